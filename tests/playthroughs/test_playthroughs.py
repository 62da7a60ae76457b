"""Golden playthroughs: a match, or its first hands, by every preset, replayed and compared to the letter.

Where a change of what is told is meant, ``python -m tests.playthroughs.make`` plays them anew; the difference
belongs into the change and is to be read.
"""

import pytest

import shootmoon as sm
from tests.playthroughs.playthrough import FOLDER, actions_of, replayed, told

PRESETS = sm.preset_names()
TEXTS = {path.stem: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt")}
RECORDS = {path.stem: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.moon")}


def test_every_preset_has_a_playthrough_and_every_playthrough_its_preset() -> None:
    assert sorted(TEXTS) == sorted(PRESETS)


def test_every_preset_has_a_record_and_every_record_its_preset() -> None:
    assert sorted(RECORDS) == sorted(PRESETS)


@pytest.mark.parametrize("preset", PRESETS)
def test_what_was_played_is_told_as_it_was(preset: str) -> None:
    text = TEXTS[preset]
    actions = actions_of(text)
    assert len(actions) >= 60
    assert told(preset, actions).splitlines() == text.splitlines()


@pytest.mark.parametrize("preset", PRESETS)
def test_a_playthrough_is_short_enough_to_read(preset: str) -> None:
    assert len(TEXTS[preset].encode()) <= 80_000


@pytest.mark.parametrize("preset", PRESETS)
def test_a_playthrough_sees_a_round_or_the_match_end(preset: str) -> None:
    assert "round won by" in TEXTS[preset] or "winners" in TEXTS[preset]


def test_playthroughs_show_what_happens_at_tables() -> None:
    everything = "\n".join(TEXTS[preset] for preset in PRESETS)
    for seen in (
        "made, tricks",
        "set, hickeys 1",
        "set, hickeys 2",
        ", moon, trump",
        "passed",
        "trump doubles",
        "trump follow-me",
        "trump None",
        "round won by 1 3",
        "(led BM)",
        "(led LM)",
        " time | over",
    ):
        assert seen in everything, seen


@pytest.mark.parametrize("preset", PRESETS)
def test_the_record_of_a_playthrough_replays_to_the_same_end(preset: str) -> None:
    record = sm.read_record(RECORDS[preset])
    assert list(record.actions) == actions_of(TEXTS[preset])
    assert record.final == replayed(preset, actions_of(TEXTS[preset]))


@pytest.mark.parametrize("preset", PRESETS)
def test_a_playthrough_is_recorded_as_it_was(preset: str) -> None:
    state = replayed(preset, actions_of(TEXTS[preset]))
    assert sm.write_record(sm.Record.of(state)) == RECORDS[preset]
