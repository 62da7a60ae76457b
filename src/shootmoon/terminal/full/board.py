"""Draw the table as people sit around it: the seats, and the trick in the middle.

All drawings are made of what one seat may see, or everybody.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.cells import cell_len
from rich.text import Text

from shootmoon.game import Position, State, Trick
from shootmoon.terminal.drawing.facts import outside_hands_facts, supply_fact
from shootmoon.terminal.drawing.pieces import draw_piece
from shootmoon.terminal.drawing.words import Words
from shootmoon.terminal.full.canvas import Canvas, cut
from shootmoon.terminal.full.colors import Colors
from shootmoon.terminal.full.hand import PIECE_ROWS, piece_width, put_piece
from shootmoon.terminal.full.seats import filled, hand_of, middle_of, plate
from shootmoon.terminal.full.small_board import draw_small

__all__ = ["draw_board", "fits"]

_PLACES = {
    2: ((1, 2), (1, 0)),
    3: ((1, 2), (0, 1), (2, 1)),
    4: ((1, 2), (0, 1), (1, 0), (2, 1)),
}
"""Where a seat's piece lies: its column, and its row in halves of a piece; clockwise from the lowest seat."""
_LISTED = 8
"""The columns of a piece in a list of seats, such as ``[6-4:4]``."""
_LARGE = (62, 10)
"""The columns and rows from which the pieces are large."""


def fits(view: Position, width: int, height: int) -> bool:
    """Return True if there is room for the seats where they sit, or for a list with all about each."""
    return height >= (_LARGE[1] if width >= _LARGE[0] else _list_rows(view))


def _list_rows(view: Position) -> int:
    """Return the rows of a list with a row for each name, one for what is about the seat, and one for the
    hand, where all hands are visible."""
    return (3 if isinstance(view, State) else 2) * view.seating.players + 1


def draw_board(
    view: Position,
    words: Words,
    colors: Colors,
    width: int,
    height: int,
    *,
    lowest: int = 1,
    private: bool = True,
    visible: Collection[int] = (),
) -> Text:
    """Draw the seats with their bids, tricks and scores, and the trick in the middle.

    ``lowest``: the seat that is drawn nearest to the viewer. ``private``: also write what the seat of
    ``view`` alone knows, such as its discards. ``visible``: the seats whose hands are written beside their
    names.
    """
    canvas = Canvas(width, height)
    seats = view.seating.clockwise_from(lowest)
    dummy = view.setup.dummy_seat
    seats += (dummy,) if dummy and dummy not in seats else ()
    if len(seats) in _PLACES and width >= _LARGE[0] and height >= _LARGE[1]:
        used = _draw_around(canvas, view, seats, words, colors, visible)
    else:
        used = draw_small(canvas, view, seats, words, colors, visible)
        used = used or _draw_list(canvas, view, seats, words, colors, visible)
    facts = _facts(view, words, private=private)
    for fact in facts[: max(0, height - used)]:
        canvas.put(1, used, cut(fact, width - 2), colors.faint)
        used += 1
    if view.played and height - used > _rows_of_pictures(view, width) > 0:
        _draw_tricks(canvas, view, used + 1, words, colors)
    elif view.played and height - used > len(view.played) + 1:
        used += 1
        canvas.put(1, used, words.say("tricks-so-far"), colors.faint)
        for number, trick in enumerate(view.played, 1):
            canvas.put(1, used + number, cut(_trick_line(trick, number, words), width - 2))
    elif not view.played:
        _draw_before_play(canvas, view, used + 1, words, colors, visible)
    return canvas.text


