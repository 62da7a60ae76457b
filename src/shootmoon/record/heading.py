"""The heading of a record (text or JSON): its rules, the players' names and the tags."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NoReturn

from msgspec import Struct

from shootmoon.game import State, game_named, new_game, setup_for
from shootmoon.pieces import Piece
from shootmoon.record.errors import printable, reason_of, shortened
from shootmoon.record.record import Record, result_of
from shootmoon.record.starting_score import read_score
from shootmoon.rules import Rules, RulesError, rules_from_options
from shootmoon.telling import Reason

FORMAT = 1
"""The version of the record format that this program reads and writes."""

_MAX_PIECES = 52
_MAX_PROBLEMS = 25  # as many as there are options

Refuse = Callable[[str, str], NoReturn]
"""A function that takes the name of a tag and a reason, and raises the `RecordError` for them."""


class Heading(Struct, frozen=True):
    """The heading of a record, which has been checked. For the fields see `Record`."""

    rules: Rules
    seats: tuple[str, ...]
    tags: tuple[tuple[str, str], ...]
    viewer: int | None
    pieces: tuple[Piece, ...] | None
    hand_size: int | None
    result: str
    score: str | None = None
    """The text of the score with which the record begins."""

    @property
    def start(self) -> State:
        """The state of the game before the first action."""
        state = new_game(self.rules, pieces=self.pieces, hand_size=self.hand_size)
        if self.score is None:
            return state
        score = read_score(self.score, state)
        return new_game(self.rules, pieces=self.pieces, hand_size=self.hand_size, score=score)

    def record(self, refuse: Refuse) -> Record:
        """Return a record with this heading and no actions. Calls ``refuse`` if the heading is invalid."""
        score = None
        if self.score is not None:
            try:
                first = setup_for(self.rules, self.pieces, self.hand_size)
                start = new_game(self.rules, pieces=first.pieces, hand_size=first.hand_size)
                score = read_score(self.score, start)
            except ValueError as error:
                refuse("Score", reason_of(error))
        try:
            return Record(
                self.rules,
                seats=self.seats,
                tags=self.tags,
                viewer=self.viewer,
                pieces=self.pieces,
                hand_size=self.hand_size,
                score=score,
            )
        except ValueError as error:
            refuse("Pieces" if self.hand_size is None else "HandSize", reason_of(error))

    def wrong_result(self, state: State) -> str | None:
        """Return why the stated result is wrong after ``state``, the last state of the record; None if it is
        right."""
        found = result_of(state)
        if "".join(self.result.split()) in ("*", found):
            return None
        said = printable(shortened(self.result))
        if found == "*":
            return Reason("record-result-goes-on", said=said)
        return Reason("record-result-other", said=said, found=found)


def read_rules(
    game: str,
    preset: str,
    refuse: Refuse,
    options: Mapping[str, object] | None = None,
    texts: Mapping[str, str] | None = None,
) -> Rules:
    """Return the rules that a record names.

    ``options`` are option values with their types, as in the JSON form; ``texts`` are option values as text.
    If the rules are invalid, ``refuse`` is called with a reason that lists the problems.
    """
    try:
        return rules_from_options(game, options or {}, preset, texts=texts)
    except RulesError as error:
        first = error.problems[0].option
        tag = {"preset": "Rules", "game": "Game"}.get(first, f"Option {first}")
        problems = list(map(str, error.problems[:_MAX_PROBLEMS]))
        if more := len(error.problems) - len(problems):
            problems.append(f"and {more} more problems")
        refuse(tag, "\n".join(problems))


def read_pieces(game: str, words: Sequence[str], refuse: Refuse) -> tuple[Piece, ...]:
    """Return the pieces that these texts name. Calls ``refuse`` if they aren't pieces of the game."""
    if len(words) > _MAX_PIECES:
        refuse("Pieces", Reason("record-pieces-most", most=_MAX_PIECES))
    named = game_named(game)
    parsed = [named.setup.notation.parse_piece(word) for word in words]
    pieces = [piece for piece in parsed if piece is not None]
    if len(pieces) < len(parsed):
        wrong = printable(shortened(words[parsed.index(None)]))
        refuse("Pieces", Reason(f"record-not-{named.piece}", word=wrong))
    if not pieces:
        refuse("Pieces", Reason("record-no-pieces"))
    return tuple(pieces)


def standing_after_hand(state: State) -> tuple[int, ...] | None:
    """Return the score by side (`HandResult.stood`) if a hand has just ended; otherwise None."""
    return state.last_hand.stood if state.last_hand and not state.actions else None


def numbers(values: Iterable[int]) -> str:
    """Return the numbers separated by blanks, as in a line of scores."""
    return " ".join(map(str, values))
