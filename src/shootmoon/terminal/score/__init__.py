"""Keep score in a terminal for a table with real pieces."""
