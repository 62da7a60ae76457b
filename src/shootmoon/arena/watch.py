"""`Watched`: a bot that can do no harm. What it does wrong costs it the decision, and is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, MutableSequence
from numbers import Real
from time import monotonic

from msgspec import Struct, field

from shootmoon.arena.alarm import Overrun, Result, within
from shootmoon.arena.contest import Contest
from shootmoon.bots import Bot, get_ready
from shootmoon.bots.protocol.external import ExternalBot
from shootmoon.bots.protocol.failures import ExternalBotError
from shootmoon.game import PASS, Action, View
from shootmoon.record import printable
from shootmoon.rules import Rules

CRASHED, ILLEGAL, LATE = "crashed", "illegal", "late"
"""What may be wrong with a decision."""

PATIENCE = 60.0
"""Seconds after which a decision without a limit is given up: the bot hangs."""

PREPARING = 600.0
"""Seconds that a bot may prepare for: it may have to solve the equity of rules not seen before."""

CLEARING = 30.0
"""Seconds that a bot may clear up for. A program needs as long to be started again in the middle of a game;
how long it takes for a decision is then seen to by `ExternalBot`."""

DEADLINE, SEAT, PLY = range(3)
"""What `Watched` notes while a bot is asked: until when it may answer (by `time.monotonic`), where it sits
(0: none is asked) and how many actions there have been."""

BEFORE, AFTER = -1, -2
"""Noted for the number of actions while a bot is made and prepares, and while it clears up."""

_MAX_WORDS = 200


class Skipped(Struct, frozen=True):
    """What bots aren't asked in a game, since asking them has ended the process that played."""

    moments: Mapping[tuple[int, int], str] = field(default_factory=dict[tuple[int, int], str])
    """By seat and number of actions: what was wrong."""
    seats: Mapping[int, str] = field(default_factory=dict[int, str])
    """By seat: what was wrong too often for its bot to be asked anything in this game."""


class Choice(Struct, frozen=True):
    """What is done in a seat."""

    action: Action
    chance: float | None = None
    """That the bid is made, as the bot said; None where it didn't."""
    forfeit: str | None = None
    """What was wrong with the bot's own decision, in words; None where this is it."""


class _Forfeit(Exception):
    """Something wrong with a bot: one of the names above, and words."""

    def __init__(self, wrong: str, why: str) -> None:
        super().__init__(wrong, why)
        self.wrong, self.why = wrong, why


