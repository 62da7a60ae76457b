"""Facts about the trick on the table and about what each legal play would do to it."""

from __future__ import annotations

from msgspec import Struct

from shootmoon.game.actions import Play
from shootmoon.game.trickplay import suit_led
from shootmoon.game.view import View
from shootmoon.pieces import Piece
from shootmoon.tricks import TrickTables, bits


class TrickFacts(Struct, frozen=True):
    """The trick on the table, before the viewer plays to it."""

    suit: str
    """The suit that was led."""
    leader: int
    led: Piece
    """The piece that was led."""
    follows: bool
    """True if the viewer holds a piece of the suit led."""
    winner: int
    """The seat that is winning the trick."""
    winning: Piece
    """Its piece."""


class PlayFacts(Struct, frozen=True):
    """What a play does to the trick."""

    play: Play
    suit: str
    """The suit that the others must follow, or that was led."""
    followed: bool
    """True if others could hold a piece of this suit, which they would then have to play."""
    trump: bool
    """True if the piece is a trump, and trumps count in this trick."""
    wins: bool
    """True if the piece wins the trick so far."""
    best: bool
    """True if no other piece of the set could beat it in this trick, whether or not it was played before."""
    last: bool
    """True if the play completes the trick."""
    winner: int
    """The seat that wins the trick, as far as it has then been played."""


def trick_facts(view: View) -> TrickFacts | None:
    """Return the facts about the trick on the table; None if the viewer is to lead."""
    if not view.trick or view.led_suit is None:
        return None
    tables = view.setup.tables(view.trump)
    suit = tables.suits.index(view.led_suit)
    leader, led = view.trick[0]
    winner, winning = view.trick[tables.winner(suit, _numbers(view, [play.piece for _, play in view.trick]))]
    return TrickFacts(
        suit=view.led_suit,
        leader=leader,
        led=led.piece,
        follows=bool(_mask(view, view.hand) & tables.follow[suit]),
        winner=winner,
        winning=winning.piece,
    )


def play_facts(view: View, play: Play) -> PlayFacts:
    """Return what a legal play does to the trick."""
    setup = view.setup
    tables = setup.tables(view.trump)
    bit = setup.bits_of[play.piece] & -setup.bits_of[play.piece]
    number = bit.bit_length() - 1
    if view.led_suit is None:
        suit = suit_led(tables, play, bit)
    else:
        suit = tables.suits.index(view.led_suit)
    numbers = [*_numbers(view, [each.piece for _, each in view.trick]), number]
    at = tables.winner(suit, numbers)
    wins = at == len(numbers) - 1
    strength = tables.strength[suit]
    others = (1 << len(view.pieces)) - 1 & ~_mask(view, view.hand)
    return PlayFacts(
        play=play,
        suit=tables.suits[suit],
        followed=bool(others & tables.follow[suit]),
        trump=bool(bit & tables.trumps) and _trumps_count(tables, suit, number),
        wins=wins,
        best=wins and all(strength[each] <= strength[number] for each in bits(others)),
        last=len(numbers) == setup.seating.players + (setup.dummy_seat > 0),
        winner=([seat for seat, _ in view.trick] + [view.seat])[at],
    )


def _trumps_count(tables: TrickTables, suit: int, number: int) -> bool:
    """Return True if a trump is stronger than all pieces of the suit led that aren't trumps."""
    plain = tables.follow[suit] & ~tables.trumps
    return all(tables.strength[suit][number] > tables.strength[suit][each] for each in bits(plain))


def _numbers(view: View, pieces: list[Piece]) -> list[int]:
    return [view.setup.bits_of[piece].bit_length() - 1 for piece in pieces]


def _mask(view: View, pieces: tuple[Piece, ...]) -> int:
    """Return a mask of pieces. The first copy of a piece that exists twice has its lower bit."""
    mask = 0
    for piece in pieces:
        free = view.setup.bits_of[piece] & ~mask
        mask |= free & -free
    return mask
