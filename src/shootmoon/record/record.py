"""`Record`: the rules and actions of a game, from which states and results are derived by replaying it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import islice
from typing import Any, cast, get_type_hints

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from shootmoon.game import (
    Action,
    Deal,
    IllegalAction,
    Position,
    Score,
    State,
    View,
    new_game,
    setup_for,
)
from shootmoon.pieces import Piece, Seating
from shootmoon.pieces.html import html_table
from shootmoon.record.completion import complete, truncate_view
from shootmoon.record.errors import RecordError, printable, shortened
from shootmoon.record.evidence import CompletionError
from shootmoon.record.rows import action_row, hand_rows
from shootmoon.record.starting_score import check_score
from shootmoon.record.variations import UNWRITABLE, VARIATION_WORD, Variation, normalized
from shootmoon.rules import Rules, as_rules, check_rules
from shootmoon.telling import Reason, check_fields

RESERVED_TAGS = (
    "Format",
    "Game",
    "Rules",
    "Option",
    "Seat",
    "View",
    "Pieces",
    "HandSize",
    "Variations",
    "Score",
    "Result",
)
"""The tags whose values are stored in separate fields of a record; `Record.tags` can't contain them."""

MAX_TAGS = 1_000
"""The maximum number of additional tags (`Record.tags`)."""

MAX_NOTES = 100_000
"""The maximum number of comments and annotations together."""

MAX_VIEW_ACTIONS = 50_000
"""The maximum number of actions in the record of a view. Such a record is read completely before it is
replayed."""

TAG_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*+")
"""The pattern that the names of tags match."""


