"""`EquityTable`: match equity under one rule set, for all scores."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

import numpy as np
from msgspec.structs import replace

from shootmoon.game import Bid, Position, Score, Setup, setup_for
from shootmoon.game.chip_scoring import score_round
from shootmoon.game.scoring import (
    dealer_after_pass,
    games_to_win,
    hand_marks,
    points_for,
    round_dealer,
    round_marks,
    score_hand,
    wins_at_once,
)
from shootmoon.match_equity.errors import EquityError
from shootmoon.match_equity.outcomes import (
    DEALER,
    ChipsOutcome,
    MoonOutcome,
    chips_outcomes,
    moon_outcomes,
    pooled,
)
from shootmoon.match_equity.pooled_race import PooledRace
from shootmoon.match_equity.race import Course, Event, Floats, Race, merged
from shootmoon.match_equity.storage import load_or_solve
from shootmoon.pieces import Piece
from shootmoon.rules import RulesLike, as_rules

Model = Sequence[MoonOutcome] | Sequence[ChipsOutcome]

# By number of sides: how many points below zero are distinguished, the most that is possible without steps of
# several points; and how many hickeys of a loser.
_DEPTHS = {2: (63,), 3: (36, 24), 4: (24,)}
_HICKEYS = {2: 8, 3: 6, 4: 3}
_MAX_KEPT = 50_000


class EquityTable:
    """Probabilities of winning the match under one rule set, computed from a model of hands.

    In the model the outcome of a hand depends neither on the score nor on other hands. `docs/equity.md` lists
    the approximations of the solution. Get tables from `equity_table`.
    """

    def __init__(self, setup: Setup, model: Model | None = None) -> None:
        """Solve the match, or read the solution from the cache on disk."""
        self.setup = setup
        """The game."""
        self.rules = setup.rules
        """The rule set."""
        self.sides = setup.seating.sides
        """The number of sides."""
        self._kept: dict[object, tuple[float, ...]] = {}
        self._won: dict[object, Floats] = {}
        self._between: dict[tuple[tuple[int, ...], int], Floats] = {}
        self._round: Race | None = None
        self._match: Race | PooledRace
        if setup.chips is not None:
            chips_model = chips_outcomes(setup) if model is None else model
            self._match = _chips_race(setup, [each for each in chips_model if isinstance(each, ChipsOutcome)])
            return
        moon_model = moon_outcomes(setup) if model is None else model
        outcomes = [each for each in moon_model if isinstance(each, MoonOutcome)]
        kind = setup.score_kind
        if kind == "hand-marks":
            self._match = _hand_marks_race(setup, outcomes)
        elif kind == "game":
            self._match = _points_race(setup, outcomes, of_rounds=False)
        else:
            self._round = _points_race(setup, outcomes, of_rounds=True)
            self._match = _rounds_race(setup, self._round)

    @property
    def exact(self) -> bool:
        """True if the probabilities are exact for the model, except far below zero.

        False if scores are grouped because the target is far, if seats aren't distinguished because there are
        many, and if hickeys are counted, since the correlation between two losers' hickeys is approximated by
        their covariance. `docs/equity.md` gives the error of each.
        """
        grouped = not self._match.exact or not (self._round is None or self._round.exact)
        return not grouped and not (self._round is not None and self._round.columns.most)

    def chances(self, score: Score, dealer: int) -> tuple[float, ...]:
        """Return each side's probability of winning the match, before ``dealer`` deals the next hand. The sum
        is 1.

        A timed match is assumed not to run out of time.

        >>> from shootmoon.rules import load_rules
        >>> table = equity_table(load_rules("classic"))
        >>> ahead, behind, dealing = table.chances(Score(points=(18, 3, 3)), 3)
        >>> ahead > 0.5 > behind and abs(ahead + behind + dealing - 1) < 1e-6
        True
        """
        key = (score.points, score.marks, score.hickeys, score.rounds_won, score.chips, dealer)
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= _MAX_KEPT:
                self._kept.clear()
            found = self._kept[key] = self._chances(score, self.setup.seating.side_of(dealer))
        return found

    def chances_of_chips(self, chips: tuple[int, ...], dealer: int) -> tuple[float, ...]:
        """Return each side's probability of winning a game of Chips with these chips, before ``dealer``
        deals."""
        return self.chances(Score(chips=chips), dealer)

    def after(
        self,
        position: Position,
        tricks: tuple[int, ...],
        *,
        declarer: int | None = None,
        contract: Bid | None = None,
    ) -> tuple[float, ...]:
        """Return each side's probability of winning the match if the hand in progress ends with ``tricks`` by
        side.

        Score and dealer are those of the position, and so are declarer and contract unless given. In Chips,
        chips for moons count as they are now. Raises `EquityError` if there is no hand in progress or it has
        no contract.
        """
        dealer = position.dealer
        if dealer is None:
            raise EquityError("there is no dealer yet, so there is no hand in progress")
        if position.chips is not None:
            chips, winner = score_round(self.setup, position.chips, dealer, tricks)
            if winner is not None:
                return self._winner(winner)
            return self.chances(Score(chips=chips), self.setup.seating.left_of(dealer))
        declarer = declarer or position.declarer
        contract = contract or position.contract
        if declarer is None or contract is None:
            raise EquityError("the hand has no contract yet: say declarer and contract")
        entry = score_hand(self.setup, score_of(position), dealer, declarer, contract, tricks)
        if entry.match_winner is not None:
            return self._winner(entry.match_winner)
        return self.chances(entry.score, entry.dealer)

    def passed(self, position: Position) -> tuple[float, ...]:
        """Return each side's probability of winning the match if everybody passes the hand in progress.

        Raises `EquityError` in Chips, which has no auction, and before there is a dealer.
        """
        if position.chips is not None or position.dealer is None:
            raise EquityError("there is no auction in which everybody could pass")
        return self.chances(score_of(position), dealer_after_pass(self.setup, position.dealer))

    # -- internal ---------------------------------------------------------------------------------------

    def _winner(self, side: int) -> tuple[float, ...]:
        return tuple(float(each == side) for each in range(self.sides))

    def _chances(self, score: Score, dealer: int) -> tuple[float, ...]:
        """Compute `chances`, with the dealer's side in place of the dealer."""
        if self._round is None:
            standing = score.points or score.marks or score.chips
            assert standing is not None
            return _normal(np.roll(self._match.at(_from(standing, dealer)), dealer))
        assert score.points is not None
        standing = score.rounds_won if score.marks is None else score.marks
        assert standing is not None
        if max(standing) >= self._match.course.target:
            return self._winner(standing.index(max(standing)))
        rates = self._round.columns.joint(self._round.at(_from(score.points, dealer)))
        key = (score.marks, score.hickeys, score.rounds_won, dealer)
        values = self._won.get(key)
        if values is None:
            if len(self._won) >= 1000:
                self._won.clear()
            values = self._won[key] = self._after_rounds(score, dealer)
        found = rates.ravel() @ values
        return _normal(np.roll(found, dealer))

    def _after_rounds(self, score: Score, dealer: int) -> Floats:
        """Return the value of each end of a round for each side, sides counted from the dealer's.

        Shape (winners · next dealers · combinations of the losers' hickeys, sides).
        """
        race = self._round
        assert race is not None
        assert isinstance(self._match, Race)
        sides, columns = self.sides, race.columns
        standing = _from(score.rounds_won if score.marks is None else score.marks, dealer)
        now = _from(score.hickeys or (0,) * sides, dealer)
        rows: list[Floats] = []
        for winner, next_dealer in product(range(sides), range(columns.dealers)):
            for counts in columns.joint_counts if columns.most else ((0,) * (sides - 1),):
                hickeys = list(now)
                for loser, count in zip(columns.losers[winner], counts, strict=True):
                    hickeys[loser] += int(count)
                gains = _round_gains(self.setup, winner, tuple(hickeys))
                after = tuple(had + more for had, more in zip(standing, gains, strict=True))
                rows.append(self._before_round(after, next_dealer))
        return np.array(rows, dtype=np.float64)

    def _before_round(self, standing: tuple[int, ...], dealer: int) -> Floats:
        """Return the probabilities between two rounds. Sides are counted from the same side as in
        ``standing``."""
        found = self._between.get((standing, dealer))
        if found is None:
            if len(self._between) >= _MAX_KEPT:
                self._between.clear()
            found = np.roll(self._match.at(_from(standing, dealer)), dealer)
            self._between[standing, dealer] = found
        return found


