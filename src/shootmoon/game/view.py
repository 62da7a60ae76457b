"""`View`: what one seat may know of a game, and the only door by which hidden things leave it.

A view holds no state: what its seat may not know is not in it. It can be read like a state, with `UNKNOWN`
for pieces that can't be seen.
"""

from __future__ import annotations

from msgspec import Struct

from shootmoon.game.actions import Action, Bid, Play
from shootmoon.game.hands import HandResult, Trick, read_lines
from shootmoon.game.picture import draw_position
from shootmoon.game.setup import Setup, setup_for
from shootmoon.game.summary import headline_with_digest, summary
from shootmoon.pieces import Piece, Seating, seating_of
from shootmoon.rules import Rules


class View(Struct, frozen=True):
    """What ``seat`` may know of a game. Its fields are those of a `State`, which see."""

    seat: int
    """Whose view it is."""
    rules: Rules
    pieces: tuple[Piece, ...]
    hand_size: int
    phase: str
    to_move: int | None
    dealer: int | None
    declarer: int | None
    contract: Bid | None
    trump: str | None
    bids: tuple[tuple[int, Bid], ...]
    hands: tuple[tuple[Piece, ...], ...]
    """The own hand; as many `UNKNOWN` as the others hold."""
    widow: tuple[Piece, ...]
    """`UNKNOWN` as long as it lies there."""
    discards: tuple[Piece, ...]
    """Known to the declarer, `UNKNOWN` to everybody else."""
    from_widow: tuple[Piece, ...]
    """Known to the declarer, `UNKNOWN` to everybody else."""
    dummy: tuple[Piece, ...]
    """`UNKNOWN` for every card that is face down."""
    trick: tuple[tuple[int, Play], ...]
    led_suit: str | None
    played: tuple[Trick, ...]
    tricks: tuple[int, ...]
    points: tuple[int, ...] | None
    marks: tuple[int, ...] | None
    hickeys: tuple[int, ...] | None
    match_hickeys: tuple[int, ...] | None
    rounds_won: tuple[int, ...] | None
    chips: tuple[int, ...] | None
    supply: int | None
    last_hand: HandResult | None
    winners: tuple[int, ...]
    legal: tuple[Action, ...]
    """What this seat may do now; empty when it isn't its turn."""
    past: tuple[str, ...]
    """The actions of each hand that is over, a line each."""
    actions: tuple[Action, ...]
    """The actions since then."""

    @property
    def setup(self) -> Setup:
        """The rules with what follows from them, which everybody at the table knows."""
        return setup_for(self.rules, self.pieces, self.hand_size)

    @property
    def seating(self) -> Seating:
        """Who sits where, and with whom."""
        return seating_of(self.rules.table.players, partnerships=self.rules.table.partnerships)

    @property
    def hand(self) -> tuple[Piece, ...]:
        """The own hand."""
        return self.hands[self.seat - 1]

    @property
    def is_over(self) -> bool:
        """Whether the game is over; `winners` then says who has won."""
        return self.phase == "over"

    @property
    def history(self) -> tuple[Action, ...]:
        """Every action since the game began, with `UNKNOWN` for what the seat may not know."""
        reader = self.setup.reader
        return (*(action for hand in self.past for action in read_lines(hand, reader)), *self.actions)

    def legal_actions(self) -> tuple[Action, ...]:
        """What this seat may do now, in the order of `State.legal_actions`; empty when it isn't its turn."""
        return self.legal

    def parse(self, text: str) -> Action:
        """Read an action; whether it is legal is not looked at. Raises `NotationError`."""
        return self.setup.read(text)

    def view(self, seat: int) -> View:
        """This view, for its own seat; raises ValueError for another."""
        if seat != self.seat:
            raise ValueError(f"this is the view of seat {self.seat}; what seat {seat} may know is not in it")
        return self

    def __str__(self) -> str:
        return summary(self)

    def __repr__(self) -> str:
        return f"<View of seat {self.seat} of {headline_with_digest(self, (*self.past, *self.actions))}>"

    def _repr_svg_(self) -> str:
        return str(draw_position(self, self.seat))
