"""`moon puzzle`: puzzles in the terminal."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

import typer

from shootmoon.cli.errors import refused
from shootmoon.cli.options import (
    FullOption,
    GivenSeedOption,
    LanguageOption,
    PlainOption,
    choice,
    preset_choice,
)

EPILOG = """\b
Examples:
  moon puzzle                               one puzzle after another, none twice
  moon puzzle --kind make --level 4         difficult ones in which you save a contract
  moon puzzle --daily                       the puzzle of the day
  moon puzzle --from game.moon --seat 1     your own mistakes as puzzles"""


def _kinds() -> tuple[str, ...]:
    from shootmoon.coach.puzzles import KINDS

    return KINDS


def puzzle(
    name: Annotated[
        str | None,
        typer.Argument(metavar="ID", help="A puzzle; without it, ones that are new to you."),
    ] = None,
    kind: Annotated[
        str | None,
        choice("Only this kind: make, set, discard, trump, bid, where or odds.", _kinds, "--kind"),
    ] = None,
    level: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=5, help="Only this level; 1 is easy."),
    ] = None,
    rules: Annotated[
        str | None,
        choice("Only puzzles of this preset.", preset_choice, "--rules", "-r", metavar="PRESET"),
    ] = None,
    daily: Annotated[bool, typer.Option("--daily", help="The puzzle of the day (UTC).")] = False,
    again: Annotated[bool, typer.Option("--again", help="Forget which puzzles you have seen.")] = False,
    record: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="FILE",
            help="Ask about the mistakes in this record of a game; - is standard input.",
        ),
    ] = None,
    seat: Annotated[
        int | None, typer.Option(metavar="SEAT", help="With --from: only the mistakes of this seat.")
    ] = None,
    seed: GivenSeedOption = None,
    lang: LanguageOption = "en",
    plain: PlainOption = False,
    full: FullOption = True,
) -> None:
    """Solve puzzles: positions with one right answer, which the solver has proved.

    Type the answer; hint says what to think about. Afterwards you learn why, and what the bots answered.
    """
    wishes = {"--kind": kind, "--level": level, "--rules": rules, "--seed": seed}
    first = {"--from": record, "--daily": daily or None, "ID": name}
    given = [option for option, value in first.items() if value is not None]
    wrong = [option for option, value in wishes.items() if value is not None] if given else []
    if wrong := [*given[1:], *wrong]:
        raise refused("cli-combined", options=", ".join(wrong), **{"with": given[0]})
    if record is not None:
        if again:
            raise refused("cli-combined", options="--again", **{"with": "--from"})
        raise typer.Exit(_mistakes(record, seat, lang, plain=plain, full=full))
    if seat is not None:
        raise refused("cli-needs", option="--seat", **{"with": "--from"})
    raise typer.Exit(
        _puzzles(name, kind, level, rules, seed, lang, daily=daily, again=again, plain=plain, full=full)
    )


def _puzzles(
    name: str | None,
    kind: str | None,
    level: int | None,
    rules: str | None,
    seed: int | None,
    lang: str,
    *,
    daily: bool,
    again: bool,
    plain: bool,
    full: bool,
) -> int:
    from shootmoon.coach.puzzles import KINDS, Kind, daily_puzzle, load_puzzle
    from shootmoon.coach.puzzles.seen import Progress, load_progress, save_progress
    from shootmoon.rules import preset_names
    from shootmoon.terminal.puzzles import Wanted, solve_puzzles

    found: dict[str, Kind] = {each: each for each in KINDS}
    if kind is not None and kind not in found:
        raise refused("cli-choice", "--kind", value=kind, known=", ".join(KINDS))
    if rules is not None and rules not in preset_names():
        raise refused("cli-choice", "--rules", value=rules, known=", ".join(preset_names()))
    progress = load_progress()
    if again:
        progress = Progress()
        save_progress(progress)
    first, today = None, None
    if daily:
        today = datetime.now(UTC).date()
        first = daily_puzzle(today)
    elif name is not None:
        first = load_puzzle(name)
    wanted = Wanted(found.get(kind or ""), level, rules, seed)
    return solve_puzzles(first, wanted, progress, lang, day=today, plain=plain, full=full)


def _mistakes(file: str, seat: int | None, lang: str, *, plain: bool, full: bool) -> int:
    from shootmoon.cli.options import progress_bar
    from shootmoon.cli.records import check_seat, load
    from shootmoon.cli.review_store import review_on
    from shootmoon.coach.puzzles.mistakes import mistakes
    from shootmoon.terminal.puzzles import solve_mistakes

    record = load(file)
    check_seat(record, seat)
    seats = None if seat is None else [seat]
    with progress_bar("actions") as progress:
        found = review_on(record, progress, seats=seats)
    return solve_mistakes([*mistakes(record, found, seats or ())], lang, plain=plain, full=full)
