"""`make_games`: games of bots, as a row for each action and a row for each hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from shootmoon.arena import Contest, ContestError, run_contest
from shootmoon.arena.games import MakeBot
from shootmoon.arena.run import check_bots
from shootmoon.bots import make_bot
from shootmoon.datasets import parquet
from shootmoon.datasets.card import card
from shootmoon.datasets.errors import DatasetError
from shootmoon.datasets.folder import DatasetFolder, FileInfo, Made, Progress, Recipe, Shard
from shootmoon.datasets.making import fill
from shootmoon.datasets.table import Column, ColumnType, Table
from shootmoon.game import setup_for
from shootmoon.game.score import SCORE_FIELDS
from shootmoon.record import ACTION_COLUMNS, HAND_COLUMNS, Record, RecordError, read_record
from shootmoon.record.rows import Row, action_row, hand_rows
from shootmoon.rules import DEFAULT_PRESET, Rules, RulesLike, as_rules

SHARD = 100
"""The usual number of deals in a file. Each deal is played in every seating."""

CONTEST = "contest"
"""The folder with the games and their records, as `moon arena` keeps them."""

_TYPES: Mapping[str, ColumnType] = {
    "ply": "int32",
    "hand": "int32",
    "first_ply": "int32",
    "seat": "int8",
    "dealer": "int8",
    "declarer": "int8",
    "renege": "int8",
    "made": "bool",
    "tricks": "int8",
    **dict.fromkeys((*SCORE_FIELDS, "score"), "int32"),
}
"""The types of columns that aren't texts."""


def make_games(
    folder: Path,
    bots: tuple[str, ...],
    rules: RulesLike = DEFAULT_PRESET,
    *,
    deals: int = 100,
    seed: int = 0,
    shard: int = SHARD,
    processes: int = 0,
    ray: str | None = None,
    fresh: bool = False,
    make: MakeBot = make_bot,
    progress: Progress | None = None,
    rows_progress: Progress | None = None,
) -> Made:
    """Let bots play matches, and write their actions and hands to Parquet files in ``folder``.

    Each deal is played in every seating, as in a contest (`shootmoon.arena.run_contest`), which is kept in
    the folder ``contest`` with the records of the games. If a data set with the same settings is in the
    folder, it is completed: the rows are the same as if they had been made at once, as long as the bots are
    the same.

    - ``bots``: names of bots, as ``make`` takes them; a bot named for every side plays against itself;
    - ``progress``: called with the number of games that are played, and the number of all games;
    - ``rows_progress``: called with the number of deals whose rows are written, and the number of all deals.

    The other arguments are those of `make_deals` and `run_contest`.

    Raises `DatasetError` in the cases of `make_deals`, and if the contest can't be played or the code of the
    rules or bots has changed since it began; `RulesError` for unknown rules; OSError if the folder can't be
    written to.
    """
    contest = Contest(bots=bots, rules=as_rules(rules), seed=seed)
    recipe = Recipe(kind="games", rules=contest.rules, seed=seed, deals=deals, shard=shard, bots=bots)
    try:
        contest.check()
        check_bots(contest, make, programs=ray is None)  # before there is a folder
    except ContestError as error:
        raise DatasetError(str(error)) from None
    tables = game_tables(contest.rules)
    with DatasetFolder(folder, recipe, tables, fresh=fresh) as kept:
        try:
            run = run_contest(
                contest,
                deals,
                folder=folder / CONTEST,
                fresh=fresh,
                processes=processes,
                ray=ray,
                make=make,
                progress=progress,
            )
        except ContestError as error:
            raise DatasetError(str(error)) from None
        if run.mixed:
            raise DatasetError(
                f"the rules or bots of shootmoon have changed since {folder / CONTEST} was begun: use "
                "--fresh, or the version with which it was begun"
            )
        blocks = partial(_blocks, contest, folder / CONTEST / "records")
        fill(kept, blocks, processes=processes, ray=ray, progress=rows_progress)
        forfeits = sum(sum(each.forfeits.values()) for each in run.summary.bots.values())
        cut_short = sum(each.cut_short for each in run.summary.bots.values())
        notes = [
            f"Games: {run.summary.games:,}; decisions that a bot forfeited: {forfeits:,}; searches that a "
            f"time limit cut short: {cut_short:,}",
            "Records of the games: `contest/records`",
        ]

        def write_card(files: Sequence[FileInfo], rows: Mapping[str, int]) -> str:
            return card(recipe, tables, files, rows, notes=notes)

        return kept.finish(write_card)


