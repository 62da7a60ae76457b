"""Every command of “A club in ten minutes” in docs/hosting.md, run in a folder in place of the machine."""

import os
import re
import shlex
import signal
import stat
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from shootmoon.storage.backup import newest
from tests.serving import MOON, Door, Moon, http, make_room

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a shell, and files of systemd")


def commands(section: str) -> list[str]:
    """All commands of a section."""
    found = re.search(rf"^## {section}\n(.*?)^## ", PAGE, re.DOTALL | re.MULTILINE)
    assert found is not None
    blocks = re.findall(r"^```sh\n(.*?)^```", found[1], re.DOTALL | re.MULTILINE)
    return [line for block in blocks for line in block.splitlines()]


class Machine:
    """A folder with the files of a machine, and what its programs were asked to do."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "machine"
        self.asked: list[str] = []
        self.server: Moon | None = None
        for each in ("etc/systemd/system", "etc/caddy", "opt/moon/bin", "var/lib", "var/backups", "bin"):
            (self.root / each).mkdir(parents=True)
        self.program("opt/moon/bin/moon", f'exec {shlex.join(MOON)} "$@"')
        for name in ("apt-get", "useradd", "systemctl", "python3", "opt/moon/bin/pip"):
            self.program(name if "/" in name else f"bin/{name}", f'echo {name} "$@" >> {self.root}/asked')
        # Without root, files can't be given to another user.
        self.program(
            "bin/install", 'shift 2; exec /usr/bin/install "$@"'.replace("shift 2", 'shift 3; set -- -d "$@"')
        )

    def program(self, name: str, script: str) -> None:
        path = self.root / name
        path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        path.chmod(0o755)

    def here(self, text: str) -> str:
        return re.sub(r"(?<![\w.])/(?=etc/|opt/moon|var/)", f"{self.root}/", text)

    def do(self, command: str) -> str:
        """Run a command as the page has it; return what it prints."""
        asked = self.root / "asked"
        asked.write_text("")
        text = self.here(command)
        environment = {**os.environ, "PATH": f"{self.root}/bin:{os.environ['PATH']}"}
        if self.server is not None:
            text = text.replace("https://moon.example", self.server.url)
        done = subprocess.run(
            ["sh", "-ec", text], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, (command, done.stderr)
        for line in asked.read_text().splitlines():
            self.asked.append(line)
            self.systemd(line)
        return done.stdout

    def systemd(self, line: str) -> None:
        """Do what systemd would."""
        _, verb, *units = [*line.split(), "", ""]
        if not line.startswith("systemctl"):
            return
        if verb == "enable":
            for unit in filter(lambda each: each.endswith((".service", ".socket", ".timer")), units):
                assert (self.root / "etc/systemd/system" / unit).is_file()
        if "moon-backup" in units:
            start, environment = self.unit("moon-backup.service")
            subprocess.run(start, env={**os.environ, **environment}, check=True, capture_output=True)
        elif "moon.service" in units or "moon" in units:
            if self.server is not None:
                self.server.end()
            (_, verb, *arguments), environment = self.unit("moon.service")
            assert verb == "serve"
            settings = {name: value for name, value in environment.items() if name != "SHOOTMOON_HOME"}
            before = f"import os; os.environ.update({settings!r})"
            folder = Path(environment["SHOOTMOON_HOME"])
            arguments[arguments.index("--metrics-port") + 1] = "0"
            self.server = Moon(folder, *arguments, before=before)

    def unit(self, name: str) -> tuple[list[str], dict[str, str]]:
        """The command line and the environment of a unit."""
        lines = self.here((self.root / "etc/systemd/system" / name).read_text()).splitlines()
        values = [line.partition("=")[::2] for line in lines if "=" in line and not line.startswith("#")]
        environment = dict(
            each.split("=", 1) for key, value in values if key == "Environment" for each in value.split()
        )
        for key, value in values:
            if key == "EnvironmentFile":
                file = Path(value.removeprefix("-"))
                environment |= dict(line.split("=", 1) for line in file.read_text().splitlines())
        (command,) = (value for key, value in values if key == "ExecStart")
        words = shlex.split(command.replace("$MOON_OPTIONS", environment.pop("MOON_OPTIONS", "")))
        return words, environment

    def end(self) -> None:
        if self.server is not None:
            self.server.end(signal.SIGKILL)


def test_the_commands_of_the_page_make_a_club(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    try:
        said = {line: machine.do(line) for line in commands("A club in ten minutes")}
        server = machine.server
        assert server is not None
        # The token is an operator's, and nobody else can read it.
        (token,) = (out.strip() for line, out in said.items() if "admin token" in line)
        operator = {"authorization": f"Bearer {token}"}
        assert http.get(f"{server.url}/api/admin/rooms", headers=operator).status_code == 200
        tokens = machine.root / "var/lib/moon/operators"
        for private in (tokens, machine.root / "etc/moon.env"):
            assert stat.S_IMODE(private.stat().st_mode) == 0o600
        # The backup is there, and the metrics tell of it.
        copy = newest(machine.root / "var/backups/moon")
        assert copy is not None
        assert "shootmoon_last_backup_timestamp_seconds 0.0" not in server.metrics()
        # Only invited people create tables.
        made = http.post(f"{server.url}/api/admin/invitations", json={}, headers=operator)
        assert http.post(f"{server.url}/api/rooms", json={}).status_code == 403
        invited = {"invitation": made.json()["code"]}
        made = http.post(f"{server.url}/api/rooms", json={}, headers=invited)
        assert made.status_code == 201
        assert made.json()["link"].startswith("https://moon.example/")
        assert "Traceback" not in server.complained.read_text()
        # What was only noted here is in order.
        assert [each.split()[0] for each in machine.asked].count("systemctl") == 4
        extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        assert "passkeys" in extras["optional-dependencies"]
        assert "moon.example {" in (machine.root / "etc/caddy/Caddyfile").read_text().replace(
            "{$MOON_NAME:", ""
        ).replace("} {", " {")
    finally:
        machine.end()


def test_the_commands_of_an_update_keep_every_room(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    try:
        for line in commands("A club in ten minutes"):
            if "invite-only" not in line:
                machine.do(line)
        assert machine.server is not None
        room = make_room(Door(machine.server))
        before = newest(machine.root / "var/backups/moon")
        assert before is not None
        before.unlink()
        for line in commands("Updating"):
            if "podman" not in line and "curl" not in line:
                machine.do(line)
        assert newest(machine.root / "var/backups/moon") is not None
        assert http.get(f"{machine.server.url}/api/rooms/{room}").status_code == 200
    finally:
        machine.end()
