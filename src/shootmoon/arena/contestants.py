"""`make_contestant`: make a bot for a contest from any name that a command accepts."""

from __future__ import annotations

import re
from importlib import import_module

from shootmoon.bots import Bot, as_bot, bot_names, make_bot
from shootmoon.bots.registry import POLICY

_PROGRAM = "cmd:"
_CLASS = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*:[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*")


def make_contestant(name: str, seed: int | None = None) -> Bot:
    """Return a new bot: any that `make_bot` makes, or one that ``MODULE:NAME`` imports.

    ``mybots:Bold`` is what ``from mybots import Bold`` imports: a class or another bot, as
    `shootmoon.bots.as_bot` takes it. Importing runs the code of the module, so names must come from the user
    who runs the contest, and never from somebody else.

    Raises ValueError if there is no such bot or the module can't be imported, and TypeError if what it
    imports isn't a bot.

    >>> make_contestant("novice").name, make_contestant("club:bold").name, make_contestant("cmd:mybot").name
    ('novice', 'club:bold', 'cmd:mybot')
    >>> make_contestant("no_such_module:Bot")
    Traceback (most recent call last):
    ...
    ValueError: the bot no_such_module:Bot can't be imported: No module named 'no_such_module'
    """
    of_make_bot = name.startswith((_PROGRAM, POLICY, *(f"{kind}:" for kind in bot_names())))
    if of_make_bot or not _CLASS.fullmatch(name):
        return make_bot(name, seed)
    module, _, path = name.partition(":")
    try:
        found: object = import_module(module)
        for part in path.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError) as error:
        raise ValueError(f"the bot {name} can't be imported: {error}") from None
    return as_bot(found, seed)
