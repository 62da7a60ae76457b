"""`Endgame`: a position in the play of a hand, together with the corresponding double-dummy problem."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from shootmoon.endgames.errors import AnalysisError
from shootmoon.game import Action, Setup, State
from shootmoon.game.trickplay import must_lead_trump, tables_of
from shootmoon.pieces import Piece
from shootmoon.solver import Problem, Stakes
from shootmoon.tricks import TrickTables


class Endgame(Struct, frozen=True):
    """A position in the play of a hand, together with the corresponding problem for the solver."""

    setup: Setup
    """The setup of the game: rules, pieces and seating."""
    problem: Problem
    """The double-dummy problem. Its seats are numbered from 0; in a two-player game the dummy is the last
    seat."""

    @property
    def to_move(self) -> int:
        """The seat that plays next, numbered from 1; in a two-player game the dummy is seat 3."""
        return self.problem.to_move + 1

    @property
    def side(self) -> tuple[int, ...]:
        """The seats, numbered from 1, whose tricks or chips are counted (side A of the problem)."""
        return tuple(seat for seat in self.setup.seating.seats if self.problem.side >> seat - 1 & 1)

    def action(self, piece: int, suit: int) -> Action:
        """Convert a play of the solver (bit number of the piece, suit led) to an action of the game."""
        setup = self.setup
        name = setup.pieces[piece]
        calls = setup.called and not self.problem.trick
        text = f"{name}:{self.problem.tables.suits[suit]}" if calls else str(name)
        return setup.plays[text][0]


def endgame_of(state: State) -> Endgame:
    """Return the endgame that begins at a state in phase ``play``.

    In Moon the problem counts the tricks of the declarer's side, and play goes on to the last trick even
    where the rules would stop once the declarer is set. In Chips the problem counts the chips of the side to
    move: the chips paid for all of its tricks in this hand, including earlier ones, and the chips for the
    moons that it captures from here on.

    Raises `AnalysisError` in any other phase.
    """
    if state.phase != "play":
        raise AnalysisError(f"there is no play to solve: the phase is {state.phase}")
    setup = state.setup
    numbering = PieceNumbering(setup, sum(state.held))
    trick = numbering.assign(play.piece for _, play in state.trick)
    dummy = numbering.assign(state.dummy)
    hands = (*state.held, mask_of(dummy)) if state.dummy_seat else state.held
    first = state.trick[0][0] if state.trick else state.to_move
    assert first
    assert state.to_move
    tables = tables_of(state)
    restricted = not state.played and not state.trick and must_lead_trump(state)
    return Endgame(
        setup,
        problem_of(
            setup,
            tables,
            hands,
            leader=first,
            counted=state.declarer or state.to_move,
            trick=trick,
            led=state.led if state.trick else None,
            first_leads=tables.trumps if restricted else None,
            pile=dummy if state.dummy_seat else None,
            non_dealer=setup.seating.left_of(state.dealer or 1),
            won=0 if state.declarer else state.tricks[setup.seating.side_of(state.to_move)],
        ),
    )


def problem_of(
    setup: Setup,
    tables: TrickTables,
    hands: Sequence[int],
    *,
    leader: int,
    counted: int,
    trick: tuple[int, ...] = (),
    led: int | None = None,
    first_leads: int | None = None,
    pile: tuple[int, ...] | None = None,
    non_dealer: int = 1,
    won: int = 0,
) -> Problem:
    """Build the solver's problem for a position of the game.

    Seats are numbered from 1; pieces are given as bit numbers and hands as bit masks.

    - ``counted``: any seat of the side whose tricks or chips are counted;
    - ``pile``: in a two-player game, the pieces that the dummy has yet to play, in order;
    - ``non_dealer``: in a two-player game, the seat that plays second when the dummy leads;
    - ``won``: the number of tricks that the counted side has taken so far, which matters where not every
      trick is worth the same.
    """
    seating = setup.seating
    side = sum(1 << seat - 1 for seat in seating.seats_of(seating.side_of(counted)))
    problem = Problem(
        tables=tables,
        hands=tuple(hands),
        leader=leader - 1,
        side=side,
        trick=trick,
        led=led,
        first_leads=first_leads,
        forced=None if pile is None else len(hands) - 1,
        pile=pile or (),
        order=None if pile is None else tuple(play_order(setup, seat, non_dealer) for seat in (1, 2, 3)),
    )
    return replace(problem, stakes=stakes_of(setup, problem.size, won))


def stakes_of(setup: Setup, remaining: int, won: int) -> Stakes:
    """Return the solver's payoffs for a side with ``won`` tricks when ``remaining`` tricks are left.

    Payoffs are tricks in Moon and chips in Chips. Two limits of Chips are ignored: a player can't lose more
    chips than it has, and the supply of chips may run out.
    """
    if setup.counts_tricks:
        return Stakes()
    return Stakes(
        tricks=tuple(float(setup.trick_worth(won + more)) for more in range(remaining + 1)),
        points=setup.captured,
    )


def play_order(setup: Setup, leader: int, non_dealer: int = 1) -> tuple[int, ...]:
    """Return the seats, numbered from 0, in the order in which they play to a trick.

    The arguments ``leader`` and ``non_dealer`` are numbered from 1. In a two-player game the dummy, seat 2 in
    the result, plays last unless it leads; after a lead by the dummy, ``non_dealer`` plays next
    (`docs/rules.md`, “Two players”).
    """
    seating = setup.seating
    if not setup.dummy_seat:
        return tuple(seat - 1 for seat in seating.clockwise_from(leader))
    if leader in seating.seats:
        return leader - 1, 2 - leader, 2
    return 2, non_dealer - 1, 2 - non_dealer


def mask_of(numbers: Iterable[int]) -> int:
    """Return the bit mask with these bits set."""
    return sum(1 << number for number in numbers)


class PieceNumbering:
    """Assigns bit numbers to pieces. Identical pieces (such as two equal cards) get different numbers."""

    def __init__(self, setup: Setup, used: int = 0) -> None:
        """Create a numbering; ``used``: a mask of the bit numbers that are already taken."""
        self._setup = setup
        self._used = used

    def assign(self, pieces: Iterable[Piece]) -> tuple[int, ...]:
        """Return a bit number for each of these pieces, in order."""
        return tuple(map(self._assign_one, pieces))

    def _assign_one(self, piece: Piece) -> int:
        free = self._setup.bits_of[piece] & ~self._used
        bit = free & -free
        self._used |= bit
        return bit.bit_length() - 1
