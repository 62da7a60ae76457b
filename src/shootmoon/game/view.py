"""`View`: a game as one seat sees it.

Code that shows a game to a player must use that player's view. A view has no
reference to the state, and contains nothing that is hidden from its seat. It has the same properties as a
state, with `UNKNOWN` for hidden pieces.
"""

from __future__ import annotations

from collections.abc import Sequence

from shootmoon.game.actions import Action
from shootmoon.game.hands import read_lines
from shootmoon.game.picture import draw_position
from shootmoon.game.score import Score
from shootmoon.game.setup import Setup, setup_for
from shootmoon.game.snapshot import Snapshot
from shootmoon.game.summary import headline_with_digest, summary
from shootmoon.game.typed import as_typed
from shootmoon.pieces import Piece, Seating, seating_of
from shootmoon.rules import Rules


class View(Snapshot, frozen=True, kw_only=True):
    """A game as one seat sees it, with `UNKNOWN` for each piece that is hidden from it.

    These are the pieces in the hands of other seats, in the widow and in the dummy's pile; and, for all seats
    but the declarer, the discards and the tiles that the declarer took from the widow.
    """

    seat: int
    """The seat whose view this is; 0 for a spectator, who sees what every seat sees."""
    rules: Rules
    pieces: tuple[Piece, ...]
    hand_size: int
    match_hickeys: tuple[int, ...] | None
    past: Sequence[str]
    """For each finished hand, its actions as a text with one action on each line."""
    actions: tuple[Action, ...]
    """The actions since the last finished hand."""
    start_score: Score | None = None

    @property
    def setup(self) -> Setup:
        """The rules and the values derived from them."""
        return setup_for(self.rules, self.pieces, self.hand_size)

    @property
    def seating(self) -> Seating:
        """The seats and the sides that they belong to."""
        return seating_of(self.rules.table.players, partnerships=self.rules.table.partnerships)

    @property
    def score(self) -> Score:
        """The score after the last finished hand, as far as it decides who is ahead: without what breaks ties
        when time is called (`MarksScore.match_hickeys`, `RoundsScore.last_won`)."""
        first = self.setup.first_score
        return first.changed(**{name: getattr(self, name) for name in first.names})

    @property
    def hand(self) -> tuple[Piece, ...]:
        """The seat's own hand."""
        return self.hands[self.seat - 1]

    @property
    def is_over(self) -> bool:
        """True if the game is over; `winners` are then the seats that have won."""
        return self.phase == "over"

    @property
    def history(self) -> tuple[Action, ...]:
        """All actions so far, with `UNKNOWN` for pieces that the seat hasn't seen."""
        reader = self.setup.reader
        return (*(action for hand in self.past for action in read_lines(hand, reader)), *self.actions)

    def legal_actions(self) -> tuple[Action, ...]:
        """Return the legal actions of this seat, in the order of `State.legal_actions`; empty if it isn't its
        turn."""
        return self.legal

    def parse(self, text: str) -> Action:
        """Read an action from its text, as `State.parse` does. Raises `NotationError`."""
        return as_typed(text, self)

    def view(self, seat: int) -> View:
        """Return this view itself, if it is the view of ``seat``. Raises ValueError for another seat."""
        if seat != self.seat:
            raise ValueError(
                f"this is the view of seat {self.seat}, which doesn't contain what seat {seat} knows"
            )
        return self

    def __str__(self) -> str:
        return summary(self)

    def __repr__(self) -> str:
        return f"<View of seat {self.seat} of {headline_with_digest(self, (*self.past, *self.actions))}>"

    def _repr_svg_(self) -> str:
        return str(draw_position(self, self.seat))
