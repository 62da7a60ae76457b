"""The deal of the day when things go wrong: each player counts once, and nobody knows a deal before its day.

Connections break, servers are killed, players have two tabs, days end during games, and people cheat. Each
match is short and against novices, so that it is soon over.
"""

import asyncio
import json
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from shootmoon.rooms import Commit, SystemClock
from shootmoon.rooms.log.hidden import SatDown
from shootmoon.server.engines import daily_results, daily_rules
from shootmoon.server.engines.daily_rules import WEEK, rules_of
from shootmoon.server.engines.series import MAX_DAYS, SeriesFactory, SeriesName
from shootmoon.server.front.problems import ProblemError
from shootmoon.server.play import daily
from shootmoon.server.shared import blind
from tests.doubles import MemoryLog
from tests.patience import STILL
from tests.serving import (
    FAST,
    KEY,
    QUICK_BOTS,
    SHORT,
    Door,
    MemoryServices,
    Moon,
    an_app,
    bearer,
    client_of,
    do,
    hello,
    listening,
    see,
    sit,
    token,
)
from tests.unit.server.test_http import code, play_to_the_end

MINUTE = 60_000
DAY = 24 * 60 * MINUTE
EASY = (("luna-21", SHORT),) * 7
"""A week of short matches."""


class ShiftedClock(SystemClock):
    """The real time, put forward or back."""

    shift = 0

    def now(self) -> int:
        return super().now() + self.shift

    def put(self, at: int) -> None:
        self.shift = at - super().now()


@pytest.fixture(autouse=True)
def easy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily_rules, "WEEK", EASY)
    monkeypatch.setattr(daily, "BOT", "beginner")
    monkeypatch.setattr(daily_results, "BOT", "beginner")


@pytest.fixture
def clock() -> ShiftedClock:
    return ShiftedClock()


@pytest.fixture
def client(clock: ShiftedClock) -> Iterator[Any]:
    with client_of(an_app(MemoryServices(clock=clock))) as client:
        yield client


def begin(client: Any, who: str, name: str = "", **how: Any) -> str:
    """Sit down in a new room of the day. ``how``: what is different about the room."""
    table = client.get("/api/daily").json()["table"]
    made = client.post("/api/rooms", json={**table, "pace": FAST, **how})
    assert made.status_code == 201, made.text
    room = made.json()["room"]
    seated = do(client, room, who, {"type": "sit-down", "name": name or who})
    assert seated.status_code == 200, seated.text
    return room


def today(client: Any) -> str:
    return client.get("/api/daily").json()["day"]


def results(client: Any, day: str, who: str = "", room: str = "") -> dict[str, Any]:
    found = client.get(f"/api/daily/{day}", params={"room": room}, headers=bearer(who) if who else {})
    assert found.status_code == 200, found.text
    return found.json()


# -- a player counts once --------------------------------------------------------------------------------


def test_a_second_game_of_a_token_is_practice_and_says_so(client: Any) -> None:
    day = today(client)
    first = begin(client, "Ann")
    play_to_the_end(client, first, "Ann")
    assert results(client, day, "Ann", first)["reason"] == ""
    for number in (2, 3):
        again = begin(client, "Ann", f"Not Ann {number}")
        play_to_the_end(client, again, "Ann")
        found = results(client, day, "Ann", again)
        assert (found["practice"], found["reason"], found["counted"]) == (True, "seen", 1)
        assert found["deal"]["games"] == number
    assert not results(client, day, "Ann", first)["practice"]


def test_two_games_of_a_token_at_once_count_for_nobody(client: Any) -> None:
    """Whoever plays in two tabs at once sees in one what the bots hold in the other."""
    day = today(client)
    first, second = begin(client, "Ann"), begin(client, "Ann")
    for room in (second, first):
        play_to_the_end(client, room, "Ann")
        found = results(client, day, "Ann", room)
        assert (found["reason"], found["counted"]) == ("seen", 0)


def test_a_second_game_in_the_same_browser_is_practice_whatever_token_plays_it(client: Any) -> None:
    client.headers["user-agent"] = "one browser"
    day = today(client)
    table = client.get("/api/daily").json()["table"]
    assert not client.get("/api/daily").json()["practice"]
    rooms: dict[str, str] = {}
    for who in ("Ann", "Ann again"):
        room = rooms[who] = client.post("/api/rooms", json={**table, "pace": FAST}).json()["room"]
        headers = {"authorization": bearer(who)["authorization"]}
        order = {"id": "sit", "command": {"type": "sit-down", "name": who}}
        assert client.post(f"/api/rooms/{room}/commands", json=order, headers=headers).status_code == 200
        # The table says so at once.
        assert see(client, room, who)["practice"] == (who == "Ann again")
        assert client.get("/api/daily").json()["practice"]
        assert results(client, day, "somebody else")["deal"]["practice"] is False
        play_to_the_end(client, room, who)
    assert results(client, day, "Ann", rooms["Ann"])["reason"] == ""
    found = results(client, day, "Ann again", rooms["Ann again"])
    assert (found["practice"], found["reason"], found["counted"]) == (True, "seen", 1)


