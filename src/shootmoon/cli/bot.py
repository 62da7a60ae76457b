"""`moon bot`: our bots as programs for other tables or at servers, and other programs as bots at ours."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from shootmoon.cli.errors import EXIT_INTERRUPTED, EXIT_REFUSED, EXIT_USAGE

if TYPE_CHECKING:
    from shootmoon.bots.protocol.external import ExternalBot

app = typer.Typer(
    name="bot",
    help="Bots that are other programs, by docs/protocol.md.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

_MAX_HANDS = 60
"""Hands after which a match has been long enough."""
_WHOLE_MATCHES: tuple[tuple[str, dict[str, int]], ...] = (("chips", {}), ("called-4", {"match.marks": 1}))
"""Preset and options of matches short enough to be played to their end: of two games, one with sides."""
_PRESETS = ("classic", "hickeys", "called", "luna-4", "luna-blind", "luna-marks", "chips", "chips-2")


@app.command("run")
def run(
    name: Annotated[str, typer.Argument(help="One of our bots, such as expert.")],
    seed: Annotated[int | None, typer.Option(help="To be reproducible.")] = None,
) -> None:
    """Speak the protocol on standard input and output, as one of our bots."""
    from shootmoon.bots import make_bot
    from shootmoon.bots.protocol.messages import MAX_BYTES, encode
    from shootmoon.bots.protocol.serving import serve

    try:
        bot = make_bot(name, seed)
    except ValueError as error:
        typer.echo(f"moon bot: {error}", err=True)
        raise typer.Exit(EXIT_USAGE) from None
    for message in serve(bot, iter(lambda: sys.stdin.buffer.readline(MAX_BYTES), b"")):
        sys.stdout.buffer.write(encode(message) + b"\n")
        sys.stdout.buffer.flush()


@app.command("connect")
def connect(
    url: Annotated[
        str, typer.Argument(metavar="URL", help="A room, as its server gives it: http://…/rooms/….")
    ],
    bot: Annotated[
        str, typer.Argument(help="One of our bots, such as expert; or cmd:./mybot, a program.")
    ] = "expert",
    token: Annotated[
        str | None,
        typer.Option(
            envvar="SHOOTMOON_TOKEN",
            help="The secret that holds its seat; with that of a seat it goes on there. Else a new one.",
        ),
    ] = None,
    name: Annotated[str | None, typer.Option(help="What the others read; else its own, or “bot”.")] = None,
    seat: Annotated[int | None, typer.Option(min=1, max=6, help="The seat to take; else any.")] = None,
    limit: Annotated[float, typer.Option(min=0.05, help="Seconds to think.")] = 5.0,
    seed: Annotated[int | None, typer.Option(help="To be reproducible.")] = None,
) -> None:
    """Let a bot sit at a server's table, as anybody may, until the match is over; Ctrl-C leaves it.

    It is seen to be a bot, nobody waits for its consent, and when its connection is lost it comes again.
    """
    from shootmoon.bots import make_bot
    from shootmoon.bots.protocol.external import ExternalBot
    from shootmoon.client import Address, ClientError, LiveRoom
    from shootmoon.client.bot import BotPlayer, SeatLost
    from shootmoon.rooms.tokens import MIN_TOKEN, new_token

    try:
        player = make_bot(bot, seed)
        address = Address.of(url)
    except ValueError as error:
        raise _usage_error(str(error)) from None
    if token is not None and len(token) < MIN_TOKEN:
        raise _usage_error(f"a token has {MIN_TOKEN} characters at least")
    secret = token or new_token()
    if token is None:
        typer.echo(f"SHOOTMOON_TOKEN={secret} goes on in the same seat", err=True)
    try:
        with LiveRoom(address, secret) as room:
            called = name or ("bot" if isinstance(player, ExternalBot) else bot)
            table = BotPlayer(room, player, called, seat=seat, limit=limit, report=_log)
            over = table.play()
    except (ClientError, SeatLost) as error:
        raise _usage_error(str(error)) from None
    except KeyboardInterrupt:
        typer.echo("moon bot: left; a bot of the house stands in after a while", err=True)
        raise typer.Exit(EXIT_INTERRUPTED) from None
    finally:
        if isinstance(player, ExternalBot):
            player.close()
    winners = over.position.winners if over.position and not over.ended_early else ()
    names = [each.name for each in over.seats if each.seat in winners]
    typer.echo(f"the match is over: {' and '.join(names)} won" if names else "the match was ended")


def _log(words: str) -> None:
    typer.echo(f"moon bot: {words}", err=True)


def _usage_error(words: str) -> typer.Exit:
    _log(words)
    return typer.Exit(EXIT_USAGE)


@app.command("schema")
def schema() -> None:
    """Print the JSON Schema of the messages."""
    import msgspec

    from shootmoon.bots.protocol import messages

    text = msgspec.json.format(msgspec.json.encode(messages.schema()), indent=2)
    sys.stdout.buffer.write(text + b"\n")
    sys.stdout.flush()


@app.command("check", context_settings={"allow_interspersed_args": False})
def check(
    command: Annotated[list[str], typer.Argument(metavar="CMD…", help="The program and its arguments.")],
    rules: Annotated[list[str] | None, typer.Option(help="Presets to play; several unless told.")] = None,
    hands: Annotated[
        int | None,
        typer.Option(
            min=1, max=100, help="Hands of each; else two, and two whole matches.", show_default=False
        ),
    ] = None,
    limit: Annotated[float, typer.Option(min=0.01, help="Seconds for an answer.")] = 5.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Play with somebody's bot, send it what it should bear, and say what is wrong with it.

    Options stand before the program: what comes after its name is for the program.
    """
    import shlex

    import msgspec

    from shootmoon.bots.protocol.external import ExternalBot

    problems: list[str] = []
    bot = ExternalBot(shlex.join(command), 1)
    try:
        for preset in rules or _PRESETS:
            problems += [f"{preset}: {problem}" for problem in _play_hands(bot, preset, hands or 2, limit)]
            if len(problems) > 20:
                break
        for preset, options in _WHOLE_MATCHES if not (problems or rules or hands) else ():
            problems += [
                f"{preset}: {problem}" for problem in _play_hands(bot, preset, _MAX_HANDS, limit, options)
            ]
        if not problems:
            problems += _check_unknown_messages(bot, limit)
    finally:
        bot.close()
    if as_json:
        sys.stdout.buffer.write(msgspec.json.encode({"ok": not problems, "problems": problems}) + b"\n")
        sys.stdout.flush()
    else:
        for problem in problems:
            typer.echo(problem)
        typer.echo("not ready to play" if problems else "ready to play: nothing is wrong")
    if problems:
        raise typer.Exit(EXIT_REFUSED)


