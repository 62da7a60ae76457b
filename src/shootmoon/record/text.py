"""Reading and writing the text form of records, ``.moon`` (`docs/record.md`, "Text form")."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, takewhile
from typing import NoReturn

from msgspec.structs import replace

from shootmoon.game import Action, Bid, IllegalAction, NotationError, Play, State
from shootmoon.pieces import plain_text
from shootmoon.record.errors import RecordError, printable, shortened
from shootmoon.record.evidence import known_legal_actions
from shootmoon.record.heading import FORMAT, Heading, numbers, read_pieces, read_rules, standing_after_hand
from shootmoon.record.record import (
    MAX_NOTES,
    MAX_TAGS,
    MAX_VIEW_ACTIONS,
    RESERVED_TAGS,
    Record,
    result_of,
)
from shootmoon.record.scanning import Item, Source, braced, quoted, scan
from shootmoon.record.starting_score import score_text
from shootmoon.record.table_notes import PlayOut, TableNote
from shootmoon.record.variation_text import (
    VARIATIONS_VERSION,
    check_written,
    comment_of,
    with_variations,
)
from shootmoon.record.variations import VARIATION_WORD
from shootmoon.record.written import apply_written, read_written
from shootmoon.rules import differences, value_text
from shootmoon.telling import Reason

_NUMBER = re.compile(r"[1-9][0-9]?")
_STATEMENT = re.compile(r"-?[0-9]{1,9}(?:[ \t]++-?[0-9]{1,9})*+")
_BLANKS = re.compile(r"[ \t]+")
_END = Item("action", -1, "end of the record")
_MAX_KNOWN_TAGS = 50  # options, seats and so on, in addition to other tags
_MAX_STATEMENT = 200  # characters; six numbers of nine digits take far fewer

# -- reading --------------------------------------------------------------------------------------------


def read_text(
    text: str, file: str | None = None, line: int = 1, column: int = 1
) -> tuple[Record, RecordError | None]:
    """Read a record. Return the record up to the first fault, and that fault or None.

    ``file`` is the file name in errors, ``line`` and ``column`` the place at which the text begins there.
    Raises `RecordError` if not even the tags can be read.
    """
    source = Source(text, file, line, column)
    items = scan(source)
    tags: list[Item] = []
    comments: list[Item] = []
    first: list[Item] = []
    for item in items:
        if item.kind == "tag":
            tags.append(item)
        elif item.kind == "comment":
            comments.append(item)
        else:
            first.append(item)
            break
        if len(tags) > MAX_TAGS + _MAX_KNOWN_TAGS:
            raise source.error(item.offset, Reason("record-tags-most", most=MAX_TAGS))
        if len(comments) > MAX_NOTES:
            raise source.error(item.offset, _too_many_notes())
    return _Body(source, _Head(source, tags), comments).read(chain(first, items))


def _too_many_notes() -> Reason:
    return Reason("record-notes-most", most=MAX_NOTES)


class _Head:
    """The tags of a record, by name."""

    def __init__(self, source: Source, tags: Sequence[Item]) -> None:
        self._source = source
        self._offsets: dict[str, int] = {}
        self._values: dict[str, str] = {}
        self._options: dict[str, str] = {}
        self._seats: dict[str, str] = {}
        for tag in tags:
            self._put(tag)
        if self._values.get("Format", str(FORMAT)) != str(FORMAT):
            # Checked first, since the other tags may differ in another format.
            version = printable(shortened(self._values["Format"]))
            reason = Reason("record-format", said=f"“{version}”", known=FORMAT)
            raise source.error(self._offsets["Format"], reason)
        notation = self._values.get("Variations", VARIATIONS_VERSION)
        if notation != VARIATIONS_VERSION:
            known = printable(shortened(notation))
            reason = Reason("record-variation-notation", said=known, known=VARIATIONS_VERSION)
            raise source.error(self._offsets["Variations"], reason)
        self.varies = "Variations" in self._values
        """True if comments may be variations."""
        for name in ("Format", "Game", "Rules"):
            if name not in self._values:
                example = {"Format": str(FORMAT), "Game": "moon", "Rules": "classic"}[name]
                raise source.error(
                    0, Reason("record-tag-missing", tag=name, example=f"[{name} {quoted(example)}]")
                )

    def _put(self, tag: Item) -> None:
        name = tag.text
        expected = 2 if name in ("Option", "Seat") else 1
        shown = printable(shortened(name))
        if len(tag.values) != expected:
            example = {"Option": '[Option "auction.minimum" "5"]', "Seat": '[Seat "1" "Ann"]'}
            like = example.get(name, f'[{shown} "…"]')
            raise self._source.error(tag.offset, Reason("record-tag-written", tag=shown, example=like))
        of = {"Option": self._options, "Seat": self._seats}.get(name, self._values)
        key = tag.values[0] if expected == 2 else name
        if key in of:
            twice = f"{name} {printable(shortened(key))}" if expected == 2 else shown
            again = Reason("record-second") if name == "Format" else Reason("record-tag-twice", tag=twice)
            raise self._source.error(tag.offset, again)
        of[key] = tag.values[-1]
        self._offsets[f"{name} {key}" if expected == 2 else name] = tag.offset

    def refuse(self, tag: str, reason: str) -> NoReturn:
        """Raise the error for a tag, at its position in the text, or at the tag ``Rules`` if the record
        doesn't have it."""
        raise self._source.error(self._offsets.get(tag, self._offsets["Rules"]), reason)

    def heading(self) -> Heading:
        """Return the checked heading. Raises `RecordError`."""
        values = self._values
        rules = read_rules(values["Game"], values["Rules"], self.refuse, texts=self._options)
        seats = [""] * rules.table.players
        for number, name in self._seats.items():
            seats[self._seat(f"Seat {number}", number, len(seats)) - 1] = name
        viewer = values.get("View")
        pieces = values.get("Pieces")
        size = values.get("HandSize")
        if size is not None and not _NUMBER.fullmatch(size):
            self.refuse("HandSize", Reason("record-hand-size-text", size=printable(shortened(size))))
        return Heading(
            rules,
            tuple(seats),
            tuple((name, value) for name, value in values.items() if name not in RESERVED_TAGS),
            None if viewer is None else self._seat("View", viewer, len(seats)),
            None if pieces is None else read_pieces(rules.game, _pieces(pieces), self.refuse),
            None if size is None else int(size),
            values.get("Result", "*"),
            values.get("Score"),
        )

    def _seat(self, tag: str, text: str, players: int) -> int:
        if not _NUMBER.fullmatch(text) or int(text) > players:
            shown = printable(shortened(text))
            self.refuse(tag, Reason("record-no-seat", seat=shown, players=players))
        return int(text)