def test_whoever_sees_the_deals_from_other_seats_first_plays_for_practice(client: Any) -> None:
    """A table of the day with open seats shows all hands to whoever sits in all of them."""
    client.headers["user-agent"] = "one browser"
    table = client.get("/api/daily").json()["table"]
    made = client.post("/api/rooms", json={**table, "pace": FAST, "bots": {"3": "beginner"}}).json()
    headers = {"authorization": f"Bearer {token('a spy')}"}
    order = {"id": "sit", "command": {"type": "sit-down", "name": "a spy", "seat": 2}}
    path = f"/api/rooms/{made['room']}/commands"
    assert client.post(path, json=order, headers=headers).status_code == 200
    room = client.post("/api/rooms", json={**table, "pace": FAST}).json()["room"]
    with client.websocket_connect(f"/api/rooms/{room}/live") as socket:
        socket.send_text(hello("Ann"))
        command = {"type": "sit-down", "name": "Ann"}
        socket.send_json({"type": "do", "id": "1", "command": command})
        while (message := socket.receive_json())["type"] != "view":
            pass
    assert message["view"]["practice"]


@pytest.mark.parametrize("claimed", ["before", "after"])
def test_a_second_game_of_a_player_is_practice_in_any_browser(tmp_path: Path, claimed: str) -> None:
    key = {"authorization": f"Bearer {'5a' * 32}"}
    with client_of(an_app(MemoryServices(database=f"sqlite:///{tmp_path}/moon.db"))) as client:
        assert client.post("/api/players", json={"name": "Ann"}, headers=key).status_code == 201
        table = client.get("/api/daily").json()["table"]
        for who in ("Ann here", "Ann there", "Ben"):
            room = client.post("/api/rooms", json={**table, "pace": FAST}).json()["room"]
            claim: dict[str, Any] = {"url": f"/api/me/rooms/{room}", "json": {"token": token(who)}}
            claim["headers"] = key
            if who != "Ben" and claimed == "before":
                assert client.post(**claim).status_code == 204
            assert do(client, room, who, {"type": "sit-down", "name": who}).status_code == 200
            if who != "Ben" and claimed == "after":
                assert client.post(**claim).status_code == 204
                assert client.post(**claim).status_code == 204  # a retry changes nothing
            assert see(client, room, who)["practice"] == (who == "Ann there")


def test_two_players_of_one_name_count_both_and_are_told_apart(client: Any, clock: ShiftedClock) -> None:
    day = today(client)
    rooms = {who: begin(client, who, "Ann") for who in ("one Ann", "another Ann")}
    for who, room in rooms.items():
        play_to_the_end(client, room, who)
    for who, room in rooms.items():
        found = results(client, day, who, room)
        assert (found["counted"], found["reason"], found["yours"]["room"]) == (2, "", room)
        assert found["yours"]["name"] == "Ann"
    one, other = rooms.values()
    assert results(client, day, "one Ann", other)["yours"] is None
    clock.shift += 2 * DAY
    assert {(each["name"], each["room"]) for each in results(client, day)["best"]} == {
        ("Ann", one),
        ("Ann", other),
    }


def test_a_game_in_which_a_seat_changed_hands_does_not_count_and_says_so(client: Any) -> None:
    day = today(client)
    left, given = begin(client, "Ann"), begin(client, "Cy", drop_in=True)
    for room, who in ((left, "Ann"), (given, "Cy")):
        while see(client, room, who)["position"] is None:
            pass
        assert do(client, room, who, {"type": "stand-up"}).status_code == 200
    sits = {"type": "sit-down", "name": "Ben", "seat": 1}
    assert code(do(client, left, "Ben", sits), 409) == "seat-taken"  # a bot keeps the seat
    assert do(client, given, "Ben", sits).status_code == 200
    play_to_the_end(client, given, "Ben")
    assert results(client, day, "Ben", given)["reason"] == "seats"
    assert results(client, day, "Cy", given)["yours"] is None
    assert results(client, day)["counted"] == 0


