"""`ExternalBot`: run another program as a bot. ``docs/protocol.md`` specifies the protocol.

Whatever the program does, no call here waits for it longer than its time limit.
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
"""The time for an answer if no limit is given, in seconds."""
_START_TIMEOUT = 10.0
"""The time for the program to start and to answer the greeting, in seconds."""


class ExternalBot:
    """A bot that is another program. The program is started when it is first needed, and again if it has
    exited."""

    def __init__(self, command: str, seed: int | None = None) -> None:
        """Create the bot without starting the program.

        ``command``: the program and its arguments, split as a shell would do; no shell runs it. ``seed``:
        the value of SHOOTMOON_SEED in its environment. Raises ValueError if the command can't be split.
        """
        try:
            self._arguments = shlex.split(command)
        except ValueError as error:
            raise ValueError(f"“cmd:{command}” can't be read as a command: {error}") from None
        if not self._arguments:
            raise ValueError("“cmd:” needs a program, as in cmd:./mybot or cmd:'python3 mybot.py'")
        self.name = f"cmd:{command}"
        self.grace = 0.0
        """How many seconds after the deadline sent to the program an answer is still accepted."""
        self._display_name = textwrap.shorten(command, 60, placeholder=" …")
        self._seed = seed
        self._program: Program | None = None
        self._greeted: tuple[Rules, int] | None = None
        self._sent: list[str] = []
        self._count = 0
        self._fail_if_exited = False

    def greet(self, rules: Rules, seat: int) -> None:
        """Start the program and greet it for a seat, so that this doesn't count toward its first decision.

        Raises `ExternalBotError` if it can't be started, doesn't answer in time, or refuses to play.
        """
        self._greet(self._running(), rules, seat)

    def prepare(self, _: Rules) -> None:
        """Start the program in advance. Errors are ignored here; the next call that needs it raises them."""
        with contextlib.suppress(ExternalBotError):
            self._running()

    def choose(self, view: View, limit: float | None = None) -> Decision:
        """Ask the program for an action.

        Raises `ExternalBotError` if it doesn't answer in time, answers anything but a legal action, or has
        exited; ValueError if it isn't this seat's turn.
        """
        check_turn(view)
        program = self._running()
        done = visible_actions(view)
        if self._greeted != (view.rules, view.seat) or not _goes_on(self._sent, done, view.seat):
            self._greet(program, view.rules, view.seat)
        for action in done[len(self._sent) :]:
            program.send(Event(action=action))
        self._sent = done
        self._count += 1
        asked = request(view, self._count, limit)
        # The time limit starts here, so that neither the greeting nor the preparation of the request counts.
        end = monotonic() + (PATIENCE if limit is None else limit + self.grace)
        program.send(asked)
        while True:
            message = self._next(program, end)
            if isinstance(message, Answer) and message.id == self._count:
                self._fail_if_exited = False
                return self._decision(view, message)
            # An answer to an earlier request is ignored. It came too late, which was reported at the time.
            if isinstance(message, Answer) and not 0 < message.id < self._count:
                raise self._error("wrong-id", answered=message.id, asked=self._count)
            if isinstance(message, Error):
                raise self._error("refused", why=message.message[:300])

    def close(self) -> None:
        """Stop the program if it runs."""
        if self._program is not None:
            self._program.end()
        self._program, self._greeted, self._sent, self._fail_if_exited = None, None, [], False

    def send_raw(self, line: bytes) -> None:
        """Send a line that isn't a message, to check that the program copes with it.

        If the program exits because of this line, the next request fails instead of restarting the program.
        """
        self._running().send_line(line)
        self._fail_if_exited = True

    # -- inside -----------------------------------------------------------------------------------------

    def _error(self, code: str, **facts: str | int) -> ExternalBotError:
        return ExternalBotError(code, {"bot": self._display_name, **facts})

    def _decision(self, view: View, answer: Answer) -> Decision:
        action = next((each for each in view.legal_actions() if each == answer.action), None)
        if action is None:
            raise self._error("illegal", action=answer.action)
        return Decision(action, "outside", {"words": printable(answer.reason)}, chance=answer.chance)

    def _running(self) -> Program:
        if self._program is None or not self._program.alive:
            error = self._program.ended() if self._program is not None and self._fail_if_exited else None
            self.close()
            if error is not None:
                raise error
            self._program = Program(self._arguments, self._seed, self._display_name)
        return self._program

    def _greet(self, program: Program, rules: Rules, seat: int) -> None:
        program.send(hello(rules, seat))
        end = monotonic() + _START_TIMEOUT
        while True:
            message = self._next(program, end)
            if isinstance(message, Ready):
                if message.protocol != PROTOCOL:
                    raise self._error("version", theirs=message.protocol, ours=PROTOCOL)
                self._greeted, self._sent = (rules, seat), []
                return
            if isinstance(message, Error):
                raise self._error("will-not-play", why=message.message[:300])

    def _next(self, program: Program, end: float) -> FromBot:
        try:
            line = program.receive(end)
        except ExternalBotError as error:
            if error.code != "late":
                self.close()  # it can't go on, so the next request starts it again
            raise
        try:
            return from_bot(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self.close()
            shown = line[:80].decode("utf-8", "replace").strip()
            raise self._error("no-message", shown=shown, why=str(error)[:200]) from None


def _goes_on(sent: list[str], done: list[str], seat: int) -> bool:
    """Return True if ``done`` continues the actions ``sent``; False after a takeback or in another match."""

    def known(action: str) -> str:
        # A seat sees more of a deal later: the widow when taking it, and the dummy's cards as they are turned
        # up.
        return action.split(" / ")[seat - 1] if action.startswith("deal ") else action

    return len(sent) <= len(done) and all(
        known(before) == known(now) for before, now in zip(sent, done, strict=False)
    )
