"""A yardstick for the auction: bids moon whenever it may, and leaves everything else to `expert`.

A bot that passes too often loses to it. It speaks docs/protocol.md, so that it sits at a table like anybody's
program:

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
    """Bids the highest moon there is, on any hand."""

    name = "always-moon"

    def __init__(self, other: Bot) -> None:
        """``other`` decides everything but such bids."""
        self._other = other

    def prepare(self, rules: Rules) -> None:
        """Get the other one ready."""
        prepare = getattr(self._other, "prepare", None)
        if prepare is not None:
            prepare(rules)

    def choose(self, view: View, limit: float | None = None) -> Decision:
        """A moon where one may be bid, else what the other one does."""
        moons = [each for each in view.legal_actions() if isinstance(each, Bid) and each.moons]
        if moons:
            return Decision(moons[-1], "only-choice")
        return self._other.choose(view, limit)


def main() -> None:
    """Play at the table on standard input and output."""
    seed = os.environ.get("SHOOTMOON_SEED")
    bot = AlwaysMoon(make_bot("expert", None if seed is None else int(seed)))
    for message in serve(bot, iter(lambda: sys.stdin.buffer.readline(MAX_BYTES), b"")):
        sys.stdout.buffer.write(encode(message) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
