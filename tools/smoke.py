"""Solve a small deal with the installed shootmoon: a quick check that a wheel works."""

from shootmoon.pieces import TILE_SETS
from shootmoon.solver import Problem, reference, solve
from shootmoon.tricks import moon_tables

TILES = TILE_SETS["moon-22"]
HANDS = (("6-6", "6-1", "5-2"), ("6-5", "5-5", "4-1"), ("6-4", "4-4", "3-2"))

masks = tuple(sum(1 << TILES.index(tile) for tile in hand) for hand in HANDS)
problem = Problem(tables=moon_tables(TILES, "6"), hands=masks, leader=0, side=0b001)
value = solve(problem)
assert value == reference.value(problem), value
print(f"The declarer takes {value:g} of 3 tricks.")
