"""The deal of the day: the same for everybody, and compared for those who have played it."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, date, datetime
from typing import Any

import pytest
from msgspec.structs import replace

from shootmoon.game import new_game
from shootmoon.record import read_record
from shootmoon.rooms import AuctionResult, Commit, FinishedGame, Outcome, SystemClock
from shootmoon.rules import DEFAULT_PRESET, base_preset
from shootmoon.server.engines import daily_results
from shootmoon.server.engines.daily_results import Comparison, DailyResults, Played, Reason
from shootmoon.server.engines.daily_rules import WEEK, rules_of
from shootmoon.server.engines.record_jobs import RecordJobs
from shootmoon.server.engines.series import ends_at
from shootmoon.server.front.problems import ProblemError
from shootmoon.server.play import daily
from tests.doubles import MemoryLog
from tests.hosting import InlineExecutor
from tests.serving import FAST, MemoryServices, an_app, bearer, client_of, do, see, sit
from tests.unit.rooms.conformance import commit
from tests.unit.rooms.test_duplicate import finished
from tests.unit.server.test_http import code, play_to_the_end

DAY = 24 * 3600 * 1000


class ShiftedClock(SystemClock):
    """The real time, put forward or back."""

    shift = 0

    def now(self) -> int:
        return super().now() + self.shift


@pytest.fixture
def novices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play the deal of the day against novices, who decide at once."""
    monkeypatch.setattr(daily, "BOT", "beginner")
    monkeypatch.setattr(daily_results, "BOT", "beginner")


def on_a_monday() -> ShiftedClock:
    """A clock on which it is Monday noon: the default preset is played, for three."""
    clock = ShiftedClock()
    days = -datetime.fromtimestamp(clock.now() / 1000, UTC).weekday()
    clock.shift = days * DAY - clock.now() % DAY + DAY // 2
    return clock


def play(client: Any, who: str) -> str:
    """Play today's deal, and return the room."""
    table = client.get("/api/daily").json()["table"]
    made = client.post("/api/rooms", json={**table, "pace": FAST})
    assert made.status_code == 201, made.text
    room = made.json()["room"]
    assert sit(client, room, who) == 1
    play_to_the_end(client, room, who)
    return room


def results(client: Any, day: str, who: str = "", room: str = "") -> dict[str, Any]:
    found = client.get(f"/api/daily/{day}", params={"room": room}, headers=bearer(who) if who else {})
    assert found.status_code == 200, found.text
    return found.json()


def test_a_day_is_compared_for_those_who_have_played_it_and_then_for_all() -> None:
    clock = on_a_monday()
    with client_of(an_app(MemoryServices(clock=clock))) as client:
        today = client.get("/api/daily?lang=es").json()
        assert (today["preset"], today["games"]) == (DEFAULT_PRESET, 0)
        day = today["day"]
        first = play(client, "Ann")
        second = play(client, "Ben")

        stranger = results(client, day)
        assert (stranger["counted"], stranger["yours"], stranger["over"]) == (2, None, False)
        assert not stranger["totals"]
        assert not stranger["hands"]
        assert not stranger["best"]
        for who, room in (("Ben", first), ("Ann", "nowhere")):  # which isn't their seat
            found = results(client, day, who, room)
            assert found["deal"].pop("practice")  # another game of theirs would be
            assert found == {**stranger, "deal": found["deal"]}

        mine, other = results(client, day, "Ann", first), results(client, day, "Ben", second)
        assert mine["yours"]["name"] == "Ann"
        assert not mine["practice"]
        # Both did the same, and the bots replied in the same way.
        assert mine["totals"] == other["totals"] == [0.0, 0.0]
        assert [mine["yours"][key] for key in ("place", "better", "total")] == [1, 0.5, 0.0]
        assert [hand["auction"] for hand in mine["hands"]] == [hand["auction"] for hand in other["hands"]]
        assert {hand["players"] for hand in mine["hands"]} == {2}
        assert not mine["best"]

        again = play(client, "Ann")
        practice = results(client, day, "Ann", again)
        assert practice["practice"]
        assert practice["counted"] == 2
        assert practice["yours"]["room"] == again

        clock.shift += 2 * DAY
        over = results(client, day)
        assert over["over"]
        assert [hand["players"] for hand in over["hands"]] == [hand["players"] for hand in mine["hands"]]
        assert {each["name"] for each in over["best"]} == {"Ann", "Ben"}
        record = client.get(f"/api/rooms/{first}/games/1/record")  # and now everybody may look at the hands
        assert record.status_code == 200
        assert "?" not in read_record(record.text).actions[1]


