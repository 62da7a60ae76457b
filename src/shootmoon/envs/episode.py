"""`Episode`: defines where an episode begins and ends, and computes its rewards, for all environments.

An episode is a hand or a match. A hand is the default: it is short, its points carry more information than a
win or a loss, and it is the usual unit in research on trick-taking games (OpenSpiel's bridge, euchre and skat
are single hands).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from typing import cast

from msgspec import Struct

from shootmoon.analysis.exploitability import small_games
from shootmoon.game import TIME, Action, Deal, State, new_game, setup_for, with_first_dealer
from shootmoon.pieces import Piece
from shootmoon.rules import (
    Rules,
    RulesError,
    RulesLike,
    as_rules,
    option_values,
    options_of,
    repair,
    rules_from_options,
)
from shootmoon.telling import brief

MAX_HANDS = 1000
"""The default limit on the hands of a match. The bot ``novice`` needs up to about 220 (in hickeys-4); the
scores of players who bid at random keep falling, so that nobody ever wins."""


class Episode(Struct, frozen=True):
    """A hand or a match under given rules. `Episode.of` also accepts the name of a preset.

    Rewards come at the end. For a *hand*, the reward is the amount that the seat's side gained: points, marks
    (under hand-marks) or chips (in Chips); if everybody passed, it is 0. For a *match*, it is 1 for the only
    winner, and -1 divided among the other sides, so that the rewards of all sides add up to 0. Several
    winners share the reward.

    >>> episode = Episode.of("classic")
    >>> state = episode.run(episode.start(3), random.Random(1))
    >>> while not episode.over(state):
    ...     state = state.apply(state.legal_actions()[-1])
    >>> episode.payoffs(state)
    (-21.0, 3.0, 3.0)
    """

    rules: Rules
    """The rules of the episode."""
    match: bool = False
    """True to play a whole match, False for a single hand."""
    most_hands: int = MAX_HANDS
    """The maximum number of hands in a match. The match then ends by a call of time if the rules have one,
    otherwise without a winner."""
    pieces: tuple[Piece, ...] | None = None
    """The set of pieces, for smaller games; see `shootmoon.new_game`."""
    hand_size: int | None = None
    """The number of pieces in a hand, for smaller games."""
    dealer: int | None = None
    """The first dealer; None for a random one."""
    opening: tuple[str, ...] = ()
    """Fixed actions that follow every deal. The players' own choices begin after them."""
    zero_sum: bool = False
    """True if the reward of a hand is what the seat's side gained minus the average of the other sides, so
    that the rewards of all sides add up to 0. A match is a zero-sum game in any case."""

    @classmethod
    def of(
        cls,
        rules: RulesLike,
        *,
        match: bool = False,
        most_hands: int = MAX_HANDS,
        pieces: tuple[Piece, ...] | None = None,
        hand_size: int | None = None,
        seats: int | None = None,
        dealer: int | None = None,
        opening: tuple[str, ...] = (),
        zero_sum: bool = False,
    ) -> Episode:
        """Create an episode from a rule set, the name of a preset, or the path of a rules file.

        ``seats`` changes the number of players; see `with_seats`.

        Raises `RulesError` for unknown rules and numbers of players, and ValueError if ``most_hands`` is
        below 1, there are too few pieces, a piece is there too often, the draw for dealer can't be decided,
        or there is no seat ``dealer``.
        """
        if most_hands < 1:
            raise ValueError(
                f"a match of at most {most_hands} hands can't be played: most_hands is 1 or more"
            )
        loaded = as_rules(rules) if seats is None else with_seats(as_rules(rules), seats)
        setup = setup_for(loaded, pieces, hand_size)
        if extra := Counter(setup.pieces) - Counter(setup.game.columns.pieces):
            raise ValueError(f"pieces: {', '.join(extra)} can't be in the set, or not twice")
        if dealer is not None and dealer not in setup.seating.seats:
            raise ValueError(f"there is no seat {dealer}: the seats are 1 to {setup.seating.players}")
        episode = cls(loaded, match, most_hands, pieces, hand_size, dealer, opening, zero_sum)
        if episode.start(1).phase != "deal":  # even the draw that is meant for seat 1 ends in a tie
            raise ValueError("pieces: too many have equally many pips, so no draw can decide who deals first")
        return episode

    @classmethod
    def small(cls, name: str) -> Episode:
        """Return the episode of a predefined small game (`shootmoon.analysis.exploitability.small_games`),
        with the same utilities.

        Raises ValueError if there is none with this name.

        >>> Episode.small("tricks-3").opening
        ('2', 'pass', 'pass', 'trump 3')
        """
        games = small_games()
        if name not in games:
            raise ValueError(f"there is no small game {brief(name)}; there are {', '.join(games)}")
        game = games[name]
        return cls.of(
            game.rules,
            pieces=game.pieces,
            hand_size=game.hand_size,
            dealer=game.start().dealer,
            opening=game.opening,
            zero_sum=True,
        )

    def start(self, dealer: int) -> State:
        """Return the state before the first deal, in which ``dealer`` is the dealer.

        If the rules draw for dealer, the history contains an arbitrary draw with this result. This changes
        nothing in the game: all dealers are equally likely, and the draw reveals nothing about the hands.
        """
        return with_first_dealer(new_game(self.rules, pieces=self.pieces, hand_size=self.hand_size), dealer)

    def run(self, state: State, rng: random.Random) -> State:
        """Sample chance events with ``rng`` until a seat is to move or the episode is over, and return that
        state."""
        while state.to_move == 0 and not self.over(state):
            state = self.after_chance(state, state.sample_chance(rng))
        return state

    def after_chance(self, state: State, action: Action) -> State:
        """Return the state after a chance event and, if it is a deal, after the `opening`."""
        state = state.apply(action)
        for fixed in self.opening if isinstance(action, Deal) else ():
            state = state.apply(fixed)
        return state

    def over(self, state: State) -> bool:
        """Return True if the episode ends with this state."""
        return state.phase == "over" or len(state.past) >= (self.most_hands if self.match else 1)

    def cut_short(self, state: State) -> bool:
        """Return True if a match ends without a winner, because it has reached the maximum number of
        hands."""
        return self.match and self.over(state) and not self._winners(state)

    def payoffs(self, state: State) -> tuple[float, ...]:
        """Return the reward of each seat; 0 before the end."""
        seating = state.seating
        paid = (0.0,) * seating.sides
        if self.over(state):
            paid = self._match(state) if self.match else self._hand(state)
        return tuple(paid[seating.side_of(seat)] for seat in seating.seats)

    def _hand(self, state: State) -> tuple[float, ...]:
        assert state.last_hand is not None
        first = state.setup.standing(state.setup.first_score)
        return self._paid(
            float(stood - before) for stood, before in zip(state.last_hand.stood, first, strict=True)
        )

    def _paid(self, amounts: Iterable[float]) -> tuple[float, ...]:
        """Return the rewards of the sides for what they gained in a hand."""
        gained = tuple(amounts)
        if self.zero_sum:
            return tuple(own - (sum(gained) - own) / (len(gained) - 1) for own in gained)
        return gained

    def _match(self, state: State) -> tuple[float, ...]:
        seating = state.seating
        won = {seating.side_of(seat) for seat in self._winners(state)}
        if not won:
            return (0.0,) * seating.sides
        lost = -1 / (seating.sides - 1)
        share = (1 + (len(won) - 1) * lost) / len(won)
        return tuple(share if side in won else lost for side in range(seating.sides))

    def _winners(self, state: State) -> tuple[int, ...]:
        if state.phase != "over" and state.setup.timed:
            return state.apply(TIME).winners
        return state.winners

    def lost_by(self, seat: int) -> tuple[float, ...]:
        """Return the reward of each seat if ``seat`` ends the episode by an illegal action.

        It is the worst result of the rules for the seat's side. A match is lost, and the other sides share
        the win. In a hand, the side has failed the highest bid without taking a trick, and the others share
        the tricks; without an auction, it gains as little as possible, and the others share the most that a
        side can gain.

        >>> Episode.of("classic").lost_by(2), Episode.of("luna-marks").lost_by(2)
        ((3.5, -21.0, 3.5), (1.0, 0.0, 1.0))
        """
        setup = setup_for(self.rules, self.pieces, self.hand_size)
        seating = setup.seating
        loser, others = seating.side_of(seat), seating.sides - 1

        def shared(own: float, rest: float) -> tuple[float, ...]:
            return tuple(own if side == loser else rest / others for side in range(seating.sides))

        if self.match:
            paid = shared(-1.0, 1.0)
        else:
            lowest, highest = setup.hand_bounds
            bids = tuple(setup.ladder)
            tricks = cast("tuple[int, ...]", shared(0.0, setup.hand_size))
            gained = setup.gains(seat, bids[-1], tricks) if bids else shared(lowest, highest)
            paid = self._paid(map(float, gained))
        return tuple(paid[seating.side_of(each)] for each in seating.seats)

    @property
    def bounds(self) -> tuple[float, float]:
        """The lowest and the highest possible reward of a seat."""
        if self.match:
            return (-1.0, 1.0)
        lowest, highest = setup_for(self.rules, self.pieces, self.hand_size).hand_bounds
        if self.zero_sum:
            lowest, highest = lowest - highest, highest - lowest
        return (float(lowest), float(highest))

    @property
    def hands(self) -> int:
        """The greatest number of hands in an episode."""
        return self.most_hands if self.match else 1


def with_seats(rules: Rules, seats: int) -> Rules:
    """Return these rules for another number of players: with the option ``table.players`` and, where they
    conflict with it, other options changed.

    Raises `RulesError` if the game can't be played by this number.

    >>> rules = with_seats(as_rules("classic"), 4)
    >>> rules.table.players, rules.table.tiles
    (4, 'double-six')
    """
    values = option_values(rules) | {"table.players": seats}
    if problem := options_of(rules.game)["table.players"].check(seats):
        raise RulesError([problem])
    return rules_from_options(
        rules.game, values | (repair(rules.game, values, keep=["table.players"]) or {}), rules.preset
    )
