"""`ExternalBot`: a bot that is another program, which speaks docs/protocol.md over standard input and output.

Whatever it does, nothing here waits for longer than the time it has (`Program`).
"""

from __future__ import annotations

import contextlib
import shlex
import textwrap
from time import monotonic

import msgspec

from shootmoon.bots.protocol.bot import check_turn
from shootmoon.bots.protocol.decision import Decision
from shootmoon.bots.protocol.failures import ExternalBotError
from shootmoon.bots.protocol.messages import (
    PROTOCOL,
    Answer,
    Error,
    Event,
    FromBot,
    Ready,
    from_bot,
    hello,
    request,
    visible_actions,
)
from shootmoon.bots.protocol.program import Program
from shootmoon.game import View
from shootmoon.record import printable
from shootmoon.rules import Rules

PATIENCE = 10.0
"""Seconds for an answer where nobody says how many."""
_START = 10.0
"""Seconds for the program to start and to answer the greeting."""


class ExternalBot:
    """A program as a bot. It is started when first asked, and again where it has died."""

    def __init__(self, command: str, seed: int | None = None) -> None:
        """``command``: the program and its arguments, as a shell would split them; no shell runs it.

        ``seed`` is in its environment as SHOOTMOON_SEED. Raises ValueError for a command that can't be split.
        """
        try:
            self._arguments = shlex.split(command)
        except ValueError as error:
            raise ValueError(f"“cmd:{command}” can't be read as a command: {error}") from None
        if not self._arguments:
            raise ValueError("“cmd:” needs a program, as in cmd:./mybot or cmd:'python3 mybot.py'")
        self.name = f"cmd:{command}"
        self.grace = 0.0
        """Seconds by which an answer may come later than the limit that the program is told."""
        self._called = textwrap.shorten(command, 60, placeholder=" …")
        self._seed = seed
        self._program: Program | None = None
        self._greeted: tuple[Rules, int] | None = None
        self._told: list[str] = []
        self._count = 0
        self._tried = False

    def greet(self, rules: Rules, seat: int) -> None:
        """Start the program and greet it for a seat, so that neither takes from the time of a decision.

        Raises `ExternalBotError` where it can't be started, says nothing in time, or won't play.
        """
        self._greet(self._running(), rules, seat)

    def prepare(self, _: Rules) -> None:
        """Start the program, so that its start takes nobody's time; what goes wrong shows later."""
        with contextlib.suppress(ExternalBotError):
            self._running()

    def choose(self, view: View, limit: float | None = None) -> Decision:
        """What the program answers; whether that is legal is for the table to see.

        Raises `ExternalBotError` where it says nothing in time, says something else, or has died; ValueError
        when it isn't this seat's turn.
        """
        check_turn(view)
        program = self._running()
        done = visible_actions(view)
        if self._greeted != (view.rules, view.seat) or not _goes_on(self._told, done, view.seat):
            self._greet(program, view.rules, view.seat)
        for action in done[len(self._told) :]:
            program.send(Event(action=action))
        self._told = done
        self._count += 1
        asked = request(view, self._count, limit)
        # From here on, so that neither a greeting nor our own work is taken from its time.
        end = monotonic() + (PATIENCE if limit is None else limit + self.grace)
        program.send(asked)
        while True:
            message = self._next(program, end)
            if isinstance(message, Answer) and message.id == self._count:
                self._tried = False
                return self._decision(view, message)
            # An answer to an earlier request is merely late, and was told of then.
            if isinstance(message, Answer) and not 0 < message.id < self._count:
                raise self._error("wrong-id", answered=message.id, asked=self._count)
            if isinstance(message, Error):
                raise self._error("refused", why=message.message[:300])

    def close(self) -> None:
        """End the program."""
        if self._program is not None:
            self._program.end()
        self._program, self._greeted, self._told, self._tried = None, None, [], False

    def send_raw(self, line: bytes) -> None:
        """Send something that is no message, as a check of manners.

        If the program ends by that, the next request fails rather than start it again.
        """
        self._running().send_line(line)
        self._tried = True

    # -- inside -----------------------------------------------------------------------------------------

    def _error(self, code: str, **facts: str | int) -> ExternalBotError:
        return ExternalBotError(code, {"bot": self._called, **facts})

    def _decision(self, view: View, answer: Answer) -> Decision:
        action = next((each for each in view.legal_actions() if each == answer.action), None)
        if action is None:
            raise self._error("illegal", action=answer.action)
        return Decision(action, "outside", {"words": printable(answer.reason)}, chance=answer.chance)

    def _running(self) -> Program:
        if self._program is None or not self._program.alive:
            error = self._program.ended() if self._program is not None and self._tried else None
            self.close()
            if error is not None:
                raise error
            self._program = Program(self._arguments, self._seed, self._called)
        return self._program

    def _greet(self, program: Program, rules: Rules, seat: int) -> None:
        program.send(hello(rules, seat))
        end = monotonic() + _START
        while True:
            message = self._next(program, end)
            if isinstance(message, Ready):
                if message.protocol != PROTOCOL:
                    raise self._error("version", theirs=message.protocol, ours=PROTOCOL)
                self._greeted, self._told = (rules, seat), []
                return
            if isinstance(message, Error):
                raise self._error("will-not-play", why=message.message[:300])

    def _next(self, program: Program, end: float) -> FromBot:
        try:
            line = program.receive(end)
        except ExternalBotError as error:
            if error.code != "late":
                self.close()  # nothing more will come of it, so that the next request starts it again
            raise
        try:
            return from_bot(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self.close()
            shown = line[:80].decode("utf-8", "replace").strip()
            raise self._error("no-message", shown=shown, why=str(error)[:200]) from None


def _goes_on(told: list[str], done: list[str], seat: int) -> bool:
    """Whether a history goes on from what was told, and isn't that of another game, or one taken back."""

    def known(action: str) -> str:
        # More of a deal is seen later: the widow by its taker, the dummy's cards as they are turned up.
        return action.split(" / ")[seat - 1] if action.startswith("deal ") else action

    return len(told) <= len(done) and all(
        known(before) == known(now) for before, now in zip(told, done, strict=False)
    )
