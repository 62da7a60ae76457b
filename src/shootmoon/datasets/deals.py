"""`make_deals`: random deals with the double-dummy value of every contract, discard and lead."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from shootmoon.analysis.deal_table import state_for
from shootmoon.analysis.solution import preparations
from shootmoon.datasets import parquet
from shootmoon.datasets.card import card
from shootmoon.datasets.errors import DatasetError
from shootmoon.datasets.folder import DatasetFolder, Made, Progress, Recipe, Shard
from shootmoon.datasets.making import fill
from shootmoon.datasets.table import Column, Table
from shootmoon.endgames.endgame import endgame_of
from shootmoon.game import Deal, Discard, State, new_game, setup_for, with_first_dealer
from shootmoon.rules import DEFAULT_PRESET, Rules, RulesLike, as_rules
from shootmoon.solver import solve_plays

SHARD = 1_000
"""The usual number of deals in a file."""

_BLOCK = 50
"""The number of deals that a worker solves at a time."""


def make_deals(
    folder: Path,
    rules: RulesLike = DEFAULT_PRESET,
    *,
    deals: int = 1_000,
    seed: int = 0,
    shard: int = SHARD,
    processes: int = 0,
    ray: str | None = None,
    fresh: bool = False,
    progress: Progress | None = None,
) -> Made:
    """Deal at random, solve each deal double-dummy, and write the values to Parquet files in ``folder``.

    There is a row for every seat that may be declarer, every trump and every discard, with the value of each
    lead. The values are exact. If a data set with the same settings is in the folder, it is completed: the
    rows are the same as if they had been made at once.

    - ``deals``: the number of deals;
    - ``seed``: deal number n depends only on the seed, the rules and n;
    - ``shard``: the number of deals in a file;
    - ``processes``, ``ray``: as for `shootmoon.arena.pool.run_tasks`;
    - ``fresh``: delete a data set that is already in the folder;
    - ``progress``: called with the number of deals that are done, and the number of all deals.

    Raises `DatasetError` if pyarrow isn't installed, if the folder holds something else or is in use, or if
    processes or the cluster fail; `RulesError` for unknown rules; OSError if the folder can't be written to.
    """
    chosen = as_rules(rules)
    recipe = Recipe(kind="deals", rules=chosen, seed=seed, deals=deals, shard=shard)
    table = deals_table(chosen)
    with DatasetFolder(folder, recipe, (table,), fresh=fresh) as kept:
        fill(kept, partial(_blocks, chosen, seed), processes=processes, ray=ray, progress=progress)
        return kept.finish(partial(card, recipe, kept.tables))


def deals_table(rules: Rules) -> Table:
    """Return the columns of solved deals under some rules."""
    setup = setup_for(rules)
    auction = bool(setup.bids)
    unit = setup.game.unit
    whose = "the declarer's side" if auction else "the side of the seat that leads first"
    rest = "the dummy's cards, in the order in which they are turned up" if setup.dummy_seat else "the widow"
    return Table(
        "deals",
        "one deal, one seat that plays, one trump and one discard"
        if auction
        else "one deal and one seat that leads first",
        (
            Column("deal", "int32", "the number of the deal, from 0"),
            *(
                Column(f"hand_{seat}", "string", f"the pieces dealt to seat {seat}, separated by blanks")
                for seat in setup.seating.seats
            ),
            Column("rest", "string", f"{rest}; null where there is none"),
            Column(
                "seat", "int8", "the declarer, from 1" if auction else "the seat that leads first, from 1"
            ),
            Column("trump", "string", "the trump: 0 to 6, doubles or follow-me; null where none is named"),
            Column(
                "discard",
                "string",
                "the pieces that the declarer discards after taking the widow, separated by blanks; null "
                "where the rules let nobody exchange the widow",
            ),
            Column("value", "int8", f"double-dummy: the number of {unit} of {whose}, with the best lead"),
            Column(
                "best",
                "bool",
                "whether no other discard has a higher value with the same deal, seat and trump",
            ),
            Column("leads", "list<string>", "the first leads that the rules allow, in canonical order"),
            Column(
                "lead_values",
                "list<int8>",
                f"double-dummy: the number of {unit} of {whose} after each lead, in the same order",
            ),
        ),
    )


def random_deal(start: State, seed: int, number: int) -> Deal:
    """Return the deal with a number. ``start`` is the state before the first action."""
    dealt = with_first_dealer(start, 1).sample_chance(random.Random(f"{seed}/{number}"))
    if not isinstance(dealt, Deal):
        raise DatasetError(f"in {start.rules.preset}, no deal follows the choice of the dealer")
    return dealt


def first_leads(start: State, deal: Deal) -> Iterator[tuple[int, str | None, str | None, State]]:
    """Yield every state before the first lead of a deal, after its seat, its trump and its discards.

    ``start`` is the state before the first action.
    """
    for seat in start.seating.seats:
        for path, state in preparations(state_for(start, seat, deal)):
            pieces = [action.piece for action in path if isinstance(action, Discard)]
            pieces.sort(key=lambda piece: piece.order)
            yield seat, state.trump, " ".join(pieces) or None, state


def lead_values(state: State) -> dict[str, int]:
    """Return the double-dummy value of each lead, in the order of `State.legal_actions`."""
    endgame = endgame_of(state)
    values = {
        str(endgame.action(play.piece, play.suit)): round(play.value) for play in solve_plays(endgame.problem)
    }  # playing either of two equal cards is the same action
    return {str(lead): values[str(lead)] for lead in state.legal_actions()}


def _blocks(
    rules: Rules, seed: int, shard: Shard
) -> Iterator[tuple[Callable[..., dict[str, bytes]], tuple[Any, ...], int]]:
    """Yield the tasks that make a shard: each a function, its arguments, and its number of deals."""
    end = shard.first + shard.count
    for first in range(shard.first, end, _BLOCK):
        count = min(_BLOCK, end - first)
        yield _solve_block, (rules, seed, first, count), count


def _solve_block(rules: Rules, seed: int, first: int, count: int) -> dict[str, bytes]:
    """Return the rows of ``count`` deals, encoded."""
    table, start = deals_table(rules), new_game(rules)
    columns: dict[str, list[object]] = {column.name: [] for column in table.columns}
    for number in range(first, first + count):
        deal = random_deal(start, seed, number)
        found = [
            (seat, trump, discard, lead_values(state))
            for seat, trump, discard, state in first_leads(start, deal)
        ]
        best: dict[tuple[object, object], int] = defaultdict(lambda: -1_000)
        for seat, trump, _, leads in found:
            best[seat, trump] = max(best[seat, trump], *leads.values())
        hands = {f"hand_{seat}": " ".join(hand) for seat, hand in enumerate(deal.hands, 1)}
        fixed = {"deal": number, **hands, "rest": " ".join(deal.rest) or None}
        for seat, trump, discard, leads in found:
            value = max(leads.values())
            row: dict[str, object] = {
                **fixed,
                "seat": seat,
                "trump": trump,
                "discard": discard,
                "value": value,
                "best": value == best[seat, trump],
                "leads": list(leads),
                "lead_values": list(leads.values()),
            }
            for name, cells in columns.items():
                cells.append(row[name])
    return {table.name: parquet.encode(table, columns)}
