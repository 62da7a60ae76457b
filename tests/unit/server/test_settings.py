"""Settings of `moon serve` that can't have the effect that a host expects are refused, or said at once."""

import datetime
import os
import re
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer
from msgspec.structs import replace
from typer.testing import CliRunner

from shootmoon.cli.serve_checks import VARIABLES, canonical_proxies, warnings
from shootmoon.cli.settings import LogFormat, Settings, with_options
from tests.servers import Process
from tests.serving import MOON, Door, http, make_room, moon, told

ROOT = Path(__file__).parents[3]
YESTERDAY = datetime.date.today() - datetime.timedelta(days=2)
posix = pytest.mark.skipif(sys.platform == "win32", reason="users, modes and passed sockets")

REFUSED: tuple[tuple[list[str], str], ...] = (
    (["--limits", "0"], "--limits"),
    (["--limits", "100000"], "--limits"),
    (["--workers", "0"], "--workers"),
    (["--bots", "0"], "--bots"),
    (["--port", "70000"], "--port"),
    (["--keep-waiting", "-1"], "--keep-waiting"),
    (["--keep-tournaments", "9999999999"], "--keep-tournaments"),
    (["--host", "no-such-host.invalid"], "isn't known"),
    (["--host", "192.0.2.1"], "isn't an address of this machine"),
    (["--address", "ftp://moon.example"], "such as https://moon.example"),
    (["--address", "https://"], "such as https://moon.example"),
    (["--address", "moon.example"], "such as https://moon.example"),
    (["--address", "https://moon.example/club"], "can't have a path"),
    (["--address", "https://moon.example:99999"], "--address"),
    (["--address", "https://*.moon.example"], "isn't the name of a host"),
    (["--address", "https://moon example"], "isn't the name of a host"),
    (["--address", "https://moon.example,https://b.example"], "--address"),
    (["--address", "https://ann:secret@moon.example"], "neither a user nor a password"),
    (["--origin", "page.example"], "--origin"),
    (["--origin", "https://page.example/moon"], "can't have a path"),
    (["--origin", "*"], "--origin"),
    (["--origin", "null"], "--origin"),
    (["--proxy", ""], "isn't an address or a network"),
    (["--proxy", "caddy"], "isn't an address or a network"),
    (["--proxy", "127.0.0.1;10.0.0.1"], "isn't an address or a network"),
    (["--proxy", "10.0.0.7/24"], "isn't an address or a network"),
    (["--proxy", "https://127.0.0.1"], "isn't an address or a network"),
    (["--proxy", "*"], "isn't an address or a network"),
    (["--proxy", "127.0.0.1,0.0.0.0/0"], "name your proxies"),
    (["--metrics-host", "10.0.0.1"], "give --metrics-port"),
    (["--metrics-port", "0", "--metrics-host", "192.0.2.1"], "isn't an address of this machine"),
    (["--invite-only"], "there is no operator"),
    (["--admin-token-file", "FOLDER/nothing"], "moon admin token makes such a file"),
    (["--admin-token-file", "FOLDER"], "--admin-token-file"),
    (["--admin-token-file", "FOLDER/empty"], "has no token"),
    (["--admin-token-file", "FOLDER/short"], "at least 24 characters"),
    (["--admin-token-file", "FOLDER/expired"], "is past"),
    (["--database", "mysql://localhost/moon"], "no database “mysql” is known here"),
    (["--database", "FOLDER/club.db"], "isn't an address of a database"),
    (["--database", "sqlite://club.db"], "three slashes"),
    (["--database", "sqlite:///:memory:"], "would lose everything"),
    (["--database", "sqlite:///FOLDER/club.db?mode=ro"], "no parameters"),
    (["--database", "sqlite:///FOLDER/empty/club.db"], "club.db"),
    (["--database", "postgresql://moon@localhost/club?pool_size=3"], "isn't supported here"),
    (["--database", "postgresql://moon@localhost/club?sslmode=no"], "sslmode must be one of"),
    (["--redis", "cache:6379"], "this address of Redis can't be read"),
    (["--log-format", "xml"], "--log-format"),
)  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "empty").write_text("# nobody\n")
    (tmp_path / "short").write_text("ann secret\n")
    (tmp_path / "expired").write_text(f"ann {'t' * 32} {YESTERDAY}\n")
    (tmp_path / "tokens").write_text(f"ann {'t' * 32}\n")
    (tmp_path / "tokens").chmod(0o600)
    return tmp_path


