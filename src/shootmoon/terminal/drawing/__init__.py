"""Show a game in a terminal, either drawn or in plain sentences."""
