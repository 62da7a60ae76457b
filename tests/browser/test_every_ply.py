"""At every ply of random games of all presets, hand, trick and choices are in sight, without overlap."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from shootmoon.rules import preset_names
from tests.browser.plies import fullest, game_of
from tests.browser.tables import Table, moon_tables, seat_at_a_table
from tests.browser.test_fits import EACH
from tests.browser.visiting import Visitors
from tests.serving import Moon

SIZES = ((320, 568), (844, 390), (1440, 900))
TALL = (390, 844)
"""A size at which the hand lies in two rows before the play."""

PLAIN = ":is(.piece, .face svg) > * { display: none }"
"""A style sheet without what is drawn on pieces and faces, whose sizes don't depend on it."""

EACH_OF_TEXT = f"async ([tables, size]) => ({EACH})([JSON.parse(tables), size])"
"""As `EACH`, for tables as a text in JSON, which Playwright passes much faster than objects."""


def faults(page: Any, tables: Sequence[Table], sizes: Sequence[tuple[int, int]] = SIZES) -> list[str]:
    """Return what doesn't fit at any of these tables.

    Those of one seat are shown in a row, since the page then draws little anew.
    """
    text = json.dumps(sorted(tables, key=lambda table: table[1]["you"]))
    found: list[str] = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}x{height} {each}" for each in page.evaluate(EACH_OF_TEXT, [text, [width, height]])]
    return found


def test_every_layout_of_a_game_of_each_preset_fits(server: Moon, visitors: Visitors) -> None:
    """Of tables with the same parts, the one with the longest texts is measured, also with extreme scores."""
    page = visitors.come(reduced_motion="reduce")
    seat_at_a_table(page, server.url)
    games = (game_of(preset, 0, plies=200) for preset in preset_names())
    tables = fullest(table for game in games for table in game)
    crowded = list(moon_tables(explain="en"))
    found = [*faults(page, [*tables, *crowded]), *faults(page, crowded, [TALL])]
    assert not found, "\n".join(found[:40])


@pytest.mark.slow
@pytest.mark.parametrize("preset", preset_names())
@pytest.mark.parametrize(("locale", "language"), [("en-US", "en"), ("es-MX", "es")])
def test_every_ply_of_twenty_games_fits(
    server: Moon, visitors: Visitors, preset: str, locale: str, language: str
) -> None:
    page = visitors.come(locale=locale, reduced_motion="reduce", bypass_csp=True)
    seat_at_a_table(page, server.url)
    page.add_style_tag(content=PLAIN)
    for seed in range(20):
        found = faults(page, list(game_of(preset, seed, language)))
        assert not found, "\n".join(found[:40])
