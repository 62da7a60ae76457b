"""Draw the table with players, scores, tricks and hands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from shootmoon.game import Action, Discard, Play, Position, State, Trick, View
from shootmoon.pieces import Piece
from shootmoon.terminal.drawing.facts import (
    contract_facts,
    hand_facts,
    led_fact,
    outside_hands_facts,
    table_title,
)
from shootmoon.terminal.drawing.pieces import Pictures, draw_piece
from shootmoon.terminal.drawing.words import Words

__all__ = ["draw_hand", "draw_position", "draw_table", "draw_trick", "numbered_pieces"]


def draw_position(position: Position, words: Words, *, brief: bool = False) -> RenderableType:
    """Draw a position with its visible hands.

    In a `View`, only the hand of its seat is visible; in a `State`, all hands are. ``brief``: for small
    screens, leave out the finished tricks, and draw only the hand of the seat to move; the other hands are
    lines of text.
    """
    parts = [draw_table(position, words, brief=brief)]
    if brief:
        parts += [Text(fact) for fact in contract_facts(position, words)]
    seats = [position.seat] if isinstance(position, View) else position.seating.seats
    for seat in seats:
        if not position.hands[seat - 1]:
            continue
        if brief and isinstance(position, State) and seat != position.to_move:
            parts += [Text(fact) for fact in hand_facts(position, seat, words)]
        else:
            own = seat == words.you
            title = words.say("your-hand") if own else words.say("hand-of", who=words.name(seat))
            parts += [Text(title), draw_hand(position, seat, words)]
    return Group(*parts)


def draw_table(position: Position, words: Words, *, brief: bool = False) -> RenderableType:
    """Draw what all players can see: seats, scores, contract, finished tricks, the trick in progress.

    ``brief``: for small screens, leave out the finished tricks, and also the contract, since a line above the
    prompt shows it.
    """
    say = words.say
    title = table_title(position, words)
    parts: list[RenderableType] = [Rule(Text(title), align="left", style="dim"), _seats(position, words)]
    if position.winners:
        parts.append(Text(words.match_won(position)))
    if not brief:
        parts += [Text(fact) for fact in contract_facts(position, words)]
    parts += [Text(fact) for fact in outside_hands_facts(position, words)]
    if position.played and not brief:
        parts += [Text(say("tricks-so-far"), style="dim"), _tricks(position.played, words)]
    if position.trick:
        parts += [Text(fact) for fact in led_fact(position, words)]
        parts.append(_plays(position.trick, words))
    return Group(*parts)


def draw_trick(trick: Trick, number: int, words: Words) -> RenderableType:
    """Draw a finished trick."""
    said = [words.say("event-said", who=words.name(seat), text=play) for seat, play in trick.plays]
    text = words.message_about("trick-was", trick.winner, number=number, plays=", ".join(said))
    return Group(_plays(trick.plays, words), Text(text))


def draw_hand(position: Position, seat: int, words: Words) -> RenderableType:
    """Draw the hand of a seat.

    If this seat is to play or discard, legal pieces are numbered, and the other pieces are dim.
    """
    hand = position.hands[seat - 1]
    choosing = seat == position.to_move and position.phase in ("discard", "play")
    if not choosing:
        return Pictures(draw_piece(piece, words, piece) for piece in hand)
    numbers: Mapping[Piece, int] = {
        piece: number for number, piece in enumerate(numbered_pieces(position.legal_actions()), 1)
    }
    return Pictures(
        draw_piece(
            piece, words, f"{numbers[piece]}: {piece}" if piece in numbers else "–", dim=piece not in numbers
        )
        for piece in hand
    )


def numbered_pieces(legal: Iterable[Action]) -> tuple[Piece, ...]:
    """Return the legal pieces in the order of their numbers on the screen; the first piece has number 1."""
    return tuple(dict.fromkeys(action.piece for action in legal if isinstance(action, Discard | Play)))


def _seats(position: Position, words: Words) -> Table:
    """Draw a line for each seat, clockwise, with its score; partners share a score, which both lines show."""
    say = words.say
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    table.add_column("", no_wrap=True)
    table.add_column(Text(say("head-player")), overflow="fold")
    bids = dict(position.bids)
    auction = bool(position.setup.bids)
    if auction:
        table.add_column(Text(say("head-bid")), no_wrap=True)
    table.add_column(Text(say("head-tricks")), justify="right", no_wrap=True)
    scores = words.scores(position)
    for noun, _ in scores:
        table.add_column(Text(say(f"head-{noun}")), justify="right", no_wrap=True)
    for seat in position.seating.seats:
        side = position.seating.side_of(seat)
        row = [Text("▶" if seat == position.to_move else " "), Text(words.name(seat))]
        row += [Text(words.action(bids.get(seat, "")))] if auction else []
        row += [Text(str(position.tricks[side])), *(Text(amounts[side]) for _, amounts in scores)]
        table.add_row(*row, style="bold" if seat == position.to_move else "")
    return table


def _tricks(tricks: Iterable[Trick], words: Words) -> RenderableType:
    """Draw a line for each trick with its plays and its winner."""
    return Group(
        *(
            Text(
                f"{number}  "
                + ", ".join(f"{words.name(seat)}: {play}" for seat, play in trick.plays)
                + f" → {words.name(trick.winner)}"
            )
            for number, trick in enumerate(tricks, 1)
        )
    )


def _plays(plays: Iterable[tuple[int, Play]], words: Words) -> RenderableType:
    return Pictures(draw_piece(play.piece, words, words.name(seat), str(play)) for seat, play in plays)
