"""What is said about a choice is what the engine then does."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import shootmoon as sm
from shootmoon.game import PASS, Bid, Discard, Meanings, NameTrump, Play, State, View, meanings
from shootmoon.game.chips.meaning import chip_facts
from shootmoon.game.moon.facts import (
    BidFacts,
    bid_facts,
    decides,
    discard_facts,
    hand_facts,
    pass_facts,
    trump_facts,
)
from shootmoon.game.trick_facts import PlayFacts, play_facts, trick_facts
from shootmoon.pieces import Piece
from tests.playing import Table, play_on, tables
from tests.strategies import examples

NAMES = ("Ann", "Ben", "Cal", "Dee", "Eve", "Fay")
MAX_LENGTH = 180
"""Characters of a sentence with short names, so that it fits above the buttons of a phone."""


@examples(60)
@given(tables(), st.integers(0, 2**32))
def test_what_is_said_is_what_the_engine_does(table: Table, seed: int) -> None:
    bids: dict[int, BidFacts] = {}
    before: State | None = None
    done = ""
    for state, action in play_on(table.start(), random.Random(seed), 120):
        if before is not None and len(state.past) > len(before.past) and before.declarer:
            check_hand(before, state, bids[before.declarer])
        if before is not None and before.to_move and done in before.legal_actions():
            check(before, state, before.view(before.to_move), before.parse(done))
        if state.to_move:
            view = state.view(state.to_move)
            check_texts(view)
            bid = state.parse(action) if action else PASS
            if isinstance(bid, Bid) and bid != PASS:
                bids[state.to_move] = bid_facts(view, bid)
        before, done = state, action


def check_texts(view: View) -> None:
    for language in ("en", "es"):
        said = meanings(view, language, NAMES)
        assert list(said.actions) == [str(action) for action in view.legal]
        for text in (said.decision, *said.actions.values()):
            assert text.endswith(".")
            assert len(text) <= MAX_LENGTH, text
            assert not {"{", "}", "  ", "?"} & set(text)
            assert "None" not in text


def check(before: State, after: State, view: View, action: object) -> None:
    """Compare the facts about an action with the state after it."""
    match action:
        case Bid():
            if action == PASS:
                check_pass(after, view)
        case NameTrump():
            check_trump(after, view, action)
        case Discard():
            tables = view.setup.tables(view.trump)
            left = after.held[view.seat - 1]
            for suit, count in discard_facts(view, action).kept:
                assert (left & tables.follow[tables.suits.index(suit)]).bit_count() == count
        case Play():
            check_play(before, after, view, action)
        case _:
            raise AssertionError(action)


def check_pass(after: State, view: View) -> None:
    facts = pass_facts(view)
    if facts.last and facts.bidder:
        assert (after.declarer, after.contract) == (facts.bidder, facts.standing)
    elif facts.last:
        assert (after.phase, after.dealer) == ("deal", facts.next_dealer)
        assert not facts.must_bid
    else:
        assert after.phase == "auction"
        if facts.must_bid and not facts.bidder and after.to_move == facts.dealer:
            assert PASS not in after.legal_actions()


def check_trump(after: State, view: View, named: NameTrump) -> None:
    facts = trump_facts(view, named)
    tables = after.hand.tables or view.setup.tables(named.trump)
    own = {piece for piece in view.hand if view.setup.bits_of[piece] & tables.trumps}
    assert set(facts.trumps) == own
    others = {
        piece
        for piece in view.setup.pieces_in(tables.trumps)
        if piece not in own and piece not in view.discards
    }
    assert facts.out == len(others)

    def number(piece: Piece) -> int:
        return view.setup.pieces.index(piece)

    def beats(one: Piece, other: Piece) -> bool:
        suit = tables.leads[number(one)][0]
        return tables.winner(suit, [number(one), number(other)]) == 0

    assert all(beats(one, other) for one, other in zip(facts.trumps, facts.trumps[1:], strict=False))
    if own:
        assert facts.higher == sum(beats(piece, facts.trumps[0]) for piece in others)


def check_play(before: State, after: State, view: View, play: Play) -> None:
    facts = play_facts(view, play)
    trick = trick_facts(view)
    tables = view.setup.tables(view.trump)
    suit = tables.suits.index(facts.suit)
    held = before.held[view.seat - 1]
    if trick is not None:
        assert trick.follows == bool(held & tables.follow[suit])
        assert trick.follows or len(view.legal) == len(set(view.hand))
    if not facts.followed:
        assert not any(
            hand & tables.follow[suit] for seat, hand in enumerate(before.held, 1) if seat != view.seat
        )
    finished = (
        after.last_hand.played if after.last_hand and len(after.past) > len(before.past) else after.played
    )
    if facts.last:
        assert finished[-1].winner == facts.winner
        assert facts.wins == (facts.winner == view.seat)
    elif len(finished) > len(before.played):  # the dummy completed it
        assert not facts.best or finished[-1].winner == view.seat
    else:
        shown = trick_facts(after.view(after.to_move or 0)) if after.to_move else None
        assert shown is not None
        assert shown.winner == facts.winner
    if facts.best:
        for hand in before.held[: view.seat - 1] + before.held[view.seat :]:
            for number in range(len(view.pieces)):
                if hand >> number & 1:
                    mine = view.setup.bits_of[play.piece].bit_length() - 1
                    assert tables.winner(suit, [mine, number]) == 0
    if before.declarer:
        check_decision(before, view, facts, decides(view, hand_facts(view), facts))
    elif facts.last and len(after.past) == len(before.past):
        assert before.score.chips is not None
        assert after.score.chips is not None
        changes = [now - then for now, then in zip(after.score.chips, before.score.chips, strict=True)]
        gained = chip_facts(view, facts).gained
        if facts.winner == view.setup.dummy_seat:
            assert not any(changes)
            assert gained == 0
        else:
            assert changes[view.seating.side_of(facts.winner)] == gained


def check_decision(before: State, view: View, facts: PlayFacts, decided: str) -> None:
    """Compare the result of a trick with the engine's count."""
    assert before.declarer
    assert before.contract
    side = before.seating.side_of(before.declarer)
    needs = before.setup.needs(before.contract)
    hand = hand_facts(view)
    assert hand.missing == max(needs - before.tricks[side], 0)
    assert (hand.to_set < 1) == (before.tricks[side] + hand.left < needs)
    if not decided:
        return
    taken = before.tricks[side] + (before.seating.side_of(facts.winner) == side)
    if decided == "made":
        assert taken == needs
    else:
        assert taken + hand.left - 1 == needs - 1