def _numbers(statement: str) -> str:
    """Return the numbers of a line of scores, separated by blanks; empty if it can't be read."""
    text = plain_text(statement[:_MAX_STATEMENT]).replace(",", " ").strip(" \t")
    return text if len(statement) <= _MAX_STATEMENT and _STATEMENT.fullmatch(text) else ""


def _pieces(text: str) -> list[str]:
    # Enough of a long text to show that there are too many pieces.
    return [word.strip(" \t") for word in text.split(",", 100)]


class _Body:
    """A reader for the part of a record after the tags: actions with their comments, annotations and
    scores."""

    def __init__(self, source: Source, head: _Head, comments: Iterable[Item]) -> None:
        self._source = source
        self._head = head
        self._heading = head.heading()
        self._record = self._heading.record(head.refuse)
        self._comments: list[tuple[int, str]] = []
        self._annotations: list[tuple[int, str]] = []
        self._variations: list[tuple[int, Item]] = []
        for item in comments:
            self._comment(item, 0)
        self._statements: dict[int, Item] = {}
        self._hand: list[str] = []  # the actions since the deal, as they are written
        self._play_out = PlayOut()

    def read(self, items: Iterator[Item]) -> tuple[Record, RecordError | None]:
        """Return the record up to the first fault, and that fault or None."""
        record, fault = self._read_game(items) if self._heading.viewer is None else self._read_view(items)
        plies = len(record.actions)
        whole = replace(
            record,
            comments=tuple(note for note in self._comments if note[0] <= plies),
            annotations=tuple(note for note in self._annotations if note[0] < plies),
        )
        whole, wrong = self._with_variations(whole)
        return whole, fault or wrong

    def _with_variations(self, record: Record) -> tuple[Record, RecordError | None]:
        """Return the record with its variations before the first faulty one, and that fault or None."""
        given = [pair for pair in self._variations if pair[0] <= len(record.actions)]
        whole, wrong = with_variations(record, [(ply, item.text) for ply, item in given])
        if wrong is None:
            return whole, None
        index, fault, offset = wrong
        cause = fault.cause
        begin = self._source.text.index(VARIATION_WORD, given[index][1].offset)
        action, legal = (None, ()) if cause is None else (str(cause.action), cause.legal)
        error = self._source.error(begin + offset, fault.reason, None, action, legal)
        error.__cause__ = cause
        return whole, error

    def _comment(self, item: Item, ply: int) -> None:
        if self._head.varies and item.text.startswith(VARIATION_WORD):
            self._variations.append((ply, item))
        else:
            self._comments.append((ply, item.text))

    def _read_game(self, items: Iterator[Item]) -> tuple[Record, RecordError | None]:
        """Read a whole game: each action is applied when it is read."""
        state = self._heading.start
        ply = 0
        claimed: tuple[Item, TableNote] | None = None
        dealt: tuple[int, State] | None = None
        try:
            for item in chain(items, (_END,)):
                word = item.text.split(" ")[0].lower() if item.kind == "action" else ""
                if claimed is not None and (word or item.kind == "statement"):
                    if item is _END or word in ("", "deal", "redeal"):
                        plays = self._plays(claimed, state, item)
                        for play in plays:
                            state = state.apply(play)
                        ply += len(plays)
                    claimed = None
                if item is _END:
                    break
                if word in ("redeal", "claim", "concede"):
                    self._check_notes(item)
                if word == "redeal":
                    if dealt is None or state.phase == "deal":
                        raise self._source.error(item.offset, Reason("record-redeal-nothing"))
                    ply, state = dealt
                    self._dealt_anew(ply)
                    continue
                if word in ("claim", "concede"):
                    note = self._said(item, word, state, ply)
                    claimed = item, note
                    self._comments.append((ply, note.comment))
                    continue
                if item.kind != "action":
                    self._note(item, ply)
                    if item.kind == "statement":
                        self._check(item, state)
                    continue
                if word == "deal" and state.phase == "deal":
                    dealt = ply, state
                    self._hand.clear()
                elif word == "deal" and dealt is not None and state.phase != "over":
                    raise self._source.error(item.offset, Reason("record-deal-in-hand"))
                self._hand.append(item.text)
                try:
                    state = apply_written(item.text, state)
                except (IllegalAction, RecordError) as error:
                    raise self._illegal(item, ply, error) from error
                ply += 1
            self._check_result(state)
        except RecordError as fault:
            return self._of(state, state.history), fault
        return self._of(state, state.history), None

    def _said(self, item: Item, word: str, state: State, ply: int) -> TableNote:
        """Return the note for a claim or a concession of the seat to move."""
        if state.phase != "play":
            raise self._source.error(item.offset, Reason("record-claim-not-now"))
        left = state.hand_size - sum(state.tricks)
        number = item.text.split()[1:]
        tricks = int(number[0]) if number else None
        if tricks is not None and tricks > left:
            raise self._source.error(item.offset, Reason("record-claim-most", tricks=tricks, left=left))
        kind = "claim" if word == "claim" else "concession"
        return TableNote(ply, kind, state.to_move or 0, tricks)

    def _plays(self, claimed: tuple[Item, TableNote], state: State, following: Item) -> tuple[Action, ...]:
        """Return plays that carry out a claim or a concession, after which the record has none."""
        item, note = claimed
        left = state.hand_size - sum(state.tricks)
        claims = note.kind == "claim"
        tricks = (left if note.tricks is None else note.tricks) if claims else 0
        stood = None
        if following.kind == "statement" and (text := _numbers(following.text)):
            stood = tuple(map(int, text.split()))
        side = state.seating.side_of(note.seat)
        # Who concedes the rest may hold pieces that win all the same: then as few as possible.
        amounts = (tricks,) if claims else range(left + 1)
        tried = (self._play_out.plays(state, side, amount, stood) for amount in amounts)
        plays = next((found for found in tried if found is not None), None)
        if plays is None:
            reason = Reason("record-claim-no-plays", seat=note.seat, tricks=tricks)
            raise self._source.error(item.offset, reason)
        return plays

    def _dealt_anew(self, ply: int) -> None:
        """Move the notes of a hand that was dealt anew to the beginning of the next, with its actions."""
        notes: dict[int, str] = {}
        for at, text in takewhile(lambda each: each[0] >= ply, reversed(self._annotations)):
            notes[at] = f"{braced(' '.join(text.split()))} {notes.get(at, '')}".strip()
        words = (f"{text} {notes.get(at, '')}".strip() for at, text in enumerate(self._hand, ply))
        note = TableNote(ply, "redeal", actions=" ".join(words))
        self._hand.clear()
        moved: list[tuple[int, str]] = []
        while self._comments and self._comments[-1][0] > ply:
            moved.append((ply, self._comments.pop()[1]))
        self._comments += [*reversed(moved), (ply, note.comment)]
        while self._annotations and self._annotations[-1][0] >= ply:
            self._annotations.pop()
        while self._variations and self._variations[-1][0] > ply:
            self._variations.pop()

    def _read_view(self, items: Iterator[Item]) -> tuple[Record, RecordError | None]:
        """Read a view: all actions are read, then hidden pieces are filled in, then the actions are
        replayed."""
        start = self._heading.start
        actions: list[Action] = []
        offsets: list[int] = []
        fault: RecordError | None = None
        try:
            for item in items:
                if item.kind != "action":
                    self._note(item, len(actions))
                    continue
                if len(actions) == MAX_VIEW_ACTIONS:
                    raise self._source.error(item.offset, Reason("record-view-most", most=MAX_VIEW_ACTIONS))
                try:
                    actions.append(read_written(item.text, start))
                except (IllegalAction, RecordError) as error:
                    raise self._illegal(item, len(actions), error) from error
                offsets.append(item.offset)
        except RecordError as error:
            fault = error
        record, state, wrong = self._follow_view(actions, offsets, stopped=fault is not None)
        if wrong is None and fault is not None and fault.ply is not None:
            assert record.viewer
            # The legal actions weren't known when the faulty action was read.
            fault = fault.with_legal(known_legal_actions(state, record.viewer))
        fault = wrong or fault
        if fault is None:
            try:
                self._check_result(state)
            except RecordError as error:
                fault = error
        return self._of(state, record.actions), fault

    def _follow_view(
        self, actions: Sequence[Action], offsets: Sequence[int], *, stopped: bool
    ) -> tuple[Record, State, RecordError | None]:
        """Return the valid part of a view, the state after it in some world (full deal), and the first fault
        or None.

        ``stopped`` is True if the actions are the beginning of a longer view.
        """
        fault: RecordError | None = None
        ply = checked = len(actions)
        while True:  # each round replays fewer actions, since those before a fault may be faulty, too
            # A line of scores is the only sign that the hand ended with a renege at its last action.
            renege = ply in self._statements
            viewed = replace(self._record, actions=tuple(actions[:ply]), renege=renege)
            reached = 0
            try:
                if stopped:
                    viewed = viewed.until(ply)
                state = self._heading.start
                for reached, state in enumerate(viewed.replay()):
                    if reached in self._statements and reached <= checked:
                        self._check(self._statements[reached], state)
            except RecordError as error:
                stopped = True
                if error.ply is None:
                    fault, ply, checked = error, reached, reached - 1
                else:
                    fault = self._source.error(
                        offsets[error.ply], error.reason, error.ply, error.action, error.legal
                    )
                    fault.__cause__ = error
                    ply = checked = error.ply
            else:
                return viewed, state, fault

    def _check_notes(self, item: Item) -> None:
        if len(self._comments) + len(self._annotations) + len(self._variations) >= MAX_NOTES:
            raise self._source.error(item.offset, _too_many_notes())

    def _note(self, item: Item, ply: int) -> None:
        if item.kind == "tag":
            second = "record-second" if item.text == "Format" else "record-tags-first"
            raise self._source.error(item.offset, Reason(second))
        if item.kind != "statement":
            self._check_notes(item)
        if item.kind == "comment":
            self._comment(item, ply)
        elif item.kind == "annotation":
            if not ply:
                raise self._source.error(item.offset, Reason("record-annotation-follows"))
            self._annotations.append((ply - 1, item.text))
        elif ply in self._statements:
            raise self._source.error(item.offset, Reason("record-scores-twice"))
        else:
            self._statements[ply] = item

    def _check(self, item: Item, state: State) -> None:
        """Check a line of scores after a hand."""
        scores = standing_after_hand(state)
        if scores is None:
            raise self._source.error(item.offset, Reason("record-scores-no-hand"))
        text = _numbers(item.text)
        if not text or [int(word) for word in _BLANKS.split(text)] != list(scores):
            shown = printable(shortened(item.text))
            raise self._source.error(
                item.offset, Reason("record-scores-wrong", said=shown, stands=numbers(scores))
            )

    def _illegal(self, item: Item, ply: int, error: IllegalAction | RecordError) -> Exception:
        offset = item.offset
        if isinstance(error, NotationError):
            offset += error.position - 1
        return self._source.error(offset, error.reason, ply, item.text, error.legal)

    def _check_result(self, state: State) -> None:
        if wrong := self._heading.wrong_result(state):
            self._head.refuse("Result", wrong)

    def _of(self, state: State, actions: tuple[Action, ...]) -> Record:
        renege = state.last_hand is not None and bool(state.last_hand.renege) and not state.actions
        return replace(self._record, actions=actions, renege=renege)


