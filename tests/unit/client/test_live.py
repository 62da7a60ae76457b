"""Rooms of real servers, followed by clients that lose their connections, and servers that die."""

import itertools
import random
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

import msgspec
import pytest

from shootmoon.client import (
    Address,
    CannotConnect,
    Closed,
    Disconnected,
    LiveRoom,
    Reconnected,
    Refused,
    Unanswered,
    Update,
    live,
)
from shootmoon.client.game import record_of, view_of
from shootmoon.protocol.commands import Act, GetReady, Say, SitDown
from shootmoon.protocol.views import RoomView
from shootmoon.record import read_record
from shootmoon.rooms.running.feed import MAX_EVENTS
from tests.patience import SOON, STILL, wait_until
from tests.servers import free_port
from tests.serving import SHORT, Door, Moon, bearer, do, make_room, moon, see, sit, token
from tests.wires import Wire, wire_to

T = TypeVar("T")

posix = pytest.mark.skipif(sys.platform == "win32", reason="signals")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Moon]:
    with moon(tmp_path_factory.mktemp("server")) as server:
        yield server


def at(server: Moon, room: str) -> Address:
    return Address.of(f"{server.url}/api/rooms/{room}")


def view(room: LiveRoom) -> RoomView:
    assert room.view is not None
    return room.view


def play_on(room: LiveRoom, rng: random.Random, until: int = 10**6) -> int:
    """Do whatever there is to do, until the game is over or so much was done; how much that was."""
    done = 0
    while view(room).status != "finished" and done < until:
        shown = view(room)
        position = shown.position
        assert position is not None
        try:
            if position.to_move == shown.you:
                room.send(Act(shown.ply, rng.choice(position.legal)))
            elif position.phase == "deal" and not shown.seats[shown.you - 1].ready:
                room.send(GetReady())
            else:
                room.receive(0.05)
                continue
        except Refused as refused:
            if refused.problem.code not in ("moved-on", "not-your-turn", "not-between-hands"):
                raise  # those three: a bot stood in, or a deal came first
        done += 1
    return done


def test_a_whole_match_whose_views_are_those_of_the_game(server: Moon) -> None:
    name = make_room(Door(server), options=SHORT)
    views: list[RoomView] = []
    events: list[int] = []

    def tell(heard: object) -> None:
        if isinstance(heard, Update):
            views.append(heard.view)
            events.extend(event.number for event in heard.events)

    with LiveRoom(at(server, name), token("Ann"), on_notice=tell) as room:
        assert room.send(SitDown("Ann")).seat == 1
        assert view(room).you == 1, "what was done is known when the answer is there"
        play_on(room, random.Random(1))
        record = Door(server).get(f"/api/rooms/{name}/record", headers=bearer("Ann")).text
    for each in views:
        if each.you and each.position is not None:
            known = view_of(each)
            assert known is not None
            assert known.legal == each.position.legal
            assert (known.phase, known.to_move) == (each.position.phase, each.position.to_move)
    assert events == sorted(set(events)), "nothing is told twice, and nothing before what came first"
    whole = read_record(record)
    assert len(record_of(views[-1]).actions) == len(whole.actions)
    assert whole.final.view(1).history == record_of(views[-1]).actions  # type: ignore[union-attr]


def test_spectators_are_shown_the_room_after_all_that_happens(server: Moon) -> None:
    name = make_room(Door(server), pace={"play": 600_000})
    with LiveRoom(at(server, name)) as room:
        first = room.receive(STILL)
        assert isinstance(first, Update)
        assert (first.events, first.view.you, first.view.actions) == ((), 0, ())
        do(Door(server), name, "Ann", {"type": "sit-down", "name": "Ann"})
        heard = room.receive(STILL)
        assert isinstance(heard, Update)
        assert heard.events
        assert heard.view.seats[0].name == "Ann"
        assert view_of(heard.view) is None
        with pytest.raises(Refused) as refused:
            room.send(GetReady())
        assert refused.value.problem.code == "token-short"  # it was opened without one


def hear(room: LiveRoom, kind: type[T]) -> T:
    """The next of this kind that is heard."""
    while not isinstance(heard := room.receive(STILL), kind):
        assert heard is not None
    return heard


