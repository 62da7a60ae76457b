"""`Narrator`: says facts to one reader."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from shootmoon.game import spoken
from shootmoon.narration.told import Told
from shootmoon.pieces import UNKNOWN, Card, Piece
from shootmoon.telling import Messages

__all__ = ["Narrator"]


class Narrator:
    """Says facts in one language to one reader.

    >>> from shootmoon.narration import tell
    >>> bid = [tell("event-bid", seat, bid="5") for seat in (1, 2)]
    >>> Narrator("en", ["Ann", "Ben", "Cal"], you=1).sentences(bid)
    ['You bid 5.', 'Ben bids 5.']
    """

    def __init__(self, language: str, names: Sequence[str], *, you: int | None = None) -> None:
        """``names``: the players' names, by seat; empty for a seat that has none.

        ``you``: the seat of the reader, who is addressed as “you”; None for a reader without a seat.
        """
        self.say = Messages(language)
        self.language = language
        self.you = you
        self._names = tuple(names)

    def rename(self, names: Sequence[str]) -> None:
        """Replace the players' names, by seat."""
        self._names = tuple(names)

    def name(self, seat: int) -> str:
        """Return the name of the player in a seat, or “you”. In a game for two, seat 3 is the dummy."""
        if seat == self.you:
            return self.say("you")
        if seat > len(self._names):
            return self.say("dummy")
        return self._names[seat - 1] or self.say("seat-n", n=seat)

    def names(self, seats: Iterable[int]) -> str:
        """Return the names of several seats as a list in words, such as “Ann and Ben”."""
        return self.say.join([self.name(seat) for seat in seats])

    def message_about(self, key: str, seat: int, **facts: object) -> str:
        """Return the message ``key`` about the player in ``seat``, in the second person if that is “you”."""
        own = f"{key}-you"
        if seat == self.you and self.say.has(own):
            return self.say(own, **facts)
        return self.say(key, who=self.name(seat), **facts)

    def message_about_all(self, key: str, seats: Sequence[int], **facts: object) -> str:
        """Return the message ``key`` about one or several seats, with a singular or plural verb."""
        if len(seats) == 1:
            return self.message_about(key, seats[0], **facts)
        many = f"{key}-many"
        return self.say(many if self.say.has(many) else key, who=self.names(seats), **facts)

    def sentences(self, told: Iterable[Told]) -> list[str]:
        """Say facts, in a sentence each. What the reader knows is left out (`Told.others`)."""
        return [self.say_told(each) for each in told if not (each.others and self.you in each.seats)]

    def say_told(self, told: Told) -> str:
        """Say a fact. Numbers and texts in it are said as they are, what `_FACTS` names in the reader's
        language."""
        flat = iter(told.facts)
        facts: dict[str, object] = {}
        for name, fact in zip(flat, flat, strict=True):
            assert isinstance(name, str)
            saying = _FACTS.get(name)
            facts["text" if name == "phrase" else name] = fact if saying is None else saying(self, fact)
        if not told.seats:
            return self.say(told.key, **facts)
        return self.message_about_all(told.key, told.seats, **facts)

    def amount(self, noun: str, amount: int) -> str:
        """Return an amount of ``marks``, ``points`` … as it stands in a sentence: marks with their sign."""
        return f"{amount:{'+' if noun == 'marks' and amount else ''}d}".replace("-", "−")

    def bot(self, kind: str) -> str:
        """Return the name of a bot in the reader's language, such as “maestro” for ``master``.

        ``kind``: the English name of the bot, perhaps with a style, as in ``expert:sober``; or the command of
        an external program, which is returned unchanged.
        """
        name, _, style = kind.partition(":")
        if self.say.has(f"bot-{name}") and self.say.has(f"style-{style}"):
            return f"{self.say(f'bot-{name}')}, {self.say(f'style-{style}')}"
        return self.say(f"bot-{kind}") if self.say.has(f"bot-{kind}") else kind

    def suit(self, suit: str) -> str:
        """Return the name of a suit (``6``, ``doubles``, ``R`` …) or of ``follow-me`` (no trump)."""
        return self.say("suit-number", n=suit) if suit.isdecimal() else self.say(f"suit-{suit}")


def _piece(narrator: Narrator, piece: Piece) -> str:
    if piece == UNKNOWN:
        return narrator.say("unknown")
    if not isinstance(piece, Card):
        return str(piece)
    suit = narrator.say(f"card-{piece.suit}")
    return narrator.say("card-named", suit=suit, n=str(piece.rank)) if piece.rank else suit


def _standing(narrator: Narrator, standing: tuple[str, tuple[tuple[tuple[int, ...], int], ...]]) -> str:
    noun, amounts = standing
    return "; ".join(f"{narrator.names(seats)}: {narrator.amount(noun, amount)}" for seats, amount in amounts)


_FACTS: Mapping[str, Callable[[Narrator, Any], str]] = {
    "bid": lambda narrator, bid: spoken(bid, narrator.language),
    "bot": Narrator.bot,
    "by": lambda narrator, by: narrator.say(f"by-{by}"),
    "change": lambda narrator, marks: narrator.amount("marks", marks),
    "draws": lambda narrator, draws: ", ".join(f"{narrator.name(seat)}: {tile}" for seat, tile in draws),
    "hickeys": lambda narrator, n: narrator.say.count("hickeys", n),
    "phrase": lambda narrator, phrase: narrator.say(f"phrase-{phrase}"),
    "piece": _piece,
    "pieces": lambda narrator, pieces: narrator.say.join([_piece(narrator, each) for each in pieces]),
    "standing": _standing,
    "suit": Narrator.suit,
    "tricks": lambda narrator, n: narrator.say.count("tricks", n),
    "trump": Narrator.suit,
    "wish": lambda narrator, wish: narrator.say(f"wanted-{wish}"),
}
"""How facts are said, by their names in the messages."""
