"""`Variation`: other actions that were tried from some point of a recorded game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from shootmoon.game import Action
from shootmoon.record.errors import printable, shortened
from shootmoon.telling import Reason

MAX_VARIATION_DEPTH = 32
"""The greatest number of variations that may be nested in each other."""

MAX_VARIATION_ACTIONS = 20_000
"""The greatest number of actions in all variations of a record together."""

VARIATION_WORD = "variation:"
"""The beginning of the comments that are variations, in a record that has the tag ``Variations``."""

UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
"""Characters that aren't allowed in a record: control characters, and halves of surrogate pairs."""


class Variation(Struct, frozen=True):
    """Other actions that were tried from some point of a game, with annotations and variations of their own.

    The names are those of python-chess, in which each node of a game has ``variations``. Nothing is checked
    until the variation is part of a `shootmoon.record.Record`.

    >>> import shootmoon as sm
    >>> record = sm.Record(
    ...     sm.load_rules("classic"), ("dealer 3",), variations=((0, sm.record.Variation(("dealer 1",))),)
    ... )
    >>> for line in sm.write_record(record).splitlines()[-2:]:
    ...     print(line)
    # variation: dealer 1
    dealer 3
    """

    actions: tuple[Action, ...]
    """The actions, at least one. The constructor of `shootmoon.record.Record` accepts their texts, too."""
    annotations: tuple[tuple[int, str], ...] = ()
    """Pairs of number and text: an annotation of ``actions[number]``, in one line."""
    variations: tuple[tuple[int, Variation], ...] = ()
    """Pairs of number and variation: another continuation in place of ``actions[number]``."""

    def count(self) -> int:
        """Return the number of actions, including those of nested variations."""
        return len(self.actions) + sum(each.count() for _, each in self.variations)


def walk(variation: Variation) -> Iterator[tuple[Variation, int]]:
    """Yield every action of a variation and its nested variations, as pairs of the variation that contains it
    and its number there, in the order of the text form."""
    nested = by_number(variation.variations)
    for number in range(len(variation.actions)):
        yield variation, number
        for each in nested.get(number, ()):
            yield from walk(each)


def by_number(variations: tuple[tuple[int, Variation], ...]) -> dict[int, list[Variation]]:
    """Return variations by the number of the action that they replace."""
    found: dict[int, list[Variation]] = {}
    for number, variation in variations:
        found.setdefault(number, []).append(variation)
    return found


def normalized(
    variations: tuple[tuple[int, Variation], ...], last: int, read: Callable[[str], Action]
) -> tuple[tuple[int, Variation], ...]:
    """Return variations in the order of the actions, with their actions read by ``read``.

    ``last`` is the largest number that they may have. Raises ValueError, with `NotationError` for an action
    that can't be read.
    """
    room = MAX_VARIATION_ACTIONS

    def each(
        given: tuple[tuple[int, Variation], ...], last: int, depth: int
    ) -> tuple[tuple[int, Variation], ...]:
        nonlocal room
        if given and depth > MAX_VARIATION_DEPTH:
            raise ValueError(Reason("record-variation-depth", most=MAX_VARIATION_DEPTH))
        found: list[tuple[int, Variation]] = []
        for number, variation in sorted(given, key=lambda pair: pair[0]):
            if not 0 <= number <= last:
                raise ValueError(Reason("record-no-action", number=number, what="a variation"))
            if not variation.actions:
                raise ValueError(Reason("record-variation-empty"))
            room -= len(variation.actions)
            if room < 0:
                raise ValueError(Reason("record-variation-actions-most", most=MAX_VARIATION_ACTIONS))
            texts = cast("tuple[str, ...]", variation.actions)
            actions = tuple(text if isinstance(text, Action) else read(text) for text in texts)
            end = len(actions) - 1
            found.append(
                (
                    number,
                    replace(
                        variation,
                        actions=actions,
                        annotations=_annotations(variation.annotations, end),
                        variations=each(variation.variations, end, depth + 1),
                    ),
                )
            )
        return tuple(found)

    return each(variations, last, 1)


def _annotations(notes: tuple[tuple[int, str], ...], last: int) -> tuple[tuple[int, str], ...]:
    for number, text in notes:
        if not 0 <= number <= last:
            raise ValueError(Reason("record-no-action", number=number, what="an annotation"))
        if UNWRITABLE.search(text) or "\r" in text or "\n" in text:
            shown = printable(shortened(text))
            raise ValueError(Reason("record-control-character", what="an annotation", text=shown))
    return tuple((number, text.strip(" \t")) for number, text in sorted(notes, key=lambda note: note[0]))
