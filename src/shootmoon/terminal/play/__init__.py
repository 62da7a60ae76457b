"""Play a game in a terminal, either on this machine or in a room on a server, or watch such a room."""
