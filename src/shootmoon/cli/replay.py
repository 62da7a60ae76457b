"""`moon replay`: show any point of a recorded game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from shootmoon.cli.errors import EXIT_REFUSED, print_error
from shootmoon.cli.options import FullOption, JsonOption, LanguageOption, PlainOption
from shootmoon.telling import Messages

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
        int, typer.Option("--game", metavar="N", min=1, help="Which game of a file of several to show.")
    ] = 1,
    as_json: JsonOption = False,
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
    from shootmoon.cli.records import check_seat, load_game, ply_of
    from shootmoon.terminal.drawing.record import show_record
    from shootmoon.terminal.replay import can_replay, replay_record

    record, fault, more = load_game(file, game)
    ply = ply_of(record, at)
    check_seat(record, seat)
    status = 0
    if as_json:
        _print_json(record, seat, ply)
    elif can_replay(full=full, plain=plain):
        from shootmoon.cli.review_store import review_on

        status = replay_record(record, lang, ply=ply, seat=seat, reviewer=review_on)
    else:
        show_record(record, lang, ply=ply, seat=seat, plain=plain)
    if more:
        print_error(Messages(lang)("cli-another-game", file=file, game=game + 1))
    if fault is not None:
        print_error(fault.message(lang))
        raise typer.Exit(EXIT_REFUSED)
    raise typer.Exit(status)


def _print_json(record: Record, seat: int | None, only: int | None) -> None:
    import json

    from shootmoon.record import snapshots

    for ply, found in enumerate(snapshots(record, seat)):
        if ply == only or (only is None and ply > 0):
            print(json.dumps(found))
