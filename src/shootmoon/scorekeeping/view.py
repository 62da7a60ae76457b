"""`SheetView`: everything that a client needs to display a book and to add entries."""

from __future__ import annotations

from msgspec import Struct

from shootmoon.game import TIME, HandResult, IllegalAction, State
from shootmoon.game.entering import can_enter
from shootmoon.protocol.game_facts import GameFacts, facts_of
from shootmoon.rules import Rules
from shootmoon.scorekeeping.book import Book, Entry, HandInProgress


class Counting(Struct, frozen=True):
    """A hand whose tricks are being entered one by one."""

    declarer: int | None
    """The declarer's seat; null in Chips."""
    bid: str | None
    """The declarer's bid; null in Chips."""
    taken: tuple[int, ...]
    """The seats that won the tricks so far, in order."""
    tricks: tuple[int, ...]
    """The number of tricks taken so far, by side."""


class SheetView(Struct, frozen=True):
    """The score sheet of a match at a real table."""

    number: int
    """The number of this version of the sheet, which increases with each command."""
    at: int
    """The time of this version, in milliseconds since 1970 UTC."""
    rules: Rules
    about: GameFacts
    """What the rules say about the game."""
    names: tuple[str, ...]
    """The players' names, by seat."""
    sides: tuple[tuple[int, ...], ...]
    """The seats of each side, by side."""
    lines: tuple[HandResult, ...]
    """The results of the hands that count."""
    entries: tuple[Entry, ...]
    """The hands in their latest version. If a correction makes the match end earlier, the hands after the new
    end are included here but don't count."""
    counting: Counting | None
    """The hand whose tricks are being entered one by one; null if there is none."""
    points: tuple[int, ...] | None
    """Points by side; null if the rules have none."""
    marks: tuple[int, ...] | None
    """Marks by side; null if the rules have none."""
    hickeys: tuple[int, ...] | None
    """Hickeys by side; null if the rules have none."""
    rounds_won: tuple[int, ...] | None
    """Rounds won, by side; null if the rules don't count them."""
    chips: tuple[int, ...] | None
    """Chips by side; null in Moon."""
    supply: int | None
    """The number of chips in the supply, which nobody has won yet; null in Moon."""
    dealer: int | None
    """The seat that deals the next hand; null after the match."""
    first: int | None
    """The seat that bids first in the next hand or, in Chips, leads first; null after the match."""
    winners: tuple[int, ...]
    timed: bool
    """True if time was called."""
    hand_size: int
    """The number of tricks in a hand."""
    dummy: int
    """The seat of the dummy, whose tricks count for nobody; 0 if there is no dummy."""
    bids: tuple[str, ...]
    """The bids that can win an auction under these rules."""
    may_pass: bool
    """True if the rules allow a hand in which everybody passes."""
    may_renege: bool
    """True if a renege can be entered under these rules."""
    may_time: bool
    """True if time can be called now."""
    may_undo: bool
    """True if there is a change to undo."""


def view_book(book: Book, number: int, at: int) -> SheetView:
    """Return the view of a book.

    ``number`` is the version of its sheet, and ``at`` the time of that version.
    """
    standing = book.standing
    position = standing.position
    start = standing.positions[0]
    over = position.phase == "over"
    dealer = None if over else position.dealer
    return SheetView(
        number=number,
        at=at,
        rules=book.rules,
        about=facts_of(book.rules),
        names=standing.names,
        sides=tuple(map(position.seating.seats_of, range(position.seating.sides))),
        lines=tuple(
            each.last_hand.without_tricks() for each in standing.positions if each.last_hand is not None
        ),
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
        may_pass=can_enter(start, "passed"),
        may_renege=can_enter(start, "renege", 1),
        may_time=not over and _may_time(position),
        may_undo=bool(book.changes),
    )


def _counting(running: HandInProgress | None, tricks: tuple[int, ...]) -> Counting | None:
    if running is None:
        return None
    return Counting(running.declarer, running.bid, tuple(each.seat for each in running.taken), tricks)


def _may_time(position: State) -> bool:
    try:
        position.apply(TIME)
    except IllegalAction:
        return False
    return True
