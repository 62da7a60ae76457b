"""`Situation`: facts derived from a seat's view during play.

It knows which pieces each seat may still hold, who has shown out of a suit, and how likely a piece is to win
the trick. It needs only the view and the `TrickTables`, so it works for every rule set of both games.
"""

from __future__ import annotations

from math import comb

from shootmoon.bots.position.ranking import ranking_of
from shootmoon.game import Play, View
from shootmoon.pieces import UNKNOWN, Piece


class Situation:
    """A seat's view during play, as masks of pieces. Seats are numbered from 1; the dummy of a game for two
    is seat 3."""

    def __init__(self, view: View) -> None:
        """Create the situation of a view whose phase is ``play``."""
        setup = view.setup
        self.view = view
        self.setup = setup
        self.seating = setup.seating
        self.ranking = ranking_of(setup, view.trump)
        self.tables = self.ranking.tables
        self.dummy_seat = setup.dummy_seat
        self.bits_of = setup.bits_of
        tables = self.tables
        bits_of = self.bits_of
        seen = 0

        def take(piece: Piece) -> int:
            """Mark a piece as seen and return its bit; of two equal pieces, mark the first not yet seen."""
            nonlocal seen
            free = bits_of[piece] & ~seen
            seen |= free & -free
            return free & -free

        self.hand = 0
        """The mask of the seat's own hand."""
        for piece in view.hand:
            self.hand |= take(piece)
        for piece in view.discards:
            if piece != UNKNOWN:
                seen |= bits_of[piece]
        seats = (*setup.seating.seats, *((self.dummy_seat,) if self.dummy_seat else ()))
        shown_out = dict.fromkeys(seats, 0)
        tricks = [(trick.plays, tables.suits.index(trick.suit)) for trick in view.played]
        self.led = tables.suits.index(view.led_suit) if view.led_suit is not None else -1
        """The suit led to the trick in progress, -1 if none yet."""
        tricks.append((view.trick, self.led))
        self.trick: list[tuple[int, int]] = []
        """The trick in progress: seat and piece number of each play, in order."""
        for plays, suit in tricks:
            self.trick = []
            for seat, play in plays:
                bit = take(play.piece)
                if self.trick and seat != self.dummy_seat and not bit & (tables.follow[suit] | tables.always):
                    shown_out[seat] |= tables.follow[suit]
                self.trick.append((seat, bit.bit_length() - 1))
        self.shown_out = shown_out
        """By seat: the mask of pieces that it can't hold, since it didn't follow suit."""
        self.unseen = (1 << len(setup.pieces)) - 1 & ~seen
        """The mask of unseen pieces."""
        self.pools = {seat: self.unseen & ~shown_out[seat] for seat in seats}
        """By seat: the mask of unseen pieces that it may hold."""
        self.counts = {seat: len(view.hands[seat - 1]) for seat in setup.seating.seats}
        """By seat: the number of pieces it holds."""
        if self.dummy_seat:
            self.counts[self.dummy_seat] = len(view.dummy)
        gone = {view.seat, *(seat for seat, _ in self.trick)}
        order = setup.seating.clockwise_from(view.seat)
        self.still_to_play = tuple(seat for seat in (*order, *seats[len(order) :]) if seat not in gone)
        """The seats that play to this trick after the view's own seat, in order."""
        self.tricks_left = view.hand_size - len(view.played)
        """The number of tricks left, including the one in progress."""

    def number_of(self, play: Play) -> int:
        """Return the piece number of a play from the seat's hand."""
        held = self.bits_of[play.piece] & self.hand
        return (held & -held).bit_length() - 1

    def suit_of(self, play: Play, number: int) -> int:
        """Return the suit of the trick once this is played: the suit already led, or the suit of this
        lead."""
        if self.trick:
            return self.led
        return self.tables.leads[number][0] if play.called is None else self.tables.suits.index(play.called)

    def winning(self) -> tuple[int, int]:
        """Return the seat that is winning the trick in progress, and the number of its piece."""
        place = self.tables.winner(self.led, [number for _, number in self.trick])
        return self.trick[place]

    def beats(self, number: int) -> bool:
        """Return True if a piece of the seat's hand beats all pieces of the trick in progress."""
        strength = self.tables.strength[self.led]
        return strength[number] > strength[self.winning()[1]]

    def possible_holdings(self, seats: tuple[int, ...]) -> int:
        """Return the mask of pieces that at least one of the seats may hold."""
        mask = 0
        for seat in seats:
            mask |= self.pools[seat]
        return mask

    def win_chance(self, number: int, suit: int, seats: tuple[int, ...]) -> float:
        """Return P(none of ``seats``, which are still to play to ``suit``, beats this piece).

        Each seat is assumed to hold a uniformly random choice of the pieces that it may hold, independently
        of the other seats, and to beat the piece whenever it can.
        """
        above = self.ranking.above[suit][number]
        follow, always = self.tables.follow[suit], self.tables.always
        chance = 1.0
        for seat in seats:
            pool, count = self.pools[seat], self.counts[seat]
            threats = pool & above
            if not threats:
                continue
            size = pool.bit_count()
            if seat == self.dummy_seat:
                chance *= 1 - threats.bit_count() / size
                continue
            bound = (threats & (follow | always)).bit_count()  # playable even if the seat holds the suit
            free = threats.bit_count() - bound  # trumps, playable only if the seat is void in the suit
            ways = comb(size, count)
            safe = comb(size - bound, count)
            if free:
                void = size - (pool & (follow | threats & always)).bit_count()
                safe -= comb(void, count) - comb(void - free, count)
            chance *= safe / ways if ways else 0.0
        return chance
