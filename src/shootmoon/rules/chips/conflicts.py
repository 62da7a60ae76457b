"""Option settings of Chips that can't be combined."""

from collections.abc import Mapping
from typing import Final

from shootmoon.rules.conflict import Check, Conflict
from shootmoon.rules.errors import Fix, Problem
from shootmoon.rules.options import Value
from shootmoon.telling import Phrase

__all__ = ["CHECKS", "CONFLICTS"]

CONFLICTS: Final = (
    Conflict(
        {"table.partnerships": (True,), "table.players": (2, 3, 5)},
        "chips-partners",
    ),
)


def _start_within_supply(values: Mapping[str, Value]) -> Problem | None:
    match values:
        case {
            "chips.start": int(start),
            "chips.supply": int(supply),
            "table.players": int(players),
            "table.partnerships": bool(partnerships),
        }:
            pass
        case _:
            return None
    if partnerships and players not in (4, 6):
        return None  # the number of sides is unknown, and another conflict is reported
    sides = 2 if partnerships else players
    if start * sides <= supply:
        return None
    return Problem(
        "chips.start",
        start,
        f"conflicts with chips.supply = {supply}: {sides} times {start} chips are more than there are",
        f"chips.start at most {supply // sides}, or chips.supply at least {start * sides}",
        Phrase("conflict-chips-start", {"sides": sides, "start": start}),
        (("chips.supply", supply),),
        (Fix("chips.start", (supply // sides,)), Fix("chips.supply", (start * sides,))),
    )


def _target_within_supply(values: Mapping[str, Value]) -> Problem | None:
    match values:
        case {"chips.target": int(target), "chips.supply": int(supply)} if target > supply:
            return Problem(
                "chips.target",
                target,
                f"conflicts with chips.supply = {supply}: nobody can hold more chips than there are",
                f"chips.target at most {supply}, or chips.supply at least {target}",
                Phrase("conflict-chips-target"),
                (("chips.supply", supply),),
                (Fix("chips.target", (supply,)), Fix("chips.supply", (target,))),
            )
        case _:
            return None


CHECKS: Final[tuple[Check, ...]] = (_start_within_supply, _target_within_supply)
