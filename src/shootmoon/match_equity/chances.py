"""`equity`: each seat's probability of winning the match, given the score and the next dealer."""

from __future__ import annotations

from collections.abc import Sequence

from shootmoon.game import Setup, setup_for
from shootmoon.match_equity.errors import EquityError
from shootmoon.match_equity.games import RACES
from shootmoon.match_equity.table import equity_table
from shootmoon.rules import RulesLike, as_rules
from shootmoon.telling import brief, checked


@checked
def equity(
    rules: RulesLike,
    *,
    points: Sequence[int] | None = None,
    marks: Sequence[int] | None = None,
    hickeys: Sequence[int] | None = None,
    rounds_won: Sequence[int] | None = None,
    chips: Sequence[int] | None = None,
    dealer: int = 1,
) -> tuple[float, ...]:
    """Return each seat's probability of winning the match, just before ``dealer`` (a seat) deals a hand.

    Each part of the score is a sequence with a number for each side, seat 1's side first. Which of these
    parts a score has depends on the rules: points of the current round, marks, hickeys (marks against a
    declarer who was set) of the current round, rounds won, or chips. Parts that are left out have the value
    they have at the start of a match. Partners both get the probability of their side. `docs/equity.md`
    describes the model and its accuracy. The first call for new rules takes a few seconds.

    Raises `EquityError`, a subclass of ValueError, for an impossible score, or a part of the score that the
    rules don't have.

    >>> from shootmoon.rules import load_rules
    >>> [round(chance) for chance in equity(load_rules("luna-marks"), marks=(6, 0, 1), dealer=2)]
    [1, 0, 0]
    """
    rules = as_rules(rules)
    setup = setup_for(rules)
    if not isinstance(dealer, int) or dealer not in setup.seating.seats:  # pyright: ignore[reportUnnecessaryIsInstance]  (callers err)
        raise EquityError(f"the dealer is a seat from 1 to {setup.seating.players}, not {brief(dealer)}")
    given = {
        "points": points,
        "marks": marks,
        "hickeys": hickeys,
        "rounds_won": rounds_won,
        "chips": chips,
    }
    if not has_equity(setup):
        raise EquityError(f"there is no model of hands of {rules.game}, so there is no match equity")
    known = setup.first_score.names
    found: dict[str, tuple[int, ...]] = {}
    for name, values in given.items():
        if name in known:
            found[name] = _first(setup, name) if values is None else _amounts(setup, name, values)
        elif values is not None:
            words = " and ".join(each.replace("_", " ") for each in known)
            raise EquityError(f"under these rules a score has {words}, no {name.replace('_', ' ')}")
    _check_marks(setup, found.get("marks"))
    total = sum(found[setup.counted])
    if 0 < setup.supply < total:
        raise EquityError(f"there are {setup.supply} {setup.counted}, not {total}")
    by_side = equity_table(rules).chances(setup.score(**found), dealer)
    return tuple(by_side[setup.seating.side_of(seat)] for seat in setup.seating.seats)


def has_equity(setup: Setup) -> bool:
    """Return True if match equity can be computed for these rules."""
    return setup.game.name in RACES


def _first(setup: Setup, name: str) -> tuple[int, ...]:
    """Return the value of one part of the score, such as the points, at the start of a match."""
    return setup.first_score.amounts[name]


def _amounts(setup: Setup, name: str, values: Sequence[int]) -> tuple[int, ...]:
    """Return one part of a score as a tuple. Raises `EquityError` if that part is impossible by itself."""
    words, sides = name.replace("_", " "), setup.seating.sides
    if not isinstance(values, Sequence):  # pyright: ignore[reportUnnecessaryIsInstance]  (callers err)
        raise EquityError(f"{words} are given by side, such as {(0,) * sides}, not {brief(values)}")
    amounts = tuple(values)
    if len(amounts) != sides:
        raise EquityError(f"{words} are given by side, and there are {sides} sides, not {len(amounts)}")
    for amount in amounts:
        if not isinstance(amount, int):  # pyright: ignore[reportUnnecessaryIsInstance]  (callers err)
            raise EquityError(f"{words} are whole numbers, not {brief(amount)}")
        if amount < 0 and name not in ("points", "marks"):
            raise EquityError(f"nobody can have {amount} {words}")
    return amounts


def _check_marks(setup: Setup, marks: tuple[int, ...] | None) -> None:
    """Raise `EquityError` for impossible marks.

    They must add up to 0 if losers pay the winner, and otherwise none may be negative.
    """
    match = setup.match
    if marks is None or match is None:
        return
    if match.kind == "marks" and match.transfer == "from-losers":
        if sum(marks):
            raise EquityError(f"losers pay the winner, so marks add up to 0, not {sum(marks)}")
    elif min(marks) < 0:
        raise EquityError(f"nobody can have {min(marks)} marks where nobody pays any")
