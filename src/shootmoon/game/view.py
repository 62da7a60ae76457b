"""`View`: what one seat may know of a game, and the only door by which hidden things leave it.

A view holds no state: what its seat may not know is not in it. It can be read like a state, with `UNKNOWN`
for pieces that can't be seen.
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from shootmoon.game.actions import Action, Bid, Play
from shootmoon.game.notation import ActionReader
from shootmoon.game.picture import draw_position
from shootmoon.game.state import HandResult, State, Trick, read_lines, seen_by
from shootmoon.pieces import UNKNOWN, Piece, Seating, seating_of
from shootmoon.rules import MoonRules, Rules


class Position(Protocol):
    """What a `State` and a `View` have in common: the reading interface. See `State` for what each means."""

    @property
    def rules(self) -> Rules: ...
    @property
    def seating(self) -> Seating: ...
    @property
    def pieces(self) -> tuple[Piece, ...]: ...
    @property
    def hand_size(self) -> int: ...
    @property
    def phase(self) -> str: ...
    @property
    def to_move(self) -> int | None: ...
    @property
    def dealer(self) -> int | None: ...
    @property
    def declarer(self) -> int | None: ...
    @property
    def contract(self) -> Bid | None: ...
    @property
    def trump(self) -> str | None: ...
    @property
    def bids(self) -> tuple[tuple[int, Bid], ...]: ...
    @property
    def hands(self) -> tuple[tuple[Piece, ...], ...]: ...
    @property
    def widow(self) -> tuple[Piece, ...]: ...
    @property
    def discards(self) -> tuple[Piece, ...]: ...
    @property
    def from_widow(self) -> tuple[Piece, ...]: ...
    @property
    def dummy(self) -> tuple[Piece, ...]: ...
    @property
    def trick(self) -> tuple[tuple[int, Play], ...]: ...
    @property
    def led_suit(self) -> str | None: ...
    @property
    def played(self) -> tuple[Trick, ...]: ...
    @property
    def tricks(self) -> tuple[int, ...]: ...
    @property
    def points(self) -> tuple[int, ...] | None: ...
    @property
    def marks(self) -> tuple[int, ...] | None: ...
    @property
    def hickeys(self) -> tuple[int, ...] | None: ...
    @property
    def match_hickeys(self) -> tuple[int, ...] | None: ...
    @property
    def rounds_won(self) -> tuple[int, ...] | None: ...
    @property
    def chips(self) -> tuple[int, ...] | None: ...
    @property
    def supply(self) -> int | None: ...
    @property
    def last_hand(self) -> HandResult | None: ...
    @property
    def winners(self) -> tuple[int, ...]: ...
    @property
    def history(self) -> tuple[Action, ...]: ...

    def legal_actions(self) -> tuple[Action, ...]:
        """What the seat to move may do; a view knows it for its own seat only."""
        ...

    def parse(self, text: str) -> Action:
        """Read an action."""
        ...

    def view(self, seat: int) -> View:
        """What ``seat`` may know."""
        ...


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
    def seating(self) -> Seating:
        """Who sits where, and with whom."""
        return seating_of(self.rules.table.players, partnerships=self.rules.table.partnerships)

    @property
    def hand(self) -> tuple[Piece, ...]:
        """The own hand."""
        return self.hands[self.seat - 1]

    @property
    def history(self) -> tuple[Action, ...]:
        """Every action since the game began, with `UNKNOWN` for what the seat may not know."""
        reader = ActionReader(self.rules.game)
        return (*(action for hand in self.past for action in read_lines(hand, reader)), *self.actions)

    def legal_actions(self) -> tuple[Action, ...]:
        """What this seat may do now, in the order of `State.legal_actions`; empty when it isn't its turn."""
        return self.legal

    def parse(self, text: str) -> Action:
        """Read an action; whether it is legal is not looked at. Raises `NotationError`."""
        blanks = isinstance(self.rules, MoonRules) and self.rules.trump.follow_me == "blanks"
        return ActionReader(self.rules.game).read(text, blanks_trump=blanks)

    def view(self, seat: int) -> View:
        """This view, for its own seat; raises ValueError for another."""
        if seat != self.seat:
            raise ValueError(f"this is the view of seat {self.seat}; what seat {seat} may know is not in it")
        return self

    def _repr_svg_(self) -> str:
        return str(draw_position(self, self.seat))


def view_of(state: State, seat: int) -> View:
    """What ``seat`` may know of a state. Raises ValueError when there is no such seat."""
    if seat not in state.seating.seats:
        raise ValueError(f"there is no seat {seat}: the seats are 1 to {state.seating.players}")
    return View(
        seat=seat,
        rules=state.rules,
        pieces=state.pieces,
        hand_size=state.hand_size,
        phase=state.phase,
        to_move=state.to_move,
        dealer=state.dealer,
        declarer=state.declarer,
        contract=state.contract,
        trump=state.trump,
        bids=state.bids,
        hands=tuple(hand if at == seat else _hidden(hand) for at, hand in enumerate(state.hands, 1)),
        widow=_hidden(state.widow),
        discards=state.discards if seat == state.hand.taker else _hidden(state.discards),
        from_widow=state.from_widow if seat == state.hand.taker else _hidden(state.from_widow),
        dummy=_hidden(state.dummy),
        trick=state.trick,
        led_suit=state.led_suit,
        played=state.played,
        tricks=state.tricks,
        points=state.points,
        marks=state.marks,
        hickeys=state.hickeys,
        match_hickeys=state.match_hickeys,
        rounds_won=state.rounds_won,
        chips=state.chips,
        supply=state.supply,
        last_hand=state.last_hand,
        winners=state.winners,
        legal=state.legal_actions() if seat == state.to_move else (),
        past=tuple([chapter.seen_by(seat, state.setup.reader) for chapter in state.past]),
        actions=seen_by(seat, state.actions, state.hand.taker, state.turned_up),
    )


def _hidden(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    return (UNKNOWN,) * len(pieces)