class Record(Struct, frozen=True):
    """A recorded game: its rules, all actions, the players' names, tags, comments, annotations and
    variations.

    The constructor doesn't check that the actions are legal; they are checked whenever a record is replayed,
    read or written.

    Raises TypeError for a field of another type, and ValueError for a text that can't be written, such as a
    name that contains a line break.

    >>> record = Record("classic", ("dealer 2",), seats=("Ann", "Ben"))
    >>> record.seats, record.final.dealer, record.result
    (('Ann', 'Ben', ''), 2, '*')
    """

    rules: Rules
    """The rules of the game. The constructor accepts the name of a preset, too."""
    actions: tuple[Action, ...] = ()
    """All actions. The constructor accepts their texts, too."""
    seats: tuple[str, ...] = ()
    """The players' names by seat; an empty string for a seat without a name."""
    tags: tuple[tuple[str, str], ...] = ()
    """Pairs of name and value of the additional tags, such as ``Date``, in order. Each name occurs once."""
    comments: tuple[tuple[int, str], ...] = ()
    """Pairs of number and text: a comment line before ``actions[number]``, or after the last action if
    ``number`` is ``len(actions)``."""
    annotations: tuple[tuple[int, str], ...] = ()
    """Pairs of number and text: an annotation of ``actions[number]``, which may have several lines."""
    viewer: int | None = None
    """The seat whose view this is, with ``?`` for pieces that it may not know; None for a whole game."""
    renege: bool = False
    """In the record of a view, True if the last action was a renege (failing to follow suit although one
    could) that made the hand void; the actions alone don't show this. Always False in the record of a whole
    game."""
    pieces: tuple[Piece, ...] | None = None
    """The set of pieces if it isn't the usual one (`shootmoon.new_game`); otherwise None."""
    hand_size: int | None = None
    """The size of a hand if it isn't the usual one; otherwise None."""
    variations: tuple[tuple[int, Variation], ...] = ()
    """Pairs of number and variation: actions that were tried in place of ``actions[number]``, or after the
    last action if ``number`` is ``len(actions)``."""
    score: Score | None = None
    """The score with which the record begins, such as that of a position that was set up by hand; None if it
    begins with the match. In the constructor, amounts that a score of another kind doesn't have
    are those of the beginning of a match."""

    def __post_init__(self) -> None:
        force_setattr(self, "rules", as_rules(self.rules))
        check_rules(self.rules)
        check_fields(self, _field_types())
        usual = setup_for(self.rules)
        setup = setup_for(self.rules, self.pieces, self.hand_size)
        players = setup.seating.players
        if len(self.seats) > players:
            raise ValueError(Reason("record-names", names=len(self.seats), seats=players))
        if self.viewer is not None and self.viewer not in setup.seating.seats:
            raise ValueError(Reason("record-no-seat", seat=self.viewer, players=players))
        if len(self.tags) > MAX_TAGS:
            raise ValueError(Reason("record-tags-most", most=MAX_TAGS))
        if len(self.comments) + len(self.annotations) > MAX_NOTES:
            raise ValueError(Reason("record-notes-most", most=MAX_NOTES))
        if self.viewer is not None and len(self.actions) > MAX_VIEW_ACTIONS:
            raise ValueError(Reason("record-view-most", most=MAX_VIEW_ACTIONS))
        for name in self.seats:
            _check_text(name, "name of a seat")
        names: set[str] = set()
        for name, value in self.tags:
            if not TAG_NAME.fullmatch(name) or name in RESERVED_TAGS:
                raise ValueError(Reason("record-tag-name", name=printable(shortened(name))))
            if name in names:
                raise ValueError(Reason("record-tag-twice", tag=shortened(name)))
            names.add(name)
            _check_text(value, f"value of the tag {shortened(name)}")
        given = cast("tuple[str, ...]", self.actions)
        read = [action if isinstance(action, Action) else usual.read(action) for action in given]
        # Normalize the fields, so that equal games are equal records.
        force_setattr(self, "actions", tuple(read))
        force_setattr(self, "seats", (*self.seats, *("",) * (players - len(self.seats))))
        force_setattr(self, "comments", _notes(self.comments, "a comment", len(read)))
        force_setattr(self, "annotations", _notes(self.annotations, "an annotation", len(read) - 1))
        if self.score is not None:
            first = new_game(self.rules, pieces=self.pieces, hand_size=self.hand_size)
            score = self.score
            if type(score) is not type(first.score):  # such as points only, where there are also marks
                score = first.score.changed(**score.amounts)
            check_score(score, first)
            force_setattr(self, "score", None if score == first.score else score)
        variations = normalized(self.variations, len(read), usual.read)
        force_setattr(self, "variations", variations)
        if variations and any(text.startswith(VARIATION_WORD) for _, text in self.comments):
            raise ValueError(Reason("record-comment-begins", word=VARIATION_WORD))
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
        """Return the record of a state, or of a view.

        A comment before each deal gives the number of the hand and its dealer.
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
            score=position.start_score,
        )
        comments: list[tuple[int, str]] = []
        for ply, (action, state) in enumerate(zip(record.actions, record.replay(), strict=False)):
            if isinstance(action, Deal):
                comments.append((ply, f"hand {len(comments) + 1}, dealer {state.dealer}"))
        return replace(record, comments=tuple(comments))

    @property
    def start(self) -> State:
        """The state before the first action."""
        return new_game(self.rules, pieces=self.pieces, hand_size=self.hand_size, score=self.score)

    @property
    def seating(self) -> Seating:
        """The seats and the sides that they belong to."""
        return setup_for(self.rules).seating

    def replay(self) -> Iterator[State]:
        """Iterate over the states after 0, 1, 2, … actions.

        For the record of a view, these are the states in some world (full deal) that is consistent with the
        view. Raises `RecordError` at an illegal action, or if no world is consistent with the view.
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
                    score=self.score,
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
        """Return the record as it was after ``ply`` actions.

        In the record of a view, pieces that the seat hadn't seen by then are hidden: a widow that it took
        later is ``?`` again. Later actions aren't checked. Raises `RecordError` if an earlier action is
        illegal.
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
                    score=self.score,
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
            variations=tuple([pair for pair in self.variations if pair[0] <= len(actions)]),
        )

    def positions(self) -> Iterator[State] | Iterator[View]:
        """Iterate over the positions after 0, 1, 2, … actions: states, or views for the record of a view.

        Raises `RecordError` as `replay` does.
        """
        if self.viewer is None:
            return self.replay()
        seat = self.viewer
        return (state.view(seat) for state in self.replay())

    def position(self, ply: int) -> State | View:
        """Return the position after ``ply`` actions. A negative ``ply`` counts from the end; -1 is the end.

        Raises IndexError if the record has fewer actions, and `RecordError` as `replay` does.
        """
        plies = len(self.actions) + 1
        index = ply + plies if ply < 0 else ply
        if not 0 <= index < plies:
            raise IndexError(f"there is no ply {ply}: they are 0 to {plies - 1}")
        return next(islice(self.positions(), index, None))

    def __iter__(self) -> Iterator[tuple[State | View, Action]]:
        """Iterate over pairs of the position before an action and the action.

        The positions are the ones that `positions` yields. Raises `RecordError` as `replay` does.

        >>> from shootmoon.record import read_record
        >>> record = read_record('[Format "1"] [Game "moon"] [Rules "classic"]\\ndealer 3')
        >>> [(state.phase, action) for state, action in record]
        [('dealer', 'dealer 3')]
        """
        return zip(self.positions(), self.actions, strict=False)

    def to_dicts(self) -> list[dict[str, object]]:
        """Return one flat dictionary for each action, from which ``pandas.DataFrame`` or ``polars.DataFrame``
        makes a table.

        The keys are ``ply`` and ``hand`` (both counted from 1), ``phase``, ``seat`` (0 for chance) and
        ``action``, then values of the position before the action: ``dealer``, ``declarer``, ``contract``,
        ``trump``, and for each side, counted from 1, ``tricks_1`` and so on. Of the amounts ``points_1``,
        ``marks_1``, ``hickeys_1``, ``rounds_won_1`` and ``chips_1``, only those are included that the rules
        use. `shootmoon.record.ACTION_COLUMNS` says what each of them means.

        Raises `RecordError` as `replay` does.
        """
        return [action_row(ply, position, action) for ply, (position, action) in enumerate(self, 1)]

    def hands(self) -> list[dict[str, object]]:
        """Return one flat dictionary for each hand that is over, as `to_dicts` does for actions.

        The keys are ``hand`` and ``first_ply`` (both counted from 1), ``dealer``, ``dealt_1`` and so on (the
        pieces that each seat was dealt), ``rest`` (the widow or the dummy's pile), ``bids``, ``declarer``,
        ``contract``, ``trump``, ``discards``, ``made``, ``renege``, and for each side, counted from 1,
        ``tricks_1`` and ``score_1`` (the score after the hand). `shootmoon.record.HAND_COLUMNS` says what
        each of them means. In the record of a view, pieces that the seat didn't see are ``?``.

        Raises `RecordError` as `replay` does.

        >>> import shootmoon as sm
        >>> record = sm.read_record("tests/playthroughs/classic.moon")
        >>> first = record.hands()[0]
        >>> first["contract"], first["trump"], first["made"], first["tricks_2"]
        ('5', '2', False, 4)
        """
        return list(hand_rows(self.positions(), self.actions))

    def _repr_html_(self) -> str:
        rows = self.hands()
        heads = ["hand", "dealer", "declarer", "contract", "trump", "made"]
        sides = range(self.seating.sides)
        named = {seat: self.seats[seat - 1] or f"seat {seat}" for seat in self.seating.seats}
        names = ["+".join(named[seat] for seat in self.seating.seats_of(side)) for side in sides]
        made = {True: "yes", False: "no", None: None}
        body = [
            (
                row["hand"],
                *(named.get(cast("int", row[name])) for name in ("dealer", "declarer")),
                row["contract"],
                row["trump"],
                made[cast("bool | None", row["made"])],
                *(row[f"{name}_{side + 1}"] for name in ("tricks", "score") for side in sides),
            )
            for row in rows
        ]
        heads += [f"{word} {name}" for word in ("tricks", "score") for name in names]
        return html_table(
            heads, body, title=f"{self.rules.preset}, {len(rows)} hands", note=f"result: {self.result}"
        )

    @property
    def final(self) -> State | View:
        """The position after all actions."""
        return self.position(-1)

    @property
    def result(self) -> str:
        """The winner: ``1`` for a seat, ``1+3`` for a side, ``1,3`` for two seats that share the win; ``*``
        if there is no winner yet."""
        return result_of(self.final)


@cache
def _field_types() -> Mapping[str, Any]:
    """Return what the constructor of a record accepts; `as_rules` checks the rules."""
    texts = {"actions": tuple[str, ...], "pieces": tuple[str, ...] | None}
    return {name: texts.get(name, hint) for name, hint in get_type_hints(Record).items() if name != "rules"}


def _error_of(error: CompletionError) -> RecordError:
    return RecordError(error.reason, ply=error.ply, action=error.action, legal=error.legal)


def result_of(position: Position) -> str:
    """Return the result of a position in the notation of records; see `Record.result`."""
    seating = position.seating
    won = [seating.seats_of(side) for side in range(seating.sides)]
    sides = ["+".join(map(str, seats)) for seats in won if seats[0] in position.winners]
    return ",".join(sides) or "*"


def _check_text(text: str, what: str) -> None:
    if UNWRITABLE.search(text) or "\n" in text or "\r" in text:
        raise ValueError(
            Reason("record-control-character", what=f"the {what}", text=printable(shortened(text)))
        )


def _notes(notes: tuple[tuple[int, str], ...], what: str, last: int) -> tuple[tuple[int, str], ...]:
    """Return comments or annotations in the order of the actions, without surrounding blanks.

    ``what`` is their name in errors; ``last`` is the largest action number that they may have. Raises
    ValueError.
    """
    for number, text in notes:
        if not 0 <= number <= last:
            raise ValueError(Reason("record-no-action", number=number, what=what))
        if UNWRITABLE.search(text) or "\r" in text or (what == "a comment" and "\n" in text):
            shown = printable(shortened(text))
            raise ValueError(Reason("record-control-character", what=what, text=shown))
    return tuple([(number, text.strip(" \t\n")) for number, text in sorted(notes, key=lambda note: note[0])])
