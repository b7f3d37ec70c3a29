"""What the BlackPoker engine says."""

WORDS = {}
