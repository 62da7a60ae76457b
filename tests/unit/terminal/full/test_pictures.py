"""Pictures of the full screen, at three sizes and in all colors.

`pytest --snapshot-update` draws them anew.
"""

import pytest

from tests.unit.terminal.full.filling import Sitting

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
        sitting.full.stop()
        sitting.match.journal.close()
