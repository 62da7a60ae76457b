"""Records that begin with a score, such as positions that were set up by hand."""

import json
import random

import pytest

import shootmoon as sm
from shootmoon.belief import Belief
from shootmoon.bots.protocol.messages import request
from shootmoon.game import ChipsScore, HandMarksScore, PointsScore, Score, setup_for
from shootmoon.record import Record, RecordError, read_record, write_record
from tests.unit.record.explained import is_in_both_languages

DEAL = (
    "deal 6-5,6-3,6-2,4-3,4-2,4-1,2-1 / 6-6,6-4,6-1,5-2,5-1,4-4,1-1 / 5-5,5-4,5-3,3-2,3-1,2-2,0-0 / widow 3-3"
)


def record_at(score: Score, preset: str = "classic", actions: tuple[str, ...] = ("dealer 1", DEAL)) -> Record:
    return Record(sm.load_rules(preset), actions, score=score)  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize(
    ("preset", "score", "tag"),
    [
        ("classic", PointsScore((18, -4, 3)), "points 18 -4 3"),
        ("luna-marks", HandMarksScore((3, 0, 1)), "marks 3 0 1"),
        (
            "hickeys",
            setup_for(sm.load_rules("hickeys")).score(points=(1, 2, 3), hickeys=(1, 0, 2)),
            "points 1 2 3, marks 0 0 0, hickeys 1 0 2, rounds_won 0 0 0",
        ),
        ("chips", ChipsScore((2, 3)), "chips 2 3"),
    ],
)
def test_both_forms(preset: str, score: Score, tag: str) -> None:
    record = record_at(score, preset, ())
    text = write_record(record)
    assert f'[Score "{tag}"]' in text
    assert read_record(text) == record == read_record(write_record(record, "json"))
    assert record.score is not None
    assert record.start.score == record.score


def test_the_score_counts_to_the_end() -> None:
    record = record_at(PointsScore((0, 18, 0)))
    state = record.final
    for action in ("pass", "pass", "7"):
        state = state.apply(action) if isinstance(state, sm.State) else state
    assert isinstance(state, sm.State)
    while not state.past:
        state = state.apply(state.legal_actions()[0])
    assert state.last_hand is not None
    assert sum(state.last_hand.stood) != sum(state.last_hand.tricks)
    whole = Record(record.rules, state.history, score=record.score)
    assert whole.final == state
    text = write_record(whole)
    assert "\n= " not in text
    assert '[Result "*"]' in text
    again = read_record(text)
    assert again == whole
    # Without the tag, a reader of the old format begins at 0.
    old = read_record(text.replace('[Score "points 0 18 0"]\n', ""))
    assert old.actions == whole.actions


def test_beliefs_keep_the_score() -> None:
    view = record_at(PointsScore((18, 3, 0))).final.view(2)
    assert view.points == (18, 3, 0)
    assert Belief(view).state(Belief(view).sample(1, 0)[0]).points == (18, 3, 0)


@pytest.mark.parametrize(
    ("preset", "text"),
    [
        ("classic", "1 2"),
        ("classic", "points 1 2 3, points 1 2 3"),
        ("classic", "marks 1 2 3"),
        ("classic", "21 0 0"),
        ("classic", "x"),
        ("classic", ""),
        ("classic", "99999 0 0"),
        ("chips", "7 0"),
        ("chips", "-1 0"),
    ],
)
def test_wrong_scores_are_refused(preset: str, text: str) -> None:
    game = "chips" if preset == "chips" else "moon"
    head = f'[Format "1"]\n[Game "{game}"]\n[Rules "{preset}"]\n[Score "{text}"]\n'
    with pytest.raises(RecordError) as caught:
        read_record(head)
    assert caught.value.line == 4
    is_in_both_languages(caught.value)


def behind(hands: int, points: int = -200) -> sm.State:
    """A match that began far behind, after more points than a new match is won with."""
    state, rng = sm.new_game("luna-21", score=PointsScore((points, points, points))), random.Random(4)
    while len(state.past) < hands or state.phase != "play":
        legal = state.legal_actions()
        if state.phase == "auction":
            state = state.apply(legal[0] if state.bids else legal[1])
        else:
            state = state.apply(rng.choice(legal) if legal else state.sample_chance(rng))
    return state


def test_states_and_views_know_the_score_with_which_they_began() -> None:
    state = behind(25)
    text = write_record(state)
    assert read_record(text).final == state
    with pytest.raises(RecordError):  # from 0, the match would have been over
        read_record(text.replace('[Score "points -200 -200 -200"]\n', ""))
    for seat in (1, 2, 3):
        view = state.view(seat)
        record = Record.of(view)
        assert read_record(write_record(record)) == record
        assert record.final == view
        assert record.until(len(record.actions) - 1).score == state.start_score
        belief = Belief(view)
        assert belief.state(belief.sample(1, seat)[0]).view(seat) == view
        assert read_record(json.dumps(request(view, 1, None).record)).final == view


def test_bots_play_in_such_a_match() -> None:
    state = behind(6, -40)  # from -200, bots solve the race for ten times as long
    assert state.to_move
    for bot in ("beginner", "club", "expert"):
        decision = sm.make_bot(bot, 1, budget="tiny").choose(state.view(state.to_move))
        assert decision.action in state.legal_actions()
