"""Keeping score of a real table in a terminal."""
