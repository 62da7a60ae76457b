"""Make the corpus: random full deals, and what each seat takes as declarer in each contract when it leads.

    python -m tests.solved_deals.make

The values are the kernel's. `test_solved_deals` holds every later kernel against them, and the slow reference
solver against some of them, other ones in every run.
"""

import json
import random
from pathlib import Path

from shootmoon.pieces import TILE_SETS, Seating
from shootmoon.solver import Problem, solve
from shootmoon.tricks import tile_tables

FOLDER = Path(__file__).parent
TRUMPS = (*"0123456", "doubles", "follow-me")
SETS = {"three": ("moon-22", 3, False), "partnership": ("double-six", 4, True)}
DEALS = 60


def problem(kind: str, hands: list[str], trump: str, declarer: int) -> Problem:
    """A full deal of the corpus as a problem; seats are numbered from 1 there."""
    name, seats, partnerships = SETS[kind]
    tiles = TILE_SETS[name]
    seating = Seating(seats, partnerships=partnerships)
    side = seating.seats_of(seating.side_of(declarer))
    return Problem(
        tables=tile_tables(tiles, trump),
        hands=tuple(sum(1 << tiles.index(tile) for tile in hand.split(",")) for hand in hands),
        leader=declarer - 1,
        side=sum(1 << seat - 1 for seat in side),
    )


def main() -> None:
    """Write the files."""
    for kind, (name, seats, _) in SETS.items():
        rng = random.Random(f"solved deals, {kind}")
        found: list[dict[str, object]] = []
        for _ in range(DEALS):
            pack = rng.sample(TILE_SETS[name], 7 * seats)
            hands = [",".join(sorted(pack[at : at + 7], reverse=True)) for at in range(0, 7 * seats, 7)]
            tricks = {
                trump: [int(solve(problem(kind, hands, trump, seat))) for seat in range(1, seats + 1)]
                for trump in TRUMPS
            }
            found.append({"hands": hands, "tricks": tricks})
        lines = ",\n".join(json.dumps(deal) for deal in found)
        (FOLDER / f"{kind}.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
