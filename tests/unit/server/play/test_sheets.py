"""Score sheets over HTTP: made, written on, followed, and taken along."""

import os
import re
import shutil
import subprocess
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest

from shootmoon.documents.ports import StoredDocument
from shootmoon.rooms import Unreachable
from shootmoon.scorekeeping.book import Command
from shootmoon.server import Limits, Rate
from tests.doubles import MemoryDocuments
from tests.patience import STILL
from tests.serving import NO_LIMITS, MemoryServices, an_app, bearer, client_of, moon

HAND = {"type": "hand", "declarer": 1, "bid": "5", "tricks": [5, 1, 1]}


@pytest.fixture
def client() -> Any:
    with client_of(an_app()) as client:
        yield client


def make(client: Any, preset: str = "classic", **how: Any) -> str:
    asked = {"preset": preset, "names": ["Ann", "Ben", "Cal"], **how}
    made = client.post("/api/sheets", json=asked, headers=bearer("ann"))
    assert made.status_code == 201, made.text
    assert made.json()["link"].endswith(f"/api/sheets/{made.json()['sheet']}")
    return made.json()["sheet"]


def say(client: Any, sheet: str, command: Any, name: str, *, who: str = "ann", **more: Any) -> Any:
    body = {"id": name, "command": command, **more}
    return client.post(f"/api/sheets/{sheet}/commands", json=body, headers=bearer(who) if who else {})


def code(response: Any, status: int) -> str:
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    return response.json()["code"]


def test_a_sheet_is_made_written_on_and_looked_at(client: Any) -> None:
    sheet = make(client, dealer=3)
    view = client.get(f"/api/sheets/{sheet}").json()
    assert (view["number"], view["dealer"], view["first"], view["points"]) == (1, 3, 1, [0, 0, 0])
    assert say(client, sheet, HAND, "one", known=1).json() == {"number": 2}
    assert say(client, sheet, HAND, "one", known=1).json() == {"number": 2}  # the answer was lost
    view = client.get(f"/api/sheets/{sheet}").json()
    assert view["points"] == [5, 1, 1]
    assert view["lines"][0]["contract"] == "5"
    assert view["entries"] == [HAND]
    assert "Ann: 5, made" in client.get(f"/api/sheets/{sheet}/text").text
    spanish = client.get(f"/api/sheets/{sheet}/text", params={"lang": "es"})
    assert "Ann: 5, cumplida" in spanish.text
    assert spanish.headers["content-type"].startswith("text/plain")


def test_rules_are_those_that_rooms_can_have(client: Any) -> None:
    sheet = make(client, "hickeys", options={"match.marks": 3})
    assert client.get(f"/api/sheets/{sheet}").json()["rules"]["match"]["marks"] == 3
    rules = client.get(f"/api/sheets/{sheet}").json()["rules"]
    assert client.get(f"/api/sheets/{make(client, rules=rules)}").json()["rules"] == rules


@pytest.mark.parametrize(
    ("asked", "status", "expected"),
    [
        ({"names": ["Ann", "Ben"]}, 422, "names-count"),
        ({"names": ["Ann", "Ben", "ben"]}, 422, "names-alike"),
        ({"names": ["Ann", "Ben", ""]}, 422, "name-empty"),
        ({"names": ["Ann", "Ben", "Cal"], "dealer": 4}, 409, "no-such-seat"),
        ({"names": ["Ann", "Ben", "Cal"], "dealer": 9}, 422, "invalid"),
        ({"names": ["Ann", "Ben", "Cal"], "preset": "none"}, 404, "no-such-preset"),
        ({"names": ["Ann", "Ben", "Cal"], "options": {"what": 1}}, 422, "rules"),
        ({"names": 3}, 422, "invalid"),
    ],
)
def test_what_no_sheet_can_be_is_refused(client: Any, asked: Any, status: int, expected: str) -> None:
    assert code(client.post("/api/sheets", json=asked, headers=bearer("ann")), status) == expected


def test_a_sheet_needs_a_secret_of_its_writer(client: Any) -> None:
    asked = {"names": ["Ann", "Ben", "Cal"]}
    assert code(client.post("/api/sheets", json=asked), 401) == "token-short"
    short = {"authorization": "Bearer short"}
    assert code(client.post("/api/sheets", json=asked, headers=short), 401) == "token-short"


