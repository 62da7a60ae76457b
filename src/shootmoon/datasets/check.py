"""`check`: examine a data set: its files, the ranges of its values, and a sample against other code."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from shootmoon.arena import Contest
from shootmoon.datasets import parquet
from shootmoon.datasets.deals import deals_table, first_leads, random_deal
from shootmoon.datasets.errors import DamagedFile, DatasetError
from shootmoon.datasets.folder import FILES, FileInfo, Progress, digest_of, read_recipe
from shootmoon.datasets.games import CONTEST, game_tables, rows_of_game
from shootmoon.datasets.table import Table
from shootmoon.endgames.endgame import endgame_of
from shootmoon.game import State, new_game
from shootmoon.record import RecordError, read_record
from shootmoon.rules import Rules, rules_from_options
from shootmoon.solver import Problem, Stakes, reference


class Checked(Struct, frozen=True):
    """What the examination of a data set has shown."""

    kind: str
    """``deals`` or ``games``."""
    files: int
    """The number of files that were read."""
    rows: int
    """The number of rows in them."""
    sampled: int
    """The number of rows of solved deals, or of games, that were computed again."""
    faults: tuple[str, ...]
    """What is wrong, one sentence each; empty if nothing is."""


def check(folder: Path, *, sample: int = 100, seed: int = 0, progress: Progress | None = None) -> Checked:
    """Examine the data set in a folder.

    All files are read, with the checksums of their pages, and compared with the list of files; numbers must
    be in their range, and the number of rows must be right. Then a random sample is computed again:

    - of solved deals, ``sample`` rows. The deal, its contracts and its discards come from the engine again,
      and the value, and the value of one of the leads, from the slow reference solver, which shares no code
      with the solver that made the data set;
    - of games, ``sample`` games, whose rows are made again from their records.

    ``progress`` is called with the number of rows or games of the sample that are done, and their number.

    Raises `DatasetError` if there is no complete data set in the folder or pyarrow isn't installed.
    """
    parquet.check_installed()
    found, deals = read_recipe(folder)
    kind, rules = found.get("kind"), _rules_of(folder, found)
    tables = (deals_table(rules),) if kind == "deals" else game_tables(rules)
    files = _files_of(folder)
    faults = list(_wrong_files(folder, files, tables, deals))
    readable = [each for each in files if not any(fault.startswith(f"{each.path} ") for fault in faults)]
    rng = random.Random(seed)
    sampled = 0
    if kind == "deals":
        chosen = _draw(rng, [each for each in readable if each.rows], sample)
        for path, rows in chosen.items():
            columns = parquet.read(folder / path, tables[0])
            for row in rows:
                values = {name: cells[row] for name, cells in columns.items()}
                faults += _wrong_row(rules, found, values, f"{path}, row {row}", rng)
                sampled += 1
                if progress is not None:
                    progress(sampled, sum(map(len, chosen.values())))
    else:
        counted, wrong = _check_games(folder, found, rules, readable, rng, sample, progress)
        sampled += counted
        faults += wrong
    return Checked(str(kind), len(files), sum(each.rows for each in files), sampled, tuple(faults))


def _rules_of(folder: Path, found: Mapping[str, object]) -> Rules:
    try:
        options = msgspec.convert(found.get("options"), dict[str, Any])
        return rules_from_options(str(found.get("game")), options, str(found.get("rules")))
    except (ValueError, msgspec.ValidationError) as error:
        raise DatasetError(f"{folder}: the rules of the data set can't be read: {error}") from None


def _files_of(folder: Path) -> list[FileInfo]:
    try:
        return msgspec.json.decode((folder / FILES).read_bytes(), type=list[FileInfo])
    except FileNotFoundError:
        raise DatasetError(
            f"{folder} isn't complete: the command that makes the data set goes on with it"
        ) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise DatasetError(f"{folder / FILES} can't be read: {error}") from None


def _wrong_files(folder: Path, files: list[FileInfo], tables: tuple[Table, ...], deals: int) -> Iterator[str]:
    by_name = {table.name: table for table in tables}
    for name in by_name:
        listed = {each.path for each in files if each.path.startswith(f"{name}/")}
        there = {path.relative_to(folder).as_posix() for path in (folder / name).glob("*.parquet")}
        for path in sorted(there - listed):
            yield f"{path} isn't in {FILES}"
        count = sum(each.deals for each in files if each.path in listed)
        if count != deals:
            yield f"the files of {name} have {count:,} deals instead of {deals:,}"
    for each in files:
        table = by_name.get(each.path.partition("/")[0])
        path = folder / each.path
        if table is None or not path.is_file() or path.parent.parent != folder:
            yield f"{each.path} isn't there"
            continue
        if digest_of(path) != each.sha256:
            yield f"{each.path} has changed: its SHA-256 isn't that of {FILES}"
        try:
            columns = parquet.read(path, table)
        except DamagedFile as error:
            yield f"{each.path} is damaged: {error}"
            continue
        rows = len(columns["deal"])
        if rows != each.rows:
            yield f"{each.path} has {rows:,} rows instead of {each.rows:,}"
        if len(set(columns["deal"])) != each.deals:
            yield f"{each.path} has {len(set(columns['deal'])):,} deals instead of {each.deals:,}"
        if "lead_values" in columns:
            yield from _wrong_values(each.path, columns)


def _wrong_values(path: str, columns: Mapping[str, list[Any]]) -> Iterator[str]:
    """Yield the first row whose value isn't that of its best lead, and the first whose `best` is wrong."""
    best: dict[tuple[object, ...], int] = {}
    places = list(zip(columns["deal"], columns["seat"], columns["trump"], strict=True))
    for row, value in enumerate(columns["value"]):
        values = columns["lead_values"][row]
        if not values or len(values) != len(columns["leads"][row]) or max(values) != value:
            yield f"{path} is wrong in row {row}: the value isn't that of the best lead"
            return
        best[places[row]] = max(value, best.get(places[row], value))
    for row, place in enumerate(places):
        if columns["best"][row] != (columns["value"][row] == best[place]):
            yield f"{path} is wrong in row {row}: `best` contradicts the values of the other discards"
            return


