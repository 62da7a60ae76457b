"""Keeping score by choosing words, with the mouse, and by typing; what can be chosen can be entered."""

import random

import pytest

import shootmoon as sm
from shootmoon.scorekeeping import NotEntered, new_book
from shootmoon.terminal import Messages
from shootmoon.terminal.score.choosing import asks_for, line_of, next_words
from shootmoon.terminal.score.lines import parse_line
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
@pytest.mark.parametrize("preset", sm.preset_names())
def test_every_line_of_chosen_words_can_be_entered(preset, language):
    rules, say = sm.load_rules(preset), Messages(language)
    rng = random.Random(preset)
    book = new_book(rules, NAMES[: rules.table.players])
    for _ in range(40):
        words = []
        while options := next_words(words, book.standing, say):
            assert words == [] or asks_for(words, book.standing, say)
            words.append(rng.choice(options))
        if not words:
            break  # the match is over
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
