"""What a seat can work out, against positions small enough to count by hand."""

from math import comb

import pytest

from shootmoon.bots.position.ranking import tables_of_view
from shootmoon.bots.position.situation import Situation
from tests.unit.bots.playing import position

DEAL = "6-6,6-5,6-4,6-3,5-5,4-1,3-1 / 6-2,5-4,5-3,4-4,4-3,3-2,2-1 / 6-1,5-2,5-1,4-2,3-3,2-2,1-1 / widow 0-0"


def situation_after(plays, seat=None):
    state = position("classic", DEAL, "5 pass pass; discard 3-1; trump 6;" + plays, dealer=3)
    return Situation(state.view(seat or state.to_move))


def names(situation, mask):
    return {piece for number, piece in enumerate(situation.view.pieces) if mask >> number & 1}


def test_what_is_unseen_is_what_neither_the_hand_nor_the_table_shows():
    situation = situation_after("6-6")
    assert names(situation, situation.hand) == {"6-2", "5-4", "5-3", "4-4", "4-3", "3-2", "2-1"}
    assert names(situation, situation.unseen) == set(situation.view.pieces) - names(
        situation, situation.hand
    ) - {"6-6"}
    declarer = situation_after("")
    assert "3-1" not in names(declarer, declarer.unseen), "the own discard"
    assert "0-0" in names(situation, situation.unseen)


def test_who_did_not_follow_holds_none_of_the_suit():
    situation = situation_after("6-6 6-2 6-1; 6-5 2-1 1-1")
    assert situation.tables.trumps & situation.pools[2] == 0
    assert situation.tables.trumps & situation.pools[3] == 0
    assert "5-4" in names(situation, situation.pools[3])


def test_who_is_still_to_play_and_how_much_they_hold():
    situation = situation_after("6-6 6-2 6-1; 5-5")
    assert situation.still_to_play == (3,)
    assert situation.counts == {1: 5, 2: 6, 3: 6}
    assert situation.tricks_left == 6
    assert situation.winning()[0] == 1


def test_a_piece_that_nothing_beats_is_certain():
    situation = situation_after("")
    top = situation.bits_of[situation.view.hand[0]].bit_length() - 1
    assert situation.win_chance(top, situation.tables.leads[top][0], (2, 3)) == 1


def test_the_chance_of_a_tile_is_that_the_one_which_beats_it_is_elsewhere():
    situation = situation_after("4-1 4-4 4-2")
    # What if seat 2 led the 5-5? Seat 3 beats it only with a trump, and only if none of its six tiles is a 5.
    number = situation.bits_of["5-5"].bit_length() - 1
    fives = (situation.unseen & situation.tables.follow[5]).bit_count()
    trumps = (situation.unseen & situation.tables.trumps).bit_count()
    pool = situation.pools[3].bit_count()
    assert situation.counts[3] == 6
    void = comb(pool - fives, 6)
    lost = void - comb(pool - fives - trumps, 6)
    assert situation.win_chance(number, 5, (3,)) == pytest.approx(1 - lost / comb(pool, 6))


def test_the_dummy_need_not_follow():
    state = position(
        "chips-2", "R12,C5,C4,S3,F3 / C11,S12,S11,F12,F11 / dummy C2,S2,F2,F1,BM", "C5", dealer=2
    )
    situation = Situation(state.view(2))
    assert situation.dummy_seat == 3
    assert situation.still_to_play == (3,)
    number = situation.bits_of["C11"].bit_length() - 1
    # Of 46 unseen cards the C12, the twelve rockets and the two Big Moons beat it.
    assert situation.unseen.bit_count() == 46
    assert situation.win_chance(number, situation.led, (3,)) == pytest.approx(1 - 15 / 46)


def test_equal_cards_are_told_apart():
    state = position("chips-solo", "C12,C5,C4,S3,BM / C11,S12,S11,F12,F11 / C2,S2,F2,F1,BM", "BM", dealer=3)
    situation = Situation(state.view(3))
    assert situation.hand.bit_count() == 5
    assert "BM" not in names(situation, situation.unseen)
    assert situation.view.pieces.count("BM") == 2


def test_tables_of_a_view_know_its_trump():
    state = position("classic", DEAL, "5 pass pass; discard 3-1; trump 6", dealer=3)
    tables = tables_of_view(state.view(2))
    assert tables.suits[tables.leads[0][0]] == "6"
    assert tables.trumps.bit_count() == 6
