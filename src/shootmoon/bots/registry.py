"""Create bots by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from shootmoon.bots.novice.novice import Novice
from shootmoon.bots.novice.random_bot import RandomBot
from shootmoon.bots.protocol.bot import Bot
from shootmoon.game.actions import join


def _club(seed: int | None) -> Bot:
    from shootmoon.bots.search.club import Club  # imported late: the other bots don't need numpy

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
    """Return the names of the built-in bots, weakest first.

    >>> bot_names()
    ('random', 'novice', 'club', 'expert', 'master')
    """
    return tuple(_BOTS)


def make_bot(name: str, seed: int | None = None) -> Bot:
    """Return a new bot.

    ``name`` is one of `bot_names`, or ``cmd:PROGRAM ARGUMENTS`` for a program that speaks the protocol of
    ``docs/protocol.md``. Two bots with the same name and seed choose the same actions for the same views.

    Raises ValueError for any other name.

    >>> make_bot("novice").name
    'novice'
    """
    if name.startswith(_PROGRAM):
        from shootmoon.bots.protocol.external import ExternalBot  # imported late: seldom needed

        return ExternalBot(name.removeprefix(_PROGRAM), seed)
    if name not in _BOTS:
        raise ValueError(f"there is no bot {name!r}; there are {join(list(_BOTS), 'and')}")
    return _BOTS[name](seed)
