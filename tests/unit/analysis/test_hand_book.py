"""The book of hands."""

import itertools
import random
from math import comb, sqrt
from pathlib import Path

import numpy as np
import pytest

import shootmoon as sm
from shootmoon.analysis import AnalysisError, HandBook, hand_book
from shootmoon.analysis.book import (
    FILE,
    all_hands,
    book_key,
    code_of,
    error_of,
    hand_mask_at,
    number_of,
)
from shootmoon.game import NotationError, setup_for
from shootmoon.rules import RulesLike

HAND = "6-6 6-5 6-4 5-5 3-2 2-1 1-1"
SHIPPED = ("classic", "luna", "luna-seven", "luna-marks", "luna-21")


def book_of(rules: RulesLike) -> HandBook:
    found = hand_book(rules)
    assert found is not None
    return found


# -- numbers of hands -------------------------------------------------------------------------------------


def test_numbers_and_masks_are_inverse() -> None:
    rng = random.Random(1)
    for pieces, size in ((22, 7), (21, 7), (22, 8), (9, 3)):
        for _ in range(300):
            mask = sum(1 << bit for bit in rng.sample(range(pieces), size))
            number = number_of(mask)
            assert 0 <= number < comb(pieces, size)
            assert hand_mask_at(number, size) == mask


def test_hands_are_in_the_order_of_their_numbers() -> None:
    masks = all_hands(12, 5)
    assert [number_of(int(mask)) for mask in masks] == list(range(comb(12, 5)))


# -- stored values ----------------------------------------------------------------------------------------


def test_errors_are_never_stored_too_small() -> None:
    errors = np.random.default_rng(2).random(1000) * 0.3
    stored = error_of(code_of(errors))
    assert (stored >= errors - 1e-9).all()
    assert (stored <= np.maximum(errors * 1.2501, 0.001)).all()


@pytest.mark.parametrize("preset", ["classic", "luna-21"])
def test_chances_fall_with_the_number_of_tricks(preset: str) -> None:
    book = book_of(preset)
    for number in random.Random(3).sample(range(book.size), 300):
        bids = book.at(number).bids
        for low, high in itertools.pairwise(bids):
            assert high.double_dummy <= low.double_dummy
            assert 0 <= high.chance <= 1
            if not high.bid.moons:
                assert high.chance <= low.chance + 0.02  # the correction differs for bids of all tricks


def test_all_pairs_of_hand_and_swap_agree() -> None:
    """A swap leads to the hand that the book has for the other tiles."""
    book = book_of("classic")
    swaps = book.swaps(HAND, "6")
    assert {tile.tile for tile in swaps.tiles if tile.held} == set(HAND.split())
    for tile in swaps.tiles:
        if tile.other is None:
            continue
        other = book.look_up(HAND.replace(tile.other, tile.tile))
        assert other.odds_of("6").chance == pytest.approx(swaps.chance + tile.change)
        for held in HAND.split():  # no other tile is better to replace
            replaced = book.look_up(HAND.replace(held, tile.tile)).odds_of("6").chance
            assert replaced <= swaps.chance + tile.change + 1e-9
    first = next(tile for tile in swaps.tiles if tile.held)
    others = [tile.tile for tile in swaps.tiles if not tile.held]
    changes = [book.look_up(HAND.replace(first.tile, t)).odds_of("6").chance for t in others]
    assert sum(changes) / len(changes) - swaps.chance == pytest.approx(first.change)


# -- which rules have a book ------------------------------------------------------------------------------


def test_presets_that_play_alike_share_a_book() -> None:
    assert {name for name in sm.preset_names() if hand_book(name) is not None} == set(SHIPPED)
    hands = [book_of(name).look_up(HAND) for name in SHIPPED[:4]]
    assert len({tuple(bid.chance for bid in hand.bids) for hand in hands}) == 1
    assert [hand.unit for hand in hands] == ["points", "points", "points", "marks"]
    assert all(-1 <= bid.score <= 1 for bid in hands[3].bids)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("trump.doubles", False),
        ("trump.follow_me", "off"),
        ("play.first_lead", "trump"),
        ("widow.exchange", "none"),
        ("widow.exchange", "after-trump"),
        ("score.declarer", "tricks"),
    ],
)
def test_rules_that_play_otherwise_have_no_book(option: str, value: str | bool) -> None:
    assert hand_book(sm.load_rules("classic", {option: value})) is None


def test_other_bids_are_answered_from_the_same_book() -> None:
    rules = sm.load_rules("classic", {"auction.minimum": 3, "auction.moons": 3})
    bids = book_of(rules).look_up(HAND).bids
    assert [bid.bid for bid in bids] == ["3", "4", "5", "6", "7", "moon", "double-moon", "triple-moon"]


# -- what is asked ----------------------------------------------------------------------------------------


def test_hands_as_text_and_as_tiles() -> None:
    book = book_of("classic")
    found = book.look_up(HAND)
    assert book.look_up(reversed(found.hand)) == found
    assert book.at(found.number) == found
    assert [str(piece) for piece in found.hand] == HAND.split()


def test_the_seat_only_changes_the_bids() -> None:
    rules = sm.load_rules("classic", {"auction.moons": 2})
    book = book_of(rules)
    first, dealer = book.look_up(HAND, "first"), book.look_up(HAND, "dealer")
    assert [bid.bid for bid in dealer.bids if bid not in first.bids] == ["double-moon"]


