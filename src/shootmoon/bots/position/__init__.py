"""Facts derived from a seat's view: which pieces beat which, and which pieces each seat may hold."""
