"""Records that are shown ply by ply: what a seat saw then, whoever sent them, and however broken they are."""

import asyncio
import gc
import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from msgspec.structs import replace

from shootmoon.processes import NeverStarted, WorkPool
from shootmoon.record import Record, read_record, write_record
from shootmoon.record.snapshot import snapshots
from shootmoon.rooms import FinishedGame, NoSuchRoom
from shootmoon.rules import load_rules
from shootmoon.server import Rate
from shootmoon.server.engines.record_jobs import MAX_WAITING, RecordJobs
from shootmoon.server.front.problems import ProblemError
from shootmoon.server.shared.record_requests import MAX_RECORD, JobResult
from shootmoon.server.study.replay import MAX_FRAMES
from tests.doubles import MemoryLog
from tests.hosting import InlineExecutor
from tests.patience import SOON, STILL, until
from tests.servers import run
from tests.serving import (
    NO_LIMITS,
    SHORT,
    Door,
    MemoryServices,
    an_app,
    bearer,
    client_of,
    listening,
    make_room,
    moon,
    sit,
)
from tests.strategies import examples, some_presets
from tests.unit.record.games import play
from tests.unit.server.test_http import code, play_to_the_end

SPANISH = {"accept-language": "es"}
DEAL = (
    "deal 6-6,6-5,6-4,6-3,6-2,6-1,5-5 / 5-4,5-3,5-2,5-1,4-4,4-3,4-2 / 3-3,3-2,3-1,2-2,2-1,1-1,0-0 / widow 4-1"
)


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with client_of(an_app()) as client:
        yield client


def look(client: Any, record: str, **how: Any) -> dict[str, Any]:
    found = client.post("/api/replay", json={"record": record}, **how)
    assert found.status_code == 200, found.text
    return found.json()


def frames(client: Any, record: str, first: int, last: int, seat: int = 0) -> list[dict[str, Any]]:
    asked = {"record": record, "first": first, "last": last, "seat": seat}
    found = client.post("/api/replay/frames", json=asked)
    assert found.status_code == 200, found.text
    return found.json()


@pytest.mark.parametrize("preset", some_presets())
def test_every_frame_is_the_view_of_that_seat_at_that_ply(client: Any, preset: str) -> None:
    state = play(preset, 60, 7)
    record = Record.of(state)
    text = write_record(record)
    plies = len(record.actions)
    assert look(client, text)["plies"] == plies
    for seat in (0, *state.seating.seats):
        shown = frames(client, text, 0, plies, seat)
        assert [frame["ply"] for frame in shown] == list(range(plies + 1))
        wanted = json.loads(json.dumps(list(snapshots(record, seat or None))))
        for frame in shown:  # without what isn't in a snapshot
            position = {**frame["position"], "ply": frame["ply"], "action": frame["action"]}
            assert {key: position[key] for key in wanted[frame["ply"]]} == wanted[frame["ply"]]
    assert frames(client, text, 5, 9, 1) == frames(client, text, 0, plies, 1)[5:10]


def test_a_record_says_what_it_is(client: Any) -> None:
    state = play("hickeys", 90, 2)
    text = write_record(Record.of(state, ["Ann", "Ben"], {"Date": "2026-11-20"}))
    found = look(client, text)
    assert (found["title"], found["names"], found["tags"]) == (
        "Moon with marks and hickeys", ["Ann", "Ben", ""], {"Date": "2026-11-20"},
    )  # fmt: skip
    assert (found["viewer"], found["fault"], found["winners"]) == (0, None, list(state.winners))
    assert found["hands"][0]["first"] == 0
    assert found["hands"][-1]["last"] == found["plies"] == 90
    assert any("hickey" in chapter["text"] for chapter in found["chapters"])
    ended = [hand for hand in found["hands"] if hand["result"]]
    assert [hand["result"]["stood"] for hand in ended] == [
        list(each.stood) for each in results(read_record(text))
    ]
    assert look(client, text, headers=SPANISH)["title"] != found["title"]
    # JSON says the same, and so does the text in another layout.
    assert look(client, write_record(read_record(text), "json")) == found
    assert look(client, text.replace("\n", "\r\n ")) == found


def results(record: Record) -> list[Any]:
    states = list(record.replay())
    pairs = pairwise(states)
    return [after.last_hand for before, after in pairs if len(after.past) > len(before.past)]


