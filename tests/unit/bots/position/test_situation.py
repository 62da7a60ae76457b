"""What a seat can work out, against positions small enough to count by hand."""

from math import comb

import pytest

from shootmoon.bots.position.ranking import tables_of_view
from shootmoon.bots.position.situation import Situation
from tests.unit.bots.playing import position

DEAL = "6-6,6-5,6-4,6-3,5-5,4-1,3-1 / 6-2,5-4,5-3,4-4,4-3,3-2,2-1 / 6-1,5-2,5-1,4-2,3-3,2-2,1-1 / widow 0-0"


def situation(plays, seat=None):
    state = position("classic", DEAL, "5 pass pass; discard 3-1; trump 6;" + plays, dealer=3)
    return Situation(state.view(seat or state.to_move))


def names(at, mask):
    return {piece for number, piece in enumerate(at.view.pieces) if mask >> number & 1}


def test_what_is_unseen_is_what_neither_the_hand_nor_the_table_shows():
    at = situation("6-6")
    assert names(at, at.hand) == {"6-2", "5-4", "5-3", "4-4", "4-3", "3-2", "2-1"}
    assert names(at, at.unseen) == set(at.view.pieces) - names(at, at.hand) - {"6-6"}
    declarer = situation("")
    assert "3-1" not in names(declarer, declarer.unseen), "the own discard"
    assert "0-0" in names(at, at.unseen)


def test_who_did_not_follow_holds_none_of_the_suit():
    at = situation("6-6 6-2 6-1; 6-5 2-1 1-1")
    assert at.tables.trumps & at.pools[2] == 0
    assert at.tables.trumps & at.pools[3] == 0
    assert "5-4" in names(at, at.pools[3])


def test_who_is_still_to_play_and_how_much_they_hold():
    at = situation("6-6 6-2 6-1; 5-5")
    assert at.to_come == (3,)
    assert at.counts == {1: 5, 2: 6, 3: 6}
    assert at.left == 6
    assert at.winning()[0] == 1


def test_a_piece_that_nothing_beats_is_certain():
    at = situation("")
    top = at.bits_of[at.view.hand[0]].bit_length() - 1
    assert at.chance(top, at.tables.leads[top][0], (2, 3)) == 1


def test_the_chance_of_a_tile_is_that_the_one_which_beats_it_is_elsewhere():
    at = situation("4-1 4-4 4-2")
    # What if seat 2 led the 5-5? Seat 3 beats it only with a trump, and only if none of its six tiles is a 5.
    number = at.bits_of["5-5"].bit_length() - 1
    fives = (at.unseen & at.tables.follow[5]).bit_count()
    trumps = (at.unseen & at.tables.trumps).bit_count()
    pool = at.pools[3].bit_count()
    assert at.counts[3] == 6
    void = comb(pool - fives, 6)
    lost = void - comb(pool - fives - trumps, 6)
    assert at.chance(number, 5, (3,)) == pytest.approx(1 - lost / comb(pool, 6))


def test_the_dummy_need_not_follow():
    state = position(
        "chips-2", "R12,C5,C4,S3,F3 / C11,S12,S11,F12,F11 / dummy C2,S2,F2,F1,BM", "C5", dealer=2
    )
    at = Situation(state.view(2))
    assert at.dummy_seat == 3
    assert at.to_come == (3,)
    number = at.bits_of["C11"].bit_length() - 1
    # Of 46 unseen cards the C12, the twelve rockets and the two Big Moons beat it.
    assert at.unseen.bit_count() == 46
    assert at.chance(number, at.led, (3,)) == pytest.approx(1 - 15 / 46)


def test_equal_cards_are_told_apart():
    state = position("chips-solo", "C12,C5,C4,S3,BM / C11,S12,S11,F12,F11 / C2,S2,F2,F1,BM", "BM", dealer=3)
    at = Situation(state.view(3))
    assert at.hand.bit_count() == 5
    assert "BM" not in names(at, at.unseen)
    assert at.view.pieces.count("BM") == 2


def test_tables_of_a_view_know_its_trump():
    state = position("classic", DEAL, "5 pass pass; discard 3-1; trump 6", dealer=3)
    tables = tables_of_view(state.view(2))
    assert tables.suits[tables.leads[0][0]] == "6"
    assert tables.trumps.bit_count() == 6
