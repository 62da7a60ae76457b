"""What directors and entrants try to gain otherwise than by playing, and rounds that nobody ends."""

import random
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from shootmoon.server.front.limits import Buckets, Rate
from tests.doubles import FakeClock
from tests.patience import STILL, wait_until
from tests.serving import MemoryServices, an_app, bearer, client_of, do, moon, see
from tests.unit.server.operators.test_admin import House
from tests.unit.server.operators.test_admin import get as admin
from tests.unit.server.operators.test_admin import post as command_of_operator
from tests.unit.server.play.test_tournaments import (
    QUICK,
    enter,
    look,
    make,
    must,
    play,
    refused,
    room_of,
    say,
)

PEOPLE = ["ann", "ben", "cal", "dee", "eve", "fay"]


@pytest.fixture
def client(monkeypatch: Any) -> Iterator[Any]:
    monkeypatch.setattr("shootmoon.tournaments.organizer._FRESH", 0.0)
    with client_of(an_app(MemoryServices(pace=QUICK))) as client:
        yield client


@contextmanager
def at(url: str, address: str) -> Iterator[httpx.Client]:
    """A client of a real server, at another address of this machine."""
    with httpx.Client(
        base_url=url, timeout=STILL, transport=httpx.HTTPTransport(local_address=address)
    ) as client:
        yield client


def tables_of(view: dict[str, Any]) -> list[dict[str, Any]]:
    return view["rounds"][-1]["tables"]


def has_dealt(client: Any, room: str, who: str) -> bool:
    """Look at a room, which counts as being present, and return whether a hand is being played."""
    do(client, room, who, {"type": "get-ready"})
    position = see(client, room, who)["position"]
    return position is not None and position["to_move"] not in (None, 0)


# -- who sits where ---------------------------------------------------------------------------------------


def test_two_entries_of_one_address_never_share_a_table(tmp_path: Path) -> None:
    """Somebody enters twice in a row, as a table of three people was once made of three entries in a row."""
    with moon(tmp_path, "--no-browser", "--limits", "100") as server, at(server.url, "127.0.0.1") as ann:
        neighbors: set[frozenset[int]] = set()
        for _ in range(4):
            name = make(ann, rounds=3)
            with at(server.url, "127.0.0.7") as mallory:
                enter(mallory, name, ["mallory", "oscar"])
            for number in range(4):
                with at(server.url, f"127.0.1.{number}") as other:
                    enter(other, name, [f"P{number}"])
            for number in range(3):
                must(ann, name, "director", "begin-round")
                view = look(ann, name)
                assert len(view["rounds"]) == number + 1
                assert not any({0, 1} <= set(table["entries"]) for table in tables_of(view))
                if not number:
                    (table,) = [each for each in tables_of(view) if 0 in each["entries"]]
                    neighbors.add(frozenset(table["entries"]))
                must(ann, name, "director", "end-round")
            entries = look(ann, name, "director")["entries"]
            assert [each["same_address"] for each in entries] == [1, 1, None, None, None, None]
            for who in ("mallory", "P0", ""):
                assert {each["same_address"] for each in look(ann, name, who)["entries"]} == {None}
        assert len(neighbors) > 1  # one chance in 216 that a random draw fails this


def test_first_rounds_are_random_in_all_movements(client: Any) -> None:
    for how in ({"movement": "swiss"}, {"movement": "round-robin"}, {"preset": "luna-4", "kind": "pairs",
                "movement": "round-robin"}):  # fmt: skip
        drawn: set[str] = set()
        for _ in range(6):
            name = make(client, **how)
            for number in range(8):
                must(client, name, f"P{number}", "enter", name=f"P{number}", word=f"word {number}")
            must(client, name, "director", "begin-round")
            entries = [table["entries"] for table in tables_of(look(client, name))]
            drawn.add(str(sorted(sorted(each for each in table if each is not None) for table in entries)))
        assert len(drawn) > 1


