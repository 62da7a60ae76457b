"""Count how often bots choose the same action as `novice`, which plays by rules of thumb.

    moon arena --bots expert,expert,expert --matches 60 --seed 41 --folder FOLDER
    python bench/thumb_rules.py FOLDER

The decisions come from the records of an arena; those with only one legal action are skipped. Each phase is
counted separately, and plays in which the novice's choice gives a trick away double-dummy are a kind of their
own. `shootmoon.bots.evaluation.opponent_model` uses these figures to recognize weak players. The script also
prints the average probability, after each hand of a match, that this opponent model assigns to each bot being
weak.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from itertools import permutations
from pathlib import Path

from shootmoon.bots.evaluation.opponent_model import novice_chances, novice_choice
from shootmoon.record import read_record

_HANDS = 5
"""The number of hands at the beginning of a match after which that probability is printed."""


def main() -> None:
    """Count the decisions in all records of the folders named."""
    decisions: Counter[tuple[str, str]] = Counter()
    alike: Counter[tuple[str, str]] = Counter()
    known: dict[tuple[str, int], list[float]] = defaultdict(list)
    records = [path for folder in sys.argv[1:] for path in sorted(Path(folder).glob("records/*.moon"))]
    for number, path in enumerate(records, 1):
        record = read_record(path.read_text(encoding="utf-8"))
        for state, action in zip(record.replay(), record.actions, strict=False):
            if state.phase == "deal" and 0 < len(state.past) <= _HANDS:
                for seat, other in permutations(state.seating.seats, 2):
                    chance = novice_chances(state.view(seat))[other - 1]
                    known[record.seats[other - 1], len(state.past)].append(chance)
            if not state.to_move or len(state.legal_actions()) == 1:
                continue
            usual, kind = novice_choice(state, state.to_move)
            found = (record.seats[state.to_move - 1], kind)
            decisions[found] += 1
            alike[found] += usual == action
        print(f"\r{number}/{len(records)} ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    for bot, kind in sorted(decisions):
        total = decisions[bot, kind]
        print(f"{bot:10} {kind:30} {alike[bot, kind] / total:6.1%} of {total}")
    for (bot, hands), chances in sorted(known.items()):
        print(f"{bot:10} after {hands} hands: careless with {sum(chances) / len(chances):.0%}")


if __name__ == "__main__":
    main()