def test_a_bot_that_stands_in_makes_it_practice_and_says_so(client: Any) -> None:
    day = today(client)
    # A bot plays for whoever thinks.
    room = begin(client, "Ann", clock={"base": 1000, "increment": 0})
    wait_for_the_end(client, room, "Ann")
    found = results(client, day, "Ann", room)
    assert (found["reason"], found["counted"]) == ("seats", 0)


def wait_for_the_end(client: Any, room: str, who: str) -> None:
    """Do nothing but get ready, and come back where nothing happens any more."""
    while (view := see(client, room, who))["status"] != "finished":
        position = view["position"]
        if position is not None and position["phase"] == "deal":
            do(client, room, who, {"type": "get-ready"})
        path = f"/api/rooms/{room}/events?after={view['number']}&wait=2"
        if client.get(path, headers=bearer(who)).json()["number"] == view["number"]:
            do(client, room, who, {"type": "come-back"})


# -- days end during games -------------------------------------------------------------------------------


def at(day: date, hours: float) -> int:
    return int(
        (datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(hours=hours)).timestamp() * 1000
    )


MONDAY, TUESDAY = date(2026, 11, 23), date(2026, 11, 24)


def test_a_game_over_midnight_counts_for_the_day_of_its_deal(client: Any, clock: ShiftedClock) -> None:
    clock.put(at(MONDAY, 23.99))
    room = begin(client, "Ann")
    clock.put(at(TUESDAY, 0.01))
    play_to_the_end(client, room, "Ann")
    monday = results(client, "2026-11-23", "Ann", room)
    assert (monday["counted"], monday["reason"], monday["deal"]["day"]) == (1, "", "2026-11-23")
    assert today(client) == "2026-11-24"
    assert results(client, "2026-11-24", "Ann", room)["yours"] is None
    # Tuesday's deal is another one, and Ann hasn't seen it.
    tuesday = begin(client, "Ann")
    play_to_the_end(client, tuesday, "Ann")
    assert results(client, "2026-11-24", "Ann", tuesday)["reason"] == ""
    assert results(client, "2026-11-23", "Ann", room)["counted"] == 1


def test_a_room_of_an_old_day_that_ends_too_late_is_practice(client: Any, clock: ShiftedClock) -> None:
    clock.put(at(MONDAY, 12))
    room = begin(client, "Ann")
    clock.put(at(TUESDAY, 12.01))
    play_to_the_end(client, room, "Ann")
    found = results(client, "2026-11-23", "Ann", room)
    assert (found["over"], found["counted"], found["reason"]) == (True, 0, "late")
    assert found["yours"]["room"] == room


def test_a_room_that_is_asked_for_before_midnight_and_made_after_it_is_refused(
    client: Any, clock: ShiftedClock
) -> None:
    clock.put(at(MONDAY, 23.99))
    table = client.get("/api/daily").json()["table"]
    clock.put(at(TUESDAY, 0.01))
    assert code(client.post("/api/rooms", json=table), 422) == "series-day"


# -- nobody knows a deal before its day ------------------------------------------------------------------


def test_rooms_with_the_deals_of_a_later_day_cannot_be_opened(client: Any, clock: ShiftedClock) -> None:
    clock.put(at(MONDAY, 12))
    table = client.get("/api/daily").json()["table"]
    for days in (1, 2, 7, MAX_DAYS):
        for apart in ("token", "address"):
            day = (MONDAY + timedelta(days=days)).isoformat()
            asked = {**table, "series": {"name": "daily", "day": day, "apart": apart}}
            assert code(client.post("/api/rooms", json=asked), 422) == "series-early"
            assert code(client.get(f"/api/daily/{day}"), 404) == "no-such-day"
    asked = {**table, "series": {"name": "club", "day": "2026-11-24"}}
    assert client.post("/api/rooms", json=asked).status_code == 201


def test_no_other_series_has_the_deals_of_a_day() -> None:
    """Neither by its name, its way of telling players apart, nor its day or rules."""
    factory, now = SeriesFactory(KEY), at(MONDAY, 12)
    rules = [rules_of(MONDAY + timedelta(days=n)) for n in range(7)]
    rules += [daily_rules.load_rules(preset, options) for preset, options in WEEK]
    days = [MONDAY + timedelta(days=n) for n in range(MAX_DAYS + 1)]
    of_days = {factory.named("daily", "token", day, each).secret for day in days for each in rules}
    names = ["daily", "daily-token", "token", "daily-address", "daily-", "daily-token-2026-11-23", "x"]
    made: set[str] = set()
    for name in names:
        for apart in ("address", "token"):
            if (name, apart) == ("daily", "token"):
                continue
            for day in days:
                with suppress(ProblemError):
                    asked = SeriesName(name=name, day=day.isoformat(), apart=apart)  # type: ignore[arg-type]
                    made |= {factory.create(asked, each, now).secret for each in rules}
    assert len(made) > 100
    assert not made & of_days


