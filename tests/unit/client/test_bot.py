"""Bots at a server's table: seen as bots, waited for by nobody, there again when a connection was lost."""

import contextlib
import random
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from shootmoon.bots import make_bot
from shootmoon.bots.policy import write_policy
from shootmoon.cli import app
from shootmoon.client import Address, LiveRoom, Refused
from shootmoon.client.bot import BotPlayer, SeatLost
from shootmoon.protocol.commands import Ask, StandUp
from shootmoon.rules import load_rules
from tests.patience import STILL, wait_until
from tests.serving import FAST, MOON, SHORT, Moon, do, make_room, moon, see, sit, token
from tests.unit.bots.policy.test_policy import policy
from tests.unit.server.test_serve import Door
from tests.wires import wire_to

EXAMPLE = Path(__file__).parents[3] / "examples" / "bot.py"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Moon]:
    with moon(tmp_path_factory.mktemp("home"), "--limits", "100") as server:
        yield server


def connected(server: Moon, room: str, *arguments: str) -> subprocess.Popen[str]:
    link = f"{server.url}/api/rooms/{room}"
    return subprocess.Popen(
        [*MOON, "bot", "connect", link, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def ended(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    try:
        out, err = process.communicate(timeout=STILL)
    finally:
        process.kill()
    return process.returncode, out, err


def test_bots_on_other_machines_play_a_match(server: Moon) -> None:
    room = make_room(Door(server), bots=0, options=SHORT, pace=FAST)
    bots = [
        connected(server, room, "beginner", "--name", "One"),
        connected(server, room, "beginner", "--name", "Two", "--seed", "2"),
        connected(server, room, f"cmd:{sys.executable} {EXAMPLE}"),
    ]
    for status, out, err in map(ended, bots):
        assert status == 0, err
        assert "the match is over" in out
        assert "has taken seat" in err
        assert "Traceback" not in err
    seats = see(Door(server), room)["seats"]
    assert {seat["holder"] for seat in seats} == {"outside"}
    assert {seat["name"] for seat in seats} == {"One", "Two", "bot"}


def test_people_need_no_consent_of_a_bot_and_no_readiness(server: Moon) -> None:
    door = Door(server)
    room = make_room(door, bots=1, pace={"play": 0, "trick": 0, "hand": 600_000})
    with LiveRoom(Address.of(f"{server.url}/api/rooms/{room}"), token("Robot")) as live:
        threading.Thread(target=play_until_lost, args=(live, "Robot"), daemon=True).start()
        sit(door, room, "Ann")
        do(door, room, "Ann", {"type": "come-back"})
        wait_until(lambda: see(door, room)["status"] == "playing")
        # Refused where the hand has been dealt by itself meanwhile, which comes after two seconds.
        assert do(door, room, "Ann", {"type": "get-ready"}).status_code in (200, 409)
        wait_until(lambda: see(door, room)["position"]["phase"] not in ("dealer", "deal"))
        with pytest.raises(Refused):
            live.send(Ask("end"))
        assert do(door, room, "Ann", {"type": "ask", "wish": "end"}).status_code == 200
        assert see(door, room)["ended_early"], "it was waited for the bot's consent"


def play(room: LiveRoom, name: str, **how: Any) -> Any:
    return BotPlayer(room, make_bot("beginner", 1), name, **how).play()


def play_until_lost(room: LiveRoom, name: str) -> None:
    with contextlib.suppress(SeatLost):
        play(room, name)


def test_a_bot_bears_the_loss_of_its_connection_and_goes_on_in_its_seat(server: Moon) -> None:
    door = Door(server)
    room = make_room(door, bots=2, options=SHORT, pace={"play": 20, "trick": 20, "hand": 200}, grace=600_000)
    sit(door, room, "Ann")  # with the token that the bot then has
    port = urlsplit(server.url).port
    assert port is not None
    heard: list[str] = []
    with wire_to(port) as wire:
        there = Address.of(f"http://127.0.0.1:{wire.port}/api/rooms/{room}")
        with LiveRoom(there, token("Ann")) as live:
            played: list[Any] = []
            playing = threading.Thread(target=lambda: played.append(play(live, "Ann", report=heard.append)))
            playing.start()
            rng = random.Random()
            while playing.is_alive():
                playing.join(rng.uniform(0.1, 1.5))
                wire.cut()
    assert played
    assert played[0].status == "finished"
    assert played[0].you == 1
    assert any("lost" in words for words in heard)


def test_who_stands_up_elsewhere_ends_it(server: Moon) -> None:
    room = make_room(Door(server), bots=1)
    there = Address.of(f"{server.url}/api/rooms/{room}")
    with LiveRoom(there, token("Ann")) as live:
        lost = threading.Thread(target=play_until_lost, args=(live, "Ann"))
        lost.start()
        wait_until(lambda: see(Door(server), room)["seats"][0]["holder"] == "outside")
        with LiveRoom(there, token("Ann")) as other:
            other.send(StandUp())
        lost.join(STILL)
        assert not lost.is_alive()


def test_a_program_that_fails_is_told_and_the_beginner_decides(server: Moon) -> None:
    room = make_room(Door(server), bots=2, options=SHORT, pace=FAST)
    status, out, err = ended(connected(server, room, "cmd:false", "--name", "Broken"))
    assert status == 0, err
    assert "the match is over" in out
    assert "the beginner decides" in err


def test_a_policy_plays_by_its_rules_and_its_file_is_not_named(server: Moon, tmp_path: Path) -> None:
    file = tmp_path / "p"
    room = make_room(Door(server), bots=2, options=SHORT, pace=FAST)
    rules = load_rules(see(Door(server), room)["settings"]["rules"]["preset"], SHORT)
    write_policy(file, replace(policy(rules.preset), rules=rules))
    status, out, err = ended(connected(server, room, f"policy:{file}"))
    assert status == 0, err
    assert "the match is over" in out
    assert "the beginner decides" not in err
    assert {seat["name"] for seat in see(Door(server), room)["seats"] if seat["holder"] == "outside"} == {
        "bot"
    }
    write_policy(file, policy("luna-4"))
    other = make_room(Door(server), bots=2, options=SHORT, pace=FAST)
    status, _, err = ended(connected(server, other, f"policy:{file}"))
    assert status == 2
    assert "a policy for luna-4 can't play" in err
    assert "Traceback" not in err


def test_what_cannot_be_done_is_told_in_words(server: Moon) -> None:
    door = Door(server)
    full = make_room(door, bots=2, drop_in=False)
    sit(door, full, "Ann")
    nowhere = f"{server.url}/api/rooms/nothing"
    cases = [
        ([f"{server.url}/api/rooms/{full}"], "all seats are taken"),
        ([f"{server.url}/api/rooms/{full}", "--token", "short"], "a token has at least 20 characters"),
        ([nowhere], "there is no such room"),
        (["http://127.0.0.1:1/api/rooms/nothing"], "refused"),
        (["nonsense"], "isn't the link of a room"),
        ([nowhere, "grandmaster"], "grandmaster"),
    ]
    for arguments, words in cases:
        done = CliRunner().invoke(app, ["bot", "connect", *arguments])
        assert done.exit_code == 2, done.stderr
        assert words in done.stderr.lower()
        assert "Traceback" not in done.stderr
