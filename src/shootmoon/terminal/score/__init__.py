"""Keep score in a terminal for a match with real pieces."""
