"""Terminals at a server's table: real processes on pseudo-terminals and pipes, and servers that die."""

import random
import re
import signal
import sys
import threading
from pathlib import Path
from urllib.parse import urlsplit

import pytest

import shootmoon as sm
from tests.patience import STILL, wait_until
from tests.servers import free_port
from tests.serving import SHORT, Door, bearer, do, make_room, moon, see
from tests.terminal.driver import Moon, legal_of
from tests.wires import wire_to

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and pseudo-terminals")

LONG = {"score.target": 200}
"""Options of a match that nobody wins soon."""
STEADY = {"grace": 600_000, "patience": 0}
"""Nobody stands in, however slow the machine."""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server for all tests that don't kill it. Its limits are raised, since all share one address."""
    with moon(tmp_path_factory.mktemp("server"), "--limits", "1000") as server:
        yield server


def home(folder: Path, name: str) -> Path:
    (folder / name).mkdir(exist_ok=True)
    return folder / name


def answer(terminal: Moon, rng: random.Random) -> bool:
    """Answer the next prompt with anything legal; False when there are no more."""
    prompt = terminal.prompt()
    if prompt is None:
        return False
    waits = "Enter" in prompt or "Intro" in prompt
    terminal.type("" if waits else rng.choice(legal_of(terminal.shown)))
    return True


def play_out(terminal: Moon, seed: int) -> None:
    rng = random.Random(seed)
    while answer(terminal, rng):
        pass


def play_to(terminal: Moon, rng: random.Random) -> None:
    """Play until the match is over."""
    while "Enter leaves" not in (prompt := terminal.prompt() or "") and "Enter para terminar" not in prompt:
        terminal.type("" if "Enter" in prompt or "Intro" in prompt else rng.choice(legal_of(terminal.shown)))


def link_of(server, room: str) -> str:
    return f"{server.url}/api/rooms/{room}"


def turn(server, room: str) -> int:
    return see(Door(server), room)["position"]["to_move"]


HICKEYS = {"score.target": 7, "match.marks": 1}


@pytest.mark.parametrize(
    ("preset", "options", "columns"),
    [
        pytest.param("luna-21", SHORT, None, id="luna-21-pipe"),
        pytest.param("hickeys", HICKEYS, None, id="hickeys-pipe"),
        pytest.param("luna", SHORT, 80, id="luna-terminal"),
        pytest.param("luna-21", SHORT, 80, id="luna-21-terminal", marks=pytest.mark.slow),
        pytest.param("hickeys", HICKEYS, 80, id="hickeys-terminal", marks=pytest.mark.slow),
        pytest.param("luna", SHORT, None, id="luna-pipe", marks=pytest.mark.slow),
    ],
)
def test_two_terminals_play_a_match_to_its_end(start, tmp_path, server, preset, options, columns):
    room = make_room(Door(server), preset, bots=1, options=options, **STEADY)
    where = ["play", "--room", link_of(server, room)]
    ann = start([*where, "--name", "Ann"], home(tmp_path, "ann"), terminal=columns)
    ben = start([*where, "--name", "Ben", "--lang", "es"], home(tmp_path, "ben"), terminal=columns)
    players = [
        threading.Thread(target=play_out, args=(terminal, seed), daemon=True)
        for seed, terminal in enumerate((ann, ben))
    ]
    for player in players:
        player.start()
    for player in players:
        player.join(STILL)
    assert [ann.wait(), ben.wait()] == [0, 0]
    record = sm.read_record(Door(server).get(f"/api/rooms/{room}/record").text)
    assert record.result != "*"
    state = record.final
    plays = [(seat, play) for trick in state.last_hand.played for seat, play in trick.plays]
    for terminal, seat in ((ann, 1), (ben, 2)):
        assert "Traceback" not in terminal.shown
        assert "Warning" not in terminal.shown
        assert "Cuidado" not in terminal.shown
        told = terminal.shown.replace("\n", " ")
        assert all(str(play) in told for _, play in plays)
        assert f"/api/rooms/{room}/record" in told
        assert list(home(tmp_path, ("ann", "ben")[seat - 1]).glob("seats/*")) == [], "not needed any more"
    assert all(nonce != "-" for nonce in see(Door(server), room)["fairness"]["told"][-1]["nonces"][:2])


