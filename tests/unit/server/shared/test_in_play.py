"""What a room wouldn't say in a hint can't be had from a record, and no refusal tells what others hold."""

import asyncio
import itertools
import random
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest

from shootmoon.analysis.board import deal_hidden
from shootmoon.game import Deal
from shootmoon.processes import WorkPool
from shootmoon.record import Record, read_record, write_record
from shootmoon.rules import load_rules
from shootmoon.server.engines.record_jobs import RecordJobs
from tests.patience import STILL
from tests.servers import Postgres
from tests.serving import (
    FAST,
    SHORT,
    MemoryServices,
    an_app,
    bearer,
    client_of,
    do,
    listening,
    see,
    sit,
    token,
)
from tests.unit.server.play.test_series import ShiftedClock
from tests.unit.server.test_http import play_to_the_end

SLOW = {**FAST, "play": 3_600_000}


@pytest.fixture
def clock() -> ShiftedClock:
    return ShiftedClock()


@pytest.fixture
def client(clock: ShiftedClock) -> Iterator[Any]:
    with client_of(an_app(MemoryServices(clock=clock))) as client:
        yield client


def open_room(client: Any, bots: int = 2, **how: Any) -> str:
    asked = {"preset": "luna-21", "options": SHORT, "stand_in": "beginner", "pace": FAST, **how}
    asked["bots"] = {str(seat): "beginner" for seat in range(4 - bots, 4)}
    made = client.post("/api/rooms", json=asked)
    assert made.status_code == 201, made.text
    return made.json()["room"]


def dealt(client: Any, room: str, who: str) -> Record:
    """The record of what somebody sees, once they have to decide something."""
    while True:
        view = see(client, room, who)
        if view["may"]["act"]:
            break
        if view["may"]["get_ready"] and not view["seats"][view["you"] - 1]["ready"]:
            do(client, room, who, {"type": "get-ready"})
        client.get(f"/api/rooms/{room}/events?after={view['number']}&wait=5", headers=bearer(who))
    return read_record(client.get(f"/api/rooms/{room}/record", headers=bearer(who)).text)


def until_dealt(client: Any, room: str, at: Any = None) -> None:
    """Wait until Ann and Ben have been dealt their hands. Ben is ``at`` another client."""
    while True:
        view = see(client, room, "Ann")
        if view["position"] is not None and _hand(view):
            return
        for who, near in (("Ann", client), ("Ben", at or client)):
            if see(near, room, who)["may"]["get_ready"]:
                do(near, room, who, {"type": "get-ready"})
        client.get(f"/api/rooms/{room}/events?after={view['number']}&wait=5", headers=bearer("Ann"))


def hand_in(record: Record) -> tuple[str, ...]:
    deal = [action for action in record.actions if isinstance(action, Deal)][-1]
    return tuple(map(str, deal.hands[(record.viewer or 1) - 1]))


def untagged(record: Record) -> Record:
    return Record(record.rules, record.actions, viewer=record.viewer, score=record.score)


def ended(record: Record) -> str:
    """The record of a whole game that begins as somebody sees it: the rest is made up."""
    state, rng = deal_hidden(untagged(record), 1), random.Random(1)
    while not state.winners:
        chance = state.to_move == 0
        state = state.apply(
            state.sample_chance(rng.randrange(10**6)) if chance else rng.choice(state.legal_actions())
        )
    return write_record(Record.of(state))


def asked_everywhere(client: Any, record: Record, **how: Any) -> dict[str, Any]:
    """The answers of everything that computes to records with what somebody sees, with tags and without."""
    bare, hand = untagged(record), ",".join(hand_in(record))
    other = Record(load_rules("luna-21"), bare.actions, viewer=bare.viewer)  # by other rules
    posts: dict[str, tuple[str, dict[str, Any]]] = {
        "board": ("board", {"record": write_record(record)}),
        "bare board": ("board", {"record": write_record(bare)}),
        "earlier": ("board", {"record": write_record(bare), "ply": 1}),
        "values": ("board/values", {"record": write_record(record), "depth": "quick"}),
        "bare values": ("board/values", {"record": write_record(bare), "depth": "quick"}),
        "other rules": ("board/values", {"record": write_record(other), "depth": "quick"}),
        "json": ("board", {"record": write_record(bare, "json")}),
        "setup": ("board/setup", {"preset": "luna-21", "hand": hand, "seat": 2}),
        "room": ("board/room", {"record": write_record(bare), "bots": {"2": "beginner"}}),
        "review": ("reviews", {"record": ended(record)}),
    }
    answers = {name: client.post(f"/api/{path}", json=body, **how) for name, (path, body) in posts.items()}
    answers["book"] = client.get(f"/api/hands/classic/{hand}", **how)
    return answers


def outcomes(answers: dict[str, Any]) -> set[str]:
    return {each.json()["code"] if each.status_code >= 400 else "" for each in answers.values() if each.text}


