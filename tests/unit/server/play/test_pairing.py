"""Quick pairing over HTTP, over two real servers of which one is killed, and after a crash in between."""

import asyncio
import random
import signal
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from shootmoon.players.pairing import TICKET_LIFETIME, Ticket
from shootmoon.protocol.tokens import hash_token, new_name
from shootmoon.rooms import SystemClock
from shootmoon.server.shared.house import HouseBan, HouseBook
from shootmoon.storage import open_storage
from shootmoon.storage.pairing import SqlPairing
from tests.patience import SOON, STILL, wait_until
from tests.serving import MemoryServices, Moon, an_app, bearer, client_of, http, listening, token
from tests.unit.server.operators.test_admin import House, get, post
from tests.unit.server.people.test_players import ANN, BOB, become, by, code

EVE = "e" * 64


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "house.db"


@pytest.fixture
def client(database: Path) -> Iterator[Any]:
    with client_of(an_app(MemoryServices(database=f"sqlite:///{database}"))) as client:
        yield client


def look(client: Any, name: str, status: int = 200, **more: Any) -> Any:
    answer = client.post("/api/pairing", json={"name": name, **more}, headers=bearer(name))
    assert answer.status_code == status, answer.text
    return answer.json()


def test_three_people_meet_at_a_table(client: Any) -> None:
    first = look(client, "Ann", presets=["hickeys-4", "classic"])
    assert (first["room"], first["waiting"], first["seat"]) == (None, 1, 0)
    assert look(client, "Bob")["waiting"] == 2
    third = look(client, "Eve", presets=["classic"])
    found = [third, look(client, "Ann"), look(client, "Bob"), look(client, "Eve", again=True)]
    assert len({each["room"] for each in found}) == 1
    assert sorted(each["seat"] for each in found[:3]) == [1, 2, 3]
    assert {each["preset"] for each in found} == {"classic"}
    for name, each in zip(("Eve", "Ann", "Bob"), found, strict=False):
        view = client.get(f"/api/rooms/{each['room']}", headers=bearer(name)).json()
        assert view["you"] == each["seat"]
        assert view["seats"][each["seat"] - 1]["name"] == name
        assert not view["may"]["moderate"]  # nobody owns a room of strangers
    assert look(client, "Kim")["waiting"] == 1


def test_somebody_who_stops_meets_nobody(client: Any) -> None:
    for name in ("Ann", "Bob"):
        look(client, name)
    assert client.delete("/api/pairing", headers=bearer("Ann")).status_code == 204
    assert look(client, "Eve")["waiting"] == 2
    assert look(client, "Ann")["room"] is not None  # who comes back is welcome