def test_a_series_that_is_named_like_that_of_the_day_does_not_count_for_it(client: Any) -> None:
    table = client.get("/api/daily").json()["table"]
    asked = {**table, "series": {"name": "daily-token", "apart": "address"}}
    assert code(client.post("/api/rooms", json=asked), 422) == "series-name"


def test_nothing_of_the_secret_is_sent_before_the_day_is_over(client: Any, clock: ShiftedClock) -> None:
    clock.put(at(MONDAY, 12))
    secret = SeriesFactory(KEY).named("daily", "token", MONDAY, rules_of(MONDAY)).secret
    room = begin(client, "Ann")
    heard: list[str] = []

    def listen(path: str, who: str = "Ann") -> None:
        heard.append(client.get(path, headers=bearer(who) if who else {}).text)

    play_to_the_end(client, room, "Ann")
    series = see(client, room, "Ann")["settings"]["series"]
    for path in (
        "",
        "/events?after=0",
        "/hand",
        "/record",
        "/sheet",
        "/games",
        "/games/1/record",
        "/chances",
    ):
        listen(f"/api/rooms/{room}{path}")
        listen(f"/api/rooms/{room}{path}", "")
    for path in (f"/api/series/{series}", "/api/daily", f"/api/daily/2026-11-23?room={room}"):
        listen(path)
    assert not any(secret in text for text in heard)
    clock.put(at(TUESDAY, 12.01))
    assert client.get(f"/api/series/{series}").json()["secret"] == secret


# -- connections break, and servers are killed -----------------------------------------------------------


def test_a_connection_that_breaks_after_each_action_counts_once() -> None:
    """The client never hears an answer; it looks at the room again, and repeats what it sent."""

    async def play() -> None:
        async with (
            listening(an_app(MemoryServices())) as port,
            httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=STILL) as http,
        ):
            asked = (await http.get("/api/daily")).json()
            made = await http.post("/api/rooms", json={**asked["table"], "pace": FAST})
            room = made.json()["room"]
            live = f"ws://127.0.0.1:{port}/api/rooms/{room}/live"
            number = 0

            async def give(command: dict[str, Any]) -> None:
                """Send a command and break the connection at once; then send it again, and hear."""
                nonlocal number
                number += 1
                text = json.dumps({"type": "do", "id": f"c{number}", "command": command})
                async with connect(live) as socket:
                    await socket.send(hello("Ann"))
                    await socket.send(text)
                    socket.transport.abort()
                async with connect(live) as socket:
                    await socket.send(hello("Ann"))
                    await socket.send(text)
                    with suppress(ConnectionClosed):
                        while json.loads(await socket.recv())["type"] not in ("done", "problem"):
                            pass

            async def turn() -> dict[str, Any] | None:
                """Stay connected until there is something to do, or None when the game is over."""
                async with connect(live) as socket:
                    await socket.send(hello("Ann"))
                    while True:
                        view = (await http.get(f"/api/rooms/{room}", headers=bearer("Ann"))).json()
                        if view["status"] == "finished":
                            return None
                        position = view["position"]
                        if position is not None and position["legal"]:
                            return {"type": "act", "ply": view["ply"], "action": position["legal"][0]}
                        if (
                            position is not None
                            and position["phase"] == "deal"
                            and not view["seats"][0]["ready"]
                        ):
                            return {"type": "get-ready"}
                        await socket.recv()

            await give({"type": "sit-down", "name": "Ann"})
            while command := await turn():
                await give(command)
            found = await http.get(f"/api/daily/{asked['day']}?room={room}", headers=bearer("Ann"))
            result = found.json()
            assert (result["deal"]["games"], result["counted"], result["reason"]) == (1, 1, "")

    asyncio.run(play())


class DyingLog(MemoryLog):
    """Fails to store once, as if the server was killed."""

    fails = False

    async def append(self, commit: Commit) -> None:
        if self.fails and any(isinstance(entry.change, SatDown) for entry in commit.entries):
            self.fails = False
            raise RuntimeError("killed")
        await super().append(commit)


