"""The handlers for playing: rooms, the WebSocket, pairing, series, tournaments, and sheets of real tables."""
