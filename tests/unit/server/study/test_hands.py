"""The book of hands over HTTP."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest

import shootmoon as sm
from tests.serving import an_app, client_of

HAND = "6-6,6-5,6-4,5-5,3-2,2-1,1-1"


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with client_of(an_app()) as client:
        yield client


def test_a_hand_is_as_the_book_has_it(client: Any) -> None:
    book = sm.hand_book("classic")
    assert book is not None
    found = client.get(f"/api/hands/classic/{HAND}").json()
    hand = book.look_up(HAND)
    assert [bid["chance"] for bid in found["bids"]] == [bid.chance for bid in hand.bids]
    assert (found["best"], found["bid"], found["unit"]) == (hand.best, hand.best, "points")
    assert found["hand"] == HAND.split(",")
    assert [tile["tile"] for tile in found["tiles"]] == list(map(str, book.setup.pieces))
    asked = client.get(f"/api/hands/classic/{HAND}?bid=moon").json()
    assert asked["bid"] == "moon"
    assert [tile["change"] for tile in asked["tiles"]] == [t.change for t in book.swaps(HAND, "moon").tiles]


def test_the_lists_of_a_preset(client: Any) -> None:
    found = client.get("/api/hands/luna-21?count=3").json()
    assert found["presets"] == ["luna-seven", "classic", "luna", "luna-21", "luna-marks"]
    assert (found["hands"], found["hand_size"], len(found["tiles"])) == (116_280, 7, 21)
    assert found["bids"] == ["4", "5", "6", "7", "moon"]
    assert len(found["best"]) == len(found["treacherous"]) == 3
    assert all(each["chance"] < each["alike"] for each in found["treacherous"])
    fives = client.get("/api/hands/luna-21?bid=5").json()["best"]
    assert {each["bid"] for each in fives} == {"5"}


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("no-such", 404, "no-such-preset"),
        ("called", 404, "no-book"),
        (f"hickeys/{HAND}", 404, "no-book"),
        ("classic/6-6", 404, "no-hand"),
        ("classic/6-6,6-6,6-5,6-4,5-5,3-2,2-1", 404, "no-hand"),
        (f"luna-21/{HAND.replace('1-1', '0-0')}", 404, "no-hand"),
        ("classic/" + "6-6," * 300, 404, "no-hand"),
        (f"classic/{HAND}?bid=3", 404, "no-such-bid"),
        ("classic?bid=x", 404, "no-such-bid"),
    ],
)
def test_wrong_questions(client: Any, path: str, status: int, code: str) -> None:
    for language in ("en", "es"):
        found = client.get(f"/api/hands/{path}", headers={"accept-language": language})
        assert (found.status_code, found.json()["code"]) == (status, code)


def test_lists_have_a_limit(client: Any) -> None:
    assert client.get("/api/hands/classic?count=101").status_code == 422
    assert client.get("/api/hands/classic?count=0").status_code == 422


@pytest.mark.parametrize(
    "spelled",
    [
        HAND.replace("-", "|"),
        HAND.replace("-", "/"),
        HAND.replace("-", "\u2013"),
        HAND.replace(",", "\u00a0"),
        HAND.replace(",", ", ") + ",",
        " ".join(f"[{tile}]" for tile in HAND.split(",")),
    ],
)
def test_an_address_may_spell_the_tiles_in_other_ways(client: Any, spelled: str) -> None:
    address = f"/api/hands/classic/{quote(spelled, safe='')}"
    found = client.get(f"{address}?bid=Five.")
    assert found.status_code == 200, found.text
    assert found.json()["hand"] == HAND.split(",")
    assert found.json()["bid"] == "5"
    assert client.get(f"/hands/{quote(spelled, safe='')}").status_code == 200


def test_junk_in_an_address_is_one_sentence(client: Any) -> None:
    for junk in ("6-4/5-4", "%00", "x" * 3_000, "6%7C", "..%2F..%2Fetc"):
        found = client.get(f"/api/hands/classic/{junk}")
        assert found.status_code in (400, 404, 414), (junk, found.text)
        assert len(found.json()["detail"]) < 400
