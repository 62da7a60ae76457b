"""Malformed requests to the daily deal, lessons, share pictures, pages and rooms are refused with a sentence.

`test_schema` sends what fits the published types, and a little more; this is what nobody would think of, and
the paths that aren't published.
"""

import json
import logging
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.serving import an_app, bearer, client_of

HUGE = "9" * 5000
TEXTS = [
    "", " ", "\n", "classic\n", "\x00", "\u202eclassic", "ｃｌａｓｓｉｃ", "clаssic", "🌕" * 40, "é" * 200,
    "..", "../classic", "..%2f..%2fetc%2fpasswd", "%2e%2e/%2e%2e", "/etc/passwd",
    "classic/../x", "classic.toml",
    "null", "None", "{}", "[]", "-1", "1e999", "NaN", HUGE,
    "'; DROP TABLE rooms; --", "<script>", "{0.__class__}",
]  # fmt: skip
DAYS = [
    "-1", "0", "0000-00-00", "0000-01-01", "-2026-11-23", "2026-11-31", "2026-02-30", "2026-1-1",
    "99999-01-01",
    "9999-12-31", "9999-99-99", "2026-11-23T00:00", "2026-11-23 ", " 2026-11-23", "2026-11-23\n",
    "２０２６-１１-２３", "٢٠٢٦-١١-٢٣", "2026‐11‐23", "2026-W48-1", "20261123",
    "2026-327", HUGE, f"2026-11-{HUGE}",
]  # fmt: skip
WRONG: list[Any] = [None, True, -1, 2**70, 1.5, "", "x", HUGE, "\ud800", [], [1], {}, {"a": 1}, [[[]]]]


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with client_of(an_app()) as client:
        yield client


def refused(answer: Any, *allowed: int) -> None:
    """The answer is a problem of the client's making, with a sentence, or one of the statuses ``allowed``."""
    if answer.status_code in allowed:
        return
    assert 400 <= answer.status_code < 500, (answer.request.url, answer.status_code, answer.text[:300])
    if answer.headers.get("content-type", "").endswith("json"):
        detail = answer.json()["detail"]
        assert detail[:1].isupper() or not detail[:1].isalpha()
        assert len(detail) < 10_000
        assert "Traceback" not in answer.text


def paths() -> Iterator[str]:
    for text in TEXTS:
        yield from {quote(text, safe=""), quote(text)}


@pytest.mark.parametrize("day", [*DAYS, *TEXTS])
def test_what_is_no_day_is_refused(client: Any, day: str) -> None:
    if day:
        refused(client.get(f"/api/daily/{quote(day, safe='')}"))
    today = client.get("/api/daily").json()["day"]
    # What is no room is no reason to show results, nor to fail.
    answer = client.get(f"/api/daily/{today}", params={"room": day})
    refused(answer, 200)
    assert answer.status_code != 200 or not answer.json()["totals"]


def test_days_long_ago_have_no_games_and_push_no_other_day_out(client: Any) -> None:
    for year in (1, 1000, 1969, 1970, 2001):
        found = client.get(f"/api/daily/{year:04}-01-01").json()
        assert (found["over"], found["counted"], found["hands"]) == (True, 0, [])


@pytest.mark.parametrize("path", sorted(set(paths())))
def test_what_is_no_lesson_picture_or_place_is_refused_or_the_page(client: Any, path: str) -> None:
    if path and not path.startswith("/"):
        refused(client.post(f"/api/lessons/{path}", json={}))
    for name in (path, f"{path}-en", f"home-{path}"):
        refused(client.get(f"/share/{name}.png"))
    for place in ("learn", "daily", "rules", "r", "score", "replay"):
        answer = client.get(f"/{place}/{path}", headers={"accept-language": path[:100] or "x"})
        refused(answer, 200, 503)  # the page, or a word that it isn't built
        assert b"<script>" not in answer.content.replace(b'<script type="module"', b"")


