"""`moon` as a process of its own, behind a pipe or a pseudo-terminal, with somebody who waits for prompts."""

from __future__ import annotations

import codecs
import os
import re
import select
import signal
import struct
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.forking import Fork, is_forkable
from tests.patience import STILL, Stopwatch

COMMAND = [sys.executable, "-c", "from shootmoon.cli import main; main()"]
SOURCE = Path(__file__).resolve().parents[2] / "src"
FILLING = ("analyze", "learn", "play", "puzzle", "replay", "review", "score")
"""The commands that fill a terminal."""
PROMPT = r"(?m:^(?!(?:Hand|Mano|Ronda) \d+: \Z)).*(?:: |> )\Z"
"""What a prompt ends with. What a terminal shows may be read in parts; "Hand 7: " is a part of a prompt."""
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[=>]|\r")


def environment(home: Path, **more: str) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if key in ("PATH", "LANG", "SYSTEMROOT")}
    return {
        **kept,
        "PYTHONPATH": str(SOURCE),
        "PYTHONUTF8": "1",
        "SHOOTMOON_HOME": str(home),
        "TERM": "xterm-256color",
        "NO_PAGER": "1",
        **more,
    }


class Moon:
    """A running `moon`.

    ``terminal``: on a pseudo-terminal of this many columns; None for pipes. ``full``: if it is a terminal,
    a command that can fill it does so. ``shell``: a script with job control, in which ``"$@"`` runs `moon`.
    """

    def __init__(
        self,
        arguments: Sequence[str],
        home: Path,
        *,
        terminal: int | None = None,
        rows: int = 50,
        env: Mapping[str, str] = {},
        full: bool = False,
        shell: str = "",
    ) -> None:
        if arguments[0] in FILLING and terminal is not None and not full:
            arguments = [*arguments, "--scroll"]
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.text = ""
        """All that it has written."""
        self._lines = ("", 0)  # its whole lines without escapes, and how much of the text they are
        self._answered = 0  # how much of it was there when it was last answered
        env = environment(home, **env)
        run = [*COMMAND, *arguments]
        if terminal is None:
            start = Fork if is_forkable(env) else subprocess.Popen
            self.process: Any = start(
                run, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=env
            )
            assert self.process.stdin
            assert self.process.stdout
            self._in, self._out = self.process.stdin.fileno(), self.process.stdout.fileno()
            return
        import fcntl
        import pty
        import termios

        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, terminal, 0, 0))

        def own_terminal() -> None:
            os.setsid()
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        standard: dict[str, Any] = {"stdin": theirs, "stdout": theirs, "stderr": theirs, "env": env}
        if is_forkable(env) and not shell:
            self.process = Fork(run, terminal=True, **standard)
        else:
            command = ["sh", "-m", "-c", shell, "sh", *run] if shell else run
            self.process = subprocess.Popen(command, preexec_fn=own_terminal, **standard)
        os.close(theirs)
        self._in = self._out = ours

    @property
    def shown(self) -> str:
        """All that it has written, without what only a terminal reads."""
        lines, read = self._lines
        end = self.text.rfind("\n") + 1
        if end > read:
            lines += ESCAPES.sub("", self.text[read:end])
            self._lines = (lines, end)
        return lines + ESCAPES.sub("", self.text[end:])

    def prompt(self, pattern: str = PROMPT) -> str | None:
        """Wait for a prompt; the last line of the screen, or None when it has ended."""
        while True:
            fresh = len(self.text) > self._answered
            if fresh and re.search(pattern, self.shown) and not select.select([self._out], [], [], 0)[0]:
                return self.shown.rsplit("\n", 1)[-1]
            if not self._read():
                return None

    def listen(self, seconds: float) -> None:
        """Read whatever it writes for so long, be it much or nothing."""
        passed = Stopwatch()
        while select.select([self._out], [], [], max(0, seconds - passed.seconds))[0]:
            if passed.seconds >= seconds or not self._read():
                return

    def read_until(self, what: Callable[[str], object]) -> None:
        """Read until something is true of all that it has shown."""
        while not what(self.shown):
            assert self._read(), f"it ended before: {self.text[-500:]}"

    def type(self, line: str) -> None:
        self._answered = len(self.text)
        os.write(self._in, f"{line}\n".encode())

    def end_input(self) -> None:
        if self.process.stdin:
            self.process.stdin.close()
        else:
            os.write(self._in, b"\x04")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.wait()

    def wait(self) -> int:
        """Read to the end; the exit status."""
        while self._read():
            pass
        status = self.process.wait(STILL)
        if self.process.stdout:
            self.process.stdout.close()
            if self.process.stdin and not self.process.stdin.closed:
                self.process.stdin.close()
        elif self._out >= 0:
            os.close(self._out)
            self._in = self._out = -1
        return status

    def clean_up(self) -> None:
        """End it, if it hasn't ended, and close what it wrote to."""
        if self.process.poll() is None:
            self.process.kill()
        if self._out >= 0 and not (self.process.stdout and self.process.stdout.closed):
            self.wait()

    def _read(self) -> bool:
        if not select.select([self._out], [], [], STILL)[0]:
            self.process.kill()
            raise AssertionError(f"nothing more came after: {self.text[-500:]}")
        try:
            data = os.read(self._out, 65536)
        except OSError:  # a pseudo-terminal nobody writes to any more
            return False
        self.text += self._decoder.decode(data)
        return bool(data)


def legal_of(screen: str) -> list[str]:
    """What the last list of legal actions on a screen says."""
    lists = re.findall(
        r"(?:You may (?:bid|discard|name|play)|Puedes (?:apostar|descartar|nombrar|jugar)): ([^.]*)\.",
        screen,
    )
    return lists[-1].replace("\n", " ").split(", ")
