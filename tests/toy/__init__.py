"""A sixth game in its two folders, its code and its rules data: the example to copy."""
