"""`moon tournament`: show the standings of a tournament on a server."""

from __future__ import annotations

from typing import Annotated

import typer

from shootmoon.cli.options import LOCAL_SERVER, JsonOption, LanguageOption, ServerOption, print_json

EPILOG = """\b
Examples:
  moon tournament https://club.example/t/Ocr1pn4m
  moon tournament Ocr1pn4m --server https://club.example --lang es"""


def tournament(
    tournament: Annotated[str, typer.Argument(help="The link of the tournament, or its name on the server.")],
    server: ServerOption = LOCAL_SERVER,
    lang: LanguageOption = "en",
    as_json: JsonOption = False,
) -> None:
    """Show the standings of a tournament. They contain all boards that no table has yet to play."""
    from shootmoon.record import printable
    from shootmoon.telling import Messages
    from shootmoon.terminal.tournament import find_tournament, show_tournament

    say = Messages(lang)
    found = find_tournament(tournament, server, say)
    if as_json:
        print_json(found)
    else:
        typer.echo("\n".join(map(printable, show_tournament(found, say))))  # the server may be anybody's
