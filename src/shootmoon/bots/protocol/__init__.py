"""The interface of bots, their decisions and reasons, and the protocol with which other programs play as
bots."""
