"""Hints: ask a bot what it would do, in a way that Ctrl-C interrupts at once."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from shootmoon.bots import Decision, bot_names, make_bot
from shootmoon.game import View
from shootmoon.telling import LANGUAGES, say

if TYPE_CHECKING:  # NumPy and the solver, which a game without hints and searching bots doesn't need
    from shootmoon.analysis import Advice

__all__ = ["DEFAULT_BOT", "ask_bot", "ask_for_advice", "bot_by_name", "think"]

DEFAULT_BOT = "expert"
"""The bot for hints if the user names none: the strongest one that answers within seconds under all rules."""

T = TypeVar("T")

_MAX_SECONDS = 5.0  # the time that a bot may think
_POLL_SECONDS = 0.2  # Ctrl-C is noticed after this time on Windows, where waiting can't be interrupted


def bot_by_name(name: str) -> str | None:
    """Return the English name of the bot that has this name in any language, or None.

    >>> bot_by_name("Maestro"), bot_by_name("novice"), bot_by_name("Ann")
    ('master', 'novice', None)
    """
    wanted = name.strip().casefold()
    for bot in bot_names():
        if wanted in (bot, *(say(language, f"bot-{bot}") for language in LANGUAGES)):
            return bot
    return None


def ask_bot(bot: str, view: View, poll: Callable[[], None]) -> Decision:
    """Return what ``bot`` would do in the seat of ``view``, with its reasons.

    The bot runs in a thread, since Ctrl-C can't interrupt the solver that bots use. Raises KeyboardInterrupt
    at once on Ctrl-C, and any exception that the bot raises. ``poll`` is called while the bot thinks; what it
    raises is raised too.
    """
    return think(lambda: make_bot(bot, 0).choose(view, _MAX_SECONDS), bot, poll)


def ask_for_advice(view: View, poll: Callable[[], None]) -> Advice:
    """Return what a strong player would do in the seat of ``view``, with the values of all choices.

    For ``poll`` and exceptions see `ask_bot`.
    """
    from shootmoon.analysis import advise

    return think(lambda: advise(view, budget="small"), DEFAULT_BOT, poll)


def think(work: Callable[[], T], bot: str, poll: Callable[[], None]) -> T:
    """Call ``work``, a computation of ``bot``, in a thread; for ``poll`` and exceptions see `ask_bot`."""
    answer: queue.SimpleQueue[T | BaseException] = queue.SimpleQueue()

    def begin() -> None:
        try:
            answer.put(work())
        except BaseException as error:  # the waiting thread raises it again
            answer.put(error)

    # `shootmoon.cli.main` looks for this name: it must not shut Python down while the bot thinks.
    threading.Thread(target=begin, name=f"hint from {bot}", daemon=True).start()
    while True:
        try:
            found = answer.get(timeout=_POLL_SECONDS)
        except queue.Empty:
            poll()
            continue
        if isinstance(found, BaseException):
            raise found
        return found
