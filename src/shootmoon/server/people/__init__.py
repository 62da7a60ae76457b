"""The handlers for the players of a server: their keys, friends, games, and ratings."""
