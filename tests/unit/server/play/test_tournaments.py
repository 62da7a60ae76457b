"""Tournaments over HTTP: entered, played by robots, compared, and attacked."""

import random
from collections.abc import Iterable
from typing import Any

import pytest

from shootmoon.protocol.settings import Pace
from shootmoon.rooms.deciding import seats
from tests.doubles import FakeClock
from tests.patience import wait_until
from tests.serving import MemoryServices, an_app, bearer, client_of, do, see, token
from tests.unit.server.directing import room_of

QUICK = Pace(play=0, trick=0, hand=0)


@pytest.fixture
def client() -> Any:
    with client_of(an_app(MemoryServices(pace=QUICK))) as client:
        yield client


def make(client: Any, **how: Any) -> str:
    asked = {"title": "Friday", "preset": "hickeys", "rounds": 2, "hands": 2, "bot": "random", **how}
    made = client.post("/api/tournaments", json=asked, headers=bearer("director"))
    assert made.status_code == 201, made.text
    return made.json()["tournament"]


def say(client: Any, name: str, who: str, kind: str, /, *, id: str = "", **more: Any) -> Any:
    body = {"id": id or f"{random.random()}", "command": {"type": kind, **more}}
    return client.post(f"/api/tournaments/{name}/commands", json=body, headers=bearer(who) if who else {})


def must(client: Any, name: str, who: str, kind: str, /, **more: Any) -> None:
    said = say(client, name, who, kind, **more)
    assert said.status_code == 200, said.text


def refused(client: Any, name: str, who: str, kind: str, /, **more: Any) -> tuple[int, str]:
    said = say(client, name, who, kind, **more)
    return said.status_code, said.json()["code"]


def look(client: Any, name: str, who: str = "") -> dict[str, Any]:
    found = client.get(f"/api/tournaments/{name}", headers=bearer(who) if who else {})
    assert found.status_code == 200, found.text
    return found.json()


def enter(client: Any, name: str, people: Iterable[str]) -> None:
    for who in people:
        must(client, name, who, "enter", name=who)


def play(client: Any, room: str, people: Iterable[str], rng: random.Random, hands: int = 99) -> None:
    """Let the people of a table play at random until the game is over, or so many hands are finished."""
    sitting = [
        who for who in people if client.get(f"/api/rooms/{room}", headers=bearer(who)).status_code == 200
    ]
    assert sitting, room
    seen = 0

    def over() -> bool:
        nonlocal seen
        acted = True
        while acted:
            acted = False
            for who in sitting:
                view = see(client, room, who)
                seen = view["number"]
                if view["status"] == "finished" or len(view["sheet"]) >= hands:
                    return True
                if view["may"]["get_ready"] and not view["seats"][view["you"] - 1]["ready"]:
                    do(client, room, who, {"type": "get-ready"})
                if view["may"]["act"]:
                    action = rng.choice(view["position"]["legal"])
                    do(client, room, who, {"type": "act", "ply": view["ply"], "action": action})
                    acted = True
        return False

    wait_until(over, lambda: seen)  # bots act when they are due