def test_at_the_end_people_look_back_and_play_again(start, tmp_path, server):
    room = make_room(Door(server), "luna-21", bots=1, options=SHORT, **STEADY)
    where = ["play", "--room", link_of(server, room)]
    ann = start([*where, "--name", "Ann"], home(tmp_path, "ann"), terminal=80)
    ben = start([*where, "--name", "Ben", "--lang", "es"], home(tmp_path, "ben"), terminal=80)
    rngs = {ann: random.Random(1), ben: random.Random(2)}
    threads = [threading.Thread(target=play_to, args=(each, rng), daemon=True) for each, rng in rngs.items()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(STILL)
    ann.type("replay")
    ann.read_until(lambda shown: shown.count("Enter leaves") > 1)
    ann.type("nonsense")
    ann.read_until(lambda shown: "This is the end" in shown)
    ann.type("rematch")
    ben.read_until(lambda shown: "¿Estás de acuerdo?" in shown)
    ben.type("sí")
    wait_until(lambda: see(Door(server), room)["status"] == "playing")
    for terminal, rng in rngs.items():
        terminal.type("quit")
        assert terminal.wait() == 0, rng
        assert "Traceback" not in terminal.shown
    assert len(Door(server).get(f"/api/rooms/{room}/games").json()) == 1


def test_after_a_kill_the_same_command_takes_the_same_seat(start, tmp_path, server):
    rng = random.Random(3)
    room = make_room(Door(server), "luna", bots=2, options=LONG, **STEADY)
    where = ["play", "--room", link_of(server, room), "--name", "Ann", "--plain"]
    done = 0
    for attempt in range(4):
        terminal = start(where, home(tmp_path, "ann"), terminal=80)
        for _ in range(4):
            assert answer(terminal, rng)
        terminal.prompt()
        assert terminal.shown.count("You sit in seat 1.") == 1
        terminal.listen(rng.choice([0, 0.05]))
        terminal.kill()
        shown = see(Door(server), room)
        assert shown["ply"] > done, attempt
        done = shown["ply"]
        assert [seat["holder"] for seat in shown["seats"]] == ["person", "bot", "bot"]
    token = next(path for path in (tmp_path / "ann" / "seats").iterdir() if path.is_file())
    assert token.stat().st_mode & 0o77 == 0, "a secret of this user"


def test_two_windows_of_one_user_sit_in_two_seats(start, tmp_path, server):
    room = make_room(Door(server), "luna-21", bots=1, **STEADY)
    where = ["play", "--room", link_of(server, room), "--plain"]
    one = start([*where, "--name", "Ann"], tmp_path)
    wait_until(lambda: see(Door(server), room)["seats"][0]["name"] == "Ann")
    two = start([*where, "--name", "Ben"], tmp_path)
    wait_until(lambda: see(Door(server), room)["seats"][1]["name"] == "Ben")
    for terminal in (one, two):
        terminal.process.send_signal(signal.SIGINT)
        assert terminal.wait() == 130
        assert "Your seat is kept" in terminal.shown
        assert "Traceback" not in terminal.shown


def test_the_connection_is_lost_and_found_while_somebody_thinks(start, tmp_path, server):
    rng = random.Random(4)
    with wire_to(urlsplit(server.url).port) as wire:
        room = make_room(Door(server), "luna", bots=2, options=LONG, **STEADY)
        where = ["play", "--room", f"http://127.0.0.1:{wire.port}/api/rooms/{room}", "--name", "Ann"]
        terminal = start(where, tmp_path, terminal=80)
        assert answer(terminal, rng)
        terminal.prompt()
        wire.whole = False
        wire.cut()
        terminal.prompt(r"connection is lost[^>]*> \Z")
        # What is typed now is sent when there is a connection again.
        ply = see(Door(server), room)["ply"]
        terminal.type(rng.choice(legal_of(terminal.shown)))
        terminal.listen(1)
        wire.whole = True
        terminal.prompt(r"Connected again[\s\S]*> \Z")
        assert see(Door(server), room)["ply"] > ply
        assert answer(terminal, rng)
        terminal.prompt()
        terminal.type("quit")
        assert terminal.wait() == 0
        assert "Traceback" not in terminal.shown


def test_the_server_is_killed_and_comes_again(start, tmp_path):
    rng = random.Random(5)
    port = str(free_port())
    with moon(home(tmp_path, "server"), "--port", port) as server:
        room = make_room(Door(server), "luna", bots=2, options=LONG, **STEADY)
        terminal = start(["play", "--room", link_of(server, room), "--plain"], tmp_path, terminal=80)
        for _ in range(3):
            assert answer(terminal, rng)
        terminal.prompt()
        server.end(signal.SIGKILL)
        terminal.prompt(r"connection is lost[\s\S]*: \Z")
    with moon(home(tmp_path, "server"), "--port", port) as server:
        terminal.prompt(r"Connected again[\s\S]*: \Z")
        for _ in range(3):
            assert answer(terminal, rng)
        terminal.prompt()
        terminal.end_input()
        assert terminal.wait() == 0
        assert "Traceback" not in terminal.shown


def test_taking_back_needs_the_consent_of_the_others(start, tmp_path, server):
    room = make_room(Door(server), "luna-21", bots=1, pace={"play": 100, "trick": 0, "hand": 0}, **STEADY)
    where = ["play", "--room", link_of(server, room), "--plain"]
    terminals = {
        1: start([*where, "--name", "Ann", "--seat", "1"], home(tmp_path, "ann"), terminal=80),
        2: start([*where, "--name", "Ben", "--seat", "2"], home(tmp_path, "ben"), terminal=80),
    }
    wait_until(lambda: see(Door(server), room)["ply"] > 1 and turn(server, room) in (1, 2))
    first = turn(server, room)
    asker, other = terminals[first], terminals[3 - first]
    who = {1: "Ann", 2: "Ben"}[first]
    asker.prompt()
    ply = see(Door(server), room)["ply"]
    asker.type(legal_of(asker.shown)[0])
    wait_until(lambda: see(Door(server), room)["ply"] > ply)
    for said, told, back in (
        ("no", "doesn't agree", False),
        ("yes", "The move was taken back.", True),
    ):
        asker.type("undo")
        other.prompt(rf"{who} wants to take back a move\. Do you agree\? \(yes or no\): \Z")
        other.type("6-4")
        other.prompt(r"Type yes or no[\s\S]*\(yes or no\): \Z")
        other.type(said)
        asker.prompt(rf"{told}[\s\S]*\Z")
        assert (see(Door(server), room)["ply"] == ply) is back
    for terminal in terminals.values():
        terminal.process.send_signal(signal.SIGINT)
        assert terminal.wait() == 130


def test_others_are_waited_for_and_what_they_do_is_told(start, tmp_path, server):
    room = make_room(Door(server), "luna-21", bots=1, **STEADY)
    terminal = start(["play", "--room", link_of(server, room), "--name", "Ann"], tmp_path, terminal=80)
    terminal.prompt(r"Waiting for 1 more\.[\s\S]*\Z")
    terminal.type("sheet")
    terminal.prompt(r"No hand has been scored yet\.\s*\Z")
    terminal.type("6-4")
    terminal.prompt(r"It isn't your turn\.[^>]*\Z")
    do(Door(server), room, "Ben the Great", {"type": "sit-down", "name": "Ben"})
    terminal.prompt(r"Ben sits down\.[\s\S]*The game begins\.[\s\S]*\Z")
    do(Door(server), room, "Ben the Great", {"type": "say", "text": "hi all"})
    terminal.prompt(r"Ben: hi all[\s\S]*\Z")
    terminal.type("\x03")
    assert terminal.wait() == 130


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--room", "nonsense"], "give the link of a room"),
        (["--room", "http://127.0.0.1:1/api/rooms/x"], "http://127.0.0.1:1/api/rooms/x can't be reached"),
        (["--room", "{link}", "--seat", "2"], "Seat 2 is taken."),
        (["--room", "{link}", "--seat", "9"], "There is no seat 9"),
        (["--room", "{link}", "--seat", "2=human"], "give the number of one seat"),
        (["--room", "{link}", "--name", "x" * 60], "at most 24"),
        (["--room", "{link}", "--name", "a", "--name", "b"], "only one --name"),
        (["--room", "{link}x"], "no such room"),
        (["--room", "{link}x", "--lang", "es"], "No existe esa sala."),
        (["--room", "{link}", "--resume"], "--resume"),
        (["--rules", "hickeys", "--room", "{link}"], "--rules"),
        (["--watch"], "--room"),
        (["--room", "{link}", "--watch", "--seat", "1"], "--seat"),
        (["--room", "{link}x", "--watch"], "no such room"),
        (["--room", "http://127.0.0.1:1/api/rooms/x", "--watch"], "can't be reached"),
    ],
)
def test_what_can_not_be_is_said_in_words(run_here, server, arguments, said):
    room = make_room(Door(server), "luna-21", bots=2, drop_in=False)
    link = link_of(server, room)
    status, text = run_here("play", *(each.format(link=link) for each in arguments))
    assert status == 2
    assert said in text
    assert "Traceback" not in text
    assert re.search("^moon: ", text)


