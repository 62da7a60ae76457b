"""`SupervisedBot`: protects a contest from faulty bots. Each fault of a bot is counted, and costs it only one
decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, MutableSequence
from numbers import Real
from time import monotonic

from msgspec import Struct, field

from shootmoon.arena.contest import Contest
from shootmoon.arena.time_limit import Overrun, Result, call_within
from shootmoon.bots import Bot, get_ready
from shootmoon.bots.protocol.external import ExternalBot
from shootmoon.bots.protocol.failures import ExternalBotError
from shootmoon.game import PASS, Action, View
from shootmoon.record import printable
from shootmoon.rules import Rules

CRASHED, ILLEGAL, LATE = "crashed", "illegal", "late"
"""The reasons for which a decision is forfeited."""

PATIENCE = 60.0
"""The number of seconds for a decision after which a bot without a time limit is assumed to hang."""

PREPARING = 600.0
"""The number of seconds in which a bot must have prepared for a game. It may have to compute the match equity
for new rules."""

CLEARING = 30.0
"""The number of seconds that a bot may take to close. An external bot gets the same number of extra seconds
for a decision, since it may have to be restarted in the middle of a game; `ExternalBot` enforces the limit
for the decision itself."""

DEADLINE, SEAT, PLY = range(3)
"""Slots of the array in which a `SupervisedBot` notes the call in progress: its deadline (`time.monotonic`),
the seat (0 if there is no call) and the number of actions so far."""

BEFORE, AFTER = -1, -2
"""Values that are noted in place of the number of actions: while a bot is made or prepares, and while it is
closed."""

_MAX_WORDS = 200


class KnownCrashes(Struct, frozen=True):
    """Calls of bots that are skipped when a game is played again, because they ended the process that played
    it before."""

    moments: Mapping[tuple[int, int], str] = field(default_factory=dict[tuple[int, int], str])
    """The reason for skipping a call (`CRASHED` or `LATE`), by seat and number of actions before the call."""
    seats: Mapping[int, str] = field(default_factory=dict[int, str])
    """The reason why a seat's bot isn't called at all in this game, by seat."""


class Choice(Struct, frozen=True):
    """The action taken for a seat, and how it came about."""

    action: Action
    """The bot's action or, if it forfeits, a safe one."""
    chance: float | None = None
    """The bot's estimate of the probability of making its bid; None if it gave none."""
    forfeit: str | None = None
    """A description of the fault for which the bot forfeited the decision; None if it didn't."""
    cut_short: bool = False
    """True if the time limit stopped the bot's search (`Decision.cut_short`)."""


class _Forfeit(Exception):
    """Raised when a bot forfeits a decision. The arguments are a reason (`CRASHED`, `ILLEGAL` or `LATE`) and
    a description."""

    def __init__(self, wrong: str, why: str) -> None:
        super().__init__(wrong, why)
        self.wrong, self.why = wrong, why