def test_two_entries_of_one_player_are_shown_to_the_director_alone(tmp_path: Path) -> None:
    with moon(tmp_path, "--no-browser") as server, at(server.url, "127.0.0.1") as ann:
        name = make(ann)
        key = "ab" * 32
        keyed = {"authorization": f"Bearer {key}"}
        made = ann.post("/api/players", json={"name": "Mallory"}, headers=keyed)
        assert made.status_code == 201, made.text
        for number, address in enumerate(("127.0.0.7", "127.0.0.8", "127.0.0.9")):
            with at(server.url, address) as other:
                body = {"id": "1", "command": {"type": "enter", "name": f"M{number}"}}
                body["key"] = key if number < 2 else ""
                sent = other.post(
                    f"/api/tournaments/{name}/commands", json=body, headers=bearer(f"M{number}")
                )
                assert sent.status_code == 200, sent.text
        assert [each["same_player"] for each in look(ann, name, "director")["entries"]] == [1, 1, None]
        assert {each["same_player"] for each in look(ann, name, "M0")["entries"]} == {None}
        wrong = {"id": "2", "command": {"type": "enter", "name": "X"}, "key": "cd" * 32}
        sent = ann.post(f"/api/tournaments/{name}/commands", json=wrong, headers=bearer("X"))
        assert sent.json()["code"] == "no-player"


# -- rooms count for who begins them ------------------------------------------------------------------------


def test_rounds_cannot_open_more_rooms_than_an_address_may(tmp_path: Path) -> None:
    """With the limits of a new server: 30 rooms, and one more every 20 seconds."""
    with moon(tmp_path, "--no-browser") as server, at(server.url, "127.0.0.3") as mallory:
        opened = 0
        waits: list[int] = []
        for _ in range(5):
            made = mallory.post(
                "/api/tournaments",
                json={"title": "x", "preset": "hickeys", "hands": 1, "bot": "random"},
                headers=bearer("director"),
            )
            if made.status_code == 429:
                break
            name = made.json()["tournament"]
            for number in range(24):
                with at(server.url, f"127.0.2.{number + 1}") as other:
                    enter(other, name, [f"P{number}"])
            begun = say(mallory, name, "director", "begin-round", id="go")
            if begun.status_code == 429:
                waits.append(begun.json()["facts"]["seconds"])
                assert begun.headers["retry-after"] == str(waits[-1])
                assert look(mallory, name)["rounds"] == []
                continue
            assert begun.status_code == 200, begun.text
            opened += 8
            for _ in range(3):  # retries cost nothing
                assert say(mallory, name, "director", "begin-round", id="go").status_code == 200
        assert opened == 24
        assert waits
        assert all(60 < seconds <= 160 for seconds in waits)
        with at(server.url, "127.0.0.4") as other:  # others aren't concerned
            assert other.post("/api/rooms", json={"preset": "hickeys"}).status_code == 201


def test_a_round_of_forty_tables_is_possible_and_paid_for_afterwards() -> None:
    now = 0.0
    buckets = Buckets(Rate(30, 1 / 20), lambda: now)
    assert buckets.take_whole("club", 40) == 0
    assert buckets.take_whole("club", 1) == 11 * 20
    assert buckets.take_whole("club", 40) == 40 * 20  # when the bucket is full again
    now = 40 * 20.0
    assert buckets.take_whole("club", 40) == 0
    buckets.give_back("club", 40)
    assert buckets.take_whole("club", 40) == 0