def test_what_is_said_about_an_action_is_shown_with_it(client: Any) -> None:
    text = (
        '[Format "1"] [Game "moon"] [Rules "classic"]\n# to begin with\ndealer 3 {a {brace\\}}\n'
        "deal 6-6,6-5,6-4,5-5,3-2,2-1,1-1 / 6-3,6-2,6-1,5-4,5-3,5-2,5-1 / 4-4,4-3,4-2,3-3,3-1,2-2,0-0 /"
        " widow 4-1\n# what now\n5 {brave} {very} pass # the end"
    )
    shown = frames(client, text, 0, 4)
    assert [frame["annotations"] for frame in shown] == [[], ["a {brace}"], [], ["brave", "very"], []]
    assert [frame["comments"] for frame in shown] == [["to begin with"], [], ["what now"], [], ["the end"]]
    assert [frame["seat"] for frame in shown] == [0, 0, 0, 1, 2]
    assert frames(client, text, 3, 3)[0]["annotations"] == ["brave", "very"]


def test_frames_say_what_the_last_action_did_as_far_as_the_viewer_knew(client: Any) -> None:
    actions = ["dealer 3", DEAL, "5", "pass", "pass", "discard 4-1", "trump 6"]
    text = write_record(Record(load_rules("classic"), actions, seats=("Ann", "Rosa (bot expert)", "Cal")))
    said = [frame["sentences"] for frame in frames(client, text, 0, 6)]
    assert said[:3] == [[], ["Cal deals first."], ["Hand 1. Cal deals."]]
    assert said[3:5] == [["Ann bids 5."], ["Rosa passes."]]
    assert said[5] == ["Cal passes.", "Ann wins the auction with 5.", "Ann takes the widow: 4-1."]
    assert frames(client, text, 6, 6)[0]["sentences"] == ["Ann discards 4-1."]
    assert frames(client, text, 6, 6, 2)[0]["sentences"] == ["Ann discards a tile."]
    asked = {"record": text, "first": 4, "last": 4, "seat": 0}
    found = client.post("/api/replay/frames?lang=es", json=asked).json()
    assert found[0]["sentences"] == ["Rosa pasa."]


def test_a_view_shows_what_its_seat_knew_and_nothing_else(client: Any) -> None:
    state = play("luna-21", 50, 3)
    text = write_record(state.view(2))
    assert look(client, text)["viewer"] == 2
    for frame in frames(client, text, 0, 50):
        for seat in (1, 3):
            assert set(frame["position"]["hands"][seat - 1]) <= {"?"}
    asked = {"record": text, "first": 0, "last": 5, "seat": 3}
    assert code(client.post("/api/replay/frames", json=asked), 422) == "not-in-record"


def test_a_broken_record_says_where_and_shows_what_comes_before(client: Any) -> None:
    text = write_record(play("classic", 40, 1))
    lines = text.splitlines()
    at = next(n for n, line in enumerate(lines) if n > 10 and line.count(" ") == 2)
    lines[at] = "moon 6-4"
    broken = "\n".join(lines)
    found = look(client, broken)
    fault = found["fault"]
    assert fault["line"] == at + 1
    assert fault["action"] == "moon"
    assert fault["ply"] == found["plies"] > 5
    assert fault["legal"]
    assert frames(client, broken, 0, found["plies"]) == frames(client, text, 0, found["plies"])
    assert look(client, broken, headers=SPANISH)["fault"]["reason"] != fault["reason"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "the tag Format is missing"),
        ('[Format "1"] [Game "moon"]\n[Rules "nobody\'s"]', "2:1: "),
        ("{", "ends too early"),
        ('[Format "2"]', "format “2” is not known"),
        ("hello there", "the tag Format is missing"),
    ],
)
def test_where_nothing_can_be_read_it_is_said_why(client: Any, text: str, why: str) -> None:
    answer = client.post("/api/replay", json={"record": text})
    assert code(answer, 422) == "broken-record"
    assert why in answer.json()["detail"]


def test_sizes_are_bounded(client: Any) -> None:
    text = write_record(play("classic", 300, 1))
    plies = look(client, text)["plies"]
    for first, last in ((0, MAX_FRAMES), (1, 0), (0, plies + 1), (plies + 1, plies + 1)):
        answer = client.post("/api/replay/frames", json={"record": text, "first": first, "last": last})
        assert code(answer, 422) == "frames"
    answer = client.post("/api/replay/frames", json={"record": text, "first": 0, "last": 1, "seat": 4})
    assert code(answer, 422) == "seat-unknown"
    answer = client.post("/api/replay", json={"record": "#" * (MAX_RECORD + 1)})
    assert code(answer, 413) == "too-large"
    assert f"{MAX_RECORD:,}" in answer.json()["detail"]
    answer = client.post("/api/replay", json={"record": "#" * 4 * MAX_RECORD})
    assert code(answer, 413) == "too-large"
    assert f"{4 * MAX_RECORD:,}" in answer.json()["detail"]


