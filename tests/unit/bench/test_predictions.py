"""What bots expect of a match is compared with what happens."""

import pytest
from predictions import PASS, Prediction, Predictions, compared, group_of, loss, main

import shootmoon as sm
from shootmoon.record import read_record


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Two matches of novices, with their records."""
    found = tmp_path_factory.mktemp("arena") / "called"
    sm.play_contest(["novice", "novice", "novice"], "called", matches=2, folder=found)
    return found


def test_every_hand_of_a_match_is_predicted_once(folder):
    found = Predictions()
    hands = 0
    for path in sorted(folder.glob("records/*.moon")):
        states = list(read_record(path.read_text(encoding="utf-8")).replay())
        hands += len(states[-1].past)
        found.enter(states)
    assert (found.matches, found.hands) == (2, hands)
    assert len(found.wins) == len(found.usual_wins) == 3 * hands
    for hand in range(hands):
        sides = found.wins[3 * hand : 3 * hand + 3]
        assert sum(each.said for each in sides) == pytest.approx(1)
        assert sum(each.came for each in sides) == 1
        ends = [each[hand] for each in found.contracts.values()]
        assert sum(each.said for each in ends) == pytest.approx(1)
        assert sum(each.came for each in ends) == 1
    declared = hands - sum(each.came for each in found.contracts[str(PASS)])
    assert sum(map(len, found.made.values())) == declared


def test_a_match_that_was_broken_off_is_left_out():
    found = Predictions()
    state = sm.new_game("classic")
    found.enter([state])
    assert (found.matches, found.wins) == (0, [])


def test_predictions_are_summed_up():
    right = [Prediction(0, 0.25, 0), Prediction(0, 0.25, 0), Prediction(1, 0.25, 0), Prediction(1, 0.25, 1)]
    assert compared(right) == "25.0% | 25.0% ± 17.7% | 4"
    assert loss([Prediction(0, 1.0, 1), Prediction(0, 0.5, 0)]) == pytest.approx(0.125)
    assert [group_of(said) for said in (0.0, 0.15, 0.99, 1.0)] == [0, 1, 7, 7]


def test_the_tables_of_a_folder_are_printed(folder, capsys, monkeypatch):
    monkeypatch.setattr("sys.argv", ["predictions.py", str(folder)])
    main()
    out = capsys.readouterr().out
    assert "called: 2 matches" in out
    assert "| chance to win | predicted | came true | number |" in out
