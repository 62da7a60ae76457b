"""The score with which a record begins, as text (`docs/record.md`, the tag ``Score``)."""

from __future__ import annotations

import re

from shootmoon.game import Score, State
from shootmoon.record.errors import printable, shortened
from shootmoon.telling import Reason

_PART = re.compile(r"(?:([a-z_]++)[ \t]++)?(-?[0-9]{1,4}(?:[ \t]++-?[0-9]{1,4})*+)")
_LONGEST = 500
_MOST = 1_000
"""The greatest amount, positive or negative, which is also the greatest target that rules may have."""


def read_score(text: str, start: State) -> Score:
    """Read a score such as ``18 3 -4`` or ``points 18 3 -4, marks 1 0 0``, with a number for each side.

    The name of the amounts may be left out if they are those of a line of scores after a hand. Amounts that
    aren't given stay as they are in ``start``, the beginning of a match. Raises ValueError with the reason.

    >>> import shootmoon as sm
    >>> read_score("18 3 -4", sm.new_game("classic")).points
    (18, 3, -4)
    """
    known = start.score.names
    found: dict[str, tuple[int, ...]] = {}
    for part in text[:_LONGEST].split(","):
        read = _PART.fullmatch(part.strip(" \t"))
        name = (read[1] or known[0]) if read else ""
        amounts = tuple(map(int, read[2].split())) if read else ()
        if name not in known or name in found or len(amounts) != start.seating.sides:
            shown = printable(shortened(text))
            raise ValueError(
                Reason(
                    "record-score-form",
                    text=shown,
                    example=score_text(start.score),
                    sides=start.seating.sides,
                    names=", ".join(known),
                )
            )
        found[name] = amounts
    score = start.score.changed(**found)
    check_score(score, start)
    return score


def check_score(score: Score, start: State) -> None:
    """Raise ValueError if the match wouldn't go on at this score, or if it can't occur."""
    # The scale of hickeys isn't a target; of the others it is.
    targets = {name: scale for name, scale in start.setup.scales.items() if name != "hickeys"}
    sides = start.seating.sides
    for name, amounts in score.amounts.items():
        if len(amounts) != sides:
            raise ValueError(Reason("record-score-numbers", sides=sides, name=name))
        most = targets.get(name, _MOST)
        least = -_MOST if name in ("points", "marks") else 0
        wrong = next((amount for amount in amounts if not least <= amount < max(most, 1)), None)
        if wrong is not None:
            raise ValueError(Reason("record-score-range", least=least, most=most - 1, name=name, wrong=wrong))
    left = start.change(score=score).supply
    if left is not None and left < 0:
        raise ValueError(Reason("record-score-chips", count=-left))


def score_text(score: Score) -> str:
    """Return the text of a score, which `read_score` can read."""
    return ", ".join(f"{name} {' '.join(map(str, amounts))}" for name, amounts in score.amounts.items())
