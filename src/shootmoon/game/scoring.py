"""What a hand of Moon is worth, when a round ends, and who wins the match.

Sources: rules.md 1.4 to 1.6; marks, hickeys and timed matches are those of *hickeys* (seed 000, "Scoring"),
marks for hands those of *luna* (seed 004, variations).
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from shootmoon.game.actions import MOON_VALUE, Action, Bid
from shootmoon.game.state import Chapter, Hand, HandResult, Score, State


class _Outcome(Struct, frozen=True):
    """A finished hand on its way into the score. Sides are indices."""

    declarer_side: int
    contract: Bid
    made: bool
    tricks: tuple[int, ...]


class _Settled(Struct, frozen=True):
    """What entering an outcome came to."""

    score: Score
    stood: tuple[int, ...]
    round_winner: int | None = None
    match_winner: int | None = None
    marks_paid: tuple[int, ...] | None = None
    hickeys: int = 0


def first_score(sides: int, kind: str) -> Score:
    """The score before the first hand of a match of this kind (`match.kind`)."""
    none = (0,) * sides
    if kind == "hand-marks":
        return Score(marks=none)
    score = Score(points=none)
    if kind == "marks":
        score = replace(score, marks=none, hickeys=none, match_hickeys=none)
    if kind in ("marks", "best-of"):
        score = replace(score, rounds_won=none, last_won=none)
    return score


def finish_hand(state: State) -> State:
    """Enter a hand that has been played, and go on to the next deal or to the end of the match."""
    setup = state.setup
    seating = setup.seating
    declarer, contract = state.hand.declarer, state.hand.contract
    assert declarer
    assert contract
    side = seating.side_of(declarer)
    made = state.tricks[side] >= contract.needs(setup.hand_size)
    outcome = _Outcome(side, contract, made, state.tricks)
    settle = _settle_marks if setup.moon.match.kind == "hand-marks" else _settle_points
    settled = settle(state, outcome)
    won = settled.round_winner
    result = HandResult(
        dealer=_dealer(state),
        declarer=declarer,
        contract=contract,
        trump=state.hand.trump,
        tricks=state.tricks,
        made=made,
        stood=settled.stood,
        round_winner=() if won is None else seating.seats_of(won),
        marks_paid=settled.marks_paid,
        hickeys=settled.hickeys,
        renege=None,
        played=state.played,
    )
    if settled.match_winner is not None:
        return close_hand(state, result, settled.score, winners=seating.seats_of(settled.match_winner))
    dealer = seating.left_of(_dealer(state))
    if won is not None and setup.moon.deal.round_dealer == "round-winner":
        dealer = next(seat for seat in seating.clockwise_from(dealer) if seating.side_of(seat) == won)
    return close_hand(state, result, settled.score, dealer=dealer)


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
    same = state.setup.moon.deal.all_pass == "same-dealer"
    return close_hand(state, result, score, dealer=dealer if same else seating.left_of(dealer))


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


def close_hand(
    state: State,
    result: HandResult,
    score: Score,
    *,
    dealer: int | None = None,
    winners: tuple[int, ...] = (),
) -> State:
    """The state after a hand: the next deal by ``dealer``, or the end of the match."""
    none = (0,) * state.setup.seating.sides
    chapter = Chapter("\n".join(state.actions), state.hand.taker, state.turned_up)
    return State(
        setup=state.setup,
        phase="over" if winners else "deal",
        to_move=None if winners else 0,
        dealer=dealer or state.dealer,
        score=score,
        last_hand=result,
        winners=winners,
        past=(*state.past, chapter),
        actions=(),
        hand=Hand(),
        held=(0,) * state.setup.seating.players,
        tricks=none,
        played=(),
        trick=(),
        led=-1,
    )


def highest(amounts: tuple[int, ...], target: int) -> int | None:
    """The side that stands highest and at the target or over it; None when there is none, or several."""
    best = max(amounts)
    return amounts.index(best) if best >= target and amounts.count(best) == 1 else None


def _dealer(state: State) -> int:
    assert state.dealer is not None
    return state.dealer


def _settle_marks(state: State, outcome: _Outcome) -> _Settled:
    """Marks for hands: 1 to the declarer's side for a made bid, else 1 to every other side (rules.md 1.6)."""
    before = state.score.marks
    assert before is not None
    paid = tuple(int((side == outcome.declarer_side) == outcome.made) for side in range(len(before)))
    marks = _plus(before, paid)
    winner = highest(marks, state.setup.moon.match.marks)
    return _Settled(replace(state.score, marks=marks), stood=marks, match_winner=winner, marks_paid=paid)