def test_readers_cannot_write(client: Any) -> None:
    sheet = make(client)
    assert code(say(client, sheet, HAND, "x", who="ben"), 403) == "not-writer"
    assert code(say(client, sheet, HAND, "x", who=""), 401) == "token-short"
    assert "token" not in client.get(f"/api/sheets/{sheet}").text


def test_what_is_refused_says_why_in_both_languages(client: Any) -> None:
    sheet = make(client)
    assert code(say(client, sheet, {**HAND, "tricks": [5, 1, 0]}, "a"), 422) == "tricks-all"
    assert (
        code(say(client, sheet, {"type": "correct", "number": 1, "entry": HAND}, "b"), 404) == "no-such-hand"
    )
    assert code(say(client, sheet, {"type": "undo"}, "c"), 409) == "nothing-to-undo"
    assert code(say(client, sheet, HAND, "d", known=5), 409) == "sheet-moved-on"
    assert code(say(client, sheet, {"type": "what"}, "e"), 422) == "invalid"
    assert code(say(client, sheet, {**HAND, "tricks": [1] * 7}, "f"), 422) == "invalid"
    assert code(client.get("/api/sheets/none"), 404) == "no-such-sheet"
    assert code(client.get("/api/sheets/none", params={"after": 1, "wait": 5}), 404) == "no-such-sheet"
    refused = client.post(
        f"/api/sheets/{sheet}/commands",
        json={"id": "g", "command": {**HAND, "bid": "3"}},
        headers={**bearer("ann"), "accept-language": "es"},
    )
    assert refused.json()["detail"] == "Con este reglamento se apuesta 4, 5, 6, 7 o moon."


def test_who_waits_is_told_when_something_is_written(client: Any) -> None:
    sheet = make(client)
    came: list[Any] = []

    def wait() -> None:
        came.append(client.get(f"/api/sheets/{sheet}", params={"after": 1, "wait": 20}).json())

    waiting = threading.Thread(target=wait)
    waiting.start()
    assert say(client, sheet, HAND, "one").status_code == 200
    waiting.join(STILL)
    assert came[0]["number"] == 2
    still = client.get(f"/api/sheets/{sheet}", params={"after": 2, "wait": 0.05}).json()
    assert still["number"] == 2


def test_making_sheets_is_limited_as_making_rooms_is() -> None:
    limits = Limits(
        requests=NO_LIMITS.requests, rooms=Rate(1, 0.001), websockets=9, messages=NO_LIMITS.messages
    )
    with client_of(an_app(limits=limits)) as client:
        make(client)
        asked = {"names": ["Ann", "Ben", "Cal"]}
        assert code(client.post("/api/sheets", json=asked, headers=bearer("ann")), 429) == "too-often"


class Away(MemoryDocuments):
    """A store that can't be reached."""

    async def read(self, sheet: str) -> StoredDocument:
        raise Unreachable("it is away")


def test_a_store_that_is_away_is_told_as_such() -> None:
    with client_of(an_app(MemoryServices(sheets=Away()))) as client:
        assert code(client.get("/api/sheets/a"), 503) == "storage"
        assert code(say(client, "a", HAND, "x"), 503) == "storage"


@pytest.mark.skipif(not (shutil.which("curl") and shutil.which("sh")), reason="no curl here")
def test_the_examples_of_the_page_about_it_do_what_they_say(tmp_path: Path) -> None:
    page = (Path(__file__).parents[4] / "docs" / "scorekeeping.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```sh\n(.*?)```", page, re.DOTALL)
    with moon(tmp_path, "--no-browser") as server:
        done = subprocess.run(
            ["sh", "-eu"],
            input=example.replace("wait=20", "wait=0.1"),
            env={**os.environ, "URL": server.url},
            capture_output=True,
            text=True,
            check=False,
            timeout=STILL,
        )
    assert done.returncode == 0, done.stderr
    assert '"points":[5,1,1]' in done.stdout
    assert "Ann: 5, cumplida" in done.stdout
    assert "urn:shootmoon:problem" not in done.stdout


def test_every_command_that_the_page_about_it_tells_is_one() -> None:
    page = (Path(__file__).parents[4] / "docs" / "scorekeeping.md").read_text(encoding="utf-8")
    told = re.findall(r"`(\{\"type\".*?\})`", page)
    assert len(told) > 8
    for each in told:
        msgspec.json.decode(each, type=Command)
