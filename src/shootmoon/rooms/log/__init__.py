"""The log of a room: its entries, the `Room` that they make, and the ports for its storage."""
