"""`Endgame`: the rest of a hand with all cards on the table, as the solver takes it.

The solver knows masks and tables only; here positions of the game become its problems, and its plays become
actions again.
"""

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
    """A position between plays of a game, and the solver's problem that it poses."""

    setup: Setup
    """The game."""
    problem: Problem
    """Seats are counted from 0 there, the dummy of two players last."""

    @property
    def to_move(self) -> int:
        """The seat that plays next, from 1; the dummy of two players is seat 3."""
        return self.problem.to_move + 1

    @property
    def side(self) -> tuple[int, ...]:
        """The seats whose tricks or chips are counted."""
        return tuple(seat for seat in self.setup.seating.seats if self.problem.side >> seat - 1 & 1)

    def action(self, piece: int, suit: int) -> Action:
        """A play of the solver (bit number, suit led) as an action of whoever is to move."""
        setup = self.setup
        name = setup.pieces[piece]
        calls = setup.called and not self.problem.trick
        text = f"{name}:{self.problem.tables.suits[suit]}" if calls else str(name)
        return setup.plays[text][0]


def endgame_of(state: State) -> Endgame:
    """The rest of the hand from a state in phase ``play`` on.

    Moon is played for the tricks of the declarer's side, and to the last trick even where the rules would
    stop a hand that is set. Chips is played for the chips of the side whose turn it is: those for its tricks
    of the whole hand, and those of the moons that it is yet to capture.

    Raises `AnalysisError` in other phases.
    """
    if state.phase != "play":
        raise AnalysisError(f"nothing is being played: the phase is {state.phase}")
    setup = state.setup
    bits = PieceBits(setup, sum(state.held))
    trick = bits.take(play.piece for _, play in state.trick)
    dummy = bits.take(state.dummy)
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
    """The solver's problem. Seats are from 1, pieces bit numbers; ``counted`` is a seat of side A.

    ``pile`` is what a dummy has yet to play, ``non_dealer`` plays after it when it leads. ``won`` are the
    tricks that side A has already, which matter where tricks aren't all worth the same.
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


def stakes_of(setup: Setup, left: int, won: int) -> Stakes:
    """What a hand is about when ``left`` tricks are to come and a side has ``won``, in the game's unit.

    That nobody can hold fewer than no chips, and that the supply may run out, is left out of account.
    """
    if setup.counts_tricks:
        return Stakes()
    return Stakes(
        tricks=tuple(float(setup.trick_worth(won + more)) for more in range(left + 1)), points=setup.captured
    )


def play_order(setup: Setup, leader: int, non_dealer: int = 1) -> tuple[int, ...]:
    """The seats, from 0, in the order in which they play to a trick that ``leader``, from 1, leads.

    The dummy of two players, number 2 here, plays last; after its own lead, ``non_dealer`` plays first
    (rules.md 2.4).
    """
    seating = setup.seating
    if not setup.dummy_seat:
        return tuple(seat - 1 for seat in seating.clockwise_from(leader))
    if leader in seating.seats:
        return leader - 1, 2 - leader, 2
    return 2, non_dealer - 1, 2 - non_dealer


def mask_of(numbers: Iterable[int]) -> int:
    """The mask with these bits set."""
    return sum(1 << number for number in numbers)


class PieceBits:
    """Gives pieces their bit numbers, each of two equal pieces its own."""

    def __init__(self, setup: Setup, used: int = 0) -> None:
        """``used``: mask of the bits that are taken."""
        self._setup = setup
        self._used = used

    def take(self, pieces: Iterable[Piece]) -> tuple[int, ...]:
        """The bit numbers of these pieces, in order."""
        return tuple(map(self._one, pieces))

    def _one(self, piece: Piece) -> int:
        free = self._setup.bits_of[piece] & ~self._used
        bit = free & -free
        self._used |= bit
        return bit.bit_length() - 1
