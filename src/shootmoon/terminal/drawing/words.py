"""`Words`: how the terminal names the seats, sides, pieces and scores of a game.

All output of the terminal uses this class, so that a tile, a suit or a negative score reads the same
everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from shootmoon.game import Position, game_named, spoken
from shootmoon.narration import Narrator, narrate_match
from shootmoon.pieces import UNKNOWN, Card, Piece
from shootmoon.rules import CUSTOM, Rules, preset_info
from shootmoon.telling import Messages

__all__ = ["Words", "short", "title_of"]


class Words(Narrator):
    """Names the seats, sides, pieces and scores of one game in one language, and says what happens in it.

    >>> words = Words("en", ["Ann", "Ben", "Cal"], you=1)
    >>> words.message_about("event-bid", 1, bid="5"), words.message_about("event-bid", 2, bid="5")
    ('You bid 5.', 'Ben bids 5.')
    >>> words.score(-4), Words("en", ["Ann"], spoken=True).score(-4)
    ('(-4)', 'minus 4')
    """

    def __init__(
        self, language: str, names: Sequence[str], *, you: int | None = None, spoken: bool = False
    ) -> None:
        """``names``: the players' names, by seat.

        ``you``: the seat of the only person at the keyboard, who is addressed as “you”; None if there are
        several. ``spoken``: use words instead of symbols, for a screen reader.
        """
        super().__init__(language, names, you=you)
        self.spoken = spoken

    @property
    def plain_names(self) -> tuple[str, ...]:
        """The players' names by seat, without “you”."""
        return self._names

    def side(self, position: Position, side: int) -> str:
        """Return the name of a side, that is, of one player or two partners."""
        return self.names(position.seating.seats_of(side))

    def match_won(self, position: Position) -> str:
        """Return a sentence that names the winner of the match, or the players who share the win."""
        return self.say_told(narrate_match(position))

    def piece(self, piece: Piece) -> str:
        """Return the name of a piece; a card is named with its suit in words, not just its letter."""
        if piece == UNKNOWN:
            return self.say("unknown")
        return f"{piece} ({self.say(f'card-{piece.suit}')})" if isinstance(piece, Card) else str(piece)

    def pieces(self, pieces: Iterable[Piece]) -> str:
        """Return the names of several pieces as a list, with the number of pieces that are face down."""
        known = [self.piece(piece) for piece in pieces if piece != UNKNOWN]
        hidden = sum(piece == UNKNOWN for piece in pieces)
        return ", ".join([*known, *([f"{hidden} {self.say('unknown')}"] if hidden else [])])

    def action(self, action: str) -> str:
        """Return an action as it can be typed, without a word such as “trump” that is clear from the phase.

        >>> Words("es", []).action("pass"), Words("es", []).action("trump doubles")
        ('paso', 'dobles')
        """
        return spoken(short(action), self.language)

    def score(self, points: int) -> str:
        """Return a number of points as text.

        A number below zero is in brackets, which stand for the circle around it on a paper score sheet.
        """
        if points >= 0:
            return str(points)
        return self.say("score-minus", n=-points) if self.spoken else f"({points})"

    def signed(self, marks: int) -> str:
        """Return a number of marks as text, with its sign."""
        if not self.spoken or not marks:
            return f"{marks:+d}" if marks else "0"
        return self.say("plus" if marks > 0 else "score-minus", n=abs(marks))

    def amount(self, noun: str, amount: int) -> str:
        """See `Narrator.amount`."""
        if not self.spoken:
            return super().amount(noun, amount)
        return self.signed(amount) if noun == "marks" else self.score(amount)

    def hickeys(self, count: int) -> str:
        """Return a text with an asterisk for each hickey or, for more than four, with their number."""
        if not count:
            return ""
        if self.spoken:
            return f", {self.say.count('hickeys', count)}"
        return f" {'*' * count}" if count <= 4 else f" *×{count}"

    def points(self, points: Sequence[int], hickeys: Sequence[int] | None) -> list[str]:
        """Return a text with the points and the hickeys of each side."""
        return [
            self.score(amount) + self.hickeys(hickeys[side] if hickeys else 0)
            for side, amount in enumerate(points)
        ]

    def standing(self, position: Position, amounts: Sequence[str]) -> str:
        """Return one text that lists all sides with their amounts, such as points."""
        return "; ".join(f"{self.side(position, side)}: {amount}" for side, amount in enumerate(amounts))

    def scores(self, position: Position) -> list[tuple[str, list[str]]]:
        """Return the scores that the rules of ``position`` count, as (key of the noun, texts by side).

        The keys are ``points``, ``marks``, ``rounds`` and ``chips``.
        """
        counted, total = position.setup.counted, position.setup.total
        return [
            (name.removesuffix("_won"), self.amounts(name, getattr(position, name), position.hickeys))
            for name in (counted, *([total] if total else []))
        ]

    def counted(self, position: Position, side: int) -> list[str]:
        """Return the scores of a side with their nouns, such as “1 point *” and “+2 marks”."""
        setup, found = position.setup, list[str]()
        for name in (setup.counted, *([setup.total] if setup.total else [])):
            amount = getattr(position, name)[side]
            marks = name == "marks"
            text = self.signed(amount) if marks else self.score(amount)
            score = self.say(f"full-{name.removesuffix('_won')}", n=abs(amount), text=text)
            hickeys = position.hickeys if not marks else None
            found.append(score + (self.hickeys(hickeys[side]) if hickeys else ""))
        return found

    def amounts(self, name: str, amounts: Sequence[int], hickeys: Sequence[int] | None) -> list[str]:
        """Return amounts of a score as texts, by side; ``name`` is the name of the amounts in a position."""
        return list(map(self.signed, amounts)) if name == "marks" else self.points(amounts, hickeys)


def title_of(rules: Rules, say: Messages) -> str:
    """Return the title of a rule set."""
    if rules.preset != CUSTOM:
        return preset_info(rules.preset).title(say.language)
    return say("custom", game=game_named(rules.game).title)


def short(action: str) -> str:
    """Return an action without a word such as ``trump`` that is clear from the phase of the hand.

    >>> short("discard 2-1"), short("trump doubles"), short("6-4:4")
    ('2-1', 'doubles', '6-4:4')
    """
    return action.removeprefix("discard ").removeprefix("trump ")
