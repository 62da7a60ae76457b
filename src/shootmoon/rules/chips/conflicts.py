"""Options of Chips that don't go together."""

from collections.abc import Mapping
from typing import Final

from shootmoon.rules.conflict import Check, Conflict
from shootmoon.rules.errors import Fix, Problem
from shootmoon.rules.options import Value

__all__ = ["CHECKS", "CONFLICTS"]

CONFLICTS: Final = (
    Conflict(
        {"table.partnerships": (True,), "table.players": (2, 3, 5)},
        "partnerships need four or six players",
        "en equipos juegan cuatro o seis",
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
        return None  # nobody can say how many sides that makes, and it is refused as it stands
    holders = 2 if partnerships else players
    if start * holders <= supply:
        return None
    return Problem(
        "chips.start",
        start,
        f"conflicts with chips.supply = {supply}: {holders} times {start} chips are more than there are",
        f"chips.start at most {supply // holders}, or chips.supply at least {start * holders}",
        (
            f"{holders} times {start} chips are more than there are",
            f"{holders} veces {start} chips son más de los que hay",
        ),
        (("chips.supply", supply),),
        (Fix("chips.start", (supply // holders,)), Fix("chips.supply", (start * holders,))),
    )


def _target_within_supply(values: Mapping[str, Value]) -> Problem | None:
    match values:
        case {"chips.target": int(target), "chips.supply": int(supply)} if target > supply:
            return Problem(
                "chips.target",
                target,
                f"conflicts with chips.supply = {supply}: nobody can hold more chips than there are",
                f"chips.target at most {supply}, or chips.supply at least {target}",
                ("nobody can hold more chips than there are", "nadie puede tener más chips de los que hay"),
                (("chips.supply", supply),),
                (Fix("chips.target", (supply,)), Fix("chips.supply", (target,))),
            )
        case _:
            return None


CHECKS: Final[tuple[Check, ...]] = (_start_within_supply, _target_within_supply)
