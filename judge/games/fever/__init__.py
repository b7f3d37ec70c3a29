"""Horse Fever: the rules as code."""
