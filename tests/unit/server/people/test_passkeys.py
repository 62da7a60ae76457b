"""Passkeys of a server with several names: each is bound to the name under which it was made."""

import hashlib
import json
import os
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.servers import missing
from tests.serving import MemoryServices, an_app, client_of
from tests.unit.server.people.test_players import ANN, BOB, become, by, code

ONE, OTHER = "https://moon.example", "https://luna.example:8443"


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class Authenticator:
    """A security key in software, with one passkey."""

    def __init__(self) -> None:
        from cryptography.hazmat.primitives.asymmetric import ec

        self.private = ec.generate_private_key(ec.SECP256R1())
        self.id = os.urandom(16)
        self.signed = 0

    def _data(self, rp_id: str, more: bytes = b"") -> bytes:
        self.signed += 1
        flags = 0x45 if more else 0x05
        return hashlib.sha256(rp_id.encode()).digest() + bytes([flags]) + self.signed.to_bytes(4) + more

    def _answer(self, kind: str, options: dict[str, Any], origin: str, **response: bytes) -> str:
        said = {"type": kind, "challenge": options["challenge"], "origin": origin, "crossOrigin": False}
        fields = {"clientDataJSON": json.dumps(said).encode(), **response}
        if "authenticatorData" in fields:
            from cryptography.hazmat.primitives import hashes
            from cryptography.hazmat.primitives.asymmetric import ec

            signed = fields["authenticatorData"] + hashlib.sha256(fields["clientDataJSON"]).digest()
            fields["signature"] = self.private.sign(signed, ec.ECDSA(hashes.SHA256()))
        answer = {name: text(value) for name, value in fields.items()}
        return json.dumps(
            {"id": text(self.id), "rawId": text(self.id), "type": "public-key", "response": answer}
        )

    def make(self, options: dict[str, Any], origin: str) -> str:
        from cbor2 import dumps

        point = self.private.public_key().public_numbers()
        key = dumps({1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32), -3: point.y.to_bytes(32)})
        more = bytes(16) + len(self.id).to_bytes(2) + self.id + key
        data = self._data(options["rp"]["id"], more)
        attestation = dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self._answer("webauthn.create", options, origin, attestationObject=attestation)

    def sign(self, options: dict[str, Any], origin: str, rp_id: str = "") -> str:
        data = self._data(rp_id or options["rpId"])
        return self._answer("webauthn.get", options, origin, authenticatorData=data)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Any]:
    if find_spec("webauthn") is None:
        missing("webauthn isn't installed (pip install 'shootmoon[passkeys]')")
    services = MemoryServices(database=f"sqlite:///{tmp_path / 'house.db'}")
    with client_of(an_app(services, addresses=(ONE, OTHER))) as client:
        yield client


def at(host: str, key: str, **more: str) -> dict[str, str]:
    return {**by(key), "host": host, **more}


def options(client: Any, path: str, headers: dict[str, str]) -> dict[str, Any]:
    answer = client.post(path, headers=headers)
    assert answer.status_code == 200, answer.text
    return json.loads(answer.json()["options"])


@pytest.mark.parametrize(("origin", "host"), [(ONE, "moon.example"), (OTHER, "luna.example:8443")])
def test_a_passkey_works_under_the_name_under_which_it_was_made(client: Any, origin: str, host: str) -> None:
    become(client, "Ann", ANN)
    device, name = Authenticator(), host.partition(":")[0]
    asked = options(client, "/api/me/passkeys/question", at(host, ANN))
    assert asked["rp"]["id"] == name
    made = {"credential": device.make(asked, origin)}
    answer = client.post("/api/me/passkeys", json=made, headers=at(host, ANN))
    assert answer.status_code == 201, answer.text
    assert [each["host"] for each in answer.json()["keys"]] == ["", name]
    assert answer.json()["passkeys"] is True
    # An authenticator that has one for this name already isn't asked for another, but for other names it is.
    other = "luna.example:8443" if origin == ONE else "moon.example"
    again = [options(client, "/api/me/passkeys/question", at(each, ANN)) for each in (host, other)]
    assert [len(each["excludeCredentials"]) for each in again] == [1, 0]

    signed = {
        "credential": device.sign(options(client, "/api/players/passkey/question", at(host, BOB)), origin)
    }
    me = client.post("/api/players/passkey", json=signed, headers=at(host, BOB))
    assert me.status_code == 200, me.text
    assert me.json()["name"] == "Ann"
    asked = options(client, "/api/players/passkey/question", at(other, "c" * 64))
    wrong = {"credential": device.sign(asked, OTHER if origin == ONE else ONE)}
    refused = client.post("/api/players/passkey", json=wrong, headers=at(other, "c" * 64))
    assert code(refused, 409) == "passkey-host"
    assert name in refused.json()["detail"]


def test_the_answer_of_another_origin_is_refused(client: Any) -> None:
    become(client, "Ann", ANN)
    asked = options(client, "/api/me/passkeys/question", at("luna.example:8443", ANN))
    made = {"credential": Authenticator().make(asked, ONE)}
    answer = client.post("/api/me/passkeys", json=made, headers=at("luna.example:8443", ANN))
    assert code(answer, 422) == "passkey-invalid"


@pytest.mark.parametrize(
    ("addresses", "host", "why"),
    [
        ((ONE, OTHER), "moon.example", ""),
        ((ONE, OTHER), "MOON.example.", ""),
        ((ONE, OTHER), "luna.example", ""),  # a proxy may remove the port
        ((ONE, OTHER), "localhost", "open it as https://moon.example, https://luna.example:8443"),
        ((ONE, OTHER), "192.0.2.1", "open it as"),
        (("http://moon.example",), "moon.example", "https"),
        (("http://192.0.2.1",), "192.0.2.1", "IP address"),
        (("https://[2001:db8::1]",), "[2001:db8::1]", "IP address"),
        ((), "localhost:8000", ""),
        ((), "testserver.local", "https"),
        ((), "127.0.0.1", "IP address"),
    ],
)
def test_whoever_cannot_have_passkeys_is_told_why(
    tmp_path: Path, addresses: tuple[str, ...], host: str, why: str
) -> None:
    if find_spec("webauthn") is None:
        missing("webauthn isn't installed (pip install 'shootmoon[passkeys]')")
    services = MemoryServices(database=f"sqlite:///{tmp_path / 'house.db'}")
    with client_of(an_app(services, addresses=addresses)) as client:
        become(client, "Ann", ANN)
        me = client.get("/api/me", headers=at(host, ANN)).json()
        assert me["passkeys"] is (not why)
        assert why in me["no_passkeys"]
        question = client.post("/api/me/passkeys/question", headers=at(host, ANN))
        assert question.status_code == (404 if why else 200)
        spanish = client.get("/api/me", headers=at(host, ANN, **{"accept-language": "es"})).json()
        assert ("llaves de acceso" in spanish["no_passkeys"]) == bool(why)


def test_links_begin_with_the_address_that_was_asked(tmp_path: Path) -> None:
    with client_of(an_app(addresses=(ONE, OTHER))) as client:
        for host, origin in [("moon.example", ONE), ("luna.example:8443", OTHER), ("localhost:80", ONE)]:
            made = client.post("/api/rooms", json={"preset": "luna-21"}, headers={"host": host})
            assert made.json()["link"].startswith(f"{origin}/")
            page = client.get("/", headers={"host": host, "accept": "text/html"}).text
            assert f'content="{origin}/' in page
