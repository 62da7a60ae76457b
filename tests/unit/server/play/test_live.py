"""Rooms over WebSockets: what happens as it happens, commands with answers, and who is there."""

import asyncio
import json
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from msgspec.structs import replace

from shootmoon.rooms import Settings
from shootmoon.rules import load_rules
from shootmoon.server import Rate
from shootmoon.server.front.addresses import address_of
from shootmoon.server.front.limits import Connections
from shootmoon.server.play import live
from shootmoon.server.services import ServerState
from tests.patience import STILL
from tests.servers import run
from tests.serving import (
    NO_LIMITS,
    MemoryServices,
    an_app,
    bearer,
    client_of,
    do,
    hello,
    make_room,
    see,
    sit,
)


@pytest.fixture
def client() -> Any:
    with client_of(an_app()) as client:
        yield client


class Talk:
    """A conversation of one client."""

    def __init__(self, client: Any, room: str, who: str = "", known: int | None = None, **how: Any) -> None:
        self.session = client.websocket_connect(f"/api/rooms/{room}/live", **how)
        self.who, self.known = who, known

    def __enter__(self) -> "Talk":
        self.socket = self.session.__enter__()
        self.say(json.loads(hello(self.who, self.known)))
        return self

    def __exit__(self, *how: Any) -> None:
        self.session.__exit__(*how)

    def say(self, message: Any) -> None:
        self.socket.send_text(message if isinstance(message, str) else json.dumps(message))

    def hear(self, kind: str = "") -> dict[str, Any]:
        """The next message, of this kind if told."""
        while True:
            heard = self.socket.receive_json(timeout=STILL)
            if not kind or heard["type"] == kind:
                return heard

    def do(self, command: dict[str, Any], name: str = "c") -> dict[str, Any]:
        self.say({"type": "do", "id": name, "command": command})
        while (heard := self.hear())["type"] not in ("done", "problem"):
            pass
        return heard


def wait_for(client: Any, room: str, seat: int, away: bool) -> None:
    number = 0
    while see(client, room)["seats"][seat - 1]["away"] != away:
        number = client.get(f"/api/rooms/{room}/events?after={number}&wait=5").json()["number"]


def test_the_room_comes_first_and_then_what_happens(client: Any) -> None:
    room = make_room(client)
    with Talk(client, room) as talk:
        view = talk.hear()
        assert view["type"] == "view"
        assert view["view"]["room"] == room
        sit(client, room, "Ann")
        events = talk.hear("events")
        assert events["events"][0]["what"] == {
            "type": "sat-down",
            "seat": 1,
            "name": "Ann",
            "outside": False,
            "face": "",
        }


def test_who_knows_the_room_up_to_a_number_gets_what_came_after(client: Any) -> None:
    room = make_room(client)
    sit(client, room, "Ann")
    with Talk(client, room, known=3) as talk:
        assert talk.hear("events")["events"][0]["number"] == 4
    with Talk(client, room, known=10**6) as talk:
        assert talk.hear()["type"] == "view"


def test_the_whole_room_follows_events_only_where_it_is_asked_for(client: Any) -> None:
    room = make_room(client)
    for views in (False, True):
        with client.websocket_connect(f"/api/rooms/{room}/live") as socket:
            socket.send_text(json.dumps({**json.loads(hello("")), "views": views}))
            assert socket.receive_json(timeout=STILL)["type"] == "view"
            for name in ("Ann", "Ben"):
                sit(client, room, name)
                assert socket.receive_json(timeout=STILL)["type"] == "events"
                if views:
                    assert socket.receive_json(timeout=STILL)["type"] == "view"
                assert do(client, room, name, {"type": "stand-up"}).status_code == 200
                assert socket.receive_json(timeout=STILL)["type"] == "events"
                if views:
                    assert socket.receive_json(timeout=STILL)["type"] == "view"


def test_each_hears_what_happened_in_their_own_language_and_again_after_a_disconnection(client: Any) -> None:
    room = make_room(client, bots=0)
    sit(client, room, "Ann")
    number = see(client, room)["number"]
    do(client, room, "Ann", {"type": "say", "text": "", "phrase": "hello"})
    said = {("Ann", "en"): "You: Hello!", ("", "en"): "Ann: Hello!", ("", "es"): "Ann: ¡Hola!"}
    for _ in range(2):
        for (who, language), sentence in said.items():
            with Talk(client, room, who, headers={"accept-language": language}, known=number) as talk:
                assert talk.hear("events")["events"][0]["sentences"] == [sentence]


