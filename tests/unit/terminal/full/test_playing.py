"""A person plays with keys, the mouse and words, and reads the panels."""

import random

import pytest

import shootmoon as sm
from shootmoon.telling import catalogue
from tests.strategies import some_presets
from tests.unit.terminal.full.filling import Sitting

SHORT = {"score.target": 5}


def play_out(sitting, answer):
    """Play a match to its end; ``answer`` answers a question."""

    async def play(pilot):
        while await sitting.asked(pilot):
            await answer(pilot)

    sitting.run(play)
    assert sitting.match.over


def whole(sitting):
    """The record of the match that was played, read from the file."""
    return sm.read_record(sitting.match.journal.path)


def test_a_match_by_words(tmp_path):
    sitting = Sitting(tmp_path, **SHORT)
    rng = random.Random(1)

    async def answer(pilot):
        await sitting.type(pilot, rng.choice(sitting.shown.choices).text)

    play_out(sitting, answer)
    assert whole(sitting).final.winners


def test_at_the_end_only_what_is_named_leaves(tmp_path):
    sitting = Sitting(tmp_path, **SHORT)
    rng = random.Random(1)

    async def play(pilot):
        while await sitting.asked(pilot):
            sitting.full.type(rng.choice(sitting.shown.choices).text)
        await sitting.type(pilot, "good game")
        assert "This is the end" in sitting.text()
        for line, panel in (("rules", "rules"), ("sheet", "sheet"), ("?", "help"), ("table", "")):
            await sitting.type(pilot, line)
            await pilot.pause()
            assert sitting.app.panel == panel
        await pilot.press("enter")
        await pilot.pause()
        assert sitting.app.is_running
        await sitting.type(pilot, "quit")
        sitting.full._thread.join()

    sitting.run(play)


def test_a_match_by_arrows(tmp_path):
    sitting = Sitting(tmp_path, "called", **SHORT)
    rng = random.Random(2)
    done = []

    async def answer(pilot):
        choices = sitting.shown.choices
        at = rng.randrange(len(choices))
        if len(choices) > 1:
            await pilot.press(*["right"] * (at + 1))
            assert sitting.app.chosen == choices[at]
        before = sitting.match.ply
        await pilot.press("enter")
        done.append((choices[at].text, before))

    play_out(sitting, answer)
    actions = whole(sitting).actions
    assert all(not text or actions[ply] == text for text, ply in done)


def test_a_match_by_mouse(tmp_path):
    sitting = Sitting(tmp_path, "luna-4", size=(120, 40), **SHORT)
    rng = random.Random(3)
    clicked = set()

    async def answer(pilot):
        choices = sitting.shown.choices
        choice = rng.choice(choices)
        before = sitting.match.ply
        if choice.piece is None:
            bar = sitting.app.query_one("#choices")
            start, *_ = bar._places[choices.index(choice)]
            await pilot.click("#choices", offset=(start + 2, 0))
        else:
            row = sitting.app.query_one("#hand")
            _, start, _, _ = next(place for place in row._drawn.places if place[-1] == choice.piece)
            await pilot.click("#hand", offset=(start + 2, 2))
        clicked.add((before, choice.text))

    play_out(sitting, answer)
    actions = whole(sitting).actions
    texts = [action.removeprefix("trump ").removeprefix("discard ") for action in actions]
    assert len(clicked) > 3
    assert all(not text or texts[ply] == text for ply, text in clicked)


@pytest.mark.parametrize(("language", "asked"), [("en", "Your play"), ("es", "Tu jugada")])
def test_the_table_stays_in_sight_with_every_panel(tmp_path, language, asked):
    sitting = Sitting(tmp_path, language=language)

    async def play(pilot):
        await sitting.reach(pilot, lambda shown: shown.view.phase == "play" and len(shown.view.played) > 1)
        view = sitting.shown.view
        for key in ("f1", "f2", "f3", "f4", "f6", "escape"):
            await pilot.press(key)
            await pilot.pause()
            text = sitting.text()
            assert asked in text
            for piece in [*view.hand, *(play.piece for _, play in view.trick)]:
                assert str(piece) in text or key == "escape"
            for name in ("Chiquis", "Toto"):
                assert name in text
            needed = view.contract.number or 7
            assert f"{view.tricks[view.declarer - 1]} {'of' if language == 'en' else 'de'} {needed}" in text
            assert ("▲" in text) is False

    sitting.run(play)


