"""`moon bot`: run a built-in bot as a program, connect a bot to a server, or check somebody's bot program."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from shootmoon.cli.commands import App
from shootmoon.cli.errors import EXIT_INTERRUPTED, EXIT_REFUSED, print_error
from shootmoon.cli.options import GivenSeedOption, JsonOption, LanguageOption, bots, choice, preset_choice
from shootmoon.cli.pager import page

if TYPE_CHECKING:
    from shootmoon.bots.protocol.external import ExternalBot

app = App("bot", "Run bots as programs, connect them, check them (docs/protocol.md).")

_MAX_HANDS = 60
"""The number of hands after which `check` stops a match that isn't over yet."""
_WHOLE_MATCHES: tuple[tuple[str, dict[str, int]], ...] = (("chips", {}), ("called-4", {"match.marks": 1}))
"""The rules of the whole matches that `check` plays after single hands, as (preset, options).

The first is a match of Chips, the second one of Moon with partnerships. The options shorten the matches.
"""
_PRESETS = ("classic", "hickeys", "called", "luna-4", "luna-blind", "luna-marks", "chips", "chips-2")


@app.command("list")
def list_bots(lang: LanguageOption = "en", as_json: JsonOption = False) -> None:
    """List the bots, the characters that play them, and the styles in which they bid."""
    from msgspec import to_builtins

    from shootmoon.bots import STYLES, bot_names
    from shootmoon.bots.characters import CHARACTERS
    from shootmoon.bots.style_figures import style_figures
    from shootmoon.telling import say

    if as_json:
        characters = [to_builtins(each) | {"line": each.line(lang)} for each in CHARACTERS]
        about = {"bots": bot_names(), "characters": characters, "styles": to_builtins(style_figures())}
        print(json.dumps(about, ensure_ascii=False))
        return
    lines: list[str] = []
    for kind in bot_names():
        lines += ["", f"{kind:10} {say(lang, f'bot-{kind}-is')}"]
        for each in CHARACTERS:
            if each.bot == kind:
                lines.append(f"  {each.name:10} {each.style:8} {each.line(lang)}")
    for style in STYLES:
        lines += ["", f"{style:10} {say(lang, f'style-{style}-is')}"]
        for row in style_figures().rows:
            if row.style == style:
                lines.append(f"  {row.bot:10} {say(lang, 'style-figures', **row.in_hundred)}")
    page("\n".join(lines[1:]))


@app.command("run")
def run(
    name: Annotated[str, typer.Argument(metavar="BOT", help="The bot, such as expert.", autocompletion=bots)],
    seed: GivenSeedOption = None,
) -> None:
    """Run one of our bots as a program that speaks the protocol on standard input and output."""
    from shootmoon.bots import make_bot
    from shootmoon.bots.protocol.messages import MAX_BYTES, encode
    from shootmoon.bots.protocol.serving import serve

    try:
        bot = make_bot(name, seed)
    except ValueError as error:
        raise typer.Exit(print_error(str(error))) from None
    for message in serve(bot, iter(lambda: sys.stdin.buffer.readline(MAX_BYTES), b"")):
        sys.stdout.buffer.write(encode(message) + b"\n")
        sys.stdout.buffer.flush()


@app.command(
    "connect",
    epilog="""\b
Examples:
  moon bot connect http://127.0.0.1:8421/api/rooms/NAME expert
  moon bot connect http://127.0.0.1:8421/api/rooms/NAME cmd:./mybot --name Robby""",
)
def connect(
    url: Annotated[str, typer.Argument(metavar="URL", help="The link of the room: http://…/rooms/….")],
    bot: Annotated[
        str, typer.Argument(help="One of our bots, such as expert, a program (cmd:./mybot) or policy:FILE.")
    ] = "expert",
    token: Annotated[
        str | None,
        typer.Option(
            envvar="SHOOTMOON_TOKEN",
            help="The secret that holds the seat; give it again to return to the same "
            "seat. By default, a new one.",
        ),
    ] = None,
    name: Annotated[
        str | None, typer.Option(help="The name that the others see; by default, the bot's own, or “bot”.")
    ] = None,
    seat: Annotated[int | None, typer.Option(min=1, max=6, help="The seat to take; by default, any.")] = None,
    limit: Annotated[float, typer.Option(min=0.05, help="Seconds per decision.")] = 30.0,
    seed: GivenSeedOption = None,
) -> None:
    """Let a bot play in a room on a server until the match is over. Ctrl-C makes it leave.

    The other players see that it is a bot, and proposals don't need its consent. If the connection is lost,
    the bot reconnects.
    """
    from shootmoon.bots import make_bot
    from shootmoon.bots.protocol.external import ExternalBot
    from shootmoon.client import Address, ClientError, LiveRoom
    from shootmoon.client.bot import BotPlayer, SeatLost
    from shootmoon.protocol.tokens import MIN_TOKEN, new_token

    try:
        player = make_bot(bot, seed)
        address = Address.of(url)
    except ValueError as error:
        raise typer.Exit(print_error(str(error))) from None
    if token is not None and len(token) < MIN_TOKEN:
        raise typer.Exit(print_error(f"--token: a token has at least {MIN_TOKEN} characters"))
    secret = token or new_token()
    if token is None:
        typer.echo(f"to return to this seat later, set SHOOTMOON_TOKEN={secret}", err=True)
    try:
        with LiveRoom(address, secret) as room:
            called = name or ("bot" if bot.startswith(("cmd:", "policy:")) else bot)
            table = BotPlayer(room, player, called, seat=seat, limit=limit, report=print_error)
            over = table.play()
    except (ClientError, SeatLost, ValueError) as error:
        raise typer.Exit(print_error(str(error))) from None
    except KeyboardInterrupt:
        print_error("left; after a while one of the server's bots stands in")
        raise typer.Exit(EXIT_INTERRUPTED) from None
    finally:
        if isinstance(player, ExternalBot):
            player.close()
    winners = over.position.winners if over.position and not over.ended_early else ()
    names = [each.name for each in over.seats if each.seat in winners]
    typer.echo(f"the match is over: {' and '.join(names)} won" if names else "the match was ended")


