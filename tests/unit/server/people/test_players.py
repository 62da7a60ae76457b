"""Players over HTTP: keys, codes, names; and what happens when somebody tries what isn't theirs."""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from shootmoon.players.player import CODE_LIFETIME, MAX_KEYS
from shootmoon.protocol.tokens import hash_token
from shootmoon.server import Rate
from tests.hosting import FakeClock
from tests.servers import missing
from tests.serving import NO_LIMITS, MemoryServices, an_app, client_of, make_room, token

ANN, BOB, CAL = "a" * 64, "b" * 64, "c" * 64


def by(key: str) -> dict[str, str]:
    return {"authorization": f"Bearer {key}"}


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "house.db"


@pytest.fixture
def client(database: Path) -> Iterator[Any]:
    with client_of(an_app(MemoryServices(database=f"sqlite:///{database}"))) as client:
        yield client


def become(client: Any, name: str, key: str, **more: Any) -> dict[str, Any]:
    made = client.post("/api/players", json={"name": name, **more}, headers=by(key))
    assert made.status_code == 201, made.text
    return made.json()


def code(response: Any, status: int) -> str:
    assert response.status_code == status, response.text
    return response.json()["code"]


def test_somebody_becomes_a_player(client: Any) -> None:
    me = become(client, " Ann ", ANN, label="my  phone")
    assert (me["name"], me["public"]) == ("Ann", False)
    assert me["passkeys"] is False  # over http, with another name than localhost
    ((key,), own) = me["keys"], me["key"]
    assert (key["id"], key["kind"], key["label"]) == (own, "device", "my phone")
    assert client.get("/api/me", headers=by(ANN)).json() == me
    assert become(client, "Ann", ANN) == me  # the answer was lost
    assert code(client.post("/api/players", json={"name": "ANN"}, headers=by(BOB)), 409) == "name-used"
    assert code(client.post("/api/players", json={"name": "Bob"}, headers=by(ANN)), 409) == "key-used"
    changed = client.post("/api/me", json={"name": "Anna", "public": True}, headers=by(ANN)).json()
    assert (changed["name"], changed["public"], changed["id"]) == ("Anna", True, me["id"])
    assert code(client.post("/api/me", json={"name": "\u202e"}, headers=by(ANN)), 422) == "name-characters"
    become(client, "Ann", BOB)  # the name is free again
    assert code(client.post("/api/me", json={"name": "Ａnn"}, headers=by(ANN)), 409) == "name-used"


@pytest.mark.parametrize("key", ["", "a" * 63, "A" * 64, "a" * 65, "é" * 64, "Basic"])
def test_what_is_no_key_opens_nothing(client: Any, key: str) -> None:
    headers = {"authorization": f"Bearer {key}".encode()}
    assert code(client.get("/api/me", headers=headers), 401) == "key-form"
    assert code(client.post("/api/players", json={"name": "Eve"}, headers=headers), 401) == "key-form"
    assert code(client.get("/api/me"), 401) == "key-form"


def test_a_removed_key_is_nobodys(client: Any) -> None:
    become(client, "Ann", ANN)
    added = {"kind": "recovery", "label": "a file", "hash": hash_token(BOB)}
    me = client.post("/api/me/keys", json=added, headers=by(ANN)).json()
    assert [each["kind"] for each in me["keys"]] == ["device", "recovery"]
    again = client.post("/api/me/keys", json=added, headers=by(ANN)).json()
    assert again["keys"] == me["keys"]
    mine, file = (each["id"] for each in me["keys"])
    assert client.get("/api/me", headers=by(BOB)).json()["key"] == file
    named = client.post(f"/api/me/keys/{file}", json={"label": "USB stick"}, headers=by(ANN)).json()
    assert [each["label"] for each in named["keys"]] == ["device", "USB stick"]
    # The thief of a device is shut out by whoever has another key.
    assert client.delete(f"/api/me/keys/{mine}", headers=by(BOB)).status_code == 204
    assert code(client.get("/api/me", headers=by(ANN)), 401) == "no-player"
    for method, path, body in (
        ("POST", "/api/me", {"name": "Eve"}),
        ("POST", "/api/me/keys", added),
        ("POST", f"/api/me/keys/{file}", {"label": "x"}),
        ("DELETE", f"/api/me/keys/{file}", None),
        ("POST", "/api/me/codes", None),
    ):
        assert code(client.request(method, path, json=body, headers=by(ANN)), 401) == "no-player"
    assert code(client.delete(f"/api/me/keys/{file}", headers=by(BOB)), 409) == "last-key"


