"""Series: the same deals for everybody, and nothing told of them before they are over."""

import stat
import sys
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from shootmoon.protocol.fairness import commitment_of
from shootmoon.record import read_record
from shootmoon.rooms import FinishedGame, SystemClock
from shootmoon.rules import load_rules
from shootmoon.server.engines.guard import is_open
from shootmoon.server.engines.keys import FILE, VARIABLE, series_key
from shootmoon.server.engines.series import SeriesFactory, SeriesName, ends_at, is_blind
from shootmoon.server.front.problems import ProblemError
from tests.doubles import MemoryLog
from tests.serving import FAST, SHORT, MemoryServices, an_app, bearer, client_of, do, see, sit
from tests.unit.server.test_http import code, play_to_the_end

DAY = 24 * 3600 * 1000
NOON = ends_at("daily-2026-11-20-x")  # of the 21st


class ShiftedClock(SystemClock):
    """The real time, put forward or back."""

    shift = 0

    def now(self) -> int:
        return super().now() + self.shift


def test_a_series_is_named_after_name_day_and_rules() -> None:
    book = SeriesFactory(b"key")
    rules = load_rules("classic")
    series = book.create(SeriesName(), rules, NOON)
    assert series.name.startswith("daily-2026-11-21-")
    assert book.create(SeriesName(), rules, NOON + 1) == series
    assert book.create(SeriesName(), load_rules("hickeys"), NOON).name != series.name
    assert book.create(SeriesName(), rules, NOON + DAY).secret != series.secret
    assert SeriesFactory(b"other").create(SeriesName(), rules, NOON).secret != series.secret
    ahead = book.create(SeriesName(name="club", day="2026-12-22"), rules, NOON)
    assert ends_at(ahead.name) == NOON + 32 * DAY
    end = ends_at(series.name)
    assert [is_open(series.name, at) for at in (NOON, end - 1, end, end + 1)] == [True, True, False, False]
    for day in ("2026-11-20", "2026-12-23"):
        with pytest.raises(ProblemError):
            book.create(SeriesName(day=day), rules, NOON)


@pytest.mark.parametrize("name", ["", "daily", "a-b-c-d-e", "daily-2026-02-30-x", "daily-9999-12-31-x" * 9])
def test_what_is_no_name_of_a_series_is_refused(name: str) -> None:
    with pytest.raises(ProblemError):
        ends_at(name)


def test_rooms_of_a_series_are_dealt_the_same_and_compared_when_it_is_over() -> None:
    clock = ShiftedClock()
    with client_of(an_app(MemoryServices(clock=clock))) as client:
        asked: dict[str, Any] = {
            "preset": "luna-21",
            "options": SHORT,
            "bots": {"2": "beginner", "3": "beginner"},
            "stand_in": "beginner",
            "pace": FAST,
            "series": {"apart": "token"},
        }
        rooms = [client.post("/api/rooms", json=asked).json() for _ in range(2)]
        (series,) = {room["series"] for room in rooms}
        for number, room in enumerate(rooms):
            room["who"] = f"Ann {number}"
            sit(client, room["room"], f"Ann {number}")
            play_to_the_end(client, room["room"], f"Ann {number}")
        during = client.get(f"/api/series/{series}").json()
        assert during["games"] == 2
        assert during["secret"] is None
        assert during["standings"] is None
        for room in rooms:
            who = bearer(room["who"])
            (game,) = client.get(f"/api/rooms/{room['room']}/games", headers=who).json()
            assert game["record"] is None
        clock.shift = during["over_at"] - SystemClock().now()
        after = client.get(f"/api/series/{series}").json()
        assert commitment_of(after["secret"]) == after["commitment"] == during["commitment"]
        assert [standing["names"][0] for standing in after["standings"]] == ["Ann 0", "Ann 1"]
        assert (after["games"], after["counted"]) == (2, 2)
        assert client.get(f"/api/series/{series}?first=1").json()["standings"] == after["standings"][1:]
        deals: list[str] = []
        for room in rooms:
            who = bearer(room["who"])
            (game,) = client.get(f"/api/rooms/{room['room']}/games", headers=who).json()
            actions = map(str, read_record(game["record"]).actions)
            deals.append(next(action for action in actions if action.startswith("deal ")))
        assert deals[0] == deals[1]
        assert client.get("/api/series/nothing").status_code == 404


ASKED: dict[str, Any] = {
    "preset": "luna-21",
    "options": SHORT,
    "stand_in": "beginner",
    "pace": FAST,
    "spectators": "live",
}
TWO_BOTS = {"2": "beginner", "3": "beginner"}


def results(client: Any, clock: ShiftedClock, series: str) -> dict[str, Any]:
    clock.shift = ends_at(series) - SystemClock().now()
    return client.get(f"/api/series/{series}").json()


