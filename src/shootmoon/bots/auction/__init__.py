"""The auction as a game of its own, solved for an equilibrium."""
