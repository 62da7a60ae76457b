"""Create bots by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from shootmoon.bots.auction.novice import Novice
from shootmoon.bots.budgets import USUAL, share_of
from shootmoon.bots.novice.beginner import Beginner
from shootmoon.bots.novice.random_bot import RandomBot
from shootmoon.bots.protocol.bot import Bot
from shootmoon.bots.styles import DEFAULT_STYLES, split_style
from shootmoon.telling import brief, checked


def _random(seed: int | None, style: str, budget: str) -> Bot:
    return RandomBot(seed)


def _beginner(seed: int | None, style: str, budget: str) -> Bot:
    return Beginner(seed, style)


def _novice(seed: int | None, style: str, budget: str) -> Bot:
    return Novice(seed, style)


def _club(seed: int | None, style: str, budget: str) -> Bot:
    from shootmoon.bots.search.club import Club  # imported late: the other bots don't need numpy

    return Club(seed, style, budget)


def _expert(seed: int | None, style: str, budget: str) -> Bot:
    from shootmoon.bots.search.expert import Expert

    return Expert(seed, style, budget)


def _master(seed: int | None, style: str, budget: str) -> Bot:
    from shootmoon.bots.search.master import Master

    return Master(seed, style, budget)


_BOTS: Mapping[str, Callable[[int | None, str, str], Bot]] = {
    "random": _random,
    "beginner": _beginner,
    "novice": _novice,
    "club": _club,
    "expert": _expert,
    "master": _master,
}


_PROGRAM = "cmd:"
POLICY = "policy:"
"""What the name of a bot that plays by a policy file begins with."""


@checked
def bot_names() -> tuple[str, ...]:
    """Return the names of the kinds of built-in bots, weakest first.

    >>> bot_names()[0], bot_names()[-1]
    ('random', 'master')
    """
    return tuple(DEFAULT_STYLES)


@checked
def make_bot(name: str, seed: int | None = None, *, style: str | None = None, budget: str = USUAL) -> Bot:
    """Return a new bot.

    ``name`` is one of `bot_names`, which a style of bidding may follow, as in ``expert:sober``; or
    ``cmd:PROGRAM ARGUMENTS`` for a program that speaks the protocol of ``docs/protocol.md``; or
    ``policy:FILE`` for a learned policy (``docs/train.md``). The style can also be given as ``style``: one of
    ``sober``, ``sound``, ``bold`` and ``wild``. By default, `novice` and `club` are sober, and `expert` and
    `master` are bold; `random`, programs and policies have no style.

    ``budget``: how much `club`, `expert` and `master` search for a decision: ``usual``, ``small`` (a quarter
    of that) or ``tiny`` (a sixteenth). The other bots don't search. Two bots with the same name, style,
    budget and seed choose the same actions for the same views.

    Raises ValueError for any other name, style or budget, and for a policy file that can't be used.

    >>> make_bot("novice").name, make_bot("novice", style="bold").name
    ('novice', 'novice:bold')
    """
    share_of(budget)  # raises ValueError if there is no such budget
    if name.startswith(_PROGRAM):
        from shootmoon.bots.protocol.external import ExternalBot  # imported late: seldom needed

        if style is not None:
            raise ValueError("a program has no styles")
        return ExternalBot(name.removeprefix(_PROGRAM), seed)
    if name.startswith(POLICY):
        from shootmoon.bots.policy import PolicyBot  # imported late: needs numpy

        if style is not None:
            raise ValueError("a policy has no styles")
        return PolicyBot(name.removeprefix(POLICY))
    if style is not None:
        if ":" in name:
            raise ValueError(f"the name {brief(name)} already names a style")
        name = f"{name}:{style}"
    kind, chosen = split_style(name)
    return _BOTS[kind](seed, chosen, budget)