def _draw(rng: random.Random, files: list[FileInfo], sample: int) -> dict[str, list[int]]:
    """Draw rows at random from all files. Return their numbers by file, in order."""
    total = sum(each.rows for each in files)
    drawn: dict[str, list[int]] = {}
    for number in sorted(rng.sample(range(total), min(sample, total))):
        for each in files:
            if number < each.rows:
                drawn.setdefault(each.path, []).append(number)
                break
            number -= each.rows
    return drawn


def _wrong_row(
    rules: Rules, found: Mapping[str, object], row: Mapping[str, Any], place: str, rng: random.Random
) -> Iterator[str]:
    """Yield what is wrong in a row of solved deals."""
    start = new_game(rules)
    deal = random_deal(start, int(str(found.get("seed"))), row["deal"])
    hands = [row[f"hand_{seat}"] for seat in start.seating.seats]
    if hands != [" ".join(hand) for hand in deal.hands] or row["rest"] != (" ".join(deal.rest) or None):
        yield f"{place}: the deal isn't the one with this number"
        return
    states = {(seat, trump, discard): state for seat, trump, discard, state in first_leads(start, deal)}
    state = states.get((row["seat"], row["trump"], row["discard"]))
    if state is None:
        yield f"{place}: the rules don't allow this contract or discard"
        return
    if row["leads"] != list(map(str, state.legal_actions())):
        yield f"{place}: these aren't the leads that the rules allow"
        return
    problem = endgame_of(state).problem
    if not _is_value(problem, row["value"]):
        yield f"{place}: the reference solver finds another value than {row['value']}"
    number = rng.randrange(len(row["leads"]))
    lead, value = row["leads"][number], row["lead_values"][number]
    if not _is_value(_after(state, problem, lead), value):
        yield f"{place}: after {lead}, the reference solver finds another value than {value}"


def _after(state: State, problem: Problem, lead: str) -> Problem:
    """Return the problem after a lead."""
    play, mask = state.setup.plays[lead]
    piece = (mask & problem.hands[problem.leader]).bit_length() - 1
    suits = problem.tables.suits
    led = suits.index(play.called) if play.called is not None else problem.tables.leads[piece][0]
    hands = [hand & ~(1 << piece) for hand in problem.hands]
    return replace(problem, hands=tuple(hands), trick=(piece,), led=led, first_leads=None)


def _is_value(problem: Problem, value: int) -> bool:
    if problem.stakes != Stakes():
        return round(reference.value(problem)) == value
    if not reference.can_take(problem, value):
        return False
    return value == problem.size or not reference.can_take(problem, value + 1)


def _check_games(
    folder: Path,
    found: Mapping[str, object],
    rules: Rules,
    files: list[FileInfo],
    rng: random.Random,
    sample: int,
    progress: Progress | None,
) -> tuple[int, list[str]]:
    """Compare the rows of a sample of games with their records. Return the number of games, and what is
    wrong."""
    bots = tuple(map(str, msgspec.convert(found.get("bots"), list[object])))
    contest = Contest(bots=bots, rules=rules, seed=int(str(found.get("seed"))))
    tables = game_tables(rules)
    rows: dict[tuple[str, int, int], list[dict[str, object]]] = {}
    for each in files:
        table = tables[each.path.startswith(f"{tables[1].name}/")]
        columns = parquet.read(folder / each.path, table)
        for values in zip(*columns.values(), strict=True):
            row = dict(zip(columns, values, strict=True))
            rows.setdefault((table.name, row["deal"], row["seating"]), []).append(row)
    games = sorted({(deal, seating) for _, deal, seating in rows})
    chosen = sorted(rng.sample(games, min(sample, len(games))))
    wrong: list[str] = []
    for number, (deal, seating) in enumerate(chosen, 1):
        path = folder / CONTEST / "records" / f"{deal:06}-{seating:03}.moon"
        try:
            record = read_record(path)
        except RecordError as error:
            wrong.append(f"{path}: {error}")
            continue
        made = rows_of_game(contest, deal, seating, record)
        for table, fresh in zip(tables, made, strict=True):
            if list(fresh) != rows.get((table.name, deal, seating), []):
                wrong.append(
                    f"{table.name}: the rows of deal {deal}, seating {seating} aren't those of {path}"
                )
        if progress is not None:
            progress(number, len(chosen))
    return len(chosen), wrong