def check_hand(before: State, after: State, facts: BidFacts) -> None:
    """Compare what was said about a bid with how the hand was scored."""
    result = after.last_hand
    assert result is not None
    if result.contract is None:
        return
    assert result.contract == facts.bid
    assert result.declarer
    side = before.seating.side_of(result.declarer)
    made = result.tricks[side] >= facts.needs
    assert result.made == made
    effect = facts.made if made else facts.failed
    assert effect.hickeys == result.hickeys
    if effect.points is not None:
        assert before.score.points is not None
        gained = result.stood[side] - before.score.points[side]
        least, most = effect.points
        assert least <= gained <= most
        if result.tricks[side] == facts.needs:
            assert gained == least
    if effect.marks is not None and result.marks_paid is not None:
        assert result.marks_paid[side] == effect.marks
    if effect.others is not None and result.marks_paid is not None:
        others = [paid for other, paid in enumerate(result.marks_paid) if other != side]
        assert others == [effect.others] * len(others)
    ours = before.seating.seats_of(side)
    winners = {"match": after.winners, "round": result.round_winner}
    if effect.won:
        assert winners[effect.won] == ours
    if effect.lost:
        assert winners[effect.lost]
        assert winners[effect.lost] != ours


def after_deal(preset: str, *actions: str, options: dict[str, object] | None = None) -> State:
    rules = sm.load_rules(preset, options or {})
    state = sm.new_game(rules)
    rng = random.Random(5)
    while not state.to_move:
        state = state.apply("dealer 3" if state.phase == "dealer" else state.sample_chance(rng))
    for action in actions:
        state = state.apply(action)
    return state


