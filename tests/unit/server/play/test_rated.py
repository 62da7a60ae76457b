"""Attacks on ratings over HTTP: by who opened the room, claims a seat late, ends a match, or leaves it."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from shootmoon.rooms import MATCH_LIFE, SystemClock
from shootmoon.server.shared import execution
from shootmoon.storage import open_storage
from shootmoon.storage.expiry import MIN_STEADY, Expiry, run_maintenance
from tests.patience import wait_until
from tests.serving import FAST, MemoryServices, an_app, bearer, client_of, do, see, sit, token
from tests.unit.server.people.test_players import ANN, BOB, become, by, code
from tests.unit.server.test_http import play_to_the_end

KEYS = {"Ann": ANN, "Bob": BOB}
SEATS = {"Ann": 1, "Bob": 2}


class ClockAhead:
    """The clock of the system, which a test can put forward."""

    def __init__(self) -> None:
        self.system, self.ahead = SystemClock(), 0

    def now(self) -> int:
        return self.system.now() + self.ahead

    async def sleep_until(self, at: int) -> None:
        while (left := at - self.now()) > 0:
            await asyncio.sleep(min(left, 20) / 1000)


@pytest.fixture
def clock() -> ClockAhead:
    return ClockAhead()


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'house.db'}"


@pytest.fixture
def client(database: str, clock: ClockAhead) -> Iterator[Any]:
    deals = random.Random(2)  # in which one of the two leads after the first hand
    services = MemoryServices(database=database, clock=clock, secret=lambda: deals.randbytes(32).hex())
    with client_of(an_app(services)) as client:
        for name, key in KEYS.items():
            become(client, name, key)
        yield client


def opened(client: Any, **how: Any) -> tuple[str, dict[str, str]]:
    """A room with a bot in seat 3, and the headers of its owner."""
    made = client.post(
        "/api/rooms", json={"preset": "classic", "pace": FAST, "bots": {"3": "beginner:sober"}, **how}
    )
    assert made.status_code == 201, made.text
    return made.json()["room"], {"authorization": f"Bearer {made.json()['token']}"}


def claim(client: Any, room: str, who: str) -> None:
    done = client.post(f"/api/me/rooms/{room}", json={"token": token(who)}, headers=by(KEYS[who]))
    assert done.status_code == 204, done.text


def seated(client: Any, room: str, *claiming: str) -> None:
    for who in SEATS:
        sit(client, room, who)
    for who in claiming:
        claim(client, room, who)


def play(client: Any, room: str, least: int = 0, who: tuple[str, ...] = ("Ann", "Bob")) -> dict[str, Any]:
    """Play until one of the two leads the other and ``least`` hands are over, or, with 0, until the match is
    over."""
    while True:
        done, number = 0, 0  # the number of what the first of them saw
        for each in who:
            view = see(client, room, each)
            number = number or view["number"]
            position = view["position"]
            if view["status"] == "finished":
                assert not least, "neither of the two leads the other"
                return view
            points = position["points"][:2]
            if least and len(view["sheet"]) >= least and points[0] != points[1]:
                return view
            if position["phase"] == "deal" and not view["seats"][view["you"] - 1]["ready"]:
                do(client, room, each, {"type": "get-ready"})
                done += 1
            elif position["to_move"] == view["you"]:
                legal = position["legal"]  # Ann bids whenever she can, and Bob never does
                chosen = next((bid for bid in legal if bid != "pass"), "pass") if each == "Ann" else legal[0]
                do(client, room, each, {"type": "act", "ply": view["ply"], "action": chosen})
                done += 1
        if not done:  # it is the bot's turn
            wait_until(lambda number=number: see(client, room, who[0])["number"] != number)


def sides(view: dict[str, Any]) -> tuple[str, str]:
    """Who leads of the two people, and who doesn't."""
    ann, bob = view["position"]["points"][:2]
    return ("Ann", "Bob") if ann > bob else ("Bob", "Ann")


def rating(client: Any, who: str) -> dict[str, Any] | None:
    found = client.get("/api/me/ratings", headers=by(KEYS[who])).json()
    return found[0] if found else None


def mean(client: Any, who: str) -> float:
    found = rating(client, who)
    assert found is not None
    return found["mean"]


