"""`moon review`: judge the decisions of recorded games, and tell luck from skill."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from shootmoon.cli.errors import EXIT_INTERRUPTED, EXIT_REFUSED, EXIT_USAGE, print_error, refused
from shootmoon.cli.options import (
    FullOption,
    JsonOption,
    LanguageOption,
    PlainOption,
    RecordsArgument,
    SeedOption,
    output,
    progress_bar,
)
from shootmoon.telling import Messages

if TYPE_CHECKING:
    from rich.console import Console

    from shootmoon.analysis import JudgedDecision, Review
    from shootmoon.analysis.match_review import SeatReview
    from shootmoon.record import Record, RecordError

_WORST = 12
"""The number of decisions that are listed for a game."""
_WIDE = 80
"""The number of columns that the table of the players needs."""

EPILOG = """\b
Examples:
  moon review game.moon
  moon review game.moon --seat 1 --thorough
  moon review game.moon --html review.html --annotate game-annotated.moon
  moon review *.moon --json"""


def review(
    files: RecordsArgument,
    seat: Annotated[
        list[int] | None,
        typer.Option(
            "--seat",
            metavar="SEAT",
            help="Judge only the decisions of this seat. Repeatable.",
        ),
    ] = None,
    thorough: Annotated[
        bool, typer.Option("--thorough", help="Judge as the bot master; this takes several times as long.")
    ] = False,
    seed: SeedOption = 0,
    lang: LanguageOption = "en",
    as_json: JsonOption = False,
    html: Annotated[Path | None, output("Write a page with a chart to this file.", "--html")] = None,
    annotate: Annotated[
        Path | None, output("Write the record with the judgments as annotations.", "--annotate")
    ] = None,
    plain: PlainOption = False,
    full: FullOption = True,
) -> None:
    """Judge each decision of a game by what its player could know, and estimate luck.

    The review of a single file is shown on a full screen, with each position, what was better, and a key
    that goes to the next mistake. Leaving it prints the summary, which is all that is printed where there is
    no terminal, with several files, and with --plain or --scroll.

    A loss is the probability of winning the match that a decision gave away. A review may take a few seconds
    for a match, and with --thorough about a minute. What was judged is kept, so that nothing is judged twice.

    A record that breaks off or has an error is reviewed as far as it can be read, with the exit status 1.
    """
    from shootmoon.analysis import AnalysisError
    from shootmoon.terminal.replay import can_replay, replay_record

    if len(files) > 1 and (html or annotate):
        raise refused("cli-single-game", options="--html, --annotate")
    games = [game for file in files for game in _games(file, lang)]
    several = len(games) > 1
    if several and (html or annotate):
        raise refused("cli-single-game", options="--html, --annotate")
    status = 0
    for number, (file, record, fault) in enumerate(games):
        try:
            found = None if record is None else _reviewed(record, seat, seed, thorough=thorough)
        except AnalysisError as error:
            status = max(status, print_error(f"{file}: {error}"))
            continue
        except KeyboardInterrupt:
            done = f"; {number} of {len(games)} games were reviewed" if several else ""
            print_error(f"stopped in {file}{done}; the same command goes on from here")
            raise typer.Exit(EXIT_INTERRUPTED) from None
        if record is None or found is None:
            status = EXIT_USAGE
            continue
        if as_json:
            _print_json(file, record, found, lang)
        else:
            if not several and not (html or annotate) and can_replay(full=full, plain=plain):
                replay_record(record, lang, review=found, ply=_first_mistake(found))
            _print(file if several else None, record, found, lang, plain=plain)
        sys.stdout.flush()
        _write(record, found, lang, html, annotate)
        if fault is not None:
            print_error(fault.message(lang))
            status = max(status, EXIT_REFUSED)
    if status:
        raise typer.Exit(status)


def _first_mistake(found: Review) -> int:
    """Return the ply of the first decision that wasn't fine; 0 if there is none."""
    return next((each.ply for each in found.decisions if each.grade != "fine"), 0)


def _games(file: str, lang: str) -> Iterator[tuple[str, Record | None, RecordError | None]]:
    """Yield the name of each game in a file, its record up to the first fault, and that fault; no record for
    one that can't be read, after saying why."""
    from shootmoon.cli.records import load_games
    from shootmoon.record import RecordError

    try:
        for game in load_games(file):
            if game.record is None and game.fault is not None:
                print_error(game.fault.message(lang))
            yield game.label, game.record, game.fault
    except RecordError as error:
        print_error(error.message(lang))
        yield file, None, None


def _reviewed(record: Record, seats: list[int] | None, seed: int, *, thorough: bool) -> Review:
    from shootmoon.cli.review_store import review_on

    with progress_bar("actions") as progress:
        return review_on(record, progress, seats=seats, depth="thorough" if thorough else "quick", seed=seed)


