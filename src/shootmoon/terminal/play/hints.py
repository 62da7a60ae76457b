"""Hints: what a bot would do in one's place, asked without keeping anybody from leaving."""

from __future__ import annotations

import queue
import threading

from shootmoon.bots import Decision, bot_names, make_bot
from shootmoon.game import View
from shootmoon.terminal.messages import CATALOGUES

__all__ = ["DEFAULT_BOT", "ask_bot", "bot_by_name"]

DEFAULT_BOT = "expert"
"""Who is asked where nobody is named: the strongest bot that answers within seconds by all rules."""

_MAX_SECONDS = 5.0  # seconds that a bot may think
_POLL_SECONDS = 0.2  # seconds after which Ctrl-C is noticed, where waiting can't be broken off (Windows)


def bot_by_name(name: str) -> str | None:
    """The bot that is called so in any language; None for nobody.

    >>> bot_by_name("Maestro"), bot_by_name("novice"), bot_by_name("Ann")
    ('master', 'novice', None)
    """
    wanted = name.strip().casefold()
    for bot in bot_names():
        if wanted in (bot, *(words[f"bot.{bot}"] for words in CATALOGUES.values())):
            return bot
    return None


def ask_bot(bot: str, view: View) -> Decision:
    """What a bot would do as the seat of ``view``.

    It thinks in a thread of its own: the solver can't be interrupted, and whoever presses Ctrl-C needn't wait
    for it. Raises KeyboardInterrupt then, and what goes wrong in the bot.
    """
    answer: queue.SimpleQueue[Decision | BaseException] = queue.SimpleQueue()

    def think() -> None:
        try:
            answer.put(make_bot(bot, 0).choose(view, _MAX_SECONDS))
        except BaseException as error:  # raised again where somebody waits
            answer.put(error)

    threading.Thread(target=think, name=f"hint from {bot}", daemon=True).start()
    while True:
        try:
            found = answer.get(timeout=_POLL_SECONDS)
        except queue.Empty:
            continue
        if isinstance(found, BaseException):
            raise found
        return found