def rated(client: Any, who: str) -> dict[str, Any]:
    (found,) = client.get("/api/me/export", headers=by(KEYS[who])).json()["rated"]
    return found


def test_who_opened_a_room_cannot_put_out_the_leader(client: Any) -> None:
    room, owner = opened(client)
    seated(client, room, "Ann", "Bob")
    leader, other = sides(play(client, room, 1))
    view = client.get(f"/api/rooms/{room}", headers=owner).json()
    assert (view["counting"], view["may"]["kick"], view["may"]["moderate"]) == ([1, 2], [], True)
    for kind in ("kick", "ban"):
        order = {"id": kind, "command": {"type": kind, "seat": SEATS[leader]}}
        refused = client.post(f"/api/rooms/{room}/commands", json=order, headers=owner)
        assert code(refused, 409) == "rated-seats"
        assert refused.json()["title"]
    assert (
        code(do(client, room, other, {"type": "seat-bot", "seat": 3, "bot": "random"}), 409) == "rated-seats"
    )
    assert code(do(client, room, "Cat", {"type": "sit-down", "name": "Cat", "seat": 3}), 409) == "rated-seats"
    for wish in ("takeback", "redeal"):
        assert code(do(client, room, other, {"type": "ask", "wish": wish}), 409) == "rated-wish"
    view = play(client, room)
    assert not rated(client, leader)["left"]
    assert mean(client, leader) >= mean(client, other) or 1 not in view["position"]["winners"]
    order = {"id": "later", "command": {"type": "kick", "seat": SEATS[leader]}}
    assert client.post(f"/api/rooms/{room}/commands", json=order, headers=owner).status_code == 200


def test_whoever_has_the_seat_at_the_first_deal_owns_the_match(client: Any) -> None:
    room, _ = opened(client)
    seated(client, room, "Ann")
    play(client, room, 1)
    claim(client, room, "Bob")
    done = client.post(f"/api/me/rooms/{room}", json={"token": token("Ann")}, headers=by(BOB))
    assert done.status_code == 204, "a token that somebody shares counts for the next match"
    view = play(client, room)
    assert rating(client, "Bob") is None
    assert client.get("/api/me/games", headers=by(BOB)).json()["games"] == []
    assert (view["counting"], [seat["counts"] for seat in view["seats"]]) == ([1], [True, True, False])
    assert rating(client, "Ann") is not None
    # The next match counts for whom the seats count now: for Bob both, so the lower one.
    for who, command in (
        ("Ann", {"type": "ask", "wish": "again"}),
        ("Bob", {"type": "answer", "agree": True}),
    ):
        assert do(client, room, who, command).status_code == 200
    play(client, room)
    assert [each["seat"] for each in client.get("/api/me/games", headers=by(BOB)).json()["games"]] == [1]
    assert len(client.get("/api/me/games", headers=by(ANN)).json()["games"]) == 1


def test_who_ends_a_match_while_the_leader_is_away_has_given_it_up(client: Any, clock: ClockAhead) -> None:
    refused = client.post("/api/rooms", json={"preset": "classic", "grace": 0})
    assert code(refused, 422) == "rated-grace"
    assert (refused.json()["facts"]["grace"], refused.json()["facts"]["least"]) == (0, 30_000)
    casual, _ = opened(client, grace=0, rated=False)
    assert see(client, casual)["settings"]["unrated"] == "casual"
    room, _ = opened(client)
    seated(client, room, "Ann", "Bob")
    leader, other = sides(play(client, room, 1))
    do(client, room, leader, {"type": "go-away"})
    do(client, room, other, {"type": "ask", "wish": "end"})
    assert see(client, room, other)["status"] == "playing", "the leader may come back"
    clock.ahead += 31_000
    while see(client, room, other)["status"] == "playing":
        pass
    assert see(client, room, other)["ended_early"]
    assert mean(client, other) < 25 <= mean(client, leader)
    assert (rated(client, other)["left"], rated(client, leader)["left"]) == (True, False)
    (game,) = client.get("/api/me/games", headers=by(KEYS[leader])).json()["games"]
    assert game["winners"] == []