class Watched:
    """Asks a bot for decisions; where it crashes, answers illegally or is late, a safe one is taken."""

    def __init__(
        self,
        make: Callable[[], Bot],
        contest: Contest,
        seat: int,
        doing: MutableSequence[float],
        skipped: Skipped,
    ) -> None:
        """``make``: makes the bot. ``doing``: where what is asked is noted, for who watches from outside."""
        self.forfeits: Counter[str] = Counter()
        """By what was wrong: how often."""
        self.first: dict[str, str] = {}
        """By what was wrong: what it was the first time, in words."""
        self.decisions = 0
        self.seconds = 0.0
        """Time that it took, all decisions together."""
        self.slowest = 0.0
        self._limit, self._grace = contest.limit, contest.grace
        self._seat, self._doing, self._skipped = seat, doing, skipped
        self._bot: Bot | None = None
        self._unmade = CRASHED, ""
        try:
            self._bot = self._ask(PREPARING, BEFORE, make)
        except _Forfeit as forfeit:
            self._unmade = forfeit.wrong, forfeit.why  # each decision is forfeited for that

    def prepare(self, rules: Rules) -> None:
        """Let the bot get ready for a game, if it does such a thing; what goes wrong is counted."""
        bot = self._bot
        if isinstance(bot, ExternalBot):
            bot.grace = self._grace
            self._guard(PREPARING, BEFORE, lambda: bot.greet(rules, self._seat))
        elif bot is not None:
            self._guard(PREPARING, BEFORE, lambda: get_ready(bot, rules))

    def choose(self, view: View, ply: int) -> Choice:
        """The bot's decision, or a safe one, after ``ply`` actions."""
        begun = monotonic()
        try:
            choice = self._choose(view, ply)
        except _Forfeit as forfeit:
            self._count(forfeit)
            choice = Choice(safe(view), forfeit=f"{forfeit.wrong}: {forfeit.why}")
        taken = monotonic() - begun
        self.decisions += 1
        self.seconds += taken
        self.slowest = max(self.slowest, taken)
        return choice

    def close(self) -> None:
        """Let the bot clear up after a game, if it does such a thing; what goes wrong is counted."""
        if (close := getattr(self._bot, "close", None)) is not None:
            self._guard(CLEARING, AFTER, close)

    def _choose(self, view: View, ply: int) -> Choice:
        bot = self._bot
        if bot is None:
            raise _Forfeit(*self._unmade)
        outside = isinstance(bot, ExternalBot)

        def answer() -> tuple[Action | None, str, float | None]:
            # All that comes from the bot is looked at in here, since it may be anything.
            decision = bot.choose(view, self._limit)
            action = next((legal for legal in view.legal_actions() if legal == decision.action), None)
            return action, "" if action is not None else str(decision.action), _chance(decision.chance)

        seconds = PATIENCE if self._limit is None else self._limit + self._grace
        begun = monotonic()
        action, said, chance = self._ask(seconds + CLEARING * outside, ply, answer)
        taken = monotonic() - begun
        if self._limit is not None and taken > seconds and not outside:
            raise _Forfeit(LATE, f"took longer than {seconds:g} s")
        if action is None:
            raise _Forfeit(ILLEGAL, f"answered “{_words(said)}”, which is none of the legal actions")
        return Choice(action, chance)

    def _ask(self, seconds: float, ply: int, call: Callable[[], Result]) -> Result:
        """What a call of the bot's returns. Raises `_Forfeit`."""
        wrong = self._skipped.seats.get(self._seat) or self._skipped.moments.get((self._seat, ply))
        if wrong is not None:
            why = "hung, and was ended" if wrong == LATE else "ended the process that it played in"
            raise _Forfeit(wrong, why)
        doing = self._doing
        doing[SEAT], doing[PLY], doing[DEADLINE] = self._seat, ply, monotonic() + seconds
        try:
            return within(seconds, call)
        except Overrun:
            raise _Forfeit(LATE, f"took longer than {seconds:g} s") from None
        except KeyboardInterrupt:
            raise
        except ExternalBotError as error:
            wrong = {"late": LATE, "illegal": ILLEGAL}.get(error.code, CRASHED)
            raise _Forfeit(wrong, _words(str(error))) from None
        except BaseException as error:  # whatever somebody's bot may raise, SystemExit too
            raise _Forfeit(CRASHED, _told(error)) from None
        finally:
            doing[DEADLINE] = doing[SEAT] = 0

    def _guard(self, seconds: float, ply: int, call: Callable[[], object]) -> None:
        try:
            self._ask(seconds, ply, call)
        except _Forfeit as forfeit:
            self._count(forfeit)

    def _count(self, forfeit: _Forfeit) -> None:
        self.forfeits[forfeit.wrong] += 1
        self.first.setdefault(forfeit.wrong, forfeit.why)


def safe(view: View) -> Action:
    """What is done for a bot that forfeits: it passes if it may, else the last of what is legal."""
    legal = view.legal_actions()
    return PASS if PASS in legal else legal[-1]


def _chance(told: object) -> float | None:
    """A chance that a bot told; None where it told none, or what can't be one."""
    chance = float(told) if isinstance(told, Real) else -1.0
    return chance if 0 <= chance <= 1 else None


def _told(error: BaseException) -> str:
    """What a bot raised, in words."""
    try:
        said = str(error)
    except Exception:  # it is the bot's own, and may be as wrong as the bot
        said = ""
    return _words(f"{type(error).__name__}: {said}" if said else type(error).__name__)


def _words(text: str) -> str:
    """A text as a record and a terminal can bear it."""
    return printable(text[:_MAX_WORDS])[:_MAX_WORDS]