def test_events_say_whose_turn_it_is_and_what_they_may_do(client: Any) -> None:
    room = make_room(client, bots=0)
    for name in ("Ann", "Bob", "Cy"):
        sit(client, room, name)
    number = see(client, room)["number"]
    with Talk(client, room, "Ann", known=number - 1) as talk:
        assert talk.hear("events")["turn"]["to_move"] == 0
        for name in ("Ann", "Bob", "Cy"):
            do(client, room, name, {"type": "get-ready"})
        seats = set()
        while len(seats) < 3:
            turn = talk.hear("events")["turn"]
            if not turn["to_move"]:
                continue
            seats.add(turn["to_move"])
            name = ("Ann", "Bob", "Cy")[turn["to_move"] - 1]
            mine = see(client, room, name)
            assert turn["ply"] == mine["ply"]
            assert turn["phase"] == mine["position"]["phase"]
            assert turn["legal"] == (mine["position"]["legal"] if name == "Ann" else [])
            # Over HTTP the same is told.
            news = client.get(f"/api/rooms/{room}/events?after={number}", headers=bearer(name)).json()
            assert news["turn"]["legal"] == mine["position"]["legal"]
            act = {"type": "act", "ply": turn["ply"], "action": mine["position"]["legal"][0]}
            assert do(client, room, name, act).status_code == 200


def test_commands_are_answered_and_a_retry_is_done_once(client: Any) -> None:
    room = make_room(client)
    with Talk(client, room, "Ann") as talk:
        done = talk.do({"type": "sit-down", "name": "Ann"}, "one")
        assert (done["type"], done["id"], done["seat"]) == ("done", "one", 1)
        assert talk.do({"type": "say", "phrase": "hello"}, "two")["type"] == "done"
        assert talk.do({"type": "say", "phrase": "hello"}, "two")["type"] == "done"
        # Over the other door the same command is known, too.
        assert do(client, room, "Ann", {"type": "say", "phrase": "hello"}, "two").status_code == 200
    assert len(see(client, room)["chat"]) == 1


def test_who_sits_down_gets_the_room_with_other_eyes(client: Any) -> None:
    room = make_room(client)
    with Talk(client, room, "Ann") as talk:
        assert talk.hear("view")["view"]["you"] == 0
        talk.do({"type": "sit-down", "name": "Ann"})
    with Talk(client, room, "Ann") as talk:
        assert talk.hear("view")["view"]["you"] == 1


def test_several_connections_of_a_seat_are_one(client: Any) -> None:
    room = make_room(client)
    sit(client, room, "Ann")
    with Talk(client, room, "Ann") as one:
        one.hear()
        with Talk(client, room, "Ann") as two:
            two.hear()
        one.say({"type": "ping"})
        one.hear("pong")
        assert not see(client, room)["seats"][0]["away"]
    wait_for(client, room, 1, away=True)
    with Talk(client, room, "Ann") as talk:
        talk.hear()
        wait_for(client, room, 1, away=False)


def test_a_seat_that_is_told_to_be_away_elsewhere_comes_back(client: Any) -> None:
    room = make_room(client)
    sit(client, room, "Ann")
    with Talk(client, room, "Ann") as talk:
        talk.hear()
        assert do(client, room, "Ann", {"type": "go-away"}).status_code == 200
        wait_for(client, room, 1, away=False)


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("{", "malformed"),
        ("[]", "invalid"),
        ('{"type":"nothing"}', "invalid"),
        ('{"type":"do","id":"x","command":{"type":"act","ply":"0","action":"pass"}}', "invalid"),
        ('{"type":"do","id":"x","command":{"type":"Tick"}}', "invalid"),
        ('{"type":"do","id":"","command":{"type":"get-ready"}}', "invalid"),
        ('{"type":"hello"}', "malformed"),
        ('{"type":"do","id":"\\u0000","command":{"type":"get-ready"}}', "invalid"),
        ("[" * 50_000, "invalid"),
        ('"' + "x" * 64_000, "too-large"),
        ('{"type":"do","id":"x","command":{"type":"act","ply":0,"action":"pass"}}', "not-your-turn"),
        ('{"type":"do","id":"x","command":{"type":"act","ply":7,"action":"pass"}}', "moved-on"),
        ('{"type":"do","id":"x","command":{"type":"sit-down","name":"Bob"}}', "already-seated"),
    ],
)
def test_what_is_wrong_is_told_and_changes_nothing(client: Any, message: str, expected: str) -> None:
    room = make_room(client)
    sit(client, room, "Ann")
    with Talk(client, room, "Ann") as talk:
        number = talk.hear()["view"]["number"]
        talk.say(message)
        problem = talk.hear("problem")["problem"]
        assert problem["code"] == expected
        talk.say({"type": "ping"})
        assert talk.hear()["type"] == "pong"
        assert see(client, room)["number"] == number


def test_forged_tokens_hold_no_seat(client: Any) -> None:
    room = make_room(client)
    sit(client, room, "Ann")
    with Talk(client, room, "Eve") as talk:
        view = talk.hear()["view"]
        assert view["you"] == 0
        assert talk.do({"type": "get-ready"})["problem"]["code"] == "no-seat"


def closed_with(talk: Talk) -> tuple[str, int]:
    """The code of the last problem, and that of the end."""
    problem = talk.hear("problem")["problem"]["code"]
    with pytest.raises(WebSocketDisconnect) as error:
        talk.hear()
    return problem, error.value.code


