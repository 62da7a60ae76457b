"""`TrickTables`: everything that a trick depends on, with no domino or card left in it.

Pieces are bit numbers, hands are masks. Whatever a game means by trump, doubles, no trump, called suits,
rockets or moons, it comes down to the same five tables, which the engine, the native kernel, the belief
sampler and the bots all read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, lowest first.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class TrickTables(Struct, frozen=True):
    """What may be led and played, and what wins, for one set of pieces and one trump."""

    suits: tuple[str, ...]
    """Name of each suit that can be led; a suit is an index into this and the next two."""
    follow: tuple[int, ...]
    """By suit: the pieces that belong to it, one of which must be played by who holds one."""
    strength: tuple[tuple[int, ...], ...]
    """By suit led, then by piece: who plays the highest wins; of equals, the first played. 0 never wins."""
    leads: tuple[tuple[int, ...], ...]
    """By piece: the suits that it can lead. More than one means that the leader calls one of them."""
    always: int
    """The pieces that may be played at any time, whatever was led."""
    trumps: int
    """The pieces that are trump; 0 where there is no trump."""

    def playable(self, hand: int, suit: int) -> int:
        """The pieces of ``hand`` that may be played on a trick to which ``suit`` was led."""
        following = hand & self.follow[suit]
        return following | hand & self.always if following else hand

    def winner(self, suit: int, pieces: Iterable[int]) -> int:
        """Which of the pieces (bit numbers, in order of play) wins: its place in the trick, from 0."""
        strength = self.strength[suit]
        best, place = -1, 0
        for at, piece in enumerate(pieces):
            if strength[piece] > best:
                best, place = strength[piece], at
        return place
