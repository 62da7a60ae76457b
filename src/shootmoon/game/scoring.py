"""Scoring of Moon: points and marks for a hand, the end of a round, and the winner of the match.

The rules are in `docs/rules.md`, "Scoring", with their sources.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from shootmoon.game.actions import MOON_VALUE, Action, Bid
from shootmoon.game.closing import close_hand, highest_at_target
from shootmoon.game.hands import HandResult, Score
from shootmoon.game.setup import Setup
from shootmoon.game.state import State
from shootmoon.rules import Match


class HandScore(Struct, frozen=True):
    """The effect of a hand on the score. The winners are side indices, counted from 0."""

    score: Score
    """The score after the hand; if it ended the round, the score at the beginning of the next round."""
    dealer: int
    """The next dealer, even if the match is over."""
    made: bool
    """True if the declarer's side made its bid."""
    stood: tuple[int, ...]
    """See `HandResult.stood`."""
    round_winner: int | None = None
    match_winner: int | None = None
    marks_paid: tuple[int, ...] | None = None
    """See `HandResult.marks_paid`."""
    hickeys: int = 0
    """The number of hickeys (penalty marks) that the declarer took."""


def finish_hand(state: State) -> State:
    """Score a hand after its last trick, and return the state that follows: the next deal, or the end of the
    match."""
    seating = state.setup.seating
    declarer, contract = state.hand.declarer, state.hand.contract
    assert declarer
    assert contract
    scored = score_hand(state.setup, state.score, _dealer(state), declarer, contract, state.tricks)
    result = HandResult(
        dealer=_dealer(state),
        declarer=declarer,
        contract=contract,
        trump=state.hand.trump,
        tricks=state.tricks,
        made=scored.made,
        stood=scored.stood,
        round_winner=() if scored.round_winner is None else seating.seats_of(scored.round_winner),
        marks_paid=scored.marks_paid,
        hickeys=scored.hickeys,
        renege=None,
        played=state.played,
    )
    if scored.match_winner is not None:
        return close_hand(state, result, scored.score, winners=seating.seats_of(scored.match_winner))
    return close_hand(state, result, scored.score, dealer=scored.dealer)


def score_hand(
    setup: Setup, score: Score, dealer: int, declarer: int, contract: Bid, tricks: tuple[int, ...]
) -> HandScore:
    """Score a hand. ``score`` is the score before it, ``dealer`` the seat that dealt it, ``tricks`` the
    tricks by side.

    >>> from shootmoon.game import Bid, Score, setup_for
    >>> from shootmoon.rules import load_rules
    >>> classic = setup_for(load_rules("classic"))
    >>> scored = score_hand(classic, Score(points=(18, 3, 0)), 3, 1, Bid(4), (5, 1, 1))
    >>> scored.stood, scored.match_winner, scored.dealer
    ((22, 4, 1), 0, 1)
    """
    seating = setup.seating
    side = seating.side_of(declarer)
    made = tricks[side] >= setup.needs(contract)
    left = seating.left_of(dealer)
    if score.points is None:
        return _score_hand_marks(setup, score, left, side, made)
    failed = 0 if made or score.hickeys is None else contract.hickeys
    points, winner = _add_points(setup, score.points, declarer, contract, tricks)
    hickeys = _add_to_side(score.hickeys, side, failed)
    score = replace(
        score,
        points=points,
        hickeys=hickeys,
        match_hickeys=_add_to_side(score.match_hickeys, side, failed),
    )
    none = (0,) * len(points)
    marks_paid = None if score.marks is None else none
    if winner is None:
        return HandScore(score, left, made, points, marks_paid=marks_paid, hickeys=failed)
    match = setup.match
    assert match
    if score.rounds_won is not None and score.last_won is not None:
        rounds = sum(score.rounds_won) + 1
        score = replace(
            score,
            rounds_won=_add_to_side(score.rounds_won, winner, 1),
            last_won=tuple(rounds if side == winner else last for side, last in enumerate(score.last_won)),
        )
    over = match.kind == "game"
    if match.kind == "best-of":
        assert score.rounds_won is not None
        over = score.rounds_won[winner] >= games_to_win(match)
    if score.marks is not None and hickeys is not None:
        marks_paid = round_marks(match, winner, hickeys)
        marks = _sums(score.marks, marks_paid)
        score = replace(score, marks=marks)
        over = marks[winner] >= match.marks
    if not over:
        score = replace(score, points=none, hickeys=None if hickeys is None else none)
    next_dealer = round_dealer(setup, left, winner)
    return HandScore(score, next_dealer, made, points, winner, winner if over else None, marks_paid, failed)


