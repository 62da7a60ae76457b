"""Parsing of action texts, as specified in `docs/record.md`, "Actions".

The parser accepts unambiguous variations of the canonical texts. Its errors give the position of the fault.
It doesn't check whether an action is legal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from shootmoon.game.actions import (
    Action,
    ChooseDealer,
    Deal,
    Discard,
    Draw,
    NameTrump,
    Play,
)
from shootmoon.game.errors import NotationError
from shootmoon.pieces import UNKNOWN, Piece, plain_text
from shootmoon.telling import brief

_WORD = re.compile(r"[^ \t]+")
_LIST_BLANKS = re.compile(r"[ \t]*,[ \t]*")
_MAX_LENGTH = 2_000  # characters; the deal of a whole double-six set takes about 120


class Notation(Struct, frozen=True, kw_only=True):
    """The spelling of the actions of one game."""

    parse_piece: Callable[[str], Piece | None]
    """A function that returns the piece for a text without blanks, in upper or lower case, or None if the
    text isn't a piece."""
    a_piece: str
    """A description of a piece for error messages, with an example."""
    an_action: str
    """A description of any action for error messages."""
    keywords: tuple[str, ...]
    """The first words of the actions that consist of several words: some of draw, deal, dealer, discard,
    trump."""
    rest_name: str = ""
    """The word before the pieces that follow the hands in a deal, such as ``widow``; empty if no pieces ever
    follow."""
    words: Mapping[str, Action] = {}
    """The actions that consist of one word, other than plays, by their text in lower case."""
    called: str = ""
    """The suits that a leader may call, one character each."""


