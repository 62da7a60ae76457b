"""A baseline for the auction: a bot that bids moon whenever it may, and otherwise decides like `expert`.

A bot that passes too often loses to it. It speaks the bot protocol (docs/protocol.md), so an arena runs it as
an external program:

    moon arena --bots 'cmd:python bench/always_moon.py,expert,expert' --rules classic --matches 60 --seed 21
"""

from __future__ import annotations

import os
import sys

from shootmoon.bots import Bot, Decision, make_bot
from shootmoon.bots.protocol.messages import MAX_BYTES, encode
from shootmoon.bots.protocol.serving import serve
from shootmoon.game import Bid, View
from shootmoon.rules import Rules


class AlwaysMoon:
    """A bot that bids the highest legal moon with any hand."""

    name = "always-moon"

    def __init__(self, other: Bot) -> None:
        """``other`` is the bot that makes all other decisions."""
        self._other = other

    def prepare(self, rules: Rules) -> None:
        """Prepare the other bot for a game by ``rules``."""
        prepare = getattr(self._other, "prepare", None)
        if prepare is not None:
            prepare(rules)

    def choose(self, view: View, limit: float | None = None) -> Decision:
        """Return the highest legal moon bid, or the other bot's decision if moon can't be bid."""
        moons = [each for each in view.legal_actions() if isinstance(each, Bid) and each.moons]
        if moons:
            return Decision(moons[-1], "only-choice")
        return self._other.choose(view, limit)


def main() -> None:
    """Speak the bot protocol on standard input and output."""
    seed = os.environ.get("SHOOTMOON_SEED")
    bot = AlwaysMoon(make_bot("expert", None if seed is None else int(seed)))
    for message in serve(bot, iter(lambda: sys.stdin.buffer.readline(MAX_BYTES), b"")):
        sys.stdout.buffer.write(encode(message) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