def test_a_question_that_was_broken_off_begins_no_search(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever stops breaks off the last question, and the order to stop may overtake it."""
    arrived, left = asyncio.Event(), asyncio.Event()
    renew = SqlPairing.renew

    async def renewed(pairing: SqlPairing, *asked: Any, **how: Any) -> Ticket | None:
        found = await renew(pairing, *asked, **how)
        arrived.set()
        await left.wait()
        return found

    async def check() -> None:
        async with listening(an_app(MemoryServices(database=f"sqlite:///{database}"))) as port:
            monkeypatch.setattr(SqlPairing, "renew", renewed)
            async with (
                asyncio.timeout(STILL),
                httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client,
            ):
                ask = partial(client.post, "/api/pairing")
                asked = asyncio.ensure_future(ask(json={"name": "Ann", "again": True}, headers=bearer("Ann")))
                await arrived.wait()
                asked.cancel()
                await asyncio.sleep(SOON)
                left.set()
                await asyncio.sleep(SOON)
                assert (await ask(json={"name": "Kim"}, headers=bearer("Kim"))).json()["waiting"] == 1

    asyncio.run(check())


def test_bots_take_the_seats_for_which_there_is_nobody(database: Path) -> None:
    class Later(SystemClock):
        late = 0

        def now(self) -> int:
            return super().now() + self.late

    clock = Later()
    with client_of(an_app(MemoryServices(database=f"sqlite:///{database}", clock=clock))) as client:
        assert look(client, "Ann")["room"] is None
        clock.late += TICKET_LIFETIME - 1_000
        assert look(client, "Ann")["room"] is None
        clock.late += TICKET_LIFETIME - 1_000
        assert look(client, "Bob", presets=["hickeys"])["room"] is None  # without bots
        found = look(client, "Ann", bots=True)
        view = client.get(f"/api/rooms/{found['room']}", headers=bearer("Ann")).json()
        assert [seat["holder"] for seat in view["seats"]] == ["person", "bot", "bot"]


def test_games_count_for_players_who_are_never_paired_with_whom_they_blocked(
    client: Any, database: Path
) -> None:
    for name, key in (("Ann", ANN), ("Bob", BOB), ("Eve", EVE)):
        become(client, name, key)
    client.post("/api/me/friends/decide", json={"name": "Eve", "action": "block"}, headers=by(BOB))
    look(client, "Ann", key=ANN)
    look(client, "Bob", key=BOB)
    look(client, "Eve", key=EVE)
    assert look(client, "Eve")["room"] is None
    guest = look(client, "Kim")  # Ann, and either Bob or Eve, whoever came first
    assert look(client, "Ann")["room"] == look(client, "Bob")["room"] == guest["room"]
    assert look(client, "Eve")["room"] is None
    with closing(sqlite3.connect(database)) as read:
        seats = read.execute("SELECT token FROM player_seats WHERE room = ?", (guest["room"],)).fetchall()
        assert {seat for (seat,) in seats} == {hash_token(token(name)) for name in ("Ann", "Bob")}
        # Once they sit there, the tickets don't say any more who they are.
        kept = read.execute("SELECT DISTINCT player, name FROM tickets WHERE room != ''").fetchall()
        assert kept == [(None, "")]


def test_a_player_who_looks_elsewhere_is_told_so(client: Any) -> None:
    become(client, "Ann", ANN)
    look(client, "phone", key=ANN)
    look(client, "computer", key=ANN)
    assert look(client, "phone", 409, key=ANN, again=True)["code"] == "pairing-ended"
    assert look(client, "computer", key=ANN, again=True)["waiting"] == 1
    # Somebody who lost the connection for long, and looks nowhere else, goes on.
    client.delete("/api/pairing", headers=bearer("computer"))
    assert look(client, "phone", key=ANN, again=True)["waiting"] == 1


def test_an_invitation_is_used_only_by_those_who_find_a_table(tmp_path: Path) -> None:
    house = House(tmp_path, invite_only=True)
    with client_of(house.app) as client:
        made = post(client, "invitations", 201, uses=3)

        def search(name: str, code: str = made["code"]) -> Any:
            headers = bearer(name) | {"invitation": code}
            return client.post("/api/pairing", json={"name": name}, headers=headers).json()

        def left() -> int:
            return get(client, "invitations")[0]["invitation"]["left"]

        assert look(client, "Ann", 403)["code"] == "invitation"
        assert search("Ann", "wrong")["code"] == "invitation"
        for _ in range(5):
            assert search("Ann")["room"] is None
            client.delete("/api/pairing", headers=bearer("Ann"))
        assert left() == 3
        for name in ("Ann", "Ann", "Bob"):
            search(name)
        room = search("Eve")["room"]
        assert room is not None
        assert left() == 0
        assert {search(name)["room"] for name in ("Ann", "Bob", "Eve")} == {room}  # without a further use
        assert search("Kim")["code"] == "invitation"
        other = post(client, "invitations", 201)
        assert search("Kim", other["code"])["room"] is None
        post(client, f"invitations/{other['id']}/revoke")
        assert search("Kim", other["code"])["code"] == "invitation"


def test_what_is_refused(client: Any, database: Path) -> None:
    assert code(client.post("/api/pairing", json={"name": "Ann"}), 401) == "token-short"
    assert look(client, "Ann", 404, presets=["none"])["code"] == "no-such-preset"
    assert look(client, "Ann", 401, key="no key")["code"] == "key-form"
    assert look(client, "Ann", 401, key="f" * 64)["code"] == "no-player"
    nameless = client.post("/api/pairing", json={"name": " "}, headers=bearer("Ann"))
    assert code(nameless, nameless.status_code) == "name-empty"
    assert 400 <= nameless.status_code < 500
    for wrong in ({"presets": "classic"}, {"wait": 60}, {"bots": 1}, {"more": 1}, {"name": None}):
        answer = client.post("/api/pairing", json={"name": "Ann", **wrong}, headers=bearer("Ann"))
        assert code(answer, 422) == "invalid"
    look(client, "Ann")

    async def ban() -> None:
        async with open_storage(f"sqlite:///{database}") as storage:
            await HouseBook(storage.house).ban(HouseBan("Ann", "", "test"), SystemClock().now(), None)

    asyncio.run(ban())
    assert look(client, "Ann", 403)["code"] == "house-banned"  # also somebody who waits already
    assert look(client, "Bob")["waiting"] == 2


def test_a_room_opens_that_a_server_named_before_it_was_killed(client: Any, database: Path) -> None:
    async def claim() -> None:
        async with open_storage(f"sqlite:///{database}") as storage:
            await storage.pairing.pair({"classic": 3}, new_name, SystemClock().now())

    look(client, "Ann")
    look(client, "Bob", presets=["hickeys"])
    look(client, "Eve", presets=["classic"])
    with closing(sqlite3.connect(database)) as write:
        write.execute("UPDATE tickets SET presets = '[\"classic\"]'")
        write.commit()
    asyncio.run(claim())  # the tickets are claimed, and nobody opens the room
    found = {look(client, name)["room"] for name in ("Bob", "Ann", "Eve")}
    assert len(found) == 1
    assert found != {None}
    view = client.get(f"/api/rooms/{found.pop()}", headers=bearer("Ann")).json()
    assert {seat["name"] for seat in view["seats"]} == {"Ann", "Bob", "Eve"}


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_thirty_people_meet_on_two_servers_of_which_one_is_killed(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    if kind == "sqlite":
        address = f"sqlite:///{tmp_path / 'club.db'}"
    else:
        fresh: Callable[[], str] = request.getfixturevalue("postgres").fresh
        address = fresh()
    arguments = ("--no-browser", "--limits", "1000", "--database", address)
    servers = [Moon(tmp_path, *arguments) for _ in range(2)]
    rng = random.Random(23)
    found: dict[str, list[dict[str, Any]]] = {f"P{number}": [] for number in range(30)}

    def search(name: str, rng: random.Random = rng) -> None:
        """Look for a game at any server, until there is one."""
        while not found[name]:
            url = rng.choice(servers).url
            try:
                asked = {"name": name, "wait": 2}
                answer = http.post(f"{url}/api/pairing", json=asked, headers=bearer(name))
            except httpx.HTTPError:
                continue  # it was killed
            assert answer.status_code == 200, answer.text
            if answer.json()["room"]:
                found[name].append(answer.json())

    try:
        with ThreadPoolExecutor(30) as people:
            searches = [people.submit(search, name) for name in [*found][:20]]
            wait_until(lambda: any(found.values()))
            servers[0].end(signal.SIGKILL)
            searches += [people.submit(search, name) for name in [*found][20:]]
            for each in searches:
                each.result()
        rooms = Counter(each["room"] for (each,) in found.values())
        assert len(rooms) == 10
        assert set(rooms.values()) == {3}
        for name, (each,) in found.items():
            again = http.post(f"{servers[1].url}/api/pairing", json={"name": name}, headers=bearer(name))
            assert again.json()["room"] == each["room"]
            view = http.get(f"{servers[1].url}/api/rooms/{each['room']}", headers=bearer(name)).json()
            assert view["you"] == each["seat"]
            assert view["seats"][view["you"] - 1]["name"] == name
    finally:
        for server in servers:
            if server.process.is_running:
                server.end()
