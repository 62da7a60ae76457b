"""Facts that follow from a seat's view: which pieces beat which, and who may hold what."""
