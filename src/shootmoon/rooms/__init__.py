"""Live games, without any framework: commands in, versioned events out, each with who may see it."""
