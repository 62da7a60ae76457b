"""`Situation`: what a seat can work out from its view while a hand is played.

Who may still hold what, who has shown out of a suit, and how likely a piece is to win the trick. All of it
comes from the view and the `TrickTables`, so it holds for every rule set of both games.
"""

from __future__ import annotations

from math import comb

from shootmoon.bots.position.ranking import ranking_of
from shootmoon.game import Play, View
from shootmoon.pieces import UNKNOWN, Piece


class Situation:
    """A view in the middle of a hand, as masks. Seats are numbers from 1, the dummy of two players is 3."""

    def __init__(self, view: View) -> None:
        """Work out the situation of a view whose phase is ``play``."""
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
            """The bit of a piece; the second of two equal ones when the first is taken."""
            nonlocal seen
            free = bits_of[piece] & ~seen
            seen |= free & -free
            return free & -free

        self.hand = 0
        """Mask of the own hand."""
        for piece in view.hand:
            self.hand |= take(piece)
        for piece in view.discards:
            if piece != UNKNOWN:
                seen |= bits_of[piece]
        seats = (*setup.seating.seats, *((self.dummy_seat,) if self.dummy_seat else ()))
        shown_out = dict.fromkeys(seats, 0)
        tricks = [(trick.plays, tables.suits.index(trick.suit)) for trick in view.played]
        self.led = tables.suits.index(view.led_suit) if view.led_suit is not None else -1
        """The suit led to the trick in progress, -1 when it is to be led."""
        tricks.append((view.trick, self.led))
        self.trick: list[tuple[int, int]] = []
        """The trick in progress: seat and number of the piece, in order."""
        for plays, suit in tricks:
            self.trick = []
            for seat, play in plays:
                bit = take(play.piece)
                if self.trick and seat != self.dummy_seat and not bit & (tables.follow[suit] | tables.always):
                    shown_out[seat] |= tables.follow[suit]
                self.trick.append((seat, bit.bit_length() - 1))
        self.shown_out = shown_out
        """By seat: mask of the pieces that it has shown not to hold."""
        self.unseen = (1 << len(setup.pieces)) - 1 & ~seen
        """Mask of the pieces that could be anywhere."""
        self.pools = {seat: self.unseen & ~shown_out[seat] for seat in seats}
        """By seat: mask of the pieces that it may hold."""
        self.counts = {seat: len(view.hands[seat - 1]) for seat in setup.seating.seats}
        """By seat: how many pieces it holds."""
        if self.dummy_seat:
            self.counts[self.dummy_seat] = len(view.dummy)
        gone = {view.seat, *(seat for seat, _ in self.trick)}
        order = setup.seating.clockwise_from(view.seat)
        self.still_to_play = tuple(seat for seat in (*order, *seats[len(order) :]) if seat not in gone)
        """The seats that play to this trick after this one."""
        self.tricks_left = view.hand_size - len(view.played)
        """Tricks to come, the present one included."""

    def number_of(self, play: Play) -> int:
        """The number of the own piece that a play plays."""
        held = self.bits_of[play.piece] & self.hand
        return (held & -held).bit_length() - 1

    def suit_of(self, play: Play, number: int) -> int:
        """The suit that decides the trick when this is played: the one led, or the one that it leads."""
        if self.trick:
            return self.led
        return self.tables.leads[number][0] if play.called is None else self.tables.suits.index(play.called)

    def winning(self) -> tuple[int, int]:
        """Seat and number of the piece that wins the trick in progress so far."""
        place = self.tables.winner(self.led, [number for _, number in self.trick])
        return self.trick[place]

    def beats(self, number: int) -> bool:
        """Whether an own piece would take the trick in progress from who wins it so far."""
        strength = self.tables.strength[self.led]
        return strength[number] > strength[self.winning()[1]]

    def possible_holdings(self, seats: tuple[int, ...]) -> int:
        """Mask of the pieces that one of the seats may hold."""
        mask = 0
        for seat in seats:
            mask |= self.pools[seat]
        return mask

    def win_chance(self, number: int, suit: int, seats: tuple[int, ...]) -> float:
        """How likely it is that none of ``seats``, still to play to ``suit``, beats this piece, from 0 to 1.

        Every seat is taken to hold any of the pieces that it may hold with equal likelihood, apart from the
        others, and to beat the piece when it can.
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
            bound = (threats & (follow | always)).bit_count()  # can be played though the suit is held
            free = threats.bit_count() - bound  # trumps, if the suit is not held
            ways = comb(size, count)
            safe = comb(size - bound, count)
            if free:
                void = size - (pool & (follow | threats & always)).bit_count()
                safe -= comb(void, count) - comb(void - free, count)
            chance *= safe / ways if ways else 0.0
        return chance