def test_a_server_that_dies_while_somebody_sits_down_keeps_nobody_from_the_deal(clock: ShiftedClock) -> None:
    log = DyingLog()
    with client_of(an_app(MemoryServices(log, clock))) as client:
        table = {**client.get("/api/daily").json()["table"], "pace": FAST}
        first, second = (client.post("/api/rooms", json=table).json()["room"] for _ in range(2))
        log.fails = True
        assert do(client, first, "Ann", {"type": "sit-down", "name": "Ann"}).status_code == 500
        # For a while the server can't know whether she sat down in the first room after all.
        refused = do(client, second, "Ann", {"type": "sit-down", "name": "Ann"})
        assert code(refused, 503) == "busy"
        clock.shift += blind.SITTING + 1
        sit(client, second, "Ann")
        play_to_the_end(client, second, "Ann")
        found = results(client, today(client), "Ann", second)
        assert (found["counted"], found["reason"]) == (1, "")
        # And the first room is now the second one.
        sit(client, first, "Ann")
        play_to_the_end(client, first, "Ann")
        found = results(client, today(client), "Ann", first)
        assert (found["counted"], found["reason"]) == (1, "seen")


EASY_DAYS = f"""
from shootmoon.server.engines import daily_results, daily_rules
from shootmoon.server.play import daily
daily_rules.WEEK = {EASY!r}
daily.BOT = daily_results.BOT = "beginner"
"""
"""`Moon.before` for a server whose deals of the day are played in short matches, against novices."""

DYING = """
import os, signal, sys
from pathlib import Path
from shootmoon.rooms.log.hidden import SatDown
from shootmoon.storage.log import SqlLog

append = SqlLog.append
order = Path(os.environ["SHOOTMOON_HOME"]) / "die"

async def dying(self, commit):
    when = order.read_text() if order.exists() else ""
    sits = any(isinstance(entry.change, SatDown) for entry in commit.entries)
    dies = when and (sits if "sit" in when else bool(commit.finished))
    if dies and "before" in when:
        order.unlink()
        os.kill(os.getpid(), signal.SIGKILL)
    await append(self, commit)
    if dies:
        order.unlink()
        os.kill(os.getpid(), signal.SIGKILL)

SqlLog.append = dying
"""
"""A server that kills itself when a room's log is to be stored, or has just been stored."""


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("when", ["before", "after"])
def test_a_server_that_is_killed_and_started_again_counts_a_game_once(tmp_path: Path, when: str) -> None:
    """It is killed when somebody sits down, and again at the end of the match."""
    with ExitStack() as stack:

        def started() -> Door:
            server = Moon(tmp_path, "--bots", "1", "--limits", "100", before=QUICK_BOTS + EASY_DAYS + DYING)
            stack.callback(lambda: server.process.is_running and server.end(signal.SIGKILL))
            servers.append(server)
            return Door(server)

        servers: list[Moon] = []
        door = started()
        day = today(door)
        table = {**door.get("/api/daily").json()["table"], "pace": FAST}
        room = door.post("/api/rooms", json=table).json()["room"]
        (tmp_path / "die").write_text(f"{when} sitting")
        with pytest.raises(httpx.TransportError):
            do(door, room, "Ann", {"type": "sit-down", "name": "Ann"}, "sits")
        door = restarted(servers, started)
        # The page repeats the command; it has the same id.
        seated = do(door, room, "Ann", {"type": "sit-down", "name": "Ann"}, "sits")
        assert (seated.status_code, seated.json()["seat"]) == (200, 1)
        (tmp_path / "die").write_text(f"{when} the end")
        with pytest.raises(httpx.TransportError):
            play_to_the_end(door, room, "Ann")
        door = restarted(servers, started)
        assert see(door, room, "Ann")["you"] == 1
        if when == "after":
            assert see(door, room, "Ann")["status"] == "finished"
        play_to_the_end(door, room, "Ann")
        found = results(door, day, "Ann", room)
        assert (found["deal"]["games"], found["counted"], found["reason"]) == (1, 1, "")
        (game,) = door.get(f"/api/rooms/{room}/games", headers=bearer("Ann")).json()
        assert game["game"] == 1
        again = door.post("/api/rooms", json=table).json()["room"]
        sit(door, again, "Ann")
        play_to_the_end(door, again, "Ann")
        found = results(door, day, "Ann", again)
        assert (found["deal"]["games"], found["counted"], found["reason"]) == (2, 1, "seen")


def restarted(servers: list[Moon], start: Callable[[], Door]) -> Door:
    """Another server over the same folder, after the last one killed itself."""
    servers[-1].process.end(signal.SIGKILL)
    assert servers[-1].process.status == -signal.SIGKILL
    return start()
