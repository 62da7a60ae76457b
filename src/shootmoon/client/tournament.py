"""`read_tournament`: a tournament on a server, as everybody may see it (``docs/tournaments.md``)."""

from __future__ import annotations

import re
from typing import Literal
from urllib.parse import urlsplit

from msgspec import Struct

from shootmoon.client.http import ask
from shootmoon.telling import brief
from shootmoon.tournaments.results import Place

_PATH = re.compile(r"(?P<before>.*?)/(?:api/tournaments|t)/(?P<name>[A-Za-z0-9_-]{1,64})/?")
_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")


class Entry(Struct, frozen=True):
    """An entry: a person, or two partners."""

    names: tuple[str, ...]
    away: bool
    """True if it doesn't take part in the next rounds."""


class Tournament(Struct, frozen=True):
    """A tournament with its standings."""

    title: str
    rules_title: str
    """The name of the rules to display."""
    status: Literal["open", "playing", "break", "over"]
    """``open``: the first round hasn't begun. ``playing``: a round is being played. ``break``: a round has
    ended. ``over``: nothing more will be played."""
    planned: int
    """The number of rounds planned."""
    entries: tuple[Entry, ...]
    standings: tuple[Place, ...]
    """The best first, with all boards that no table has yet to play."""


def tournament_address(text: str, server: str) -> tuple[str, str]:
    """Return the address of a server and the name of a tournament, from its link or its name on ``server``.

    Raises ValueError if ``text`` is neither.

    >>> tournament_address("https://club.example/t/Ocr1pn4m", "http://127.0.0.1:8421")
    ('https://club.example', 'Ocr1pn4m')
    >>> tournament_address("Ocr1pn4m", "http://127.0.0.1:8421")
    ('http://127.0.0.1:8421', 'Ocr1pn4m')
    """
    text = text.strip()
    if _NAME.fullmatch(text):
        return server.rstrip("/"), text
    parts = urlsplit(text)
    found = _PATH.fullmatch(parts.path)
    if parts.scheme not in ("http", "https") or not parts.hostname or found is None:
        raise ValueError(f"{brief(text)} isn't the link of a tournament")
    _ = parts.port  # raises ValueError for an invalid port
    return f"{parts.scheme}://{parts.netloc}{found['before']}", found["name"]


def read_tournament(server: str, name: str, language: str = "en") -> Tournament:
    """Return a tournament. Raises `shootmoon.client.Refused` and `shootmoon.client.CannotConnect`."""
    return ask(f"{server}/api/tournaments/{name}", "", Tournament, method="GET", language=language)
