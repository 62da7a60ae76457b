"""The interface of bots, their decisions and reasons, and the protocol by which other programs play."""
