"""The trick-taking horse race of Kawasaki Factory (`trick`), rules as code."""