def test_an_evening_from_the_first_entry_to_the_last_board(client: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr("shootmoon.tournaments.organizer._FRESH", 0.0)
    name, people, rng = make(client), ["ann", "ben", "cal", "dee", "eve"], random.Random(1)
    assert refused(client, name, "director", "begin-round") == (409, "few-entries")
    enter(client, name, people[:4])
    assert look(client, name)["status"] == "open"
    must(client, name, "director", "begin-round")
    must(client, name, "eve", "enter", name="eve")  # late: from the second round on
    for number in (1, 2):
        view = look(client, name)
        assert view["status"] == "playing"
        (playing,) = view["rounds"][number - 1 :]
        assert [table["room"] for table in playing["tables"]] == [None, None]  # nobody sees others' rooms
        rooms = {room_of(look(client, name, who)): who for who in people[: 3 + number]}
        assert len(rooms) == 2
        first, second = rooms
        play(client, first, people, rng, hands=1)
        view = look(client, name)
        assert view["rounds"][-1]["boards"] == 0  # the other table has yet to play it
        board = f"/api/tournaments/{name}/rounds/{number}/boards/1"
        assert client.get(board).json()["code"] == "no-such-board"
        play(client, second, people, rng, hands=1)
        assert look(client, name)["rounds"][-1]["boards"] == 1
        shown = client.get(board).json()
        assert len(shown["tables"]) == 2
        assert sum(table["scores"][0] for table in shown["tables"]) == pytest.approx(0)
        for room in rooms:
            play(client, room, people, rng)
        view = look(client, name)
        assert view["rounds"][-1]["ended"]
        assert view["rounds"][-1]["boards"] == 2
        if number == 1:
            assert view["status"] == "break"
            assert next(each for each in view["standings"] if each["entry"] == 4)["rounds"] == [None]
            must(client, name, "director", "begin-round")
    assert view["status"] == "over"
    assert_reckoned_again(client, name, view)
    assert refused(client, name, "zoe", "enter", name="zoe") == (409, "tournament-over")
    assert refused(client, name, "director", "begin-round") == (409, "tournament-over")


def test_a_house_bot_plays_for_somebody_who_cannot_be_seated(client: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr("shootmoon.tournaments.organizer._FRESH", 0.0)
    name, people = make(client, rounds=1), ["ann", "ben", "cal", "dee", "eve", "fay"]
    enter(client, name, people)  # two full tables, so that nobody is drawn to sit among bots alone
    clean = seats.clean_name
    wrong = ("ben", "name-long")  # as if the rules for names had changed since he entered
    monkeypatch.setattr(seats, "clean_name", lambda text: wrong if text == "ben" else clean(text))
    must(client, name, "director", "begin-round")
    for who in people:
        play(client, room_of(look(client, name, who)), people, random.Random(2))
    view = look(client, name)
    assert view["status"] == "over"
    assert [len(table["names"]) for table in view["rounds"][0]["tables"]] == [3, 3]
    assert not any("ben" in table["names"] for table in view["rounds"][0]["tables"])


def assert_reckoned_again(client: Any, name: str, view: dict[str, Any]) -> None:
    """Reckon the standings from what the rooms' own sheets and boards say."""
    totals = dict.fromkeys(range(len(view["entries"])), 0.0)
    for number, played in enumerate(view["rounds"], 1):
        tables = played["tables"]
        for board in range(1, played["boards"] + 1):
            shown = client.get(f"/api/tournaments/{name}/rounds/{number}/boards/{board}").json()
            sides = range(len(shown["tables"][0]["gains"]))
            average = [
                sum(each["gains"][side] for each in shown["tables"]) / len(shown["tables"]) for side in sides
            ]
            for table in shown["tables"]:
                (seats,) = [each["entries"] for each in tables if each["names"] == table["names"]]
                for seat, entry in enumerate(seats):
                    if entry is not None:
                        totals[int(entry)] += float(table["gains"][seat] - average[seat])
    for place in view["standings"]:
        assert float(place["score"]) == pytest.approx(totals[int(place["entry"])], abs=0.011)


def test_everybody_is_who_their_secret_says(client: Any) -> None:
    name = make(client)
    enter(client, name, ["ann", "ben", "cal", "dee"])
    assert refused(client, name, "ann", "enter", name="again") == (409, "already-entered")
    must(client, name, "twin", "enter", name="Ann")
    assert [entry["names"] for entry in look(client, name)["entries"]][-1] == ["Ann 2"]
    for kind in ("begin-round", "end-round", "finish"):
        assert refused(client, name, "ann", kind) == (403, "not-director")
        assert refused(client, name, "", kind) == (401, "token-short")
    assert refused(client, name, "ann", "set-away", away=True, entry=1) == (403, "not-director")
    assert refused(client, name, "stranger", "set-away", away=True) == (403, "not-entered")
    assert refused(client, name, "director", "set-away", away=True, entry=77) == (404, "no-such-entry")
    must(client, name, "director", "set-away", away=True, entry=4)
    must(client, name, "dee", "set-away", away=True)
    assert refused(client, name, "director", "begin-round") == (409, "few-entries")
    must(client, name, "dee", "set-away", away=False)
    must(client, name, "director", "begin-round", id="go")
    must(client, name, "director", "begin-round", id="go")  # the answer was lost
    assert refused(client, name, "director", "finish", id="go") == (409, "other-command")
    assert refused(client, name, "director", "begin-round") == (409, "round-playing")
    assert refused(client, name, "director", "finish") == (409, "round-playing")
    assert len(look(client, name)["rounds"]) == 1
    (ann, ben) = (look(client, name, who) for who in ("ann", "ben"))
    assert (ann["you"], ann["director"], ben["you"]) == (0, False, 1)
    assert look(client, name, "director")["director"]
    room = room_of(ann)
    seated = do(client, room, "stranger", {"type": "sit-down", "name": "stranger"})
    assert seated.json()["code"] in ("room-full", "no-free-seat", "seat-taken")
    silence = {"type": "silence", "seat": see(client, room, "ann")["you"], "silenced": True}
    assert do(client, room, "ben", silence).json()["code"] == "not-owner"
    assert do(client, room, "director", silence).status_code == 200  # the director owns all rooms
    text = client.get(f"/api/tournaments/{name}", headers=bearer("director")).text
    assert not any(secret in text for secret in map(token, ("ann", "director")))


def test_nobody_can_open_a_room_with_the_same_deals(client: Any) -> None:
    for beginning in ("tournament-", "tournament-abc"):
        series = {"name": beginning, "apart": "token"}
        asked = client.post("/api/rooms", json={"preset": "hickeys", "series": series})
        assert (asked.status_code, asked.json()["code"]) == (422, "series-reserved")


@pytest.mark.parametrize(
    ("how", "code"),
    [
        ({"title": " "}, "title-wrong"),
        ({"title": "x" * 61}, "title-wrong"),
        ({"title": "a\u202eb"}, "title-wrong"),
        ({"rounds": 0}, "number-wrong"),
        ({"rounds": 10**30}, "number-wrong"),
        ({"hands": 31}, "number-wrong"),
        ({"minutes": -1}, "number-wrong"),
        ({"kind": "pairs"}, "no-pairs"),
        ({"kind": "trios"}, "invalid"),
        ({"bot": "nobody"}, "no-such-bot"),
        ({"bot": "cmd:rm"}, "no-such-bot"),
        ({"preset": "nothing"}, "no-such-preset"),
    ],
)
def test_what_cant_be_played_is_refused(client: Any, how: dict[str, Any], code: str) -> None:
    asked = {"title": "Friday", "preset": "hickeys", **how}
    made = client.post("/api/tournaments", json=asked, headers=bearer("director"))
    assert made.json()["code"] == code
    assert made.status_code in (404, 422)
    spanish = client.post(
        "/api/tournaments", json=asked, headers={**bearer("director"), "accept-language": "es"}
    )
    if code != "invalid":
        assert spanish.json()["detail"] != made.json()["detail"]


def test_partners_find_each_other_by_a_word(client: Any) -> None:
    name = make(client, preset="luna-4", kind="pairs")
    assert refused(client, name, "ann", "enter", name="ann") == (422, "word-missing")
    for who, word in (("ann", "Luna"), ("ben", "sun"), ("cal", " luna "), ("dee", "sun"), ("eve", "star")):
        must(client, name, who, "enter", name=who, word=word)
    assert refused(client, name, "zoe", "enter", name="zoe", word="SUN") == (409, "word-used")
    assert [entry["names"] for entry in look(client, name)["entries"]] == [
        ["ann", "cal"], ["ben", "dee"], ["eve"],
    ]  # fmt: skip
    must(client, name, "director", "begin-round")
    view = look(client, name, "cal")
    room = see(client, room_of(view), "cal")
    (table,) = [table for table in view["rounds"][0]["tables"] if 0 in table["entries"]]
    assert abs(table["names"].index("ann") - table["names"].index("cal")) == 2  # partners sit opposite
    assert room["seats"][room["you"] - 1]["name"] == "cal"


def test_a_round_ends_when_its_time_is_up() -> None:
    clock = FakeClock()
    services = MemoryServices(clock=clock, pace=QUICK)
    with client_of(an_app(services)) as client:
        name = make(client, minutes=10)
        enter(client, name, ["ann", "ben", "cal", "dee"])
        must(client, name, "director", "begin-round")
        view = look(client, name, "ann")
        assert view["rounds"][0]["ends_at"] == view["now"] + 600_000
        clock.jump(599_000)
        must(client, name, "eve", "enter", name="eve")
        assert look(client, name)["status"] == "playing"
        clock.jump(1_000)
        must(client, name, "zoe", "enter", name="zoe")  # whoever comes next finds that the time is up
        view = look(client, name, "ann")
        assert view["status"] == "break"
        assert see(client, room_of(view), "ann")["ended_early"]
        assert {place["score"] for place in view["standings"]} == {0}
        must(client, name, "director", "finish")
        assert look(client, name)["status"] == "over"


def test_there_is_no_tournament_of_another_name(client: Any) -> None:
    for name in ("nothing", "a%00b", "x" * 500):
        found = client.get(f"/api/tournaments/{name}")
        assert (found.status_code, found.json()["code"]) == (404, "no-such-tournament")
    assert refused(client, "nothing", "ann", "enter", name="ann") == (404, "no-such-tournament")
