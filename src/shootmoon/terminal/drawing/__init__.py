"""How a game is shown in a terminal: in pictures, or in plain sentences."""
