"""Talk: a board as players would tell it, in plain lines; read into the same data as YAML, and written from it."""
