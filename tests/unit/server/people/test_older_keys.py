"""A thief of one device tries to take a player over; the player has seven days, and sees it everywhere."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from shootmoon.players.keys import WAIT
from shootmoon.players.player import MAX_KEYS
from shootmoon.protocol.tokens import hash_token
from tests.hosting import FakeClock
from tests.serving import MemoryServices, an_app, client_of
from tests.unit.server.people.test_players import become, by, code

OLD, YOUNG, FILE, OTHER, NEW = "a" * 64, "b" * 64, "c" * 64, "d" * 64, "e" * 64


class Person:
    """Somebody with one key, who asks the server."""

    def __init__(self, client: Any, key: str) -> None:
        self.client, self.key = client, key

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        return self.client.request(method, f"/api/me{path}", json=body, headers=by(self.key))

    def me(self) -> Any:
        answer = self.ask("GET", "")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def add(self, key: str, kind: str = "device", label: str = "") -> "Person":
        body = {"kind": kind, "hash": hash_token(key), "label": label}
        answer = self.ask("POST", "/keys", body)
        assert answer.status_code == 201, answer.text
        return Person(self.client, key)

    def id(self) -> str:
        return self.me()["key"]

    def removes(self, other: "Person") -> int:
        return self.ask("DELETE", f"/keys/{other.id()}").status_code

    def is_player(self) -> bool:
        return self.ask("GET", "").status_code == 200


class House:
    """A server, and a player with a key that is older than all others."""

    def __init__(self, client: Any, clock: FakeClock) -> None:
        self.client, self.clock = client, clock
        become(client, "Ann", OLD, label="phone")
        self.old = Person(client, OLD)
        clock.jump(1000)

    def by_code(self, key: str, giver: Person) -> Person:
        made = giver.ask("POST", "/codes").json()["code"]
        answer = self.client.post("/api/players/device", json={"code": made}, headers=by(key))
        assert answer.status_code == 200, answer.text
        self.clock.jump(1000)
        return Person(self.client, key)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    clock = FakeClock()
    services = MemoryServices(clock=clock, database=f"sqlite:///{tmp_path / 'house.db'}")
    with client_of(an_app(services)) as client:
        yield House(client, clock)


def test_a_thief_shuts_nobody_out_and_every_key_sees_it(house: House) -> None:
    file = house.old.add(FILE, "recovery", "file")
    house.clock.jump(1000)
    thief = house.by_code(YOUNG, house.old)
    assert [thief.removes(each) for each in (house.old, file)] == [202, 202]
    for person in (house.old, file, thief):
        found = person.me()["removals"]
        assert [each["label"] for each in found] == ["phone", "file"]
        assert {(each["by"], each["at"]) for each in found} == {(thief.id(), house.clock.now() + WAIT)}
        inbox = person.ask("POST", "/inbox", {}).json()
        assert inbox["removals"] == found
    assert {each["goes_at"] for each in house.old.me()["keys"]} == {None, house.clock.now() + WAIT}
    # Asking again changes nothing, and neither does another key of the thief.
    house.clock.jump(WAIT // 2)
    at = {each["at"] for each in thief.me()["removals"]}
    assert thief.removes(house.old) == 202
    own_file = thief.add(OTHER, "recovery")
    assert own_file.removes(house.old) == 202
    assert {each["at"] for each in thief.me()["removals"]} == at
    # The player calls it off, and the thief can't.
    answer = house.old.ask("POST", f"/keys/{house.old.id()}/keep")
    assert answer.status_code == 200
    assert [each["label"] for each in answer.json()["removals"]] == ["file"]
    assert house.old.removes(thief) == 204
    assert house.old.me()["removals"] == []  # what it asked for is off
    assert house.old.removes(own_file) == 204
    house.clock.jump(2 * WAIT)
    assert [each.is_player() for each in (house.old, file, thief, own_file)] == [True, True, False, False]


def test_a_removal_takes_effect_by_itself(house: House) -> None:
    younger = house.by_code(YOUNG, house.old)
    assert younger.removes(house.old) == 202
    house.clock.jump(WAIT - 2000)
    assert house.old.is_player()
    house.clock.jump(2000)
    assert not house.old.is_player()
    assert len(younger.me()["keys"]) == 1
    assert younger.me()["removals"] == []
    assert code(younger.ask("DELETE", f"/keys/{younger.id()}"), 409) == "last-key"


def test_a_recovery_file_wins_at_once_even_over_the_oldest_device(house: House) -> None:
    file = house.old.add(FILE, "recovery")
    house.clock.jump(1000)
    assert house.old.removes(file) == 202  # the only device was stolen
    bad_file = house.old.add(OTHER, "recovery")
    assert bad_file.removes(file) == 202
    owner = file.add(NEW)
    assert house.old.removes(owner) == 202
    assert owner.removes(house.old) == 204
    assert file.removes(bad_file) == 204
    assert owner.me()["removals"] == []
    house.clock.jump(2 * WAIT)
    assert file.is_player()
    assert owner.is_player()


def test_a_file_that_a_thief_makes_is_no_older_than_the_thief(house: House) -> None:
    thief = house.by_code(YOUNG, house.old)
    bad = thief.add(OTHER, "recovery")
    helper = bad.add(NEW)
    assert [each.removes(house.old) for each in (thief, bad, helper)] == [202, 202, 202]
    answer = house.old.ask("DELETE", "/keys")
    assert answer.status_code == 200
    assert len(answer.json()["keys"]) == 1
    assert not any(each.is_player() for each in (thief, bad, helper))


def test_codes_end_with_the_key_that_made_them(house: House) -> None:
    thief = house.by_code(YOUNG, house.old)
    made = thief.ask("POST", "/codes").json()["code"]
    assert house.old.removes(thief) == 204
    answer = house.client.post("/api/players/device", json={"code": made}, headers=by(NEW))
    assert code(answer, 404) == "code-invalid"


def test_a_younger_key_cannot_call_off_what_an_older_one_asked_for(house: House) -> None:
    file = house.old.add(FILE, "recovery")
    house.clock.jump(1000)
    thief = house.by_code(YOUNG, house.old)
    assert house.old.removes(file) == 202  # the player has lost the file
    assert code(thief.ask("POST", f"/keys/{file.id()}/keep"), 403) == "key-younger"
    assert file.ask("POST", f"/keys/{file.id()}/keep").status_code == 200
    assert code(thief.ask("POST", "/keys/nothing/keep"), 404) == "no-such-key"


def test_a_player_is_deleted_at_once_by_the_oldest_key_only(house: House) -> None:
    file = house.old.add(FILE, "recovery")
    house.clock.jump(1000)
    thief = house.by_code(YOUNG, house.old)
    asked = thief.ask("DELETE", "")
    assert asked.status_code == 202
    (removal,) = house.old.me()["removals"]
    assert (removal["key"], removal["label"], removal["by"]) == ("", "Ann", thief.id())
    assert house.old.ask("DELETE", "").status_code == 202  # the file is older still
    assert house.old.ask("POST", "/keep").json()["removals"] == []
    assert thief.ask("DELETE", "").status_code == 202
    assert house.old.removes(thief) == 204
    house.clock.jump(2 * WAIT)
    assert house.old.is_player()
    assert house.old.me()["removals"] == []
    assert file.ask("DELETE", "").status_code == 204
    assert not house.old.is_player()


def test_a_deletion_takes_effect_after_seven_days(house: House) -> None:
    younger = house.by_code(YOUNG, house.old)
    assert younger.ask("DELETE", "").status_code == 202
    house.clock.jump(WAIT)
    assert code(house.old.ask("GET", ""), 401) == "no-player"
    become(house.client, "Ann", NEW)  # the name is free again


def test_a_thief_who_adds_many_keys_does_not_keep_the_file_out(house: House) -> None:
    file = house.old.add(FILE, "recovery")
    house.clock.jump(1000)
    for number in range(2, MAX_KEYS):
        house.old.add(f"{number:064x}")
        house.clock.jump(1)
    body = {"kind": "device", "hash": hash_token(NEW)}
    assert code(house.old.ask("POST", "/keys", body), 409) == "keys-full"
    owner = file.add(NEW)
    assert len(owner.me()["keys"]) == MAX_KEYS
    assert owner.ask("DELETE", "/keys").status_code == 200
    assert [each["kind"] for each in owner.me()["keys"]] == ["recovery", "device"]


def test_nobody_keeps_or_removes_what_belongs_to_others(house: House) -> None:
    become(house.client, "Bob", NEW)
    bob, thief = Person(house.client, NEW), house.by_code(YOUNG, house.old)
    assert thief.removes(house.old) == 202
    assert code(bob.ask("POST", f"/keys/{house.old.id()}/keep"), 404) == "no-such-key"
    assert code(bob.ask("DELETE", f"/keys/{house.old.id()}"), 404) == "no-such-key"
    assert bob.ask("POST", "/keep").status_code == 200
    assert len(thief.me()["removals"]) == 1
