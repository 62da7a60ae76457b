"""How seats, sides, pieces and scores of one game are called, on paper and aloud.

Everything else that speaks asks here, so that a tile, a suit or a score below zero reads the same everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from shootmoon.game import Position, game_named, spoken
from shootmoon.pieces import UNKNOWN, Card, Piece
from shootmoon.rules import CUSTOM, Rules, preset_info
from shootmoon.terminal.messages import Messages

__all__ = ["Words", "short", "title_of"]


class Words:
    """The words of one game in one language.

    >>> words = Words("en", ["Ann", "Ben", "Cal"], you=1)
    >>> words.message_about("bid", 1, bid="5"), words.message_about("bid", 2, bid="5")
    ('You bid 5.', 'Ben bids 5.')
    >>> words.score(-4), Words("en", ["Ann"], spoken=True).score(-4)
    ('(-4)', 'minus 4')
    """

    def __init__(
        self, language: str, names: Sequence[str], *, you: int | None = None, spoken: bool = False
    ) -> None:
        """``names`` by seat. ``you``: the seat of the only person at the keyboard, who is spoken to.

        ``spoken``: for a screen reader, with words instead of signs.
        """
        self.say = Messages(language)
        self.language = language
        self.you = you
        self.spoken = spoken
        self._names = tuple(names)

    def rename(self, names: Sequence[str]) -> None:
        """Others sit there now; by seat."""
        self._names = tuple(names)

    def name(self, seat: int) -> str:
        """Who sits there; the dummy of a game for two is seat 3."""
        if seat == self.you:
            return self.say("you")
        return self._names[seat - 1] if seat <= len(self._names) else self.say("dummy")

    def names(self, seats: Iterable[int]) -> str:
        """Several people, as a list."""
        return self.say.join([self.name(seat) for seat in seats])

    def side(self, position: Position, side: int) -> str:
        """A side: a seat, or those of a partnership."""
        return self.names(position.seating.seats_of(side))

    def message_about(self, key: str, seat: int, **facts: object) -> str:
        """What ``seat`` does, spoken to whoever is meant: `you` has messages of its own."""
        own = f"{key}.you"
        if seat == self.you and self.say.has(own):
            return self.say(own, **facts)
        return self.say(key, who=self.name(seat), **facts)

    def message_about_all(self, key: str, seats: Sequence[int]) -> str:
        """What one seat does, or several together."""
        return (
            self.message_about(key, seats[0])
            if len(seats) == 1
            else self.say(f"{key}.many", who=self.names(seats))
        )

    def match_won(self, position: Position) -> str:
        """Who has won a match that is over, or who share it."""
        sides = {position.seating.side_of(seat) for seat in position.winners}
        if len(sides) > 1:
            return self.say("match.shared", who=self.names(position.winners))
        return self.message_about_all("match.won", position.winners)

    def piece(self, piece: Piece) -> str:
        """A piece by name; a card with its suit in words, so that its letter need not be known."""
        if piece == UNKNOWN:
            return self.say("unknown")
        return f"{piece} ({self.say(f'card.{piece.suit}')})" if isinstance(piece, Card) else str(piece)

    def pieces(self, pieces: Iterable[Piece]) -> str:
        """Several pieces; those that are face down are counted."""
        known = [self.piece(piece) for piece in pieces if piece != UNKNOWN]
        hidden = sum(piece == UNKNOWN for piece in pieces)
        return ", ".join([*known, *([f"{hidden} {self.say('unknown')}"] if hidden else [])])

    def action(self, action: str) -> str:
        """An action as it can be typed, without the word that its phase implies.

        >>> Words("es", []).action("pass"), Words("es", []).action("trump doubles")
        ('paso', 'dobles')
        """
        return spoken(short(action), self.language)

    def bot(self, kind: str) -> str:
        """What a kind of bot is called; a program by its command."""
        return self.say(f"bot.{kind}") if self.say.has(f"bot.{kind}") else kind

    def suit(self, suit: str) -> str:
        """A suit that was led or named: ``6``, ``doubles``, ``follow-me``, ``R`` …"""
        return self.say("suit.number", n=suit) if suit.isdecimal() else self.say(f"suit.{suit}")

    def score(self, points: int) -> str:
        """Points; below zero in brackets, as score sheets circle them."""
        if points >= 0:
            return str(points)
        return self.say("minus", n=-points) if self.spoken else f"({points})"

    def signed(self, marks: int) -> str:
        """Marks with their sign."""
        if not self.spoken or not marks:
            return f"{marks:+d}" if marks else "0"
        return self.say("plus" if marks > 0 else "minus", n=abs(marks))

    def hickeys(self, count: int) -> str:
        """An asterisk for each hickey; a number where there would be too many to count."""
        if not count:
            return ""
        if self.spoken:
            return f", {self.say.count('hickeys', count)}"
        return f" {'*' * count}" if count <= 4 else f" *×{count}"

    def points(self, points: Sequence[int], hickeys: Sequence[int] | None) -> list[str]:
        """By side: points with hickeys."""
        return [
            self.score(amount) + self.hickeys(hickeys[side] if hickeys else 0)
            for side, amount in enumerate(points)
        ]

    def standing(self, position: Position, amounts: Sequence[str]) -> str:
        """Amounts by side, each with whose they are."""
        return "; ".join(f"{self.side(position, side)}: {amount}" for side, amount in enumerate(amounts))

    def scores(self, position: Position) -> list[tuple[str, list[str]]]:
        """All that the rules keep count of, as (noun, amount by side): points, marks, rounds, chips."""
        found: list[tuple[str, list[str]]] = []
        if position.points is not None:
            found.append(("points", self.points(position.points, position.hickeys)))
        if position.marks is not None:
            found.append(("marks", [self.signed(marks) for marks in position.marks]))
        if position.marks is None and position.rounds_won is not None:
            found.append(("rounds", [str(rounds) for rounds in position.rounds_won]))
        if position.chips is not None:
            found.append(("chips", [str(chips) for chips in position.chips]))
        return found


def title_of(rules: Rules, say: Messages) -> str:
    """What players call a game by these rules."""
    if rules.preset != CUSTOM:
        return preset_info(rules.preset).title(say.language)
    return say("custom", game=game_named(rules.game).title)


def short(action: str) -> str:
    """An action without the word that its phase implies.

    >>> short("discard 2-1"), short("trump doubles"), short("6-4:4")
    ('2-1', 'doubles', '6-4:4')
    """
    return action.removeprefix("discard ").removeprefix("trump ")