def test_the_rules_and_the_sheet_are_what_other_screens_show(tmp_path):
    sitting = Sitting(tmp_path, "hickeys", size=(120, 40))

    async def play(pilot):
        await sitting.reach(pilot, lambda shown: shown.view.last_hand is not None)
        text = sitting.text()
        line = sitting.match.sheet.lines[0].result
        assert "Score sheet" in text
        assert str(line.contract) in text
        await sitting.type(pilot, "rules")
        assert await sitting.asked(pilot)
        assert "Rules" in sitting.text()
        first = sm.describe(sitting.match.state.rules).split("\n")[0]
        assert first in sitting.text()

    sitting.run(play)


def test_a_hint_is_shown_in_its_panel_and_noted(tmp_path):
    sitting = Sitting(tmp_path)

    async def play(pilot):
        await sitting.reach(pilot, lambda shown: shown.view.phase == "play")
        await pilot.press("f5")
        assert await sitting.asked(pilot)
        assert sitting.app.panel == "hint"
        assert sitting.shown.hint.split()[0] in sitting.text()

    sitting.run(play)
    assert "hint" in sitting.match.journal.path.read_text()


def test_a_refusal_is_explained_where_one_types(tmp_path):
    sitting = Sitting(tmp_path)

    async def play(pilot):
        await sitting.reach(pilot, lambda shown: shown.view.phase == "auction")
        await sitting.type(pilot, "nonsense")
        assert await sitting.asked(pilot)
        assert "isn't a command or a move" in sitting.text()

    sitting.run(play)


def test_two_people_never_see_each_others_hands(tmp_path):
    sitting = Sitting(tmp_path, seats=["2=human"], names=["Ann", "Ben"], seed=3)
    rng = random.Random(4)
    seen = set()

    async def play(pilot):
        for _ in range(40):
            if not await sitting.asked(pilot):
                return
            shown, state = sitting.shown, sitting.match.state
            if "nobody else" in shown.prompt:
                assert not shown.hand
                assert not sitting.app.query_one("#hand")._drawn
                assert "The hand is covered." in sitting.text()
            elif state.to_move:
                assert shown.hand == state.hands[state.to_move - 1]
                seen.add(state.to_move)
                assert {"?"} >= set(shown.view.discards) or shown.owner == state.declarer
            sitting.full.type(rng.choice(shown.choices).text)

    sitting.run(play)
    assert seen == {1, 2}


def test_colors_and_motion_are_changed_with_a_key_and_remembered(tmp_path, monkeypatch):
    from shootmoon.terminal.full.settings import read_settings

    monkeypatch.setenv("SHOOTMOON_HOME", str(tmp_path))
    sitting = Sitting(tmp_path)

    async def play(pilot):
        await sitting.asked(pilot)
        await pilot.press("f7", "f8")

    sitting.run(play)
    assert read_settings().animated
    assert read_settings().theme == "light"


def test_control_c_ends_the_session_at_once(tmp_path):
    sitting = Sitting(tmp_path)

    async def play(pilot):
        await sitting.asked(pilot)
        await pilot.press("ctrl+c")
        sitting.full._thread.join()

    sitting.run(play)
    assert isinstance(sitting.full.error, KeyboardInterrupt)


@pytest.mark.parametrize("key", ["full-goal", "prompt-auction"])
def test_a_missing_message_ends_the_application_and_this_kind_of_test(tmp_path, monkeypatch, key):
    """`full-goal` is drawn by the application, `prompt-auction` is said by the session in its own thread."""
    sitting = Sitting(tmp_path)
    monkeypatch.delitem(catalogue._catalogue("en")._sources, key)

    async def play(pilot):
        await sitting.reach(pilot, lambda shown: False)

    with pytest.raises(KeyError, match=key):
        sitting.run(play)


@pytest.mark.parametrize("size", [(160, 50), (40, 12), (20, 6)])
def test_nothing_is_wider_than_the_screen(tmp_path, size):
    sitting = Sitting(tmp_path, "chips-6", size=size)

    async def play(pilot):
        await sitting.reach(pilot, lambda shown: len(shown.view.trick) > 2)
        lines = sitting.text().split("\n")
        assert len(lines) <= size[1]
        assert all(len(line) <= size[0] for line in lines)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "Your play" in sitting.text()

    sitting.run(play)


@pytest.mark.slow
@pytest.mark.parametrize("preset", some_presets())
def test_whole_matches_by_every_preset(tmp_path, preset):
    sitting = Sitting(tmp_path, preset)
    rng = random.Random(6)

    async def answer(pilot):
        sitting.full.type(rng.choice(sitting.shown.choices).text)

    play_out(sitting, answer)


@pytest.mark.parametrize("preset", ["called-4", "chips-2", "chips-6", "hickeys", "luna-blind"])
def test_a_hand_by_rules_that_need_more_on_the_screen(tmp_path, preset):
    sitting = Sitting(tmp_path, preset)

    async def play(pilot):
        await sitting.reach(pilot, lambda shown: len(shown.view.past) > 0)

    sitting.run(play)
