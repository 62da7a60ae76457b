"""At the end of a match, one can play again, review it, replay it, or leave."""

import random

import pytest

import shootmoon as sm
from tests.unit.terminal.full.filling import Sitting

SHORT = {"score.target": 5}


async def play_on(sitting, pilot):
    """Play to the end of the match."""
    rng = random.Random(1)
    while await sitting.asked(pilot):
        sitting.full.type(rng.choice(sitting.shown.choices).text)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["rematch", "review", "replay", "quit"]),
        ("es", ["revancha", "revisar", "ver de nuevo", "salir"]),
    ],
)
def test_what_is_offered(tmp_path, language, words):
    sitting = Sitting(tmp_path, language=language, **SHORT)

    async def play(pilot):
        await play_on(sitting, pilot)
        assert [choice.text for choice in sitting.shown.choices] == words
        assert all(word in sitting.text() for word in words)

    sitting.run(play)


def test_a_match_is_replayed_and_reviewed_and_played_again(tmp_path, monkeypatch):
    monkeypatch.setenv("SHOOTMOON_HOME", str(tmp_path))
    sitting = Sitting(tmp_path, **SHORT)
    first = sitting.match

    async def play(pilot):
        await play_on(sitting, pilot)
        plies = first.ply
        for word, prompt in (("replay", f"Ply 0 of {plies}"), ("review", f" of {plies}")):
            await sitting.type(pilot, word)
            sitting.questions = 0
            assert await sitting.asked(pilot)
            assert prompt in sitting.text()
            assert "Chiquis" in sitting.text()
            await pilot.press("right", "f2")
            if word == "review":
                assert "%" in sitting.text()
                await sitting.type(pilot, "quit")
            else:
                await pilot.press("ctrl+d")
            while not sitting.shown.finished:
                await pilot.pause()
            await pilot.pause()
            assert "Type quit to leave" in sitting.text()
        await sitting.type(pilot, "rematch")
        sitting.questions = 0
        while sitting.match is first:
            await pilot.pause()
        await play_on(sitting, pilot)
        assert sitting.match.over
        await sitting.type(pilot, "quit")
        sitting.full._thread.join()

    sitting.run(play)
    assert sitting.match.seed != first.seed
    for match in (first, sitting.match):
        assert sm.read_record(match.journal.path).final.winners


def test_arrows_choose_an_offer(tmp_path):
    sitting = Sitting(tmp_path, **SHORT)

    async def play(pilot):
        await play_on(sitting, pilot)
        await pilot.press("left", "left", "enter")
        while sitting.shown.finished:
            await pilot.pause()
        sitting.questions = 0
        assert await sitting.asked(pilot)
        assert "Ply 0 of" in sitting.text()

    sitting.run(play)
