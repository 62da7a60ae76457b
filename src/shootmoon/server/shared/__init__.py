"""What several families of handlers need: commands, opening rooms, and who sends a request."""
