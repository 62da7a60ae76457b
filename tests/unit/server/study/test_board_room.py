"""Rooms that are created from a point of a record, to play on from there."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

import shootmoon as sm
from shootmoon.game import PointsScore, State
from shootmoon.pieces import double_set
from shootmoon.record import Record, read_record, write_record
from shootmoon.server import Rate
from shootmoon.server.study import board
from tests.serving import NO_LIMITS, MemoryServices, an_app, bearer, client_of, do, see
from tests.unit.record.games import play
from tests.unit.server.study.test_board import SPANISH, set_up
from tests.unit.terminal.test_analyze import ACTIONS, DEAL

STEADY = {"pace": {"play": 600_000, "trick": 600_000, "hand": 600_000}}
"""A pace at which bots don't act while a test looks at the room."""


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with client_of(an_app()) as client:
        yield client


def play_on(client: Any, record: str, **asked: Any) -> str:
    made = client.post(
        "/api/board/room", json={"record": record, "bots": {"1": "beginner"}, **STEADY, **asked}
    )
    assert made.status_code == 201, made.text
    return made.json()["room"]


def seated(client: Any, room: str, who: str, seat: int) -> dict[str, Any]:
    done = do(client, room, who, {"type": "sit-down", "name": who, "seat": seat})
    assert done.status_code == 200, done.text
    return see(client, room, who)


def test_the_room_begins_with_the_position_and_its_score(client: Any) -> None:
    record = set_up(client, deal=DEAL, actions=ACTIONS, score="18 3 0")
    room = play_on(client, record, tried=["5-1"], bots={"1": "beginner", "3": "expert:sober"})
    waiting = see(client, room)
    assert (waiting["status"], waiting["position"]) == ("waiting", None)
    assert waiting["given"] == {"plies": 8, "hands": 1, "score": "points 18 3 0"}
    view = seated(client, room, "ana", 2)
    assert view["position"]["points"] == [18, 3, 0]
    assert (view["position"]["trick"], view["position"]["to_move"]) == ([[2, "5-1"]], 3)
    assert view["position"]["hands"][1] == ["6-6", "6-4", "6-1", "5-2", "4-4", "1-1"]
    assert view["fairness"]["commitment"] is None
    assert "?" in view["actions"][1]
    watched = see(client, room)
    assert {piece for hand in watched["position"]["hands"] for piece in hand} == {"?"}
    assert watched["actions"][1].count("?") == 22
    kept = read_record(client.get(f"/api/rooms/{room}/record", headers=bearer("ana")).text)
    assert (kept.viewer, kept.score) == (2, read_record(record).score)
    assert do(client, room, "ana", {"type": "ask", "wish": "end"}).status_code == 200
    whole = read_record(client.get(f"/api/rooms/{room}/record", headers=bearer("ana")).text)
    assert whole.actions == (*read_record(record).actions, "5-1")
    assert dict(whole.tags)["PlayedFrom"] == "8"


def test_hidden_hands_are_dealt_at_random(client: Any) -> None:
    own = "6-6,6-4,6-1,5-2,5-1,4-4,1-1"
    record = set_up(client, hand=own, seat=2, actions="pass")
    deals: set[str] = set()
    for _ in range(3):
        room = play_on(client, record, bots={"1": "beginner", "3": "beginner"})
        view = seated(client, room, "ana", 2)
        assert view["position"]["hands"][1] == own.split(",")
        assert view["position"]["hands"][0] == ["?"] * 7
        assert do(client, room, "ana", {"type": "ask", "wish": "end"}).status_code == 200
        whole = read_record(client.get(f"/api/rooms/{room}/record", headers=bearer("ana")).text)
        assert isinstance(whole.final, State)
        assert whole.final.view(2).hands == read_record(record).final.hands
        deals.add(str(whole.actions[1]))
    assert len(deals) > 1


@pytest.mark.parametrize("preset", ["luna-4", "chips", "chips-2", "hickeys", "luna-marks"])
@pytest.mark.parametrize("plies", [0, 9, 45])
@pytest.mark.parametrize("hidden", [False, True])
def test_any_game_goes_on(client: Any, preset: str, plies: int, *, hidden: bool) -> None:
    state = play(preset, plies, 3)
    record = write_record(state.view(1) if hidden else state)
    bots = {str(seat): "beginner" for seat in range(2, state.seating.players + 1)}
    view = seated(client, play_on(client, record, bots=bots), "ana", 1)
    assert view["actions"] == list(map(str, state.view(1).history))
    assert (view["position"]["phase"], view["position"]["to_move"]) == (state.phase, state.to_move)
    assert view["position"]["hands"][0] == list(map(str, state.hands[0]))


