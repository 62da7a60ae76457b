"""`Record`: a game on paper. The list of actions is the truth; everything else is derived by replay."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import cast

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from shootmoon.game import (
    Action,
    Deal,
    IllegalAction,
    Position,
    State,
    View,
    new_game,
    setup_for,
)
from shootmoon.game.hands import SCORE_FIELDS
from shootmoon.pieces import Piece, Seating
from shootmoon.record.completion import complete, truncate_view
from shootmoon.record.errors import RecordError, printable, shortened
from shootmoon.record.evidence import CompletionError
from shootmoon.rules import Rules, check_rules

RESERVED_TAGS = ("Format", "Game", "Rules", "Option", "Seat", "View", "Pieces", "HandSize", "Result")
"""Tags that say what the fields of a record say, and can't stand among its `Record.tags`."""

MAX_TAGS = 1_000
"""How many tags a record may have."""

MAX_NOTES = 100_000
"""How many comments and annotations a record may have, together."""

MAX_VIEW_ACTIONS = 50_000
"""How many actions a view's record may have: nothing of it can be replayed before all of it is read."""

UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
"""Characters that stand nowhere in a record: control characters, and halves of surrogate pairs."""

TAG_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*+")
"""What the name of a tag looks like."""


class Record(Struct, frozen=True):
    """A game on paper: its rules and every action, with who sat where and what was said about it.

    Whether the actions are legal is found out by replaying them, as reading and writing do.

    Raises ValueError where a text can't be written, such as a name with a line break in it.

    >>> import shootmoon as sm
    >>> record = Record(sm.load_rules("classic"), ("dealer 2",), seats=("Ann", "Ben"))
    >>> record.seats, record.final.dealer, record.result
    (('Ann', 'Ben', ''), 2, '*')
    """

    rules: Rules
    """The rules that were played."""
    actions: tuple[Action, ...] = ()
    """Every action. Texts may be given; they are read."""
    seats: tuple[str, ...] = ()
    """By seat: who sat there; empty where nobody is named."""
    tags: tuple[tuple[str, str], ...] = ()
    """Name and value of everything else that is known, such as ``Date``, in order; each name once."""
    comments: tuple[tuple[int, str], ...] = ()
    """Number and text: a line that stands before ``actions[number]``, or after the last action."""
    annotations: tuple[tuple[int, str], ...] = ()
    """Number and text: what is said about ``actions[number]``. May have several lines."""
    viewer: int | None = None
    """The seat whose view this is, with ``?`` for what it may not know; None for a whole game."""
    renege: bool = False
    """In a view's record, whether the last action was a renege that made the hand void, which actions alone
    don't show. Always False in a whole game's."""
    pieces: tuple[Piece, ...] | None = None
    """The set of a smaller game (`shootmoon.new_game`); None for the usual one."""
    hand_size: int | None = None
    """The size of a hand in a smaller game; None for the usual one."""

    def __post_init__(self) -> None:
        check_rules(self.rules)
        usual = setup_for(self.rules)
        setup = setup_for(self.rules, self.pieces, self.hand_size)
        players = setup.seating.players
        if len(self.seats) > players:
            raise ValueError(f"{len(self.seats)} names for {players} seats")
        if self.viewer is not None and self.viewer not in setup.seating.seats:
            raise ValueError(f"there is no seat {self.viewer}: the seats are 1 to {players}")
        if len(self.tags) > MAX_TAGS:
            raise ValueError(f"there are more than {MAX_TAGS} tags")
        if len(self.comments) + len(self.annotations) > MAX_NOTES:
            raise ValueError(f"there are more than {MAX_NOTES} comments and annotations")
        if self.viewer is not None and len(self.actions) > MAX_VIEW_ACTIONS:
            raise ValueError(f"the record of a view has at most {MAX_VIEW_ACTIONS} actions")
        for name in self.seats:
            _check_text(name, "name of a seat")
        names: set[str] = set()
        for name, value in self.tags:
            if not TAG_NAME.fullmatch(name) or name in RESERVED_TAGS:
                raise ValueError(f"“{printable(shortened(name))}” can't be the name of a tag of one's own")
            if name in names:
                raise ValueError(f"the tag {shortened(name)} is there twice")
            names.add(name)
            _check_text(value, f"value of the tag {shortened(name)}")
        given = cast("tuple[str, ...]", self.actions)
        read = [action if isinstance(action, Action) else usual.read(action) for action in given]
        # What is the same game is the same record, whichever way it was put.
        force_setattr(self, "actions", tuple(read))
        force_setattr(self, "seats", (*self.seats, *("",) * (players - len(self.seats))))
        force_setattr(self, "comments", _notes(self.comments, "a comment", len(read)))
        force_setattr(self, "annotations", _notes(self.annotations, "an annotation", len(read) - 1))
        force_setattr(self, "pieces", None if setup.pieces == usual.pieces else setup.pieces)
        force_setattr(self, "hand_size", None if setup.hand_size == usual.hand_size else setup.hand_size)
        force_setattr(self, "renege", bool(self.renege and self.viewer))

    @classmethod
    def of(
        cls,
        position: Position,
        seats: Iterable[str] = (),
        tags: Mapping[str, str] | Iterable[tuple[str, str]] = (),
    ) -> Record:
        """The record of a game as it stands, or of what the seat of a view knows of it.

        Before each deal stands a comment that says which hand this is, and who deals.
        """
        last = position.last_hand
        record = cls(
            position.rules,
            position.history,
            seats=tuple(seats),
            tags=tuple(dict(tags).items()),
            viewer=position.seat if isinstance(position, View) else None,
            renege=isinstance(position, View)
            and not position.actions
            and last is not None
            and bool(last.renege),
            pieces=position.pieces,
            hand_size=position.hand_size,
        )
        comments: list[tuple[int, str]] = []
        for ply, (action, state) in enumerate(zip(record.actions, record.replay(), strict=False)):
            if isinstance(action, Deal):
                comments.append((ply, f"hand {len(comments) + 1}, dealer {state.dealer}"))
        return replace(record, comments=tuple(comments))

    @property
    def start(self) -> State:
        """The game before the first action."""
        return new_game(self.rules, pieces=self.pieces, hand_size=self.hand_size)

    @property
    def seating(self) -> Seating:
        """The seats, and the sides that they belong to."""
        return setup_for(self.rules).seating

    def replay(self) -> Iterator[State]:
        """The states after 0, 1, 2 … actions. Of a view's record, those of some world that fits the view.

        Raises `RecordError` at an action that is illegal, and for a view that can't have arisen.
        """
        actions = self.actions
        if self.viewer is not None:
            try:
                actions = complete(
                    self.rules,
                    actions,
                    self.viewer,
                    pieces=self.pieces,
                    hand_size=self.hand_size,
                    renege=self.renege or None,
                )
            except CompletionError as error:
                raise _error_of(error) from error
        state = self.start
        yield state
        for ply, action in enumerate(actions):
            try:
                state = state.apply(action)
            except IllegalAction as error:
                raise RecordError(error.reason, ply=ply, action=action, legal=error.legal) from error
            yield state

    def until(self, ply: int) -> Record:
        """The record as it would be if the game had stopped after ``ply`` actions.

        Of a view, what its seat knew then: the widow that it took later is ``?`` again. What comes after
        ``ply`` is not looked at, and may be illegal. Raises `RecordError` at an action before it that is.
        """
        actions = self.actions[:ply]
        whole = len(actions) == len(self.actions)
        renege = self.renege if whole else isinstance(self.actions[ply], Deal)
        if self.viewer is not None:
            try:
                actions = truncate_view(
                    self.rules,
                    actions,
                    self.viewer,
                    pieces=self.pieces,
                    hand_size=self.hand_size,
                    renege=renege or None,
                )
            except CompletionError as error:
                raise _error_of(error) from error
        return replace(
            self,
            actions=actions,
            renege=renege,
            comments=tuple([note for note in self.comments if note[0] <= len(actions)]),
            annotations=tuple([note for note in self.annotations if note[0] < len(actions)]),
        )

    def positions(self) -> Iterator[State] | Iterator[View]:
        """The game after 0, 1, 2 … actions: states, or views where this is a view's record.

        Raises `RecordError` as `replay` does.
        """
        if self.viewer is None:
            return self.replay()
        seat = self.viewer
        return (state.view(seat) for state in self.replay())

    def position(self, ply: int) -> State | View:
        """The game after ``ply`` actions; counted from the end where that is negative (-1: after all).

        Raises IndexError when there aren't as many, and `RecordError` as `replay` does.
        """
        plies = len(self.actions) + 1
        at = ply + plies if ply < 0 else ply
        if not 0 <= at < plies:
            raise IndexError(f"there is no ply {ply}: they are 0 to {plies - 1}")
        return next(islice(self.positions(), at, None))

    def __iter__(self) -> Iterator[tuple[State | View, Action]]:
        """Each action with the position in which it was done: a view where this is a view's record.

        Raises `RecordError` as `replay` does.

        >>> from shootmoon.record import read_record
        >>> record = read_record('[Format "1"] [Game "moon"] [Rules "classic"]\\ndealer 3')
        >>> [(state.phase, action) for state, action in record]
        [('dealer', 'dealer 3')]
        """
        return zip(self.positions(), self.actions, strict=False)

    def to_dicts(self) -> list[dict[str, object]]:
        """A flat row for each action, ready for ``pandas.DataFrame`` or ``polars.DataFrame``.

        ``ply``, ``hand`` (both from 1), ``phase``, ``seat`` (0 for chance), ``action``; then how things stood
        before it: ``dealer``, ``declarer``, ``contract``, ``trump``, and by side, from 1, ``tricks_1`` … and
        whatever of ``points_1``, ``marks_1``, ``hickeys_1``, ``rounds_won_1``, ``chips_1`` the rules know.
        Raises `RecordError` as `replay` does.
        """
        rows: list[dict[str, object]] = []
        for ply, (position, action) in enumerate(self, 1):
            row: dict[str, object] = {
                "ply": ply,
                "hand": len(position.past) + 1,
                "phase": position.phase,
                "seat": position.to_move,
                "action": str(action),
                "dealer": position.dealer,
                "declarer": position.declarer,
                "contract": None if position.contract is None else str(position.contract),
                "trump": position.trump,
            }
            for name in ("tricks", *SCORE_FIELDS):
                for side, amount in enumerate(getattr(position, name) or (), 1):
                    row[f"{name}_{side}"] = amount
            rows.append(row)
        return rows

    @property
    def final(self) -> State | View:
        """The game after all actions."""
        return self.position(-1)

    @property
    def result(self) -> str:
        """Who won: ``1``; ``1+3`` for a side; ``1,3`` for two who share; ``*`` while play goes on."""
        return result_of(self.final)