@lru_cache(maxsize=16)
def _table(setup: Setup, model: Model | None) -> EquityTable:
    return EquityTable(setup, model)


def equity_table(
    rules: RulesLike,
    *,
    model: Model | None = None,
    pieces: tuple[Piece, ...] | None = None,
    hand_size: int | None = None,
) -> EquityTable:
    """Return the table of a rule set. Tables are cached in memory, and on disk between runs (`storage.py`).

    ``model`` lists the possible outcomes of a hand dealt by seat 1, in place of those counted from play:
    `MoonOutcome` for Moon, `ChipsOutcome` for Chips, with probabilities that add up to 1. ``pieces`` and
    ``hand_size`` are those of `new_game`. Takes at most a few seconds for new rules.

    Raises ValueError if there are too few pieces for the hands, and what `shootmoon.rules.as_rules` raises.
    """
    return _table(setup_for(as_rules(rules), pieces, hand_size), None if model is None else tuple(model))


def score_of(position: Position) -> Score:
    """Return the score of a position, without the order in which rounds were won, which only a call of time
    needs."""
    rounds = position.rounds_won
    return Score(
        points=position.points,
        marks=position.marks,
        hickeys=position.hickeys,
        match_hickeys=position.match_hickeys,
        rounds_won=rounds,
        last_won=None if rounds is None else (0,) * len(rounds),
        chips=position.chips,
    )


