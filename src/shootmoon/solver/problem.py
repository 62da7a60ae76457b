"""What a double-dummy solver is asked: everything about the rest of a hand, with all cards on the table."""

from __future__ import annotations

from msgspec import Struct

from shootmoon.tricks import TrickTables


class Stakes(Struct, frozen=True, kw_only=True):
    """What the play is about. Side A wants as much of it as possible, everybody else as little as
    possible."""

    tricks: tuple[float, ...] | None = None
    """Worth of the tricks that side A takes from here on, by their number: one entry more than there are
    tricks. None: as many points as tricks. At most 1e9 either way."""
    points: tuple[int, ...] | None = None
    """By piece of the tables: added where side A wins the trick that it lies in. At most a million either
    way."""
    against: tuple[int, ...] | None = None
    """By piece: added where a player outside side A wins it. A forced player's tricks add nothing."""
    stop_below: int = 0
    """Play ends with the trick after which side A can no longer take so many tricks from here on; what it has
    then is what counts. 0: play goes on to the end."""


class Problem(Struct, frozen=True, kw_only=True):
    """A position between plays. Seats are numbered from 0 clockwise, pieces and suits as in the tables.

    Hands may be of any size, all of one size at the beginning of a trick.
    """

    tables: TrickTables
    """Who must follow and who wins."""
    hands: tuple[int, ...]
    """By seat (2 to 6 of them): mask of what it holds, without the trick in progress."""
    leader: int
    """The seat that leads, or led, the current trick."""
    side: int
    """Mask of the seats of side A; neither empty nor everybody."""
    trick: tuple[int, ...] = ()
    """The pieces played to the current trick, in order."""
    led: int | None = None
    """The suit led, where the first piece of the trick can lead several."""
    first_leads: int | None = None
    """Mask of the pieces that may be led to the first trick; None for all."""
    forced: int | None = None
    """A seat without choice (the dummy of two-player Chips): it plays its pile, and need not follow."""
    pile: tuple[int, ...] = ()
    """What the forced seat has yet to play, next first: the pieces of its hand."""
    order: tuple[tuple[int, ...], ...] | None = None
    """By leader: all seats in their order of play. None: clockwise."""
    stakes: Stakes = Stakes()
    """What the play is about; the tricks, unless said otherwise."""

    @property
    def size(self) -> int:
        """The tricks that are still to be won, the one in progress included."""
        return self.hands[self.order_of(self.leader)[-1]].bit_count()

    @property
    def to_move(self) -> int:
        """The seat that plays next."""
        return self.order_of(self.leader)[len(self.trick)]

    def order_of(self, leader: int) -> tuple[int, ...]:
        """The seats in the order in which they play to a trick that ``leader`` leads."""
        if self.order is not None:
            return self.order[leader]
        seats = len(self.hands)
        return tuple((leader + place) % seats for place in range(seats))


class Play(Struct, frozen=True, order=True):
    """A play and what it leads to."""

    piece: int
    """Bit number in the tables."""
    suit: int
    """The suit led: by this play, or before it."""
    value: float
    """What side A then gets, with best play by everybody."""
