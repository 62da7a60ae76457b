"""Puzzles are answered with keys, the mouse and words, and explained."""

import pytest

from shootmoon.coach.puzzles import KINDS, label, puzzles
from shootmoon.coach.puzzles.seen import load_progress
from shootmoon.terminal.puzzles import Wanted
from tests.unit.terminal.full.solving import Solving


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("SHOOTMOON_HOME", str(tmp_path))
    return tmp_path


def of(kind, **facts):
    return next(
        each
        for each in puzzles(kind=kind)
        if all(getattr(each, name) == fact for name, fact in facts.items())
    )


def run(solving, go):
    async def play(pilot):
        assert await solving.asked(pilot)
        await go(pilot)

    solving.run(play)


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_is_answered_by_arrows(kind, home, monkeypatch):
    puzzle = of(kind)
    solving = Solving(monkeypatch, puzzle)

    async def go(pilot):
        right = label(puzzle, puzzle.solution)
        texts = [choice.text for choice in solving.shown.choices]
        assert sorted(texts) == sorted(label(puzzle, choice) for choice in puzzle.choices)
        await pilot.press(*["right"] * (texts.index(right) + 1), "enter")
        assert not await solving.asked(pilot)  # it is finished
        text = solving.text()
        assert f"Right: {right}" in text
        assert "Comment" in text
        await pilot.press("f5")
        assert solving.app.is_running

    run(solving, go)
    assert load_progress(home).solved == [puzzle.id]


def test_puzzles_follow_one_another_with_hints_and_mistakes(home, monkeypatch):
    solving = Solving(monkeypatch, wanted=Wanted("make"), size=(120, 40))
    seen = []

    async def go(pilot):
        for right in (False, True):
            await pilot.press("f5")
            assert await solving.asked(pilot)
            assert solving.app.panel == "hint"
            assert solving.shown.hint
            puzzle = next(each for each in puzzles() if each.id in solving.full.title)
            seen.append(puzzle)
            wrong = next(choice for choice in puzzle.choices if choice != puzzle.solution)
            await solving.type(pilot, label(puzzle, puzzle.solution if right else wrong))
            assert await solving.asked(pilot)
            assert ("Right: " in solving.text()) is right
            await pilot.press("f5")
            assert await solving.asked(pilot)
            assert solving.app.panel == "hint"
            await pilot.press("enter")
            assert await solving.asked(pilot)

    run(solving, go)
    assert len({puzzle.id for puzzle in seen}) == 2
    assert load_progress(home).solved == [seen[1].id]
    solving.full._thread.join()
    assert "1 of 2" in solving.shown.log[-1]


def test_a_tile_is_clicked_and_hidden_hands_stay_hidden(home, monkeypatch):
    puzzle = of("set", open=False)
    solving = Solving(monkeypatch, puzzle)

    async def go(pilot):
        others = puzzle.state().hands[: puzzle.seat - 1] + puzzle.state().hands[puzzle.seat :]
        board = solving.text().split("You have")[0]
        assert not {str(piece) for hand in others for piece in hand} & set(board.split())
        first = solving.app.query_one("#hand")._drawn.places[0]
        await pilot.click("#hand", offset=(first[1] + 2, 2))
        await pilot.press("enter")  # where the suit has to be called
        assert not await solving.asked(pilot)

    run(solving, go)
    assert load_progress(home).seen == {puzzle.id}


def test_nonsense_is_refused_with_the_answers(monkeypatch):
    puzzle = of("bid")
    solving = Solving(monkeypatch, puzzle, language="es")

    async def go(pilot):
        await solving.type(pilot, "caballo")
        assert await solving.asked(pilot)
        assert "no es una de las respuestas" in solving.text()
        for line, panel in (("?", "help"), ("reglas", "rules"), ("mesa", "")):
            await solving.type(pilot, line)
            assert await solving.asked(pilot)
            assert solving.app.panel == panel

    run(solving, go)


def test_without_puzzles_the_screen_says_so_after_it_has_gone(monkeypatch):
    solving = Solving(monkeypatch, wanted=Wanted("make"))
    for each in puzzles():
        solving.progress.add(each.id, right=True)
    solving.play()
    assert "You have seen all puzzles like this" in solving.shown.log[-1]
