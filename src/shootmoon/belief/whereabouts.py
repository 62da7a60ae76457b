"""`whereabouts`: for each piece that a seat hasn't seen, the exact probability of each place."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from shootmoon.belief.belief import Belief
from shootmoon.game import View
from shootmoon.pieces import Piece
from shootmoon.telling import checked


class Whereabouts(Struct, frozen=True):
    """An unseen piece, and where it may lie."""

    piece: Piece
    """The piece, such as ``6-4``."""
    count: int
    """The number of unseen copies."""
    chances: Mapping[str, float]
    """The probability of each place that is possible: the number of a seat, ``widow``, ``discard``, ``dummy``
    or ``stock``. If there is only one place, it is certain."""

    @property
    def certain(self) -> str | None:
        """The place if only one is possible, otherwise None."""
        return next(iter(self.chances)) if len(self.chances) == 1 else None


@checked
def whereabouts(view: View) -> tuple[Whereabouts, ...]:
    """Return, for each unseen piece in canonical order, the exact probability of each place, likeliest first.

    All deals that agree with what the seat knows count as equally likely: its own pieces, the plays, failures
    to follow suit, and the rules (see `Belief`). So a probability of 1 is certain knowledge; the others
    disregard what bids and plays suggest about the hands.

    >>> import shootmoon as sm
    >>> state = sm.new_game(sm.load_rules("classic")).apply("dealer 3")
    >>> first = whereabouts(state.apply(state.sample_chance(1)).view(1))[0]
    >>> str(first.piece), {place: round(chance, 3) for place, chance in first.chances.items()}
    ('6-5', {'2': 0.467, '3': 0.467, 'widow': 0.067})
    """
    belief = Belief(view)
    bits = view.setup.bits_of
    return tuple(
        Whereabouts(
            piece,
            (bits[piece] & belief.unseen.pieces).bit_count(),
            dict(
                sorted(((place, share) for place, share in chances.items() if share), key=lambda it: -it[1])
            ),
        )
        for piece, chances in sorted(belief.chances().items(), key=lambda it: bits[it[0]])
    )
