"""The toy: a game of stones, declared as a sixth game would be."""
