"""Rooms that are being played: the `Host` that carries out commands, its bots, and what viewers receive."""