def _error_of(error: CompletionError) -> RecordError:
    return RecordError(error.reason, ply=error.ply, action=error.action, legal=error.legal)


def result_of(position: Position) -> str:
    """Who has won, as a record writes it."""
    seating = position.seating
    won = [seating.seats_of(side) for side in range(seating.sides)]
    sides = ["+".join(map(str, seats)) for seats in won if seats[0] in position.winners]
    return ",".join(sides) or "*"


def _check_text(text: str, what: str) -> None:
    if UNWRITABLE.search(text) or "\n" in text or "\r" in text:
        raise ValueError(
            f"the {what} has a line break or a control character in it: {printable(shortened(text))}"
        )


def _notes(notes: tuple[tuple[int, str], ...], what: str, last: int) -> tuple[tuple[int, str], ...]:
    """Comments or annotations in the order of the actions, without blanks around them."""
    for number, text in notes:
        if not 0 <= number <= last:
            raise ValueError(f"there is no action {number} for {what}")
        if UNWRITABLE.search(text) or "\r" in text or (what == "a comment" and "\n" in text):
            shown = printable(shortened(text))
            raise ValueError(f"{what} has a line break or a control character in it: {shown}")
    return tuple([(number, text.strip(" \t\n")) for number, text in sorted(notes, key=lambda note: note[0])])