def test_what_records_cost_is_bounded_and_not_how_many_there_are() -> None:
    limits = replace(NO_LIMITS, record_time=Rate(30_000, 1))
    with client_of(an_app(limits=limits)) as client:
        short = [client.post("/api/replay", json={"record": ""}) for _ in range(300)]
        assert {answer.status_code for answer in short} == {422}
    jobs = RecordJobs([Dear()])
    with client_of(an_app(MemoryServices(record_jobs=jobs), limits=limits)) as client:
        long = [client.post("/api/replay", json={"record": "#" * MAX_RECORD}) for _ in range(3)]
        assert [answer.status_code for answer in long] == [200, 429, 429]
        assert int(long[-1].headers["retry-after"]) > 1_000
        # What was put by for it and wasn't needed is given back.
        assert client.post("/api/replay", json={"record": "#" * 1_000}).status_code == 200


class Dear(InlineExecutor):
    """Every record takes as long as any can."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(JobResult(b"{}", None, None, len(args[1]) * 0.04))
        return future


class Slow(InlineExecutor):
    """Takes what it is given, and never does it."""

    def __init__(self) -> None:
        self.given: list[Future[Any]] = []
        self.stopped: list[Future[Any]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.given.append(Future())
        return self.given[-1]

    def stop(self, future: Future[Any]) -> None:
        self.stopped.append(future)


def test_a_client_that_is_gone_costs_nothing_more() -> None:
    slow = Slow()
    body = json.dumps({"record": "#"}).encode()
    head = (
        f"POST /api/replay HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
        f"content-length: {len(body)}\r\n\r\n"
    )

    async def check() -> None:
        async with listening(an_app(MemoryServices(record_jobs=RecordJobs([slow])))) as port:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(head.encode() + body)
            while not slow.given:
                await asyncio.sleep(0.01)
            assert not slow.stopped
            writer.close()
            while not slow.stopped:
                await asyncio.sleep(0.01)
            assert slow.stopped == slow.given

    run(check())


def test_who_waits_in_vain_is_told_so_and_those_who_hung_up_make_room() -> None:
    async def check() -> None:
        slow = Slow()
        jobs = RecordJobs([slow])
        waiting = [asyncio.ensure_future(jobs.run(str(each), len, "")) for each in range(MAX_WAITING + 1)]
        await asyncio.sleep(0)
        with pytest.raises(ProblemError, match="crowded"):
            await jobs.run("", len, "")
        waiting[0].cancel()
        await asyncio.wait(waiting[:1])
        assert slow.stopped == slow.given[:1]
        gone = asyncio.get_running_loop().create_future()
        gone.set_result(None)
        with pytest.raises(ProblemError, match="crowded"):
            await jobs.run("", len, "", gone=gone)
        for future in slow.given[1:]:
            if not future.cancelled():
                future.set_result(7)
        assert await asyncio.gather(*waiting[1:]) == [7] * MAX_WAITING

    run(check())


class Noted(WorkPool):
    """Notes what it is given."""

    given: Future[Any]

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.given = super().submit(fn, *args, **kwargs)
        return self.given


def test_what_becomes_of_work_that_was_stopped_troubles_nobody() -> None:
    async def check() -> None:
        trouble: list[Any] = []
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, about: trouble.append(about))
        pool, gone = Noted(1), loop.create_future()
        try:
            asked = asyncio.ensure_future(RecordJobs([pool]).run("", time.sleep, STILL, gone=gone))
            await asyncio.sleep(0)
            given = pool.given
            await until(given.running)
            gone.set_result(None)
            with pytest.raises(ProblemError, match="crowded"):
                await asked
            await until(given.done)
        finally:
            pool.shutdown()
        del asked, given, pool
        await asyncio.sleep(SOON)
        gc.collect()
        assert not trouble

    run(check())


def test_who_asks_is_told_to_try_again_while_no_process_starts() -> None:
    async def check() -> None:
        pool = Slow()
        asked = asyncio.ensure_future(RecordJobs([pool]).run("", len, ""))
        await asyncio.sleep(0)
        pool.given[0].set_exception(NeverStarted())
        with pytest.raises(ProblemError, match="crowded"):
            await asked

    run(check())


def test_the_same_text_goes_to_the_process_that_knows_it() -> None:
    async def check() -> None:
        pools = [Slow(), Slow()]
        jobs = RecordJobs(pools)
        asked = [asyncio.ensure_future(jobs.run(text, len, "")) for text in "abab"]
        await asyncio.sleep(0)
        assert [len(pool.given) for pool in pools] == [2, 2]
        for each in asked:
            each.cancel()
        await asyncio.wait(asked)

    run(check())


def test_records_are_read_in_processes_of_their_own(tmp_path: Path) -> None:
    with moon(tmp_path) as server:
        found = look(Door(server), TEXT)
        assert (found["names"][0], found["plies"]) == ("Ann", 40)
        assert len(frames(Door(server), TEXT, 0, 40, 1)) == 41
        broken = Door(server).post("/api/replay", json={"record": ""})
        assert code(broken, 422) == "broken-record"
        asked = {"record": TEXT, "first": 0, "last": 1, "seat": 5}
        assert code(Door(server).post("/api/replay/frames", json=asked), 422) == "seat-unknown"


TEXT = write_record(Record.of(play("luna-4", 40, 1), ["Ann"], {"Date": "x"}))
VIEW = write_record(play("chips-2", 30, 1).view(1))
PIECES = st.sampled_from(
    ["6-4", "pass", "5", "=", "{", "}", "[", "#", "?", "deal", "\n", '"', "R12", "trump"]
)


@examples(60, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_whatever_is_sent_is_answered(client: Any, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([TEXT, VIEW, write_record(read_record(VIEW), "json")]))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        text = text[:at] + data.draw(PIECES | st.text(max_size=3)) + text[at + data.draw(st.integers(0, 9)) :]
    if data.draw(st.booleans()):
        text = text[: data.draw(st.integers(0, len(text)))]
    encoded = json.dumps({"record": text})  # also halves of characters, as JavaScript has them
    answer = client.post("/api/replay", content=encoded, headers={"content-type": "application/json"})
    assert answer.status_code in (200, 400, 422), answer.text
    if answer.status_code == 200:
        found = answer.json()
        last = min(found["plies"], MAX_FRAMES - 1)
        assert len(frames(client, text, 0, last)) == last + 1


# -- games of rooms -------------------------------------------------------------------------------------


def take(client: Any, room: str, game: int = 1, who: str = "") -> Any:
    return client.get(f"/api/rooms/{room}/games/{game}/record", headers=bearer(who) if who else {})


def test_a_game_that_is_played_is_shown_as_far_as_the_viewer_may_see(client: Any) -> None:
    room = make_room(client, pace={"play": 60_000, "trick": 0, "hand": 0})
    sit(client, room, "Ann")
    assert code(take(client, room), 404) == "no-record"
    mine = take(client, room, who="Ann")
    assert mine.status_code == 200
    assert look(client, mine.text)["viewer"] == 1
    assert code(take(client, room, 2, "Ann"), 404) == "no-record"
    assert code(take(client, "no-such-room"), 404) == "no-such-room"


def test_a_game_that_is_over_is_shown_whole_to_whoever_may_look_on(client: Any) -> None:
    room = make_room(client, options=SHORT, spectators="none")
    sit(client, room, "Ann")
    play_to_the_end(client, room, "Ann")
    whole = take(client, room, who="Ann")
    assert look(client, whole.text)["viewer"] == 0
    assert code(take(client, room), 403) == "spectators"
    assert code(take(client, room, 3, "Ann"), 404) == "no-record"


class Forgetful(MemoryLog):
    """Knows the games of rooms that are forgotten."""

    async def read(self, room: str, after: int = 0, most: int | None = None) -> Any:
        raise NoSuchRoom(room)

    async def finished_in(self, room: str, first: int = 1, most: int = 1) -> Any:
        games = [
            FinishedGame(
                room="room", game=number, at=1, rules="classic", names=(), winners=(1,), series=series,
                record="" if number == 5 else f"game {number}",
            )
            for number, series in ((1, None), (2, "daily-2099-11-20-0123456789ab"), (3, None), (5, None))
        ]  # fmt: skip
        return [game for game in games if game.game >= first][:most]


def test_a_game_that_is_over_outlives_its_room() -> None:
    with client_of(an_app(MemoryServices(Forgetful()))) as client:
        assert [take(client, "room", number).text for number in (1, 3)] == ["game 1", "game 3"]
        assert code(take(client, "room", 2), 404) == "no-record"
        assert code(take(client, "room", 4), 404) == "no-record"
        assert code(take(client, "room", 5), 404) == "record-archived"  # its file isn't there


def test_of_a_series_that_is_not_over_a_seat_has_its_view(client: Any) -> None:
    room = make_room(client, options=SHORT, series={"name": "replay"})
    sit(client, room, "Ann")
    play_to_the_end(client, room, "Ann")
    assert look(client, take(client, room, who="Ann").text)["viewer"] == 1
    assert code(take(client, room), 403) == "spectators"  # nobody looks on in rooms of a series


def test_long_matches_can_be_looked_at(client: Any) -> None:
    rules = load_rules("classic", {"score.target": 1000, "score.moon_wins": False})
    text = write_record(play(rules, 4_000, 1))
    found = look(client, text)
    assert found["plies"] == 4_000
    assert len(frames(client, text, 3_900, 4_000, 2)) == 101