@pytest.mark.parametrize(
    "day", ["today", "2026-13-01", "20261123", "9999-12-31", "2026-W48-1", "%F0%9F%8C%95"]
)
def test_what_is_no_day_yet_is_refused(day: str) -> None:
    with client_of(an_app(MemoryServices())) as client:
        assert code(client.get(f"/api/daily/{day}"), 404) == "no-such-day"


def test_every_family_has_its_day_and_matches_are_playable() -> None:
    monday = date(2026, 11, 23)
    assert len(WEEK) == 7
    for weekday, (preset, _) in enumerate(WEEK):
        rules = rules_of(monday.replace(day=23 + weekday))
        assert base_preset(rules) == preset
        assert new_game(rules).setup.seating.players == rules.table.players
    assert {preset.split("-")[0] for preset, _ in WEEK} == {"classic", "luna", "called", "hickeys", "chips"}


def test_games_with_other_people_or_other_bots_are_left_out() -> None:
    clock = on_a_monday()
    with client_of(an_app(MemoryServices(clock=clock))) as client:
        today = client.get("/api/daily").json()
        table = {**today["table"], "pace": FAST, "bots": {"2": "beginner", "3": "beginner"}}
        room = client.post("/api/rooms", json=table).json()
        assert room["series"] == today["series"]
        sit(client, room["room"], "Ann")
        play_to_the_end(client, room["room"], "Ann")
        assert results(client, today["day"], "Ann", room["room"])["yours"] is None


@pytest.mark.usefixtures("novices")
def test_a_person_with_the_name_of_a_bot_is_no_bot() -> None:
    clock = on_a_monday()
    with client_of(an_app(MemoryServices(clock=clock))) as client:
        today = client.get("/api/daily").json()
        table = {**today["table"], "pace": FAST, "bots": {"3": "beginner"}}
        room = client.post("/api/rooms", json=table).json()["room"]
        refused = do(client, room, "Al", {"type": "sit-down", "name": "Al (bot beginner)"})
        assert code(refused, 422) == "name-bot"
        people = ("Ann", "Al bot")  # no bot has such a name
        for who in people:
            sit(client, room, who)
        while (view := see(client, room, "Ann"))["status"] != "finished":
            for who in people:
                mine = see(client, room, who)
                if mine["position"]["phase"] == "deal":
                    do(client, room, who, {"type": "get-ready"})
                elif mine["position"]["legal"]:
                    action = {"type": "act", "ply": mine["ply"], "action": mine["position"]["legal"][0]}
                    do(client, room, who, action)
            client.get(f"/api/rooms/{room}/events?after={view['number']}&wait=1")
        found = results(client, today["day"], "Ann", room)
        assert (found["yours"], found["counted"]) == (None, 0)


@pytest.mark.usefixtures("novices")
@pytest.mark.parametrize("trick", ["weak bots", "two tabs"])
def test_a_game_in_which_others_played_for_a_time_is_practice(trick: str) -> None:
    clock = on_a_monday()
    with client_of(an_app(MemoryServices(clock=clock))) as client:
        today = client.get("/api/daily").json()
        bots = {"3": "beginner"} if trick == "two tabs" else {"2": "beginner", "3": "beginner"}
        table = {**today["table"], "pace": FAST, "bots": bots, "stand_in": "beginner"}
        room = client.post("/api/rooms", json=table).json()["room"]
        sit(client, room, "Ann")
        if trick == "two tabs":
            sit(client, room, "Ann again")
        while see(client, room, "Ann")["position"] is None:
            pass
        if trick == "two tabs":
            assert do(client, room, "Ann again", {"type": "stand-up"}).status_code == 200
        else:
            for bot in ("random", "beginner"):
                seated = do(client, room, "Ann", {"type": "seat-bot", "seat": 2, "bot": bot})
                assert seated.status_code == 200
        play_to_the_end(client, room, "Ann")
        found = results(client, today["day"], "Ann", room)
        assert found["yours"]["room"] == room
        assert found["practice"]
        assert found["counted"] == 0