def _from(by_side: tuple[int, ...] | None, dealer: int) -> tuple[int, ...]:
    """Rotate values by side so that the dealer's side comes first."""
    assert by_side is not None
    return (*by_side[dealer:], *by_side[:dealer])


def _normal(row: Floats) -> tuple[float, ...]:
    """Return the row as probabilities that add up to 1, with rounding errors removed."""
    values = np.asarray(row, dtype=np.float64).clip(0, 1)
    return tuple((values / values.sum()).tolist())


# -- the races of each kind of match ------------------------------------------------------------------------


def _turns(setup: Setup) -> tuple[int, int]:
    """Return the side that deals after a hand dealt by seat 1, and after one that everybody passed."""
    seating = setup.seating
    return (
        seating.side_of(seating.left_of(DEALER)),
        seating.side_of(dealer_after_pass(setup, DEALER)),
    )


def _effective(outcomes: Sequence[MoonOutcome], pass_turn: int) -> list[MoonOutcome]:
    """Return the outcomes without those that change nothing: all pass and the same seat deals again."""
    kept = [each for each in outcomes if each.contract is not None or pass_turn]
    total = sum(each.chance for each in kept)
    if not total:
        # Nobody ever bids, so nobody ever wins; the sides share the undecided match.
        return list(outcomes)
    return [MoonOutcome(each.chance / total, each.declarer, each.contract, each.tricks) for each in kept]


def _points_race(setup: Setup, outcomes: Sequence[MoonOutcome], *, of_rounds: bool) -> Race:
    """Return the race of one round. With ``of_rounds`` more rounds follow, so the next dealer and hickeys
    matter."""
    match, points, sides = setup.match, setup.points, setup.seating.sides
    assert match
    assert points
    turn, pass_turn = _turns(setup)
    counted = of_rounds and match.kind == "marks" and match.hickeys and match.transfer == "from-losers"
    left = setup.seating.left_of(DEALER)
    dealers: tuple[int, ...] = ()
    if of_rounds:
        dealers = tuple(setup.seating.side_of(round_dealer(setup, left, side)) for side in range(sides))
    events: list[Event] = []
    for outcome in _effective(outcomes, pass_turn):
        declarer, contract, tricks = outcome.declarer, outcome.contract, outcome.tricks
        in_order = points.finish == "in-order"
        if declarer is None or contract is None:
            order = tuple(range(sides)) if in_order else ()
            events.append(Event(outcome.chance, (0,) * sides, order=order, turn=pass_turn, dealers=dealers))
            continue
        side = setup.seating.side_of(declarer)
        made = tricks[side] >= setup.needs(contract)
        failed = counted and not made
        events.append(
            Event(
                outcome.chance,
                points_for(setup, declarer, contract, tricks),
                order=setup.seating.sides_from(declarer) if in_order else (),
                wins=side if wins_at_once(setup, declarer, contract, tricks) else -1,
                turn=turn,
                dealers=dealers,
                holder=side if failed else -1,
                hickeys=contract.hickeys if failed else 0,
            )
        )
    most = _HICKEYS[sides] if counted else 0
    # With hickeys there are more values for each standing, so fewer standings are distinguished.
    depths = _DEPTHS[sides][-1:] if most else _DEPTHS[sides]
    course = Course(merged(events), points.target, -depths[0], most_hickeys=most)
    race = Race(course)
    for depth in depths[1:]:
        if not race.exact:
            race = Race(replace(course, floor=-depth))
    load_or_solve(race)
    return race