def test_an_invitation_is_good_for_as_many_rooms_as_it_says(tmp_path: Path) -> None:
    house = House(tmp_path, invite_only=True)
    with client_of(house.app) as client:

        def invited(who: str, path: str, code: str, **body: Any) -> Any:
            headers = bearer(who) | ({"invitation": code} if code else {})
            return client.post(f"/api/tournaments{path}", json=body, headers=headers)

        def begin(name: str, id: str, code: str = "") -> Any:
            return invited("director", f"/{name}/commands", code, id=id, command={"type": "begin-round"})

        def left() -> list[int]:
            return [each["invitation"]["left"] for each in admin(client, "invitations")]

        first = command_of_operator(client, "invitations", 201, uses=4)["code"]
        name = invited("director", "", first, title="x", preset="hickeys", bot="random").json()["tournament"]
        enter(client, name, PEOPLE)
        assert left() == [3]  # making the tournament is one use
        for who in ("ann", "director"):
            begun = invited(who, f"/{name}/commands", "", id="go", command={"type": "begin-round"})
            assert begun.status_code == (403 if who == "ann" else 200), begun.text
        assert left() == [1]  # two tables
        assert begin(name, "go").status_code == 200  # a retry
        assert left() == [1]
        must(client, name, "director", "end-round")
        short = begin(name, "again")
        assert (short.status_code, short.json()["code"]) == (403, "invitation-few")
        assert short.json()["facts"]["left"] == 1
        assert left() == [1]
        assert begin(name, "again", "wrong").json()["code"] == "invitation"
        second = command_of_operator(client, "invitations", 201, uses=2)["code"]
        assert begin(name, "again", second).status_code == 200
        assert sorted(left()) == [0, 1]
        must(client, name, "director", "end-round")
        assert begin(name, "third", second).json()["code"] == "invitation"
        for who in PEOPLE[2:]:
            must(client, name, who, "set-away", away=True)
        third = command_of_operator(client, "invitations", 201, uses=9)["code"]
        assert begin(name, "third", third).json()["code"] == "few-entries"
        assert sorted(left()) == [0, 1, 9]  # nothing was begun, nothing is used


# -- the director -------------------------------------------------------------------------------------------


def test_a_director_moderates_all_tables(client: Any) -> None:
    name = make(client)
    enter(client, name, PEOPLE)
    must(client, name, "director", "begin-round")
    view = look(client, name, "director")
    assert view["may_put_out"]
    for table in tables_of(view):
        assert table["people"] == [1, 2, 3]
        assert do(client, table["room"], "director", {"type": "silence", "seat": 2}).status_code == 200
        said = do(client, table["room"], table["names"][1], {"type": "say", "text": "hello"})
        assert said.json()["code"] == "chat-silenced", said.text
        handed = do(client, table["room"], "director", {"type": "hand-on", "seat": 1})
        assert handed.json()["code"] == "owner-directs"
    table = tables_of(view)[0]
    gone = table["names"][0]
    for who in ("ann", "ben", "stranger", ""):
        put_out = do(client, table["room"], who, {"type": "kick", "seat": 1})
        assert put_out.json()["code"] in ("not-owner", "token-short")
    assert do(client, table["room"], "director", {"type": "kick", "seat": 1}).status_code == 200
    after = tables_of(look(client, name, "director"))[0]
    assert after["silenced"] == [False, True, False]
    assert after["people"] == [2, 3]
    for who in ("", "ben"):  # everybody sees it; only the director and its people see the room
        seen = tables_of(look(client, name, who))[0]
        assert seen["put_out"] == [gone]
        assert seen["silenced"] is None
        assert (seen["room"] is None) == (who not in table["names"])
    back = do(client, table["room"], gone, {"type": "sit-down", "name": gone})
    assert back.status_code in (403, 409)
    for each in tables_of(view):  # the round goes on, and its boards count
        play(client, each["room"], PEOPLE, random.Random(3))
    ended = look(client, name)
    assert ended["rounds"][0]["ended"]
    assert ended["rounds"][0]["boards"] == 2
    assert ended["rounds"][0]["tables"][0]["put_out"] == [gone]
    assert all(place["boards"] == 2 for place in ended["standings"])


def test_a_director_who_takes_part_gains_nothing_by_it(client: Any) -> None:
    name = make(client)
    must(client, name, "director", "enter", name="Dora")
    enter(client, name, PEOPLE[:5])
    must(client, name, "director", "begin-round")
    view = look(client, name, "director")
    assert not view["may_put_out"]
    own = next(each for each in tables_of(view) if 0 in each["entries"])
    for table in tables_of(view):
        for seat, who in enumerate(table["names"], 1):
            for kind in ("kick", "ban", "hand-on"):
                asked = do(client, table["room"], "director", {"type": kind, "seat": seat})
                assert (asked.status_code, asked.json()["code"]) == (403, "owner-takes-part"), who
    assert see(client, own["room"], "director")["may"]["kick"] == []
    other = own["names"].index(next(each for each in own["names"] if each != "Dora")) + 1
    assert do(client, own["room"], "director", {"type": "silence", "seat": other}).status_code == 200
    # A board of which the director has seen pieces can't be got rid of.
    wait_until(lambda: has_dealt(client, own["room"], "director"))
    assert refused(client, name, "director", "end-round") == (409, "board-playing")
    for table in tables_of(view):
        play(client, table["room"], [*PEOPLE, "director"], random.Random(4))
    assert look(client, name)["status"] == "break"
    for number in range(1, 6):
        assert refused(client, name, "director", "set-away", away=True, entry=number) == (
            403, "director-plays",
        )  # fmt: skip
    must(client, name, "director", "set-away", away=True)
    must(client, name, "ann", "set-away", away=True)


