"""`TrickTables`: who must follow suit and who wins a trick, independent of dominoes and cards.

A piece is a bit number, and a hand is a bit mask. Trump, doubles, no trump, called suits, rockets and moons
are all expressed by the same tables, which the engine, the native kernel, the belief sampler and the bots
read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set, lowest first.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class TrickTables(Struct, frozen=True):
    """Which pieces may be led and played, and which one wins, for one set of pieces and one trump."""

    suits: tuple[str, ...]
    """The name of each suit that can be led. Elsewhere a suit is its index here."""
    follow: tuple[int, ...]
    """By suit: the mask of the pieces that belong to it, which must be played when the suit is led."""
    strength: tuple[tuple[int, ...], ...]
    """By suit led, then by piece: the strength of the piece. The highest wins; of equals, the first played.

    A piece of strength 0 can't beat any other.
    """
    leads: tuple[tuple[int, ...], ...]
    """By piece: the suits that it can lead. If there are several, the leader calls one of them."""
    always: int
    """Mask of the pieces that may be played at any time, whatever was led."""
    trumps: int
    """Mask of the trumps; 0 if there is no trump."""

    def playable(self, hand: int, suit: int) -> int:
        """Return the mask of the pieces of ``hand`` that may be played when ``suit`` was led."""
        following = hand & self.follow[suit]
        return following | hand & self.always if following else hand

    def winner(self, suit: int, pieces: Iterable[int]) -> int:
        """Return the index of the winner among ``pieces``, which are bit numbers in order of play."""
        strength = self.strength[suit]
        best, winner = -1, 0
        for index, piece in enumerate(pieces):
            if strength[piece] > best:
                best, winner = strength[piece], index
        return winner
