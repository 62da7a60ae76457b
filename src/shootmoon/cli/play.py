"""`moon play`: play a match in this terminal, against bots or other people."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from shootmoon.cli.options import (
    LOCAL_SERVER,
    FullOption,
    GivenLanguageOption,
    GivenSeedOption,
    OptionOption,
    PlainOption,
    RulesOption,
    bots,
    choice,
    rules_from,
)

if TYPE_CHECKING:
    from shootmoon.analysis import Review
    from shootmoon.record import Record
    from shootmoon.telling import Messages
    from shootmoon.terminal.play.match import Match

EPILOG = """\b
Examples:
  moon play                              you against two club players
  moon play -r hickeys-4 --seat 3=expert other rules, a better partner
  moon play --seat 2=expert:sober        an expert who bids with care
  moon play --seat 2=human               two people share the keyboard
  moon play --resume                     continue the last game
  moon play --room URL                   join a table on a server
  moon play -r hickeys --pair            find people to play with on a server"""


def play(
    rules: RulesOption = None,
    option: OptionOption = None,
    seat: Annotated[
        list[str] | None,
        choice(
            "Who plays in seat N; by default, you in seat 1 and club players elsewhere. "
            "With --room: the seat to take.",
            lambda: [f"{seat}={who}" for seat in range(1, 7) for who in ("human", *bots())],
            "--seat",
            metavar="N=human|BOT|cmd:PROGRAM|policy:FILE",
        ),
    ] = None,
    style: Annotated[
        str | None,
        choice(
            "How the bots bid: sober, sound, bold, wild, thrifty, proud or sly; "
            "by default, each in a style of its own.",
            lambda: ("sober", "sound", "bold", "wild", "thrifty", "proud", "sly"),
            "--style",
            metavar="STYLE",
        ),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option("--name", metavar="[N=]NAME", help="Your name, or the name of the player in seat N."),
    ] = None,
    seed: GivenSeedOption = None,
    lang: GivenLanguageOption = None,
    plain: PlainOption = False,
    full: FullOption = True,
    resume: Annotated[
        bool, typer.Option("--resume", help="Continue the last unfinished game, or the one in --file.")
    ] = False,
    file: Annotated[
        Path | None, typer.Option(help="The file to save the game in, or to resume from.")
    ] = None,
    room: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Join a table on a server, by the link of its room."),
    ] = None,
    pair: Annotated[
        bool, typer.Option("--pair", help="Find people to play with by --rules, a preset, on --server.")
    ] = False,
    server: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            envvar="SHOOTMOON_SERVER",
            help=f"With --pair: the server's address; by default, {LOCAL_SERVER}.",
            show_default=False,
            show_envvar=False,
        ),
    ] = None,
    fill: Annotated[
        bool, typer.Option("--fill", help="With --pair: bots may take the empty seats after 30 seconds.")
    ] = False,
    invitation: Annotated[
        str | None,
        typer.Option(metavar="CODE", help="With --pair: your invitation, if the server needs one."),
    ] = None,
    ask_forced: Annotated[
        bool, typer.Option("--ask-forced", help="Also ask when only one play is legal.")
    ] = False,
    meanings: Annotated[
        bool | None,
        typer.Option(
            "--meanings/--no-meanings",
            help="Say what each choice means; by default, in your first three matches on a terminal.",
            show_default=False,
        ),
    ] = None,
    watch: Annotated[bool, typer.Option("--watch", help="With --room: watch without taking a seat.")] = False,
) -> None:
    """Play a match in the terminal, against bots or with several people at one keyboard.

    Every action is saved at once; moon play --resume continues after any interruption. With --room you play
    at a server's table, and the same command returns you to the same seat. With --pair the server finds you
    people who are looking for a game, too.
    """

    from shootmoon.telling import Messages
    from shootmoon.terminal.play.local import play_match
    from shootmoon.terminal.refusal import Refusal

    say = Messages(lang or "en")
    given = {
        "--rules": rules,
        "--option": option,
        "--style": style is not None,
        "--name": name,
        "--seed": seed is not None,
    }
    if watch and room is None:
        raise Refusal(say("watch-needs-room"))
    if pair:
        also = {**given, "--resume": resume, "--file": file, "--room": room, "--seat": seat}
        del also["--rules"], also["--name"]
        room = _found(rules, server or LOCAL_SERVER, also, name or (), fill, invitation or "", say)
        given, name = dict.fromkeys(given), None
    elif fill or invitation is not None:
        needs = {"--fill": fill, "--invitation": invitation is not None}
        raise Refusal(say("pair-needs", options=", ".join(what for what, there in needs.items() if there)))
    if room is not None:
        also = {**given, "--resume": resume, "--file": file}
        if not watch:
            del also["--name"]
        else:
            also["--seat"] = seat
        raise typer.Exit(
            _at_room(
                room,
                also,
                seat or (),
                name or (),
                say,
                watch=watch,
                plain=plain,
                full=full,
                ask_forced=ask_forced,
                meanings=bool(meanings),
            )
        )
    if resume:
        match = _resumed([what for what, there in given.items() if there], seat or (), file, say)
    else:
        match = _begun(rules, option, seat or (), style, name or (), seed, file, say)
    with match.journal:
        raise typer.Exit(
            play_match(
                match,
                lang or match.language,
                plain=plain,
                full=full,
                file=file,
                ask_forced=ask_forced,
                meanings=meanings,
                reviewer=_reviewed,
            )
        )


def _reviewed(record: Record, progress: Callable[[int, int], object]) -> Review:
    from shootmoon.cli.review_store import review_on  # and with it NumPy

    return review_on(record, progress)


def _found(
    preset: str | None,
    server: str,
    also: Mapping[str, object],
    names: list[str] | tuple[()],
    fill: bool,
    invitation: str,
    say: Messages,
) -> str:
    """Find people to play with; return the link of the room. Raises `Refusal`, and `typer.Exit` on Ctrl-C."""
    from shootmoon.rules import DEFAULT_PRESET
    from shootmoon.terminal.play.pairing import find_room
    from shootmoon.terminal.quitting import EXIT_INTERRUPTED
    from shootmoon.terminal.refusal import Refusal

    if any(also.values()):
        raise Refusal(say("pair-combined", options=", ".join(what for what, there in also.items() if there)))
    if len(names) > 1:
        raise Refusal(say("pair-names"))
    try:
        return find_room(
            server,
            preset or DEFAULT_PRESET,
            say.language,
            name=names[0] if names else None,
            bots=fill,
            invitation=invitation,
        )
    except KeyboardInterrupt:
        raise typer.Exit(EXIT_INTERRUPTED) from None


def _at_room(
    link: str,
    also: Mapping[str, object],
    seats: list[str] | tuple[()],
    names: list[str] | tuple[()],
    say: Messages,
    *,
    watch: bool,
    plain: bool,
    full: bool,
    ask_forced: bool,
    meanings: bool,
) -> int:
    from shootmoon.terminal.play.room import play_room
    from shootmoon.terminal.play.watching import watch_room
    from shootmoon.terminal.refusal import Refusal

    if any(also.values()):
        raise Refusal(say("room-combined", options=", ".join(what for what, there in also.items() if there)))
    if watch:
        return watch_room(link, say.language, plain=plain, full=full)
    if len(seats) > 1 or not all(re.fullmatch("[1-9]", seat) for seat in seats):
        raise Refusal(say("room-seat-form", text=" --seat ".join(seats)))
    if len(names) > 1:
        raise Refusal(say("room-names-form"))
    return play_room(
        link,
        say.language,
        name=names[0] if names else None,
        seat=int(seats[0]) if seats else None,
        plain=plain,
        ask_forced=ask_forced,
        meanings=meanings,
        full=full,
        reviewer=_reviewed,
    )


def _resumed(given: list[str], seats: list[str] | tuple[()], file: Path | None, say: Messages) -> Match:
    from shootmoon.terminal.play.match import resume
    from shootmoon.terminal.refusal import Refusal

    if given:
        raise Refusal(say("resume-combined", options=", ".join(given)))
    match = resume(say, file, seats)
    if match.state.phase == "over":
        with match.journal:
            raise Refusal(say("resume-over", path=file))
    return match


def _begun(
    source: str | None,
    option: list[str] | None,
    seats: list[str] | tuple[()],
    style: str | None,
    names: list[str] | tuple[()],
    seed: int | None,
    file: Path | None,
    say: Messages,
) -> Match:
    from shootmoon.bots import bot_names
    from shootmoon.game import setup_for
    from shootmoon.terminal.play.match import begin
    from shootmoon.terminal.play.players import seat_players
    from shootmoon.terminal.refusal import Refusal

    rules = rules_from(source, option)
    styled = bool(setup_for(rules).bids)
    players = seat_players(rules.table.players, seats, names, bot_names(), say, style, styled=styled)
    if not styled and (style or any(":" in each.kind and not each.program for each in players)):
        raise Refusal(say("style-auction"))
    return begin(rules, players, say, seed=seed, path=file)
