"""The tables of whole random games, as the seat that acts sees them."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from typing import Any

from shootmoon.game import new_game
from shootmoon.rules import load_rules
from tests.browser.tables import Table, view_of
from tests.playing import play_on

MAX_PLIES = 1000
"""Plies of a game that are shown: some tied matches go on for very long."""


def game_of(preset: str, seed: int, language: str = "en", plies: int = MAX_PLIES) -> Iterator[Table]:
    """Yield the table at each ply of a random game, except before the first deal.

    The name of each says how to play it again.
    """
    rng = random.Random(f"{preset} {seed}")
    sheet: list[Any] = []
    for ply, (state, _) in enumerate(play_on(new_game(load_rules(preset)), rng, plies)):
        if len(state.past) > len(sheet):
            sheet.append(state.last_hand)
        if state.to_move or sheet:
            view = view_of(state, state.to_move or 1, sheet=sheet, explain=language)
            yield f"{preset}, game {seed}, ply {ply}", view


def fullest(tables: Iterable[Table]) -> list[Table]:
    """Return, of the tables with the same parts, the one with the longest texts.

    All pieces are of the same size, so only the texts differ, and the longest needs the most room.
    """
    most: dict[tuple[Any, ...], tuple[int, Table]] = {}
    for name, view in tables:
        position = view["position"]
        parts = (
            len(view["seats"]),
            position["declarer"] is not None and position["trump"] is None,
            bool(position["widow"]),
            *(position[what] is not None for what in ("points", "marks", "rounds_won", "chips")),
            position["phase"],
            position["to_move"] == view["you"],
            len(position["trick"]),
            len(position["hands"][view["you"] - 1]),
            len(position["legal"]) if position["phase"] in ("auction", "trump") else 0,
            len(position["bids"]) if position["phase"] == "auction" else 0,
            len(position["winners"]),
            position["phase"] == "auction" and sum(each.startswith("draw ") for each in view["actions"]),
        )
        said = view["meanings"] or {"decision": "", "actions": {}}
        texts = (said["decision"], *said["actions"].values(), json.dumps(view["sheet"][-1:]))
        length = sum(map(len, texts)) + sum(
            len(str(position[what])) for what in ("points", "marks", "hickeys", "chips", "contract", "trump")
        )
        if parts not in most or length > most[parts][0]:
            most[parts] = (length, (name, view))
    return [table for _, table in most.values()]
