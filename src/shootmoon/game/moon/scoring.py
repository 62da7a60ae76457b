"""Scoring of Moon: points and marks for a hand, the end of a round, and the winner of the match.

The rules are in `docs/rules.md`, "Scoring", with their sources.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from msgspec.structs import replace

from shootmoon.game.actions import MOON_VALUE, Action, Bid
from shootmoon.game.closing import highest_at_target
from shootmoon.game.hands import HandResult
from shootmoon.game.score import HandMarksScore, HandScore, MarksScore, PointsScore, RoundsScore, Score
from shootmoon.game.setup import Setup
from shootmoon.game.state import State
from shootmoon.rules import Match, MoonRules
from shootmoon.rules import Score as PointRules

_SCORES: Mapping[str, type[Score]] = {
    "game": PointsScore,
    "best-of": RoundsScore,
    "marks": MarksScore,
    "hand-marks": HandMarksScore,
}
"""The scores of matches, by ``match.kind``."""
_HICKEY_SCALE = 4  # see `Setup.scales`; an arbitrary choice, since hickeys have no target


class MoonScoring(Setup):
    """The part of `MoonSetup` that is about the score."""

    @property
    def moon(self) -> MoonRules:
        """The rules, with the type `MoonRules`."""
        return self.rules

    @property
    def match(self) -> Match:
        """The section ``match`` of the rules."""
        return self.moon.match

    @property
    def points(self) -> PointRules:
        """The section ``score`` of the rules."""
        return self.moon.score

    @property
    def score_kind(self) -> str:
        """The value of the option ``match.kind``."""
        return self.match.kind

    @property
    def counted(self) -> str:
        """See `Setup.counted`: ``points``, or ``marks`` under ``hand-marks``."""
        return "marks" if self.score_kind == "hand-marks" else "points"

    @property
    def targets(self) -> Mapping[str, int]:
        """See `Setup.targets`."""
        match self.match.kind:
            case "hand-marks":
                return {"marks": self.match.marks}
            case "marks":
                return {"points": self.points.target, "marks": self.match.marks}
            case "best-of":
                return {"points": self.points.target, "rounds_won": self.match.games // 2 + 1}
            case "game":
                return {"points": self.points.target}

    @cached_property
    def first_score(self) -> Score:
        """The score before the first hand: 0 for each amount that the match counts."""
        kind = _SCORES[self.score_kind]
        return kind(*((0,) * self.seating.sides,) * len(kind.__struct_fields__))

    @property
    def hand_bounds(self) -> tuple[int, int]:
        """See `Setup.hand_bounds`. These are the points for a failed moon and for a made one or, under
        ``hand-marks``, 0 and 1."""
        return (0, 1) if self.score_kind == "hand-marks" else (-MOON_VALUE, MOON_VALUE)

    @property
    def scales(self) -> Mapping[str, int]:
        """See `Setup.scales`. The scale of points, marks and rounds won is the number at which these rules
        end a round or the match; the scale of hickeys is 4."""
        scales = dict(self.targets)
        if self.match.kind == "marks":
            scales |= {"hickeys": _HICKEY_SCALE, "match_hickeys": _HICKEY_SCALE}
        if self.match.kind in ("marks", "best-of"):
            scales |= {"rounds_won": self.match.games}
        return scales

    @property
    def numbers(self) -> Mapping[str, int]:
        """See `Setup.numbers`."""
        return {
            "target": self.points.target,
            "match_marks": self.match.marks,
            "match_games": self.match.games,
        }

    @property
    def winner_deals(self) -> bool:
        """True if ``deal.round_dealer`` is ``round-winner``."""
        return self.moon.deal.round_dealer == "round-winner"

    @cached_property
    def stops_when_set(self) -> bool:
        """The value of the option ``play.stop_when_set``."""
        return self.moon.play.stop_when_set

    # -- a hand -----------------------------------------------------------------------------------------

    def score_hand(
        self,
        score: Score,
        dealer: int,
        tricks: tuple[int, ...],
        declarer: int | None = None,
        contract: Bid | None = None,
        captured: tuple[int, ...] = (),
    ) -> HandScore:
        """See `Setup.score_hand`.

        >>> from shootmoon.game import Bid, setup_for
        >>> from shootmoon.rules import load_rules
        >>> classic = setup_for(load_rules("classic"))
        >>> scored = classic.score_hand(classic.score(points=(18, 3, 0)), 3, (5, 1, 1), 1, Bid(4))
        >>> scored.stood, scored.match_winner, scored.dealer
        ((22, 4, 1), 0, 1)
        """
        assert declarer
        assert contract
        side = self.seating.side_of(declarer)
        made = tricks[side] >= self.needs(contract)
        left = self.seating.left_of(dealer)
        if isinstance(score, HandMarksScore):
            return self._score_marks(score, left, side, made)
        assert isinstance(score, PointsScore)
        failed = 0
        if isinstance(score, MarksScore) and not made:
            failed = contract.hickeys
            score = score.failed(side, failed)
        points, winner = self._add_points(score.points, declarer, contract, tricks)
        score = replace(score, points=points)
        if winner is None:
            return HandScore(score, left, made, points, marks_paid=score.no_marks, hickeys=failed)
        score, marks_paid, over = self._score_round(score, winner)
        next_dealer = self.round_dealer(left, winner)
        return HandScore(
            score, next_dealer, made, points, winner, winner if over else None, marks_paid, failed
        )

    def gains(self, declarer: int, contract: Bid, tricks: tuple[int, ...]) -> tuple[int, ...]:
        """See `Setup.gains`: the points, or the marks under ``hand-marks``.

        Under ``hand-marks``, the declarer's side gets 1 if it made the bid; otherwise every other side gets 1
        (`docs/rules.md`, "Marks for hands").
        """
        if self.score_kind != "hand-marks":
            return self.points_for(declarer, contract, tricks)
        side = self.seating.side_of(declarer)
        return _hand_marks(len(tricks), side, tricks[side] >= self.needs(contract))

    def gained(self, result: HandResult, stood: tuple[int, ...]) -> tuple[int, ...]:
        """See `Setup.gained`."""
        if result.declarer is None or result.contract is None:
            return (0,) * self.seating.sides
        return self.gains(result.declarer, result.contract, result.tricks)

    def points_for(self, declarer: int, contract: Bid, tricks: tuple[int, ...]) -> tuple[int, ...]:
        """Return the points that each side scores in a hand, regardless of who wins the round
        (`docs/rules.md`, "Points")."""
        side = self.seating.side_of(declarer)
        taken = tricks[side]
        if taken < self.needs(contract):
            declared = -contract.value
        elif contract.moons:
            declared = MOON_VALUE
        else:
            declared = taken if self.points.declarer == "tricks" else contract.number
        return tuple(declared if index == side else count for index, count in enumerate(tricks))

    def wins_at_once(self, declarer: int, contract: Bid, tricks: tuple[int, ...]) -> bool:
        """See `Setup.wins_at_once`: a moon was made, under ``score.moon_wins``."""
        counts = self.points.moon_wins and self.counted == "points" and contract.moons > 0
        return counts and tricks[self.seating.side_of(declarer)] >= self.hand_size

    # -- a round ----------------------------------------------------------------------------------------

    def round_gains(self, winner: int, hickeys: tuple[int, ...]) -> tuple[int, ...]:
        """See `Setup.round_gains`: a round, or marks, which are negative for sides that pay (`docs/rules.md`,
        "Marks and hickeys")."""
        match = self.match
        if match.kind != "marks" or match.transfer == "winner-only":
            return super().round_gains(winner, hickeys)
        paid = [0 if side == winner else 1 + match.hickeys * count for side, count in enumerate(hickeys)]
        return tuple(sum(paid) if side == winner else -owed for side, owed in enumerate(paid))

    # -- internal ---------------------------------------------------------------------------------------

    def _score_round(
        self, score: PointsScore, winner: int
    ) -> tuple[PointsScore, tuple[int, ...] | None, bool]:
        """Return the score after side ``winner`` has won a round, the marks paid for it, and whether the
        match is over."""
        if not isinstance(score, RoundsScore):
            return score, None, True
        paid = None
        if isinstance(score, MarksScore):
            paid = self.round_gains(winner, score.hickeys)
            score = replace(score, marks=_sums(score.marks, paid))
        score = score.round_won(winner)
        *_, target = self.targets.values()
        over = score.totals[winner] >= target
        return score if over else score.new_round(), paid, over

    def _score_marks(self, score: HandMarksScore, left: int, declarer_side: int, made: bool) -> HandScore:
        paid = _hand_marks(len(score.marks), declarer_side, made)
        marks = _sums(score.marks, paid)
        winner = highest_at_target(marks, self.match.marks)
        return HandScore(HandMarksScore(marks), left, made, marks, match_winner=winner, marks_paid=paid)

    def _add_points(
        self, points: tuple[int, ...], declarer: int, contract: Bid, tricks: tuple[int, ...]
    ) -> tuple[tuple[int, ...], int | None]:
        """Return the points by side after the hand, and the side that won the round with it, or None."""
        gained = self.points_for(declarer, contract, tricks)
        if self.wins_at_once(declarer, contract, tricks):
            # The other sides have taken no tricks, so there are no other points to add.
            return _sums(points, gained), self.seating.side_of(declarer)
        total, target = _sums(points, gained), self.points.target
        if self.points.finish == "highest":
            return total, highest_at_target(total, target)
        # Points are added in order, beginning with the declarer; the round ends at the first side at the
        # target.
        order = self.seating.sides_from(declarer)
        winner = next((side for side in order if total[side] >= target), None)
        counted = order if winner is None else order[: order.index(winner) + 1]
        return tuple(before + gained[side] * (side in counted) for side, before in enumerate(points)), winner


def finish_timed(state: State, action: Action) -> State:
    """Return the state after the arbiter has called time: the match is over, and the side with the most marks
    wins.

    No marks are paid for the unfinished round. A tie is won by the side with the fewest hickeys in the whole
    match, then by the side that won the most rounds, then by the side that won a round most recently. Sides
    that are still tied haven't won any rounds; they share the win (`docs/rules.md`, "Marks and hickeys").
    """
    score = state.score
    assert isinstance(score, MarksScore)
    standing = [
        (marks, -hickeys, rounds, last)
        for marks, hickeys, rounds, last in zip(
            score.marks, score.match_hickeys, score.rounds_won, score.last_won, strict=True
        )
    ]
    seating = state.setup.seating
    winners = tuple(seat for seat in seating.seats if standing[seating.side_of(seat)] == max(standing))
    return state.change(phase="over", to_move=None, winners=winners, actions=(*state.actions, action))


def _hand_marks(sides: int, declarer_side: int, made: bool) -> tuple[int, ...]:
    return tuple(int((side == declarer_side) == made) for side in range(sides))


def _sums(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(one, other, strict=True))
