"""Keeping score by choosing words, with the mouse, and by typing; what can be chosen can be entered."""

import random

import pytest

import shootmoon as sm
from shootmoon.scorekeeping import NotEntered, new_book
from shootmoon.telling import Messages
from shootmoon.terminal.score.choosing import asks_for, line_of, next_words
from shootmoon.terminal.score.lines import parse_line
from tests.strategies import some_presets
from tests.unit.terminal.full.scoring import NAMES, Scoring


def run(scoring, go):
    async def play(pilot):
        assert await scoring.asked(pilot)
        await go(pilot)

    scoring.run(play)


async def type_all(scoring, pilot, *lines):
    for line in lines:
        await scoring.type(pilot, line)
        assert await scoring.asked(pilot)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("preset", some_presets())
def test_every_line_of_chosen_words_can_be_entered(preset, language):
    rules, say = sm.load_rules(preset), Messages(language)
    rng = random.Random(preset)
    book = new_book(rules, NAMES[: rules.table.players])
    for _ in range(40):
        words = []
        while options := next_words(words, book.standing, say):
            assert words == [] or asks_for(words, book.standing, say)
            words.append(rng.choice(options))
        if words[0] == say("full-word-names"):
            assert asks_for(words, book.standing, say) == "name"
            continue
        try:
            book = book.do(parse_line(line_of(words, book.standing, say), book.standing))
        except NotEntered as refused:
            # Only moons are counted when all are known.
            assert book.rules.game == "chips"
            assert "moon" in refused.code  # noqa: PT017
    assert book.changes


def test_a_hand_by_arrows_and_taken_back_with_a_key(tmp_path):
    scoring = Scoring(tmp_path)

    async def go(pilot):
        for steps in (2, 2, 4):  # Ben, 5, Ann took 3: the others took 4
            await pilot.press(*["right"] * steps, "enter")
            assert await scoring.asked(pilot)
        assert "tricks of Ben" in scoring.text()
        await type_all(scoring, pilot, "back", "0", "5")
        assert scoring.standing.position.points == (0, 5, 2)
        assert "Ben: 5, made" in scoring.text()
        await pilot.press("f5")
        assert await scoring.asked(pilot)
        assert scoring.standing.position.points == (0, 0, 0)
        assert "No hand has been scored yet" in scoring.text()

    run(scoring, go)


def test_words_are_clicked(tmp_path):
    scoring = Scoring(tmp_path, "luna-4")

    async def click(pilot, word):
        bar = scoring.app.query_one("#choices")
        number = [choice.text for choice in scoring.app.offered].index(word)
        await pilot.click("#choices", offset=(bar._places[number][0] + 1, 0))
        assert await scoring.asked(pilot)

    async def go(pilot):
        await click(pilot, "pass")
        assert len(scoring.standing.entries) == 1
        for word in ("start", "Cal", "4"):
            await click(pilot, word)
        assert scoring.standing.in_progress
        for _ in range(4):
            await click(pilot, "Cal")
        assert scoring.standing.tricks()[0] == 4

    run(scoring, go)


def test_a_hand_is_corrected_and_a_name_changed_with_keys(tmp_path):
    scoring = Scoring(tmp_path, language="es")

    async def press(pilot, *keys):
        await pilot.press(*keys)
        assert await scoring.asked(pilot)

    async def go(pilot):
        await type_all(scoring, pilot, "Ann 5 5 1 1", "Ben 4 4 2 1")
        assert scoring.standing.position.points == (9, -3, 2)  # Ben was set
        await press(pilot, "f3")
        assert [choice.text for choice in scoring.shown.choices][:2] == ["2", "1"]
        assert "el número de la mano" in scoring.text()
        await type_all(scoring, pilot, "2", "Cal", "4", "1", "2")
        assert scoring.standing.position.points == (6, 3, 5)
        assert len(scoring.standing.entries) == 2
        await press(pilot, "f6")
        await press(pilot, "right", "right", "enter")
        assert "escribe el nombre nuevo" in scoring.text()
        await type_all(scoring, pilot, "Cal")
        assert "Ben" in scoring.standing.names  # refused, and asked for again
        await type_all(scoring, pilot, "Zoe Luna")
        assert scoring.standing.names == ("Ann", "Zoe Luna", "Cal")
        await press(pilot, "f5")
        assert scoring.standing.names == ("Ann", "Ben", "Cal")

    run(scoring, go)


