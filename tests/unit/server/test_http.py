"""Rooms over HTTP: made, found, played, followed, and taken along."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from msgspec.structs import replace

from shootmoon import __version__
from shootmoon.protocol.views import Status
from shootmoon.record import read_record
from shootmoon.rooms import Query, Subscription, Summary, Unreachable
from shootmoon.rules import preset_names
from shootmoon.server import Rate
from shootmoon.server.front.middleware import HEADERS
from shootmoon.server.play.rooms import MAX_GAMES, MAX_RECORD_LISTED
from tests.doubles import MemoryLog
from tests.patience import STILL, wait_until
from tests.serving import (
    FAST,
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
from tests.unit.rooms.conformance import commit, game


@pytest.fixture
def client() -> Any:
    with client_of(an_app()) as client:
        yield client


def code(response: Any, status: int) -> str:
    """The code of a problem."""
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    problem = response.json()
    assert problem["status"] == status
    assert problem["type"] == f"urn:shootmoon:problem:{problem['code']}"
    assert problem["title"]
    assert problem["detail"]
    assert "Traceback" not in response.text
    return problem["code"]


def play_to_the_end(client: Any, room: str, who: str) -> None:
    """Do whatever is first among what is legal, until the game is over."""
    number = see(client, room, who)["number"]
    while True:
        view = see(client, room, who)
        if view["status"] == "finished":
            return
        position, seat = view["position"], view["you"]
        if position["phase"] == "deal" and not view["seats"][seat - 1]["ready"]:
            assert do(client, room, who, {"type": "get-ready"}).status_code in (200, 409)
        elif position["to_move"] == seat:
            told = client.get(f"/api/rooms/{room}/claim", headers=bearer(who)).json()
            assert told["ply"] == view["ply"]
            if view["settings"]["spectators"] != "none":
                nobody = client.get(f"/api/rooms/{room}/claim").json()
                assert nobody == {"ply": view["ply"], "holds": False}
            if told["holds"]:
                claim = {"type": "claim", "ply": view["ply"]}
                assert do(client, room, who, claim).status_code == 200
                continue
            action = {"type": "act", "ply": view["ply"], "action": position["legal"][0]}
            assert do(client, room, who, action).status_code == 200
        path = f"/api/rooms/{room}/events?after={view['number']}&wait=5"
        news = client.get(path, headers=bearer(who)).json()
        assert news["number"] >= number
        number = news["number"]


def test_a_game_is_made_played_followed_and_downloaded(client: Any) -> None:
    room = make_room(client)
    assert sit(client, room, "Ann") == 1
    assert see(client, room, "Ann")["you"] == 1
    assert see(client, room)["you"] == 0
    play_to_the_end(client, room, "Ann")
    text = client.get(f"/api/rooms/{room}/record").text
    assert read_record(text).replay()
    (game,) = client.get(f"/api/rooms/{room}/games").json()
    assert game["game"] == 1
    assert game["record"] == text
    assert game["names"][0] == "Ann"
    sheet = client.get(f"/api/rooms/{room}/sheet").json()
    assert len(sheet) == text.count("\ndeal ")


def test_who_comes_later_hears_of_the_hand_from_its_deal(client: Any) -> None:
    room = make_room(client)
    sit(client, room, "Ann")
    while see(client, room, "Ann")["position"]["to_move"] == 0:
        do(client, room, "Ann", {"type": "get-ready"})
    for each in range(60):  # so that the events before are kept no more
        do(client, room, "Ann", {"type": "mute", "other": 2, "muted": each % 2 == 0})
    mine = client.get(f"/api/rooms/{room}/hand", headers=bearer("Ann")).json()
    theirs = client.get(f"/api/rooms/{room}/hand").json()
    view = see(client, room, "Ann")
    for told, hand in ((mine, ",".join(view["position"]["hands"][0])), (theirs, "?,?,?,?,?,?,?")):
        deal = told["events"][0]["what"]
        assert deal["type"] == "acted"
        assert deal["action"].startswith(f"deal {hand} / ?,?")
    assert (mine["number"], mine["turn"]["ply"]) == (view["number"], view["ply"])
    assert sum(event["what"]["type"] == "muted" for event in mine["events"]) == 60
    assert not any(event["what"]["type"] == "muted" for event in theirs["events"])


def test_events_say_what_happened_in_the_viewers_language(client: Any) -> None:
    room = make_room(client)
    sit(client, room, "Ann")

    def sentences(where: str, who: str = "", **how: str) -> list[str]:
        headers = {**bearer(who), **how} if who else how
        events = client.get(f"/api/rooms/{room}/{where}", headers=headers).json()["events"]
        return [text for event in events for text in event["sentences"]]

    assert sentences("events?after=3", "Ann")[0] == "You sit down."
    assert sentences("events?after=3")[0] == "Ann sits down."
    assert sentences("events?after=3&lang=es")[0] == "Ann se sienta."
    assert sentences("hand", **{"accept-language": "es"})[-1]
    assert sentences("events?after=3") == sentences("events?after=3"), "whoever asks again hears the same"


def test_the_same_id_again_is_the_same_command(client: Any) -> None:
    room = make_room(client)
    sit_down = {"type": "sit-down", "name": "Ann"}
    first = do(client, room, "Ann", sit_down, "one")
    again = do(client, room, "Ann", sit_down, "one")
    assert first.json() == again.json()
    assert code(do(client, room, "Ann", sit_down, "two"), 409) == "already-seated"
    number = see(client, room)["number"]
    say = {"type": "say", "phrase": "hello"}
    assert do(client, room, "Ann", say, "three").json() == do(client, room, "Ann", say, "three").json()
    assert see(client, room)["number"] == number + 1


def test_another_command_by_the_same_id_is_a_conflict(client: Any) -> None:
    room = make_room(client)
    sit(client, room, "Ann")
    assert do(client, room, "Ann", {"type": "say", "text": "one"}, "1").status_code == 200
    number = see(client, room)["number"]
    again = do(client, room, "Ann", {"type": "say", "text": "two"}, "1")
    assert code(again, 409) == "other-command"
    assert again.json()["facts"] == {"id": "1"}
    assert see(client, room)["number"] == number
    with client.websocket_connect(f"/api/rooms/{room}/live") as socket:
        socket.send_text(hello("Ann"))
        socket.receive_json(timeout=STILL)
        socket.send_json({"type": "do", "id": "1", "command": {"type": "resume"}})
        while (heard := socket.receive_json(timeout=STILL))["type"] != "problem":
            pass
        assert (heard["id"], heard["problem"]["code"]) == ("1", "other-command")


def test_a_version_that_is_not_there_yet_is_waited_for(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    room = make_room(client)
    sit(client, room, "Ann")
    path = f"/api/rooms/{room}/events?after={2**53}"
    at_once = client.get(path).json()
    assert at_once["view"]["number"] == at_once["number"]
    waits, wait_for_change = threading.Event(), Subscription.wait_for_change

    def noticed(watch: Subscription, number: int) -> Any:
        waits.set()
        return wait_for_change(watch, number)

    monkeypatch.setattr(Subscription, "wait_for_change", noticed)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(client.get, f"{path}&wait=25")
        wait_until(lambda: waits.is_set() or waiting.done())
        assert not waiting.done()
        assert do(client, room, "Ann", {"type": "say", "phrase": "hello"}).status_code == 200
        assert waiting.result(STILL).json()["view"]["number"] > at_once["number"]


def test_only_public_rooms_with_people_are_listed(client: Any) -> None:
    make_room(client)
    assert sit(client, make_room(client), "Ann") == 1  # which nobody may find
    public = make_room(client, public=True, options={"score.target": 9}, drop_in=True)
    assert client.get("/api/rooms").json() == [], "nobody is there"
    view = see(client, public)
    sit(client, public, "Ann")
    (line,) = client.get("/api/rooms", headers={"accept-language": "es"}).json()
    assert (line["room"], line["preset"], line["host"]) == (public, "luna-21", "Ann")
    assert (line["present"], line["seated"], line["free"], line["players"]) == (1, 3, 2, 3)
    assert line["opened_at"] == view["at"]
    assert line["title"] == client.get("/api/presets/luna-21?lang=es").json()["title"]
    assert [each.rpartition(": ")[2] for each in line["differs"]] == ["9"]
    assert client.get("/api/rooms?lang=en").json()[0]["differs"] != line["differs"]
    assert client.get("/api/rooms?status=waiting").json() == []
    assert client.get("/api/rooms?status=playing").json()[0]["people"] == 1
    assert do(client, public, "Ann", {"type": "stand-up"}).status_code == 200
    assert client.get("/api/rooms").json() == []


def test_one_address_does_not_fill_the_list(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    address = "203.0.113.9"
    monkeypatch.setattr("shootmoon.server.play.rooms.address_of", lambda _: address)

    def make() -> str:
        room = make_room(client, public=True)
        assert sit(client, room, "Ann") == 1
        return room

    make()
    address = "198.51.100.7"
    lonely = make()
    address = "203.0.113.9"
    for _ in range(4):
        make()
    lines = client.get("/api/rooms").json()
    rooms = [line["room"] for line in lines]
    assert len(rooms) == 6
    assert rooms.index(lonely) == 1
    told = client.get("/api/rooms").text + client.get(f"/api/rooms/{lonely}").text
    assert "maker" not in told
    assert "198.51" not in told


def test_rooms_are_made_with_what_is_asked_for(client: Any) -> None:
    asked = {
        "preset": "hickeys",
        "options": {"auction.minimum": 5},
        "endless": True,
        "clock": {"base": 60_000, "increment": 1_000},
        "pace": FAST,
        "spectators": "live",
        "chat": "phrases",
        "drop_in": False,
        "memory_aids": False,
    }
    made = client.post("/api/rooms", json=asked).json()
    settings = see(client, made["room"])["settings"]
    assert made["link"].endswith(f"/api/rooms/{made['room']}")
    assert settings["rules"]["auction"]["minimum"] == 5
    for name in ("endless", "clock", "pace", "spectators", "chat", "drop_in", "memory_aids"):
        assert settings[name] == asked[name]
    assert len(settings["pieces"]) == 22
    again = client.post("/api/rooms", json={"rules": settings["rules"]}).json()
    assert see(client, again["room"])["settings"]["rules"] == settings["rules"]
    assert see(client, again["room"])["settings"]["memory_aids"]
    chips = see(client, client.post("/api/rooms", json={"preset": "chips"}).json()["room"])["settings"]
    assert len(chips["pieces"]) == 52
    assert chips["pieces"].count("BM") == 2


@pytest.mark.parametrize(
    ("asked", "status", "expected"),
    [
        ({"preset": "../secret.toml"}, 404, "no-such-preset"),
        ({"preset": "/etc/passwd"}, 404, "no-such-preset"),
        ({"options": {"auction.minimum": 99}}, 422, "rules"),
        ({"bots": {"1": "cmd:touch /tmp/x"}}, 422, "no-such-bot"),
        ({"stand_in": "cmd:touch /tmp/x"}, 422, "no-such-bot"),
        ({"bots": {"1": "policy:/etc/passwd"}}, 422, "no-such-bot"),
        ({"stand_in": "policy:/etc/passwd"}, 422, "no-such-bot"),
        ({"bots": {"9": "beginner"}}, 422, "seat-unknown"),
        ({"pace": {"play": -1}}, 422, "invalid"),
        ({"unknown": 1}, 422, "invalid"),
        ({"endless": "yes"}, 422, "invalid"),
        ({"series": {"day": "2020-01-01"}}, 422, "series-day"),
        ({"series": {"day": "2026-13-77"}}, 422, "series-day"),
        ({"series": {"name": "club\n"}}, 422, "invalid"),
        ({"series": {"day": "2026-11-23\n"}}, 422, "invalid"),
    ],
)
def test_what_no_room_can_be_is_refused(client: Any, asked: Any, status: int, expected: str) -> None:
    assert code(client.post("/api/rooms", json=asked), status) == expected


def test_every_error_is_a_problem_with_a_code(client: Any) -> None:
    room = make_room(client)
    path, json = f"/api/rooms/{room}/commands", {"content-type": "application/json"}
    assert code(client.get("/api/nothing"), 404) == "not-found"
    assert code(client.get("/api/rooms/nothing"), 404) == "no-such-room"
    assert code(client.delete("/api/rooms"), 405) == "method"
    assert code(client.post(path, content=b"{}", headers={"content-type": "text/plain"}), 415) == "media-type"
    assert code(client.post(path, content=b"{", headers=json), 400) == "malformed"
    assert code(client.post(path, content=b"\xff", headers=json), 400) == "malformed"
    assert code(client.post(path, content=b"", headers=json), 422) == "invalid"
    assert code(client.post(path, content=b"[" * 60_000, headers=json), 422) == "invalid"
    assert code(client.post(path, content=b'"' + b"x" * 64_000, headers=json), 413) == "too-large"
    assert code(client.get(f"/api/rooms/{room}/events?after=-1"), 422) == "invalid"
    assert code(client.get(f"/api/rooms/{room}?watch=9"), 422) == "seat-unknown"
    assert code(client.get(f"/api/rooms/{room}/record"), 404) == "no-record"
    assert (
        code(client.get(f"/api/rooms/{room}", headers={"authorization": "Bearer short"}), 401)
        == "token-short"
    )
    assert code(do(client, room, "", {"type": "sit-down", "name": "Ann"}), 401) == "token-short"
    assert code(do(client, room, "Eve", {"type": "get-ready"}), 403) == "no-seat"
    assert see(client, room)["number"] == 3


def test_words_are_in_the_language_that_is_asked_for(client: Any) -> None:
    spanish = client.get("/api/rooms/nothing", headers={"accept-language": "es-MX,es;q=0.9,en;q=0.5"})
    assert spanish.json()["detail"] == "No existe esa sala."
    assert client.get("/api/rooms/nothing").json()["detail"] == "There is no such room."
    told = client.get("/api/presets/classic?lang=es").json()["prose"]
    assert told != client.get("/api/presets/classic").json()["prose"]


def test_a_room_without_spectators_is_for_those_who_sit_there(client: Any) -> None:
    room = make_room(client, spectators="none")
    for what in ("", "/events", "/hand", "/sheet", "/games", "/record", "/claim"):
        assert code(client.get(f"/api/rooms/{room}{what}"), 403) == "spectators"
    # Whoever is asked to sit down may know what is played.
    assert client.get(f"/api/rooms/{room}/rules").json()["preset"] == "luna-21"
    sit(client, room, "Ann")
    assert see(client, room, "Ann")["you"] == 1


def test_what_there_is_to_choose_from(client: Any) -> None:
    presets = client.get("/api/presets").json()
    assert [line["preset"] for line in presets] == list(preset_names())
    told = client.get("/api/presets/chips").json()
    assert told["game"] == "chips"
    assert told["options"]["chips.target"]
    assert code(client.get("/api/presets/nothing"), 404) == "no-such-preset"
    house = client.get("/api/bots").json()
    assert "club" in house["bots"]
    assert "hello" in house["phrases"]
    assert house["styled_games"] == ["moon"]
    room = make_room(client)
    assert client.get(f"/api/rooms/{room}/rules").json()["preset"] == "luna-21"


def test_the_characters_of_bots_are_described_in_both_languages(client: Any) -> None:
    english, spanish = (client.get("/api/bots", params={"lang": lang}).json() for lang in ("en", "es"))
    rosa = next(each for each in english["characters"] if each["name"] == "Rosa")
    assert (rosa["bot"], rosa["style"], rosa["face"]) == ("expert", "bold", "rosa")
    measured = {(each["bot"], each["style"]) for each in english["figures"]}
    assert {(each["bot"], each["style"]) for each in english["characters"] if each["style"]} <= measured
    assert [each["name"] for each in english["characters"]] == [
        each["name"] for each in spanish["characters"]
    ]
    assert all(
        one["line"] != other["line"]
        for one, other in zip(english["characters"], spanish["characters"], strict=True)
    )
    assert "armadillo" in english["faces"]


def test_a_character_has_the_style_that_is_told_in_every_room(client: Any) -> None:
    told = {each["name"]: each for each in client.get("/api/bots").json()["characters"]}
    met: set[str] = set()
    for preset in ("classic", "luna-4", "hickeys"):
        for bots in (
            {"2": "club", "3": "club"},
            {"2": "expert", "3": "novice"},
            {"2": "nacho", "3": "master"},
        ):
            made = client.post("/api/rooms", json={"preset": preset, "bots": bots}).json()
            seats = client.get(f"/api/rooms/{made['room']}").json()["seats"][1:3]
            for seat in seats:
                who = told[seat["name"]]
                assert (seat["bot"], seat["style"]) == (who["bot"], who["style"])
                met.add(who["name"])
    assert len(met) > 6
    for bot in ("Hattie:bold", "nobody", "hattie\u200b", "N" * 100, "cmd:true"):
        asked = client.post("/api/rooms", json={"preset": "classic", "bots": {"2": bot}})
        assert 400 <= asked.status_code < 500, bot


def test_a_face_is_one_of_those_that_the_server_lists(client: Any) -> None:
    room = make_room(client)
    command = {"type": "sit-down", "name": "Ann", "face": "unicorn"}
    headers = {"authorization": "Bearer " + 24 * "a"}
    refused = client.post(
        f"/api/rooms/{room}/commands", json={"id": "1", "command": command}, headers=headers
    )
    assert (refused.status_code, refused.json()["code"]) == (422, "invalid")
    command["face"] = "moon"
    taken = client.post(f"/api/rooms/{room}/commands", json={"id": "2", "command": command}, headers=headers)
    assert taken.status_code == 200
    assert client.get(f"/api/rooms/{room}").json()["seats"][taken.json()["seat"] - 1]["face"] == "moon"


def test_every_answer_has_the_headers_that_keep_pages_safe(client: Any) -> None:
    for path in ("/", "/api/health", "/nothing", "/schema/openapi.json"):
        answered = client.get(path)
        assert {name: answered.headers[name] for name in HEADERS} == HEADERS


def test_health(client: Any) -> None:
    assert client.get("/api/health").json() == {"status": "ok", "version": __version__}


def test_who_asks_too_often_has_to_wait() -> None:
    with client_of(an_app(limits=replace(NO_LIMITS, requests=Rate(3, 0.1)))) as client:
        answers = [client.get("/api/bots") for _ in range(4)]
        assert [answer.status_code for answer in answers[:3]] == [200] * 3
        assert code(answers[3], 429) == "too-often"
        assert 1 <= int(answers[3].headers["retry-after"]) <= 10


def test_who_makes_too_many_rooms_has_to_wait() -> None:
    with client_of(an_app(limits=replace(NO_LIMITS, rooms=Rate(2, 0.1)))) as client:
        make_room(client)
        make_room(client)
        assert code(client.post("/api/rooms", json={}), 429) == "too-often"


class AwayLog(MemoryLog):
    """A log that can't be reached, if it is told so."""

    away = False

    async def rooms(self, query: Query) -> Any:
        if self.away:
            raise Unreachable("it is away")
        return await super().rooms(query)

    async def append(self, commit: Any) -> None:
        if self.away:
            raise Unreachable("it is away")
        await super().append(commit)