@pytest.mark.parametrize(
    ("preset", "columns"),
    [("luna", None), ("hickeys", 80), ("chips-2", None), ("called-4", 80), ("luna-blind", None)],
)
def test_who_looks_on_is_told_what_all_see_and_no_more(start, tmp_path, server, preset, columns):
    rules = sm.load_rules(preset)
    options = {"chips": {}, "moon": {"match.kind": "hand-marks", "match.marks": 2}}[rules.game]
    made = Door(server).post(
        "/api/rooms",
        json={
            "preset": preset,
            "options": options if preset == "luna" else {},
            "pace": {"play": 20, "trick": 0, "hand": 0},
            "bots": {str(seat): "novice" for seat in range(2, rules.table.players + 1)},
            **STEADY,
        },
    )
    room = made.json()["room"]
    watching = start(
        ["play", "--room", link_of(server, room), "--watch"], home(tmp_path, "eve"), terminal=columns
    )
    watching.prompt(r"You’re watching the game\.[\s\S]*\Z")
    ann = start(["play", "--room", link_of(server, room), "--name", "Ann"], home(tmp_path, "ann"))
    rng = random.Random(6)
    plays = 0
    while plays < 24 and answer(ann, rng):
        plays += 1
    held = set(re.findall(r"You hold ([^.]*)\.", ann.shown)[-1].split(", "))
    told = re.split(r"Hand \d+\. ", watching.shown)[-1]
    of_ann = re.compile(r"^Ann (?:bids|passes|plays|leads|names)", re.MULTILINE)
    watching.read_until(lambda shown: "Ann sits down." in shown and len(of_ann.findall(shown)) >= plays - 12)
    assert "Traceback" not in watching.shown
    assert not {piece for piece in held if re.search(rf"(?<![\w-]){piece}(?![\w-])", told)}
    watching.process.send_signal(signal.SIGINT)
    assert watching.wait() in (0, 130), "left, or over"
    assert "Traceback" not in watching.shown
    ann.process.send_signal(signal.SIGINT)
    assert ann.wait() in (0, 130)


