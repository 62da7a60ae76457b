"""The bots there are, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from shootmoon.bots.novice.novice import Novice
from shootmoon.bots.novice.random_bot import RandomBot
from shootmoon.bots.protocol.bot import Bot
from shootmoon.game.actions import join


def _club(seed: int | None) -> Bot:
    from shootmoon.bots.search.club import Club  # here, since who asks for no such bot needs no numpy

    return Club(seed)


def _expert(seed: int | None) -> Bot:
    from shootmoon.bots.search.expert import Expert

    return Expert(seed)


def _master(seed: int | None) -> Bot:
    from shootmoon.bots.search.master import Master

    return Master(seed)


_BOTS: Mapping[str, Callable[[int | None], Bot]] = {
    "random": RandomBot,
    "novice": Novice,
    "club": _club,
    "expert": _expert,
    "master": _master,
}


_PROGRAM = "cmd:"


def bot_names() -> tuple[str, ...]:
    """The names that `make_bot` knows, weakest bot first.

    >>> bot_names()
    ('random', 'novice', 'club', 'expert', 'master')
    """
    return tuple(_BOTS)


def make_bot(name: str, seed: int | None = None) -> Bot:
    """A bot by its name. Made with the same seed and shown the same views, it chooses the same actions.

    ``cmd:PROGRAM ARGUMENTS`` is a program that speaks docs/protocol.md.

    Raises ValueError, with the names there are, when there is none of this name.

    >>> make_bot("novice").name
    'novice'
    """
    if name.startswith(_PROGRAM):
        from shootmoon.bots.protocol.external import ExternalBot  # here, since hardly anybody needs it

        return ExternalBot(name.removeprefix(_PROGRAM), seed)
    if name not in _BOTS:
        raise ValueError(f"there is no bot {name!r}; there are {join(list(_BOTS), 'and')}")
    return _BOTS[name](seed)
