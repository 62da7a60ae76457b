"""`Problem` and `Stakes`: the input of the double-dummy solver. `Play`: a play with its value."""

from __future__ import annotations

from msgspec import Struct

from shootmoon.tricks import TrickTables


class Stakes(Struct, frozen=True, kw_only=True):
    """The payoff of side A. Side A maximizes it, everybody else minimizes it."""

    tricks: tuple[float, ...] | None = None
    """The payoff by the number of tricks that side A takes from here on: one entry more than there are
    tricks, each from -1e9 to 1e9. None: the number of tricks itself."""
    points: tuple[int, ...] | None = None
    """By piece: points added if side A wins the trick that contains it, from -1,000,000 to 1,000,000."""
    against: tuple[int, ...] | None = None
    """By piece: points added if a player outside side A wins it. Tricks won by a forced seat add nothing."""
    stop_below: int = 0
    """Play stops after the trick with which side A can no longer reach this number of tricks from here on.
    The payoff is then that of the tricks taken so far. 0: play always goes on to the end."""


class Problem(Struct, frozen=True, kw_only=True):
    """A position to solve. Seats are numbered from 0 clockwise, pieces and suits as in the tables.

    Hands may be of any size, but all of the same size at the beginning of a trick.
    """

    tables: TrickTables
    """The tables that say which pieces must follow suit, and which wins."""
    hands: tuple[int, ...]
    """For each seat (2 to 6) the mask of its hand, without the trick in progress."""
    leader: int
    """The seat that leads, or led, the current trick."""
    side: int
    """Mask of the seats of side A: at least one, and not all."""
    trick: tuple[int, ...] = ()
    """The pieces played to the current trick, in order."""
    led: int | None = None
    """The suit led. Only needed if the first piece of the trick could lead several suits."""
    first_leads: int | None = None
    """Mask of the pieces that may be led now, at the beginning of a trick; None for all."""
    forced: int | None = None
    """A seat that makes no decisions (the dummy of two-player Chips): it plays its pile in order, and need
    not follow suit. None if there is none."""
    pile: tuple[int, ...] = ()
    """The pieces of the forced seat's hand in the order in which it plays them."""
    order: tuple[tuple[int, ...], ...] | None = None
    """For each leader, all seats in the order in which they play. None: clockwise."""
    stakes: Stakes = Stakes()
    """The payoff; by default the number of tricks."""

    @property
    def size(self) -> int:
        """The number of tricks still to be won, including the one in progress."""
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
    """A play with its value."""

    piece: int
    """The bit number of the piece in the tables."""
    suit: int
    """The suit led to the trick, by this play or an earlier one."""
    value: float
    """The payoff of side A after this play, with best play by everybody."""
