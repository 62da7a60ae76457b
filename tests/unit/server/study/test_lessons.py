"""Lessons over HTTP: a client that knows no rules takes every lesson to its end."""

from collections.abc import Iterator
from typing import Any

import pytest

from shootmoon.coach import lesson_names, load_lesson
from shootmoon.server.study.lessons import MAX_ANSWERS
from tests.serving import an_app, client_of


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with client_of(an_app()) as client:
        yield client


def take(client: Any, lesson: str, step: int, *actions: str, language: str = "en") -> dict[str, Any]:
    found = client.post(f"/api/lessons/{lesson}?lang={language}", json={"step": step, "actions": actions})
    assert found.status_code == 200, found.text
    return found.json()


def problem(client: Any, lesson: str, body: Any, **how: Any) -> tuple[int, str]:
    found = client.post(f"/api/lessons/{lesson}", json=body, **how)
    return found.status_code, found.json()["code"]


def test_lessons_are_listed_in_the_language_asked_for(client: Any) -> None:
    found = client.get("/api/lessons").json()
    assert [each["lesson"] for each in found] == list(lesson_names())
    assert found[0]["minutes"] == 5
    assert found[3]["about"].startswith("With a partner, all 28 tiles")
    spanish = client.get("/api/lessons", headers={"accept-language": "es"}).json()
    assert spanish[0]["title"] == "Moon, desde la primera ficha"


@pytest.mark.parametrize("lesson", lesson_names())
def test_a_lesson_is_taken_by_trying_what_is_legal(client: Any, lesson: str) -> None:
    """Each step is finished by the first legal actions that aren't refused."""
    for number in range(len(load_lesson(lesson).steps)):
        step = take(client, lesson, number)
        while not step["done"]:
            done, legal = step["actions"], step["position"]["legal"]
            tries = (take(client, lesson, number, *done, each) for each in legal)
            step = next(found for found in tries if found["verdict"] == "right")
            assert step["moves"][-1]["position"]["hands"] == step["position"]["hands"]
            assert all(move["sentences"] for move in step["moves"])
            assert not any("?" in text for move in step["moves"] for text in move["sentences"])
        assert step["position"]["legal"] == []
        hidden = [piece for hand in step["position"]["hands"][1:] for piece in hand]
        assert set(hidden) <= {"?"}


def test_an_answer_is_explained_in_both_languages(client: Any) -> None:
    step = take(client, "luna", 4, "5-5")
    assert (step["verdict"], step["done"], step["actions"]) == ("wrong", False, [])
    assert step["said"] == "You hold 6-4, so you must follow the 6s."
    spanish = take(client, "luna", 4, "5-5", language="es")
    assert spanish["said"] == "Tienes 6-4, así que debes seguir los 6."
    nonsense = take(client, "luna", 4, "six and four, please")
    assert nonsense["verdict"] == "wrong"


def test_what_would_be_trump_is_said(client: Any) -> None:
    number = next(n for n, step in enumerate(load_lesson("luna").steps) if step.right == ("trump 5",))
    assert take(client, "luna", number)["suits"]["trump 5"] == ["6-5", "5-5", "5-4", "5-1"]


def test_what_cannot_be_a_step_is_a_problem(client: Any) -> None:
    assert problem(client, "bridge", {}) == (404, "no-such-lesson")
    assert problem(client, "..%2Fclassic", {})[0] == 404
    assert problem(client, "luna", {"step": 99}) == (422, "lesson-step")
    assert problem(client, "luna", {"step": -1}) == (422, "invalid")
    assert problem(client, "luna", {"step": 0, "actions": ["5"] * (MAX_ANSWERS + 1)}) == (422, "invalid")
    assert problem(client, "luna", {"actions": ["5" * 101]}) == (422, "invalid")
    assert problem(client, "luna", {"steps": 1}) == (422, "invalid")
    assert problem(client, "luna", []) == (422, "invalid")
