"""One's own mistakes as puzzles."""

import random

import pytest

import shootmoon as sm
from shootmoon.analysis import review
from shootmoon.bots.protocol.decision import Candidate
from shootmoon.coach.puzzles import mistakes
from shootmoon.pieces import UNKNOWN


def a_poor_game() -> sm.Record:
    """One hand that seat 1 plays at random, and the others like novices."""
    rng = random.Random(5)
    state = sm.new_game("luna-marks").apply("dealer 3")
    state = state.apply(state.sample_chance(rng))
    while not state.past:
        assert state.to_move
        wild = state.to_move == 1
        action = (
            rng.choice(state.legal_actions())
            if wild
            else sm.make_bot("beginner").choose(state.view(state.to_move)).action
        )
        state = state.apply(action)
    return sm.Record.of(state)


def test_mistakes_ask_for_what_would_have_been_better() -> None:
    record = a_poor_game()
    found = review(record, seats=[1])
    asked = list(mistakes(record, found))
    assert all(each.decision.grade in ("mistake", "blunder") for each in asked)
    assert [each.decision.ply for each in asked] == sorted(
        each.ply for each in found.decisions if each.grade in ("mistake", "blunder")
    )
    assert list(mistakes(record, found, seats=[2])) == []
    for each in asked:
        assert each.view.to_move == each.decision.seat == 1
        assert all(piece == UNKNOWN for hand in each.view.hands[1:] for piece in hand)
        better, done = str(each.decision.better), str(each.decision.action)
        assert each.is_right(better)
        assert not each.is_right(done)
        for language in ("en", "es"):
            assert each.question(language)
            assert each.nudge(language)
            said = each.answered(better, language)
            assert said.right
            assert not each.answered(done, language).right
        with pytest.raises(ValueError, match="isn't one of the answers"):
            each.answered("9-9")


def test_an_answer_that_is_as_good_counts_as_right() -> None:
    record = a_poor_game()
    judged = next(each for each in review(record, seats=[1]).decisions if len(each.candidates) > 2)
    state = record.position(judged.ply)
    assert isinstance(state, sm.State)
    best, near, *_ = (each for each in judged.candidates if each.action != judged.action)
    from msgspec.structs import replace

    candidates = (
        Candidate(best.action, 0.5),
        Candidate(near.action, 0.49, None, 0.01),
        Candidate(judged.action, 0.3, None, 0.01),
    )
    decision = replace(judged, better=best.action, candidates=candidates, grade="blunder", loss=0.2)
    from shootmoon.coach.puzzles import Mistake

    mistake = Mistake(state, decision)
    assert mistake.is_right(str(best.action))
    assert mistake.is_right(str(near.action))
    assert not mistake.is_right(str(judged.action))
