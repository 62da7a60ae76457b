"""Parse the lines typed for a score sheet, such as ``Ann 5 5 1 1`` or ``fix 3 pass``.

The words of all languages are accepted. The parser checks only the form of a line; the score sheet checks
whether the entry is possible.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from shootmoon.game import typed_bid
from shootmoon.game.entering import MoonTrick
from shootmoon.pieces import plain_text
from shootmoon.scorekeeping import (
    Begin,
    Command,
    Correct,
    Entry,
    Passed,
    Played,
    Rename,
    Reneged,
    Round,
    Standing,
    Timed,
    Took,
    Undo,
)
from shootmoon.telling import typed

__all__ = ["Unreadable", "parse_line"]


class Unreadable(Exception):
    """Raised if a line can't be parsed; the exception's text is the key of the message to show."""


def parse_line(line: str, standing: Standing) -> Command:
    """Parse a line and return its command. Raises `Unreadable`.

    >>> from shootmoon.scorekeeping import new_book
    >>> from shootmoon.rules import load_rules
    >>> standing = new_book(load_rules("classic"), ["Ann", "Ben", "Cal"]).standing
    >>> parse_line("ben 5 1 5 1", standing)
    Played(declarer=2, bid='5', tricks=(1, 5, 1))
    >>> parse_line("corrige 1 paso", standing)
    Correct(number=1, entry=Passed())
    """
    words = line.split()
    if words and typed("entry").get(words[0].casefold()) == "names":
        return Rename(tuple(name.strip() for name in " ".join(words[1:]).split(",")))
    words = [bare for word in line.split() if (bare := _bare(word))]
    if not words:
        raise Unreadable("score-form")
    first, rest = typed("entry").get(words[0].casefold()), words[1:]
    if first in ("undo", "time") and not rest:
        return Undo() if first == "undo" else Timed()
    if first == "start":
        declarer, bid, more = _contract(rest, standing)
        if more:
            raise Unreadable("score-form")
        return Begin(declarer, bid)
    if first == "fix":
        if not rest or not _is_count(rest[0]):
            raise Unreadable("score-form-fix")
        return Correct(int(rest[0]), _entry(rest[1:], standing))
    if first is None:
        took = _took(words, standing)
        if took is not None:
            return took
    return _entry(words, standing)


def _entry(words: Sequence[str], standing: Standing) -> Entry:
    first = typed("entry").get(words[0].casefold()) if words else None
    if first == "pass" and len(words) == 1:
        return Passed()
    if first == "renege":
        seat, more = _name(words[1:], standing)
        if more:
            raise Unreadable("score-form")
        return Reneged(seat)
    if standing.entered == "round":
        return _round(words, standing)
    declarer, bid, more = _contract(words, standing)
    return Played(declarer, bid, _counts(more))


def _contract(words: Sequence[str], standing: Standing) -> tuple[int, str, Sequence[str]]:
    """Parse the declarer and the bid; return (declarer's seat, bid, words that follow)."""
    if not standing.position.setup.bids:
        raise Unreadable("score-form-chips")
    declarer, rest = _name(words, standing)
    for length in range(min(len(rest), 3), 0, -1):
        said = " ".join(rest[:length])
        bid = typed_bid(said, standing.position.setup)
        if bid is not None or length == 1:
            return declarer, said if bid is None else str(bid), rest[length:]
    raise Unreadable("score-form")


def _round(words: Sequence[str], standing: Standing) -> Round:
    tricks, *moons = " ".join(words).split("/")
    found: list[MoonTrick] = []
    for each in moons:
        seat, rest = _name(each.split(), standing)
        big, little = _moons(rest)
        found.append(MoonTrick(seat, big, little))
    return Round(_counts(tricks.split()), tuple(found))


def _took(words: Sequence[str], standing: Standing) -> Took | None:
    """Parse the entry of one trick, which begins with its winner's name; return None for other words."""
    try:
        seat, rest = _name(words, standing)
    except Unreadable:
        return None
    if not rest:
        return Took(seat)
    return Took(seat, *_moons(rest)) if standing.position.setup.moon_cards else None


def _moons(words: Sequence[str]) -> tuple[int, int]:
    """Return how many Big Moons and Little Moons are meant by letters such as ``B``, ``BL`` or ``L L``."""
    letters = "".join(words).casefold().replace("g", "b").replace("c", "l")  # grande, chica
    if not letters or set(letters) - {"b", "l"} or len(letters) > 4:
        raise Unreadable("score-form-moons")
    return letters.count("b"), letters.count("l")


def _counts(words: Sequence[str]) -> tuple[int, ...]:
    said = re.split(r"[-\s,;]+", plain_text(" ".join(words)).strip(" -,;"))
    counts = [typed("number").get(word.casefold(), word) for word in said]
    if not counts or not all(map(_is_count, counts)):
        raise Unreadable("score-form")
    return tuple(map(int, counts))


def _bare(word: str) -> str:
    """Return a word without the punctuation around it: a name may be followed by a colon or a comma."""
    plain = plain_text(word).strip(" ,;:.=")
    return plain if re.fullmatch(r"[0-9-]*", plain) else word.rstrip(",;:")


def _is_count(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) <= 4


def _name(words: Sequence[str], standing: Standing) -> tuple[int, Sequence[str]]:
    """Parse a player's name, which may be abbreviated; return (the player's seat, words that follow)."""
    names = [(seat, name.casefold()) for seat, name in enumerate(standing.names, 1)]
    dummy = standing.position.dummy_seat
    if dummy:
        names += [(dummy, name) for name in typed("seat")]
    tests: tuple[Callable[[str, str], bool], ...] = (str.__eq__, str.startswith)
    for fits in tests:
        for length in range(min(len(words), 24), 0, -1):
            said = " ".join(words[:length]).casefold()
            found = {seat for seat, name in names if fits(name, said)}
            if len(found) == 1:
                return found.pop(), words[length:]
    raise Unreadable("score-form-name")
