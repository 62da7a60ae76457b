"""`moon review`: judge the decisions of recorded games, and tell luck from skill."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from shootmoon.cli.errors import EXIT_INTERRUPTED, print_error
from shootmoon.cli.options import check_language, new_bar

if TYPE_CHECKING:
    from shootmoon.analysis import JudgedDecision, Review
    from shootmoon.record import Record

_WORST = 12
"""The number of decisions that are listed for a game."""

EPILOG = """\b
Examples:
  moon review game.moon
  moon review game.moon --seat 1 --thorough
  moon review game.moon --html review.html --annotate game-annotated.moon
  moon review *.moon --json"""


def review(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="Records, as text or JSON; - is standard input.")
    ],
    seat: Annotated[
        list[int] | None,
        typer.Option("--seat", help="Judge only the decisions of this seat. Repeatable.", show_default=False),
    ] = None,
    thorough: Annotated[
        bool, typer.Option("--thorough", help="Judge as the bot master; this takes several times as long.")
    ] = False,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the sampled hands.")] = 0,
    lang: Annotated[str, typer.Option(help="The language of reasons and reports: en or es.")] = "en",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object for each file.")] = False,
    html: Annotated[
        Path | None, typer.Option(help="Write a page with a chart to this file.", show_default=False)
    ] = None,
    annotate: Annotated[
        Path | None,
        typer.Option(help="Write the record with the judgments as annotations.", show_default=False),
    ] = None,
) -> None:
    """Judge each decision of a game by what its player could know, and estimate luck.

    A loss is the probability of winning the match that a decision gave away. A review may take a few seconds
    for a match, and with --thorough about a minute. If it is stopped, the same command goes on from there.
    """
    from shootmoon.analysis import AnalysisError

    check_language(lang)
    if len(files) > 1 and (html or annotate):
        raise typer.BadParameter("--html and --annotate are for a single file")
    for number, file in enumerate(files):
        try:
            record, found = _reviewed(file, seat, seed, thorough=thorough)
        except AnalysisError as error:
            raise typer.Exit(print_error(f"{file}: {error}")) from None
        except KeyboardInterrupt:
            done = f"; {number} of {len(files)} files were reviewed" if len(files) > 1 else ""
            done += "; the same command goes on from here"
            print(f"moon review: stopped in {file}{done}", file=sys.stderr)
            raise typer.Exit(EXIT_INTERRUPTED) from None
        if as_json:
            _print_json(file, record, found, lang)
        else:
            _print(file if len(files) > 1 else None, record, found, lang)
        sys.stdout.flush()
        _write(record, found, lang, html, annotate)


def _reviewed(file: str, seats: list[int] | None, seed: int, *, thorough: bool) -> tuple[Record, Review]:
    from shootmoon.analysis import review as review_of
    from shootmoon.cli.records import load
    from shootmoon.cli.review_store import kept_judgments

    record = load(file)
    depth = "thorough" if thorough else "quick"
    with kept_judgments(record, depth, seed) as known, new_bar("actions") as bar:
        task = bar.add_task("actions", total=None)
        found = review_of(
            record,
            seats=seats,
            depth=depth,
            seed=seed,
            progress=lambda done, total: bar.update(task, completed=done, total=total),
            known=known,
        )
    return record, found


def _write(record: Record, found: Review, lang: str, html: Path | None, annotate: Path | None) -> None:
    from shootmoon.analysis.review_report import annotated, html_report
    from shootmoon.record import write_record

    if html is not None:
        html.write_text(html_report(record, found, lang), encoding="utf-8")
    if annotate is not None:
        annotate.write_text(write_record(annotated(record, found, lang)), encoding="utf-8")


def _print_json(file: str, record: Record, found: Review, lang: str) -> None:
    import msgspec

    data = found.to_dict()
    data["file"], data["rules"] = file, record.rules.preset
    data["reasons"] = {str(each.ply): each.explain(lang) for each in found.decisions if each.better}
    sys.stdout.write(msgspec.json.encode(data).decode() + "\n")


def _print(file: str | None, record: Record, found: Review, lang: str) -> None:
    from rich import box
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    console = Console(highlight=False)
    table = Table(
        title=None if file is None else escape(file),
        title_justify="left",
        box=box.SIMPLE_HEAD,
        padding=(0, 1),
    )
    table.add_column("player", overflow="fold", min_width=8)
    for column in ("lost", "luck", "others", "result", "no luck", "rate", "errors"):
        table.add_column(column, justify="right", no_wrap=True)
    for each in found.seats:
        errors = "/".join(str(each.grades[grade]) for grade in ("blunder", "mistake", "inaccuracy"))
        shares = (each.losses, each.luck, each.others, each.result, each.adjusted)
        table.add_row(
            escape(_name(record, each.seat)),
            *(f"{100 * share:.1f}" for share in shares),
            f"{100 * each.error_rate:.0f}",
            f"{errors} of {each.decisions}",
        )
    console.print(table)
    console.print(
        "In percent of winning the match: lost by errors, luck, from the others' errors, result, and result "
        "without luck; rate: lost per 100 decisions; errors: blunders/mistakes/inaccuracies.",
        style="dim",
        soft_wrap=True,
    )
    if hints := [f"{_name(record, each.seat)} at {each.hints}" for each in found.seats if each.hints]:
        console.print(f"Decisions with hints: {', '.join(hints)}.", soft_wrap=True, markup=False)
    worst = found.worst(_WORST)
    if not worst:
        console.print("Nothing was found that was clearly wrong.")
    for decision in worst:
        console.print(_line(record, decision, lang), soft_wrap=True, markup=False)


def _line(record: Record, each: JudgedDecision, lang: str) -> str:
    grade = f"after a hint, {each.grade}" if each.hints else each.grade
    return (
        f"hand {each.hand}, {_name(record, each.seat)}: {each.action}, better {each.better} "
        f"({grade}, {100 * each.loss:.1f} ± {100 * each.error:.1f}): {each.explain(lang)}"
    )


def _name(record: Record, seat: int) -> str:
    return record.seats[seat - 1] or f"seat {seat}"
