"""Estimates for bots that search: hands, ends of a hand, and how the others act."""