def game_tables(rules: Rules) -> tuple[Table, Table]:
    """Return the columns of the two tables of games under some rules: ``actions`` and ``hands``."""
    setup = setup_for(rules)
    seats, sides = setup.seating.seats, range(1, setup.seating.sides + 1)
    amounts = setup.first_score.names
    game = (
        Column("deal", "int32", "the number of the deal, from 0"),
        Column("seating", "int32", "the number of the seating of the bots, from 0"),
    )
    actions = [
        Column(name, _TYPES.get(name, "string"), meaning)
        for name, meaning in ACTION_COLUMNS.items()
        if name not in ("tricks", *SCORE_FIELDS)
    ] + [
        Column(f"{name}_{side}", _TYPES[name], f"{ACTION_COLUMNS[name]}: side {side}")
        for name in ("tricks", *amounts)
        for side in sides
    ]
    hands: list[Column] = []
    for name, meaning in HAND_COLUMNS.items():
        kind = _TYPES.get(name, "string")
        if name == "dealt":
            hands += [Column(f"{name}_{seat}", kind, f"{meaning}: seat {seat}") for seat in seats]
        elif name in ("tricks", "score"):
            hands += [Column(f"{name}_{side}", kind, f"{meaning}: side {side}") for side in sides]
        else:
            hands.append(Column(name, kind, meaning))
    return (
        Table(
            "actions",
            "one action of a game, chance events included",
            (
                *game,
                Column("bot", "string", "the bot that acts; null for chance"),
                *actions,
                Column(
                    "held", "string", "the pieces of the seat that acts, separated by blanks; null for chance"
                ),
                Column("legal", "list<string>", "the legal actions, in canonical order; empty for chance"),
            ),
        ),
        Table(
            "hands",
            "one hand of a game",
            (*game, *(Column(f"bot_{seat}", "string", f"the bot at seat {seat}") for seat in seats), *hands),
        ),
    )


def _blocks(
    contest: Contest, records: Path, shard: Shard
) -> Iterator[tuple[Callable[..., dict[str, bytes]], tuple[Any, ...], int]]:
    """Yield the tasks that make a shard: each a function, its arguments, and its number of deals."""
    for deal in range(shard.first, shard.first + shard.count):
        paths = [records / f"{deal:06}-{number:03}.moon" for number in range(len(contest.lineups))]
        texts = [path.read_text("utf-8") for path in paths]
        yield _rows_of_deal, (contest, deal, texts, [str(path) for path in paths]), 1


def _rows_of_deal(contest: Contest, deal: int, texts: list[str], paths: list[str]) -> dict[str, bytes]:
    """Return the rows of the games of a deal, encoded."""
    tables = game_tables(contest.rules)
    columns: list[dict[str, list[object]]] = [{each.name: [] for each in table.columns} for table in tables]
    for number, text in enumerate(texts):
        try:
            made = rows_of_game(contest, deal, number, read_record(text))
        except RecordError as error:
            raise DatasetError(f"{paths[number]} is damaged: {error}") from None
        for cells, rows in zip(columns, made, strict=True):
            for row in rows:
                for name, column in cells.items():
                    column.append(row[name])
    return {table.name: parquet.encode(table, cells) for table, cells in zip(tables, columns, strict=True)}


def rows_of_game(
    contest: Contest, deal: int, number: int, record: Record
) -> tuple[Sequence[Row], Sequence[Row]]:
    """Return the rows of both tables for a game: the deal and the number of the seating, and its record."""
    positions = list(record.positions())
    seating, lineup = record.seating, contest.lineups[number]
    bots = {seat: lineup[seating.side_of(seat)] for seat in seating.seats}
    game: Row = {"deal": deal, "seating": number}
    actions: list[Row] = []
    for ply, (position, action) in enumerate(zip(positions, record.actions, strict=False), 1):
        seat = position.to_move
        row: Row = {
            **action_row(ply, position, action),
            "bot": bots[seat] if seat else None,
            "held": " ".join(position.hands[seat - 1]) if seat else None,
            "legal": list(map(str, position.legal_actions())),
        }
        actions.append(game | row)
    names: Row = {f"bot_{seat}": bot for seat, bot in bots.items()}
    hands = [game | names | row for row in hand_rows(positions, record.actions)]
    # In the order of the columns, and without other amounts.
    wanted = [[column.name for column in table.columns] for table in game_tables(contest.rules)]
    first, second = (
        [{name: row[name] for name in names} for row in rows]
        for names, rows in zip(wanted, (actions, hands), strict=True)
    )
    return first, second