@contextmanager
def cut_off(server: Moon, name: str) -> Iterator[tuple[LiveRoom, Wire]]:
    """Ann in a room whose wire has just been cut; nothing else is heard."""
    port = urlsplit(server.url).port
    assert port is not None
    with wire_to(port) as wire:
        there = Address.of(f"http://127.0.0.1:{wire.port}/api/rooms/{name}")
        with LiveRoom(there, token("Ann")) as room:
            room.send(SitDown("Ann"))
            wire.whole = False
            wire.cut()
            yield room, wire


def test_what_is_lost_with_a_connection_is_told_by_the_next(server: Moon) -> None:
    name = make_room(Door(server), pace={"play": 600_000}, grace=600_000)
    with cut_off(server, name) as (room, wire):
        hear(room, Disconnected)
        assert not room.connected
        do(Door(server), name, "Ann", {"type": "say", "phrase": "hello"})
        with pytest.raises(Unanswered):
            room.send(Say(phrase="sorry"), timeout=SOON)
        answers: list[int] = []
        late = threading.Thread(target=lambda: answers.append(room.send(Say(phrase="thanks")).seat))
        late.start()
        wire.whole = True
        hear(room, Reconnected)
        late.join(STILL)
        assert answers == [1], "sent again by the next connection"
        said = [line.phrase for line in view(room).chat]
        assert said == ["hello", "thanks"], "once each, and not what was given up"
        room.send(Say(phrase="well-played"))
        told: list[str] = []
        while "well-played" not in told:
            told += [e.what.phrase for e in hear(room, Update).events if type(e.what).__name__ == "Said"]
        assert told == ["hello", "thanks", "well-played"]


