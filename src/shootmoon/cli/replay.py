"""`moon replay`: show any point of a recorded game."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from shootmoon.cli.errors import EXIT_REFUSED
from shootmoon.cli.options import FullOption, LanguageOption, PlainOption, check_language

if TYPE_CHECKING:
    from shootmoon.record import Record

EPILOG = """\b
Examples:
  moon replay game.moon
  moon replay game.moon --at 30 --seat 2
  moon replay game.moon --json | jq .phase"""


def replay(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A record, as text or JSON; - is standard input.")
    ],
    at: Annotated[
        int | None,
        typer.Option(
            "--at",
            metavar="PLY",
            help="Show the position after this many actions: 0 is the start, -1 the "
            "end, -2 one action earlier.",
        ),
    ] = None,
    seat: Annotated[int | None, typer.Option("--seat", help="Show only what this seat could see.")] = None,
    game: Annotated[
        int, typer.Option("--game", metavar="NUMBER", min=1, help="Which game of a file of several to show.")
    ] = 1,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the state after each action as one line of JSON.")
    ] = False,
    plain: PlainOption = False,
    full: FullOption = True,
    lang: LanguageOption = "en",
) -> None:
    """Show any point of a recorded game: step by step on a full screen, or the point --at.

    Where there is no terminal, and with --plain or --scroll, only one position is printed: without --at, the
    final one, below the score sheet.

    With --json, line n is the state after n actions; with --at as well, only that line is printed.

    If the record is faulty, the part before the first fault is shown, then the fault; the exit status is 1.
    """
    from shootmoon.cli.records import load_game
    from shootmoon.terminal.drawing.record import show_record
    from shootmoon.terminal.replay import can_replay, replay_record

    check_language(lang)
    record, fault, more = load_game(file, game)
    plies = len(record.actions)
    ply = at if at is None or at >= 0 else at + plies + 1
    if ply is not None and not 0 <= ply <= plies:
        raise typer.BadParameter(f"there is no ply {at}: plies are 0 to {plies}", param_hint="--at")
    _check_seat(record, seat)
    status = 0
    if as_json:
        _print_json(record, seat, ply)
    elif can_replay(full=full, plain=plain):
        from shootmoon.cli.review_store import review_on

        status = replay_record(record, lang, ply=ply, seat=seat, reviewer=review_on)
    else:
        show_record(record, lang, ply=ply, seat=seat, plain=plain)
    if more:
        print(f"moon: {file} contains another game; --game {game + 1} shows it", file=sys.stderr)
    if fault is not None:
        sys.stdout.flush()  # so that the fault comes after the position
        print(f"moon: {fault.message(lang)}", file=sys.stderr)
        raise typer.Exit(EXIT_REFUSED)
    raise typer.Exit(status)


def _check_seat(record: Record, seat: int | None) -> None:
    """Raise an error if the seat doesn't exist, or if the record doesn't contain what this seat saw."""
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
