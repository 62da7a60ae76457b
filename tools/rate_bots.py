"""Make the fixed ratings of the house bots from the published results of whole matches.

    python tools/rate_bots.py

The source is the table of the section "Whole matches" of docs/strength.md. The result is
src/shootmoon/players/bot_ratings.json: by preset and bot, the mean of its rating on the scale of
`shootmoon.ratings`. By the Plackett-Luce model, a side with the rating m wins with a probability in
proportion to exp(m / c), where c is the standard deviation of one performance times the square root of the
number of sides, and m is the sum over the members of the side. The difference between two bots is the one at
which the first bot would win the share that it won. `club` has the rating of a new player, 25. `master` gets
the rating of `expert`: it isn't worse, and where it is better, this was measured for single hands only.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from pathlib import Path

from shootmoon.ratings import BETA, NEW
from shootmoon.rules import load_rules

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "docs" / "strength.md"
TARGET = ROOT / "src" / "shootmoon" / "players" / "bot_ratings.json"

_ROW = re.compile(
    r"\| `(\w+)`, `(\w+)` \| `([\w-]+)` \| (\d+) \| [^|]*\| ([\d.]+) %, ([\d.]+) % \|", re.MULTILINE
)


def bot_ratings(text: str) -> dict[str, dict[str, float]]:
    """Return the mean of each bot's rating, by preset and bot. ``text``: the content of docs/strength.md."""
    section = text.split("## Whole matches", 1)[1].split("\n## ", 1)[0]
    ratings: dict[str, dict[str, float]] = {}
    # The pairs of neighbors with `club` come first, since its rating is given.
    rows = sorted(_ROW.findall(section), key=lambda row: "club" not in row[:2])
    for better, worse, preset, deals, won, lost in rows:
        known = ratings.setdefault(preset, {"club": NEW.mean})
        gap = _gap(preset, int(deals), float(won) / 100, float(lost) / 100)
        if better in known:
            known[worse] = round(known[better] - gap, 2)
        else:
            known[better] = round(known[worse] + gap, 2)
    for known in ratings.values():
        known["master"] = known["expert"]
    return {preset: _sorted(known) for preset, known in sorted(ratings.items())}


def _gap(preset: str, deals: int, won: float, lost: float) -> float:
    """Return the difference of two ratings at which a side of the first bot wins the share ``won``.

    A bot that never won counts as if it had won half a match.
    """
    table = load_rules(preset).table
    sides = table.sides
    seatings = 2**sides - 2
    lost = max(lost, 1 / (deals * seatings * sides))
    low, high = 1e-9, 1.0  # the weaker bot's exp(m / c), if that of the stronger one is 1
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if _share(sides, middle) < lost else (low, middle)
    return -math.log(high) * BETA * math.sqrt(sides) / (table.players / sides)


def _share(sides: int, ratio: float) -> float:
    """Return the share of matches that a side of the weaker bot wins, over all seatings with both bots."""
    counts = range(1, sides)  # sides of the weaker bot
    wins = sum(math.comb(sides, n) * n * ratio / (n * ratio + sides - n) for n in counts)
    return wins / sum(math.comb(sides, n) * n for n in counts)


def _sorted(known: Mapping[str, float]) -> dict[str, float]:
    return dict(sorted(known.items(), key=lambda item: (item[1], item[0])))


if __name__ == "__main__":
    TARGET.write_text(json.dumps(bot_ratings(SOURCE.read_text(encoding="utf-8")), indent=4) + "\n", "utf-8")