def _settle_points(state: State, outcome: _Outcome) -> _Settled:
    rules = state.setup.moon
    score = state.score
    assert score.points is not None
    points, winner = _enter(state, outcome, score.points)
    failed = 0 if outcome.made or score.hickeys is None else outcome.contract.hickeys
    hickeys = _add(score.hickeys, outcome.declarer_side, failed)
    score = replace(
        score,
        points=points,
        hickeys=hickeys,
        match_hickeys=_add(score.match_hickeys, outcome.declarer_side, failed),
    )
    none = (0,) * len(points)
    marks_paid = None if score.marks is None else none
    if winner is None:
        return _Settled(score, stood=points, marks_paid=marks_paid, hickeys=failed)
    if score.rounds_won is not None and score.last_won is not None:
        rounds = sum(score.rounds_won) + 1
        score = replace(
            score,
            rounds_won=_add(score.rounds_won, winner, 1),
            last_won=tuple(rounds if side == winner else at for side, at in enumerate(score.last_won)),
        )
    over = rules.match.kind == "game"
    if rules.match.kind == "best-of":
        assert score.rounds_won is not None
        over = score.rounds_won[winner] > rules.match.games // 2
    if score.marks is not None and hickeys is not None:
        marks_paid = _round_marks(state, winner, hickeys)
        marks = _plus(score.marks, marks_paid)
        score = replace(score, marks=marks)
        over = marks[winner] >= rules.match.marks
    if not over:
        score = replace(score, points=none, hickeys=None if hickeys is None else none)
    return _Settled(score, points, winner, winner if over else None, marks_paid, failed)


def _enter(state: State, outcome: _Outcome, points: tuple[int, ...]) -> tuple[tuple[int, ...], int | None]:
    """Points after the hand, and the side that won the round with it."""
    rules = state.setup.moon
    bid = outcome.contract
    entered = list(points)
    in_order = rules.score.finish == "in-order"
    assert state.hand.declarer
    for side in state.setup.seating.sides_from(state.hand.declarer):
        taken = outcome.tricks[side]
        if side != outcome.declarer_side:
            entered[side] += taken
        elif not outcome.made:
            entered[side] -= bid.value
        elif bid.moons:
            entered[side] += MOON_VALUE
            if rules.score.moon_wins:
                # The others have taken no trick, so nothing is left to enter.
                return tuple(entered), side
        else:
            entered[side] += taken if rules.score.declarer == "tricks" else bid.number
        if in_order and entered[side] >= rules.score.target:
            return tuple(entered), side
    return tuple(entered), None if in_order else highest(tuple(entered), rules.score.target)


def _round_marks(state: State, winner: int, hickeys: tuple[int, ...]) -> tuple[int, ...]:
    """What each side gains or pays when a round is won."""
    match = state.setup.moon.match
    if match.transfer == "winner-only":
        return tuple(int(side == winner) for side in range(len(hickeys)))
    paid = [0 if side == winner else 1 + match.hickeys * count for side, count in enumerate(hickeys)]
    return tuple(sum(paid) if side == winner else -owed for side, owed in enumerate(paid))


def _plus(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def _add(amounts: tuple[int, ...] | None, side: int, more: int) -> tuple[int, ...] | None:
    """``amounts`` with ``more`` for one side; None where the rules count no such thing."""
    if amounts is None:
        return None
    return tuple(amount + more * (at == side) for at, amount in enumerate(amounts))
