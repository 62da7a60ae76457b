"""What must be true of every game of every mixture of options."""
