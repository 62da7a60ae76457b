"""Bots that do not search: `RandomBot`, and `Novice` with its rules of thumb."""