@app.command("schema")
def schema() -> None:
    """Print the JSON Schema of the protocol's messages."""
    import msgspec

    from shootmoon.bots.protocol import messages

    text = msgspec.json.format(msgspec.json.encode(messages.schema()), indent=2)
    sys.stdout.buffer.write(text + b"\n")
    sys.stdout.flush()


@app.command(
    "check",
    context_settings={"allow_interspersed_args": False},
    epilog="""\b
Examples:
  moon bot check ./mybot
  moon bot check --rules hickeys --hands 5 python3 mybot.py""",
)
def check(
    command: Annotated[list[str], typer.Argument(metavar="CMD", help="The program and its arguments.")],
    rules: Annotated[
        list[str] | None,
        choice(
            "A preset to play; repeatable. By default, several.",
            preset_choice,
            "--rules",
            "-r",
            metavar="PRESET",
        ),
    ] = None,
    hands: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=100,
            help="Hands of each preset; by default two, and then two whole matches.",
            show_default=False,
        ),
    ] = None,
    limit: Annotated[float, typer.Option(min=0.01, help="Seconds per answer.")] = 5.0,
    as_json: JsonOption = False,
) -> None:
    """Play with a bot program, send it messages that it must tolerate, and report its errors.

    Write options before the program; what follows its name is passed to it. The exit status is 1 if there is
    a problem.
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
        typer.echo("not ready to play" if problems else "ready to play: no problems found")
    if problems:
        raise typer.Exit(EXIT_REFUSED)


def _play_hands(
    bot: ExternalBot, preset: str, hands: int, limit: float, options: Mapping[str, object] | None = None
) -> Iterator[str]:
    """Play a match of at most ``hands`` hands against beginners; yield a message if the bot makes an error.

    The bot plays in seat 1 in the first hand, in seat 2 in the second, and so on; `beginner` plays in the
    other seats.
    """
    from shootmoon.bots import make_bot
    from shootmoon.bots.protocol.failures import ExternalBotError
    from shootmoon.game import new_game
    from shootmoon.rules import load_rules

    beginner = make_bot("beginner")
    state = new_game(load_rules(preset, options or {}))
    chance = random.Random(preset)
    while state.to_move is not None and len(state.past) < hands:
        if not state.to_move:
            state = state.apply(state.sample_chance(chance))
            continue
        view = state.view(state.to_move)
        action = beginner.choose(view).action
        if state.to_move == len(state.past) % state.seating.players + 1:
            try:
                action = bot.choose(view, limit).action
            except ExternalBotError as error:
                yield f"{error} (seat {view.seat}, {view.phase}; legal: {' '.join(view.legal_actions()[:9])})"
                return
        state = state.apply(action)


def _check_unknown_messages(bot: ExternalBot, limit: float) -> list[str]:
    """Send the bot a line that isn't JSON, and a message of an unknown type, and play a hand after each.

    Return descriptions of the bot's errors.
    """
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
    """Play a hand after an invalid message was sent to the bot; yield descriptions of its errors.

    According to the protocol, the bot should answer the invalid message with one message of type ``error``,
    so the first such answer isn't reported.
    """
    problems = list(_play_hands(bot, "classic", 1, limit))
    if problems and ("can't answer" in problems[0] or "won't play" in problems[0]):
        problems = list(_play_hands(bot, "classic", 1, limit))
    yield from problems
