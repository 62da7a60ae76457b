"""Format a book as plain text, to send, print or keep.

The text has a column for each side, with negative scores in parentheses.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from shootmoon.game import HandResult, State, spoken
from shootmoon.rules import CUSTOM, preset_info
from shootmoon.scorekeeping.book import Book
from shootmoon.scorekeeping.sheet import Line, Sheet
from shootmoon.telling import Language, Messages, language_named, say


def sheet_text(book: Book, language: str = "en") -> str:
    """Return the complete score sheet of a book as text in a language, with a newline at the end.

    Raises ValueError for an unknown language.

    >>> from shootmoon.scorekeeping import Played, new_book
    >>> from shootmoon.rules import load_rules
    >>> book = new_book(load_rules("classic"), ["Ann", "Ben", "Cal"])
    >>> print(sheet_text(book.do(Played(2, "5", (2, 4, 1)))).split("Next")[0].strip())
    Moon where one moon wins
    <BLANKLINE>
    Hand  Deals  Bid          Tricks  Ann   Ben  Cal
       1  Ann    Ben: 5, set  2–4–1     2  (-5)    1
    """
    return _Text(book, language_named(language)).whole()


class _Text:
    def __init__(self, book: Book, language: Language) -> None:
        self._book = book
        self._standing = book.standing
        self._position = book.standing.position
        self._language = language

    def whole(self) -> str:
        book, standing, position = self._book, self._standing, self._position
        custom = book.rules.preset == CUSTOM
        title = self._say("custom") if custom else preset_info(book.rules.preset).title(self._language)
        paragraphs = [title, self._table()]
        ended: list[str] = []
        if standing.timed and position.winners:
            ended.append(self._say("time"))
        if position.winners:
            ended.append(self._say("won", who=self._all(position.winners)))
        elif position.dealer is not None:
            first = position.seating.left_of(position.dealer)
            ended.append(self._say("next", dealer=self._name(position.dealer), first=self._name(first)))
        paragraphs.append("\n".join(ended))
        if position.setup.bids:
            paragraphs.append(self._say("legend"))
        return "\n\n".join(paragraphs) + "\n"

    def _table(self) -> str:
        position = self._position
        sides = [self._all(position.seating.seats_of(side)) for side in range(position.seating.sides)]
        auction = bool(position.setup.bids)
        bid = [self._say("bid")] if auction else []
        rows = [[self._say("hand"), self._say("dealer"), *bid, self._say("tricks"), *sides]]
        for line in Sheet(self._standing.positions).lines:
            result = [self._result(line.result)] if auction else []
            tricks = "–".join(map(str, line.result.tricks)) if line.result.renege is None else ""
            if not auction and line.result.renege is not None:
                tricks = self._result(line.result)
            dealer = self._name(line.result.dealer)
            rows.append([str(line.number), dealer, *result, tricks, *self._amounts(line, position)])
            if line.round:
                paid = line.result.marks_paid
                won = {position.seating.side_of(seat) for seat in line.result.round_winner}
                cells = [
                    _signed(paid[side]) if paid else "✓" if side in won else "" for side in range(len(sides))
                ]
                rows.append(["", self._say("round", number=line.round), *["" for _ in bid], "", *cells])
        if total := position.setup.total:
            totals = map(_signed if total == "marks" else str, getattr(position, total))
            rows.append(["", self._say(total.removesuffix("_won")), *["" for _ in bid], "", *totals])
        return _aligned(rows, words=3 if auction else 2)

    def _amounts(self, line: Line, position: State) -> list[str]:
        stood = line.result.stood
        if position.setup.counted == "marks":
            return [_signed(marks) for marks in stood]
        shown = [f"({points})" if points < 0 else str(points) for points in stood]
        return [f"{text} {'*' * count}".rstrip() for text, count in zip(shown, line.hickeys, strict=True)]

    def _result(self, result: HandResult) -> str:
        if result.renege is not None:
            return self._say("renege", who=self._name(result.renege))
        if result.declarer is None:
            return self._say("passed")
        bid = spoken(result.contract or "", self._language)
        return f"{self._name(result.declarer)}: {bid}, {self._say('made' if result.made else 'set')}"

    def _say(self, key: str, **facts: object) -> str:
        return say(self._language, f"sheet-text-{key}", **facts)

    def _name(self, seat: int) -> str:
        return self._standing.names[seat - 1]

    def _all(self, seats: Sequence[int]) -> str:
        names = [self._name(seat) for seat in seats]
        return Messages(self._language).join(names)


def _signed(marks: int) -> str:
    return f"{marks:+d}" if marks else "0"


def _aligned(rows: list[list[str]], words: int) -> str:
    """Format rows as a table: columns 1 to ``words`` are aligned to the left, the others to the right."""
    widths = [max(map(_cells, column)) for column in zip(*rows, strict=True)]

    def cell(index: int, text: str) -> str:
        space = " " * (widths[index] - _cells(text))
        return text + space if 1 <= index <= words else space + text

    return "\n".join("  ".join(cell(index, text) for index, text in enumerate(row)).rstrip() for row in rows)


def _cells(text: str) -> int:
    """Return the width of a text in terminal columns."""
    return sum(
        0 if unicodedata.combining(char) else 1 + (unicodedata.east_asian_width(char) in "WF")
        for char in text
    )
