"""The tool that fits the play model reads the plays of strong bots, and finds what decides them."""

import sys
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

import shootmoon as sm
from shootmoon.bots.evaluation.play_model import FEATURES
from shootmoon.record import read_record

sys.path.append(str(Path(__file__).resolve().parents[2] / "tools"))
import data_plays as tool


def test_it_finds_what_decides():
    chance = np.random.default_rng(1)
    plays = []
    for _ in range(300):
        features = chance.normal(size=(4, FEATURES))
        plays.append((features, int(features[:, 3].argmax())))
    new = tool.Plays(plays[200:])
    model = tool.fit(tool.Plays(plays[:200]))
    assert new.log_chances(model.scores(new.features))[new.chosen].mean() > 0.3 * new.guess
    assert new.guess == pytest.approx(-np.log(4))


@pytest.mark.parametrize("preset", ["classic", "called-4"])
def test_it_reads_every_choice_of_strong_bots_and_none_of_weak_ones(preset, tmp_path):
    sm.play_contest(["novice", "random"], preset, matches=1, folder=tmp_path / "weak")
    record = read_record(next((tmp_path / "weak").glob("**/*.moon")).read_text(encoding="utf-8"))
    renamed = replace(record, seats=("expert", *record.seats[1:]))
    hands = list(tool.hands_of(record))
    assert not [play for hand in hands for play in tool.plays_of(record, hand)]
    read = [play for hand in hands for play in tool.plays_of(renamed, hand)]
    choices = [
        len(state.legal_actions())
        for hand in hands
        for state in hand
        if state.to_move == 1 and len(state.legal_actions()) > 1
    ]
    assert [len(features) for features, _ in read] == choices
    assert all(0 <= chosen < len(features) for features, chosen in read)