def test_whoever_may_know_the_deals_from_a_room_before_does_not_count() -> None:
    clock = ShiftedClock()
    with client_of(an_app(MemoryServices(clock=clock))) as client:
        asked = {**ASKED, "bots": TWO_BOTS, "series": {}}
        first, second = (client.post("/api/rooms", json=asked).json() for _ in range(2))
        sit(client, first["room"], "Ann")
        play_to_the_end(client, first["room"], "Ann")
        sit(client, second["room"], "Ben")
        play_to_the_end(client, second["room"], "Ben")
        after = results(client, clock, first["series"])
        assert (after["games"], after["counted"]) == (2, 1)
        assert [standing["names"][0] for standing in after["standings"]] == ["Ann"]


def test_two_at_one_address_may_play_at_once_and_neither_game_counts() -> None:
    clock = ShiftedClock()
    with client_of(an_app(MemoryServices(clock=clock))) as client:
        asked = {**ASKED, "bots": TWO_BOTS, "series": {}}
        first, second = (client.post("/api/rooms", json=asked).json() for _ in range(2))
        sit(client, first["room"], "Ann")
        sit(client, second["room"], "Ben")
        play_to_the_end(client, first["room"], "Ann")
        play_to_the_end(client, second["room"], "Ben")
        after = results(client, clock, first["series"])
        assert (after["games"], after["counted"], after["standings"]) == (2, 0, [])


def test_whoever_leaves_a_room_and_sits_elsewhere_does_not_count_in_either() -> None:
    clock = ShiftedClock()
    with client_of(an_app(MemoryServices(clock=clock))) as client:
        asked = {**ASKED, "bots": TWO_BOTS, "series": {}}
        first, second = (client.post("/api/rooms", json=asked).json() for _ in range(2))
        sit(client, first["room"], "Ann")
        assert do(client, first["room"], "Ann", {"type": "stand-up"}).status_code == 200
        sit(client, second["room"], "Ann")
        play_to_the_end(client, second["room"], "Ann")
        assert do(client, first["room"], "Ann", {"type": "sit-down", "name": "Ann"}).status_code == 200
        while not see(client, first["room"], "Ann")["you"]:
            pass
        play_to_the_end(client, first["room"], "Ann")
        after = results(client, clock, first["series"])
        assert (after["games"], after["counted"], after["standings"]) == (2, 0, [])


def test_whoever_holds_several_seats_does_not_count_and_nobody_looks_on() -> None:
    clock = ShiftedClock()
    with client_of(an_app(MemoryServices(clock=clock))) as client:
        asked = {**ASKED, "bots": {"3": "beginner"}, "series": {}}
        made = client.post("/api/rooms", json=asked).json()
        room = made["room"]
        sit(client, room, "Ann")
        sit(client, room, "Ben")
        assert code(client.get(f"/api/rooms/{room}"), 403) == "spectators"
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(lambda who: play_to_the_end(client, room, who), ("Ann", "Ben")))
        after = results(client, clock, made["series"])
        assert (after["games"], after["counted"]) == (1, 0)


def test_who_could_not_sit_down_may_begin_elsewhere() -> None:
    with client_of(an_app()) as client:
        asked = {**ASKED, "bots": TWO_BOTS, "series": {}}
        first, second = (client.post("/api/rooms", json=asked).json()["room"] for _ in range(2))
        refused = do(client, first, "Ann", {"type": "sit-down", "name": ""})
        assert code(refused, 422) == "name-empty"
        sit(client, second, "Ann")


def test_an_old_game_that_says_nothing_of_it_is_not_blind() -> None:
    assert is_blind('[Format "1"]\n[SeriesBlind "yes"]\n[Result "*"]\n\npass')
    assert not is_blind('[Format "1"]\n[SeriesBlind "no"]\n\npass')
    assert not is_blind('[Format "1"]\n\n# [SeriesBlind "yes"]\n[SeriesBlind "yes"]\n')


class CountedLog(MemoryLog):
    """Counts how often all games of a series are read."""

    read_all = 0

    async def finished(self, **asked: Any) -> AsyncIterator[FinishedGame]:
        self.read_all += 1
        async for game in super().finished(**asked):
            yield game


def test_a_series_is_worked_out_once_however_often_it_is_asked_for() -> None:
    clock, log = ShiftedClock(), CountedLog()
    with client_of(an_app(MemoryServices(log, clock))) as client:
        made = client.post("/api/rooms", json={**ASKED, "bots": TWO_BOTS, "series": {}}).json()
        sit(client, made["room"], "Ann")
        play_to_the_end(client, made["room"], "Ann")
        for _ in range(3):
            client.get(f"/api/series/{made['series']}")
        assert log.read_all == 0
        first = results(client, clock, made["series"])
        with ThreadPoolExecutor(4) as pool:
            found = pool.map(lambda _: client.get(f"/api/series/{made['series']}").json(), range(20))
            assert all(each == first for each in found)
        assert log.read_all == 1


def test_the_key_is_made_once_and_read_by_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    key = series_key(folder, {})
    assert len(key) == 64
    assert series_key(folder, {}) == key
    assert [file.name for file in folder.iterdir()] == [FILE]
    if sys.platform != "win32":
        assert stat.S_IMODE((folder / FILE).stat().st_mode) == 0o600
    assert series_key(tmp_path / "none", {VARIABLE: "told"}) == b"told"
    assert not (tmp_path / "none").exists()
