"""Pictures of positions as SVG: the table seen from above, for notebooks and web pages.

The drawing uses only the interface that `State` and `View` share, so the picture of a view contains no hidden
information. The table has its own background and is legible on light and dark pages. The text description in
the SVG contains everything that the picture shows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from shootmoon.game.actions import Play, join
from shootmoon.pieces import CARD_SUITS, UNKNOWN, Drawing, Piece, draw_piece, text_at

if TYPE_CHECKING:  # a state draws itself
    from shootmoon.game.state import Position

_PLACES: Mapping[int, tuple[tuple[int, int], ...]] = {
    2: ((1, 2), (1, 0)),
    3: ((1, 1), (0, 0), (2, 0)),
    4: ((1, 2), (0, 1), (1, 0), (2, 1)),
    5: ((1, 2), (0, 1), (0, 0), (2, 0), (2, 1)),
    6: ((1, 2), (0, 1), (0, 0), (1, 0), (2, 0), (2, 1)),
}
"""For each number of players, the column and row of each seat, clockwise from the seat at the bottom.

In the last row, the facts that concern all seats are to the left of the seat at the bottom; the widow, the
discard and the dummy are to its right. The trick is in the middle of the row above.
"""
_DUMMY_PLACE = (2, 1)

_PANEL = 208
_GAP = 10
_PADDING = 10
_LINE = 15
_TILE_HEIGHT, _TILES_IN_ROW, _TILE_IN_TRICK = 22, 4, 26
_CARD_HEIGHT, _CARDS_IN_ROW, _CARD_IN_TRICK = 36, 5, 38
_PIECE_GAP = 4
_CAPTION = 14
_HEADING = 28
_STEP = 66
"""The distance from the center of a trick to the centers of its pieces."""

_GROUND, _PANEL_FILL = "#1f5a46", "#17473a"
_TEXT, _DIM, _GOLD = "#f6f3e6", "#cfdcd3", "#ffd45e"

_ACTS = {"auction": "bid", "discard": "discard", "trump": "name the trump", "play": "play"}
_CHANCE = {
    "draw": "drawing for the first deal",
    "dealer": "choosing the first dealer",
    "deal": "a deal is next",
}


def draw_position(position: Position, near: int = 1) -> Drawing:
    """Return a picture of a state or a view as a table, with the seat ``near`` at the bottom.

    Raises ValueError if there is no such seat.

    >>> import shootmoon as sm
    >>> state = sm.new_game(sm.load_rules("classic")).apply("dealer 3")
    >>> draw_position(state.apply(state.sample_chance(1)))
    <Drawing of Moon for 3: seat 1 to bid, 664×264>
    """
    return _Table(position, near).drawing()


class _Table:
    """A position and the dimensions of its picture, with methods that draw the parts."""

    def __init__(self, position: Position, near: int) -> None:
        seating = position.seating
        if near not in seating.seats:
            raise ValueError(f"there is no seat {near}: the seats are 1 to {seating.players}")
        self.position = position
        self.cards = position.setup.game.piece == "card"
        self.piece_height = _CARD_HEIGHT if self.cards else _TILE_HEIGHT
        self.in_row = _CARDS_IN_ROW if self.cards else _TILES_IN_ROW
        self.trick_height = _CARD_IN_TRICK if self.cards else _TILE_IN_TRICK
        self.places = dict(zip(seating.clockwise_from(near), _PLACES[seating.players], strict=True))
        last_row = max(row for _, row in self.places.values())
        self.trick_row = last_row - 1
        self.above = min(self.trick_row, 1)
        """The number of rows of pieces above the center of the trick; 0 for three players, where no seat is
        at the top."""

        most = max(position.hand_size, *map(len, position.hands))
        lines = max(len(self.seat_lines(seat)) for seat in seating.seats)
        self.hand_top = _PADDING + _LINE * (1 + lines) + 4
        self.panel = self.hand_top + self.rows_height(most) - _PIECE_GAP + _PADDING
        self.heights = [self.panel] * (last_row + 1)
        trick = (self.trick_height + _CAPTION) * (2 + self.above) + _GAP
        self.heights[self.trick_row] = max(self.panel, trick)
        piles = sum(self.pile_height(pieces) for _, pieces in self.piles())
        self.heights[last_row] = max(self.panel, piles + _PADDING)

    def drawing(self) -> Drawing:
        position = self.position
        width = 3 * _PANEL + 4 * _GAP
        height = sum(self.heights) + _GAP * (len(self.heights) + 1)
        seats = position.seating.seats
        body = [
            f'<rect width="{width}" height="{height}" rx="12" fill="{_GROUND}"/>',
            *(self.seat(seat) for seat in seats),
            self.trick(),
            self.common(),
            self.drawn_piles(),
        ]
        sentences = [
            *self.common_lines(),
            *(self.seat_description(seat) for seat in seats),
            *self.middle_description(),
        ]
        game = f"{position.setup.game.title} for {position.seating.players}"
        title = f"{game}: {self.turn()}"
        return Drawing(width, height, title, "".join(body), description=". ".join(sentences) + ".")

    # -- seats ------------------------------------------------------------------------------------------

    def corner(self, column: int, row: int) -> tuple[float, float]:
        x = _GAP + column * (_PANEL + _GAP)
        return x, _GAP + sum(height + _GAP for height in self.heights[:row])

    def seat(self, seat: int) -> str:
        x, y = self.corner(*self.places[seat])
        y += (self.heights[self.places[seat][1]] - self.panel) / 2
        moves = seat == self.position.to_move
        edge = f' stroke="{_GOLD}" stroke-width="2"' if moves else ""
        parts = [
            f'<rect x="{x:g}" y="{y:g}" width="{_PANEL}" height="{self.panel:g}" rx="8" '
            f'fill="{_PANEL_FILL}"{edge}/>'
        ]
        left, base = x + _PADDING, y + _PADDING + 11
        if moves:
            parts.append(f'<path d="M{left:g} {base - 10:g}l9 5-9 5z" fill="{_GOLD}"/>')
            left += 14
        parts.append(text_at(left, base, f"seat {seat}", size=14, fill=_TEXT, bold=True))
        badges = " · ".join(self.badges(seat))
        parts.append(text_at(x + _PANEL - _PADDING, base, badges, size=12, fill=_GOLD, anchor="end"))
        for number, line in enumerate(self.seat_lines(seat), 1):
            parts.append(text_at(x + _PADDING, base + _LINE * number, line, size=12, fill=_TEXT))
        parts.append(self.rows(self.position.hands[seat - 1], x + _PADDING, y + self.hand_top))
        return "".join(parts)

    def badges(self, seat: int) -> list[str]:
        position = self.position
        if position.winners:
            return ["winner"] if seat in position.winners else []
        badges = ["dealer"] if seat == position.dealer else []
        return [*badges, "declarer"] if seat == position.declarer else badges

    def seat_lines(self, seat: int) -> list[str]:
        """Return the lines below the name of a seat: tricks and score, bid and trump."""
        position = self.position
        side = position.seating.side_of(seat)
        playing = position.to_move and position.phase != "auction"
        counts = [_count(position.tricks[side], "trick")] if playing else []
        counted = position.setup.counted
        if counted != "marks":
            hickeys = position.hickeys[side] if position.hickeys else 0
            amount = _count(position.setup.standing(position)[side], counted.removesuffix("s"))
            counts.append(f"{amount}{_asterisks(hickeys)}")
        lines = [" · ".join(counts)]
        if marks := position.marks:
            lines.append(_count(marks[side], "mark", signed=True))
        elif rounds := position.rounds_won:
            lines.append(f"{_count(rounds[side], 'round')} won")
        return [*lines, self.bid(seat)] if position.setup.bids else lines

    def bid(self, seat: int) -> str:
        position = self.position
        if seat == position.declarer:
            trump = position.trump
            named = "" if trump is None else f", {trump if trump == 'follow-me' else f'trump {trump}'}"
            return f"bid {position.contract}{named}"
        bid = dict(position.bids).get(seat)
        return "" if bid is None else "passed" if bid == "pass" else f"bid {bid}"

    def seat_description(self, seat: int) -> str:
        facts = [*self.badges(seat), *filter(None, self.seat_lines(seat))]
        hand = self.position.hands[seat - 1]
        return f"Seat {seat}: {', '.join(facts)}" + (f", holds {_list_pieces(hand)}" if hand else "")

    def rows(self, pieces: Sequence[Piece], x: float, y: float) -> str:
        drawings = [draw_piece(piece, card=self.cards).resized(self.piece_height) for piece in pieces]
        return "".join(
            drawing.at(
                x + number % self.in_row * (drawing.width + _PIECE_GAP),
                y + number // self.in_row * (drawing.height + _PIECE_GAP),
            )
            for number, drawing in enumerate(drawings)
        )

    def rows_height(self, count: int) -> int:
        return -(-count // self.in_row) * (self.piece_height + _PIECE_GAP)

    # -- the middle -------------------------------------------------------------------------------------

    def shown_trick(self) -> tuple[tuple[tuple[int, Play], ...], str]:
        """Return the plays and the caption of the trick in progress, or of the last trick if none is in
        progress.

        The last trick stays visible, since otherwise nobody would see the piece that completed it.
        """
        position = self.position
        if position.trick:
            return position.trick, "" if position.led_suit is None else f"led {_suit(position.led_suit)}"
        played = position.played
        if not played and position.phase in ("deal", "over") and position.last_hand is not None:
            played = position.last_hand.played
        return (played[-1].plays, f"to {self.name(played[-1].winner)}") if played else ((), "")

    def trick(self) -> str:
        plays, caption = self.shown_trick()
        corner_x, corner_y = self.corner(1, self.trick_row)
        step = self.trick_height + _CAPTION
        x = corner_x + _PANEL / 2
        y = corner_y + self.heights[self.trick_row] / 2 - (0 if self.above else step / 2)
        faint = "" if self.position.trick else ' opacity=".65"'
        parts: list[str] = []
        for seat, play in plays:
            column, row = self.places.get(seat, _DUMMY_PLACE)
            drawing = draw_piece(play.piece, card=self.cards).resized(self.trick_height)
            middle = x + (column - 1) * _STEP
            top = y + (row - self.trick_row) * step - step / 2
            parts.append(f"<g{faint}>{drawing.at(middle - drawing.width / 2, top)}</g>")
            below = top + self.trick_height + 11
            parts.append(text_at(middle, below, self.name(seat), size=11, fill=_DIM, anchor="middle"))
        if caption:
            parts.append(text_at(x, y + 4, caption, size=12, fill=_GOLD, anchor="middle"))
        return "".join(parts)

    def name(self, seat: int) -> str:
        return f"seat {seat}" if seat in self.places else "dummy"

    def middle_description(self) -> list[str]:
        plays, caption = self.shown_trick()
        played = ", ".join(f"{self.name(seat)} {play}" for seat, play in plays)
        when = "Trick in progress" if self.position.trick else "Last trick"
        trick = [f"{when}: {played}; {caption}"] if plays else []
        return [*trick, *(f"{name}: {_list_pieces(pieces)}" for name, pieces in self.piles())]

    # -- beside the near seat ---------------------------------------------------------------------------

    def common(self) -> str:
        x, y = self.corner(0, len(self.heights) - 1)
        first, *others = self.common_lines()
        parts = [text_at(x + 4, y + 21, first, size=13, fill=_TEXT, bold=True)]
        for number, line in enumerate(others, 1):
            parts.append(text_at(x + 4, y + 21 + (_LINE + 2) * number, line, size=12, fill=_DIM))
        return "".join(parts)

    def common_lines(self) -> list[str]:
        """Return the facts that concern all seats: the turn, the progress of the hand, the last result."""
        position = self.position
        lines = [self.turn()]
        if position.seating.partnerships:
            seating = position.seating
            sides = [", ".join(map(str, seating.seats_of(side))) for side in range(seating.sides)]
            lines.append(f"seats {' against '.join(sides)}")
        if position.phase == "play":
            lines.append(f"trick {len(position.played) + 1} of {position.hand_size}")
        if position.setup.supply:
            lines.append(
                f"supply: {_count(position.setup.left(position), position.setup.counted.removesuffix('s'))}"
            )
        last = position.last_hand
        if last is not None and last.declarer is not None and position.phase in ("deal", "over"):
            lines.append(f"seat {last.declarer} bid {last.contract}: {'made' if last.made else 'set'}")
        return lines

    def turn(self) -> str:
        position = self.position
        if position.phase == "over":
            winners = list(map(str, position.winners))
            return f"won by seat{'s' if len(winners) > 1 else ''} {join(winners, 'and')}"
        if position.to_move:
            return f"seat {position.to_move} to {_ACTS[position.phase]}"
        return _CHANCE[position.phase]

    def drawn_piles(self) -> str:
        x, y = self.corner(2, len(self.heights) - 1)
        parts: list[str] = []
        for name, pieces in self.piles():
            parts.append(text_at(x + 4, y + 21, name, size=12, fill=_DIM))
            parts.append(self.rows(pieces, x + 4, y + _HEADING))
            y += self.pile_height(pieces)
        return "".join(parts)

    def pile_height(self, pieces: Sequence[Piece]) -> int:
        return _HEADING + self.rows_height(len(pieces))

    def piles(self) -> list[tuple[str, tuple[Piece, ...]]]:
        """Return the widow, the discard and the dummy, each with its name, if they have any pieces."""
        position = self.position
        piles = [("widow", position.widow), ("discard", position.discards), ("dummy", position.dummy)]
        return [(name, pieces) for name, pieces in piles if pieces]


def _count(number: int, noun: str, *, signed: bool = False) -> str:
    """Return a number with its noun, in the singular or plural. A negative number is in brackets, or has a
    minus sign if ``signed``.

    Score sheets circle negative numbers; the brackets stand for the circle.
    """
    amount = f"{number:+d}" if signed and number else f"({number})" if number < 0 else str(number)
    return f"{amount} {noun}" if abs(number) == 1 else f"{amount} {noun}s"


def _asterisks(hickeys: int) -> str:
    """Return an asterisk for each hickey or, for more than four, one asterisk and the number."""
    return "" if not hickeys else f" {'*' * hickeys}" if hickeys <= 4 else f" *×{hickeys}"


def _suit(suit: str) -> str:
    moons = {"BM": "Big Moon", "LM": "Little Moon"}
    return moons.get(suit) or CARD_SUITS.get(suit) or suit


def _list_pieces(pieces: Sequence[Piece]) -> str:
    known = [draw_piece(piece).title for piece in pieces if piece != UNKNOWN]
    hidden = sum(piece == UNKNOWN for piece in pieces)
    return ", ".join([*known, *([f"{hidden} face down"] if hidden else [])])
