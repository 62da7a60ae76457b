"""The main features of rule sets, in tables that compare presets."""

import pytest

from shootmoon.rules import GAMES, load_rules, overview, preset_names
from shootmoon.telling import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_all_presets_of_a_game_have_the_same_headings(game: str, language: str) -> None:
    found = [overview(load_rules(name), language) for name in preset_names(game)]
    assert len({tuple(heading for heading, _ in each) for each in found}) == 1
    assert all(words for each in found for _, words in each)


def test_an_overview_follows_from_the_options() -> None:
    changed = {"score.target": 15, "auction.minimum": 5, "trump.doubles": False}
    facts = dict(overview(load_rules("classic", changed)))
    assert facts["Bids"] == "5–7, moon"
    assert facts["Won with"] == "15 points"
    assert facts["Trump"] == "0–6, none"
    assert dict(overview(load_rules("luna-21")))["Widow"] == "none"


def test_a_language_that_is_not_known_is_refused() -> None:
    with pytest.raises(ValueError, match="'de'"):
        overview(load_rules("classic"), "de")
