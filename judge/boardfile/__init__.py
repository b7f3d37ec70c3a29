"""Board files: what a file may say, read with its places and written again; the same shapes for every game."""