# -- writing --------------------------------------------------------------------------------------------


def write_text(record: Record) -> str:
    """Return the canonical text of a record. Raises `RecordError` if one of its actions is illegal."""
    lines: list[str] = []
    line: list[str] = []
    check_written(record)
    varied = [(ply, comment_of(each)) for ply, each in record.variations]
    comments = _by_number([*record.comments, *varied])
    annotations = _by_number(record.annotations)

    def end_line() -> None:
        if line:
            lines.append(" ".join(line))
            line.clear()

    def comment(ply: int) -> None:
        if ply in comments:
            end_line()
            lines.extend(f"# {text}".rstrip(" ") for text in comments[ply])

    states = record.replay()
    state = next(states)
    for ply, action in enumerate(record.actions):
        comment(ply)
        before, state = state, next(states)
        line.append(" ".join([action, *map(braced, annotations.get(ply, ()))]))
        if _ends_line(before, action, state):
            end_line()
        if record.score is None and before.phase == "play" and len(state.past) > len(before.past):
            lines.append(f"= {numbers(standing_after_hand(state) or ())}")
    comment(len(record.actions))
    end_line()
    head = _tags(record, result_of(state))
    return "\n".join([*head, "", *lines, ""] if lines else [*head, ""])


def _ends_line(before: State, action: Action, after: State) -> bool:
    """Return True if a line of the record ends after ``action``.

    An auction and a trick are each written on one line; any other action has a line of its own.
    """
    if isinstance(action, Bid):
        return after.phase != "auction"
    if isinstance(action, Play):
        return len(after.played) > len(before.played) or len(after.past) > len(before.past)
    return True


def _tags(record: Record, result: str) -> list[str]:
    rules = record.rules
    tags = [("Format", str(FORMAT)), ("Game", rules.game), ("Rules", rules.preset)]
    tags += [("Option", name, value_text(value)) for name, value in differences(rules).items()]
    tags += [("Seat", str(seat), name) for seat, name in enumerate(record.seats, 1) if name]
    if record.viewer is not None:
        tags.append(("View", str(record.viewer)))
    if record.pieces is not None:
        tags.append(("Pieces", ",".join(record.pieces)))
    if record.hand_size is not None:
        tags.append(("HandSize", str(record.hand_size)))
    if record.score is not None:
        tags.append(("Score", score_text(record.score)))
        result = "*"  # programs that don't know the tag replay the game from the beginning of a match
    if record.variations:
        tags.append(("Variations", VARIATIONS_VERSION))
    tags += [*record.tags, ("Result", result)]
    return [f"[{' '.join([name, *map(quoted, values)])}]" for name, *values in tags]


def _by_number(notes: Iterable[tuple[int, str]]) -> dict[int, list[str]]:
    texts: dict[int, list[str]] = {}
    for number, text in notes:
        texts.setdefault(number, []).append(text)
    return texts
