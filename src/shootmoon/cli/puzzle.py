"""`moon puzzle`: puzzles in the terminal."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

import typer

from shootmoon.cli.errors import EXIT_INTERRUPTED, print_error
from shootmoon.cli.options import FullOption, LanguageOption, PlainOption

EPILOG = """\b
Examples:
  moon puzzle                               one puzzle after another, none twice
  moon puzzle --kind make --level 4         difficult ones in which you save a contract
  moon puzzle --daily                       the puzzle of the day
  moon puzzle --from game.moon --seat 1     your own mistakes as puzzles"""


def puzzle(
    name: Annotated[
        str | None,
        typer.Argument(metavar="ID", help="A puzzle; without it, ones that are new to you."),
    ] = None,
    kind: Annotated[
        str | None,
        typer.Option(
            help="Only this kind: make, set, discard, trump, bid, where or odds.", show_default=False
        ),
    ] = None,
    level: Annotated[
        int | None,
        typer.Option(min=1, max=5, help="Only this level, from 1 (easy) to 5.", show_default=False),
    ] = None,
    rules: Annotated[
        str | None, typer.Option(help="Only puzzles of this preset.", show_default=False)
    ] = None,
    daily: Annotated[bool, typer.Option("--daily", help="The puzzle of the day (UTC).")] = False,
    again: Annotated[bool, typer.Option("--again", help="Forget which puzzles you have seen.")] = False,
    record: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="FILE",
            help="Ask about the mistakes in this record of a game; - is standard input.",
            show_default=False,
        ),
    ] = None,
    seat: Annotated[
        int | None, typer.Option(help="With --from: only the mistakes of this seat.", show_default=False)
    ] = None,
    lang: LanguageOption = "en",
    plain: PlainOption = False,
    full: FullOption = True,
) -> None:
    """Solve puzzles: positions with one right answer, which the solver has proved.

    Type the answer; hint says what to think about. Afterwards you learn why, and what the bots answered.
    """
    from shootmoon.cli.options import check_language

    check_language(lang)
    if record is not None:
        if name is not None or daily or kind is not None or level is not None or rules is not None:
            raise typer.BadParameter("--from is for one's own games: only --seat goes with it")
        raise typer.Exit(_mistakes(record, seat, lang, plain=plain, full=full))
    if seat is not None:
        raise typer.BadParameter("--seat is for --from", param_hint="--seat")
    if name is not None and daily:
        raise typer.BadParameter("--daily is a puzzle of its own: leave out the id")
    raise typer.Exit(
        _puzzles(name, kind, level, rules, lang, daily=daily, again=again, plain=plain, full=full)
    )


def _puzzles(
    name: str | None,
    kind: str | None,
    level: int | None,
    rules: str | None,
    lang: str,
    *,
    daily: bool,
    again: bool,
    plain: bool,
    full: bool,
) -> int:
    from shootmoon.coach.puzzles import KINDS, Kind, NoSuchPuzzle, daily_puzzle, load_puzzle
    from shootmoon.coach.puzzles.seen import Progress, load_progress, save_progress
    from shootmoon.rules import preset_names
    from shootmoon.terminal.puzzles import Wanted, solve_puzzles

    found: dict[str, Kind] = {each: each for each in KINDS}
    if kind is not None and kind not in found:
        raise typer.BadParameter(f"the kinds are {', '.join(KINDS)}", param_hint="--kind")
    if rules is not None and rules not in preset_names():
        raise typer.BadParameter(f"the presets are {', '.join(preset_names())}", param_hint="--rules")
    progress = load_progress()
    if again:
        progress = Progress()
        save_progress(progress)
    first, today = None, None
    if daily:
        today = datetime.now(UTC).date()
        first = daily_puzzle(today)
    elif name is not None:
        try:
            first = load_puzzle(name)
        except NoSuchPuzzle as error:
            return print_error(str(error))
    return solve_puzzles(
        first, Wanted(found.get(kind or ""), level, rules), progress, lang, day=today, plain=plain, full=full
    )


def _mistakes(file: str, seat: int | None, lang: str, *, plain: bool, full: bool) -> int:
    from shootmoon.analysis import AnalysisError
    from shootmoon.cli.options import progress_bar
    from shootmoon.cli.records import load
    from shootmoon.cli.review_store import review_on
    from shootmoon.coach.puzzles.mistakes import mistakes
    from shootmoon.terminal.puzzles import solve_mistakes

    record = load(file)
    seats = None if seat is None else [seat]
    try:
        with progress_bar("actions") as progress:
            found = review_on(record, progress, seats=seats)
    except AnalysisError as error:
        return print_error(f"{file}: {error}")
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    return solve_mistakes([*mistakes(record, found, seats or ())], lang, plain=plain, full=full)
