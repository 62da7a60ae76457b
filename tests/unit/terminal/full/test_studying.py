"""Lessons and analyses fill the screen, with the table always in sight."""

import pytest

from shootmoon.analysis.board import set_up
from shootmoon.coach import lesson_names, load_lesson
from shootmoon.record import read_record
from tests.unit.terminal.full.replaying import recorded
from tests.unit.terminal.full.studying import Analyzing, Learning
from tests.unit.terminal.test_analyze import ACTIONS, DEAL
from tests.unit.terminal.test_learn import answers_of


@pytest.fixture(autouse=True)
def _home(tmp_path, monkeypatch):
    monkeypatch.setenv("SHOOTMOON_HOME", str(tmp_path))


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("name", lesson_names())
def test_a_lesson_is_taken_to_its_end(name, language):
    learning = Learning(name, language=language)

    async def play(pilot):
        for line in answers_of(name):
            assert await learning.asked(pilot)
            learning.full.type(line)
        learning.full._thread.join()

    learning.run(play)
    assert learning.full.error is None
    assert learning.lesson.step == len(load_lesson(name).steps)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
def test_the_teacher_speaks_beside_table_and_hand(size):
    learning = Learning(step=4, size=size)

    async def play(pilot):
        await learning.asked(pilot)
        for line, said in (("5-5", "Not quite."), ("6-4", "Right!")):
            await learning.type(pilot, line)
            await learning.asked(pilot)
            await pilot.pause()
            text = learning.text()
            assert learning.app.panel == "lesson"
            assert said in text
            assert text.count("┌") >= 2  # the pieces on the table are drawn
            assert all(name in text for name in ("Ana", "Luis", "You", "5-5"))
        await pilot.press("enter")
        await learning.asked(pilot)
        assert learning.lesson.step == 5
        await learning.type(pilot, "back")
        await learning.asked(pilot)
        assert learning.lesson.step == 4

    learning.run(play)


def test_a_lesson_by_arrows_and_mouse():
    learning = Learning()

    async def play(pilot):
        steps = load_lesson("luna").steps
        while learning.lesson.step < 6:
            await learning.asked(pilot)
            step = learning.lesson.step
            await pilot.press("enter")
            await learning.asked(pilot)
            if steps[step].right and learning.lesson.step == step:
                number = next(
                    at for at, it in enumerate(learning.shown.choices) if it.text in steps[step].right
                )
                await pilot.press(*["right"] * (number + 1), "enter")
                await learning.asked(pilot)
                await pilot.press("enter")
            learning.questions = 0

    learning.run(play)


def analyzing(**how):
    return Analyzing(set_up("classic", deal=DEAL, actions=f"{ACTIONS} 1-1 3-1"), size=(120, 40), **how)


@pytest.mark.parametrize("language", ["en", "es"])
def test_actions_are_tried_and_variations_listed(tmp_path, language):
    stage = analyzing(ply=5, language=language)

    async def play(pilot):
        await stage.asked(pilot)
        for key in ("right", "enter"):  # Enter goes forward, since the arrows do
            await pilot.press(key)
            await stage.asked(pilot)
        assert stage.board.node.ply == 7
        await stage.type(pilot, "5-1")
        await stage.asked(pilot)
        assert not stage.board.node.played
        await stage.type(pilot, "nonsense")
        await stage.asked(pilot)
        assert stage.shown.replies
        await stage.type(pilot, "note low")
        await stage.asked(pilot)
        await pilot.pause()
        assert "{low}" in stage.text()
        assert "↳" in stage.text()
        await pilot.press("home")
        await stage.asked(pilot)
        assert stage.board.node.ply == 0
        await pilot.press("end", "f1", "escape")
        await stage.asked(pilot)
        await stage.type(pilot, "quit" if language == "en" else "salir")
        stage.full._thread.join()

    stage.run(play)
    assert stage.board.keep() == 0
    (path,) = (tmp_path / "analyses").glob("*.moon")
    assert read_record(path).variations


def test_values_and_where_stand_in_the_comment(tmp_path):
    stage = analyzing()

    async def play(pilot):
        await stage.asked(pilot)
        await pilot.press("f5")
        await stage.asked(pilot)
        await pilot.pause()
        assert "Computing" not in stage.text()
        assert "with all hands" in stage.text()  # and in the next row, beside the table: “visible”
        assert "(best)" in stage.text()
        await stage.type(pilot, "seat 2")
        await stage.asked(pilot)
        await pilot.press("f6")
        await stage.asked(pilot)
        await pilot.pause()
        assert "%" in stage.text()
        await stage.type(pilot, "values")
        await stage.asked(pilot)
        assert "It is Seat 1's turn" in " ".join(stage.shown.replies) or "turn" in stage.text()

    stage.run(play)


def test_a_match_against_bots_comes_back_to_the_board(tmp_path):
    stage = analyzing()

    async def play(pilot):
        await stage.asked(pilot)
        plies = stage.board.node.ply
        await stage.type(pilot, "bots 1 novice")
        stage.questions = 0
        await stage.asked(pilot)
        await pilot.pause()
        assert "Your play" in stage.text()
        assert "F6 Chat" in stage.text()
        await stage.type(pilot, "quit")
        stage.questions = 0
        while "Ply" not in stage.shown.prompt:
            stage.check()
            await pilot.pause()
        await pilot.pause()
        assert f"Ply {plies} of {plies}" in stage.text()
        assert "The game is saved" in stage.text()
        assert "F6 Where" in stage.text()

    stage.run(play)


@pytest.mark.parametrize("seat", [None, 2])
def test_a_record_is_gone_through(seat):
    record = recorded("hickeys-4", 40, seed=2)
    stage = Analyzing(record, ply=0, seat=seat, size=(80, 24))

    async def play(pilot):
        await stage.asked(pilot)
        for ply in range(1, 41):
            await pilot.press("right")
            await stage.asked(pilot)
            assert stage.board.node.ply == ply
            shown = stage.shown
            if seat:
                assert shown.owner == seat
                assert shown.hand == record.position(ply).hands[seat - 1]
                assert not any(move.text.startswith("Cal: discard") for move in shown.moves)

    stage.run(play)