class SupervisedBot:
    """Asks a bot for decisions, and substitutes a safe action if the bot crashes, answers illegally or is
    late."""

    def __init__(
        self,
        make: Callable[[], Bot],
        contest: Contest,
        seat: int,
        pending: MutableSequence[float],
        known_crashes: KnownCrashes,
    ) -> None:
        """Make the bot by calling ``make``.

        Each call of the bot is noted in ``pending`` while it is in progress, for a supervising process.
        """
        self.forfeits: Counter[str] = Counter()
        """The number of forfeits, by reason."""
        self.first: dict[str, str] = {}
        """A description of the first forfeit, by reason."""
        self.decisions = 0
        """The number of decisions, including forfeited ones."""
        self.seconds = 0.0
        """The total time of all decisions, in seconds."""
        self.slowest = 0.0
        """The time of the slowest decision, in seconds."""
        self.cut_short = 0
        """The number of decisions for which the time limit stopped the bot's search."""
        self._limit, self._grace = contest.limit, contest.grace
        self._seat, self._pending, self._skipped = seat, pending, known_crashes
        self._bot: Bot | None = None
        self._unmade = CRASHED, ""
        try:
            self._bot = self._ask(PREPARING, BEFORE, make)
        except _Forfeit as forfeit:
            self._unmade = forfeit.wrong, forfeit.why  # every decision is forfeited for this reason

    def prepare(self, rules: Rules) -> None:
        """Let the bot prepare for a game, if it has a method for that; failures are counted."""
        bot = self._bot
        if isinstance(bot, ExternalBot):
            bot.grace = self._grace
            self._guard(PREPARING, BEFORE, lambda: bot.greet(rules, self._seat))
        elif bot is not None:
            self._guard(PREPARING, BEFORE, lambda: get_ready(bot, rules))

    def choose(self, view: View, ply: int) -> Choice:
        """Return the bot's decision in ``view``, after ``ply`` actions, or a safe action if it forfeits."""
        begun = monotonic()
        try:
            choice = self._choose(view, ply)
        except _Forfeit as forfeit:
            self._count(forfeit)
            choice = Choice(safe(view), forfeit=f"{forfeit.wrong}: {forfeit.why}")
        taken = monotonic() - begun
        self.decisions += 1
        self.cut_short += choice.cut_short
        self.seconds += taken
        self.slowest = max(self.slowest, taken)
        return choice

    def close(self) -> None:
        """Close the bot after a game, if it has a method ``close``; failures are counted."""
        if (close := getattr(self._bot, "close", None)) is not None:
            self._guard(CLEARING, AFTER, close)

    def _choose(self, view: View, ply: int) -> Choice:
        bot = self._bot
        if bot is None:
            raise _Forfeit(*self._unmade)
        outside = isinstance(bot, ExternalBot)

        def answer() -> tuple[Action | None, str, float | None, bool]:
            # Everything from the bot is read inside of the call, since reading it may run its code.
            decision = bot.choose(view, self._limit)
            action = next((legal for legal in view.legal_actions() if legal == decision.action), None)
            said = "" if action is not None else str(decision.action)
            return action, said, _chance(decision.chance), getattr(decision, "cut_short", False) is True

        seconds = PATIENCE if self._limit is None else self._limit + self._grace
        begun = monotonic()
        action, said, chance, cut_short = self._ask(seconds + CLEARING * outside, ply, answer)
        taken = monotonic() - begun
        if self._limit is not None and taken > seconds and not outside:
            raise _Forfeit(LATE, f"took longer than {seconds:g} s")
        if action is None:
            raise _Forfeit(ILLEGAL, f"answered “{_words(said)}”, which is none of the legal actions")
        return Choice(action, chance, cut_short=cut_short)

    def _ask(self, seconds: float, ply: int, call: Callable[[], Result]) -> Result:
        """Call the bot with a time limit. Raises `_Forfeit` if it takes too long or raises an error."""
        wrong = self._skipped.seats.get(self._seat) or self._skipped.moments.get((self._seat, ply))
        if wrong is not None:
            why = "hung, and was ended" if wrong == LATE else "ended the process that it played in"
            raise _Forfeit(wrong, why)
        pending = self._pending
        pending[SEAT], pending[PLY], pending[DEADLINE] = self._seat, ply, monotonic() + seconds
        try:
            return call_within(seconds, call)
        except Overrun:
            raise _Forfeit(LATE, f"took longer than {seconds:g} s") from None
        except KeyboardInterrupt:
            raise
        except ExternalBotError as error:
            wrong = {"late": LATE, "illegal": ILLEGAL}.get(error.code, CRASHED)
            raise _Forfeit(wrong, _words(str(error))) from None
        except BaseException as error:  # a bot may raise anything, SystemExit too
            raise _Forfeit(CRASHED, _described(error)) from None
        finally:
            pending[DEADLINE] = pending[SEAT] = 0

    def _guard(self, seconds: float, ply: int, call: Callable[[], object]) -> None:
        try:
            self._ask(seconds, ply, call)
        except _Forfeit as forfeit:
            self._count(forfeit)

    def _count(self, forfeit: _Forfeit) -> None:
        self.forfeits[forfeit.wrong] += 1
        self.first.setdefault(forfeit.wrong, forfeit.why)


def safe(view: View) -> Action:
    """Return the action that is taken for a bot that forfeits: a pass if that is legal, otherwise the last
    legal action."""
    legal = view.legal_actions()
    return PASS if PASS in legal else legal[-1]


def _chance(given: object) -> float | None:
    """Return the probability that a bot gave; None if it isn't a number from 0 to 1."""
    chance = float(given) if isinstance(given, Real) else -1.0
    return chance if 0 <= chance <= 1 else None


def _described(error: BaseException) -> str:
    """Return a description of an exception that a bot raised."""
    try:
        said = str(error)
    except Exception:  # the exception may be the bot's own class, which may be faulty, too
        said = ""
    return _words(f"{type(error).__name__}: {said}" if said else type(error).__name__)


def _words(text: str) -> str:
    """Return a text in a form that is safe in records and on terminals: printable, and not too long."""
    return printable(text[:_MAX_WORDS])[:_MAX_WORDS]
