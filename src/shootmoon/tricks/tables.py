"""`TrickTables`: which pieces may be played and which piece wins a trick, for dominoes and cards alike.

A piece is represented by a bit number, and a hand by a bit mask. The tables can express all rules of Moon and
Chips about trumps, doubles, called suits, rockets and moons. The engine, the C++ kernel, the belief sampler
and the bots all use them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set in ``mask``, lowest first.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class TrickTables(Struct, frozen=True):
    """The rules for leading, following suit and winning tricks, for one set of pieces and one trump."""

    suits: tuple[str, ...]
    """The names of the suits that can be led. All other tables refer to a suit by its index in this tuple."""
    follow: tuple[int, ...]
    """For each suit, the mask of the pieces that belong to it. A player who holds any of them must follow
    suit."""
    strength: tuple[tuple[int, ...], ...]
    """The strength of each piece in a trick, indexed by the suit led and then by the piece.

    The strongest piece wins; of equally strong pieces, the one that was played first. A piece of strength 0
    can't beat any other piece.
    """
    leads: tuple[tuple[int, ...], ...]
    """For each piece, the suits that it can lead. If there are several, the leader calls one of them."""
    always: int
    """The mask of the pieces that may be played to any trick, even by a player who could follow suit."""
    trumps: int
    """The mask of the trumps; 0 if there are none."""

    def playable(self, hand: int, suit: int) -> int:
        """Return the mask of the pieces of ``hand`` that may be played when ``suit`` was led."""
        following = hand & self.follow[suit]
        return following | hand & self.always if following else hand

    def winner(self, suit: int, pieces: Iterable[int]) -> int:
        """Return the index in ``pieces`` of the piece that wins the trick.

        ``pieces`` contains the bit numbers of the pieces in the order in which they were played; ``suit`` is
        the suit led.
        """
        strength = self.strength[suit]
        best, winner = -1, 0
        for index, piece in enumerate(pieces):
            if strength[piece] > best:
                best, winner = strength[piece], index
        return winner


def mask_of(members: Iterable[bool]) -> int:
    """Return the mask with a bit for each true value: the first value stands for bit 0."""
    return sum(1 << number for number, member in enumerate(members) if member)
