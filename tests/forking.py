"""Starts `python -c …` as a fork of a process that has imported shootmoon already.

A `moon serve` spends nearly all the processor time of its start on imports, which are the same each time. The
fork has the arguments, environment, files, session and terminal that `subprocess.Popen` would give it, and
ends as any process of Python does. Tests that are about a start itself use `subprocess`.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import os
import pickle
import select
import signal
import socket
import struct
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from io import BufferedReader, BufferedWriter, FileIO, TextIOWrapper
from pathlib import Path
from typing import IO, Any

_LARGEST = 1 << 17  # bytes of a request
_NUMBER = struct.Struct("q")
_READ_AT_START = ("SHOOTMOON_GAMES", "PYTHONHASHSEED", "PYTHONWARNINGS", "PYTHONIOENCODING", "LC_ALL")
_IMPORTED = (
    "cli.serving", "cli.serve_checks", "cli.browser", "server.running", "storage.redis_bus",
    "storage.migrate", "client", "terminal.full.app", "terminal.play.local", "terminal.play.match",
    "terminal.play.room", "terminal.puzzles", "terminal.replay", "terminal.score.session",
)  # fmt: skip


def is_forkable(environment: Mapping[str, str]) -> bool:
    """Whether a fork is as a process that is started with this environment. On other systems, what has run
    threads or native code can't be forked."""
    return sys.platform == "linux" and not any(name in environment for name in _READ_AT_START)