@pytest.mark.parametrize("how", [{"series": {}}, {"hints": False}])
def test_a_hand_without_hints_is_computed_nowhere_until_it_is_over(
    client: Any, clock: ShiftedClock, how: dict[str, Any]
) -> None:
    room = open_room(client, **how)
    sit(client, room, "Ann")
    record = dealt(client, room, "Ann")
    wanted = "in-play-series" if "series" in how else "in-play"
    for headers in ({}, bearer("Ann"), bearer("somebody else")):
        assert outcomes(asked_everywhere(client, record, headers=headers)) == {wanted}
    spanish = client.post(
        "/api/board", json={"record": write_record(record)}, headers={"accept-language": "es"}
    )
    assert "mano" in spanish.json()["detail"]
    # Another hand is computed, here or at home; but not one in which only one tile was exchanged.
    own = hand_in(record)
    rest = [str(each) for each in record.start.setup.pieces if str(each) not in own]
    near, far = (*own[:-1], rest[0]), (*own[:-2], *rest[:2])
    for hand, expected in ((near, 409), (far, 200)):
        body = {"preset": "luna-21", "hand": ",".join(hand)}
        assert client.post("/api/board/setup", json=body).status_code == expected
    play_to_the_end(client, room, "Ann")
    after = outcomes(asked_everywhere(client, record))
    assert after == ({"in-play-series"} if "series" in how else {""})
    clock.shift += 3 * 24 * 3600 * 1000
    assert outcomes(asked_everywhere(client, record)) == {""}


def test_where_many_play_a_similar_hand_is_nobodys(client: Any) -> None:
    """Of a school's hands, one is similar to any record by chance; but its holder is known by the token."""
    rooms = [open_room(client, hints=False) for _ in range(4)]
    for number, room in enumerate(rooms):
        sit(client, room, f"Ann {number}")
        record = dealt(client, room, f"Ann {number}")
    own = hand_in(record)
    rest = [str(each) for each in record.start.setup.pieces if str(each) not in own]

    def answered(hand: tuple[str, ...], headers: dict[str, str]) -> int:
        body = {"preset": "luna-21", "hand": ",".join(hand)}
        return client.post("/api/board/setup", json=body, headers=headers).status_code

    assert answered((*own[:-1], rest[0]), {}) == 200
    assert answered((*own[:-1], rest[0]), bearer("Ann 3")) == 409
    assert answered(own, {}) == 409


def test_all_hands_of_a_series_stay_closed_until_it_is_over(client: Any) -> None:
    room = open_room(client, series={})
    sit(client, room, "Ann")
    first = dealt(client, room, "Ann")
    while len([each for each in dealt(client, room, "Ann").actions if isinstance(each, Deal)]) < 2:
        view = see(client, room, "Ann")
        act = {"type": "act", "ply": view["ply"], "action": view["position"]["legal"][0]}
        assert do(client, room, "Ann", act).status_code == 200
    for record in (first, dealt(client, room, "Ann")):
        assert outcomes(asked_everywhere(client, record)) == {"in-play-series"}
    assert client.post("/api/replay", json={"record": write_record(first)}).status_code == 200


def test_where_one_may_take_hints_one_may_ask_the_board(tmp_path: Any) -> None:
    # Jobs run in a process as on a server: one that has found hands is begun again, and takes its time.
    reader = WorkPool(1)
    services = MemoryServices(database=f"sqlite:///{tmp_path}/moon.db", record_jobs=RecordJobs([reader]))
    with reader, client_of(an_app(services)) as client:
        room = open_room(client)
        sit(client, room, "Ann")
        record = dealt(client, room, "Ann")
        assert outcomes(asked_everywhere(client, record)) == {""}
        # But the match of a player could be rated: whoever is helped in it must have taken a hint.
        key = {"authorization": f"Bearer {'6b' * 32}"}
        assert client.post("/api/players", json={"name": "Ann"}, headers=key).status_code == 201
        claim = {"token": token("Ann")}
        assert client.post(f"/api/me/rooms/{room}", json=claim, headers=key).status_code == 204
        for headers in ({}, key, bearer("Ann")):
            assert outcomes(asked_everywhere(client, record, headers=headers)) == {"in-play-hint"}
        ply = see(client, room, "Ann")["ply"]
        assert do(client, room, "Ann", {"type": "take-hint", "ply": ply, "kind": "nudge"}).status_code == 200
        assert outcomes(asked_everywhere(client, record)) == {""}


def test_hints_that_all_agreed_to_are_taken_at_the_table(client: Any) -> None:
    room = open_room(client, bots=1)
    for who in ("Ann", "Ben"):
        sit(client, room, who)
    until_dealt(client, room)
    record = client.get(f"/api/rooms/{room}/record", headers=bearer("Ann")).text
    asked = {"headers": bearer("Ann"), "json": {"record": record}}
    assert client.post("/api/board", **asked).json()["code"] == "in-play"
    assert do(client, room, "Ann", {"type": "ask", "wish": "hints"}).status_code == 200
    assert do(client, room, "Ben", {"type": "answer", "agree": True}).status_code == 200
    assert client.post("/api/board", **asked).json()["code"] == "in-play-hint"


