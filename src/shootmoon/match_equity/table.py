"""`EquityTable`: match equity for all scores under one rule set."""

from __future__ import annotations

from functools import lru_cache, partial
from itertools import product

import numpy as np
from msgspec.structs import replace

from shootmoon.game import Bid, MarksScore, PointsScore, Position, RoundsScore, Score, Setup, setup_for
from shootmoon.match_equity.errors import EquityError
from shootmoon.match_equity.families import nearest_preset
from shootmoon.match_equity.games import RACES, Model
from shootmoon.match_equity.pooled_race import PooledRace
from shootmoon.match_equity.race import Course, Floats, Race
from shootmoon.match_equity.storage import load_or_solve
from shootmoon.pieces import Piece
from shootmoon.pieces.html import html_table
from shootmoon.rules import RulesLike, as_rules, load_rules
from shootmoon.telling import checked

_MAX_KEPT = 50_000


class EquityTable:
    """Each side's probability of winning the match, for all scores under one rule set.

    The probabilities are computed from a model in which the outcome of a hand depends neither on the score
    nor on other hands. `docs/equity.md` lists the approximations. Use `equity_table` to get a table.
    """

    @checked
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
        self._match: Race | PooledRace
        self._round: Race | None
        solved = partial(_solved, near=None if near is None else near._round or near._match, coarse=coarse)
        races = RACES[setup.game.name]
        self._match, self._round = races(setup, model, strong=strong, coarse=coarse, solved=solved)

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
        if isinstance(first, PointsScore) and self._round is None:
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
        >>> ahead, behind, dealing = table.chances(table.setup.score(points=(18, 3, 3)), 3)
        >>> ahead > 0.5 > behind and abs(ahead + behind + dealing - 1) < 1e-6
        True
        """
        key = (score, dealer)
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= _MAX_KEPT:
                self._kept.clear()
            found = self._kept[key] = self._chances(score, self.setup.seating.side_of(dealer))
        return found

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
        are the declarer and the contract if they aren't given. What the score has already gained in this hand
        is included, such as chips for captured moons, but nothing for captures in later tricks. Raises
        `EquityError` if no hand is in progress or the hand has no contract.
        """
        dealer = position.dealer
        if dealer is None:
            raise EquityError("there is no dealer yet, so there is no hand in progress")
        declarer = declarer or position.declarer
        contract = contract or position.contract
        if self.setup.bids and (declarer is None or contract is None):
            raise EquityError("the hand has no contract yet: say declarer and contract")
        entry = self.setup.score_hand(position.score, dealer, tricks, declarer, contract)
        if entry.match_winner is not None:
            return self._winner(entry.match_winner)
        return self.chances(entry.score, entry.dealer)

    def passed(self, position: Position) -> tuple[float, ...]:
        """Return each side's probability of winning the match if everybody passes the hand in progress.

        Raises `EquityError` for games without an auction, and for a position without a dealer.
        """
        if not self.setup.bids or position.dealer is None:
            raise EquityError("there is no auction in which everybody could pass")
        return self.chances(position.score, self.setup.dealer_after_pass(position.dealer))

    # -- internal ---------------------------------------------------------------------------------------

    def _winner(self, side: int) -> tuple[float, ...]:
        return tuple(float(each == side) for each in range(self.sides))

    def _chances(self, score: Score, dealer: int) -> tuple[float, ...]:
        """Compute the result of `chances` without the cache; ``dealer`` is a side here, not a seat."""
        if self._round is None:
            standing = self.setup.standing(score)
            return _normal(_back(self._match.at(_from(standing, dealer)), dealer))
        assert isinstance(score, RoundsScore)
        standing = score.totals
        if max(standing) >= self._match.course.target:
            return self._winner(standing.index(max(standing)))
        rates = self._round.columns.joint(self._round.at(_from(score.points, dealer)))
        key = (replace(score, points=()), dealer)
        values = self._won.get(key)
        if values is None:
            if len(self._won) >= 1000:
                self._won.clear()
            values = self._won[key] = self._after_rounds(score, dealer)
        found = rates.ravel() @ values
        return _normal(_back(found, dealer))

    def _after_rounds(self, score: RoundsScore, dealer: int) -> Floats:
        """Return each side's probability of winning the match after each possible end of the round.

        The array has a row for each combination of a winner, a next dealer and the losers' hickeys, and a
        column for each side, the dealer's side first.
        """
        race = self._round
        assert race is not None
        assert isinstance(self._match, Race)
        sides, columns = self.sides, race.columns
        standing = _from(score.totals, dealer)
        now = _from(score.hickeys if isinstance(score, MarksScore) else (0,) * sides, dealer)
        rows: list[Floats] = []
        for winner, next_dealer in product(range(sides), range(columns.dealers)):
            for counts in columns.joint_counts if columns.most else ((0,) * (sides - 1),):
                hickeys = list(now)
                for loser, count in zip(columns.losers[winner], counts, strict=True):
                    hickeys[loser] += int(count)
                gains = self.setup.round_gains(winner, tuple(hickeys))
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


@checked
def equity_table(
    rules: RulesLike,
    *,
    model: Model | None = None,
    strong: bool = False,
    pieces: tuple[Piece, ...] | None = None,
    hand_size: int | None = None,
) -> EquityTable:
    """Return the equity table of a rule set. Tables are cached in memory, and on disk between runs.

    By default, the probabilities of the outcomes of a hand are their frequencies in games of `beginner`, who
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


def _from(by_side: tuple[int, ...], dealer: int) -> tuple[int, ...]:
    """Rotate a tuple with a value for each side so that the dealer's side comes first."""
    return (*by_side[dealer:], *by_side[:dealer])


def _back(row: Floats, dealer: int) -> Floats:
    """Rotate values that begin with the dealer's side so that side 0 comes first, as `numpy.roll` does."""
    return np.concatenate((row[-dealer:], row[:-dealer])) if dealer else row


def _normal(row: Floats) -> tuple[float, ...]:
    """Return a row of probabilities with rounding errors removed, so that they add up to 1."""
    values = np.asarray(row, dtype=np.float64).clip(0, 1)
    return tuple((values / values.sum()).tolist())


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