class WatchedLog(MemoryLog):
    """Notes how many finished games are read."""

    read_games = 0

    async def finished(self, **asked: Any) -> AsyncIterator[FinishedGame]:
        async for game in super().finished(**asked):
            self.read_games += 1
            yield game


class BusyJobs(RecordJobs):
    """Runs some jobs, and is then too busy."""

    def __init__(self, jobs: int) -> None:
        super().__init__([InlineExecutor()])
        self.jobs = jobs

    async def run(self, text: str, work: Any, *args: object, gone: Any = None) -> Any:
        self.jobs -= 1
        if self.jobs < 0:
            raise ProblemError("crowded")
        return await super().run(text, work, *args, gone=gone)


def commit_of(game: FinishedGame) -> Commit:
    return replace(commit(game.room, series=game.series), finished=(game,))


def test_only_new_games_are_read_and_none_is_read_twice() -> None:
    async def check() -> None:
        log, results = WatchedLog(), DailyResults()
        series = "daily-token-2026-11-23-x"
        start = ends_at(series) - DAY
        name = ("Ann", "Bo (bot expert)", "Cy (bot expert)")
        other = finished("classic", 1, "cd" * 32)

        async def finish(number: int, at: int) -> None:
            one = replace(finished("classic", 1), room=f"r{number}", at=start + at, names=name, series=series)
            await log.append(commit_of(one))

        for number in range(45):
            await finish(number, number * 60_000)
        with pytest.raises(ProblemError):
            await results.of(series, log, BusyJobs(2))
        left = BusyJobs(1)
        assert len((await results.of(series, log, left)).games) == 45  # 5 were left for the third job
        log.read_games = 0
        assert len((await results.of(series, log, BusyJobs(0))).games) == 45
        assert log.read_games == 0
        await finish(45, 45 * 60_000)
        assert len((await results.of(series, log, BusyJobs(1))).games) == 46
        assert log.read_games < 15
        await finish(46, 0)  # another server's clock is behind
        assert len((await results.of(series, log, BusyJobs(1))).games) == 47
        await log.append(commit_of(replace(other, room="other", names=name, series=series)))
        assert len((await results.of(series, log, BusyJobs(1))).games) == 47

    asyncio.run(check())


def played(name: str, *gains: tuple[int, ...], counts: bool = True) -> Played:
    reason: Reason = "" if counts else "seen"
    auctions = tuple(AuctionResult(1, "5", "6") for _ in gains)
    return Played(name, name, 1, True, reason, Outcome("", (), gains, auctions))


def compared(*games: Played) -> Comparison:
    return Comparison({(game.room, game.game): game for game in games})


def test_all_hands_are_compared_not_only_those_of_the_shortest_game() -> None:
    short = played("Ann", (5, 1, 1))
    long, longest = (
        played(name, (1, 3, 3), (last, 1, 1), (0, 2, 0)) for name, last in (("Ben", 5), ("Cy", 1))
    )
    found = compared(short, long, longest)
    # Margins of the first hand are 4, -2, -2: the average is 0. Those of the second are 4 and 0.
    assert [found.total(game) for game in (short, long, longest)] == [4.0, 0.0, -4.0]
    assert [found.place(game).place for game in (short, long, longest)] == [1, 2, 3]
    assert [found.place(game).better for game in (short, long, longest)] == [1.0, 0.5, 0.0]
    hands = found.hands(short)
    assert [hand.players for hand in hands] == [3, 2, 2]
    assert [hand.yours for hand in hands] == [4.0, None, None]
    assert hands[0].contracts == (("5", 3),)


def test_practice_is_compared_and_moves_nobody() -> None:
    first, second = played("Ann", (5, 1, 1)), played("Ben", (1, 3, 3))
    practice = played("Ann again", (7, 0, 0), (3, 3, 1), counts=False)
    found = compared(first, second, practice)
    assert found.totals == [3.0, -3.0]
    assert found.place(practice).place == 1
    assert found.place(practice).better == 1.0
    assert found.total(practice) == 6.0
    assert [hand.players for hand in found.hands(practice)] == [2, 0]
    assert found.place(first).place == 1
    assert [each.name for each in found.best()] == ["Ann", "Ben"]


def test_a_first_game_is_compared_with_nobody() -> None:
    only = played("Ann", (5, 1, 1))
    found = compared(only)
    assert found.place(only).better == 0.5
    assert found.totals == [0.0]
    assert compared().hands(None) == ()
