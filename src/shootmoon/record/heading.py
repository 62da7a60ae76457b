"""What stands at the head of a record in either form, checked: all but the actions and the notes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NoReturn

from msgspec import Struct

from shootmoon.game import State, game_named, new_game
from shootmoon.pieces import Piece
from shootmoon.record.errors import printable, shortened
from shootmoon.record.record import Record, result_of
from shootmoon.rules import Rules, RulesError, rules_from_options

FORMAT = 1
"""The format of records that this program reads and writes."""

_MAX_PIECES = 52
_MAX_PROBLEMS = 25  # as many as there are options

Refuse = Callable[[str, str], NoReturn]
"""Raises the `RecordError` for a part of the head (the name of its tag) and a reason."""


class Heading(Struct, frozen=True):
    """The head of a record."""

    rules: Rules
    seats: tuple[str, ...]
    tags: tuple[tuple[str, str], ...]
    viewer: int | None
    pieces: tuple[Piece, ...] | None
    hand_size: int | None
    result: str

    @property
    def start(self) -> State:
        """The game before the first action."""
        return new_game(self.rules, pieces=self.pieces, hand_size=self.hand_size)

    def record(self, refuse: Refuse) -> Record:
        """A record with this head and without actions; what it can't be is refused."""
        try:
            return Record(
                self.rules,
                seats=self.seats,
                tags=self.tags,
                viewer=self.viewer,
                pieces=self.pieces,
                hand_size=self.hand_size,
            )
        except ValueError as error:
            refuse("Pieces" if self.hand_size is None else "HandSize", str(error))

    def wrong_result(self, state: State) -> str | None:
        """What is wrong with the result, where the game came to another."""
        found = result_of(state)
        if "".join(self.result.split()) in ("*", found):
            return None
        said = printable(shortened(self.result))
        if found == "*":
            return f"the result is said to be “{said}”, but the game goes on: “*”"
        return f"the result is said to be “{said}”, but it is “{found}”"


def read_rules(
    game: str,
    preset: str,
    refuse: Refuse,
    options: Mapping[str, object] | None = None,
    texts: Mapping[str, str] | None = None,
) -> Rules:
    """The rules that a record names; every problem that they have is in the reason."""
    try:
        return rules_from_options(game, options or {}, preset, texts=texts)
    except RulesError as error:
        first = error.problems[0].option
        tag = {"preset": "Rules", "game": "Game"}.get(first, f"Option {first}")
        problems = list(map(str, error.problems[:_MAX_PROBLEMS]))
        if more := len(error.problems) - len(problems):
            problems.append(f"and {more} problems more")
        refuse(tag, "\n".join(problems))


def read_pieces(game: str, words: Sequence[str], refuse: Refuse) -> tuple[Piece, ...]:
    """The set of a smaller game."""
    if len(words) > _MAX_PIECES:
        refuse("Pieces", f"a set has at most {_MAX_PIECES} pieces")
    known = game_named(game)
    pieces = [known.setup.notation.parse_piece(word) for word in words]
    found = [piece for piece in pieces if piece is not None]
    if len(found) < len(pieces):
        wrong = printable(shortened(words[pieces.index(None)]))
        refuse("Pieces", f"“{wrong}” isn't a {known.piece}")
    if not found:
        refuse("Pieces", "there are no pieces in this set")
    return tuple(found)


def standing_after_hand(state: State) -> tuple[int, ...] | None:
    """What everybody stands at right after a hand, by side; None at any other moment."""
    return state.last_hand.stood if state.last_hand and not state.actions else None


def numbers(values: Iterable[int]) -> str:
    """Numbers as a statement gives them."""
    return " ".join(map(str, values))