def _write(record: Record, found: Review, lang: str, html: Path | None, annotate: Path | None) -> None:
    from shootmoon.analysis.review_report import annotated, html_report
    from shootmoon.record import write_record

    if html is not None:
        _write_text(html, html_report(record, found, lang))
    if annotate is not None:
        _write_text(annotate, write_record(annotated(record, found, lang)))


def _write_text(path: Path, text: str) -> None:
    """Write a text. A file that exists is replaced completely or stays as it is: it may be the record."""
    from shootmoon.files import atomic_write

    if not path.is_file():
        path.write_text(text, encoding="utf-8")
        return
    target = path.resolve()
    with atomic_write(target) as part:
        part.write_text(text, encoding="utf-8")
        shutil.copymode(target, part)


def _print_json(file: str, record: Record, found: Review, lang: str) -> None:
    import msgspec

    data = found.to_dict()
    data["file"], data["rules"] = file, record.rules.preset
    data["reasons"] = {str(each.ply): each.explain(lang) for each in found.decisions if each.better}
    sys.stdout.write(msgspec.json.encode(data).decode() + "\n")


def _print(file: str | None, record: Record, found: Review, lang: str, *, plain: bool) -> None:
    from rich.console import Console

    from shootmoon.analysis.review_report import report_words
    from shootmoon.terminal.drawing.words import Words

    console, say = Console(highlight=False), Messages(lang)
    if console.width >= _WIDE and not plain:
        _print_table(console, file, record, found, say)
    else:
        if file is not None:
            console.print(file, markup=False, soft_wrap=True)
        for each in found.seats:
            cells = ", ".join(f"{name} {cell}" for name, cell in _cells(each, say).items())
            console.print(f"{_name(record, each.seat, say)}: {cells}", markup=False, soft_wrap=plain)
    console.print(say("review-table-legend"), style="dim", soft_wrap=plain or console.width >= _WIDE)
    for each in found.seats:
        if each.plays_like:
            bot = Words(lang, []).bot(each.plays_like)
            console.print(say("review-table-like", name=_name(record, each.seat, say), bot=bot), markup=False)
    if hints := [f"{_name(record, each.seat, say)}: {each.hints}" for each in found.seats if each.hints]:
        console.print(say("review-table-hints", hints=", ".join(hints)), soft_wrap=True, markup=False)
    worst = found.worst(_WORST)
    if not worst:
        console.print(report_words(lang)("nothing"))
    for decision in worst:
        console.print(_line(record, decision, lang), soft_wrap=True, markup=False)


def _print_table(console: Console, file: str | None, record: Record, found: Review, say: Messages) -> None:
    from rich import box
    from rich.markup import escape
    from rich.table import Table

    table = Table(
        title=None if file is None else escape(file),
        title_justify="left",
        box=box.SIMPLE_HEAD,
        padding=(0, 1),
    )
    table.add_column(say("review-table-player"), overflow="fold", min_width=10)
    for name in _cells(found.seats[0], say):
        table.add_column(name, justify="right", no_wrap=True)
    for each in found.seats:
        table.add_row(escape(_name(record, each.seat, say)), *_cells(each, say).values())
    console.print(table)


def _cells(each: SeatReview, say: Messages) -> dict[str, str]:
    """Return the figures of a seat by their names."""
    errors = "/".join(str(each.grades[grade]) for grade in ("blunder", "mistake", "inaccuracy"))
    shares = {name: getattr(each, name) for name in ("losses", "luck", "others", "result", "adjusted")}
    return {
        **{say(f"review-table-{name}"): f"{100 * share:z.1f}" for name, share in shares.items()},
        say("review-table-rate"): f"{100 * each.error_rate:.0f}",
        say("review-table-errors"): say("review-table-counted", errors=errors, decisions=each.decisions),
    }


def _line(record: Record, each: JudgedDecision, lang: str) -> str:
    from shootmoon.analysis.review_report import report_words, said_action

    say, words = Messages(lang), report_words(lang)
    grade = words(each.grade)
    return say(
        "review-table-line",
        hand=each.hand,
        name=_name(record, each.seat, say),
        action=said_action(each.action, lang),
        better=said_action(each.better or "", lang),
        grade=f"{words('hinted')}, {grade}" if each.hints else grade,
        loss=f"{100 * each.loss:z.1f}",
        error=f"{100 * each.error:z.1f}",
        why=each.explain(lang),
    )


def _name(record: Record, seat: int, say: Messages) -> str:
    return record.seats[seat - 1] or say("review-table-seat", seat=seat)
