"""What a hand with a bid is worth in points or marks, when a round ends, and who wins the match.

Sources: rules.md 1.4 to 1.6; marks, hickeys and timed matches are those of *hickeys* (seed 000, "Scoring"),
marks for hands those of *luna* (seed 004, variations).
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
    """What entering a hand in the score comes to. Sides are indices."""

    score: Score
    """The score after it; that of a new round where this one is over."""
    dealer: int
    """Who deals next; where the match is over, who would."""
    made: bool
    stood: tuple[int, ...]
    """See `HandResult.stood`."""
    round_winner: int | None = None
    match_winner: int | None = None
    marks_paid: tuple[int, ...] | None = None
    hickeys: int = 0
    """Hickeys that the declarer took."""


def finish_hand(state: State) -> State:
    """Enter a hand that has been played, and go on to the next deal or to the end of the match."""
    seating = state.setup.seating
    declarer, contract = state.hand.declarer, state.hand.contract
    assert declarer
    assert contract
    entry = score_hand(state.setup, state.score, _dealer(state), declarer, contract, state.tricks)
    result = HandResult(
        dealer=_dealer(state),
        declarer=declarer,
        contract=contract,
        trump=state.hand.trump,
        tricks=state.tricks,
        made=entry.made,
        stood=entry.stood,
        round_winner=() if entry.round_winner is None else seating.seats_of(entry.round_winner),
        marks_paid=entry.marks_paid,
        hickeys=entry.hickeys,
        renege=None,
        played=state.played,
    )
    if entry.match_winner is not None:
        return close_hand(state, result, entry.score, winners=seating.seats_of(entry.match_winner))
    return close_hand(state, result, entry.score, dealer=entry.dealer)


def score_hand(
    setup: Setup, score: Score, dealer: int, declarer: int, contract: Bid, tricks: tuple[int, ...]
) -> HandScore:
    """Enter a hand in the score. ``dealer`` dealt it; ``tricks`` are by side.

    >>> from shootmoon.game import Bid, Score, setup_for
    >>> from shootmoon.rules import load_rules
    >>> classic = setup_for(load_rules("classic"))
    >>> entry = score_hand(classic, Score(points=(18, 3, 0)), 3, 1, Bid(4), (5, 1, 1))
    >>> entry.stood, entry.match_winner, entry.dealer
    ((22, 4, 1), 0, 1)
    """
    seating = setup.seating
    side = seating.side_of(declarer)
    made = tricks[side] >= setup.needs(contract)
    left = seating.left_of(dealer)
    if score.points is None:
        return _enter_marks(setup, score, left, side, made)
    failed = 0 if made or score.hickeys is None else contract.hickeys
    points, winner = _enter_points(setup, score.points, declarer, contract, tricks)
    hickeys = _add(score.hickeys, side, failed)
    score = replace(
        score,
        points=points,
        hickeys=hickeys,
        match_hickeys=_add(score.match_hickeys, side, failed),
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
            rounds_won=_add(score.rounds_won, winner, 1),
            last_won=tuple(rounds if at == winner else last for at, last in enumerate(score.last_won)),
        )
    over = match.kind == "game"
    if match.kind == "best-of":
        assert score.rounds_won is not None
        over = score.rounds_won[winner] >= games_to_win(match)
    if score.marks is not None and hickeys is not None:
        marks_paid = round_marks(match, winner, hickeys)
        marks = _plus(score.marks, marks_paid)
        score = replace(score, marks=marks)
        over = marks[winner] >= match.marks
    if not over:
        score = replace(score, points=none, hickeys=None if hickeys is None else none)
    next_dealer = round_dealer(setup, left, winner)
    return HandScore(score, next_dealer, made, points, winner, winner if over else None, marks_paid, failed)


def hand_is_over(setup: Setup, declarer: int, contract: Bid, tricks: tuple[int, ...]) -> bool:
    """Whether a hand ends with these tricks, by side: all are played, or `play.stop_when_set` says so."""
    left = setup.hand_size - sum(tricks)
    if not left or not setup.stops_when_set:
        return not left
    return tricks[setup.seating.side_of(declarer)] + left < setup.needs(contract)


def points_for(setup: Setup, declarer: int, contract: Bid, tricks: tuple[int, ...]) -> tuple[int, ...]:
    """Points that a hand brings each side (rules.md 1.4), before anybody asks who has won."""
    bid = contract
    side = setup.seating.side_of(declarer)
    taken = tricks[side]
    if taken < setup.needs(bid):
        declared = -bid.value
    elif bid.moons:
        declared = MOON_VALUE
    else:
        declared = taken if setup.points and setup.points.declarer == "tricks" else bid.number
    return tuple(declared if at == side else count for at, count in enumerate(tricks))


def wins_at_once(setup: Setup, declarer: int, contract: Bid, tricks: tuple[int, ...]) -> bool:
    """Whether a hand wins the round by a made moon alone (`score.moon_wins`)."""
    side = setup.seating.side_of(declarer)
    return (
        setup.points is not None
        and setup.points.moon_wins
        and contract.moons > 0
        and tricks[side] >= setup.hand_size
    )


def first_at_target(amounts: tuple[int, ...], order: tuple[int, ...], target: int) -> int | None:
    """The first side in this order that stands at the target or over it; None when there is none."""
    return next((side for side in order if amounts[side] >= target), None)


def round_marks(match: Match, winner: int, hickeys: tuple[int, ...]) -> tuple[int, ...]:
    """What each side gains or pays when a round is won with these hickeys (rules.md 1.5)."""
    if match.transfer == "winner-only":
        return tuple(int(side == winner) for side in range(len(hickeys)))
    paid = [0 if side == winner else 1 + match.hickeys * count for side, count in enumerate(hickeys)]
    return tuple(sum(paid) if side == winner else -owed for side, owed in enumerate(paid))


def games_to_win(match: Match) -> int:
    """Rounds that win a match of kind ``best-of``: more than half of `match.games`."""
    return match.games // 2 + 1


def round_dealer(setup: Setup, left: int, winner: int) -> int:
    """Who deals a new round: ``left`` sits left of the last dealer, ``winner`` is the side that won."""
    if not setup.winner_deals:
        return left
    seating = setup.seating
    return next(seat for seat in seating.clockwise_from(left) if seating.side_of(seat) == winner)


def dealer_after_pass(setup: Setup, dealer: int) -> int:
    """Who deals when everybody has passed (`deal.all_pass`)."""
    return dealer if setup.same_dealer_after_pass else setup.seating.left_of(dealer)


def finish_passed(state: State) -> State:
    """Everybody has passed: the next deal, by whom `deal.all_pass` says."""
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
    """The arbiter has called time: the unfinished round pays nothing, the most marks win.

    Ties go to the fewest hickeys over the whole match, then to most rounds won, then to who won a round most
    recently; those still tied have won none and share (rules.md 1.5).
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
    """Marks for a hand: 1 to the declarer's side for a made bid, else 1 to every other (rules.md 1.6)."""
    return tuple(int((side == declarer_side) == made) for side in range(sides))


