"""`EquityTable`: match equity for all scores under one rule set."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
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
from shootmoon.match_equity.families import nearest_preset
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
from shootmoon.match_equity.standings import levels_with
from shootmoon.match_equity.storage import load_or_solve
from shootmoon.pieces import Piece
from shootmoon.pieces.html import html_table
from shootmoon.rules import RulesLike, as_rules, load_rules

Model = Sequence[MoonOutcome] | Sequence[ChipsOutcome]

# By number of sides: how many points below zero scores are distinguished (the second number is tried if the
# first one would require a grid with steps of several points), and up to which number a loser's hickeys are.
_DEPTHS = {2: (63,), 3: (36, 24), 4: (24,)}
_HICKEY_DEPTHS = {2: (63, 42), 3: (24, 16), 4: (24, 16)}
_HICKEYS = {2: 8, 3: 6, 4: 3}
_COARSE_DEPTH, _COARSE_HICKEYS = 15, 2  # the same where few standings are enough
_MAX_KEPT = 50_000


class EquityTable:
    """Each side's probability of winning the match, for all scores under one rule set.

    The probabilities are computed from a model in which the outcome of a hand depends neither on the score
    nor on other hands. `docs/equity.md` lists the approximations. Use `equity_table` to get a table.
    """

    def __init__(
        self,
        setup: Setup,
        model: Model | None = None,
        *,
        strong: bool = False,
        coarse: bool = False,
        near: EquityTable | None = None,
    ) -> None:
        """Compute the table, or read it from the cache on disk.

        ``coarse``: whether fewer standings are distinguished, and less exactly, so that it takes less time;
        such a table isn't kept in the cache. ``near``: a similar table, from which it is computed sooner. The
        other parameters are those of `equity_table`.
        """
        self.setup = setup
        """The rules, the pieces and the seating of the game."""
        self.rules = setup.rules
        """The rule set."""
        self.sides = setup.seating.sides
        """The number of sides."""
        self._kept: dict[object, tuple[float, ...]] = {}
        self._won: dict[object, Floats] = {}
        self._between: dict[tuple[tuple[int, ...], int], Floats] = {}
        self._round: Race | None = None
        self._match: Race | PooledRace
        solved = partial(_solved, near=None if near is None else near._round or near._match, coarse=coarse)
        if setup.chips is not None:
            chips_model = chips_outcomes(setup) if model is None else model
            outcomes = [each for each in chips_model if isinstance(each, ChipsOutcome)]
            self._match = _chips_race(setup, outcomes, solved)
            return
        moon_model = moon_outcomes(setup, strong=strong) if model is None else model
        outcomes = [each for each in moon_model if isinstance(each, MoonOutcome)]
        kind = setup.score_kind
        if kind == "hand-marks":
            self._match = _hand_marks_race(setup, outcomes, solved)
        elif kind == "game":
            self._match = _points_race(setup, outcomes, of_rounds=False, coarse=coarse, solved=solved)
        else:
            self._round = _points_race(setup, outcomes, of_rounds=True, coarse=coarse, solved=solved)
            self._match = _rounds_race(setup, self._round)

    @property
    def exact(self) -> bool:
        """True if the probabilities are exact for the model, except at scores far below zero.

        It is False if only a grid of scores is solved because the target is far away, if seats aren't
        distinguished because there are many of them, or if hickeys are counted, since the correlation between
        two losers' hickeys is then approximated by their covariance. `docs/equity.md` gives the error of each
        approximation.
        """
        grouped = not self._match.exact or not (self._round is None or self._round.exact)
        return not grouped and not (self._round is not None and self._round.columns.most)

    def _repr_html_(self) -> str:
        first, seats = self.setup.first_score, self.setup.seating.seats
        rows: list[tuple[str, ...]] = [
            (
                f"beginning, seat {dealer} deals",
                *(f"{chance:.1%}" for chance in self.chances(first, dealer)),
            )
            for dealer in seats
        ]
        if first.points is not None and self._round is None:
            # From a lead of all tricks of three hands to as large a deficit.
            step = self.setup.hand_size
            for lead in (3 * step, 2 * step, step, -step, -2 * step, -3 * step):
                points = (max(lead, 0), *(max(-lead, 0) for _ in range(self.sides - 1)))
                chances = self.chances(replace(first, points=points), seats[-1])
                text = f"points {', '.join(map(str, points))}, seat {seats[-1]} deals"
                rows.append((text, *(f"{chance:.1%}" for chance in chances)))
        return html_table(
            ["score", *(f"side {side + 1}" for side in range(self.sides))],
            rows,
            title=f"{self.rules.preset}: probability of winning the match",
            note="chances(score, dealer) gives the probabilities for any score",
        )

    def chances(self, score: Score, dealer: int) -> tuple[float, ...]:
        """Return each side's probability of winning the match, just before the seat ``dealer`` deals a hand.

        The probabilities add up to 1. A timed match is assumed not to run out of time.

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
        """Return each side's probability of winning a game of Chips, just before the seat ``dealer`` deals.

        ``chips``: the number of chips of each side.
        """
        return self.chances(Score(chips=chips), dealer)

    def after(
        self,
        position: Position,
        tricks: tuple[int, ...],
        *,
        declarer: int | None = None,
        contract: Bid | None = None,
    ) -> tuple[float, ...]:
        """Return each side's probability of winning the match if the hand in progress ends with these tricks.

        ``tricks`` has a number for each side. The score and the dealer are taken from the position, and so
        are the declarer and the contract if they aren't given. In Chips, the chips for the moons captured so
        far in this hand are included, but no chips for moons in later tricks. Raises `EquityError` if no hand
        is in progress or the hand has no contract.
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

        Raises `EquityError` for Chips, which has no auction, and for a position without a dealer.
        """
        if position.chips is not None or position.dealer is None:
            raise EquityError("there is no auction in which everybody could pass")
        return self.chances(score_of(position), dealer_after_pass(self.setup, position.dealer))

    # -- internal ---------------------------------------------------------------------------------------

    def _winner(self, side: int) -> tuple[float, ...]:
        return tuple(float(each == side) for each in range(self.sides))

    def _chances(self, score: Score, dealer: int) -> tuple[float, ...]:
        """Compute the result of `chances` without the cache; ``dealer`` is a side here, not a seat."""
        if self._round is None:
            standing = score.points or score.marks or score.chips
            assert standing is not None
            return _normal(_back(self._match.at(_from(standing, dealer)), dealer))
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
        return _normal(_back(found, dealer))

    def _after_rounds(self, score: Score, dealer: int) -> Floats:
        """Return each side's probability of winning the match after each possible end of the round.

        The array has a row for each combination of a winner, a next dealer and the losers' hickeys, and a
        column for each side, the dealer's side first.
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
        """Return each side's probability of winning the match, given the standing before a round.

        The result has the same order of sides as ``standing``.
        """
        found = self._between.get((standing, dealer))
        if found is None:
            if len(self._between) >= _MAX_KEPT:
                self._between.clear()
            found = _back(self._match.at(_from(standing, dealer)), dealer)
            self._between[standing, dealer] = found
        return found


@lru_cache(maxsize=16)
def _table(setup: Setup, model: Model | None, strong: bool) -> EquityTable:
    near = None
    if model is None and setup.is_usual:
        # House rules begin with what the nearest preset's sides win where they need as much. Presets begin
        # with nothing: what is solved depends on the rules alone, not on what was asked for before.
        preset = nearest_preset(setup)
        nearest = setup_for(load_rules(preset)) if preset else setup
        near = None if nearest == setup else _table(nearest, None, strong)
    return EquityTable(setup, model, strong=strong, near=near)


def equity_table(
    rules: RulesLike,
    *,
    model: Model | None = None,
    strong: bool = False,
    pieces: tuple[Piece, ...] | None = None,
    hand_size: int | None = None,
) -> EquityTable:
    """Return the equity table of a rule set. Tables are cached in memory, and on disk between runs.

    By default, the probabilities of the outcomes of a hand are their frequencies in games of `novice`, who
    bids as most people do. With ``strong``, they are those of an equilibrium of the auction, in which the
    bids depend on the score (`shootmoon.match_equity.standings`). To use your own model, pass all possible
    outcomes of a hand dealt by seat 1 as ``model``: `MoonOutcome` objects for Moon or `ChipsOutcome` objects
    for Chips, with probabilities that add up to 1. ``pieces`` and ``hand_size`` are the same as for
    `new_game`. The first call for new rules takes up to a few seconds.

    Raises ValueError if there are too few pieces for the hands, and the same errors as
    `shootmoon.rules.as_rules` for invalid rules.
    """
    return _table(
        setup_for(as_rules(rules), pieces, hand_size), None if model is None else tuple(model), strong
    )


def score_of(position: Position) -> Score:
    """Return the score of a position, without the order in which rounds were won.

    That order matters only for timed matches.
    """
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
    """Rotate a tuple with a value for each side so that the dealer's side comes first."""
    assert by_side is not None
    return (*by_side[dealer:], *by_side[:dealer])


