"""The page as the server gives it: what may be kept for how long, compressed, and for every place of it."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from shootmoon.server.front.middleware import HEADERS
from shootmoon.server.sharing import page
from tests.serving import an_app, client_of

ROOT = Path(__file__).resolve().parents[4]
BUILT = ROOT / "src" / "shootmoon" / "server" / "static"
MAX_BYTES = 130_000
"""What the page may weigh, compressed, without what is loaded later."""
MAX_LATER_BYTES = {
    "study": 26_000,
    "players": 10_000,
    "search": 3_500,
    "scorekeeping": 10_000,
    "tournaments": 8_500,
    "moderation": 4_000,
    "admin": 6_500,
}
"""What is loaded when it is first needed, with its words in one language."""


@pytest.fixture
def client() -> Iterator[Any]:
    with client_of(an_app()) as client:
        yield client


def scripts(text: str) -> list[str]:
    """The scripts and styles of a page, or for a server without the page, its text."""
    return re.findall(r'"(/assets/[\w.-]+)"', text) or [text]


@pytest.fixture
def built() -> None:
    if not (BUILT / "index.html").exists():
        pytest.skip("the page is not built here: python tools/build_page.py")


@pytest.mark.parametrize("place", [re.sub("{.*?}", "some-name", place) for place in page.PATHS])
def test_every_place_is_answered_with_the_page(client: Any, place: str) -> None:
    answer = client.get(place)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-security-policy"] == HEADERS["content-security-policy"]
    assert scripts(answer.text) == scripts(client.get("/").text)


def test_what_is_no_place_is_not_found(client: Any) -> None:
    for path in (
        "/nothing",
        "/r",
        "/r/a/b",
        "/score/a/b",
        "/assets/nothing.js",
        "/assets/index.html",
        "/assets/../app.py",
    ):
        assert client.get(path).status_code == 404


def test_a_browser_that_comes_where_there_is_nothing_is_shown_the_page(client: Any) -> None:
    browser = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    answer = client.get("/no/such/place", headers=browser)
    assert answer.status_code == 404
    assert scripts(answer.text) == scripts(client.get("/").text)
    for path in ("/no/such/place", "/api/nothing", "/assets/nothing.js"):
        how = {} if path.startswith("/no/") else browser
        assert client.get(path, headers=how).json()["code"] == "not-found"


@pytest.mark.usefixtures("built")
def test_what_the_page_is_made_of_may_be_kept_for_ever(client: Any) -> None:
    names = re.findall(r'"(/assets/[\w.-]+)"', client.get("/").text)
    names += re.findall(r'"(/assets/[\w.-]+)"', client.get("/manifest.webmanifest").text)
    names += re.findall(r'"(/assets/[\w.-]+)"', client.get("/service-worker.js").text)
    assert len(names) > 10
    for name in names:
        assert re.search(r"-[A-Z0-9]{8}\.(js|css|svg|png)$", name)
        answer = client.get(name)
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.usefixtures("built")
def test_the_page_can_be_installed(client: Any) -> None:
    answer = client.get("/manifest.webmanifest")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    assert answer.headers["cache-control"] == "no-cache"
    manifest = answer.json()
    assert manifest["start_url"] == manifest["scope"] == "/"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    assert any("maskable" in icon["purpose"] for icon in manifest["icons"])
    worker = client.get("/service-worker.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert worker.headers["cache-control"] == "no-cache"
    # It keeps all that the page is made of, so that every place of it opens where there is no network.
    kept = set(re.findall(r'"/assets/([\w.-]+)"', worker.text))
    lasting = {name for name, file in page.bundle().items() if file.immutable}
    assert kept == {name for name in lasting if not name.endswith(".png")}


@pytest.mark.usefixtures("built")
def test_the_page_is_compressed_for_whoever_takes_that(client: Any) -> None:
    packed = client.get("/", headers={"accept-encoding": "gzip, br"})
    plain = client.get("/", headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text
    assert packed.headers["vary"] == plain.headers["vary"] == "accept-encoding, accept-language"


@pytest.mark.usefixtures("built")
def test_the_page_is_light_and_needs_nobody_else() -> None:
    files = [path for path in BUILT.rglob("*") if path.suffix in (".html", ".js", ".css", ".svg")]
    # As browsers are sent them: assets compressed with Brotli, and files whose names never change with gzip.
    sent = {path.name: page.bundle().get(path.name) for path in files}
    weights = {name: len(file.brotli or file.compressed) for name, file in sent.items() if file}
    later = 0
    for part, most in MAX_LATER_BYTES.items():
        own = {name: weight for name, weight in weights.items() if name.startswith(f"{part}-")}
        words = [weight for name, weight in own.items() if name.startswith(f"{part}-words-")]
        assert 0 < sum(own.values()) - sum(words) + max(words, default=0) <= most, part
        later += sum(own.values())
    assert sum(weights.values()) - later <= MAX_BYTES
    assert None not in sent.values()
    text = "".join(path.read_text(encoding="utf-8") for path in files)
    names = {"http://www.w3.org/", "https://github.com/"}  # of namespaces, and of licences
    addresses = set(re.findall(r"https?://[\w.-]+/?", text)) - names
    assert addresses <= {"http://www.w3.org", "https://github.com"}


def test_without_a_build_the_server_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(page, "files", lambda _: tmp_path)
    monkeypatch.setattr(page, "bundle", page.bundle.__wrapped__)
    with client_of(an_app()) as client:
        answer = client.get("/r/some-room")
    assert answer.status_code == 200
    assert "its page was not built" in answer.text