def test_nobody_touches_the_keys_of_others(client: Any) -> None:
    ann, _ = become(client, "Ann", ANN), become(client, "Bob", BOB)
    (theirs,) = (each["id"] for each in ann["keys"])
    assert code(client.delete(f"/api/me/keys/{theirs}", headers=by(BOB)), 404) == "no-such-key"
    assert code(client.post(f"/api/me/keys/{theirs}", json={"label": "x"}, headers=by(BOB)), 404)
    stolen = {"kind": "device", "hash": hash_token(ANN)}
    assert code(client.post("/api/me/keys", json=stolen, headers=by(BOB)), 409) == "key-used"
    for number in range(1, MAX_KEYS):
        client.post("/api/me/keys", json={"kind": "device", "hash": f"{number:064x}"}, headers=by(BOB))
    full = client.post("/api/me/keys", json={"kind": "device", "hash": "f" * 64}, headers=by(BOB))
    assert code(full, 409) == "keys-full"


def test_a_code_brings_another_device_in_once(tmp_path: Path) -> None:
    clock = FakeClock()
    services = MemoryServices(clock=clock, database=f"sqlite:///{tmp_path / 'house.db'}")
    with client_of(an_app(services)) as client:
        ann = become(client, "Ann", ANN)
        made = client.post("/api/me/codes", headers=by(ANN)).json()
        assert made["until"] == clock.now() + CODE_LIFETIME
        asked = {"code": made["code"], "label": "tablet"}
        me = client.post("/api/players/device", json=asked, headers=by(BOB)).json()
        assert (me["id"], len(me["keys"])) == (ann["id"], 2)
        assert client.post("/api/players/device", json=asked, headers=by(BOB)).json() == me  # answer lost
        assert code(client.post("/api/players/device", json=asked, headers=by(CAL)), 404) == "code-invalid"
        late = client.post("/api/me/codes", headers=by(BOB)).json()["code"]
        clock.jump(CODE_LIFETIME)
        asked = {"code": late}
        assert code(client.post("/api/players/device", json=asked, headers=by(CAL)), 404) == "code-invalid"
        for wrong in ("", "é" * 9, "x" * 20):
            answer = client.post("/api/players/device", json={"code": wrong}, headers=by(CAL))
            assert code(answer, 404) == "code-invalid"


def test_ten_thousand_guesses_get_nowhere(tmp_path: Path) -> None:
    services = MemoryServices(database=f"sqlite:///{tmp_path / 'house.db'}")
    limits = replace(
        NO_LIMITS, requests=NO_LIMITS.requests, guesses=Rate(20, 1 / 10**6), players=NO_LIMITS.players
    )
    with client_of(an_app(services, limits=limits)) as client:
        become(client, "Ann", ANN)
        right = client.post("/api/me/codes", headers=by(ANN)).json()["code"]
        answers = [
            client.post("/api/players/device", json={"code": f"{n}"}, headers=by(f"{n:064x}")).status_code
            for n in range(200)
        ]
        assert answers == [404] * 20 + [429] * 180
        # Even a right code isn't looked up any more.
        asked = {"code": right}
        assert code(client.post("/api/players/device", json=asked, headers=by(BOB)), 429) == "too-often"
        # Wrong keys are refused as well, but whoever has a key isn't shut out by a neighbor.
        assert code(client.get("/api/me", headers=by(CAL)), 429) == "too-often"
        assert client.get("/api/me", headers=by(ANN)).status_code == 200


@pytest.mark.slow
def test_ten_thousand_keys_are_guessed_in_vain(tmp_path: Path) -> None:
    services = MemoryServices(database=f"sqlite:///{tmp_path / 'house.db'}")
    with client_of(an_app(services)) as client:
        become(client, "Ann", ANN)
        statuses = [client.get("/api/me", headers=by(f"{n:064x}")).status_code for n in range(10_000)]
        assert 200 not in statuses
        assert statuses.count(429) > 9_000


