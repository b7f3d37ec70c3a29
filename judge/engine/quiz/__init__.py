"""Practice: questions about bundled boards, made by rules (`python -m tests.quiz`) and kept in a file for each game."""