def _draw_before_play(
    canvas: Canvas, view: Position, top: int, words: Words, colors: Colors, visible: Collection[int]
) -> None:
    """Draw what there is room for where the finished tricks will stand: the visible hands or, if there are
    none, how far each side is from the goal."""
    hands = [(seat, view.hands[seat - 1]) for seat in visible if view.hands[seat - 1]]
    wide = piece_width(view) + 1
    if hands:
        longest = max(len(hand) for _, hand in hands) * wide - 1
        if top + len(hands) * (PIECE_ROWS + 1) <= canvas.height and longest + 2 <= canvas.width:
            for row, (seat, hand) in enumerate(hands):
                y = top + row * (PIECE_ROWS + 1)
                canvas.put(1, y, words.say("hand-of", who=words.name(seat)), colors.faint)
                for at, piece in enumerate(hand):
                    x = (canvas.width - longest) // 2 + at * wide
                    put_piece(canvas, x, y + 1, draw_piece(piece, words), "", colors)
        return
    goal = view.setup.scales.get("points", 0)
    points_by_side = view.setup.standing(view)
    if not goal or top + len(points_by_side) >= canvas.height:
        return
    names = [cut(words.side(view, side), 24) for side in range(len(points_by_side))]
    left = 1 + max(map(cell_len, names)) + 2
    step = min(2, (canvas.width - left - 10) // goal)
    if step < 1:
        return
    canvas.put(1, top, words.say("full-race", points=words.say.count("points", goal)), colors.faint)
    for side, (name, points) in enumerate(zip(names, points_by_side, strict=True), 1):
        reached = min(goal, max(0, points))
        canvas.put(1, top + side, name)
        bar = "■" * (step * reached) + "□" * (step * (goal - reached))
        canvas.put(left, top + side, bar, colors.good)
        canvas.put(left + step * goal + 1, top + side, words.score(points), "bold")


def _rows_of_pictures(view: Position, width: int) -> int:
    """Return how many rows the pictures of a hand's finished tricks take; 0 if only one fits beside another.

    The number doesn't depend on how many tricks are finished, so that a hand keeps its form.
    """
    beside = width // _trick_width(view)
    return -(-(view.hand_size - 1) // beside) * (PIECE_ROWS + 1) if beside > 1 else 0


def _trick_width(view: Position) -> int:
    return view.seating.players * (piece_width(view) + 1) + 2


def _draw_tricks(canvas: Canvas, view: Position, top: int, words: Words, colors: Colors) -> None:
    """Draw the finished tricks side by side: the pieces in the order of play, with the winner's marked."""
    wide = _trick_width(view)
    beside = canvas.width // wide
    left = (canvas.width - beside * wide) // 2 + 1
    for number, trick in enumerate(view.played):
        x, y = left + number % beside * wide, top + number // beside * (PIECE_ROWS + 1)
        names = f"{words.name(trick.plays[0][0])} … → {words.name(trick.winner)}"
        canvas.put(x, y, cut(f"{number + 1}  {names}", wide - 2), colors.faint)
        for place, (seat, play) in enumerate(trick.plays):
            style = colors.chosen if seat == trick.winner else ""
            at = x + place * (piece_width(view) + 1)
            put_piece(canvas, at, y + 1, draw_piece(play.piece, words), style, colors)


def _facts(view: Position, words: Words, *, private: bool) -> list[str]:
    if view.phase == "over":
        return [words.match_won(view)]
    if private:
        return list(outside_hands_facts(view, words))
    say = words.say
    return supply_fact(view, words) + ([say("dummy-holds", n=len(view.dummy))] if view.dummy else [])


def _trick_line(trick: Trick, number: int, words: Words) -> str:
    plays = ", ".join(f"{words.name(seat)}: {play}" for seat, play in trick.plays)
    return f"{number}  {plays} → {words.name(trick.winner)}"


def _draw_around(
    canvas: Canvas,
    view: Position,
    seats: Sequence[int],
    words: Words,
    colors: Colors,
    visible: Collection[int],
) -> int:
    """Draw the seats where they sit; return the number of rows that were used."""
    middle = middle_of(view)
    wide = piece_width(view)
    apart = wide + (4 if canvas.width < 100 else 8)
    step = 1 if canvas.height < 24 else 2
    left = (canvas.width - 2 * apart - wide) // 2
    height = 2 * PIECE_ROWS + (step - 1)
    pictures = _rows_of_pictures(view, canvas.width)
    drawn = 0 < pictures < canvas.height - height - 4
    below = pictures + 3 if drawn else view.hand_size + 4  # for the finished tricks
    top = max((canvas.height - height - below) // 2, 1) if canvas.height > height else 0
    for seat, (column, half) in zip(seats, _PLACES[len(seats)], strict=True):
        x = left + column * apart
        y = top + (half * (PIECE_ROWS + step - 1)) // 2
        play = middle.plays.get(seat)
        if play is not None:
            strong = seat == middle.winner
            put_piece(canvas, x, y, draw_piece(play.piece, words), colors.chosen if strong else "", colors)
            if play.called is not None:
                canvas.put(x + 1, y + PIECE_ROWS - 1, f" → {words.suit(play.called)} ", colors.strong)
        room = left - 3 if column != 1 else canvas.width - x - wide - 3
        lines = plate(view, seat, middle, words, min(room, 24))
        held = list(map(str, hand_of(view, seat, visible)))
        if column == 1:
            # Beside the piece, on its outer side, where the pieces of the seats at the sides don't reach.
            rows = lines[:3]
            if not half and len(seats) > 2:
                about = " · ".join(line for line, _ in lines[1:])
                rows = [lines[0], (cut(about, room), False)]
            if held:
                about = " · ".join(line for line, _ in lines[1:] if line)
                whole = f"{lines[0][0]} · {about}"
                apart_rows = half or len(seats) == 2 or step == 2
                rows = [(cut(lines[0][0] if apart_rows else whole, room), lines[0][1])]
                rows += [(cut(about, room), False)] if apart_rows else []
                rows += [(cut(" ".join(held), room), False)]
            begin = y + PIECE_ROWS - len(rows) if half else y
            at = x + wide + 2
        else:
            hand = [(line, False) for line in filled(held, min(room, 24), " ")]
            rows = lines[: PIECE_ROWS - len(hand)] + hand
            begin = y + (PIECE_ROWS - len(rows)) // 2
            at = max(2, left - 26) if column == 0 else x + wide + 2
        for number, (line, strong) in enumerate(rows):
            style = colors.strong if strong else "bold" if not number else ""
            canvas.put(at, begin + number, line, style)
    return top + height + (1 if canvas.height > 20 else 0)


def _draw_list(
    canvas: Canvas,
    view: Position,
    seats: Sequence[int],
    words: Words,
    colors: Colors,
    visible: Collection[int],
) -> int:
    """Write a line or two for each seat, with the piece that it played, and one for its hand if that is
    visible; return the number of rows used."""
    middle = middle_of(view)
    two = canvas.height >= (3 if visible else 2) * len(seats) + 1 and canvas.width < 62
    plates = [plate(view, seat, middle, words, canvas.width - 2) for seat in seats]
    names = [line if line.startswith("▶") else f"  {line}" for (line, _), *_ in plates]
    free = canvas.height - 2 * len(seats) - len(visible)  # rows, if each seat takes one besides its name
    pieces = min(max(map(cell_len, names)), canvas.width - 10 if two else 16) + 1
    row = 0
    for seat, name, (first, *about) in zip(seats, names, plates, strict=True):
        play = middle.plays.get(seat)
        piece = "" if play is None else str(play)
        if play is not None and not piece.isdigit():
            piece = f"[{piece}]"
        canvas.put(0, row, cut(name, pieces - 1), colors.strong if first[1] else "bold")
        canvas.put(pieces, row, piece, colors.tile)
        rest = " · ".join(line for line, _ in about)
        row += 1
        if two:
            whole = len(about) - 1 <= free
            for line in [line for line, _ in about] if whole else [cut(rest, canvas.width - 2)]:
                canvas.put(2, row, line)
                row += 1
            free -= len(about) - 1 if whole else 0
        else:
            at = pieces + _LISTED
            canvas.put(at, row - 1, cut(rest, canvas.width - at))
        held = " ".join(map(str, hand_of(view, seat, visible)))
        if held:
            canvas.put(2, row, cut(held, canvas.width - 2), "")
            row += 1
    wide = 12
    need = PIECE_ROWS + 2
    if len(seats) > 4 and canvas.height - row >= need and canvas.width >= 62 and middle.plays:
        for number, (seat, play) in enumerate(middle.plays.items()):
            x = 1 + number * wide
            style = colors.chosen if seat == middle.winner else ""
            put_piece(canvas, x, row + 1, draw_piece(play.piece, words), style, colors)
            canvas.put(x, row + 1 + PIECE_ROWS, cut(words.name(seat), wide - 1))
        row += need
    return row + (1 if canvas.height > row + 3 else 0)
