"""`moon review`: judge the decisions of recorded games, and tell luck from skill."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from shootmoon.cli.errors import EXIT_INTERRUPTED, EXIT_USAGE, print_error
from shootmoon.cli.options import (
    FullOption,
    LanguageOption,
    PlainOption,
    RecordsArgument,
    check_language,
    new_bar,
)
from shootmoon.telling import Messages

if TYPE_CHECKING:
    from rich.console import Console

    from shootmoon.analysis import JudgedDecision, Review
    from shootmoon.analysis.match_review import SeatReview
    from shootmoon.record import Record

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
            show_default=False,
        ),
    ] = None,
    thorough: Annotated[
        bool, typer.Option("--thorough", help="Judge as the bot master; this takes several times as long.")
    ] = False,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the sampled hands.")] = 0,
    lang: LanguageOption = "en",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object for each game.")] = False,
    html: Annotated[
        Path | None, typer.Option(help="Write a page with a chart to this file.", show_default=False)
    ] = None,
    annotate: Annotated[
        Path | None,
        typer.Option(help="Write the record with the judgments as annotations.", show_default=False),
    ] = None,
    plain: PlainOption = False,
    full: FullOption = True,
) -> None:
    """Judge each decision of a game by what its player could know, and estimate luck.

    The review of a single file is shown on a full screen, with each position, what was better, and a key
    that goes to the next mistake. Leaving it prints the summary, which is all that is printed where there is
    no terminal, with several files, and with --plain or --scroll.

    A loss is the probability of winning the match that a decision gave away. A review may take a few seconds
    for a match, and with --thorough about a minute. If it is stopped, the same command goes on from there.
    """
    from shootmoon.analysis import AnalysisError
    from shootmoon.terminal.replay import can_replay, replay_record

    check_language(lang)
    if len(files) > 1 and (html or annotate):
        raise typer.BadParameter("--html and --annotate are for a single file")
    wrong = 0
    # What was judged is kept until everything has been printed and written, so that a command that was
    # stopped in its tenth file doesn't judge the others again.
    with ExitStack() as kept:
        games = [game for file in files for game in _games(file)]
        several = len(games) > 1
        if several and (html or annotate):
            raise typer.BadParameter("--html and --annotate are for a single game")
        for number, (file, record) in enumerate(games):
            try:
                found = None if record is None else _reviewed(record, seat, seed, kept, thorough=thorough)
            except AnalysisError as error:
                print_error(f"{file}: {error}")
                record = found = None
            except KeyboardInterrupt:
                done = f"; {number} of {len(games)} games were reviewed" if several else ""
                done += "; the same command goes on from here"
                print(f"moon review: stopped in {file}{done}", file=sys.stderr)
                raise typer.Exit(EXIT_INTERRUPTED) from None
            if record is None or found is None:
                wrong = EXIT_USAGE
                continue
            if as_json:
                _print_json(file, record, found, lang)
            else:
                if not several and not (html or annotate) and can_replay(full=full, plain=plain):
                    replay_record(record, lang, review=found, ply=_first_mistake(found))
                _print(file if several else None, record, found, lang)
            sys.stdout.flush()
            _write(record, found, lang, html, annotate)
    if wrong:
        raise typer.Exit(wrong)


def _first_mistake(found: Review) -> int:
    """Return the ply of the first decision that wasn't fine; 0 if there is none."""
    return next((each.ply for each in found.decisions if each.grade != "fine"), 0)


def _games(file: str) -> Iterator[tuple[str, Record | None]]:
    """Yield the name and the record of each game in a file; None for one that can't be read, after saying
    why."""
    from shootmoon.cli.records import load_games
    from shootmoon.record import RecordError

    try:
        for game in load_games(file):
            if game.fault is not None:
                print_error(str(game.fault))
            yield game.label, None if game.fault is not None else game.record
        return
    except RecordError as error:
        print_error(str(error))
    except OSError as error:
        print_error(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    yield file, None


def _reviewed(
    record: Record, seats: list[int] | None, seed: int, kept: ExitStack, *, thorough: bool
) -> Review:
    from shootmoon.analysis import review as review_of
    from shootmoon.cli.review_store import kept_judgments

    depth = "thorough" if thorough else "quick"
    known = kept.enter_context(kept_judgments(record, depth, seed))
    with new_bar("actions") as bar:
        task = bar.add_task("actions", total=None)
        return review_of(
            record,
            seats=seats,
            depth=depth,
            seed=seed,
            progress=lambda done, total: bar.update(task, completed=done, total=total),
            known=known,
        )


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


def _print(file: str | None, record: Record, found: Review, lang: str) -> None:
    from rich.console import Console

    from shootmoon.analysis.review_report import report_words
    from shootmoon.terminal.drawing.words import Words

    console, say = Console(highlight=False), Messages(lang)
    if console.width >= _WIDE:
        _print_table(console, file, record, found, say)
    else:
        if file is not None:
            console.print(file, markup=False, soft_wrap=True)
        for each in found.seats:
            cells = ", ".join(f"{name} {cell}" for name, cell in _cells(each, say).items())
            console.print(f"{_name(record, each.seat, say)}: {cells}", markup=False)
    console.print(say("review-table-legend"), style="dim", soft_wrap=console.width >= _WIDE)
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
    table.add_column(say("review-table-player"), overflow="fold", min_width=8)
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
        **{say(f"review-table-{name}"): f"{100 * share:.1f}" for name, share in shares.items()},
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
        loss=f"{100 * each.loss:.1f}",
        error=f"{100 * each.error:.1f}",
        why=each.explain(lang),
    )


def _name(record: Record, seat: int, say: Messages) -> str:
    return record.seats[seat - 1] or say("review-table-seat", seat=seat)
