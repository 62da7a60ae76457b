"""No size of the window, and no change of it at any moment, ends a program."""

import random

import pytest

from tests.unit.terminal.full.filling import Sitting
from tests.unit.terminal.full.replaying import Watching, judged, recorded
from tests.unit.terminal.full.scoring import Scoring
from tests.unit.terminal.full.solving import Solving
from tests.unit.terminal.full.studying import Analyzing, Learning

KEYS = ("f1", "f2", "f3", "f4", "f6", "f7", "escape", "right", "left", "up", "down", "pagedown", "a", "space")


def some_size(rng):
    """Columns and rows from 1×1 to 300×100; small ones as often as large ones."""
    return max(1, int(300 ** rng.random())), max(1, int(100 ** rng.random()))


async def shake(stage, pilot, rng, answers, most=40):
    """Answer questions and press keys at random, in a window that changes its size at any moment."""
    for _ in range(most):
        if not await stage.asked(pilot):
            break
        for _ in range(rng.randrange(4)):
            if rng.random() < 0.6:
                width, height = some_size(rng)
                await pilot.resize_terminal(width, height)
                await pilot.pause(0)
                lines = stage.text().split("\n")
                assert len(lines) <= height
                assert all(len(line) <= width for line in lines)
            else:
                await pilot.press(rng.choice(KEYS))
            stage.check()
        await pilot.press("escape", "escape")
        stage.full.type(answers(rng))
        if rng.random() < 0.3:  # while the answer is carried out
            await pilot.resize_terminal(*some_size(rng))
    await pilot.resize_terminal(80, 24)
    await pilot.pause()
    stage.check()
    assert any(line.strip() for line in stage.text().split("\n"))


def chosen(stage, *words):
    """Answers with one of the choices or, rarely, with other words."""

    def answer(rng):
        texts = [choice.text for choice in stage.shown.choices]
        return rng.choice(texts) if texts and rng.random() < 0.8 else rng.choice(words)

    return answer


@pytest.mark.parametrize(
    ("preset", "language", "options"),
    [
        ("classic", "en", {"score.target": 5}),
        ("hickeys-4", "es", {"score.target": 5}),
        ("chips-6", "es", {}),
    ],
)
def test_whole_games(tmp_path, preset, language, options):
    sitting = Sitting(tmp_path, preset, language=language, meanings=True, **options)
    rng = random.Random(preset)
    words = ("?", "why", "rules", "sheet", "table", "last", "nonsense " * 9)

    async def play(pilot):
        await shake(sitting, pilot, rng, chosen(sitting, *words))

    sitting.run(play)


def test_a_reviewed_replay():
    record = recorded("hickeys-4", 80, seed=2)
    watching = Watching(record, review=judged(record))

    async def play(pilot):
        rng = random.Random(7)
        await shake(watching, pilot, rng, chosen(watching, "seat 2", "all", "60", "?", "rules"))

    watching.run(play)


def test_puzzles(monkeypatch, tmp_path):
    monkeypatch.setenv("SHOOTMOON_HOME", str(tmp_path))
    solving = Solving(monkeypatch)

    async def play(pilot):
        await shake(solving, pilot, random.Random(8), chosen(solving, "?", "hint", "rules", ""), most=20)

    solving.run(play)


@pytest.mark.parametrize("preset", ["hickeys", "chips"])
def test_a_score_sheet(tmp_path, preset):
    scoring = Scoring(tmp_path, preset)

    async def play(pilot):
        await shake(scoring, pilot, random.Random(9), chosen(scoring, "Ann 5 5 1 1", "3 2", "?", "undo"))

    scoring.run(play)


def test_a_lesson():
    learning = Learning()

    async def play(pilot):
        await shake(
            learning, pilot, random.Random(10), chosen(learning, "next", "next", "?", "rules", "back")
        )

    learning.run(play)


@pytest.mark.parametrize("language", ["en", "es"])
def test_an_analysis(monkeypatch, tmp_path, language):
    monkeypatch.setenv("SHOOTMOON_HOME", str(tmp_path))
    stage = Analyzing(recorded("hickeys-4", 60, seed=2), ply=25, language=language)
    words = ("back", "forward", "v", "start", "end", "seat 2", "all", "where", "tree", "?", "remove", "20")

    async def play(pilot):
        await shake(stage, pilot, random.Random(11), chosen(stage, *words))

    stage.run(play)