@pytest.mark.parametrize("how", [{"series": {"apart": "token"}}, {}])
def test_no_refusal_tells_what_an_opponent_holds(client: Any, how: dict[str, Any]) -> None:
    """A participant sends each hand that an opponent may hold, by every route."""
    room = open_room(client, bots=1, pace=SLOW, **how)
    for who in ("Ann", "Ben"):
        sit(client, room, who)
    until_dealt(client, room)
    hands = {who: _hand(see(client, room, who)) for who in ("Ann", "Ben")}
    unseen = [piece for piece in see(client, room, "Ben")["settings"]["pieces"] if piece not in hands["Ben"]]
    rng = random.Random(0)
    candidates = [hands["Ann"], *(tuple(rng.sample(unseen, len(hands["Ann"]))) for _ in range(4))]
    for headers in (bearer("Ben"), {}, bearer("nobody here")):
        answers: list[dict[str, int]] = []
        for hand in candidates:
            body = {"preset": "luna-21", "hand": ",".join(hand), "seat": 1}
            setup = client.post("/api/board/setup", json=body, headers=headers)
            record = {"record": setup.json().get("record", "")}
            found = {"setup": setup, "board": client.post("/api/board", json=record, headers=headers)}
            found["book"] = client.get(f"/api/hands/classic/{','.join(hand)}", headers=headers)
            found["room"] = client.post("/api/board/room", json=record, headers=headers)
            answers.append({name: each.status_code for name, each in found.items()})
        assert all(each == answers[0] for each in answers), answers
        assert answers[0]["board"] == 200
    # With their own tokens, both are refused what they hold themselves.
    for who, hand in hands.items():
        body = {"preset": "luna-21", "hand": ",".join(hand)}
        assert client.post("/api/board/setup", json=body, headers=bearer(who)).status_code == 409


def _hand(view: dict[str, Any]) -> tuple[str, ...]:
    return tuple(view["position"]["hands"][view["you"] - 1])


class At:
    """A client at an address of this machine, as a test client has it."""

    def __init__(self, port: int, address: str) -> None:
        transport = httpx.HTTPTransport(local_address=address)
        self._http = httpx.Client(transport=transport, base_url=f"http://127.0.0.1:{port}", timeout=STILL)
        self.get, self.post = self._http.get, self._http.post

    def __enter__(self) -> "At":
        return self

    def __exit__(self, *error: object) -> None:
        self._http.close()


def test_every_server_knows_the_hands_and_addresses_of_all_others(postgres: Postgres) -> None:
    """Ann plays at one server and asks another one, from the same address and from another."""
    database = postgres.fresh()

    def play(one: int, two: int) -> None:
        with ExitStack() as stack:
            at = {
                (port, number): stack.enter_context(At(port, f"127.0.0.{number}"))
                for port in (one, two)
                for number in (2, 3, 4)
            }
            ask(at[one, 2], at[two, 3], at[two, 4], at[two, 2], at[one, 3])

    def ask(ann: At, ben: At, friend: At, ann_there: At, ben_there: At) -> None:
        room = open_room(ann, bots=1, hints=False)
        sit(ann, room, "Ann")
        sit(ben, room, "Ben")
        until_dealt(ann, room, ben)
        for who, near, elsewhere in (("Ann", ann, ann_there), ("Ben", ben, ben_there)):
            text = near.get(f"/api/rooms/{room}/record", headers=bearer(who)).text
            bare = {"record": write_record(untagged(read_record(text)))}
            assert elsewhere.post("/api/board", json=bare).json()["code"] == "in-play"
            # With the tags, nobody is answered; without, whoever isn't known as the one who holds the hand.
            assert friend.post("/api/board", json={"record": text}).json()["code"] == "in-play"
            assert friend.post("/api/board", json=bare).status_code == 200
            assert friend.post("/api/board", json=bare, headers=bearer(who)).status_code == 409
            opponent = {"Ann": ben, "Ben": ann}[who]
            assert opponent.post("/api/board", json=bare).status_code == 200

    async def check() -> None:
        apps = [an_app(MemoryServices(database=database)) for _ in range(2)]
        async with listening(apps[0]) as one, listening(apps[1]) as two:
            await asyncio.to_thread(play, one, two)

    asyncio.run(check())


def test_the_record_of_a_game_that_is_over_names_no_game_in_progress(client: Any) -> None:
    room = open_room(client, endless=True, hints=False)
    sit(client, room, "Ann")
    record = dealt(client, room, "Ann")
    tags = dict(record.tags)
    assert tags["Room"].split()[1] == "1"
    assert room not in tags["Room"]
    later = write_record(record).replace(tags["Room"], f"{tags['Room'].split()[0]} 2")
    body = {"record": later.replace(*_another_hand(record))}
    assert client.post("/api/board", json=body).status_code == 200
    body = {"record": body["record"].replace(f"{tags['Room'].split()[0]} 2", tags["Room"])}
    assert client.post("/api/board", json=body).json()["code"] == "in-play"


def _another_hand(record: Record) -> tuple[str, str]:
    own = hand_in(record)
    rest = (str(each) for each in record.start.setup.pieces if str(each) not in own)
    return ",".join(own), ",".join(itertools.islice(rest, len(own)))