def _back(row: Floats, dealer: int) -> Floats:
    """Rotate values that begin with the dealer's side so that side 0 comes first, as `numpy.roll` does."""
    return np.concatenate((row[-dealer:], row[:-dealer])) if dealer else row


def _normal(row: Floats) -> tuple[float, ...]:
    """Return a row of probabilities with rounding errors removed, so that they add up to 1."""
    values = np.asarray(row, dtype=np.float64).clip(0, 1)
    return tuple((values / values.sum()).tolist())


# -- the races of each kind of match ------------------------------------------------------------------------


def _turns(setup: Setup) -> tuple[int, int]:
    """Return the side that deals next after seat 1 has dealt a hand: normally, and if everybody passed."""
    seating = setup.seating
    return (
        seating.side_of(seating.left_of(DEALER)),
        seating.side_of(dealer_after_pass(setup, DEALER)),
    )


def _effective(outcomes: Sequence[MoonOutcome], pass_turn: int) -> list[MoonOutcome]:
    """Return the outcomes without passed-out hands that the same seat deals again, which change nothing.

    The probabilities of the other outcomes are scaled so that they add up to 1.
    """
    kept = [each for each in outcomes if each.contract is not None or pass_turn]
    total = sum(each.chance for each in kept)
    if not total:
        # If nobody ever bids, the match is never decided, and the sides share the win.
        return list(outcomes)
    totals = np.array([each.by_class for each in kept]).sum(axis=0)
    return [
        replace(each, chance=each.chance / total, by_class=tuple((np.array(each.by_class) / totals).tolist()))
        for each in kept
    ]