class Reader:
    """A parser for the action texts of one game."""

    def __init__(self, notation: Notation) -> None:
        """Create a reader for texts in ``notation``."""
        self._notation = notation
        self._piece = notation.parse_piece
        self._a_piece = notation.a_piece
        self._rest_name = notation.rest_name
        self._any = notation.an_action

    def read(self, text: str, *, blanks_trump: bool = False) -> Action:
        """Read one action.

        Pieces may be spelled as `plain_text` reads them. With ``blanks_trump``, ``trump follow-me`` is read
        as ``trump 0``. Raises `NotationError` for a text that isn't an action.

        >>> from shootmoon.game import ActionReader
        >>> ActionReader("moon").read(" TRUMP  Follow-Me "), ActionReader("chips").read("r12")
        ('trump follow-me', 'R12')
        >>> ActionReader("moon").read("discard [1|2]")
        'discard 2-1'
        >>> ActionReader("moon").read("6-4 x")
        Traceback (most recent call last):
        ...
        shootmoon.game.errors.NotationError: “6-4 x” can't be read at character 5: expected nothing more
        """
        words = list(_WORD.finditer(text[: _MAX_LENGTH + 1]))
        if not words:
            raise NotationError(text, 1, self._any)
        if len(text) > _MAX_LENGTH:
            raise NotationError(text, _MAX_LENGTH, "an end")
        try:
            return self._action(text, words, blanks_trump=blanks_trump)
        except NotationError:
            plain = plain_text(text)
            words = list(_WORD.finditer(plain))
            if plain == text or not words:
                raise
        return self._action(plain, words, blanks_trump=blanks_trump)

    def _action(self, text: str, words: list[re.Match[str]], *, blanks_trump: bool) -> Action:
        head = words[0][0].lower()
        if head in self._notation.keywords:
            if head == "draw":
                return self._draw(text, words)
            if head == "deal":
                return self._deal(text, words[0].end())
            argument = words[1] if len(words) > 1 else None
            if argument is None:
                raise NotationError(text, len(text.rstrip()) + 1, self._argument(head))
            action = self._with_argument(head, argument[0].lower(), blanks_trump=blanks_trump)
            if action is None:
                raise NotationError(text, argument.start() + 1, self._argument(head))
            self._nothing_after(text, words, 2)
            return action
        action = self._single(words[0][0], text, words[0].start())
        self._nothing_after(text, words, 1)
        return action

    def decode(self, kind: type[Any], value: object) -> Action | Piece:
        """Read an action or a piece from JSON: the ``dec_hook`` of `msgspec`, for a field of type ``kind``.

        Raises `NotationError` or ValueError for another value, and NotImplementedError for another type.
        """
        if not isinstance(value, str):
            raise ValueError(f"{brief(value)} isn't a text")
        if issubclass(kind, Action):
            return self.read(value)
        if issubclass(kind, Piece):
            piece = UNKNOWN if value == UNKNOWN else self._piece(value)
            if piece is None:
                raise ValueError(f"{brief(value)} isn't {self._a_piece}")
            return piece
        raise NotImplementedError(kind)

    def _nothing_after(self, text: str, words: list[re.Match[str]], count: int) -> None:
        if len(words) > count:
            raise NotationError(text, words[count].start() + 1, "nothing more")

    def _single(self, word: str, text: str, start: int) -> Action:
        lower = word.lower()
        if lower in self._notation.words:
            return self._notation.words[lower]
        name, colon, called = lower.partition(":")
        piece = self._piece(name)
        if piece is None:
            raise NotationError(text, start + 1, self._any)
        if not colon:
            return Play(piece)
        suits = self._notation.called
        if not suits or len(called) != 1 or called not in suits:
            expected = f"a suit {suits[0]} to {suits[-1]}" if suits else "nothing more"
            raise NotationError(text, start + len(name) + 2, expected)
        return Play(piece, called)

    def _argument(self, head: str) -> str:
        return {
            "dealer": "the number of a seat",
            "discard": self._a_piece,
            "trump": "0 to 6, doubles or follow-me",
        }[head]

    def _with_argument(self, head: str, argument: str, *, blanks_trump: bool) -> Action | None:
        if head == "dealer":
            return ChooseDealer(int(argument)) if argument in tuple("123456") else None
        if head == "discard":
            piece = UNKNOWN if argument == UNKNOWN else self._piece(argument)
            return Discard(piece) if piece else None
        if argument == "follow-me":
            return NameTrump("0" if blanks_trump else argument)
        return NameTrump(argument) if argument in ("doubles", *"0123456") else None

    def _draw(self, text: str, words: list[re.Match[str]]) -> Draw:
        tiles: list[Piece] = []
        for word in words[1:]:
            tile = self._piece(word[0])
            if tile is None:
                raise NotationError(text, word.start() + 1, self._a_piece)
            tiles.append(tile)
        if not tiles:
            raise NotationError(text, len(text.rstrip()) + 1, self._a_piece)
        return Draw(tiles)

    def _deal(self, text: str, start: int) -> Deal:
        hands: list[list[Piece]] = []
        rest: list[Piece] = []
        groups = text[start:].split("/")
        for number, group in enumerate(groups, 1):
            body = group.lstrip(" \t")
            offset = start + len(group) - len(body)
            name = self._rest_name
            if name and body[: len(name)].lower() == name and body[len(name) : len(name) + 1] in (" ", "\t"):
                if number != len(groups):
                    raise NotationError(text, offset + 1, f"{name} at the end")
                trimmed = body[len(name) :].lstrip(" \t")
                rest = self._pieces(text, trimmed, offset + len(body) - len(trimmed))
            else:
                hands.append(self._pieces(text, body, offset))
            start += len(group) + 1
        return Deal(hands, self._rest_name, rest)

    def _pieces(self, text: str, group: str, start: int) -> list[Piece]:
        """Read a list of pieces such as ``6-6,6-5``. ``group`` begins at ``text[start]``."""
        pieces: list[Piece] = []
        group = group.rstrip(" \t")
        offset = 0
        for gap in [*_LIST_BLANKS.finditer(group), None]:
            word = group[offset : gap.start() if gap else len(group)]
            piece = UNKNOWN if word == UNKNOWN else self._piece(word)
            if piece is None:
                raise NotationError(text, start + offset + 1, f"{self._a_piece}, or ?")
            pieces.append(piece)
            offset = gap.end() if gap else offset
        return pieces