def said(state: State, language: str = "en") -> Meanings:
    assert state.to_move
    return meanings(state.view(state.to_move), language, NAMES)


def test_a_bid_says_what_it_takes_wins_and_costs() -> None:
    state = after_deal("classic")
    assert said(state).actions["5"] == ("Bid 5: take 5 of 7 tricks, +5; fewer, −5. You have 0 of 21 points.")
    assert said(state).actions["moon"] == (
        "Moon: take all 7 tricks, +21; fewer, −21. Making it wins the match."
    )
    assert said(state, "es").actions["5"] == (
        "Apuesta 5: gana 5 de 7 bazas, +5; menos, −5. Llevas 0 de 21 puntos."
    )


@pytest.mark.parametrize(
    ("preset", "bid", "text"),
    [
        ("luna-marks", "4", "+1 mark; fewer, 1 mark for each of the others. You have 0 of 7 marks."),
        ("luna-4", "4", "Bid 4: your side takes 4 of 7 tricks, +4 to +7; fewer, −4."),
        ("hickeys", "4", "+4; fewer, −4 and 1 hickey. You have 0 of 21 points and 0 of 7 marks."),
        ("hickeys", "moon", "+21; fewer, −21 and 2 hickeys. Making it wins the round: +2 marks."),
        ("called-4", "3", "You have 0 of 21 points and 0 of 2 rounds."),
    ],
)
def test_bids_are_explained_by_the_rules_that_are_played(preset: str, bid: str, text: str) -> None:
    assert text in said(after_deal(preset)).actions[bid]


@pytest.mark.parametrize(
    ("transfer", "timed", "counts"),
    [
        ("from-losers", True, True),
        ("from-losers", False, True),
        ("winner-only", True, True),  # hickeys decide a match that ends by time
        ("winner-only", False, False),
    ],
)
def test_hickeys_are_named_only_where_they_can_cost_something(
    transfer: str, timed: bool, counts: bool
) -> None:
    state = after_deal("hickeys", options={"match.transfer": transfer, "match.timed": timed})
    assert ("hickey" in said(state).actions["4"]) == counts


def test_a_pass_says_who_must_then_bid_or_play() -> None:
    first = after_deal("classic")
    assert said(first).actions["pass"] == "Pass: if all pass, this hand isn't played, and you deal."
    second = first.apply("pass")
    assert said(second).actions["pass"] == "Pass: if all pass, this hand isn't played, and Ann deals."
    third = second.apply("pass")
    assert said(third, "es").actions["pass"] == "Paso: todos pasaron; esta mano no se juega y da Ann."
    forced = after_deal("luna-4-forced")
    assert "must bid as dealer" in said(forced).actions["pass"]
    while PASS in forced.legal_actions():
        forced = forced.apply("pass")
    assert said(forced).decision.startswith("All others passed: as dealer, you must bid.")
    last = after_deal("classic", "pass", "5")
    assert said(last).actions["pass"] == "Pass: Ben plays 5. Each trick you take scores 1."


def test_seats_without_names_have_numbers() -> None:
    state = after_deal("classic", "5")
    assert "seat 1's 5" in meanings(state.view(2)).decision
    assert "Asiento 1" in meanings(state.view(2), "es").decision


def test_nothing_is_said_to_others_and_in_other_languages() -> None:
    state = after_deal("classic")
    assert meanings(state.view(2)) == Meanings()
    with pytest.raises(ValueError, match="unknown language"):
        meanings(state.view(1), "fr")


def test_a_renege_is_warned_of() -> None:
    state = after_deal("chips", options={"play.illegal": "penalty"})
    rng = random.Random(1)
    for _ in range(200):
        view = state.view(state.to_move or 1)
        trick = trick_facts(view) if state.to_move else None
        if trick is not None:
            assert ("renege" in said(state).decision) == trick.follows
        state = state.apply(rng.choice(state.legal_actions()) if state.to_move else state.sample_chance(rng))
        if state.phase == "over":
            break
