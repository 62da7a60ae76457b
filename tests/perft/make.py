"""Counts the positions of the perft files anew, on purpose: ``python -m tests.perft.make [PRESET]…``.

The numbers come from the referee of the laws, not from the engine that they are to check. Positions and
depths are those of the files; a depth with ``null`` is counted like any other. A preset without a file gets
one: its first decision, and the last tricks of a hand.
"""

import json
import random
import sys
from collections.abc import Iterator
from typing import Any

import shootmoon as sm
from tests.perft.positions import FOLDER, count, files, positions


def begun(preset: str) -> Iterator[dict[str, Any]]:
    """The positions of a preset that has none yet, not counted."""
    rng = random.Random(preset)
    state = sm.new_game(sm.load_rules(preset))
    fresh, deal = None, 0
    while state.phase != "play" or state.trick or len(state.hands[0]) != 2:
        if state.phase == "deal":
            deal, fresh = len(state.history), None
        if state.to_move and fresh is None:
            fresh = state
        state = state.apply(rng.choice(state.legal_actions()) if state.to_move else state.sample_chance(rng))
        if state.past:  # everybody passed, or the hand was short: begin again
            state = sm.new_game(sm.load_rules(preset))
    assert fresh
    dealt = {"dealer": state.dealer, "deal": str(state.history[deal])}
    yield {"name": "the first decision", **dealt, "prefix": "", "leaves": {"4": None}}
    prefix = " ".join(map(str, state.history[deal + 1 :]))
    left = {"2": None, str(sum(map(len, state.hands))): None}
    yield {"name": "last two tricks", **dealt, "prefix": prefix, "leaves": left}


def main(presets: list[str]) -> None:
    for preset in presets or sm.preset_names():
        path = FOLDER / f"{preset}.json"
        if not path.exists():
            path.write_text(json.dumps({"positions": [*begun(preset)]}), encoding="utf-8")
    for path in files():
        if presets and path.stem not in presets:
            continue
        entries = [
            {
                "name": position.name,
                "dealer": position.dealer,
                "deal": position.deal,
                "prefix": position.prefix,
                "leaves": {depth: count(position.referee(), depth) for depth in position.leaves},
            }
            for position in positions()
            if position.preset == path.stem
        ]
        text = json.dumps({"positions": entries}, indent=1)
        (FOLDER / path.name).write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
