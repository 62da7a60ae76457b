"""`moon player`: be a player of a server, whose games at the server's tables are counted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from shootmoon.cli.commands import App
from shootmoon.cli.options import LOCAL_SERVER, JsonOption, LanguageOption, ServerOption, print_json

if TYPE_CHECKING:
    from shootmoon.telling import Messages

app = App(
    "player",
    "Be a player of a server: games that you play there with moon play --room count (docs/players.md).",
)


def _run(lang: str, work: Callable[[Messages], str]) -> None:
    from shootmoon.telling import Messages

    typer.echo(work(Messages(lang)))


@app.command("new")
def new(
    name: Annotated[str, typer.Argument(help="The name that others see.")],
    server: ServerOption = LOCAL_SERVER,
    lang: LanguageOption = "en",
) -> None:
    """Become a new player. The key is stored on this computer, in a file that only you can read."""
    from shootmoon.terminal.player_keys import new_player

    _run(lang, lambda say: new_player(server, name, say))


@app.command("code")
def code(
    text: Annotated[str, typer.Argument(metavar="CODE", help="The code or its link, from the page /me.")],
    server: ServerOption = LOCAL_SERVER,
    lang: LanguageOption = "en",
) -> None:
    """Become the player that you are on another device, by a code from its page."""
    from shootmoon.terminal.player_keys import become_player

    _run(lang, lambda say: become_player(server, text, say))


@app.command("recover")
def recover(
    file: Annotated[Path, typer.Argument(help="A recovery file from the page /me.")],
    server: ServerOption = LOCAL_SERVER,
    lang: LanguageOption = "en",
) -> None:
    """Become the player of a recovery file. The file remains valid."""
    from shootmoon.terminal.player_keys import recover_player

    _run(lang, lambda say: recover_player(server, file, say))


@app.command("show")
def show(
    server: ServerOption = LOCAL_SERVER, lang: LanguageOption = "en", as_json: JsonOption = False
) -> None:
    """Show your name and statistics, and which of your keys are to be removed."""
    from shootmoon.telling import Messages
    from shootmoon.terminal.player_keys import find_player, show_player

    say = Messages(lang)
    me, statistics = find_player(server, say)
    if as_json:
        print_json({"player": me, "statistics": statistics})
    else:
        typer.echo("\n".join(show_player(me, statistics, say)))


@app.command("keep")
def keep(server: ServerOption = LOCAL_SERVER, lang: LanguageOption = "en") -> None:
    """Call off the removal of your keys, or of your player, that a younger key has asked for."""
    from shootmoon.terminal.player_keys import keep_keys

    _run(lang, lambda say: "\n".join(keep_keys(server, say)))


@app.command("forget")
def forget(server: ServerOption = LOCAL_SERVER, lang: LanguageOption = "en") -> None:
    """Remove the key from this computer. You remain the player on your other devices."""
    from shootmoon.terminal.player_keys import forget_player

    _run(lang, lambda say: forget_player(server, say))
