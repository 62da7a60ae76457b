"""Actions are texts that know their parts."""

import json
import pickle

import pytest

from shootmoon.game import PASS, TIME, Action, Bid, ChooseDealer, Deal, Discard, Draw, NameTrump, Play
from shootmoon.pieces import UNKNOWN, Card, Tile

ONE_OF_EACH: list[Action] = [
    Draw([Tile(5, 4), Tile(6, 5)]),
    ChooseDealer(2),
    Deal([[Tile(6, 6)], [Tile(5, 5)]], "widow", [UNKNOWN]),
    Deal([[Card("R", 1)]], "dummy", [Card("BM"), Card("C", 2)]),
    PASS,
    Bid(5),
    Bid(moons=3),
    Discard(Tile(2, 1)),
    NameTrump("doubles"),
    Play(Tile(6, 4)),
    Play(Tile(6, 4), "4"),
    TIME,
]


@pytest.mark.parametrize("action", ONE_OF_EACH)
def test_an_action_is_its_text(action: Action) -> None:
    text = str(action)
    assert action == text
    assert hash(action) == hash(text)
    assert json.loads(json.dumps(action)) == text


@pytest.mark.parametrize("action", ONE_OF_EACH)
def test_an_action_survives_pickling_with_its_parts(action: Action) -> None:
    copy = pickle.loads(pickle.dumps(action))
    assert type(copy) is type(action)
    assert copy == action
    parts = type(action).__slots__
    assert [getattr(copy, part) for part in parts] == [getattr(action, part) for part in parts]


def test_hands_of_a_deal_are_put_in_order_and_the_dummy_is_not() -> None:
    deal = Deal([[Tile(1, 1), Tile(6, 5), Tile(6, 6)]], "widow", [Tile(1, 0), Tile(2, 0)])
    assert deal == "deal 6-6,6-5,1-1 / widow 2-0,1-0"
    assert (deal.hands, deal.rest_name, deal.rest) == ((("6-6", "6-5", "1-1"),), "widow", ("2-0", "1-0"))
    assert Deal([[Card("C", 1)]], "dummy", [Card("S", 1), Card("R", 1)]) == "deal C1 / dummy S1,R1"


def test_a_deal_without_a_rest_names_none() -> None:
    assert (Deal([[Tile(1, 1)]], "widow", []).rest_name, Deal([[Tile(1, 1)]]).rest) == ("", ())


def test_bids_in_order_of_rank() -> None:
    bids = [PASS, *map(Bid, range(1, 8)), *(Bid(moons=moons) for moons in (1, 2, 3))]
    assert sorted(bids, key=lambda bid: bid.rank) == bids


@pytest.mark.parametrize(
    ("bid", "value", "needs", "hickeys"),
    [
        (Bid(4), 4, 4, 1),
        (Bid(7), 7, 7, 1),
        (Bid(moons=1), 21, 7, 2),
        (Bid(moons=2), 21, 7, 4),
        (Bid(moons=3), 21, 7, 8),
    ],
)
def test_what_a_bid_is_worth(bid: Bid, value: int, needs: int, hickeys: int) -> None:
    assert (bid.value, bid.needs(7), bid.hickeys) == (value, needs, hickeys)


def test_a_moon_needs_every_trick_of_a_small_hand() -> None:
    assert Bid(moons=1).needs(3) == 3
    assert Bid(2).needs(3) == 2
