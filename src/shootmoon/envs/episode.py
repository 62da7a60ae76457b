"""`Episode`: what is played from reset to end, and what it pays. All environments share it.

An episode is a hand or a match. A hand is what trick-taking games are mostly studied by (OpenSpiel's bridge,
euchre and skat are single hands), it is short, and its points say more than who won; so it is the default.
"""

from __future__ import annotations

import random

from msgspec import Struct

from shootmoon.game import TIME, State, new_game, setup_for, with_first_dealer
from shootmoon.pieces import Piece
from shootmoon.rules import Rules, RulesLike, as_rules

MAX_HANDS = 1000
"""How many hands a match may have unless told otherwise. Novices need up to some 220, in hickeys-4; players
who bid at random sink and never come to an end."""


class Episode(Struct, frozen=True):
    """A hand, or a whole match, by the rules; `Episode.of` also takes names of presets.

    A seat is paid at the end. For a *hand*: what its side gained with it, in points, under hand-marks in
    marks, in Chips in chips; a passed hand pays nothing. For a *match*: 1 for winning alone, and for losing
    minus 1 parted among the other sides, so that the sides' payoffs add up to 0. Sides that win together
    share.

    >>> episode = Episode.of("classic")
    >>> state = episode.run(episode.start(3), random.Random(1))
    >>> while not episode.over(state):
    ...     state = state.apply(state.legal_actions()[-1])
    >>> episode.payoffs(state)
    (-21.0, 3.0, 3.0)
    """

    rules: Rules
    match: bool = False
    """Whether a whole match is played, not one hand."""
    most_hands: int = MAX_HANDS
    """After so many hands a match ends: by a call of time where the rules know one, else without a winner."""
    pieces: tuple[Piece, ...] | None = None
    """The set, for smaller games; see `shootmoon.new_game`."""
    hand_size: int | None = None
    """Pieces in a hand, for smaller games."""

    @classmethod
    def of(
        cls,
        rules: RulesLike,
        *,
        match: bool = False,
        most_hands: int = MAX_HANDS,
        pieces: tuple[Piece, ...] | None = None,
        hand_size: int | None = None,
    ) -> Episode:
        """An episode by rules, a preset's name, or the path of a rules file.

        Raises `RulesError` for rules that there aren't, and ValueError for ``most_hands`` below 1 and for
        pieces that don't suffice.
        """
        if most_hands < 1:
            raise ValueError(
                f"a match of at most {most_hands} hands can't be played: most_hands is 1 or more"
            )
        loaded = as_rules(rules)
        setup_for(loaded, pieces, hand_size)
        return cls(loaded, match, most_hands, pieces, hand_size)

    def start(self, dealer: int) -> State:
        """The game before the first deal, which ``dealer`` deals.

        Where the rules have the seats draw for it, any tiles that come to this stand in the history: the draw
        makes every seat dealer with the same chance, and tells nothing of the hands.
        """
        return with_first_dealer(new_game(self.rules, pieces=self.pieces, hand_size=self.hand_size), dealer)

    def run(self, state: State, rng: random.Random) -> State:
        """The next state in which a seat decides or the episode is over; chance is drawn with ``rng``."""
        while state.to_move == 0 and not self.over(state):
            state = state.apply(state.sample_chance(rng))
        return state

    def over(self, state: State) -> bool:
        """Whether the episode ends with this state."""
        return state.phase == "over" or len(state.past) >= (self.most_hands if self.match else 1)

    def cut_short(self, state: State) -> bool:
        """Whether it ends only because a match has had as many hands as it may, with nobody the winner."""
        return self.match and self.over(state) and not self._winners(state)

    def payoffs(self, state: State) -> tuple[float, ...]:
        """By seat: what the episode paid; nothing as long as it is not over."""
        seating = state.seating
        paid = (0.0,) * seating.sides
        if self.over(state):
            paid = self._match(state) if self.match else self._hand(state)
        return tuple(paid[seating.side_of(seat)] for seat in seating.seats)

    def _hand(self, state: State) -> tuple[float, ...]:
        assert state.last_hand is not None
        chips = state.setup.first_score.chips or (0,) * state.seating.sides
        return tuple(
            float(stood - before) for stood, before in zip(state.last_hand.stood, chips, strict=True)
        )

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

    @property
    def bounds(self) -> tuple[float, float]:
        """The least and the most that a seat can be paid."""
        if self.match:
            return (-1.0, 1.0)
        lowest, highest = setup_for(self.rules).hand_bounds
        return (float(lowest), float(highest))

    @property
    def hands(self) -> int:
        """How many hands there can be."""
        return self.most_hands if self.match else 1