def test_only_so_many_players_are_made_from_one_address(tmp_path: Path) -> None:
    services = MemoryServices(database=f"sqlite:///{tmp_path / 'house.db'}")
    limits = replace(NO_LIMITS, players=Rate(3, 1 / 10**6))
    with client_of(an_app(services, limits=limits)) as client:
        for number in range(3):
            become(client, f"Ann {number}", f"{number:064x}")
        refused = client.post("/api/players", json={"name": "Eve"}, headers=by(BOB))
        assert code(refused, 429) == "too-often"
        assert code(client.post("/api/me", json={"name": "Ann 1"}, headers=by("0" * 64)), 429) == "too-often"


def test_no_key_is_kept_or_written_down(
    client: Any, database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        become(client, "Ann", ANN)
        made = client.post("/api/me/codes", headers=by(ANN)).json()["code"]
        said = [client.post("/api/players/device", json={"code": made}, headers=by(BOB)).text]
        said += [client.get("/api/me", headers=by(key)).text for key in (ANN, BOB, CAL)]
        said.append(client.post("/api/players", json={"name": "Ann"}, headers=by(CAL)).text)
    with closing(sqlite3.connect(database)) as opened:
        said.append("\n".join(opened.iterdump()))
    said.append(caplog.text)
    assert [key for key in (ANN, BOB, CAL, made) if any(key in each for each in said[:-2])] == []
    assert [key for key in (ANN, BOB, CAL, made) if key in said[-2] or key in said[-1]] == []
    assert hash_token(ANN) in said[-2]  # as the table has it


def test_a_seat_is_played_as_a_player(client: Any, database: Path) -> None:
    become(client, "Ann", ANN)
    room = make_room(client)
    asked = {"token": token("Ann")}
    assert client.post(f"/api/me/rooms/{room}", json=asked, headers=by(ANN)).status_code == 204
    assert code(client.post(f"/api/me/rooms/{room}", json=asked, headers=by(BOB)), 401) == "no-player"
    assert code(client.post("/api/me/rooms/none", json=asked, headers=by(ANN)), 404) == "no-such-room"
    short = client.post(f"/api/me/rooms/{room}", json={"token": "short"}, headers=by(ANN))
    assert code(short, 422) == "invalid"
    with closing(sqlite3.connect(database)) as opened:
        assert opened.execute("SELECT room, token FROM player_seats").fetchall() == [
            (room, hash_token(token("Ann")))
        ]


def test_a_server_without_players_says_so() -> None:
    with client_of(an_app()) as client:
        for method, path, body in (
            ("POST", "/api/players", {"name": "Ann"}),
            ("GET", "/api/me", None),
            ("POST", "/api/players/device", {"code": "x"}),
            ("POST", "/api/players/passkey/question", None),
        ):
            assert code(client.request(method, path, json=body, headers=by(ANN)), 404) == "no-players"


@pytest.mark.parametrize("credential", ["", "null", "[]", "{}", '{"id": 5}', '{"id": "é"}', "\ud83c" * 3])
def test_a_malformed_passkey_is_refused(client: Any, credential: str) -> None:
    if find_spec("webauthn") is None:
        missing("webauthn isn't installed (pip install 'shootmoon[passkeys]')")
    become(client, "Ann", ANN)
    here = {"host": "localhost:8000"}
    question = client.post("/api/me/passkeys/question", headers={**by(ANN), **here})
    assert question.status_code == 200, question.text
    for path, key in (("/api/me/passkeys", ANN), ("/api/players/passkey", BOB)):
        body = {"credential": credential.encode("utf-8", "surrogatepass").decode("utf-8", "replace")}
        answer = client.post(path, json=body, headers={**by(key), **here})
        assert code(answer, 422) == "passkey-invalid"


def test_passkeys_are_not_offered_by_an_address_without_a_name(tmp_path: Path) -> None:
    services = MemoryServices(database=f"sqlite:///{tmp_path / 'house.db'}")
    with client_of(an_app(services, addresses=("http://192.0.2.1:8000",))) as client:
        assert become(client, "Ann", ANN)["passkeys"] is False
        assert code(client.post("/api/me/passkeys/question", headers=by(ANN)), 404) == "no-passkeys"
