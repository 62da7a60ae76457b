"""`OutsideBot`: a bot that is another program, which speaks docs/protocol.md over standard input and output.

Whatever it does, nothing here waits for longer than the time it has: what it is sent and what it says go
through threads of their own, and it is ended with all that it started.
"""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import textwrap
import threading
import weakref
from time import monotonic
from typing import IO

import msgspec

from shootmoon.bots.protocol.bot import check_turn
from shootmoon.bots.protocol.decision import Decision
from shootmoon.bots.protocol.failures import OutsideBotError
from shootmoon.bots.protocol.messages import (
    MOST_ANSWER_BYTES,
    PROTOCOL,
    Answer,
    Bye,
    Error,
    Event,
    FromBot,
    FromTable,
    Ready,
    done_in,
    encode,
    from_bot,
    hello,
    request,
)
from shootmoon.game import View
from shootmoon.record import printable
from shootmoon.rules import Rules

PATIENCE = 10.0
"""Seconds for an answer where nobody says how many."""
_START = 10.0
"""Seconds for the program to start and to answer the greeting."""
_PARTING = 0.5
"""Seconds to end by itself, and again after being asked to."""
_TOLD = 2_000
"""How much of what it writes to standard error is kept for telling."""
_MOST_UNREAD = 50
"""Lines that are kept for reading; a program that writes more has to wait."""

__all__ = ["PATIENCE", "OutsideBot", "OutsideBotError"]


class OutsideBot:
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
        self._program: _Program | None = None
        self._greeted: tuple[Rules, int] | None = None
        self._told: list[str] = []
        self._count = 0

    def meet(self, rules: Rules, seat: int) -> None:
        """Start the program and greet it for a seat, so that neither takes from the time of a decision.

        Raises `OutsideBotError` where it can't be started, says nothing in time, or won't play.
        """
        self._greet(self._running(), rules, seat)

    def prepare(self, _: Rules) -> None:
        """Start the program, so that its start takes nobody's time; what goes wrong shows later."""
        with contextlib.suppress(OutsideBotError):
            self._running()

    def choose(self, view: View, limit: float | None = None) -> Decision:
        """What the program answers; whether that is legal is for the table to see.

        Raises `OutsideBotError` where it says nothing in time, says something else, or has died; ValueError
        when it isn't this seat's turn.
        """
        check_turn(view)
        program = self._running()
        done = done_in(view)
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
        self._program, self._greeted, self._told = None, None, []

    def send_raw(self, line: bytes) -> None:
        """Send something that is no message, as a check of manners."""
        self._running().send_line(line)

    # -- inside -----------------------------------------------------------------------------------------

    def _error(self, code: str, **facts: str | int) -> OutsideBotError:
        return OutsideBotError(code, {"bot": self._called, **facts})

    def _decision(self, view: View, answer: Answer) -> Decision:
        action = next((each for each in view.legal_actions() if each == answer.action), None)
        if action is None:
            raise self._error("illegal", action=answer.action)
        return Decision(action, "outside", {"words": printable(answer.reason)}, chance=answer.chance)

    def _running(self) -> _Program:
        if self._program is None or not self._program.alive:
            self.close()
            self._program = _Program(self._arguments, self._seed, self._called)
        return self._program

    def _greet(self, program: _Program, rules: Rules, seat: int) -> None:
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

    def _next(self, program: _Program, end: float) -> FromBot:
        try:
            line = program.receive(end)
        except OutsideBotError as error:
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