def _enter_marks(setup: Setup, score: Score, left: int, declarer_side: int, made: bool) -> HandScore:
    assert score.marks is not None
    paid = hand_marks(len(score.marks), declarer_side, made)
    marks = _plus(score.marks, paid)
    assert setup.match
    winner = highest_at_target(marks, setup.match.marks)
    return HandScore(replace(score, marks=marks), left, made, marks, match_winner=winner, marks_paid=paid)


def _enter_points(
    setup: Setup, points: tuple[int, ...], declarer: int, contract: Bid, tricks: tuple[int, ...]
) -> tuple[tuple[int, ...], int | None]:
    """Points after the hand, and the side that won the round with it."""
    gained = points_for(setup, declarer, contract, tricks)
    if wins_at_once(setup, declarer, contract, tricks):
        # The others have taken no trick, so nothing is left to enter.
        return _plus(points, gained), setup.seating.side_of(declarer)
    assert setup.points
    target = setup.points.target
    if setup.points.finish == "highest":
        entered = _plus(points, gained)
        return entered, highest_at_target(entered, target)
    order = setup.seating.sides_from(declarer)
    winner = first_at_target(_plus(points, gained), order, target)
    done = order if winner is None else order[: order.index(winner) + 1]
    return tuple(stood + gained[at] * (at in done) for at, stood in enumerate(points)), winner


def _plus(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def _add(amounts: tuple[int, ...] | None, side: int, more: int) -> tuple[int, ...] | None:
    """``amounts`` with ``more`` for one side; None where the rules count no such thing."""
    if amounts is None:
        return None
    return tuple(amount + more * (at == side) for at, amount in enumerate(amounts))
