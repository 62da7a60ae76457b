"""Hands, deals and actions as people type and paste them, wherever they may."""

import pytest

import shootmoon as sm
from shootmoon.analysis.board import set_up
from shootmoon.analysis.hands import read_endgame, read_pieces
from shootmoon.analysis.typed_text import deal_text

HAND = "6-6 6-5 6-4 5-5 3-2 2-1 1-1"
DEAL = (
    "deal 6-6,6-5,6-4,5-5,3-2,2-1,1-1 / 6-3,6-2,6-1,5-4,5-3,5-2,5-1 / 4-4,4-3,4-2,3-3,3-1,2-2,0-0 / widow 4-1"
)
WAYS = {
    "plain": lambda text: text,
    "commas": lambda text: text.replace(" ", ", ") + ",",
    "bars": lambda text: text.replace("-", "|"),
    "colons": lambda text: text.replace("-", ":"),
    "slashes": lambda text: text.replace("-", "/"),
    "dots": lambda text: text.replace("-", "."),
    "en dashes": lambda text: text.replace("-", "\u2013"),
    "minus signs": lambda text: text.replace("-", "\u2212"),
    "no-break hyphens": lambda text: text.replace("-", "\u2011"),
    "brackets": lambda text: " ".join(f"[{word}]" for word in text.split()),
    "pairs": lambda text: " ".join(f"({word.replace('-', ',')})" for word in text.split()),
    "no-break spaces": lambda text: text.replace(" ", "\u00a0\u00a0"),
    "quotes": lambda text: f"\u201c{text}\u201d",
    "full width": lambda text: "".join(chr(ord(c) + 0xFEE0) if c != " " else c for c in text),
    "compact": lambda text: text.replace("-", ""),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_hand_is_read_in_every_spelling(way):
    assert read_pieces(WAYS[way](HAND), "moon") == HAND.split()
    book = sm.hand_book("classic")
    assert book is not None
    assert book.look_up(WAYS[way](HAND)).hand == tuple(HAND.split())


@pytest.mark.parametrize("way", WAYS)
def test_hands_deals_and_boards_are_read_in_every_spelling(way):
    hands = " / ".join(WAYS[way](hand) for hand in ("6-6 6-1", "6-5 5-5", "6-4 4-4"))
    if way == "quotes":
        hands = hands.replace("\u201d / \u201c", " / ")
    assert sm.solve(hands, declarer=1, trump="6").value == 2
    groups = DEAL.removeprefix("deal ").replace("widow ", "").split(" / ")
    spelled = [WAYS[way](group.replace(",", " ")) for group in groups]
    assert deal_text(" / ".join([*spelled[:3], f"widow {spelled[3]}"])) == DEAL.replace("-", "") or (
        set_up("classic", deal=" / ".join(spelled[:3])).actions[-1] == DEAL
    )
    assert set_up("classic", hand=WAYS[way](HAND)).final.hand == tuple(HAND.split())


@pytest.mark.parametrize("trump", ["6", "six", "Sixes", "seises", "6s", " the 6s "])
def test_trumps_are_read_in_words(trump):
    assert sm.solve("6-6,6-1 / 6-5,5-5 / 6-4,4-4", declarer=1, trump=trump).value == 2


@pytest.mark.parametrize("trump", ["sevens", "21", "", "x" * 10_000])
def test_another_trump_is_refused_in_one_sentence(trump):
    with pytest.raises(sm.AnalysisError) as error:
        read_endgame("6-6,6-1 / 6-5,5-5 / 6-4,4-4", declarer=1, trump=trump)
    assert len(str(error.value)) < 300


@pytest.mark.parametrize(
    "actions",
    [
        "5 pass pass discard 2-1 trump follow-me 6-6",
        "Five, paso, pass. Descarto [2|1], trump follow me, 6/6",
        "bid 5, p, p; discard 2\u20131; triunfo sin triunfo; play 66",
        "cinco paso pasa descarta 1:2 trump nt \u201c6-6\u201d",
    ],
)
def test_what_was_done_is_read_in_words(actions):
    read = set_up("classic", deal=DEAL, actions=actions).actions
    assert read[2:] == ("5", "pass", "pass", "discard 2-1", "trump follow-me", "6-6")


def test_21_is_a_moon_while_bids_are_made_and_a_tile_afterwards():
    assert set_up("classic", deal=DEAL, actions="21").actions[-1] == "moon"
    called = "5 pass pass discard 6-6 21:2"
    assert set_up("called", deal=DEAL, actions=called).actions[-1] == "2-1:2"


@pytest.mark.parametrize("bid", ["5", "five", "CINCO", "21", "luna", "5."])
def test_bids_are_read_in_words(bid):
    book = sm.hand_book("classic")
    assert book is not None
    assert book.swaps(HAND, bid).bid in ("5", "moon")
