"""Bots that do what no bot should, made by name, so that processes that play can make them too."""

import collections
import itertools
import os
import sys
import threading
import time
from pathlib import Path

from shootmoon.bots import Decision, make_bot

MARK = "SHOOTMOON_TEST_MARK"
"""The variable with the path of the file that `dies-once` and `dawdles` leave when they do."""


class OddBot:
    """A novice, but for what its name says."""

    def __init__(self, name):
        self.name, self.count, self.novice = name, 0, make_bot("beginner", 1)

    def choose(self, view, limit=None):
        self.count += 1
        odd = getattr(self, self.name.replace("-", "_"))(view)
        return self.novice.choose(view) if odd is None else odd

    # Every few decisions:

    def crashed(self, _):
        if self.count % 5 == 0:
            raise RuntimeError("lost my tiles")

    def illegal(self, _):
        return Decision("play 9-9", "at-random") if self.count % 5 == 0 else None

    def late(self, _):
        while self.count % 5 == 0:
            time.sleep(0.01)

    def exits(self, _):
        if self.count % 5 == 0:
            raise SystemExit

    def unprintable(self, _):
        class Sore(Exception):
            def __str__(self):
                raise ValueError

        if self.count % 5 == 0:
            raise Sore

    def no_decision(self, _):
        return object() if self.count % 5 == 0 else None

    def dawdles(self, _):
        Path(os.environ[MARK]).touch()
        threading.Event().wait()

    # At the one bid of a hand, in seat 1:

    def hangs(self, view):
        """In native code, that no signal interrupts."""
        if view.phase == "auction" and view.seat == 1:
            collections.deque(itertools.repeat(0), maxlen=0)

    def dies(self, view):
        if view.phase == "auction" and view.seat == 1:
            os._exit(3)

    def dies_once(self, view):
        mark = Path(os.environ[MARK])
        if view.phase == "play" and not mark.exists():
            mark.touch()
            os._exit(3)

    def prints(self, _):
        sys.stdout.write("my tiles are good")
        sys.stdout.flush()


def make(name, seed):
    """A bot, as `make_bot` makes it, with those above."""
    return OddBot(name) if hasattr(OddBot, name.replace("-", "_")) else make_bot(name, seed)
