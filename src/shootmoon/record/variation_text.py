"""Reading, checking and writing the text of variations (`docs/record.md`, "Variations")."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from shootmoon.game import Action, IllegalAction, NotationError, State
from shootmoon.record.errors import RecordError
from shootmoon.record.record import MAX_VIEW_ACTIONS, Record
from shootmoon.record.scanning import ANNOTATION, action_end, braced, unbraced
from shootmoon.record.variations import (
    MAX_VARIATION_ACTIONS,
    MAX_VARIATION_DEPTH,
    VARIATION_WORD,
    Variation,
    by_number,
    walk,
)
from shootmoon.telling import Reason

VARIATIONS_VERSION = "1"
"""The value of the tag ``Variations``: the version of this notation."""

_PART = re.compile(
    r"""[ \t]*+(?:
        (?P<annotation>\{)
      | (?P<open>\()
      | (?P<close>\))
      | (?P<action>[^ \t{}\#=\[\]()]++)
      | (?P<stray>.)
    )""",
    re.VERBOSE,
)
_BRACKET = re.compile(r"[(){}]")
_LONGEST_ACTION = 4_000


class VariationFault(Exception):
    """A fault in a variation, and where it is."""

    def __init__(
        self, reason: str, *, offset: int | None = None, index: int = 0, cause: IllegalAction | None = None
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.offset = offset
        """The index in the text of the variation; None if it isn't known."""
        self.index = index
        """The number of the faulty action in the order of `walk`."""
        self.cause = cause


class ReadVariation(Struct, frozen=True):
    """A variation that has been read, but not yet checked."""

    variation: Variation
    offsets: tuple[int, ...]
    """For each action, in the order of `walk`, the index in the text at which it begins."""


class _Line:
    """A variation while it is being read."""

    def __init__(self, opened: int) -> None:
        self.opened = opened
        """The index of its parenthesis, or -1."""
        self.actions: list[Action] = []
        self.annotations: list[tuple[int, str]] = []
        self.variations: list[tuple[int, Variation]] = []

    def closed(self) -> Variation:
        return Variation(tuple(self.actions), tuple(self.annotations), tuple(self.variations))


def read_variation(text: str, read: Callable[[str], Action]) -> ReadVariation:
    """Read a variation from the text of its comment, which begins with `VARIATION_WORD`.

    ``read`` reads one action. Raises `VariationFault`.
    """
    lines = [_Line(-1)]
    offsets: list[int] = []
    end = len(VARIATION_WORD)
    while part := _PART.match(text, end):
        kind = part.lastgroup or ""
        start, end = part.start(kind), part.end()
        line = lines[-1]
        if kind == "action":
            # Cut off, so that an action never extends over a parenthesis, and reading takes linear time.
            bracket = _BRACKET.search(text, end, end + _LONGEST_ACTION)
            rest = text[start : bracket.start() if bracket else end + _LONGEST_ACTION]
            end = start + action_end(rest, part[kind], end - start)
            if len(offsets) == MAX_VARIATION_ACTIONS:
                reason = Reason("record-variation-actions-most", most=MAX_VARIATION_ACTIONS)
                raise VariationFault(reason, offset=start)
            try:
                line.actions.append(read(text[start:end]))
            except NotationError as error:
                raise VariationFault(error.reason, offset=start + error.position - 1, cause=error) from error
            offsets.append(start)
        elif kind == "annotation":
            if not line.actions:
                raise VariationFault(Reason("record-annotation-follows"), offset=start)
            found = ANNOTATION.match(text, start)
            if not found:
                raise VariationFault(Reason("record-not-closed", bracket="{"), offset=start)
            end = found.end()
            line.annotations.append((len(line.actions) - 1, unbraced(found[1])))
        elif kind == "open":
            if not line.actions:
                raise VariationFault(Reason("record-variation-follows"), offset=start)
            if len(lines) == MAX_VARIATION_DEPTH:
                reason = Reason("record-variation-depth", most=MAX_VARIATION_DEPTH)
                raise VariationFault(reason, offset=start)
            lines.append(_Line(start))
        elif kind == "close":
            if len(lines) == 1:
                raise VariationFault(Reason("record-nothing-to-close", bracket=")"), offset=start)
            if not line.actions:
                raise VariationFault(Reason("record-variation-empty"), offset=start)
            lines.pop()
            outer = lines[-1]
            outer.variations.append((len(outer.actions) - 1, line.closed()))
        else:
            raise VariationFault(Reason("record-action-expected"), offset=start)
    if len(lines) > 1:
        raise VariationFault(Reason("record-not-closed", bracket="("), offset=lines[-1].opened)
    if not lines[0].actions:
        raise VariationFault(Reason("record-variation-empty"), offset=0)
    return ReadVariation(lines[0].closed(), tuple(offsets))


def variation_text(variation: Variation) -> str:
    """Return the text of a variation, without `VARIATION_WORD`.

    >>> variation_text(Variation(("6-6", "5-3"), ((0, "high"),), ((1, Variation(("5-4",))),)))
    '6-6 {high} 5-3 (5-4)'
    """
    nested = by_number(variation.variations)
    notes: dict[int, list[str]] = {}
    for number, text in variation.annotations:
        notes.setdefault(number, []).append(text)
    parts: list[str] = []
    for number, action in enumerate(variation.actions):
        parts.append(str(action))
        parts += map(braced, notes.get(number, ()))
        parts += [f"({variation_text(each)})" for each in nested.get(number, ())]
    return " ".join(parts)


def comment_of(variation: Variation) -> str:
    """Return the comment that contains a variation."""
    return f"{VARIATION_WORD} {variation_text(variation)}"


def with_variations(
    record: Record, texts: Sequence[tuple[int, str]]
) -> tuple[Record, tuple[int, VariationFault, int] | None]:
    """Read the variations in ``texts``, pairs of number and comment, and add them to a record without any.

    Return the record with the variations before the first faulty one. For that one, also return its index in
    ``texts``, its fault, and where the fault is in the text.
    """
    read = record.start.setup.read
    found: list[tuple[int, ReadVariation]] = []
    wrong: tuple[int, VariationFault, int] | None = None
    room = MAX_VARIATION_ACTIONS
    for index, (ply, text) in enumerate(texts):
        try:
            each = read_variation(text, read)
            room -= len(each.offsets)
            if room < 0:
                reason = Reason("record-variation-actions-most", most=MAX_VARIATION_ACTIONS)
                raise VariationFault(reason, offset=0)
        except VariationFault as fault:
            wrong = index, fault, fault.offset or 0
            break
        found.append((ply, each))
    varied = replace(record, variations=tuple((ply, each.variation) for ply, each in found))
    if faulty := check_variations(varied):
        index, fault = faulty
        wrong = index, fault, found[index][1].offsets[fault.index]
        varied = replace(varied, variations=varied.variations[:index])
    return varied, wrong


def check_variations(record: Record) -> tuple[int, VariationFault] | None:
    """Check the actions of all variations of a record.

    Return the index of the first faulty variation in ``record.variations`` and its fault; None if all actions
    are legal. Raises `RecordError` if the record itself is faulty.
    """
    if not record.variations:
        return None
    if record.viewer is not None:
        return _check_in_view(record)
    at: dict[int, list[int]] = {}
    for index, (number, _) in enumerate(record.variations):
        at.setdefault(number, []).append(index)
    last = max(at)
    for ply, state in enumerate(record.replay()):
        for index in at.get(ply, ()):
            try:
                _follow(record.variations[index][1], state, 0)
            except VariationFault as fault:
                return index, fault
        if ply == last:
            break
    return None


def check_written(record: Record) -> None:
    """Raise `RecordError` if an action in a variation is illegal."""
    if faulty := check_variations(record):
        index, fault = faulty
        ply, variation = record.variations[index]
        of, number = list(walk(variation))[fault.index]
        legal = () if fault.cause is None else fault.cause.legal
        error = RecordError(fault.reason, ply=ply, action=str(of.actions[number]), legal=legal)
        raise error from fault.cause


def _follow(variation: Variation, state: State, index: int) -> int:
    """Apply the actions of a variation. Return ``index`` plus their number. Raises `VariationFault`."""
    nested = by_number(variation.variations)
    for number, action in enumerate(variation.actions):
        before = state
        try:
            state = state.apply(action)
        except IllegalAction as error:
            raise VariationFault(error.reason, index=index, cause=error) from error
        index += 1
        for each in nested.get(number, ()):
            index = _follow(each, before, index)
    return index


def _check_in_view(record: Record) -> tuple[int, VariationFault] | None:
    """Check the variations of a view: each line must be consistent with some deal, as a view of its own."""
    budget = MAX_VIEW_ACTIONS
    before: tuple[int, Record] | None = None
    for index, (ply, variation) in enumerate(record.variations):
        if before is None or before[0] != ply:
            before = ply, replace(record, variations=(), comments=(), annotations=()).until(ply)
        start = before[1]
        for line, numbers in _lines(variation):
            budget -= len(start.actions) + len(line)
            if budget < 0:
                reason = Reason("record-view-lines-most", most=MAX_VIEW_ACTIONS)
                return index, VariationFault(reason)
            try:
                for _ in replace(start, actions=(*start.actions, *line), renege=False).replay():
                    pass
            except RecordError as error:
                place = max(0, (error.ply or 0) - len(start.actions))
                cause = error.__cause__ if isinstance(error.__cause__, IllegalAction) else None
                at = numbers[min(place, len(numbers) - 1)]
                return index, VariationFault(error.reason, index=at, cause=cause)
    return None


def _lines(variation: Variation) -> Iterator[tuple[tuple[Action, ...], Sequence[int]]]:
    """Yield every line of a variation from its beginning, and the numbers of its actions in the order of
    `walk`."""
    numbers: dict[tuple[int, int], int] = {
        (id(of), number): index for index, (of, number) in enumerate(walk(variation))
    }

    def lines(
        each: Variation, before: tuple[Action, ...], counted: tuple[int, ...]
    ) -> Iterator[tuple[tuple[Action, ...], Sequence[int]]]:
        own = tuple(numbers[id(each), number] for number in range(len(each.actions)))
        yield (*before, *each.actions), (*counted, *own)
        for number, other in each.variations:
            yield from lines(other, (*before, *each.actions[:number]), (*counted, *own[:number]))

    return lines(variation, (), ())