def hand_is_over(setup: Setup, declarer: int, contract: Bid, tricks: tuple[int, ...]) -> bool:
    """Return True if the hand is over when each side has won this number of tricks.

    A hand is over when all tricks have been played; with ``play.stop_when_set``, it is also over as soon as
    the declarer can't make the bid any more.
    """
    left = setup.hand_size - sum(tricks)
    if not left or not setup.stops_when_set:
        return not left
    return tricks[setup.seating.side_of(declarer)] + left < setup.needs(contract)


def points_for(setup: Setup, declarer: int, contract: Bid, tricks: tuple[int, ...]) -> tuple[int, ...]:
    """Return the points that each side scores in a hand, regardless of who wins the round (`docs/rules.md`,
    "Points")."""
    bid = contract
    side = setup.seating.side_of(declarer)
    taken = tricks[side]
    if taken < setup.needs(bid):
        declared = -bid.value
    elif bid.moons:
        declared = MOON_VALUE
    else:
        declared = taken if setup.points and setup.points.declarer == "tricks" else bid.number
    return tuple(declared if index == side else count for index, count in enumerate(tricks))


def wins_at_once(setup: Setup, declarer: int, contract: Bid, tricks: tuple[int, ...]) -> bool:
    """Return True if the hand wins the round at once because a moon was made (``score.moon_wins``)."""
    side = setup.seating.side_of(declarer)
    return (
        setup.points is not None
        and setup.points.moon_wins
        and contract.moons > 0
        and tricks[side] >= setup.hand_size
    )


def first_at_target(amounts: tuple[int, ...], order: tuple[int, ...], target: int) -> int | None:
    """Return the first side in ``order`` whose amount is at least ``target``; None if there is no such
    side."""
    return next((side for side in order if amounts[side] >= target), None)


def round_marks(match: Match, winner: int, hickeys: tuple[int, ...]) -> tuple[int, ...]:
    """Return the marks that each side gains, or loses if negative, when side ``winner`` wins a round.

    ``hickeys`` are the hickeys taken in the round, by side (`docs/rules.md`, "Marks and hickeys").
    """
    if match.transfer == "winner-only":
        return tuple(int(side == winner) for side in range(len(hickeys)))
    paid = [0 if side == winner else 1 + match.hickeys * count for side, count in enumerate(hickeys)]
    return tuple(sum(paid) if side == winner else -owed for side, owed in enumerate(paid))


def games_to_win(match: Match) -> int:
    """Return the number of rounds that a side must win to win a ``best-of`` match: more than half of
    ``match.games``."""
    return match.games // 2 + 1


def round_dealer(setup: Setup, left: int, winner: int) -> int:
    """Return the first dealer of a new round (``deal.round_dealer``).

    ``left`` is the seat to the left of the last dealer, ``winner`` the side that won the round.
    """
    if not setup.winner_deals:
        return left
    seating = setup.seating
    return next(seat for seat in seating.clockwise_from(left) if seating.side_of(seat) == winner)


def dealer_after_pass(setup: Setup, dealer: int) -> int:
    """Return the next dealer after a hand in which everybody passed (``deal.all_pass``)."""
    return dealer if setup.same_dealer_after_pass else setup.seating.left_of(dealer)