class Fork:
    """A process, with what tests need of `subprocess.Popen`."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        stdin: int,
        stdout: Any,
        stderr: Any,
        env: Mapping[str, str],
        start_new_session: bool = False,
        terminal: bool = False,
    ) -> None:
        """``command``: ``[sys.executable, "-c", code, *arguments]``.

        ``terminal``: whether its input becomes its controlling terminal, in a new session.
        """
        assert command[:2] == [sys.executable, "-c"]
        self.stdin: IO[bytes] | None = None
        self.stdout: IO[bytes] | None = None
        self.returncode: int | None = None
        ours: list[int] = []  # what it gets, to be closed here
        if stdin == subprocess.PIPE:
            stdin, writing = os.pipe()
            self.stdin = open(writing, "wb")  # noqa: SIM115
            ours.append(stdin)
        elif stdin == subprocess.DEVNULL:
            stdin = os.open(os.devnull, os.O_RDONLY)
            ours.append(stdin)
        if stdout == subprocess.PIPE:
            reading, stdout = os.pipe()
            self.stdout = open(reading, "rb")  # noqa: SIM115
            ours.append(stdout)
        self._told, telling = os.pipe()
        ours.append(telling)
        how = {
            "argv": ["-c", *command[3:]],
            "code": command[2],
            "env": dict(env),
            "cwd": os.getcwd(),
            "session": start_new_session or terminal,
            "terminal": terminal,
        }
        files = [_number(stdin), _number(stdout), _number(stdout if stderr == subprocess.STDOUT else stderr)]
        with _lock:
            socket.send_fds(_forker(), [pickle.dumps(how)], [*files, telling])
        for each in ours:
            os.close(each)
        self.pid = self._read()

    def poll(self) -> int | None:
        """The exit status; None while it runs."""
        if self.returncode is None and select.select([self._told], [], [], 0)[0]:
            self.returncode = os.waitstatus_to_exitcode(self._read())
            os.close(self._told)
        return self.returncode

    def wait(self, timeout: float) -> int:
        """Wait for its end. Raises `subprocess.TimeoutExpired`."""
        if self.returncode is None and not select.select([self._told], [], [], timeout)[0]:
            raise subprocess.TimeoutExpired("moon", timeout)
        status = self.poll()
        assert status is not None
        return status

    def send_signal(self, how: int) -> None:
        """Send a signal, if it still runs."""
        if self.poll() is None:
            with suppress(ProcessLookupError):  # it ended, and that isn't told yet
                os.kill(self.pid, how)

    def kill(self) -> None:
        """Send SIGKILL, if it still runs."""
        self.send_signal(signal.SIGKILL)

    def _read(self) -> int:
        return _NUMBER.unpack(os.read(self._told, _NUMBER.size))[0]


def _number(file: Any) -> int:
    return file if isinstance(file, int) else file.fileno()


_lock = threading.Lock()
_forkers: list[tuple[socket.socket, int]] = []
"""Where forks are asked for, and the process that makes them."""


def _forker() -> socket.socket:
    """Where forks are asked for. The process that makes them is started with the first one."""
    if not _forkers:
        ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        process = subprocess.Popen(
            [sys.executable, "-c", f"from tests.forking import fork; exec(fork({its.fileno()}))"],
            stdin=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C is for the tests
            pass_fds=[its.fileno()],
            cwd=Path(__file__).parents[1],
            env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
        )
        its.close()

        def end() -> None:
            ours.close()
            process.wait()

        atexit.register(end)
        _forkers.append((ours, process.pid))
    return _forkers[0][0]


def fork(asked_at: int) -> str:
    """Fork whenever it is asked for, and return in each fork the code that it is to run."""
    for name in _IMPORTED:
        importlib.import_module(f"shootmoon.{name}")
    from shootmoon.protocol.user_text import name_key
    from shootmoon.server.app import http_app
    from shootmoon.telling import open_catalogues

    http_app()
    name_key("")
    open_catalogues()
    assert threading.active_count() == 1
    gc.freeze()  # so that no collection in a fork writes to its copies
    woken, waking = os.pipe()
    for each in woken, waking:
        os.set_blocking(each, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(waking, warn_on_full_buffer=False)
    telling: dict[int, int] = {}
    with socket.socket(fileno=asked_at) as asked:
        while True:
            ready, _, _ = select.select([asked, woken], [], [])
            if woken in ready:
                os.read(woken, 1 << 12)
                while telling and (ended := os.waitpid(-1, os.WNOHANG))[0]:
                    pid, status = ended
                    with suppress(BrokenPipeError):  # nobody asks
                        os.write(telling[pid], _NUMBER.pack(status))
                    os.close(telling.pop(pid))
            if asked in ready:
                how, files, _, _ = socket.recv_fds(asked, _LARGEST, 4)
                if not how:
                    os._exit(0)  # the tests have ended
                pid = os.fork()
                if pid == 0:
                    break
                telling[pid] = files[3]
                os.write(files[3], _NUMBER.pack(pid))
                for each in files[:3]:
                    os.close(each)
    return _become(pickle.loads(how), files)


def _become(how: dict[str, Any], files: Sequence[int]) -> str:
    """Make this fork what a new process would be."""
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for standard, file in enumerate(files[:3]):
        os.dup2(file, standard)
    os.closerange(3, 1 + max(map(int, os.listdir("/proc/self/fd"))))
    if how["session"]:
        os.setsid()
    if how["terminal"]:
        import fcntl
        import termios

        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    os.chdir(how["cwd"])
    os.environ.clear()
    os.environ.update(how["env"])
    sys.argv = how["argv"]
    at_once = bool(os.environ.get("PYTHONUNBUFFERED"))
    errors = "surrogateescape" if os.environ.get("PYTHONUTF8") == "1" else sys.stdin.errors
    sys.stdin = sys.__stdin__ = TextIOWrapper(BufferedReader(FileIO(0, closefd=False)), "utf-8", errors)
    for name, number in (("stdout", 1), ("stderr", 2)):
        stream = TextIOWrapper(
            BufferedWriter(FileIO(number, "w", closefd=False)),
            "utf-8",
            "backslashreplace" if number == 2 else errors,
            line_buffering=at_once or number == 2 or os.isatty(number),
            write_through=at_once,
        )
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
    return how["code"]