def test_a_round_of_chips_trick_by_trick_with_its_moons(tmp_path):
    scoring = Scoring(tmp_path, "chips-solo")

    async def go(pilot):
        await type_all(scoring, pilot, "start", "Ann", "BB", "Ben", "done")
        assert scoring.standing.tricks() == (1, 1, 0)
        await type_all(scoring, pilot, "Cal")
        assert [choice.text for choice in scoring.shown.choices] == ["done", "L", "LL", "back"]
        await type_all(scoring, pilot, "LL", "Ann", "Ann")  # no moons are left to ask for
        assert scoring.standing.in_progress is None
        (entry,) = scoring.standing.entries
        assert entry.tricks == (3, 1, 1)
        assert [(each.seat, each.big, each.little) for each in entry.moons] == [(1, 2, 0), (3, 0, 2)]

    run(scoring, go)


def test_a_dummy_takes_a_trick(tmp_path):
    scoring = Scoring(tmp_path, "chips-2", language="es")

    async def go(pilot):
        await type_all(scoring, pilot, "empieza", "muerto", "Ann", "listo")
        assert [each.seat for each in scoring.standing.in_progress.taken] == [3, 1]

    run(scoring, go)


@pytest.mark.parametrize("size", [(44, 20), (80, 24)])
def test_long_names_are_all_in_sight(tmp_path, size):
    scoring = Scoring(tmp_path, "luna-4", size=size)
    names = [f"Guadalupe Hernandez {who}" for who in ("I", "II", "III", "IV")]

    async def go(pilot):
        await type_all(scoring, pilot, f"names {', '.join(names)}")
        offered = [choice.text for choice in scoring.shown.choices]
        for text in offered:
            await pilot.press("right")
            await pilot.pause()
            assert f"▸{text}◂" in scoring.text()
        # The question stays readable, and there is room for an answer.
        assert "bids first" in scoring.text().replace("\n", " ")
        assert scoring.app.query_one("#line").size.width >= 14

    run(scoring, go)


def test_whole_lines_refusals_and_panels(tmp_path):
    scoring = Scoring(tmp_path, "hickeys", size=(120, 40))

    async def go(pilot):
        await type_all(scoring, pilot, "Ann 5 5 1 1", "Ann 5 5 5 5")
        assert "The tricks add up to 15" in scoring.text()
        await type_all(scoring, pilot, "nobody 5 5 1 1")
        assert "No player has that name" in scoring.text()
        await type_all(scoring, pilot, "names Zoe, Ben, Cal", "fix 1 zoe 4 4 2 1")
        assert "Zoe: 4, made" in scoring.text()
        for line, panel in (("rules", "rules"), ("?", "help"), ("text", "comment"), ("sheet", "")):
            await type_all(scoring, pilot, line)
            assert scoring.app.panel == panel
            assert "Zoe: 4, made" in scoring.text()  # the sheet stays in sight

    run(scoring, go)


def test_a_long_sheet_shows_its_end_and_scrolls(tmp_path):
    scoring = Scoring(tmp_path, "luna-marks")

    async def go(pilot):
        for _ in range(30):
            scoring.full.type("pass")
            assert await scoring.asked(pilot)
        await pilot.pause()
        await pilot.pause()
        assert " 30 passed" in scoring.text()
        await pilot.press(*["pageup"] * 5)
        await pilot.pause()
        assert "Score sheet" in scoring.text()

    run(scoring, go)