class _Program:
    """A running program, with threads that read and write for it."""

    def __init__(self, arguments: list[str], seed: int | None, name: str) -> None:
        self.name = name
        environment = dict(os.environ)
        if seed is not None:
            environment["SHOOTMOON_SEED"] = str(seed)
        try:
            self._process = subprocess.Popen(
                arguments,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
                env=environment,
            )
        except OSError as error:
            why = str(error.strerror or error)
            raise OutsideBotError("not-started", {"bot": name, "why": why}) from None
        except ValueError as error:  # a NUL in the command
            raise OutsideBotError("not-started", {"bot": name, "why": str(error)}) from None
        assert self._process.stdin
        assert self._process.stdout
        assert self._process.stderr
        self._lines: queue.Queue[bytes | None] = queue.Queue(_MOST_UNREAD)
        self._outgoing: queue.Queue[bytes | None] = queue.Queue()
        self._errors = bytearray()
        gone = threading.Event()
        errors = (self._process.stderr, self._errors)
        self._error_reader = threading.Thread(target=_read_errors, args=errors, daemon=True)
        self._error_reader.start()
        for target, arguments_ in (
            (_read_lines, (self._process.stdout, self._lines, gone)),
            (_write_lines, (self._process.stdin, self._outgoing)),
        ):
            threading.Thread(target=target, args=arguments_, daemon=True).start()
        # Also where nobody closes it: when the bot is forgotten, or this program ends.
        self._ending = weakref.finalize(self, _end, self._process, self._outgoing, gone)

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def send(self, message: FromTable) -> None:
        self.send_line(encode(message))

    def send_line(self, line: bytes) -> None:
        self._outgoing.put(line + b"\n")

    def receive(self, end: float) -> bytes:
        left = end - monotonic()
        try:
            if left <= 0:  # whatever lies there: who floods us must not keep us
                raise queue.Empty
            line = self._lines.get(timeout=left)
        except queue.Empty:
            raise OutsideBotError("late", {"bot": self.name}) from None
        if line is None:
            raise self._ended()
        if len(line) > MOST_ANSWER_BYTES:
            raise OutsideBotError("too-long", {"bot": self.name, "most": MOST_ANSWER_BYTES})
        return line

    def _ended(self) -> OutsideBotError:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_PARTING)
            # What it said last may not have been read yet; a child of its own may keep the pipe open.
            self._error_reader.join(_PARTING)
        status = self._process.returncode
        last = bytes(self._errors[-_TOLD:]).decode("utf-8", "replace").strip().splitlines()
        said = f": {last[-1][:300]}" if last else ""
        if status is None:
            return OutsideBotError("closed", {"bot": self.name, "said": said})
        return OutsideBotError("ended", {"bot": self.name, "status": status, "said": said})

    def end(self) -> None:
        if self.alive:
            self.send(Bye())
        self._ending()


def _read_lines(stream: IO[bytes], lines: queue.Queue[bytes | None], gone: threading.Event) -> None:
    """Pass lines on until there are no more, one is too long, or nobody wants them."""

    def pass_on(line: bytes | None) -> None:
        while not gone.is_set():
            with contextlib.suppress(queue.Full):
                return lines.put(line, timeout=_PARTING)
        return None

    with contextlib.suppress(OSError, ValueError), stream:
        while not gone.is_set() and (line := stream.readline(MOST_ANSWER_BYTES + 2)):
            pass_on(line)
            if len(line) > MOST_ANSWER_BYTES:
                break
    pass_on(None)


def _read_errors(stream: IO[bytes], kept: bytearray) -> None:
    with contextlib.suppress(OSError, ValueError), stream:
        while part := os.read(stream.fileno(), 65_536):
            kept += part
            del kept[:-_TOLD]


def _write_lines(stream: IO[bytes], lines: queue.Queue[bytes | None]) -> None:
    with contextlib.suppress(OSError, ValueError):
        while (line := lines.get()) is not None:
            stream.write(line)
            stream.flush()
    with contextlib.suppress(OSError, ValueError):
        stream.close()


def _end(
    process: subprocess.Popen[bytes], outgoing: queue.Queue[bytes | None], gone: threading.Event
) -> None:
    """End a program: by itself if it will, else by force, with everything that it started."""
    gone.set()
    outgoing.put(None)
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(_PARTING)
    for how in (signal.SIGTERM, getattr(signal, "SIGKILL", signal.SIGTERM)):
        _signal(process, how)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(_PARTING)
            if how != signal.SIGTERM:
                break


def _signal(process: subprocess.Popen[bytes], how: int) -> None:
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, how)  # its own session's group, so its children too
        else:
            process.send_signal(how)