def test_a_storage_that_is_away_is_told_as_such_and_nothing_is_lost() -> None:
    log = AwayLog()
    with client_of(an_app(MemoryServices(log))) as client:
        room = make_room(client)
        log.away = True
        away = do(client, room, "Ann", {"type": "sit-down", "name": "Ann"}, "sit")
        assert code(away, 503) == "storage"
        assert int(away.headers["retry-after"]) > 0
        assert code(client.get("/api/health"), 503) == "storage"
        log.away = False
        assert do(client, room, "Ann", {"type": "sit-down", "name": "Ann"}, "sit").json()["seat"] == 1


class BrokenLog(MemoryLog):
    """A log with a defect."""

    async def listed(self, status: Status | None, limit: int) -> tuple[Summary, ...]:
        raise ZeroDivisionError("a secret of the inside")


def test_what_nobody_foresaw_is_told_without_its_inside(caplog: pytest.LogCaptureFixture) -> None:
    with client_of(an_app(MemoryServices(BrokenLog()))) as client:
        failed = client.get("/api/rooms")
    assert code(failed, 500) == "failed"
    assert "inside" not in failed.text
    assert "a secret of the inside" in caplog.text


def test_a_glance_says_where_a_room_stands_and_counts_as_no_presence(client: Any) -> None:
    room = make_room(client, preset="hickeys", bots=0)
    seat = sit(client, room, "ann")
    sit(client, room, "ben")

    def glance(who: str = "", **how: Any) -> Any:
        return client.get(f"/api/rooms/{room}/glance", headers=bearer(who) if who else {}, **how)

    found = glance("ann").json()
    assert found == {
        "status": "waiting",
        "title": "Moon with marks and hickeys",
        "you": seat,
        "to_move": 0,
        "people": ["ben"],
    }
    spanish = glance("ann", params={"lang": "es"}).json()
    assert spanish["title"] == "Moon con marcas y hickeys"
    assert sorted(glance().json()["people"]) == ["ann", "ben"]
    do(client, room, "ann", {"type": "go-away"})
    glance("ann")
    assert [seat["away"] for seat in see(client, room, "ben")["seats"] if seat["name"] == "ann"] == [True]
    assert code(client.get("/api/rooms/no-such-room/glance"), 404) == "no-such-room"


def test_the_games_of_a_room_come_in_pages() -> None:
    """71 short games were 122 kB in one answer."""
    services = MemoryServices()
    with client_of(an_app(services)) as client:
        room = make_room(client)
        played = [game(room, number, at=number) for number in range(1, 72)]
        played[3] = replace(played[3], record="x" * (MAX_RECORD_LISTED + 1))
        asyncio.run(services.log.append(commit("another room", finished=tuple(played))))
        numbers: list[int] = []
        while page := client.get(f"/api/rooms/{room}/games?after={numbers[-1] if numbers else 0}").json():
            assert len(page) <= MAX_GAMES
            numbers += [each["game"] for each in page]
            assert all((each["record"] is None) == (each["game"] == 4) for each in page)
        assert numbers == list(range(1, 72))
        assert client.get(f"/api/rooms/{room}/games/4/record").text == played[3].record
        assert client.get(f"/api/rooms/{room}/games/{10**30}/record").status_code == 404
        assert client.get(f"/api/rooms/{room}/games?after={10**30}").status_code == 422
