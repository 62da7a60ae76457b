"""`moon replay`: any point of a recorded game."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from shootmoon.cli.errors import EXIT_REFUSED
from shootmoon.cli.options import check_language

if TYPE_CHECKING:
    from shootmoon.record import Record


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record, text or JSON; - is standard input.")],
    at: Annotated[
        int | None,
        typer.Option(
            "--at",
            metavar="PLY",
            help="After this many actions: 0 is the beginning, -1 the end, -2 before that.",
        ),
    ] = None,
    seat: Annotated[int | None, typer.Option("--seat", help="Show only what this seat knew.")] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the state after each action, a line of JSON each.")
    ] = False,
    plain: Annotated[bool, typer.Option("--plain", help="One fact a line, no drawing.")] = False,
    lang: Annotated[str, typer.Option(help="Language: en or es.")] = "en",
) -> None:
    """Show any point of a recorded game; without --at, its score sheet and how it stands at the end.

    With --json, each line is the state after one action more; with --at as well, only that line is printed.

    Of a broken record, what stands before the first fault is shown, then the fault; exits with 1.
    """
    from shootmoon.cli.records import load_beginning
    from shootmoon.terminal import show_record

    check_language(lang)
    record, fault = load_beginning(file)
    plies = len(record.actions)
    ply = at if at is None or at >= 0 else at + plies + 1
    if ply is not None and not 0 <= ply <= plies:
        raise typer.BadParameter(f"there is no ply {at}: they are 0 to {plies}", param_hint="--at")
    _check_seat(record, seat)
    if as_json:
        _print_json(record, seat, ply)
    else:
        show_record(record, lang, ply=ply, seat=seat, plain=plain)
    if fault is not None:
        sys.stdout.flush()  # what is shown comes before what is wrong with the rest
        print(f"moon: {fault.message(lang)}", file=sys.stderr)
        raise typer.Exit(EXIT_REFUSED)


def _check_seat(record: Record, seat: int | None) -> None:
    """Refuse a seat that isn't there, or that a view says nothing of."""
    players = record.seating.players
    if seat is not None and seat not in record.seating.seats:
        raise typer.BadParameter(
            f"there is no seat {seat}: the seats are 1 to {players}", param_hint="--seat"
        )
    if seat is not None and record.viewer not in (None, seat):
        raise typer.BadParameter(
            f"this is the view of seat {record.viewer}; what seat {seat} knew is not in it",
            param_hint="--seat",
        )


def _print_json(record: Record, seat: int | None, only: int | None) -> None:
    import json

    from shootmoon.record import snapshots

    for ply, found in enumerate(snapshots(record, seat)):
        if ply == only or (only is None and ply > 0):
            print(json.dumps(found))
