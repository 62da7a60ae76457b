"""Matches played out by a model of hands, many at once: scored here anew, with nothing of the engine's."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from shootmoon.game import Score
from shootmoon.match_equity.chips import ChipsOutcome
from shootmoon.match_equity.outcomes import MoonOutcome
from shootmoon.rules import ChipsRules, MoonRules

Array = np.ndarray[Any, Any]
ROWS = slice(None)


def simulate(
    rules: MoonRules | ChipsRules,
    model: Sequence[MoonOutcome] | Sequence[ChipsOutcome],
    score: Score,
    dealer: int,
    *,
    matches: int = 200_000,
    seed: int = 1,
) -> tuple[Array, Array]:
    """By side: the share of matches won from this score, and its standard error."""
    play = _Moon if isinstance(rules, MoonRules) else _Chips
    table: Any = play(rules, model, score, dealer, matches, np.random.default_rng(seed))
    won = np.zeros(rules.table.sides)
    hands = 0
    while table.dealer.size:
        hands += 1
        assert hands < 200_000, "too long a match to simulate"
        winner = table.hand()
        over = winner >= 0
        won += np.bincount(winner[over], minlength=len(won))
        table.keep(~over)
    share = won / won.sum()
    return share, np.sqrt(np.maximum(share * (1 - share), 1 / matches) / matches)


class _Table:
    def __init__(self, rules: Any, model: Any, score: Score, dealer: int, matches: int, rng: Any) -> None:
        self.rules, self.rng = rules, rng
        self.sides, self.players = rules.table.sides, rules.table.players
        self.chances = np.cumsum([outcome.chance for outcome in model])
        self.tricks = np.array([outcome.tricks for outcome in model])
        self.dealer = np.full(matches, dealer)

    def draw(self) -> Array:
        return np.searchsorted(self.chances, self.rng.random(len(self.dealer)) * self.chances[-1])

    def by_side(self, table: Array, drawn: Array) -> Array:
        """What an outcome tells by side from the dealer, by side."""
        sides = (np.arange(self.sides)[None, :] - (self.dealer[:, None] - 1)) % self.sides
        return np.take_along_axis(table[drawn], sides, axis=1)

    def left(self) -> Array:
        return self.dealer % self.players + 1

    def keep(self, those: Array) -> None:
        for name, value in vars(self).items():
            if isinstance(value, np.ndarray) and name not in self.fixed:
                setattr(self, name, value[those])

    fixed: tuple[str, ...] = ("chances", "tricks", "moons")


def _highest(amounts: Array, target: int) -> Array:
    top = amounts.max(axis=1)
    alone = (amounts == top[:, None]).sum(axis=1) == 1
    return np.where((top >= target) & alone, amounts.argmax(axis=1), -1)


class _Moon(_Table):
    fixed = ("chances", "tricks", "declared", "number", "moon")

    def __init__(self, rules: Any, model: Any, score: Score, dealer: int, matches: int, rng: Any) -> None:
        super().__init__(rules, model, score, dealer, matches, rng)
        self.declared = np.array([outcome.declarer or 0 for outcome in model])
        self.number = np.array([outcome.contract.number if outcome.contract else 0 for outcome in model])
        self.moon = np.array([outcome.contract.moons if outcome.contract else 0 for outcome in model])

        def start(values: tuple[int, ...] | None) -> Array:
            return np.tile(np.array(values or (0,) * self.sides), (matches, 1))

        self.points, self.marks = start(score.amounts.get("points")), start(score.amounts.get("marks"))
        self.hickeys, self.rounds = (
            start(score.amounts.get("hickeys")),
            start(score.amounts.get("rounds_won")),
        )

    def hand(self) -> Array:
        rules, match, sides = self.rules, self.rules.match, self.sides
        drawn = self.draw()
        everyone = np.arange(len(drawn))
        declared = self.declared[drawn]
        passed = declared == 0
        declarer = (declared - 1 + self.dealer - 1) % self.players + 1
        side = (declarer - 1) % sides
        tricks = self.by_side(self.tricks, drawn)
        moon, number = self.moon[drawn], self.number[drawn]
        taken = tricks[everyone, side]
        made = taken >= np.where(moon > 0, 7, number)
        worth = np.where(moon > 0, 21, number)
        left = self.left()
        dealer = np.where(passed & (rules.deal.all_pass == "same-dealer"), self.dealer, left)
        if match.kind == "hand-marks":
            is_side = np.arange(sides)[None, :] == side[:, None]
            self.marks += (is_side == made[:, None]) & ~passed[:, None]
            self.dealer = dealer
            return np.where(passed, -1, _highest(self.marks, match.marks))
        brings = worth if rules.score.declarer == "bid" else np.where(moon > 0, 21, taken)
        gains = tricks.copy()
        gains[everyone, side] = np.where(made, brings, -worth)
        gains[passed] = 0
        before = self.points.copy()
        self.points += gains
        self.hickeys[everyone, side] += np.where(~made & ~passed, 2**moon, 0)
        if rules.score.finish == "highest":
            winner = _highest(self.points, rules.score.target)
        else:
            winner = np.full(len(drawn), -1)
            for step in range(self.players):
                turn = (declarer - 1 + step) % self.players % sides
                there = self.points[everyone, turn] >= rules.score.target
                winner = np.where((winner < 0) & there & ~passed, turn, winner)
        if rules.score.moon_wins:
            winner = np.where((moon > 0) & made & ~passed, side, winner)
        winner = np.where(passed & (before == self.points).all(axis=1), -1, winner)
        return self.end_rounds(winner, dealer, left)

    def end_rounds(self, winner: Array, dealer: Array, left: Array) -> Array:
        match, sides = self.rules.match, self.sides
        over = winner >= 0
        if self.rules.deal.round_dealer == "round-winner":
            first = left.copy()
            for _ in range(self.players):
                first = np.where((first - 1) % sides == winner, first, first % self.players + 1)
            dealer = np.where(over, first, dealer)
        self.dealer = dealer
        if match.kind == "game":
            return winner
        who = np.maximum(winner, 0)
        everyone = np.arange(len(who))
        is_winner = np.arange(sides)[None, :] == who[:, None]
        self.rounds[everyone, who] += over
        if match.kind == "best-of":
            done = self.rounds[everyone, who] > match.games // 2
        else:
            owed = np.where(is_winner, 0, 1 + (self.hickeys if match.hickeys else 0))
            paid = np.where(is_winner, owed.sum(axis=1, keepdims=True), -owed)
            if match.transfer == "winner-only":
                paid = is_winner.astype(int)
            self.marks += np.where(over[:, None], paid, 0)
            done = self.marks[everyone, who] >= match.marks
        self.points[over] = 0
        self.hickeys[over] = 0
        return np.where(over & done, winner, -1)


class _Chips(_Table):
    def __init__(self, rules: Any, model: Any, score: Score, dealer: int, matches: int, rng: Any) -> None:
        super().__init__(rules, model, score, dealer, matches, rng)
        self.moons = np.array([outcome.moons for outcome in model])
        self.held = np.tile(np.array(score.amounts["chips"]), (matches, 1))

    def hand(self) -> Array:
        drawn = self.draw()
        tricks = self.by_side(self.tricks, drawn)
        for gains in (self.by_side(self.moons, drawn), np.where(tricks == 5, 2, tricks % 2)):
            for step in range(1, self.sides + 1):
                side = (self.dealer - 1 + step) % self.sides
                rows = np.arange(len(side))
                supply = self.rules.chips.supply - self.held.sum(axis=1)
                self.held[rows, side] += np.minimum(gains[rows, side], supply)
                self.held = np.maximum(self.held, 0)
        self.dealer = self.left()
        return _highest(self.held, self.rules.chips.target)