def test_it_is_never_listed(client: Any) -> None:
    room = play_on(client, set_up(client, deal=DEAL), public=True, bots={"2": "beginner", "3": "beginner"})
    assert seated(client, room, "ana", 1)["settings"]["public"] is False
    assert room not in {each["room"] for each in client.get("/api/rooms").json()}


def test_it_outlives_its_server() -> None:
    services = MemoryServices()
    with client_of(an_app(services)) as client:
        record = set_up(client, deal=DEAL, actions=ACTIONS, score="18 3 0")
        room = play_on(client, record, bots={"1": "beginner", "3": "beginner"})
        before = seated(client, room, "ana", 2)
    with client_of(an_app(services)) as client:
        after = see(client, room, "ana")
        assert [after[each] for each in ("position", "actions", "given", "fairness", "ply")] == [
            before[each] for each in ("position", "actions", "given", "fairness", "ply")
        ]
        assert do(client, room, "ana", {"type": "act", "ply": 7, "action": "5-1"}).status_code == 200


def over() -> str:
    state, rng = sm.new_game("luna-21", score=PointsScore((15, 15, 15))), random.Random(1)
    while not state.is_over:
        legal = state.legal_actions()
        state = state.apply(rng.choice(legal) if legal else state.sample_chance(rng))
    return write_record(state)


def small() -> str:
    start = sm.new_game("classic", pieces=double_set(3), hand_size=3)
    return write_record(start.apply("dealer 3"))


@pytest.mark.parametrize(
    ("asked", "status", "code"),
    [
        ({"record": "x"}, 422, "board"),
        ({"record": "x" * 500_001}, 413, "too-large"),
        ({"ply": 99}, 422, "frames"),
        ({"tried": ["6-5"]}, 422, "board"),
        ({"tried": ["deal 6-6"]}, 422, "board"),
        ({"record": over}, 422, "position-over"),
        ({"record": small}, 422, "board-pieces"),
        ({"bots": {"9": "beginner"}}, 422, "seat-unknown"),
        ({"bots": {"2": "cmd:rm"}}, 422, "no-such-bot"),
        ({"bots": {"2": "policy:/etc/passwd"}}, 422, "no-such-bot"),
        ({"stand_in": "nobody"}, 422, "no-such-bot"),
        ({"rules": None}, 422, "invalid"),
        ({"series": {"name": "daily"}}, 422, "invalid"),
    ],
)
def test_what_can_not_be_played_on_is_refused(
    client: Any, asked: dict[str, Any], status: int, code: str
) -> None:
    wanted = {"record": set_up(client, deal=DEAL, actions=ACTIONS), **asked}
    if callable(wanted["record"]):
        wanted["record"] = wanted["record"]()
    english = client.post("/api/board/room", json=wanted)
    spanish = client.post("/api/board/room", json=wanted, headers=SPANISH)
    assert (english.status_code, english.json()["code"]) == (status, code), english.text
    assert english.json()["detail"] != spanish.json()["detail"]


def test_the_length_of_a_position_is_limited(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board, "MAX_GIVEN", 7)
    record = set_up(client, deal=DEAL, actions=ACTIONS)
    play_on(client, record)
    found = client.post("/api/board/room", json={"record": record, "tried": ["5-1"]})
    assert (found.status_code, found.json()["code"]) == (422, "position-length")


def test_rooms_and_work_are_limited() -> None:
    with client_of(an_app(limits=replace(NO_LIMITS, rooms=Rate(1, 1e-6)))) as client:
        record = set_up(client, deal=DEAL)
        play_on(client, record)
        assert client.post("/api/board/room", json={"record": record}).status_code == 429
    with client_of(an_app(limits=replace(NO_LIMITS, record_time=Rate(600, 1e-6)))) as client:
        record = write_record(Record.of(play("classic", 10, 1)))
        found = [client.post("/api/board/room", json={"record": record}).status_code for _ in range(200)]
        assert found[0] == 201
        assert found[-1] == 429