def _play_hands(
    bot: ExternalBot, preset: str, hands: int, limit: float, options: Mapping[str, object] | None = None
) -> Iterator[str]:
    """What is wrong while some hands are played, the bot in a seat after the other, novices in the rest."""
    from shootmoon.bots import make_bot
    from shootmoon.bots.protocol.failures import ExternalBotError
    from shootmoon.game import new_game
    from shootmoon.rules import load_rules

    novice = make_bot("novice")
    state = new_game(load_rules(preset, options or {}))
    chance = random.Random(preset)
    while state.to_move is not None and len(state.past) < hands:
        if not state.to_move:
            state = state.apply(state.sample_chance(chance))
            continue
        view = state.view(state.to_move)
        action = novice.choose(view).action
        if state.to_move == len(state.past) % state.seating.players + 1:
            try:
                action = bot.choose(view, limit).action
            except ExternalBotError as error:
                yield f"{error} (seat {view.seat}, {view.phase}; legal: {' '.join(view.legal_actions()[:9])})"
                return
        state = state.apply(action)


def _check_unknown_messages(bot: ExternalBot, limit: float) -> list[str]:
    """Whether the bot bears what is no message, and one of a type that it doesn't know."""
    for line, what in (
        (b"this isn't a message", "a line that isn't JSON"),
        (b'{"type":"novelty"}', "a new type"),
    ):
        bot.send_raw(line)
        problems = list(_play_after_error(bot, limit))
        if problems:
            return [f"after {what}: {problem}" for problem in problems]
    return []


def _play_after_error(bot: ExternalBot, limit: float) -> Iterator[str]:
    """Play on; one answer of type error is what the protocol wants, so the first of them is let pass."""
    problems = list(_play_hands(bot, "classic", 1, limit))
    if problems and ("can't answer" in problems[0] or "won't play" in problems[0]):
        problems = list(_play_hands(bot, "classic", 1, limit))
    yield from problems
