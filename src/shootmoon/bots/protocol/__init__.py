"""What bots are, seen from outside: what they decide and why, and how other programs play as bots."""
