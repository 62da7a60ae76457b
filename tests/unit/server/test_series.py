"""Series: the same deals for everybody, and nothing told of them before they are over."""

import stat
import sys
from pathlib import Path
from typing import Any

import pytest

from shootmoon.record import read_record
from shootmoon.rooms.fairness import commitment_of
from shootmoon.rooms.memory import SystemClock
from shootmoon.rules import load_rules
from shootmoon.server.keys import FILE, VARIABLE, series_key
from shootmoon.server.messages import SeriesName
from shootmoon.server.problems import Wrongdoing
from shootmoon.server.series import SeriesBook, ends_at
from tests.serving import FAST, SHORT, MemoryHall, an_app, client_of, sit
from tests.unit.server.test_http import play_to_the_end

DAY = 24 * 3600 * 1000
NOON = ends_at("daily-2026-11-20-x")  # of the 21st


class ShiftedClock(SystemClock):
    """The real time, put forward or back."""

    shift = 0

    def now(self) -> int:
        return super().now() + self.shift


def test_a_series_is_named_after_name_day_and_rules() -> None:
    book = SeriesBook(b"key")
    rules = load_rules("classic")
    series = book.series(SeriesName(), rules, NOON)
    assert series.name.startswith("daily-2026-11-21-")
    assert book.series(SeriesName(), rules, NOON + 1) == series
    assert book.series(SeriesName(), load_rules("hickeys"), NOON).name != series.name
    assert book.series(SeriesName(), rules, NOON + DAY).secret != series.secret
    assert SeriesBook(b"other").series(SeriesName(), rules, NOON).secret != series.secret
    ahead = book.series(SeriesName(name="club", day="2026-12-22"), rules, NOON)
    assert ends_at(ahead.name) == NOON + 32 * DAY
    for day in ("2026-11-20", "2026-12-23"):
        with pytest.raises(Wrongdoing):
            book.series(SeriesName(day=day), rules, NOON)


@pytest.mark.parametrize("name", ["", "daily", "a-b-c-d-e", "daily-2026-02-30-x", "daily-9999-12-31-x" * 9])
def test_what_is_no_name_of_a_series_is_refused(name: str) -> None:
    with pytest.raises(Wrongdoing):
        ends_at(name)


def test_rooms_of_a_series_are_dealt_the_same_and_compared_when_it_is_over() -> None:
    clock = ShiftedClock()
    with client_of(an_app(MemoryHall(clock=clock))) as client:
        asked: dict[str, Any] = {
            "preset": "luna-21",
            "options": SHORT,
            "bots": {"2": "novice", "3": "novice"},
            "stand_in": "novice",
            "pace": FAST,
            "series": {},
        }
        rooms = [client.post("/api/rooms", json=asked).json() for _ in range(2)]
        (series,) = {room["series"] for room in rooms}
        for number, room in enumerate(rooms):
            sit(client, room["room"], f"Ann {number}")
            play_to_the_end(client, room["room"], f"Ann {number}")
        during = client.get(f"/api/series/{series}").json()
        assert during["games"] == 2
        assert during["secret"] is None
        assert during["standings"] is None
        for room in rooms:
            (game,) = client.get(f"/api/rooms/{room['room']}/games").json()
            assert game["record"] is None
        clock.shift = during["over_at"] - SystemClock().now()
        after = client.get(f"/api/series/{series}").json()
        assert commitment_of(after["secret"]) == after["commitment"] == during["commitment"]
        assert [standing["names"][0] for standing in after["standings"]] == ["Ann 0", "Ann 1"]
        deals: list[str] = []
        for room in rooms:
            (game,) = client.get(f"/api/rooms/{room['room']}/games").json()
            actions = map(str, read_record(game["record"]).actions)
            deals.append(next(action for action in actions if action.startswith("deal ")))
        assert deals[0] == deals[1]
        assert client.get("/api/series/nothing").status_code == 404


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
