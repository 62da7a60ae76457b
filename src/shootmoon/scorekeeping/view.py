"""`SheetView`: all that a client needs to show a book and continue it."""

from __future__ import annotations

from msgspec import Struct

from shootmoon.game import TIME, IllegalAction, State
from shootmoon.game.entering import enter_passed, enter_renege
from shootmoon.rooms.views import HandView, hand_view
from shootmoon.rules import Rules
from shootmoon.scorekeeping.book import Book, Entry, HandInProgress


class Counting(Struct, frozen=True):
    """A hand that is being counted trick by trick."""

    declarer: int | None
    """Null in Chips."""
    bid: str | None
    """The declarer's bid; null in Chips."""
    taken: tuple[int, ...]
    """The seats that won its tricks so far, in order."""
    tricks: tuple[int, ...]
    """By side: the number of its tricks so far."""


class SheetView(Struct, frozen=True):
    """The score sheet of a real table."""

    number: int
    """The version, which grows with each entry."""
    at: int
    """The time of this version, in milliseconds since 1970 UTC."""
    rules: Rules
    names: tuple[str, ...]
    """By seat."""
    sides: tuple[tuple[int, ...], ...]
    """By side: its seats."""
    lines: tuple[HandView, ...]
    """The hands that count."""
    entries: tuple[Entry, ...]
    """The hands as they were entered, including those after an end of the match that a correction caused."""
    counting: Counting | None
    """The hand that is counted trick by trick; null for none."""
    points: tuple[int, ...] | None
    """By side: points; null where none are kept."""
    marks: tuple[int, ...] | None
    """By side: marks; null where none are kept."""
    hickeys: tuple[int, ...] | None
    """By side: hickeys; null where none are kept."""
    rounds_won: tuple[int, ...] | None
    """By side: rounds won; null where none are counted."""
    chips: tuple[int, ...] | None
    """By seat: chips; null in Moon."""
    supply: int | None
    """Chips that nobody has yet; null in Moon."""
    dealer: int | None
    """The seat that deals next; null after the match."""
    first: int | None
    """The seat that then bids first, or in Chips leads; null after the match."""
    winners: tuple[int, ...]
    timed: bool
    """True if time was called."""
    hand_size: int
    """The number of tricks in a hand."""
    dummy: int
    """The seat of the dummy, whose tricks count for nobody; 0 for none."""
    bids: tuple[str, ...]
    """The bids that can win an auction by these rules."""
    may_pass: bool
    """True if the rules let everybody pass."""
    may_renege: bool
    """True if a renege can be entered."""
    may_time: bool
    """True if time can be called now."""
    may_undo: bool
    """True if there is something to undo."""


def view_book(book: Book, number: int, at: int) -> SheetView:
    """Return the view of a book at version ``number``, written at the time ``at``."""
    standing = book.standing
    position = standing.position
    start = standing.positions[0]
    over = position.phase == "over"
    dealer = None if over else position.dealer
    return SheetView(
        number=number,
        at=at,
        rules=book.rules,
        names=standing.names,
        sides=tuple(map(position.seating.seats_of, range(position.seating.sides))),
        lines=tuple(hand_view(each.last_hand) for each in standing.positions if each.last_hand is not None),
        entries=standing.entries,
        counting=_counting(standing.in_progress, standing.tricks()),
        points=position.points,
        marks=position.marks,
        hickeys=position.hickeys,
        rounds_won=position.rounds_won,
        chips=position.chips,
        supply=position.supply,
        dealer=dealer,
        first=None if dealer is None else position.seating.left_of(dealer),
        winners=position.winners,
        timed=standing.timed,
        hand_size=position.hand_size,
        dummy=position.dummy_seat,
        bids=tuple(map(str, position.setup.bids)),
        may_pass=_may_pass(start),
        may_renege=_may_renege(start),
        may_time=not over and _may_time(position),
        may_undo=bool(book.changes),
    )


def _counting(running: HandInProgress | None, tricks: tuple[int, ...]) -> Counting | None:
    if running is None:
        return None
    return Counting(running.declarer, running.bid, tuple(each.seat for each in running.taken), tricks)


def _may_pass(start: State) -> bool:
    try:
        enter_passed(start)
    except IllegalAction:
        return False
    return True


def _may_renege(start: State) -> bool:
    try:
        enter_renege(start, 1)
    except IllegalAction:
        return False
    return True


def _may_time(position: State) -> bool:
    try:
        position.apply(TIME)
    except IllegalAction:
        return False
    return True