@pytest.mark.parametrize("language", ["de", "EN", "es-MX", "", "en,es", "../en", HUGE, "\x00", "英"])
def test_an_unknown_language_is_refused(client: Any, language: str) -> None:
    for method, path in (("GET", "/api/daily"), ("GET", "/api/lessons"), ("POST", "/api/lessons/classic")):
        answer = client.request(
            method, path, params={"lang": language}, json={} if method == "POST" else None
        )
        refused(answer)
    refused(client.get(f"/share/home-{quote(language, safe='')}.png"))


def wrong_bodies(right: dict[str, Any]) -> Iterator[Any]:
    yield from (each for each in WRONG if each != {})
    for name, value in right.items():
        for wrong in WRONG:
            if type(wrong) is not type(value):
                yield {**right, name: wrong}
    yield {**right, "unknown": 1}


LESSON = {"step": 0, "actions": ["5"]}
ROOM: dict[str, Any] = {
    "preset": "classic",
    "bots": {"2": "beginner"},
    "stand_in": "beginner",
    "memory_aids": True,
    "chat": "all",
    "pace": {"play": 0},
    "series": {"name": "x", "apart": "token"},
}


def send(client: Any, path: str, body: Any) -> Any:
    # ASCII, since half a surrogate pair can be written in no other way.
    text = json.dumps(body).encode("ascii")
    return client.post(path, content=text, headers={"content-type": "application/json"})


@pytest.mark.parametrize("body", list(wrong_bodies(LESSON)), ids=lambda body: str(body)[:40])
def test_what_is_no_answer_to_a_lesson_is_refused(client: Any, body: Any) -> None:
    refused(send(client, "/api/lessons/classic", body))


@pytest.mark.parametrize("body", list(wrong_bodies(ROOM)), ids=lambda body: str(body)[:60])
def test_what_is_no_room_is_refused(client: Any, body: Any) -> None:
    # Some options may be left out, and null and an empty list of options stand for that.
    given = body if isinstance(body, dict) else {"x": 1}
    optional = {"clock", "series", "pace", "bots"}
    left_out = any(given.get(name, 1) in (None, {}) for name in optional)
    refused(send(client, "/api/rooms", body), *((201,) if left_out else ()))


@pytest.mark.parametrize(
    "style", ["", ":", "novice:", ":bold", "novice:rude", "novice:bold:bold", "novice:BOLD", HUGE, "cmd:true"]
)
def test_what_is_no_style_is_refused(client: Any, style: str) -> None:
    for how in ({"bots": {"2": style}}, {"stand_in": style}):
        refused(client.post("/api/rooms", json=how))


@pytest.mark.parametrize("face", ["", "no such face", "../fox", "🦊", HUGE, None, 1, ["fox"], {"a": 1}])
def test_what_is_no_face_is_refused(client: Any, face: Any) -> None:
    room = client.post("/api/rooms", json={}).json()["room"]
    order = {"id": "x", "command": {"type": "sit-down", "name": "Ann", "face": face}}
    answer = client.post(f"/api/rooms/{room}/commands", json=order, headers=bearer("Ann"))
    refused(answer, *((200,) if face == "" else ()))


@pytest.mark.parametrize(
    "query", ["meanings=2", "meanings=", "meanings=%00", "lang=de", "watch=99", "watch=x"]
)
def test_what_is_no_way_to_see_a_room_is_refused(client: Any, query: str) -> None:
    room = client.post("/api/rooms", json={}).json()["room"]
    refused(client.get(f"/api/rooms/{room}?{query}"))


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
@given(
    step=st.integers(-3, 40) | anything,
    actions=st.lists(
        st.sampled_from(["5", "pass", "6-6", "trump 6", "discard 1-0", "R1", ""]) | anything, max_size=5
    )
    | anything,
    lesson=st.sampled_from(["classic", "four", "chips", "hickeys", "called"]),
)
def test_any_answer_to_a_lesson_is_taken_or_refused(
    client: Any, caplog: pytest.LogCaptureFixture, step: Any, actions: Any, lesson: str
) -> None:
    answer = send(client, f"/api/lessons/{lesson}", {"step": step, "actions": actions})
    refused(answer, 200)
    assert [each for each in caplog.records if each.levelno >= logging.ERROR] == []
