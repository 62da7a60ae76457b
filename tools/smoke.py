"""Solve a small deal, and play games at once, with the installed shootmoon: a quick check of a wheel."""

from shootmoon.envs.vector import VectorEnv
from shootmoon.pieces import TILE_SETS
from shootmoon.solver import Problem, reference, solve
from shootmoon.tricks import tile_tables

TILES = TILE_SETS["moon-22"]
HANDS = (("6-6", "6-1", "5-2"), ("6-5", "5-5", "4-1"), ("6-4", "4-4", "3-2"))

masks = tuple(sum(1 << TILES.index(tile) for tile in hand) for hand in HANDS)
problem = Problem(tables=tile_tables(TILES, "6"), hands=masks, leader=0, side=0b001)
value = solve(problem)
assert value == reference.value(problem), value
print(f"The declarer takes {value:g} of 3 tricks.")

env = VectorEnv("classic", 100, seed=1)
for _ in range(100):
    env.step(env.sample())
print(f"After 100 plies, {int(env.terminated.sum())} of {env.games} games have just ended.")