# -- rounds that nobody ends --------------------------------------------------------------------------------


def test_tables_of_no_shows_are_over_after_the_stated_wait(monkeypatch: Any) -> None:
    monkeypatch.setattr("shootmoon.tournaments.organizer._FRESH", 0.0)
    clock = FakeClock()
    with client_of(an_app(MemoryServices(clock=clock, pace=QUICK))) as client:
        for wait in (5, 2):
            name = make(client, **({} if wait == 5 else {"wait": wait}))
            enter(client, name, PEOPLE)
            must(client, name, "director", "begin-round")
            view = look(client, name)
            assert view["wait"] == wait
            assert view["rounds"][0]["waits_until"] == view["now"] + wait * 60_000
            clock.jump(wait * 60_000 - 1)
            assert look(client, name)["status"] == "playing"
            clock.jump(1)
            view = look(client, name)
            assert (view["status"], view["rounds"][0]["boards"]) == ("break", 0)
            assert {place["score"] for place in view["standings"]} == {0}
            must(client, name, "director", "begin-round")
        asked = {"title": "x", "preset": "hickeys", "wait": 0}
        made = client.post("/api/tournaments", json=asked, headers=bearer("director"))
        assert made.json()["code"] == "number-wrong"


def test_who_leaves_in_the_middle_ends_the_board_but_not_by_that(monkeypatch: Any) -> None:
    """A hand that was begun is played to its end by bots, so nobody gets rid of bad pieces by leaving."""
    monkeypatch.setattr("shootmoon.tournaments.organizer._FRESH", 0.0)
    clock = FakeClock()
    with client_of(an_app(MemoryServices(clock=clock, pace=QUICK))) as client:
        name = make(client, hands=5)
        enter(client, name, PEOPLE[:4])
        must(client, name, "director", "begin-round")
        rooms = {who: room_of(look(client, name, who)) for who in PEOPLE[:4]}
        for who, room in rooms.items():
            do(client, room, who, {"type": "come-back"})
            do(client, room, who, {"type": "get-ready"})
        for who, room in rooms.items():
            wait_until(lambda who=who, room=room: has_dealt(client, room, who))
        for who, room in rooms.items():
            assert do(client, room, who, {"type": "go-away"}).status_code == 200
        assert look(client, name)["status"] == "playing"
        with client.portal() as portal:
            portal.call(clock.advance, 5 * 60_000)
        wait_until(lambda: look(client, name)["status"] == "break")
        view = look(client, name)
        assert view["rounds"][0]["boards"] == 1
        assert [table["boards"] for table in view["rounds"][0]["tables"]] == [1, 1]
        assert all(place["boards"] == 1 for place in view["standings"])


def test_a_round_ends_on_a_real_server_that_nobody_looks_at(tmp_path: Path) -> None:
    """The rooms end by themselves, and the round when somebody looks next, also after a restart."""
    hurry = "from shootmoon.tournaments import organizer; organizer._wait = lambda plan: 200"
    with moon(tmp_path, "--no-browser", before=hurry) as server, at(server.url, "127.0.0.1") as client:
        name = make(client)
        enter(client, name, PEOPLE)
        must(client, name, "director", "begin-round")
        rooms = {who: room_of(look(client, name, who)) for who in PEOPLE}

        def ended(who: str, room: str) -> bool:
            found = client.get(f"/api/rooms/{room}/glance", headers=bearer(who)).json()
            return found["status"] == "finished"

        wait_until(lambda: all(ended(who, room) for who, room in rooms.items()))
    with moon(tmp_path, "--no-browser") as server, closing(httpx.Client(base_url=server.url)) as client:
        assert look(client, name)["status"] == "break"
