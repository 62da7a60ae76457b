"""The table stays drawn beside every panel, and what belongs together has one center."""

import re

import pytest

from shootmoon.telling import Messages
from shootmoon.terminal.full import PLAYING
from tests.unit.terminal.full.filling import Sitting
from tests.unit.terminal.full.test_pictures import MOMENTS


def look(tmp_path, preset, moment, size, *lines, language="en", keys=()):
    """The lines of the screen after these lines and keys, and what was drawn of the hand."""
    folder = tmp_path / f"{moment} {len(list(tmp_path.iterdir()))}"
    sitting = Sitting(folder, preset, size=size, language=language, meanings=True)
    seen = []

    async def play(pilot):
        await sitting.reach(pilot, MOMENTS[moment])
        for line in lines:
            await sitting.type(pilot, line)
            await sitting.asked(pilot)
        await pilot.press(*keys)
        await pilot.pause()
        seen.append((sitting.text().split("\n"), sitting.shown))

    sitting.run(play)
    return seen[0]


@pytest.mark.parametrize(
    ("size", "language"), [((60, 20), "en"), ((60, 20), "es"), ((80, 24), "es"), ((109, 40), "en")]
)
def test_no_panel_hides_the_drawn_table_or_the_hand(tmp_path, size, language):
    sitting = Sitting(tmp_path, size=size, language=language, meanings=True)
    say = Messages(language)

    async def play(pilot):
        await sitting.reach(pilot, MOMENTS["play"])
        shown = sitting.shown
        for key, panel in PLAYING.keys[:6]:
            await pilot.press(key)
            if panel == "hint":
                await sitting.asked(pilot)
            await pilot.pause()
            text = sitting.text()
            assert re.search(rf" {say(f'full-key-{panel}')}( |$)", text, re.MULTILINE)
            assert text.count("┌") >= len(shown.view.trick)  # the pieces on the table are drawn
            assert all(name in text for name in ("Chiquis", "Toto"))
            assert all(str(piece) in text for piece in shown.hand)

    sitting.run(play)


def test_a_hint_of_one_line_in_a_small_window_hides_nothing(tmp_path):
    lines, shown = look(tmp_path, "classic", "play", (60, 20), "hint")
    text = "\n".join(lines)
    assert "Hint" in text
    assert "Type hint again" in text
    assert text.count("┌───┐") == len(shown.view.trick)
    assert all(f"[{piece}]" in text for piece in shown.hand)


@pytest.mark.parametrize("language", ["en", "es"])
def test_beside_a_panel_names_stay_whole(tmp_path, language):
    lines, shown = look(tmp_path, "luna-4", "play", (60, 20), "hint", language=language)
    assert shown.hint
    assert "…" not in "\n".join(lines)
    assert all(name in "\n".join(lines) for name in ("Toto", "Skip", "Chiquis"))


def test_a_hand_without_room_for_pictures_is_a_row_of_tiles(tmp_path):
    lines, shown = look(tmp_path, "classic", "play", (60, 20), keys=["right"])
    first, *others = shown.hand
    row = next(line for line in lines if f"1▸[{first}]" in line)
    assert [f"{number}:[{piece}]" in row for number, piece in enumerate(others, 2)]


@pytest.mark.parametrize("size", [(200, 50), (120, 40), (300, 100), (80, 24)])
def test_hand_table_and_buttons_share_one_center(tmp_path, size):
    lines, _ = look(tmp_path, "classic", "auction", size)
    drawn = [line[: line.rindex("┐") + 1] for line in lines if line.count("┌") == 7]
    bids = next(line for line in lines if " moon" in line and " pass " in line)
    lines, _ = look(tmp_path, "classic", "play", size)
    table = [line[: line.rindex("┐") + 1] for line in lines if line.count("┌") == 2]
    centers = [middle(text) for text in (drawn[0], table[0])]
    centers.append(middle(re.match(".* moon", bids)[0]))
    assert max(centers) - min(centers) <= 1


def middle(text):
    """The column in the middle of a text, apart from the blanks around it."""
    return (len(text) - len(text.lstrip()) + len(text.rstrip())) / 2


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
@pytest.mark.parametrize("preset", ["classic", "hickeys-4"])
def test_nothing_marks_where_no_piece_lies(tmp_path, preset, size):
    lines, _ = look(tmp_path, preset, "auction", size)
    assert not any(re.search(r"·\s{2,}·", line) for line in lines)


def test_the_panel_after_why_says_whose_turn_it_is(tmp_path):
    sitting = Sitting(tmp_path)

    async def play(pilot):
        await sitting.reach(pilot, lambda shown: shown.view.phase == "play")
        await sitting.type(pilot, "why")
        await sitting.asked(pilot)
        sitting.full.type(sitting.shown.choices[0].text)
        await sitting.asked(pilot)
        await pilot.pause()
        assert sitting.app.panel == "hint"
        assert "when it is your turn" not in sitting.text()
        assert "Press F5 for a hint." in sitting.text()

    sitting.run(play)
