"""Real servers for tests: PostgreSQL and Redis, each in a folder of its own, gone when the tests are."""

from __future__ import annotations

import asyncio
import itertools
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tests.patience import STILL, wait_until

T = TypeVar("T")

PASSWORD = "correct horse/battery@staple"

_numbers = itertools.count(1)


def missing(what: str) -> None:
    """Skip for want of a server; fail where everything has to be tested."""
    if os.environ.get("SHOOTMOON_NEED_SERVERS", "0") not in ("", "0"):
        pytest.fail(f"{what}, and SHOOTMOON_NEED_SERVERS asks for it")
    pytest.skip(what)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def own_folder(name: str, user: str | None) -> Iterator[Path]:
    """A folder with a short path, since those of sockets are bounded, which ``user`` may write to."""
    folder = Path(tempfile.mkdtemp(prefix=f"moon-{name}-"))
    try:
        if user is not None:
            shutil.chown(folder, user)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def somebody(*preferred: str) -> str | None:
    """Whom a server runs as: PostgreSQL refuses to run as root. None for whoever runs the tests."""
    if sys.platform == "win32" or os.geteuid() != 0:
        return None
    import pwd

    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in (*preferred, "nobody") if name in known)


def as_user(user: str | None) -> dict[str, Any]:
    """What makes a subprocess run as somebody."""
    if user is None:
        return {}
    import pwd

    return {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": []}


class Process:
    """A server's process, which ends when the tests do, also when these are killed."""

    def __init__(
        self, command: Sequence[object], start: Callable[..., Any] = subprocess.Popen, **options: Any
    ) -> None:
        """``start``: `subprocess.Popen`, or what does as it does."""
        self._process = start(
            list(map(str, command)),
            stdin=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C is for the tests
            **options,
        )
        # Reads until there is nobody any more who could write.
        watch = f"cat; kill -INT {self._process.pid}"
        self._watcher = subprocess.Popen(["sh", "-c", watch], stdin=subprocess.PIPE, start_new_session=True)

    @property
    def id(self) -> int:
        return self._process.pid

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    @property
    def status(self) -> int:
        """Its exit status, once it has ended."""
        return self._process.returncode

    def end(self, how: signal.Signals) -> None:
        self._watcher.kill()
        self._watcher.communicate()
        self._process.send_signal(how)
        self._process.wait(STILL)


class Postgres:
    """A running PostgreSQL."""

    def __init__(self, binaries: Path, folder: Path, user: str | None) -> None:
        self._binaries = binaries
        self.folder = folder
        self._user = user
        self.port = free_port()
        self._process: Process | None = None
        # Passwords are asked for over TCP, and not on the socket.
        (folder / "password").write_text(PASSWORD)
        (folder / "password").chmod(0o644)
        self._run(
            "initdb", "--pgdata", folder / "data", "--username", "moon", "--pwfile", folder / "password",
            "--auth-local", "trust", "--auth-host", "scram-sha-256", "--encoding", "UTF8",
            "--locale", "C.UTF-8", "--no-sync",
        )  # fmt: skip
        self.start()

    def start(self) -> None:
        settings = {
            "unix_socket_directories": self.folder,
            "listen_addresses": "127.0.0.1",
            "port": self.port,
            "fsync": "off",  # what is tested is the death of processes, not of machines
            "max_connections": 200,
        }
        options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            self._process = Process(
                [self._binaries / "postgres", "-D", self.folder / "data", *options],
                stdout=log,
                stderr=log,
                cwd=self.folder,
                **as_user(self._user),
            )
        wait_until(self._answers)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT: open connections are ended. SIGQUIT: as if it had crashed."""
        if self._process is not None:
            self._process.end(how)
            self._process = None

    def fresh(self) -> str:
        """The address of a database that nobody has used yet."""
        name = f"test_{next(_numbers)}"
        self.sql(f"CREATE DATABASE {name}")
        return self.address(name)

    def address(self, name: str) -> str:
        return f"postgresql://moon@/{name}?host={self.folder}&port={self.port}"

    def sql(self, statement: str, database: str = "postgres") -> str:
        """Run a statement, and give what it found."""
        return self._run(
            "psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--username", "moon",
            "--host", self.folder, "--port", self.port, "--dbname", database, "--command", statement,
        )  # fmt: skip

    def restore(self, dump: Path, address: str) -> None:
        """Fill an empty database from what pg_dump wrote."""
        name = address.split("/")[3].split("?")[0]
        where = ["--username", "moon", "--host", self.folder, "--port", str(self.port), "--dbname", name]
        subprocess.run([self._binaries / "pg_restore", "--exit-on-error", *where, dump], check=True)

    def kill_connections(self) -> None:
        """End all connections to its databases but this one."""
        self.sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE pid <> pg_backend_pid() AND application_name = 'shootmoon'"
        )

    def _answers(self) -> bool:
        assert self._process is not None
        assert self._process.is_running, (self.folder / "log").read_text()
        command = [self._binaries / "pg_isready", "--host", self.folder, "--port", str(self.port)]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0

    def _run(self, program: str, *arguments: object) -> str:
        done = subprocess.run(
            [self._binaries / program, *map(str, arguments)],
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
            **as_user(self._user),
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()


@contextmanager
def running_postgres() -> Iterator[Postgres]:
    binaries = _postgres_binaries()
    if binaries is None:
        missing("PostgreSQL is not installed here")
    assert binaries is not None
    user = somebody("postgres")
    with own_folder("pg", user) as folder:
        server = Postgres(binaries, folder, user)
        try:
            yield server
        finally:
            server.stop()


def _postgres_binaries() -> Path | None:
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    versions = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    return max(versions, key=lambda path: float(path.parent.name), default=None)


class Redis:
    """A running Redis."""

    def __init__(self, program: str, folder: Path, user: str | None) -> None:
        self._program = program
        self._folder = folder
        self._user = user
        self.port = free_port()
        self._process: Process | None = None
        self.start()

    @property
    def address(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    def start(self) -> None:
        settings = {"port": self.port, "bind": "127.0.0.1", "save": "", "dir": self._folder}
        options = [part for name, value in settings.items() for part in (f"--{name}", value)]
        self._process = Process(
            [self._program, *options],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            **as_user(self._user),
        )
        wait_until(self._answers)

    def stop(self) -> None:
        """Kill it."""
        if self._process is not None:
            self._process.end(signal.SIGKILL)
            self._process = None

    def _answers(self) -> bool:
        assert self._process is not None
        assert self._process.is_running, "Redis ended"
        try:
            with socket.create_connection(("127.0.0.1", self.port), STILL) as connection:
                connection.sendall(b"PING\r\n")
                return connection.recv(5) == b"+PONG"
        except OSError:
            return False


@contextmanager
def running_redis() -> Iterator[Redis]:
    program = shutil.which("redis-server") or shutil.which("valkey-server")
    if program is None:
        missing("Redis is not installed here")
    assert program is not None
    user = somebody("redis")
    with own_folder("redis", user) as folder:
        server = Redis(program, folder, user)
        try:
            yield server
        finally:
            server.stop()


def run(what: Awaitable[T]) -> T:
    """Run in an event loop of its own; a hang is a failure."""

    async def bounded() -> T:
        async with asyncio.timeout(STILL):
            return await what

    return asyncio.run(bounded())