def _round_gains(setup: Setup, winner: int, hickeys: tuple[int, ...]) -> tuple[int, ...]:
    """Return what each side gains in the match by a round: marks, or a round won."""
    if setup.match is not None and setup.match.kind == "marks":
        return round_marks(setup.match, winner, hickeys)
    return tuple(int(side == winner) for side in range(setup.seating.sides))


def _rounds_race(setup: Setup, race: Race) -> Race:
    """Return the race of the match, whose events are the ends of a round that begins at zero."""
    match, sides = setup.match, setup.seating.sides
    assert match
    columns = race.columns
    rates = columns.joint(race.at((0,) * sides)).clip(0)
    rates = rates / rates.sum()
    events: list[Event] = []
    for winner, next_dealer in product(range(sides), range(columns.dealers)):
        counts = columns.joint_counts if columns.most else ((0,) * (sides - 1),)
        for combination, losses in enumerate(counts):
            hickeys = [0] * sides
            for loser, count in zip(columns.losers[winner], losses, strict=True):
                hickeys[loser] = int(count)
            gains = _round_gains(setup, winner, tuple(hickeys))
            order = (winner, *columns.losers[winner])
            chance = float(rates[winner, next_dealer, combination])
            events.append(Event(chance, gains, order=order, turn=next_dealer))
    likely = [event for event in merged(events) if event.chance > 1e-7]
    marks = match.kind == "marks"
    target = match.marks if marks else games_to_win(match)
    balanced = marks and match.transfer == "from-losers"
    result = Race(Course(tuple(likely), target, -1, balanced=balanced))
    load_or_solve(result)
    return result


def _hand_marks_race(setup: Setup, outcomes: Sequence[MoonOutcome]) -> Race:
    sides = setup.seating.sides
    turn, pass_turn = _turns(setup)
    events: list[Event] = []
    for outcome in _effective(outcomes, pass_turn):
        if outcome.declarer is None or outcome.contract is None:
            events.append(Event(outcome.chance, (0,) * sides, turn=pass_turn))
            continue
        side = setup.seating.side_of(outcome.declarer)
        made = outcome.tricks[side] >= setup.needs(outcome.contract)
        events.append(Event(outcome.chance, hand_marks(sides, side, made), turn=turn))
    assert setup.match
    race = Race(Course(merged(events), setup.match.marks, -1))
    load_or_solve(race)
    return race


def _chips_race(setup: Setup, outcomes: Sequence[ChipsOutcome]) -> Race | PooledRace:
    chips, sides = setup.chips, setup.seating.sides
    assert chips
    turn = setup.seating.side_of(setup.seating.left_of(DEALER))
    events = merged(
        Event(
            outcome.chance,
            tuple(map(setup.trick_worth, outcome.tricks)),
            turn=turn,
            first=outcome.moons,
        )
        for outcome in outcomes
    )
    # A supply that can't run out is ignored.
    scarce = chips.supply < sides * (chips.target + 3)
    course = Course(events, chips.target, 0, supply=chips.supply if scarce else None)
    race = PooledRace(course) if pooled(setup) else Race(course)
    load_or_solve(race)
    return race