def finish_passed(state: State) -> State:
    """Return the state that follows a hand in which everybody passed: a deal is next."""
    seating = state.setup.seating
    dealer = _dealer(state)
    score = state.score
    result = HandResult(
        dealer=dealer,
        declarer=None,
        contract=None,
        trump=None,
        tricks=(0,) * seating.sides,
        made=None,
        stood=score.points or score.marks or (0,) * seating.sides,
        round_winner=(),
        marks_paid=None if score.marks is None else (0,) * seating.sides,
        hickeys=0,
        renege=None,
        played=(),
    )
    return close_hand(state, result, score, dealer=dealer_after_pass(state.setup, dealer))


def finish_timed(state: State, action: Action) -> State:
    """Return the state after the arbiter has called time: the match is over, and the side with the most marks
    wins.

    No marks are paid for the unfinished round. A tie is won by the side with the fewest hickeys in the whole
    match, then by the side that won the most rounds, then by the side that won a round most recently. Sides
    that are still tied haven't won any rounds; they share the win (`docs/rules.md`, "Marks and hickeys").
    """
    score = state.score
    standing = [
        (marks, -hickeys, rounds, last)
        for marks, hickeys, rounds, last in zip(
            score.marks or (),
            score.match_hickeys or (),
            score.rounds_won or (),
            score.last_won or (),
            strict=True,
        )
    ]
    seating = state.setup.seating
    winners = tuple(seat for seat in seating.seats if standing[seating.side_of(seat)] == max(standing))
    return state.change(phase="over", to_move=None, winners=winners, actions=(*state.actions, action))


def _dealer(state: State) -> int:
    assert state.dealer is not None
    return state.dealer


def hand_marks(sides: int, declarer_side: int, made: bool) -> tuple[int, ...]:
    """Return the marks that each side gets for a hand under ``hand-marks`` (`docs/rules.md`, "Marks for
    hands").

    The declarer's side gets 1 if it made the bid; otherwise every other side gets 1.
    """
    return tuple(int((side == declarer_side) == made) for side in range(sides))


def _score_hand_marks(setup: Setup, score: Score, left: int, declarer_side: int, made: bool) -> HandScore:
    assert score.marks is not None
    paid = hand_marks(len(score.marks), declarer_side, made)
    marks = _sums(score.marks, paid)
    assert setup.match
    winner = highest_at_target(marks, setup.match.marks)
    return HandScore(replace(score, marks=marks), left, made, marks, match_winner=winner, marks_paid=paid)


def _add_points(
    setup: Setup, points: tuple[int, ...], declarer: int, contract: Bid, tricks: tuple[int, ...]
) -> tuple[tuple[int, ...], int | None]:
    """Return the points by side after the hand, and the side that won the round with it, or None."""
    gained = points_for(setup, declarer, contract, tricks)
    if wins_at_once(setup, declarer, contract, tricks):
        # The other sides have taken no tricks, so there are no other points to add.
        return _sums(points, gained), setup.seating.side_of(declarer)
    assert setup.points
    target = setup.points.target
    if setup.points.finish == "highest":
        total = _sums(points, gained)
        return total, highest_at_target(total, target)
    # Points are added in order, beginning with the declarer; the round ends at the first side at the target.
    order = setup.seating.sides_from(declarer)
    winner = first_at_target(_sums(points, gained), order, target)
    counted = order if winner is None else order[: order.index(winner) + 1]
    return tuple(before + gained[side] * (side in counted) for side, before in enumerate(points)), winner


def _sums(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def _add_to_side(amounts: tuple[int, ...] | None, side: int, more: int) -> tuple[int, ...] | None:
    """Return ``amounts`` with ``more`` added for one side; None if ``amounts`` is None."""
    if amounts is None:
        return None
    return tuple(amount + more * (index == side) for index, amount in enumerate(amounts))
