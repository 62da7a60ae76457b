"""Show a game in a terminal, in pictures or in plain sentences."""