@pytest.mark.parametrize(("arguments", "words"), REFUSED, ids=[" ".join(each) for each, _ in REFUSED])
def test_settings_that_cannot_be_are_refused_in_words(folder: Path, arguments: list[str], words: str) -> None:
    given = [each.replace("FOLDER", str(folder)) for each in arguments]
    done = told("--port", "0", "--no-browser", *given, folder=folder)
    assert done.exit_code == 2, done.output
    assert words in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr
    assert "secret@" not in done.stderr


FILES = (
    ("limits = 0", "--limits"),
    ("limits = 'ten'", "--limits"),
    ("invite-only = true", "there is no operator"),
    ("address = 'moon.example'", "such as https://moon.example"),
    ("limts = 2", "there is no setting “limts”"),
    ("settings = 'other.toml'", "there is no setting “settings”"),
    ("limits = ", "settings.toml: "),
    ("\udcff", "settings.toml: "),
)


@pytest.mark.parametrize(("text", "words"), FILES, ids=[ascii(text) for text, _ in FILES])
def test_a_file_with_settings_that_cannot_be_is_refused(folder: Path, text: str, words: str) -> None:
    (folder / "settings.toml").write_bytes(text.encode(errors="surrogateescape"))
    done = told("--port", "0", "--no-browser", "--settings", str(folder / "settings.toml"), folder=folder)
    assert done.exit_code == 2, done.output
    assert words in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


def test_a_file_stands_behind_the_environment_and_that_behind_options(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "settings.toml").write_text(
        "limits = 2\nworkers = 3\naddress = 'https://file.example'\norigin = ['https://a.example']\n"
        f"backups = '{folder / 'file'}'\nno_browser = true\nlog-format = 'json'\n"
    )
    monkeypatch.setenv("SHOOTMOON_SETTINGS", str(folder / "settings.toml"))
    monkeypatch.setenv("SHOOTMOON_ADDRESS", "https://environment.example https://b.example")
    found: list[Settings] = []
    app = typer.Typer()
    app.command()(with_options(found.append))
    done = CliRunner().invoke(app, ["--limits", "5"])
    assert done.exit_code == 0, done.output
    assert found == [
        Settings(
            settings=folder / "settings.toml",
            limits=5,
            workers=3,
            address=["https://environment.example", "https://b.example"],
            origin=["https://a.example"],
            backups=folder / "file",
            no_browser=True,
            log_format=LogFormat.JSON,
        )
    ]
    assert found[0].log_as_json
    assert not Settings().log_as_json


