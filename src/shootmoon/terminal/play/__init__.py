"""Playing a game in a terminal: on this machine, or at a room of a server, or looking on there."""
