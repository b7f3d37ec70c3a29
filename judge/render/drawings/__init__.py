"""Tables drawn in characters, one module a game: `lines(state, lang)` gives lines of at most 78 cells."""
