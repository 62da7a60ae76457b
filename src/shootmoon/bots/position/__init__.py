"""What a seat can work out from its view: what beats what, and who may hold what."""
