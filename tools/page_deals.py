"""Print deals computed from secrets and nonces, to test that the page computes the same deals.

    python tools/page_deals.py >web/tests/deals.json

A test compares the output with that file. `shootmoon.protocol.fairness` describes how a deal follows from the
server's secret and the players' nonces (random numbers).
"""

from __future__ import annotations

import json
from typing import Any

from shootmoon.game import new_game
from shootmoon.protocol.fairness import NO_NONCE, Source, chance_action
from shootmoon.rules import load_rules, preset_names

__all__ = ["deals"]


def deals() -> list[dict[str, Any]]:
    """Return the first deal for each preset, with the secret and the nonces from which it was computed."""
    found: list[dict[str, Any]] = []
    for number, preset in enumerate(preset_names(), 1):
        state = new_game(load_rules(preset))
        source = Source(
            f"{number:02x}" * 32,
            tuple(NO_NONCE if seat % 3 == 0 else f"{seat:x}c0ffee" for seat in state.seating.seats),
        )
        event = 0
        while state.phase != "deal":
            state = state.apply(chance_action(state, source))
            event += 1
        found.append(
            {
                "preset": preset,
                "game": state.rules.game,
                "tiles": state.rules.table.tiles if state.rules.game == "moon" else None,
                "secret": source.secret,
                "commitment": source.commitment,
                "nonces": source.nonces,
                "event": event,
                "deal": chance_action(state, source),
            }
        )
    return found


if __name__ == "__main__":
    print(json.dumps(deals(), indent=1))
