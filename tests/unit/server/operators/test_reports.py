"""Reports about people, and bans of network addresses: floods, evasion, and operators who err."""

import ipaddress
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from msgspec.structs import replace

from shootmoon.rooms import SystemClock
from shootmoon.server.front.addresses import address_of, is_in, network_of
from shootmoon.server.front.limits import Rate
from shootmoon.server.front.problems import ProblemError
from shootmoon.server.shared import changed_limits
from shootmoon.server.shared.house import DAY
from tests.patience import STILL, wait_until
from tests.serving import NO_LIMITS, MemoryServices, an_app, bearer, hello, make_room
from tests.unit.server.operators.test_admin import ADMIN, MANY_GUESSES, House

HOME, OFFICE, CAFE, EVIL = "192.0.2.1", "192.0.2.77", "198.51.100.9", "203.0.113.7"


class From:
    """An application whose requests come from the address in a header."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        for name, value in scope.get("headers", ()):
            if name == b"x-address":
                scope["client"] = (value.decode(), 5000)
        await self.app(scope, receive, send)


class People:
    """People at different addresses, who use one server."""

    def __init__(self, client: Any, house: House) -> None:
        self.client, self.house = client, house

    def ask(self, method: str, path: str, who: str, address: str, body: Any = None) -> Any:
        headers = {"x-address": address, **(bearer(who) if who else {})}
        return self.client.request(method, path, json=body, headers=headers)

    def do(self, room: str, who: str, address: str, **command: Any) -> Any:
        order = {"id": secrets.token_hex(8), "command": command}
        return self.ask("POST", f"/api/rooms/{room}/commands", who, address, order)

    def room(self, *people: tuple[str, str]) -> str:
        room = make_room(self.client, bots=0, preset="luna-21")
        for who, address in people:
            done = self.do(room, who, address, type="sit-down", name=who)
            assert done.status_code == 200, done.text
        return room

    def report(self, room: str, who: str, address: str, seat: int, reason: str = "") -> int:
        path = f"/api/rooms/{room}/reports"
        return self.ask("POST", path, who, address, {"seat": seat, "reason": reason}).status_code

    def admin(self, method: str, path: str, status: int, body: Any = None, address: str = HOME) -> Any:
        headers = {**ADMIN, "x-address": address}
        answer = self.client.request(method, f"/api/admin/{path}", json=body, headers=headers)
        assert answer.status_code == status, answer.text
        return answer.json() if answer.content else None

    def reports(self, query: str = "") -> Any:
        return self.admin("GET", f"reports{query}", 200)


@pytest.fixture
def people(tmp_path: Path) -> Iterator[People]:
    house = House(tmp_path, limits=MANY_GUESSES)
    with TestClient(From(house.app), raise_server_exceptions=False) as client:  # type: ignore[arg-type]
        yield People(client, house)


def test_a_flood_is_one_line_and_hides_nobody(people: People) -> None:
    for number in range(8):
        flooded = people.room((f"Eve {number}", EVIL), (f"Victim {number}", EVIL))
        for reason in range(2):
            assert people.report(flooded, f"Eve {number}", EVIL, 2, f"reason {reason}") == 201
    room = people.room(("Ann", HOME), ("Bob", OFFICE), ("Mal", EVIL))
    people.do(room, "Mal", EVIL, type="say", text="something bad")
    assert people.report(room, "Ann", HOME, 3, "insults") == 201
    assert people.report(room, "Bob", OFFICE, 3, "he insults us") == 201
    flood, real = people.reports()
    assert (flood["report"]["name"], flood["others"], flood["report"]["addresses"]) == ("Victim 0", 7, 1)
    assert len(flood["report"]["reporters"]) == 1
    assert flood["report"]["reporters"][0]["reason"] == "reason 1"
    assert (real["report"]["name"], real["others"], real["report"]["addresses"]) == ("Mal", 0, 2)
    assert [each["name"] for each in real["report"]["reporters"]] == ["Ann", "Bob"]
    assert [each["text"] for each in real["report"]["lines"]] == ["something bad"]
    others = people.reports(f"?source={flood['source']}")
    assert [each["report"]["name"] for each in others] == [f"Victim {number}" for number in range(8)]
    assert people.reports(f"?after={flood['id']}") == [real]
    people.admin("POST", f"reports/{real['id']}/settle", 204, {"why": "banned"})
    assert [each["id"] for each in people.reports()] == [flood["id"]]
    assert [each["report"]["note"] for each in people.reports("?settled=true")] == ["banned"]
    # Whoever is reported again after that is a new line.
    assert people.report(room, "Ann", HOME, 3, "again") == 201
    assert len(people.reports()) == 2


def test_what_happens_first_cannot_be_pushed_out(people: People) -> None:
    room = people.room(("Ann", HOME), ("Mal", EVIL))
    people.do(room, "Mal", EVIL, type="say", text="something bad")
    people.report(room, "Ann", HOME, 2)
    for number in range(40):
        people.do(room, "Mal", EVIL, type="say", text=f"line {number}")
        people.report(room, "Ann", HOME, 2)
    (found,) = people.reports()
    lines = [each["text"] for each in found["report"]["lines"]]
    assert lines[0] == "something bad"
    assert len(lines) <= 60


def test_reports_are_listed_in_pages(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shootmoon.server.shared.house.MAX_REPORTS", 2)
    for number in range(5):
        room = people.room((f"Ann {number}", f"192.0.2.{number}"), (f"Bob {number}", OFFICE))
        people.report(room, f"Ann {number}", f"192.0.2.{number}", 2)
    seen: list[str] = []
    last = 0
    while page := people.reports(f"?after={last}"):
        assert len(page) <= 2
        seen += [each["report"]["name"] for each in page]
        last = page[-1]["id"]
    assert seen == [f"Bob {number}" for number in range(5)]


def test_an_address_can_report_only_so_often(tmp_path: Path) -> None:
    house = House(tmp_path, limits=replace(NO_LIMITS, reports=Rate(3, 1 / 10**6)))
    with TestClient(From(house.app), raise_server_exceptions=False) as client:  # type: ignore[arg-type]
        people = People(client, house)
        room = people.room(("Ann", HOME), ("Bob", OFFICE), ("Mal", EVIL))
        assert [people.report(room, "Mal", EVIL, 1) for _ in range(4)] == [201, 201, 201, 429]
        assert people.report(room, "Ann", HOME, 3) == 201


REFUSED: list[tuple[str, str, Any]] = [
    ("POST", "/api/rooms", {"preset": "luna-21"}),
    ("POST", "/api/sheets", {"preset": "luna-21", "names": ["A", "B", "C"]}),
    ("POST", "/api/tournaments", {"title": "Cup", "preset": "luna-21"}),
    ("POST", "/api/pairing", {"name": "Eve"}),
    ("POST", "/api/players", {"name": "Eve"}),
    ("POST", "/api/me/codes", None),
]


def check_banned(people: People, address: str, room: str, banned: bool) -> None:
    refused = people.do(room, f"Zed {address}", address, type="sit-down", name="Zed")
    assert (refused.status_code == 403) == banned, refused.text
    for method, path, body in REFUSED:
        answer = people.ask(method, path, "Eve", address, body)
        assert (answer.json().get("code") == "address-banned") == banned, (path, answer.text)
    assert people.ask("GET", f"/api/rooms/{room}", "", address).status_code == 200
    assert people.ask("GET", "/", "", address).status_code == 200


def test_the_address_of_a_seat_is_banned_until_the_ban_ends_or_is_lifted(people: People) -> None:
    room, watched = people.room(("Ann", HOME), ("Mal", EVIL)), people.room()
    made = people.admin("POST", "addresses", 201, {"room": room, "seat": 2, "name": "Mal", "days": 3})
    assert EVIL not in str(made) + str(people.admin("GET", "bans", 200))
    check_banned(people, EVIL, watched, banned=True)
    assert people.do(room, "Mal", EVIL, type="say", text="hi").json()["code"] == "address-banned"
    with people.client.websocket_connect(f"/api/rooms/{room}/live", headers={"x-address": EVIL}) as socket:
        socket.send_text(hello("Mal"))
        socket.send_text('{"type": "do", "id": "x", "command": {"type": "say", "text": "hi"}}')
        while (heard := socket.receive_json(timeout=STILL))["type"] != "problem":
            pass
        assert heard["problem"]["code"] == "address-banned"
    assert people.do(room, "Mal", EVIL, type="stand-up").status_code == 403  # over HTTP, people only read
    people.admin("POST", f"bans/{made['id']}/lift", 204, {})
    check_banned(people, EVIL, watched, banned=False)
    people.admin("POST", "addresses", 201, {"room": room, "seat": 2, "days": 3})
    check_banned(people, EVIL, watched, banned=True)
    people.house.clock.jump(3 * DAY)
    made = people.admin("POST", "addresses", 201, {"network": "198.51.100.1"})  # reads all of them anew
    check_banned(people, EVIL, watched, banned=False)
    lines = [each["line"]["what"] for each in people.admin("GET", "audit", 200)]
    assert lines == ["ban-address", "ban-address", "lift-ban", "ban-address"]


def test_the_addresses_in_a_report_are_banned_by_their_marks(people: People) -> None:
    room = people.room(("Ann", HOME), ("Mal", EVIL))
    people.report(room, "Mal", EVIL, 1)
    (found,) = people.reports()
    (reporter,) = found["report"]["reporters"]
    assert HOME not in str(found)
    assert EVIL not in str(found)
    own = {"mark": found["report"]["mark"], "name": "Ann"}
    assert people.admin("POST", "addresses", 409, own)["code"] == "own-address"
    people.admin("POST", "addresses", 201, {"mark": reporter["mark"], "name": "Mal"})
    check_banned(people, EVIL, people.room(), banned=True)


@pytest.mark.parametrize(
    ("network", "banned", "free"),
    [
        ("203.0.113.0/24", "203.0.113.99", "203.0.114.1"),
        ("203.0.113.7", "203.0.113.7", "203.0.113.8"),
        ("2001:db8:0:1::5", "2001:db8:0:1:ffff::1", "2001:db8:0:2::1"),
        ("203.0.113.0/24", "::ffff:203.0.113.5", "::ffff:192.0.2.9"),
    ],
)
def test_a_network_is_banned(people: People, network: str, banned: str, free: str) -> None:
    room = people.room()
    people.admin("POST", "addresses", 201, {"network": network})
    check_banned(people, banned, room, banned=True)
    check_banned(people, free, room, banned=False)


def test_operators_cannot_shut_themselves_out(people: People) -> None:
    for network in ("192.0.2.0/24", "192.0.2.1"):
        assert people.admin("POST", "addresses", 409, {"network": network})["code"] == "own-address"
    for network in ("0.0.0.0/0", "::/0", "10.0.0.0/4", "nonsense", "1.2.3.4/99", "moon.example"):
        assert people.admin("POST", "addresses", 422, {"network": network})["code"] == "network-form"
    people.admin("POST", "addresses", 201, {"network": EVIL})
    assert people.admin("GET", "rooms", 200, address=EVIL) == []  # an operator who comes from there
    (ban,) = people.admin("GET", "bans", 200, address=EVIL)
    people.admin("POST", f"bans/{ban['id']}/lift", 204, {}, address=EVIL)


def test_the_address_at_which_a_seat_acted_last_is_banned(people: People) -> None:
    room = people.room(("Ann", OFFICE), ("Mal", EVIL))
    assert people.do(room, "Mal", CAFE, type="say", text="hi").status_code == 200
    assert people.do(room, "Mal", EVIL, type="say", text="ho").status_code == 200
    for _ in range(3):
        assert people.ask("GET", f"/api/rooms/{room}", "Mal", CAFE).status_code == 200  # only reads
    people.admin("POST", "addresses", 201, {"room": room, "seat": 2})
    check_banned(people, EVIL, people.room(), banned=True)
    check_banned(people, CAFE, people.room(), banned=False)
    assert people.admin("POST", "addresses", 409, {"room": room, "seat": 3})["code"] == "kick-nobody"


def test_names_and_addresses_are_one_list(people: People) -> None:
    room = people.room(("Ann", OFFICE), ("Mal", EVIL))
    made = [
        people.admin("POST", "bans", 201, {"name": "Eve", "why": "one"}),
        people.admin("POST", "addresses", 201, {"network": "198.51.100.0/24", "why": "two", "days": 2}),
        people.admin("POST", "addresses", 201, {"room": room, "seat": 2, "why": "three"}),
    ]
    listed = people.admin("GET", "bans", 200)
    assert listed == made[::-1]
    assert [each["ban"]["name"] for each in made] == ["Eve", "198.51.100.0/24", f"Mal room={room} seat=2"]
    for each in made:
        people.admin("POST", f"bans/{each['id']}/lift", 204, {})
        assert people.admin("POST", f"bans/{each['id']}/lift", 404, {})["code"] == "no-such-note"
    assert people.admin("GET", "bans", 200) == []
    check_banned(people, EVIL, people.room(), banned=False)


def test_networks() -> None:
    assert network_of(" 203.0.113.7/24 ") == "203.0.113.0/24"
    assert not is_in("testclient", (ipaddress.ip_network("0.0.0.0/8"),))
    with pytest.raises(ProblemError):
        network_of("")
    assert address_of({"client": ("::ffff:192.0.2.1", 1)}) == "192.0.2.1"
    assert address_of({"client": ("2001:db8::1%eth0", 1)}) == "2001:db8::/64"


def test_other_processes_follow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changed_limits, "FOLLOW_SECONDS", 0.02)
    house = House(tmp_path)
    other = an_app(MemoryServices(clock=SystemClock(), database=house.services.database))
    one: Any = TestClient(From(house.app), raise_server_exceptions=False)  # type: ignore[arg-type]
    two: Any = TestClient(From(other), raise_server_exceptions=False)  # type: ignore[arg-type]
    with one, two:
        people = People(one, house)
        elsewhere = People(two, house)
        assert elsewhere.ask("POST", "/api/rooms", "Eve", EVIL, {"preset": "luna-21"}).status_code == 201
        people.admin("POST", "addresses", 201, {"network": EVIL})
        wait_until(
            lambda: elsewhere.ask("POST", "/api/rooms", "Eve", EVIL, {"preset": "luna-21"}).status_code == 403
        )
