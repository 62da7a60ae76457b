"""Puzzles over HTTP: the solution and hidden pieces are sent only after the answer."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from shootmoon.coach.puzzles import KINDS, puzzles
from tests.serving import an_app, client_of


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with client_of(an_app()) as client:
        yield client


def get(client: Any, path: str) -> Any:
    found = client.get(path)
    assert found.status_code == 200, found.text
    return found.json()


def test_puzzles_are_listed_by_kind_level_and_preset(client: Any) -> None:
    found = get(client, "/api/puzzles")
    assert [each["kind"] for each in found["kinds"]] == list(KINDS)
    assert sum(each["count"] for each in found["kinds"]) == len(found["puzzles"]) == len(puzzles())
    some = get(client, "/api/puzzles?kind=make&level=2&preset=classic&lang=es")
    assert some["puzzles"] == [each.id for each in puzzles(kind="make", level=2, preset="classic")]
    assert some["kinds"][0]["title"] == "Sálvala"
    assert get(client, "/api/puzzles?preset=bridge")["puzzles"] == []
    assert all(get(client, f"/api/puzzles?level={level}")["puzzles"] for level in range(1, 6))
    for wrong in ("kind=chess", "level=0", "level=6", "level=x"):
        assert client.get(f"/api/puzzles?{wrong}").status_code == 422


@pytest.mark.parametrize("kind", KINDS)
def test_a_puzzle_is_asked_without_its_solution(client: Any, kind: Any) -> None:
    for puzzle in puzzles(kind=kind)[:5]:
        found = get(client, f"/api/puzzles/{puzzle.id}")
        assert "solution" not in found
        assert [each["choice"] for each in found["choices"]] == list(puzzle.choices)
        hands = found["position"]["hands"]
        for seat, hand in enumerate(hands, 1):
            assert ("?" not in hand) if found["open"] or seat == puzzle.seat else set(hand) <= {"?"}
        if not found["open"]:
            assert "deal " not in json.dumps(found)
        legal = found["position"]["legal"]
        assert legal == ([] if puzzle.options else list(puzzle.choices))


@pytest.mark.parametrize("kind", KINDS)
def test_an_answer_is_checked_and_explained(client: Any, kind: Any) -> None:
    puzzle = puzzles(kind=kind)[0]
    for choice in puzzle.choices:
        answer = client.post(f"/api/puzzles/{puzzle.id}/answer?lang=es", json={"choice": choice})
        assert answer.status_code == 200, answer.text
        found = answer.json()
        assert found["right"] == (choice == puzzle.solution)
        assert found["solution"] == puzzle.solution
        assert found["explanation"]
        assert all("?" not in hand for hand in found["position"]["hands"])
    answer = client.post(f"/api/puzzles/{puzzle.id}/answer", json={"choice": "nonsense"})
    assert (answer.status_code, answer.json()["code"]) == (422, "puzzle-choice")


def test_the_puzzle_of_the_day_is_a_puzzle_with_a_day(client: Any) -> None:
    found = get(client, "/api/puzzles/daily")
    assert found["day"]
    assert get(client, f"/api/puzzles/{found['puzzle']}") == {**found, "day": None}


def test_unknown_puzzles_and_broken_answers_are_problems(client: Any) -> None:
    for path in ("/api/puzzles/nothing", f"/api/puzzles/{'x' * 500}", "/api/puzzles/%00"):
        assert client.get(path).json()["code"] == "no-such-puzzle"
    answer = client.post("/api/puzzles/nothing/answer", json={"choice": "5"})
    assert answer.json()["code"] == "no-such-puzzle"
    name = puzzles()[0].id
    for body in ({}, {"choice": 5}, {"choice": "5", "more": 1}, [], {"choice": "x" * 5000}):
        assert client.post(f"/api/puzzles/{name}/answer", json=body).json()["code"] == "invalid"
