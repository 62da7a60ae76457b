"""What other sites show of a link: titles, texts and pictures, with nothing that isn't public."""

import struct
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import pytest

from shootmoon.rules import preset_info, preset_names
from shootmoon.server.sharing import links as sharing
from shootmoon.server.sharing import page
from shootmoon.server.sharing.served import file_of
from tests.serving import an_app, client_of, do, make_room, sit

HOSTILE = '"><b onload=x>'
INDEX = (
    b'<!doctype html><html lang="en"><head><meta name="description" content="x" />'
    b"<title>Moon</title></head><body><moon-app></moon-app></body></html>"
)


class Head(HTMLParser):
    """The elements of a page: the contents of its tags, and whatever shouldn't be there."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.said: dict[str, str] = {}
        self.elements: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.elements.append(tag)
        if tag == "meta":
            name = found.get("property") or found.get("name") or ""
            assert name not in self.said, f"{name} twice"
            self.said[name] = found.get("content") or ""
        if tag == "html":
            self.said["lang"] = found["lang"] or ""


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    files = {"index.html": file_of("index.html", INDEX)}
    monkeypatch.setattr(page, "bundle", lambda: files)
    with client_of(
        an_app(addresses=["https://moon.example"], names=frozenset({"testserver.local"}))
    ) as client:
        yield client


def head(client: Any, path: str, language: str = "en") -> dict[str, str]:
    answer = client.get(path, headers={"accept-language": language})
    assert answer.status_code == 200
    found = Head(answer.text)
    assert set(found.elements) <= {"html", "head", "meta", "title", "body", "moon-app"}, found.elements
    return found.said


def test_every_place_has_a_title_a_text_and_a_picture(client: Any) -> None:
    titles: set[str] = set()
    for place in ("/", "/rules", "/rules/hickeys", "/rules/chips", "/score", "/replay"):
        said = head(client, place)
        assert said["og:url"] == f"https://moon.example{place}"
        assert said["og:title"]
        assert said["description"] == said["og:description"]
        assert len(said["og:description"]) <= sharing.MAX_TEXT
        assert said["twitter:card"] == "summary_large_image"
        assert said["og:image"].startswith("https://moon.example/share/")
        assert "robots" not in said
        titles.add(said["og:title"])
    assert len(titles) == 6


def test_a_lesson_has_its_own_title(client: Any) -> None:
    said = head(client, "/learn/four", "es")
    assert said["og:title"] == "Cuatro jugadores, dos parejas"
    assert said["og:image"].endswith("/share/learn-es.png")
    assert head(client, "/learn/no-such-lesson")["og:title"] == "Learn Moon"


def test_a_presets_page_has_its_own_title_and_picture_in_both_languages(client: Any) -> None:
    for name in preset_names():
        for language in sharing.LANGUAGES:
            said = head(client, f"/rules/{name}", language)
            assert said["og:title"] == preset_info(name).title(language)
            assert said["lang"] == language
            assert said["og:image"].endswith(f"/share/{name}-{language}.png")
            assert said["og:description"]


def test_only_a_public_room_names_its_host(client: Any) -> None:
    public, private = (make_room(client, "hickeys", bots=0, public=each) for each in (True, False))
    for room in (public, private):
        sit(client, room, "Ann")
    said, unsaid = head(client, f"/r/{public}"), head(client, f"/r/{private}")
    assert said["og:title"] == unsaid["og:title"] == "Moon with marks and hickeys"
    assert "Ann" in said["description"]
    assert "Ann" not in str(unsaid)
    assert "Free seats: 2." in said["description"]
    assert "Free seats: 2." in unsaid["description"]
    assert said["robots"] == unsaid["robots"] == "noindex"
    assert said["og:image"] == "https://moon.example/share/hickeys-en.png"
    assert "Asientos libres: 2." in head(client, f"/r/{private}", "es-MX")["description"]


def test_a_closed_room_says_nothing_of_its_seats_once_it_is_played_in(client: Any) -> None:
    room = make_room(client, "classic", bots=2, spectators="none", drop_in=True)
    assert "Free seats: 3." in head(client, f"/r/{room}")["description"]
    sit(client, room, "Ann")
    do(client, room, "Ann", {"type": "get-ready"})
    assert client.get(f"/api/rooms/{room}").status_code == 403
    assert "Free seats" not in head(client, f"/r/{room}")["description"]


def test_a_hostile_name_stays_a_name(client: Any) -> None:
    room = make_room(client, "classic", bots=0, public=True)
    refused = do(client, room, "eve", {"type": "sit-down", "name": HOSTILE})
    assert refused.json()["code"] == "name-characters"
    # And if a name had such characters, they would still be no HTML.
    found = Head(sharing.tags(sharing.LinkCard(HOSTILE, HOSTILE, "home"), "https://moon.example", "/", "en"))
    assert set(found.elements) == {"title", "meta"}
    assert found.said["og:title"] == found.said["description"] == HOSTILE


@pytest.mark.parametrize(
    "path", ["/r/no-such-room", "/r/%22%3E%3Cscript%3E", "/rules/%22%3E%3Cscript%3E", "/score/%3Cb%3E"]
)
def test_a_hostile_address_is_escaped(client: Any, path: str) -> None:
    assert head(client, path)["og:url"].startswith("https://moon.example/")


def test_only_the_pictures_that_there_are_are_served(client: Any) -> None:
    for name in sharing.picture_files():
        answer = client.get(f"/share/{name}")
        assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png"), name
        assert answer.content.startswith(b"\x89PNG\r\n\x1a\n")
        assert struct.unpack(">II", answer.content[16:24]) == (1200, 630)
    for wrong in ("chips-de.png", "chips-es.jpg", "chips.png", "nothing-en.png", "-en.png", "../page-en.png"):
        assert client.get(f"/share/{wrong}").status_code == 404
