"""Force of the Horse."""