def _solved(course: Course, less: int = 0, *, near: Race | PooledRace | None, coarse: bool) -> Race:
    """Return a solved race. ``less``: the floor if the race would need a coarser grid otherwise; 0 for the
    same floor. For ``near`` and ``coarse`` see `EquityTable`."""
    near = near if isinstance(near, Race) else None
    if near is not None and (shared := near.counted_to(course)) is not None:
        return shared
    race = Race(course)
    if less and not race.exact:
        race = Race(replace(course, floor=less))
    if coarse:
        race.solve(near, rough=True)
    else:
        load_or_solve(race, near)
    return race


def _points_race(
    setup: Setup,
    outcomes: Sequence[MoonOutcome],
    *,
    of_rounds: bool,
    coarse: bool,
    solved: Callable[..., Race],
) -> Race:
    """Return the race for the points of one round.

    ``of_rounds`` is True if the match may have more rounds; the next dealer and hickeys matter only in that
    case.
    """
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
            events.append(
                Event(
                    outcome.chance,
                    (0,) * sides,
                    order=order,
                    turn=pass_turn,
                    dealers=dealers,
                    by_class=outcome.by_class,
                )
            )
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
                by_class=outcome.by_class,
            )
        )
    most = (_COARSE_HICKEYS if coarse else _HICKEYS[sides]) if counted else 0
    # If hickeys are counted there are more values for each standing, so fewer standings are distinguished.
    depths = (_COARSE_DEPTH,) if coarse else (_HICKEY_DEPTHS if most else _DEPTHS)[sides]
    levels = levels_with(setup, len(events[0].by_class))
    course = Course(merged(events), points.target, -depths[0], most_hickeys=most, levels=levels)
    return solved(course, -depths[-1])


def _round_gains(setup: Setup, winner: int, hickeys: tuple[int, ...]) -> tuple[int, ...]:
    """Return what each side gains in the match from a round that ``winner`` wins: marks, or a round won."""
    if setup.match is not None and setup.match.kind == "marks":
        return round_marks(setup.match, winner, hickeys)
    return tuple(int(side == winner) for side in range(setup.seating.sides))


def _rounds_race(setup: Setup, race: Race) -> Race:
    """Return the race for the whole match.

    Its events are the possible results of a whole round, which begins at a score of zero. ``race`` is the
    race for the points of a round.
    """
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


def _hand_marks_race(setup: Setup, outcomes: Sequence[MoonOutcome], solved: Callable[[Course], Race]) -> Race:
    sides = setup.seating.sides
    turn, pass_turn = _turns(setup)
    events: list[Event] = []
    for outcome in _effective(outcomes, pass_turn):
        if outcome.declarer is None or outcome.contract is None:
            events.append(Event(outcome.chance, (0,) * sides, turn=pass_turn, by_class=outcome.by_class))
            continue
        side = setup.seating.side_of(outcome.declarer)
        made = outcome.tricks[side] >= setup.needs(outcome.contract)
        gains = hand_marks(sides, side, made)
        events.append(Event(outcome.chance, gains, turn=turn, by_class=outcome.by_class))
    assert setup.match
    levels = levels_with(setup, len(events[0].by_class))
    return solved(Course(merged(events), setup.match.marks, -1, levels=levels))


def _chips_race(
    setup: Setup, outcomes: Sequence[ChipsOutcome], solved: Callable[[Course], Race]
) -> Race | PooledRace:
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
    # A supply of chips that can't run out is ignored.
    scarce = chips.supply < sides * (chips.target + 3)
    course = Course(events, chips.target, 0, supply=chips.supply if scarce else None)
    if not pooled(setup):
        return solved(course)
    race = PooledRace(course)
    load_or_solve(race)
    return race