def test_who_missed_more_than_is_kept_is_shown_the_room(server: Moon) -> None:
    name = make_room(Door(server), bots=0, pace={"play": 600_000}, grace=600_000)
    sit(Door(server), name, "Bob")
    sit(Door(server), name, "Cy")
    before = see(Door(server), name)["number"]
    with cut_off(server, name) as (room, wire):
        # Nobody may fill a log alone, however fast the machine is: see `shootmoon.rooms.log.quota`.
        for who in ("Ann", "Bob", "Cy"):
            other = see(Door(server), name, who)["you"] % 3 + 1
            for muted in range(MAX_EVENTS // 3 + 10):
                do(Door(server), name, who, {"type": "mute", "other": other, "muted": not muted % 2})
        assert see(Door(server), name)["number"] > before + MAX_EVENTS
        number = see(Door(server), name)["number"]
        wire.whole = True
        hear(room, Disconnected)
        hear(room, Reconnected)
        news = hear(room, Update)
        assert not news.events
        assert news.view.number >= number


@posix
def test_a_server_that_is_killed_again_and_again_loses_nothing(tmp_path: Path) -> None:
    port = str(free_port())
    rng = random.Random(2)
    with moon(tmp_path, "--port", port) as server:
        name = make_room(Door(server), options=SHORT, grace=600_000)
        there = at(server, name)
        room = LiveRoom(there, token("Ann")).__enter__()
        room.send(SitDown("Ann"))
        play_on(room, rng, 3)
        server.end(signal.SIGKILL)
    done = 0
    for _ in range(2):
        finished = threading.Event()

        def go_on(finished: threading.Event = finished) -> None:
            nonlocal done
            done += play_on(room, rng, 3)
            finished.set()

        threading.Thread(target=go_on, daemon=True).start()
        with moon(tmp_path, "--port", port) as server:
            wait_until(finished.is_set)
            shown = list(view(room).actions)  # before the log is asked for, since bots play on
            log = see(Door(server), name, "Ann")
            assert shown == log["actions"][: len(shown)]
            server.end(signal.SIGKILL)
    room.close()
    assert done == 6


def test_no_notice_comes_after_the_error_of_a_failed_connection() -> None:
    failed = threading.Event()
    late: list[bool] = []
    there = Address.of("http://127.0.0.1:1/api/rooms/x")
    room = LiveRoom(there, on_notice=lambda _: late.append(failed.wait(SOON)))
    with pytest.raises(CannotConnect), room:
        pass
    failed.set()
    assert late == [False]


def test_what_is_no_room_is_said_at_once(server: Moon) -> None:
    with pytest.raises(Refused) as refused, LiveRoom(at(server, "nothing"), language="es"):
        pass
    assert refused.value.problem.code == "no-such-room"
    assert str(refused.value) == "No existe esa sala."
    name = make_room(Door(server), spectators="none")
    with pytest.raises(Refused) as refused, LiveRoom(at(server, name)):
        pass
    assert refused.value.problem.code == "spectators"
    with LiveRoom(at(server, name), token("Ann")) as room:
        assert room.view is None, "nothing is shown to who may not look on"
        assert room.send(SitDown("Ann")).seat == 1
        assert view(room).you == 1
    with pytest.raises(Refused) as refused, LiveRoom(at(server, name), "short"):
        pass
    assert refused.value.problem.code == "token-short"
    with pytest.raises(CannotConnect), LiveRoom(Address(f"ws://127.0.0.1:{free_port()}", name)):
        pass
    with pytest.raises(CannotConnect, match="HTTP 40"), LiveRoom(Address(f"{server.live}/else", name)):
        pass


@pytest.mark.parametrize("answer", [b"", b"SSH-2.0-Server\r\n", b"HTTP/1.1 200 OK\r\n\r\nhello"])
def test_what_is_no_server_of_rooms_is_said(answer: bytes) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def serve() -> None:
            talk, _ = listener.accept()
            talk.recv(4096)
            talk.sendall(answer)
            talk.close()

        threading.Thread(target=serve, daemon=True).start()
        there = Address(f"ws://127.0.0.1:{listener.getsockname()[1]}", "x")
        with pytest.raises(CannotConnect), LiveRoom(there):
            pass


def test_after_the_end_nothing_waits_for_ever(server: Moon) -> None:
    room = LiveRoom(at(server, make_room(Door(server))), token("Ann"))
    with room:
        room.send(SitDown("Ann"))
    with pytest.raises(Unanswered):
        room.send(GetReady())
    last = next(heard for heard in iter(room.receive, None) if isinstance(heard, Closed))
    assert last.error is None
    room.close()


def test_what_newer_servers_tell_besides_is_borne() -> None:
    decoded = live._DECODER.decode(
        b'{"type":"events","number":3,"new":1,"events":['
        b'{"number":2,"at":1,"what":{"type":"invented","x":1}},'
        b'{"number":3,"at":1,"what":{"type":"readied","seat":1,"new":[]}}]}'
    )
    assert isinstance(decoded, live._EventsMessage)
    assert [event.number for event in live._readable(decoded.events)] == [3]
    with pytest.raises(msgspec.DecodeError):
        live._DECODER.decode(b'{"type":"view"}')


@pytest.mark.parametrize(
    ("text", "live"),
    [
        ("http://localhost:8421/api/rooms/a-B_9", "ws://localhost:8421/api/rooms/a-B_9/live"),
        ("  https://moon.example/rooms/x/ ", "wss://moon.example/api/rooms/x/live"),
        ("ws://[::1]:80/api/rooms/x/live", "ws://[::1]:80/api/rooms/x/live"),
        ("http://a.example/b/rooms/c/api/rooms/x?y=1#z", None),
        ("http://a.example/rooms/rooms/x", "ws://a.example/rooms/api/rooms/x/live"),
    ],
)
def test_links(text: str, live: str | None) -> None:
    if live is not None:
        assert Address.of(text).live == live
        assert Address.of(Address.of(text).link) == Address.of(text)


@pytest.mark.parametrize(
    "text",
    [
        "", "x", "http://", "http://host", "http://host/api/rooms/", "http://host:99999/api/rooms/x",
        "ftp://host/api/rooms/x", "http:///api/rooms/x", "http://host/api/rooms/a b", "http://[::1/rooms/x",
    ],
)  # fmt: skip
def test_what_is_no_link(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        Address.of(text)


def test_pauses_between_tries_grow() -> None:
    assert all(one <= other for one, other in itertools.pairwise(live._PAUSES))
