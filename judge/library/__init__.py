"""Everything the command line answers, as values.

The functions of `rules` and `boards` are what `import judge` offers. What they
return is data that a program can look into, and a `Reply` or something said:
it has its words in both languages (`text`) and, where a command answers so, its
JSON (`json`).
"""
