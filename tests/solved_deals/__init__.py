"""Deals with their double-dummy values, as data; `python -m tests.solved_deals.make` makes them anew."""
