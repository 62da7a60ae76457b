"""`Book`: a match at a real table, as people entered it.

Books are immutable; each command returns a new book.

A book stores only the changes that people entered: hands, corrections, and a call of time (which ends a timed
match). The game engine computes everything else, such as points, marks and the dealer, whenever it is needed.
Therefore the correction of an earlier hand corrects everything after it. Undo removes the last change, which
may itself be a correction.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from shootmoon.game import TIME, IllegalAction, State, new_game, setup_for, with_first_dealer
from shootmoon.game.entering import (
    MoonTrick,
    check_contract,
    check_moons,
    enter_hand,
)
from shootmoon.protocol.user_text import MAX_NAME, clean_name, same_name
from shootmoon.rules import Rules
from shootmoon.scorekeeping.refusals import NotEntered

MAX_CHANGES = 3_000
"""The maximum number of changes in a book."""
MAX_HANDS = 500
"""The maximum number of hands: more than anybody plays in a day, but few enough to compute the score of all
of them each time."""

Tricks: TypeAlias = Annotated[tuple[Annotated[int, Meta(ge=0, le=99)], ...], Meta(max_length=6)]
"""The number of tricks taken, by side."""
Seat: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
Names: TypeAlias = Annotated[tuple[Annotated[str, Meta(max_length=4 * MAX_NAME)], ...], Meta(max_length=6)]
MoonCount: TypeAlias = Annotated[int, Meta(ge=0, le=4)]
BidText: TypeAlias = Annotated[str, Meta(max_length=20)]


class Played(Struct, frozen=True, tag="hand", forbid_unknown_fields=True):
    """A hand of Moon that was played."""

    declarer: Seat
    bid: BidText
    """The bid: ``4`` … ``7``, ``moon``, ``double-moon`` or ``triple-moon``, as far as the rules allow it."""
    tricks: Tricks


class Passed(Struct, frozen=True, tag="passed", forbid_unknown_fields=True):
    """A hand of Moon in which everybody passed."""


class Round(Struct, frozen=True, tag="round", forbid_unknown_fields=True):
    """A round (a hand of five tricks) of Chips."""

    tricks: Tricks
    moons: Annotated[tuple[MoonTrick, ...], Meta(max_length=4)] = ()
    """The tricks that contained a Big Moon or a Little Moon, in the order in which they were won. Tricks won
    by a dummy are left out."""


class Reneged(Struct, frozen=True, tag="renege", forbid_unknown_fields=True):
    """A hand that is void because somebody reneged (didn't follow suit although they could).

    The same dealer deals again.

    In Chips, a renege costs the side a chip if the option `play.illegal` is ``penalty``. In Moon, nothing is
    scored.
    """

    seat: Seat


Entry: TypeAlias = Played | Passed | Round | Reneged
"""Any complete hand as it can be entered."""


class Begin(Struct, frozen=True, tag="begin", forbid_unknown_fields=True):
    """The start of a hand of Moon whose tricks are entered one by one."""

    declarer: Seat
    bid: BidText
    """The bid, such as ``5`` or ``moon``."""


class Took(Struct, frozen=True, tag="trick", forbid_unknown_fields=True):
    """A trick of a hand whose tricks are entered one by one. The last trick completes the hand."""

    seat: Seat
    """The seat that won the trick. In Chips for two players, seat 3 is the dummy."""
    big: MoonCount = 0
    """The number of Big Moons in the trick."""
    little: MoonCount = 0
    """The number of Little Moons in the trick."""


class Correct(Struct, frozen=True, tag="correct", forbid_unknown_fields=True):
    """A correction of a hand. The score of all later hands is computed again."""

    number: Annotated[int, Meta(ge=1, le=MAX_CHANGES)]
    """The number of the hand to correct, from 1."""
    entry: Entry
    """The hand as it should have been entered."""


class Timed(Struct, frozen=True, tag="time", forbid_unknown_fields=True):
    """A call of time, which ends a match for marks. It requires the option `match.timed`."""


class Rename(Struct, frozen=True, tag="names", forbid_unknown_fields=True):
    """New names for all players, by seat, to correct a name or because somebody else plays now."""

    names: Names


class Undo(Struct, frozen=True, tag="undo", forbid_unknown_fields=True):
    """Remove the last change."""


Change: TypeAlias = Played | Passed | Round | Reneged | Begin | Took | Correct | Timed | Rename
"""Any change that a book stores."""
Command: TypeAlias = Change | Undo
"""Any command to a book: a change to store, or undo."""


class HandInProgress(Struct, frozen=True):
    """A hand whose tricks are being entered one by one."""

    declarer: int | None
    """The declarer's seat; None in Chips."""
    bid: str | None
    taken: tuple[Took, ...] = ()
    """The tricks so far, in order."""


class Standing(Struct, frozen=True):
    """The state of a book: the names, the hands that count, and the score after each of them."""

    names: tuple[str, ...]
    """The current names, by seat."""
    entries: tuple[Entry, ...]
    """The hands in their latest version. If a correction makes the match end earlier, the hands after the new
    end are included here but don't count."""
    positions: tuple[State, ...]
    """The states of the match: before its first hand, and after each hand that counts."""
    in_progress: HandInProgress | None
    timed: bool
    """True if time was called."""

    @property
    def position(self) -> State:
        """The current state of the match: either before a deal, or over."""
        return self.positions[-1]

    @property
    def entered(self) -> str:
        """The kind of entry for a hand that was played: ``hand``, or ``round`` if there is no auction."""
        return next(iter(self.position.setup.game.entries), "")

    @property
    def counted(self) -> int:
        """The number of hands that count."""
        return len(self.position.past)

    def tricks(self) -> tuple[int, ...]:
        """Return the number of tricks that each side has taken in the hand in progress, by side."""
        seating = self.position.seating
        taken = self.in_progress.taken if self.in_progress else ()
        return _by_side(
            seating.sides, [seating.side_of(each.seat) for each in taken if each.seat in seating.seats]
        )


class Book(Struct, frozen=True, dict=True):
    """A match at a real table. Create it with `new_book`.

    >>> from shootmoon.rules import load_rules
    >>> book = new_book(load_rules("classic"), ["Ann", "Ben", "Cal"], dealer=3)
    >>> book = book.do(Played(1, "5", (6, 1, 0))).do(Passed())
    >>> book.standing.position.points, book.standing.position.dealer
    ((5, 1, 0), 2)
    >>> book.do(Correct(1, Played(1, "6", (5, 1, 1)))).standing.position.points
    (-6, 1, 1)
    """

    rules: Rules
    names: tuple[str, ...]
    """The names at the start of the match, by seat."""
    dealer: int = 1
    """The seat that deals the first hand."""
    changes: tuple[Change, ...] = ()

    @cached_property
    def standing(self) -> Standing:
        """The current names, hands and score."""
        return _fold(self)

    def do(self, command: Command) -> Book:
        """Return the book after a command. Raises `NotEntered` if the command isn't possible."""
        if isinstance(command, Undo):
            if not self.changes:
                raise NotEntered("nothing-to-undo")
            return replace(self, changes=self.changes[:-1])
        if len(self.changes) >= MAX_CHANGES:
            raise NotEntered("book-full")
        try:
            change = _checked(self.standing, command)
        except IllegalAction as error:
            raise NotEntered.illegal(error) from None
        return replace(self, changes=(*self.changes, change))


def new_book(rules: Rules, names: Sequence[str], *, dealer: int = 1) -> Book:
    """Return a book for a new match. ``names`` are by seat; ``dealer`` is the seat that deals the first hand.

    Raises `NotEntered` if the names or the dealer aren't possible.
    """
    setup = setup_for(rules)
    if dealer not in setup.seating.seats:
        raise NotEntered("no-such-seat", {"seat": dealer, "players": setup.seating.players})
    return Book(rules, _names(names, setup.seating.players), dealer)


def restore_book(book: Book, commands: Iterable[Command]) -> Book:
    """Return the book after a sequence of commands that were accepted before, such as stored ones.

    Only the result is checked, which is faster than checking each command. Raises `NotEntered` if the result
    isn't possible.
    """
    changes = list(book.changes)
    for command in commands:
        if isinstance(command, Undo):
            if not changes:
                raise NotEntered("nothing-to-undo")
            changes.pop()
        else:
            changes.append(command)
    if len(changes) > MAX_CHANGES:
        raise NotEntered("book-full")
    for change in changes:
        if isinstance(change, Rename):
            _names(change.names, book.rules.table.players)
    restored = replace(book, changes=tuple(changes))
    try:
        _ = restored.standing
    except IllegalAction as error:
        raise NotEntered.illegal(error) from None
    return restored


def _names(names: Sequence[str], players: int) -> tuple[str, ...]:
    if len(names) != players:
        raise NotEntered("names-count", {"players": players})
    clean: list[str] = []
    for text in names:
        name, wrong = clean_name(text)
        if wrong:
            raise NotEntered(wrong, {"most": MAX_NAME} if wrong == "name-long" else {})
        if any(same_name(name, other) for other in clean):
            raise NotEntered("names-alike", {"name": name})
        clean.append(name)
    return tuple(clean)


def enter(position: State, entry: Entry) -> State:
    """Return the state of the match after one more hand.

    Raises `IllegalAction` if the rules don't allow the hand.
    """
    match entry:
        case Played():
            return enter_hand(position, "hand", entry.declarer, entry.bid, entry.tricks)
        case Passed():
            return enter_hand(position, "passed")
        case Round():
            return enter_hand(position, "round", entry.tricks, entry.moons)
        case Reneged():
            return enter_hand(position, "renege", entry.seat)


def _checked(standing: Standing, change: Change) -> Change:
    """Check a change, and return it in the form in which it is stored.

    Raises `IllegalAction` and `NotEntered`.
    """
    position = standing.position
    players = position.seating.players
    match change:
        case Correct():
            if change.number > len(standing.entries):
                raise NotEntered("no-such-hand", {"number": change.number})
            # Which hands can be entered doesn't depend on the hands before.
            enter(standing.positions[0], change.entry)
        case Rename():
            return Rename(_names(change.names, players))
        case Timed():
            position.apply(TIME)
            _check_not_running(standing)
        case _ if len(standing.entries) >= MAX_HANDS:
            raise NotEntered("book-full")
        case Begin():
            check_contract(position.setup, change.declarer, change.bid)
            _check_open(position)
            _check_not_running(standing)
        case Took():
            _check_open(position)
            _check_trick(standing, change)
        case Reneged():
            enter(position, change)  # it ends a hand that is being counted
        case _:
            enter(position, change)
            _check_not_running(standing)
    return change


def _check_open(position: State) -> None:
    if position.phase == "over":
        raise NotEntered("game-over")


def _check_not_running(standing: Standing) -> None:
    if standing.in_progress is not None:
        raise NotEntered("hand-running")


def _check_trick(standing: Standing, trick: Took) -> None:
    position = standing.position
    seats = (*position.seating.seats, *([position.dummy_seat] if position.dummy_seat else []))
    if trick.seat not in seats:
        raise NotEntered("no-such-seat", {"seat": trick.seat, "players": len(seats)})
    if position.setup.bids and standing.in_progress is None:
        raise NotEntered("no-hand-running")
    taken = (*(standing.in_progress.taken if standing.in_progress else ()), trick)
    if moons := [MoonTrick(1, each.big, each.little) for each in taken if each.big or each.little]:
        check_moons(position.setup, moons)


def _fold(book: Book) -> Standing:
    names, entries = book.names, list[Entry]()
    running: HandInProgress | None = None
    timed = False
    start = with_first_dealer(new_game(book.rules), book.dealer)
    for change in book.changes:
        match change:
            case Correct():
                if change.number > len(entries):
                    raise NotEntered("no-such-hand", {"number": change.number})
                entries[change.number - 1] = change.entry
            case Rename():
                names = change.names
            case Timed():
                timed = True
            case Begin():
                running = HandInProgress(change.declarer, change.bid)
            case Took():
                running = running or HandInProgress(None, None)
                running = replace(running, taken=(*running.taken, change))
                complete = _complete_entry(start, running)
                if complete is not None:
                    entries.append(complete)
                    running = None
            case _:
                entries.append(change)
                running = None
    positions = [start]
    for entry in entries:
        if positions[-1].phase == "over":
            break
        positions.append(enter(positions[-1], entry))
    if positions[-1].phase == "over":
        running = None
    elif timed:
        positions[-1] = positions[-1].apply(TIME)
        running = None
    return Standing(names, tuple(entries), tuple(positions), running, timed)


def _complete_entry(position: State, running: HandInProgress) -> Entry | None:
    """Return the entry for the hand in progress if its tricks complete the hand, otherwise None."""
    setup, seating = position.setup, position.seating
    taken = [each for each in running.taken if each.seat in seating.seats]
    tricks = _by_side(seating.sides, [seating.side_of(each.seat) for each in taken])
    if running.declarer is None or running.bid is None:
        if len(running.taken) < setup.hand_size:
            return None
        moons = [each for each in taken if each.big or each.little]
        return Round(tricks, tuple(MoonTrick(each.seat, each.big, each.little) for each in moons))
    contract = check_contract(setup, running.declarer, running.bid)
    if not setup.hand_is_over(running.declarer, contract, tricks):
        return None
    return Played(running.declarer, running.bid, tricks)


def _by_side(sides: int, taken: Sequence[int]) -> tuple[int, ...]:
    return tuple(taken.count(side) for side in range(sides))