def test_the_owner_puts_people_out_by_typing_and_is_put_out_in_turn(start, tmp_path, server):
    asked = {"preset": "luna-21", "stand_in": "novice", "bots": {}, **STEADY}
    made = Door(server).post("/api/rooms", json=asked).json()
    room, owner = made["room"], {"authorization": f"Bearer {made['token']}"}
    terminal = start(["play", "--room", link_of(server, room), "--name", "Ann"], tmp_path, terminal=80)
    terminal.prompt(r"Waiting for 2 more\.[\s\S]*\Z")
    terminal.type("kick Ann")
    terminal.prompt(r"Only the owner of this room may do this\.[\s\S]*\Z")
    do(Door(server), room, "Ben", {"type": "sit-down", "name": "Ben", "seat": 2})
    order = {"id": "on", "command": {"type": "hand-on", "seat": 1}}
    Door(server).post(f"/api/rooms/{room}/commands", json=order, headers=owner)
    terminal.prompt(r"You are the owner of the room now\.[\s\S]*\Z")
    for typed, said in (
        ("silence ben", r"Messages from Ben have been turned off\."),
        ("spectators no", r"closed to spectators\."),
        ("spectators maybe", r"Type yes or no after it\."),
        ("spectators yes", r"open to spectators again\."),
        ("kick Cal", r"Nobody here is called Cal\."),
        ("ban Ben", r"The owner of the room put Ben out of seat 2 for good\."),
        ("unban Cal", r"there are: Ben\."),
        ("unban Ben", r"Somebody who was put out may come in again\."),
        ("?", r"hand on NAME"),
    ):
        terminal.type(typed)
        terminal.prompt(rf"{said}[\s\S]*\Z")
    do(Door(server), room, "Cal", {"type": "sit-down", "name": "Cal", "seat": 2})
    terminal.prompt(r"Cal sits down\.[\s\S]*\Z")
    terminal.type("hand on to Cal")
    terminal.prompt(r"Cal is the owner of the room now\.[\s\S]*\Z")
    do(Door(server), room, "Cal", {"type": "kick", "seat": 1})
    assert terminal.wait() != 0
    assert "You were put out of your seat." in " ".join(terminal.text.split())


def test_ctrl_c_stops_a_search_for_people(start, tmp_path, server):
    asked = ["play", "--rules", "luna-4", "--pair", "--server", server.url, "--name"]
    terminal = start([*asked, "Ann"], home(tmp_path, "ann"), terminal=80)
    terminal.read_until(lambda shown: "Nobody else is looking there now." in shown)
    terminal.process.send_signal(signal.SIGINT)
    assert terminal.wait() == 130
    assert "The search is stopped." in terminal.shown
    assert "Traceback" not in terminal.shown
    body = {"name": "Bob", "presets": ["luna-4"]}
    bob = Door(server).post("/api/pairing", json=body, headers=bearer("Bob")).json()
    assert bob["waiting"] == 1, "the search of the terminal isn't there any more"