def test_who_leaves_has_lost_whatever_the_others_do(client: Any) -> None:
    room, _ = opened(client)
    seated(client, room, "Ann", "Bob")
    leader, other = sides(play(client, room, 1))
    assert do(client, room, other, {"type": "stand-up"}).status_code == 200
    assert rating(client, other) is None  # not before the match is over
    do(client, room, other, {"type": "sit-down", "name": other, "seat": SEATS[other]})
    assert do(client, room, leader, {"type": "stand-up"}).status_code == 200
    do(client, room, other, {"type": "stand-up"})
    assert see(client, room)["status"] == "finished"
    assert mean(client, other) < 25
    assert mean(client, leader) > mean(client, other)
    assert rated(client, leader)["left"]


@pytest.mark.parametrize("how", ["abandoned", "expired"])
def test_a_match_that_nobody_finishes_is_lost_by_who_left(
    client: Any, database: str, clock: ClockAhead, how: str
) -> None:
    room, _ = opened(client)
    seated(client, room, "Ann", "Bob")
    leader, other = sides(play(client, room, 1))
    do(client, room, other, {"type": "stand-up"})
    do(client, room, leader, {"type": "go-away"})

    async def maintain(later: int, expiry: Expiry) -> None:
        async with open_storage(database) as storage:
            await run_maintenance(storage, expiry, clock.now() + later, MIN_STEADY)

    asyncio.run(maintain(0, Expiry()))
    assert rating(client, other) is None
    if how == "abandoned":
        asyncio.run(maintain(MATCH_LIFE + 1000, Expiry(playing=None)))
    else:
        asyncio.run(maintain(3_600_000, Expiry(playing=3_600_000 - 1, finished=1000)))
        assert client.get(f"/api/rooms/{room}").status_code == 404
    assert mean(client, other) < 25
    assert mean(client, leader) > mean(client, other)


def test_nothing_is_gained_by_deleting_a_player_during_a_match(client: Any) -> None:
    room, _ = opened(client)
    seated(client, room, "Ann", "Bob")
    leader, other = sides(play(client, room, 1))
    assert client.delete("/api/me", headers=by(KEYS[other])).status_code == 204
    become(client, other, KEYS[other])
    claim(client, room, other)
    play(client, room)
    assert rating(client, other) is None
    assert rating(client, leader) is not None


def test_a_match_against_bots_that_is_given_up_is_lost(client: Any) -> None:
    made = client.post(
        "/api/rooms",
        json={"preset": "classic", "pace": FAST, "bots": {"2": "club", "3": "club"}, "patience": 0},
    )
    room = made.json()["room"]
    claim(client, room, "Ann")  # before sitting down is as good
    sit(client, room, "Ann")
    while see(client, room, "Ann")["position"]["phase"] in ("draw", "dealer", "deal"):
        pass
    assert see(client, room, "Ann")["counting"] == [1]
    assert "takeback" not in see(client, room, "Ann")["may"]["ask"]
    assert do(client, room, "Ann", {"type": "ask", "wish": "end"}).status_code == 200
    assert mean(client, "Ann") < 25
    assert rated(client, "Ann")["left"]


def test_a_claim_counts_that_comes_while_the_client_sits_down(
    client: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nobody_yet(*_: object) -> bool:
        return False

    made = client.post(
        "/api/rooms", json={"preset": "classic", "pace": FAST, "bots": {"2": "club", "3": "club"}}
    )
    room = made.json()["room"]
    # The claim is stored after the server has looked for it, and the seat is taken after the claim.
    monkeypatch.setattr(execution, "_is_player", nobody_yet)
    claim(client, room, "Ann")
    sit(client, room, "Ann")
    while see(client, room, "Ann")["position"]["phase"] in ("draw", "dealer", "deal"):
        pass
    assert see(client, room, "Ann")["counting"] == [1]


def test_a_guest_loses_no_power_over_their_own_table(client: Any) -> None:
    room, owner = opened(client)
    for who in SEATS:
        sit(client, room, who)
    play_on = see(client, room, "Ann")
    assert play_on["counting"] == []
    order = {"id": "kick", "command": {"type": "kick", "seat": 2}}
    assert client.post(f"/api/rooms/{room}/commands", json=order, headers=owner).status_code == 200
    play_to_the_end(client, room, "Ann")
    assert client.get(f"/api/rooms/{room}", headers=bearer("Ann")).json()["status"] == "finished"
