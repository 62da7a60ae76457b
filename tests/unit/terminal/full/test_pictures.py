"""Pictures of the full screen, at three sizes and in all colors.

`pytest --snapshot-update` draws them anew.
"""

import pytest

from shootmoon.coach.puzzles import load_puzzle
from tests.unit.terminal.full.filling import Sitting
from tests.unit.terminal.full.replaying import Watching, judged, recorded
from tests.unit.terminal.full.scoring import Scoring
from tests.unit.terminal.full.solving import Solving

MOMENTS = {
    "auction": lambda shown: shown.view.phase == "auction",
    "play": lambda shown: len(shown.view.played) > 1 and len(shown.view.trick) > 1,
}


@pytest.mark.parametrize(
    ("preset", "moment", "keys", "how"),
    [
        pytest.param("classic", "play", ["right", "right"], {}, id="small"),
        pytest.param("hickeys-4", "auction", ["f3"], {"language": "es", "theme": "own"}, id="sheet"),
        pytest.param("luna-4", "play", ["right"], {"size": (120, 40), "theme": "light"}, id="middle"),
        pytest.param("chips", "play", [], {"size": (160, 50)}, id="large"),
    ],
)
def test_the_screen(snap_compare, tmp_path, preset, moment, keys, how):
    sitting = Sitting(tmp_path, preset, meanings=True, **how)

    async def reach(pilot):
        await sitting.reach(pilot, MOMENTS[moment])
        await pilot.press(*keys)
        await pilot.pause()
        sitting.app.query_one("#line").cursor_blink = False

    try:
        assert snap_compare(sitting.app, terminal_size=sitting.size, run_before=reach)
    finally:
        sitting.close()


def compare(snap_compare, stage, *keys):
    """Press keys when the first question has been asked, and compare the picture."""

    async def reach(pilot):
        await stage.asked(pilot)
        for key in keys:
            await pilot.press(key)
            if key[0] != "f":
                await stage.asked(pilot)
        await pilot.pause()
        stage.app.query_one("#line").cursor_blink = False
        await pilot.pause()

    try:
        assert snap_compare(stage.app, terminal_size=stage.size, run_before=reach)
    finally:
        stage.close()


@pytest.mark.parametrize(
    ("preset", "ply", "keys", "reviewed", "how"),
    [
        pytest.param("classic", 20, [], False, {}, id="small"),
        pytest.param("hickeys-4", 50, ["tab", "f2"], True, {"theme": "own"}, id="moves"),
        pytest.param("chips", 30, ["tab"], True, {"size": (120, 40), "theme": "light"}, id="middle"),
        pytest.param("hickeys-4", 55, ["tab"], True, {"size": (160, 50), "language": "es"}, id="large"),
    ],
)
def test_a_replay(snap_compare, preset, ply, keys, reviewed, how):
    record = recorded(preset, 120, seed=2)
    review = judged(record) if reviewed else None
    compare(snap_compare, Watching(record, ply=ply, review=review, **how), *keys)


@pytest.mark.parametrize(
    ("name", "keys", "how"),
    [
        pytest.param("37h3g4w", ["right", "right"], {}, id="small"),
        pytest.param("6jnqnqj", ["right", "enter"], {"size": (120, 40), "language": "es"}, id="middle"),
        pytest.param("2z5h6x4", ["f5"], {"size": (160, 50), "theme": "light"}, id="large"),
    ],
)
def test_a_puzzle(snap_compare, monkeypatch, tmp_path, name, keys, how):
    monkeypatch.setenv("SHOOTMOON_HOME", str(tmp_path))
    solving = Solving(monkeypatch, load_puzzle(name), **how)

    async def reach(pilot):
        await solving.asked(pilot)
        for key in keys:
            await pilot.press(key)
        if keys[-1] != "right":
            await solving.asked(pilot)
        await pilot.pause()
        solving.app.query_one("#line").cursor_blink = False
        await pilot.pause()

    try:
        assert snap_compare(solving.app, terminal_size=solving.size, run_before=reach)
    finally:
        solving.close()


@pytest.mark.parametrize(
    ("preset", "lines", "how"),
    [
        pytest.param("classic", ["Ann 5 5 1 1", "pass", "Ben 4 2 3 2", "Ann", "5"], {}, id="small"),
        pytest.param(
            "hickeys",
            ["Ann 5 5 1 1", "Cal triple moon 0 0 7", "Ben 4 2 3 2", "Ben"],
            {"size": (120, 40), "theme": "light"},
            id="middle",
        ),
        pytest.param("chips", ["3 2", "1 4 / Ann B", "2"], {"size": (160, 50), "language": "es"}, id="large"),
    ],
)
def test_a_score_sheet(snap_compare, tmp_path, preset, lines, how):
    scoring = Scoring(tmp_path, preset, **how)

    async def reach(pilot):
        await scoring.asked(pilot)
        for line in lines:
            scoring.full.type(line)
            await scoring.asked(pilot)
        scoring.app.query_one("#line").cursor_blink = False
        await pilot.pause()
        await pilot.pause()

    try:
        assert snap_compare(scoring.app, terminal_size=scoring.size, run_before=reach)
    finally:
        scoring.close()
