"""`tables_for`: the equity tables by which a bot decides, and `prepare_tables`, which computes them.

Computing the tables of a rule set takes seconds. Where nothing may be computed
(`shootmoon.files.prepared.only_prepared`), as in the processes of a server's bots, rules whose tables
aren't prepared are played by those of the most similar preset, and without any tables if not even these are.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from shootmoon.bots.auction.policy import auction_solver
from shootmoon.bots.auction.standings import strong_equity
from shootmoon.bots.evaluation.evaluators import evaluator_of
from shootmoon.files.cache import is_marked, mark, unmark
from shootmoon.files.prepared import NotPrepared, may_solve, only_prepared
from shootmoon.game import Setup, setup_for
from shootmoon.match_equity import EquityTable, equity_table, has_equity
from shootmoon.match_equity.families import nearest_preset
from shootmoon.match_equity.lending import LentTable
from shootmoon.rules import Rules, load_rules

NO_TABLES = "none"
"""`Decision.tables` of a bot that decides without match equity."""


class Tables(Struct, frozen=True):
    """The equity tables for a rule set."""

    usual: EquityTable
    """Match equity between players who bid as most people do."""
    strong: EquityTable | None
    """Match equity between strong players; None if it isn't needed, or if there is no auction."""
    lender: str = ""
    """The preset whose tables these are; empty if they are those of the rules themselves."""


def tables_for(setup: Setup, *, strong: bool) -> Tables | None:
    """Return the tables for a rule set with match equity, or those of a similar preset if they aren't
    prepared and may not be computed; None if neither are.

    ``strong``: whether those between strong players are needed.
    """
    strong = strong and bool(setup.bids) and setup.counts_tricks
    try:
        return _own(setup, strong)
    except NotPrepared:
        pass
    try:
        return _lent(setup, nearest_preset(setup), strong)
    except NotPrepared:
        return None


def is_prepared(rules: Rules) -> bool:
    """Return True if the tables of a rule set are in the cache. It takes microseconds."""
    return is_marked("prepared", _key(rules))


def prepare_tables(rules: Rules) -> None:
    """Compute everything that bots need for a rule set, and write it to the cache. It takes seconds."""
    setup = setup_for(rules)
    if has_equity(setup):
        equity_table(rules)
        if setup.bids and setup.counts_tricks:
            strong_equity(setup)
    if setup.bids and setup.counts_tricks:
        evaluator_of(setup)
        auction_solver(setup)
    mark("prepared", _key(rules))


@lru_cache(maxsize=8)
def _own(setup: Setup, strong: bool) -> Tables:
    if may_solve():
        return Tables(equity_table_of(setup), strong_equity(setup) if strong else None)
    if not setup.is_usual or not is_prepared(setup.rules):
        raise NotPrepared
    try:
        with only_prepared():
            if strong:
                auction_solver(setup)
            return Tables(equity_table_of(setup), strong_equity(setup) if strong else None)
    except NotPrepared:
        unmark("prepared", _key(setup.rules))  # somebody has emptied a part of the cache
        raise


@lru_cache(maxsize=8)
def _lent(setup: Setup, preset: str, strong: bool) -> Tables:
    if not preset:
        raise NotPrepared
    own = _own(setup_for(load_rules(preset)), strong)
    return Tables(
        LentTable(setup, own.usual), None if own.strong is None else LentTable(setup, own.strong), preset
    )


def equity_table_of(setup: Setup) -> EquityTable:
    """Return the usual equity table of a game with these pieces."""
    return equity_table(setup.rules, pieces=setup.pieces, hand_size=setup.hand_size)


def _key(rules: Rules) -> tuple[int, Rules]:
    return (1, rules)