def test_who_cannot_stay_is_told_why(client: Any) -> None:
    with Talk(client, "nothing") as talk:
        assert closed_with(talk) == ("no-such-room", live.REFUSED)
    room = make_room(client, spectators="none")
    with Talk(client, room) as talk:
        assert closed_with(talk) == ("spectators", live.REFUSED)
    room = make_room(client)
    with Talk(client, room) as talk:
        assert talk.hear()["type"] == "view"
    talk = Talk(client, room)
    talk.socket = talk.session.__enter__()
    talk.say({"type": "hello", "watch": 4})
    assert closed_with(talk) == ("seat-unknown", live.REFUSED)
    talk = Talk(client, room)
    talk.socket = talk.session.__enter__()
    talk.say({"type": "ping"})
    assert closed_with(talk) == ("malformed", live.REFUSED)


def test_whoever_stands_up_where_nobody_may_look_on_learns_that_nothing_is_theirs_to_see(client: Any) -> None:
    room = make_room(client, spectators="none")
    with Talk(client, room, "Ann") as talk:
        nothing = {"type": "events", "number": 0, "events": [], "turn": None}
        assert talk.hear() == nothing
        for seat, number in enumerate(("one", "two"), 1):  # and may sit down again
            talk.say(
                {"type": "do", "id": number, "command": {"type": "sit-down", "name": "Ann", "seat": seat}}
            )
            assert talk.hear("view")["view"]["you"] == seat
            talk.say({"type": "do", "id": f"{number}-up", "command": {"type": "stand-up"}})
            while (heard := talk.hear("events")) != nothing:
                assert heard["number"]


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://testserver.local.evil.example"])
def test_pages_of_other_hosts_may_not_connect(client: Any, origin: str) -> None:
    room = make_room(client)
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"/api/rooms/{room}/live", headers={"origin": origin}),
    ):
        pass


def test_pages_of_this_host_and_those_that_are_named_may_connect() -> None:
    with client_of(an_app(origins=frozenset({"https://moon.example"}))) as client:
        room = make_room(client)
        for origin in ("http://testserver.local", "https://moon.example"):
            with Talk(client, room, headers={"origin": origin}) as talk:
                assert talk.hear()["type"] == "view"


def test_who_talks_too_fast_is_slowed_down_and_nothing_is_lost() -> None:
    limits = replace(NO_LIMITS, messages=Rate(2, 50))
    app = an_app(limits=limits)
    with client_of(app) as client:
        room = make_room(client)
        with Talk(client, room) as talk:
            for _ in range(10):
                talk.say({"type": "ping"})
            for _ in range(10):
                talk.hear("pong")
    registry = app.server.metrics.registry
    assert registry.get_sample_value("shootmoon_limited_total", {"limit": "messages"})


def test_connections_are_counted_by_address() -> None:
    connections = Connections(1)
    assert connections.enter("a")
    assert connections.enter("b")
    assert not connections.enter("a")
    connections.leave("a")
    assert connections.enter("a")
    assert len(connections) == 2


class DeafSocket:
    """Somebody who says hello and then takes nothing."""

    def __init__(self) -> None:
        self.messages = [hello()]
        self.closed: tuple[int, str] | None = None

    def header(self, name: str) -> None:
        return None

    async def accept(self) -> None:
        return None

    async def receive(self) -> Any:
        if self.messages:
            return self.messages.pop()
        return await asyncio.Event().wait()

    async def send(self, text: str) -> None:
        await asyncio.Event().wait()

    async def close(self, code: int, reason: str) -> None:
        self.closed = code, reason


def test_a_slow_reader_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "SEND_TIMEOUT", 0.05)

    async def check() -> None:
        server, socket = ServerState(NO_LIMITS), DeafSocket()
        async with MemoryServices()() as services:
            await services.host.open("room", Settings(rules=load_rules("luna-21")))
            await live.Connection(socket, "room", services, server, "here").serve()  # type: ignore[arg-type]
        assert socket.closed == (live.TRY_AGAIN, "slow")
        assert server.metrics.registry.get_sample_value("shootmoon_slow_readers_total") == 1

    run(check())


def test_an_address_has_so_many_connections_and_no_more() -> None:
    limits = replace(NO_LIMITS, websockets=1)
    with client_of(an_app(limits=limits)) as client:
        room = make_room(client)
        with Talk(client, room) as talk:
            talk.hear("view")
            other = Talk(client, room)
            other.socket = other.session.__enter__()
            assert closed_with(other) == ("too-many", live.TRY_AGAIN)


def test_a_first_message_that_cannot_be_read_is_told_as_such(client: Any) -> None:
    talk = Talk(client, make_room(client))
    talk.socket = talk.session.__enter__()
    talk.say("{")
    assert closed_with(talk) == ("malformed", live.REFUSED)


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8::7", "2001:db8::/64"),
        ("2001:db8:0:0:1:2:3:4", "2001:db8::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("moon", "moon"),
    ],
)
def test_addresses_are_counted_by_network(address: str, counted: str) -> None:
    assert address_of({"client": (address, 1)}) == counted