def test_wrong_questions_are_refused() -> None:
    book = book_of("luna-21")
    with pytest.raises(AnalysisError, match="7"):
        book.look_up("6-6 6-5")
    with pytest.raises(AnalysisError, match="0-0"):
        book.look_up(HAND.replace("1-1", "0-0"))
    with pytest.raises(NotationError):
        book.look_up("what")
    with pytest.raises(AnalysisError, match="no bid"):
        book.best(3, "9")
    with pytest.raises(AnalysisError, match="no bid"):
        book.swaps(HAND, "3")
    with pytest.raises(AnalysisError, match="1 to 500"):
        book.treacherous(0)
    for number in (book.size, -1):
        with pytest.raises(AnalysisError, match="hands 0 to 116,279"):
            book.at(number)
    ends = [book.at(number) for number in (0, book.size - 1)]
    assert [book.look_up(" ".join(map(str, each.hand))) for each in ends] == ends


def test_lists_are_sorted() -> None:
    book = book_of("classic")
    scores = [each.score for each in book.best(20, "6")]
    assert scores == sorted(scores, reverse=True)
    falls = [each.alike - each.chance for each in book.treacherous(20)]
    assert falls == pytest.approx(sorted(falls, reverse=True))
    assert min(falls) > 0.2


# -- accuracy ---------------------------------------------------------------------------------------------


def z_scores(preset: str, hands: int, seed: int, worlds: int) -> tuple[list[float], list[float]]:
    """Compare the book with `hand_odds` on random hands: differences in standard errors, and differences."""
    book = book_of(preset)
    rng = random.Random(seed)
    found: list[float] = []
    gaps: list[float] = []
    for _ in range(hands):
        hand = book.at(rng.randrange(book.size))
        asked = " ".join(hand.hand)
        slow = sm.hand_odds(asked, preset, seconds=None, worlds=worlds, seed=rng.randrange(1 << 30))
        for bid, exact in zip(hand.bids, slow.bids, strict=True):
            if bid.bid.moons:
                continue  # the same tricks as a bid of 7
            gap = bid.double_dummy - exact.chance
            gaps.append(gap)
            found.append(gap / sqrt(bid.double_dummy_error**2 + exact.chance_error**2 + 0.002**2))
    return found, gaps


@pytest.mark.parametrize(("preset", "worlds"), [("classic", 12), ("luna-21", 150)])
def test_the_book_agrees_with_sampling(preset: str, worlds: int) -> None:
    """No difference is beyond 5 standard errors, and at most one in ten beyond 2.5.

    With normal errors one in 80 would be beyond 2.5; but both methods choose among few plans.
    """
    found, gaps = z_scores(preset, 8, 21, worlds)
    assert max(map(abs, found)) < 5
    assert sum(abs(z) > 2.5 for z in found) <= len(found) // 10
    assert abs(sum(gaps) / len(gaps)) < 0.03


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "worlds"), [("classic", 60), ("luna-21", 600)])
def test_the_book_agrees_with_sampling_at_length(preset: str, worlds: int) -> None:
    found, gaps = z_scores(preset, 60, 22, worlds)
    assert max(map(abs, found)) < 5
    assert sum(abs(z) > 2.5 for z in found) <= len(found) // 10
    assert abs(sum(gaps) / len(gaps)) < 0.015


# -- the file ---------------------------------------------------------------------------------------------


def test_the_file_is_complete_and_small() -> None:
    path = Path(str(sm.__file__)).parent / "analysis" / FILE
    assert path.stat().st_size <= 4_000_000
    with np.load(path, allow_pickle=False) as data:
        keys = {name.rpartition("/")[0] for name in data.files}
        for preset in ("classic", "luna-21"):
            setup = setup_for(sm.load_rules(preset))
            key = book_key(setup)
            assert key in keys
            size = comb(len(setup.pieces), setup.hand_size)
            assert data[f"{key}/chance_low"].shape == (6, size)
            assert data[f"{key}/error"].shape == (size, 6)


# -- how it is built --------------------------------------------------------------------------------------


@pytest.mark.parametrize("exchange", ["before-trump", "none"])
def test_a_small_book_is_built_in_parts_and_agrees_with_exact_odds(
    exchange: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three tiles a hand from ten: an interruption changes nothing, and the book is right on average."""
    monkeypatch.syspath_prepend(str(Path(__file__).resolve().parents[3] / "tools"))
    import data_hands as build  # type: ignore[import-not-found]

    rules = sm.load_rules("classic", {"widow.exchange": exchange})
    pieces = setup_for(rules).pieces[:10]
    setup = setup_for(rules, pieces, 3)
    build.solve(setup, tmp_path / "whole", 60, 1)
    build.solve(setup, tmp_path / "parts", 1, 1)
    build.solve(setup, tmp_path / "parts", 60, 1)
    counts = [build.read_counts(setup, build.file_of(setup, tmp_path / each)) for each in ("whole", "parts")]
    assert (counts[0].tricks == counts[1].tricks).all()
    assert counts[0].sweep == 60
    book = HandBook(setup, build.compile_book(setup, counts[0]))
    assert book.size == comb(10, 3)
    rng = random.Random(4)
    gaps: list[float] = []
    for _ in range(12):
        hand = [str(piece) for piece in rng.sample(pieces, 3)]
        exact = sm.hand_odds(" ".join(hand), rules, seconds=None, pieces=pieces, hand_size=3)
        assert exact.exact
        number = number_of(sum(setup.bits_of[piece] for piece in exact.hand))
        stored, errors = book._stored_chance(number), book._stored_error(number)
        for bid in exact.bids:
            column = bid.bid.needs(3) - 2
            if column >= 0:
                gaps.append((stored[column] - bid.chance) / (errors[column] + 0.02))
    assert max(map(abs, gaps)) < 5
    assert abs(sum(gaps) / len(gaps)) < 1
