"""`Problem` and `Stakes`: the input of the double-dummy solver. `Play`: a play with its value."""

from __future__ import annotations

from msgspec import Struct

from shootmoon.tricks import TrickTables


class Stakes(Struct, frozen=True, kw_only=True):
    """How the payoff is computed. Side A maximizes the payoff, and all other seats minimize it."""

    tricks: tuple[float, ...] | None = None
    """The payoff for each number of tricks that side A can take from here on: ``tricks[n]`` is the payoff for
    n tricks, from -1e9 to 1e9. None if the payoff is the number of tricks itself."""
    points: tuple[int, ...] | None = None
    """For each piece, the points added to the payoff if side A wins the trick that contains this piece, from
    -1,000,000 to 1,000,000. None if captured pieces don't count."""
    against: tuple[int, ...] | None = None
    """For each piece, the points added to the payoff if a seat outside side A wins the piece. Tricks won by a
    forced seat add nothing."""
    stop_below: int = 0
    """Play stops as soon as side A can no longer take this number of tricks from here on; the payoff is then
    based on the tricks that it has taken. 0 if play always goes on to the last trick."""


class Problem(Struct, frozen=True, kw_only=True):
    """A position to solve.

    Seats are numbered clockwise from 0; pieces and suits have the numbers that the tables give them. A set of
    pieces or seats is a bit mask. Hands may have any size, but at the beginning of a trick all of them must
    have the same size.
    """

    tables: TrickTables
    """The rules of a trick: which pieces must follow suit, and which piece wins."""
    hands: tuple[int, ...]
    """For each of the 2 to 6 seats, its hand as a mask. Pieces already played to the current trick are left
    out."""
    leader: int
    """The seat that leads, or has led, the current trick."""
    side: int
    """The seats of side A, as a mask: at least one seat, but not all."""
    trick: tuple[int, ...] = ()
    """The pieces played to the current trick, in order."""
    led: int | None = None
    """The suit led to the trick in progress. Only needed if its first piece could lead several suits."""
    first_leads: int | None = None
    """The pieces that may be led now, as a mask; None if all may. Only for a position at the beginning of a
    trick."""
    forced: int | None = None
    """A seat that makes no decisions, such as the dummy of two-player Chips: it plays the pieces of its pile
    in order, and need not follow suit. None if there is no such seat."""
    pile: tuple[int, ...] = ()
    """The forced seat's hand, as piece numbers in the order in which they are played."""
    order: tuple[tuple[int, ...], ...] | None = None
    """For each seat that may lead, all seats in the order in which they then play. None for clockwise
    play."""
    stakes: Stakes = Stakes()
    """How the payoff is computed; by default it is the number of tricks of side A."""

    @property
    def size(self) -> int:
        """The number of tricks still to be won, including any trick in progress."""
        return self.hands[self.order_of(self.leader)[-1]].bit_count()

    @property
    def to_move(self) -> int:
        """The seat that plays next."""
        return self.order_of(self.leader)[len(self.trick)]

    def order_of(self, leader: int) -> tuple[int, ...]:
        """Return the seats in the order in which they play to a trick that ``leader`` leads."""
        if self.order is not None:
            return self.order[leader]
        seats = len(self.hands)
        return tuple((leader + place) % seats for place in range(seats))


class Play(Struct, frozen=True, order=True):
    """A legal play with its value."""

    piece: int
    """The number of the piece in the tables."""
    suit: int
    """The suit led to the trick, by this play or an earlier one."""
    value: float
    """The payoff of side A if this play is made and every seat plays best afterward."""
