"""Scoring of Chips: chips for tricks and captured moons, the penalty for a renege (failing to follow suit
although one could), and the winner.

The rules are in `docs/rules.md`, "Tricks", "End of a round" and "Reneges".
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from shootmoon.game.actions import Bid
from shootmoon.game.closing import highest_at_target, void_hand
from shootmoon.game.score import ChipsScore, HandScore, Score
from shootmoon.game.setup import Setup
from shootmoon.game.state import State
from shootmoon.rules import Chips


class ChipsScoring(Setup):
    """The part of `ChipsSetup` that is about the score."""

    @property
    def chips(self) -> Chips:
        """The section ``chips`` of the rules."""
        return self.rules.chips

    @property
    def score_kind(self) -> str:
        """What a match is played for: always ``chips`` in this game."""
        return "chips"

    @property
    def counted(self) -> str:
        """See `Setup.counted`: always ``chips``."""
        return "chips"

    @property
    def supply(self) -> int:
        """See `Setup.supply`: ``chips.supply``."""
        return self.chips.supply

    @property
    def targets(self) -> Mapping[str, int]:
        """See `Setup.targets`: ``chips.target``."""
        return {"chips": self.chips.target}

    @cached_property
    def first_score(self) -> ChipsScore:
        """The score before the first hand: the chips that each side begins with."""
        return ChipsScore((self.chips.start,) * self.seating.sides)

    @property
    def hand_bounds(self) -> tuple[int, int]:
        """The fewest and the most chips that a side can gain in a hand.

        The minimum is -1 for each Little Moon; the maximum is 2 for the tricks and 1 for each Big Moon.
        """
        return (-2, 4)

    @property
    def scales(self) -> Mapping[str, int]:
        """See `Setup.scales`. The scale of chips is ``chips.target``, the number of chips that wins the
        game."""
        target = self.chips.target
        return {"chips": target, "supply": target}

    @property
    def numbers(self) -> Mapping[str, int]:
        """See `Setup.numbers`."""
        chips = self.chips
        return {"target": chips.target, "start": chips.start, "supply": chips.supply}

    def trick_worth(self, taken: int) -> int:
        """Return the chips paid for ``taken`` tricks: 2 for all tricks, otherwise 1 for an odd number and 0
        for an even one.

        See `docs/rules.md`, "End of a round".

        >>> from shootmoon.game import setup_for
        >>> from shootmoon.rules import load_rules
        >>> list(map(setup_for(load_rules("chips")).trick_worth, range(6)))
        [0, 1, 0, 1, 0, 2]
        """
        return 2 if taken == self.hand_size else taken % 2

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

        ``score`` includes the chips for captured moons, so ``captured`` isn't used. Sides are paid clockwise,
        beginning to the left of ``dealer``, as long as the supply lasts.

        >>> from shootmoon.game import setup_for
        >>> from shootmoon.rules import load_rules
        >>> setup = setup_for(load_rules("chips"))
        >>> scored = setup.score_hand(setup.score(chips=(6, 4)), 1, (3, 2))
        >>> scored.stood, scored.match_winner
        ((7, 4), 0)
        """
        chips = list(self.standing(score))
        supply = self.supply - sum(chips)
        left = self.seating.left_of(dealer)
        for side in self.seating.sides_from(left):
            gained = min(self.trick_worth(tricks[side]), supply)
            chips[side] += gained
            supply -= gained
        stood = tuple(chips)
        winner = highest_at_target(stood, self.chips.target)
        return HandScore(ChipsScore(stood), left, None, stood, winner, winner)

    def after_trick(self, score: Score, side: int, big: int, little: int) -> Score:
        """Return the score after ``side`` has won a trick.

        ``big`` and ``little`` are the numbers of Big and Little Moons in the trick. The side takes a chip
        from the supply for each Big Moon, then puts one back for each Little Moon, as long as it has any.
        """
        chips = list(self.standing(score))
        gained = min(big, self.supply - sum(chips))
        chips[side] = max(chips[side] + gained - little, 0)
        return ChipsScore(tuple(chips))


def finish_renege(state: State, seat: int) -> State:
    """Return the state after ``seat`` has reneged, according to the printed rules of the game.

    The hand is void: every side gets back the number of chips that it had before the hand, then the side of
    ``seat`` loses a chip, and the same dealer deals again.
    """
    side = state.setup.seating.side_of(seat)
    chips = list(state.hand.stood_before)
    chips[side] = max(chips[side] - 1, 0)
    return void_hand(state, ChipsScore(tuple(chips)), renege=seat)
