"""Replays and reviews: every position can be reached, and nothing more is shown than may be."""

import random

import pytest

import shootmoon as sm
from shootmoon.game import Deal
from shootmoon.record import Record
from tests.strategies import some_presets
from tests.unit.record.games import play
from tests.unit.terminal.full.replaying import Watching, judged, recorded

GAME = recorded("hickeys-4", 150, seed=2)


async def press(watching, pilot, *keys):
    """Press keys, one after another, and wait for the next question each time."""
    for key in keys:
        await pilot.press(key)
        assert await watching.asked(pilot)
    await pilot.pause()


def run(watching, go):
    async def play(pilot):
        assert await watching.asked(pilot)
        await go(pilot)

    watching.run(play)


def test_keys_step_through_actions_and_hands():
    watching = Watching(GAME, ply=3)
    deals = [ply for ply, action in enumerate(GAME.actions) if isinstance(action, Deal)]
    at = []

    async def go(pilot):
        for key in ("right", "right", "left", "enter", "down", "down", "up", "end", "right", "home", "left"):
            await press(watching, pilot, key)
            at.append(watching.replay.ply)

    run(watching, go)
    first, second = deals[1] + 1, deals[2] + 1
    assert at == [4, 5, 4, 5, first, second, first, 150, 150, 0, 0]


def test_words_reach_what_keys_reach():
    watching = Watching(GAME, review=judged(GAME))
    lines = {"12": 12, "ply 7": 7, "hand 2": None, "back": None, "next hand": None, "end": 150, "start": 0}
    deals = [ply for ply, action in enumerate(GAME.actions) if isinstance(action, Deal)]
    lines |= {"hand 2": deals[1] + 1, "back": deals[1], "next hand": deals[1] + 1}

    async def go(pilot):
        for line, ply in lines.items():
            await watching.type(pilot, line)
            assert await watching.asked(pilot)
            assert watching.replay.ply == ply, line
        for line, why in {"hand 99": "no hand 99", "999": "no ply 999", "xyzzy": "isn't a command"}.items():
            await watching.type(pilot, line)
            assert await watching.asked(pilot)
            assert why in watching.text()
        await watching.type(pilot, "quit")

    run(watching, go)


@pytest.mark.parametrize("preset", some_presets())
def test_every_position_of_every_preset_shows_all_hands(preset):
    record = recorded(preset, 60, seed=4)
    watching = Watching(record)
    states = list(record.replay())

    async def go(pilot):
        for ply in random.Random(1).sample(range(len(record.actions) + 1), 8):
            watching.full.type(str(ply))
            assert await watching.asked(pilot)
            text = watching.text()
            for hand in states[ply].hands:
                assert all(str(piece) in text for piece in hand), (ply, text)

    run(watching, go)


def test_what_a_seat_did_not_see_is_shown_nowhere():
    record = Record.of(play("classic", 50, seed=5))
    watching = Watching(record, seat=2, review=judged(record), size=(120, 40))
    states = list(record.replay())

    async def go(pilot):
        for ply in range(len(record.actions) + 1):
            watching.full.type(str(ply))
            assert await watching.asked(pilot)
            shown, state = watching.shown, states[ply]
            assert shown.view == state.view(2)
            assert shown.hand == state.hands[1]
            if state.phase in ("auction", "discard", "trump", "play"):
                held = {str(piece) for seat in (1, 3) for piece in state.hands[seat - 1]}
                board = "\n".join(line[:76] for line in watching.text().split("\n")[2:34])
                assert not held & set(board.replace("[", " ").split()), ply
                assert state.to_move == 2 or not shown.notice
        assert [move.text for move in shown.moves if "face down" in move.text]
        for line in ("seat 9", "all"):
            watching.full.type(line)
            assert await watching.asked(pilot)
        assert watching.replay.seat is None

    run(watching, go)


def test_mistakes_are_reached_and_explained():
    review = judged(GAME)
    watching = Watching(GAME, review=review, size=(120, 40))
    wrong = [each for each in review.decisions if each.grade != "fine"]

    async def go(pilot):
        for each in wrong[:3]:
            await press(watching, pilot, "tab")
            assert watching.replay.ply == each.ply
            text = watching.text()
            assert f"Better: {str(each.better).removeprefix('discard ').removeprefix('trump ')}" in text
            assert f"{100 * each.loss:.1f} %" in text
        await press(watching, pilot, "shift+tab")
        assert watching.replay.ply == wrong[1].ply
        await press(watching, pilot, "end", "tab")
        assert "no mistake in this direction" in watching.text()

    run(watching, go)


def test_a_game_is_reviewed_on_demand():
    record = recorded("classic", 14, seed=1)
    watching = Watching(record, size=(120, 40))

    async def go(pilot):
        await watching.type(pilot, "mistake")
        assert await watching.asked(pilot)
        assert "isn't reviewed yet" in watching.text()
        await watching.type(pilot, "review")
        assert await watching.asked(pilot)
        await press(watching, pilot, "end")
        assert "Lost by errors" in watching.text()

    run(watching, go)
    found = sm.review(record)
    notes = {ply for ply, move in enumerate(watching.shown.moves) if move.note}
    assert notes == {each.ply for each in found.decisions if each.grade != "fine"}


def test_words_at_the_bottom_can_be_clicked():
    watching = Watching(GAME, ply=8)

    async def go(pilot):
        bar = watching.app.query_one("#choices")
        for number, ply in ((2, 9), (0, 0), (3, 150)):
            await pilot.click("#choices", offset=(bar._places[number][0] + 1, 0))
            assert await watching.asked(pilot)
            assert watching.replay.ply == ply

    run(watching, go)
