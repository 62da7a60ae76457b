"""Play a game in a terminal, on this machine or in a room of a server, or watch one there."""
