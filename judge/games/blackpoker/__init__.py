"""BlackPoker 8.2."""