def test_ports_that_are_in_use_are_refused(folder: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = told("--port", "0", "--metrics-port", port, folder=folder)
        assert (done.exit_code, "choose another with --metrics-port" in done.stderr) == (2, True)


@posix
def test_tokens_of_another_user_are_refused_with_the_remedy(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no(*_: object, **__: object) -> str:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_text", no)
    done = told("--port", "0", "--admin-token-file", str(folder / "tokens"), folder=folder)
    assert done.exit_code == 2
    assert re.search(
        r"can't be read by the user \w+, as whom this runs: chown", " ".join(done.stderr.split())
    )


NOTHING_SAID = Settings()

SAID: tuple[tuple[dict[str, Any], dict[str, str], str], ...] = (
    ({"host": "0.0.0.0"}, {}, "others on the network can read tokens"),
    ({"host": ""}, {}, "others on the network can read tokens"),
    ({"host": "0.0.0.0"}, {}, "give any other name with --address"),
    ({"workers": 2}, {}, "a second or two late"),
    ({"redis": "redis://cache"}, {}, "while other servers use the same SQLite file"),
    ({"address": ("https://moon.example",)}, {}, "share the limits of one address"),
    ({"address": ("http://moon.example",), "proxy": "127.0.0.1"}, {}, "isn't encrypted"),
    ({"metrics_port": 0, "metrics_host": "0.0.0.0"}, {}, "can read the metrics"),
    ({"sqlite": False}, {}, "servers on other machines need the same key"),
    ({"backups": Path("/nowhere"), "metrics_port": 0}, {}, "that there is no backup"),
    ({"backups": Path("/")}, {}, "none without --metrics-port"),
    ({}, {"SHOOTMOON_DATABSE": "x"}, "SHOOTMOON_DATABSE isn't known"),
)


@pytest.mark.parametrize(("changes", "environment", "words"), SAID, ids=[words for _, _, words in SAID])
def test_settings_with_another_effect_are_said(
    changes: dict[str, Any], environment: dict[str, str], words: str
) -> None:
    assert not list(warnings(NOTHING_SAID, {}, sqlite=True))
    sqlite = changes.get("sqlite", True)
    chosen = replace(NOTHING_SAID, **{name: value for name, value in changes.items() if name != "sqlite"})
    assert words in " ".join(warnings(chosen, environment, sqlite=sqlite))


@posix
def test_tokens_that_others_can_read_are_said(folder: Path) -> None:
    chosen = replace(NOTHING_SAID, admin_token_file=folder / "tokens")
    assert not list(warnings(chosen, {}, sqlite=True))
    (folder / "tokens").chmod(0o644)
    assert f"chmod 600 {folder / 'tokens'}" in " ".join(warnings(chosen, {}, sqlite=True))


@pytest.mark.parametrize(
    ("text", "taken"), [("127.0.0.1", "127.0.0.1"), (" ::1 , 10.0.0.0/8", "::1,10.0.0.0/8")]
)
def test_proxies_are_taken_as_uvicorn_reads_them(text: str, taken: str) -> None:
    assert canonical_proxies(text) == taken


def test_all_variables_are_known() -> None:
    named = set(re.findall(r"SHOOTMOON_[A-Z_]+", "".join(map(_read, (ROOT / "src").rglob("*.py")))))
    assert named - VARIABLES <= {"SHOOTMOON_"}


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_what_is_said_comes_before_the_first_request(folder: Path) -> None:
    with moon(
        folder, "--address", "https://moon.example", "--admin-token-file", str(folder / "tokens")
    ) as server:
        assert http.get(server.url + "/api/health/live").status_code == 200
        assert "share the limits of one address" in server.complained.read_text()


def test_the_metrics_tell_of_the_last_backup(folder: Path) -> None:
    backups = folder / "backups"
    backups.mkdir()
    for workers in ("1", "2"):
        options = ("--workers", workers, "--metrics-port", "0", "--backups", str(backups))
        with moon(folder, *options, "--no-browser") as server:
            assert "\nshootmoon_last_backup_timestamp_seconds 0.0\n" in server.metrics()
            copy = backups / "shootmoon-20261124-030000.db"
            copy.write_text("a copy")
            os.utime(copy, (1_795_400_000, 1_795_400_000))
            assert "\nshootmoon_last_backup_timestamp_seconds 1.7954e+09\n" in server.metrics()
            copy.unlink()


PASSING = 'export LISTEN_FDS="$1" LISTEN_PID=$$; shift; exec "$@"'


@posix
def test_a_socket_that_systemd_holds_is_used_again_after_a_kill(tmp_path: Path) -> None:
    """Connections that are made while no server runs wait for the next one."""
    import signal

    with socket.create_server(("127.0.0.1", 0), backlog=100) as held:
        port = held.getsockname()[1]

        def start() -> Process:
            def give() -> None:
                os.dup2(held.fileno(), 3)

            return Process(
                ["sh", "-c", PASSING, "sh", "1", *MOON, "serve", "--no-browser"],
                env={**os.environ, "SHOOTMOON_HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"},
                stdout=subprocess.DEVNULL,
                preexec_fn=give,
                pass_fds=(3, held.fileno()),
            )

        first = start()
        try:
            url = f"http://127.0.0.1:{port}"
            assert http.get(f"{url}/api/health").status_code == 200
            first.end(signal.SIGKILL)
            with socket.create_connection(("127.0.0.1", port)) as waiting:
                waiting.sendall(b"GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n")
                second = start()
                try:
                    assert waiting.recv(100).startswith(b"HTTP/1.1 200")
                finally:
                    second.end(signal.SIGTERM)
                assert second.status == 0
        finally:
            if first.is_running:
                first.end(signal.SIGKILL)


@posix
@pytest.mark.parametrize(
    ("number", "arguments", "words"),
    [
        ("2", [], "passed 2 sockets"),
        ("1", ["--port", "9000"], "leave out --host and --port"),
        ("1", [], "isn't one of"),
    ],
)
def test_other_sockets_are_refused(tmp_path: Path, number: str, arguments: list[str], words: str) -> None:
    with socket.socket(socket.AF_UNIX if not arguments else socket.AF_INET) as held:
        if arguments:
            held.bind(("127.0.0.1", 0))
        else:
            held.bind(str(tmp_path / "socket"))
        held.listen()
        done = subprocess.run(
            ["sh", "-c", PASSING, "sh", number, *MOON, "serve", "--no-browser", *arguments],
            env={**os.environ, "SHOOTMOON_HOME": str(tmp_path)},
            preexec_fn=lambda: os.dup2(held.fileno(), 3),
            pass_fds=(3, held.fileno()),
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_a_room_is_made_at_its_first_address(folder: Path) -> None:
    with moon(folder, "--address", "https://Moon.example:443/", "--proxy", "127.0.0.1") as server:
        assert make_room(Door(server))
        made = http.post(server.url + "/api/rooms", json={}, headers={"host": "moon.example"}).json()
        assert made["link"].startswith("https://moon.example/api/rooms/")
