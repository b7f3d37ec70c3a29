"""How answers look: blocks made once, shown on a terminal, as plain text or as Markdown."""
