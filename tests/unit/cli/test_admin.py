"""`moon admin`, before a real server."""

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest
from typer.testing import CliRunner, Result

from shootmoon.cli import app
from shootmoon.rooms.tokens import hash_token
from shootmoon.server.admin_access import read_tokens
from tests.serving import Door, Moon, bearer, do, make_room, moon, sit

TOKEN = "an-operators-token-that-is-long-enough"


@pytest.fixture(scope="module")
def tokens(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("tokens") / "tokens"
    path.write_text(f"# for the club\nann {TOKEN} 2999-01-01\n", encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, tokens: Path) -> Iterator[Moon]:
    folder = tmp_path_factory.mktemp("served")
    with moon(folder, "--no-browser", "--admin-token-file", str(tokens)) as server:
        yield server


def run(server: Moon, tokens: Path, *arguments: str) -> Result:
    options = ["--server", server.url, "--token-file", str(tokens)]
    return CliRunner().invoke(app, ["admin", *arguments, *options])


def told(server: Moon, tokens: Path, *arguments: str) -> str:
    result = run(server, tokens, *arguments)
    assert result.exit_code == 0, result.output
    return result.output


def test_all_that_operators_can_do_has_a_command(server: Moon, tokens: Path) -> None:
    assert told(server, tokens, "rooms") == "There are no rooms.\n"
    room = make_room(Door(server), bots=1)
    sit(Door(server), room, "Ann")
    sit(Door(server), room, "Bob")
    assert room in told(server, tokens, "rooms", room[:4])
    assert told(server, tokens, "rooms", "%") == "There are no such rooms.\n"
    assert f"seat 2 in room {room}" in told(server, tokens, "people", "BO")
    assert told(server, tokens, "people", "nobody") == "Nobody has such a name.\n"
    assert "2  Bob  (person)" in told(server, tokens, "room", room)
    do(Door(server), room, "Bob", {"type": "say", "text": "something bad"})
    reported = {"seat": 2, "reason": "insults"}
    Door(server).post(f"/api/rooms/{room}/reports", json=reported, headers=bearer("Ann"))
    reports = told(server, tokens, "reports")
    assert "about Bob (seat 2" in reports
    assert "Ann: insults" in reports
    assert "Bob: something bad" in reports
    told(server, tokens, "settle", reports.split()[0], "--why", "warned")
    assert told(server, tokens, "addresses") == "No addresses are banned.\n"
    told(server, tokens, "ban-address", "203.0.113.0/24", "--days", "2", "--why", "spam")
    banned = told(server, tokens, "addresses")
    assert "203.0.113.0/24" in banned
    told(server, tokens, "lift-address", banned.split()[0])
    assert told(server, tokens, "reports") == "There are no reports.\n"
    assert "settled by ann" in told(server, tokens, "reports", "--all")
    told(server, tokens, "silence", room, "2")
    assert "silenced" in told(server, tokens, "room", room)
    told(server, tokens, "silence", room, "2", "--off")
    told(server, tokens, "hand-on", room, "1")
    assert "owner" in told(server, tokens, "room", room)
    told(server, tokens, "ban-person", room, "1", "--days", "1")
    bans = told(server, tokens, "bans")
    assert "Ann  name" in bans  # whoever is no player is known by name alone
    told(server, tokens, "lift", bans.split()[0])
    told(server, tokens, "kick", room, "2")
    told(server, tokens, "ban", room, "1", "--why", "too")
    told(server, tokens, "ban-name", "Eve", "--days", "3", "--why", "bots")
    bans = told(server, tokens, "bans")
    assert "Eve" in bans
    told(server, tokens, "lift", bans.split()[0])
    assert told(server, tokens, "bans") == "There are no bans.\n"
    invited = told(server, tokens, "invite", "the club", "--uses", "3")
    assert "anybody can open rooms" in invited  # the server wasn't started with --invite-only
    code = invited.split()[0]
    listed = told(server, tokens, "invitations")
    assert "3 left" in listed
    assert code not in listed
    told(server, tokens, "revoke", listed.split()[0])
    told(server, tokens, "close", room, "--why", "done")
    assert told(server, tokens, "rooms") == "There are no rooms.\n"
    assert "websockets" in told(server, tokens, "limits")
    changed = told(server, tokens, "limits", "rooms", "--burst", "50", "--why", "club evening")
    assert changed.split()[:5] == ["rooms", "50,", "0.05", "a", "second"]
    assert "(started with 30, 0.05 a second)" in changed
    assert "started" not in told(server, tokens, "quotas", "rooms", "--reset")
    audit = told(server, tokens, "audit")
    assert audit.splitlines()[0].split()[2:4] == ["ann", "set-limit"]
    assert len(audit.splitlines()) == 17
    assert TOKEN not in audit


def test_what_goes_wrong_is_said_in_a_sentence(
    server: Moon, tokens: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SHOOTMOON_ADMIN_TOKEN", raising=False)
    wrong = tmp_path / "wrong"
    wrong.write_text("a-token-that-is-wrong-and-long", encoding="utf-8")
    empty = tmp_path / "empty"
    empty.write_text("# nothing\n", encoding="utf-8")
    for result, status, said in (
        (run(server, wrong, "rooms"), 1, "needs a valid token"),
        (run(server, empty, "rooms"), 2, "has no token"),
        (run(server, tmp_path / "none", "rooms"), 2, "No such file"),
        (run(server, tokens, "kick", "nothing", "1"), 1, "no such room"),
        (run(server, tokens, "room", "../x\0y?z"), 1, "nothing here"),
        (run(server, tokens, "room", ""), 2, "a name is missing"),
        (run(server, tokens, "people", "x" * 10_000), 1, "length <= 100"),
        (run(server, tokens, "limits", "rooms"), 2, "--burst"),
        (run(server, tokens, "limits", "--reset"), 2, "--burst"),
        (run(server, tokens, "limits", "requests", "--burst", "1"), 1, "between 50 and"),
        (run(server, tokens, "limits", "rooms", "--per-second", "nan"), 2, "a number such as 0.5"),
        (CliRunner().invoke(app, ["admin", "rooms"]), 2, "SHOOTMOON_ADMIN_TOKEN"),
        (
            CliRunner().invoke(
                app, ["admin", "rooms", "--server", "http://no-host.invalid", "--token-file", str(tokens)]
            ),
            2,
            "The token goes to http://no-host.invalid without encryption",
        ),
        (CliRunner().invoke(app, ["admin", "token", "two words", str(wrong)]), 2, "isn't a label"),
        (CliRunner().invoke(app, ["admin", "token", "#ann", str(wrong)]), 2, "isn't a label"),
        (CliRunner().invoke(app, ["admin", "token", "ann"]), 2, "FILE"),
        (
            CliRunner().invoke(
                app, ["admin", "rooms", "--server", "http://127.0.0.1:1", "--token-file", str(tokens)]
            ),
            2,
            "can't be reached",
        ),
        (
            CliRunner().invoke(app, ["serve", "--no-browser", "--admin-token-file", str(empty)]),
            2,
            "has no token",
        ),
    ):
        assert result.exit_code == status, result.output
        assert said in " ".join(result.output.replace("│", " ").split())
        assert "Traceback" not in result.output


def test_a_new_token_is_an_operators_at_once(tmp_path: Path) -> None:
    path = tmp_path / "operators"
    first, second = (
        CliRunner().invoke(app, ["admin", "token", label, str(path), "--days", "30"]).output.strip()
        for label in ("ann", "ben")
    )
    assert path.stat().st_mode & 0o777 == 0o600
    assert [(each.label, each.hash) for each in read_tokens(path)] == [
        ("ann", hash_token(first)),
        ("ben", hash_token(second)),
    ]
    with moon(tmp_path, "--no-browser", "--admin-token-file", str(path)) as other:
        assert told(other, path, "audit") == "No operator has done anything yet.\n"
        third = CliRunner().invoke(app, ["admin", "token", "eve", str(path)]).output.strip()
        alone = tmp_path / "alone"
        alone.write_text(third)
        assert told(other, alone, "rooms") == "There are no rooms.\n"


def test_the_token_goes_to_no_other_server(tokens: Path) -> None:
    asked: list[str] = []

    class Other(BaseHTTPRequestHandler):
        """Sends everybody away, except from ``/page``, where it has something else."""

        def answer(self) -> None:
            asked.append(self.path)
            self.rfile.read(int(self.headers.get("content-length") or 0))
            page = self.path.startswith("/page")
            self.send_response(200 if page else 302)
            self.send_header("location", "/elsewhere\x1b[2J")
            self.end_headers()
            self.wfile.write(b"<html>" if page else b"")

        do_GET = do_POST = answer

        def log_message(self, format: str, *args: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Other) as other:
        thread = Thread(target=other.serve_forever)
        thread.start()
        url = f"http://127.0.0.1:{other.server_port}"
        options = ("--token-file", str(tokens), "--server")
        try:
            for arguments in (["rooms"], ["close", "x"]):
                result = CliRunner().invoke(app, ["admin", *arguments, *options, url])
                assert (result.exit_code, "/elsewhere" in result.output) == (2, True), result.output
                assert "\x1b" not in result.output
            result = CliRunner().invoke(app, ["admin", "rooms", *options, f"{url}/page"])
            assert (result.exit_code, "isn't a server" in result.output) == (2, True), result.output
        finally:
            other.shutdown()
            thread.join()
    assert asked == [
        "/api/admin/rooms?name=",
        "/api/admin/rooms/x/close",
        "/page/api/admin/rooms?name=",
    ]


def test_the_same_in_spanish(server: Moon, tokens: Path) -> None:
    room = make_room(Door(server), bots=1)
    sit(Door(server), room, "Zoe")
    spanish = ("--lang", "es")
    assert "en espera" in told(server, tokens, "rooms", *spanish)
    assert "1  Zoe  (persona)" in told(server, tokens, "room", room, *spanish)
    assert f"asiento 1 de la sala {room}" in told(server, tokens, "people", "zOE", *spanish)
    assert told(server, tokens, "silence", room, "1", *spanish) == "Hecho.\n"
    assert "por segundo" in told(server, tokens, "limits", *spanish)
    assert told(server, tokens, "reports", *spanish) == "No hay avisos.\n"
    refused = run(server, tokens, "kick", "nothing", "1", *spanish)
    assert (refused.exit_code, "No existe" in refused.output) == (1, True), refused.output
    assert run(server, tokens, "rooms", "--lang", "de").exit_code == 2
    told(server, tokens, "close", room, *spanish)
