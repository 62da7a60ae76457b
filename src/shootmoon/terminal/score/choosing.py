"""Which words can follow in a line of a score sheet, so that a line can be chosen word by word.

The words make the same lines that people type (`lines.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from shootmoon.game import TIME, IllegalAction, spoken
from shootmoon.game.entering import check_contract, hand_can_end
from shootmoon.scorekeeping import Standing
from shootmoon.terminal.messages import Messages

__all__ = ["asks_for", "line_of", "next_words"]

_MOONS = ("B", "L", "BB", "BL", "LL")
"""The moons that can be in one trick, as they are typed."""


def next_words(words: Sequence[str], standing: Standing, say: Messages) -> tuple[str, ...]:
    """Return the words that can follow ``words`` in a line; empty if the line is complete.

    >>> from shootmoon.rules import load_rules
    >>> from shootmoon.scorekeeping import new_book
    >>> standing, say = new_book(load_rules("classic"), ["Ann", "Ben", "Cal"]).standing, Messages()
    >>> next_words([], standing, say)
    ('Ann', 'Ben', 'Cal', 'pass', 'start', 'renege')
    >>> next_words(["Ann"], standing, say)
    ('4', '5', '6', '7', 'moon')
    >>> next_words(["Ann", "5", "5"], standing, say)
    ('0', '1', '2')
    >>> next_words(["Ann", "5", "5", "1", "1"], standing, say)
    ()
    """
    position = standing.position
    if position.winners or position.dealer is None:
        return ()
    first, rest = (words[0], words[1:]) if words else ("", ())
    if not first:
        return tuple(_first_words(standing, say))
    if first in (say("score.word.pass"), say("score.word.time")):
        return ()
    if first == say("score.word.renege"):
        return () if rest else standing.names
    if standing.in_progress is not None:
        return ()
    if position.chips is not None:
        return _after_tricks(words, standing, say)
    starts = first == say("score.word.start")
    contract = rest if starts else words
    if not contract:
        return standing.names
    if len(contract) == 1:
        return tuple(spoken(str(bid), say.language) for bid in position.setup.bids)
    return () if starts else _next_count(contract[2:], _results(standing, contract, say))


def asks_for(words: Sequence[str], standing: Standing, say: Messages) -> str:
    """Return what the next word says: ``who``, ``bid``, ``moons``, or the number of a side, from 0, whose
    tricks are asked for."""
    if not words:
        return "who" if standing.position.chips is None else "0"
    if words[0] in (say("score.word.renege"), say("score.word.start")) and len(words) == 1:
        return "who"
    if standing.position.chips is None:
        named = words[1:] if words[0] == say("score.word.start") else words
        return "bid" if len(named) == 1 else str(len(named) - 2)
    return str(len(words)) if len(words) < standing.position.seating.sides else "moons"


def line_of(words: Sequence[str], standing: Standing, say: Messages) -> str:
    """Return the line that the words make."""
    sides = standing.position.seating.sides
    if standing.position.chips is None or words[0] == say("score.word.renege"):
        return " ".join(words)
    moons = [word for word in words[sides:] if word != say("score.word.done")]
    pairs = [f"/ {who} {letters}" for who, letters in zip(moons[::2], moons[1::2], strict=True)]
    return " ".join([*words[:sides], *pairs])


def _first_words(standing: Standing, say: Messages) -> Iterator[str]:
    position = standing.position
    running = standing.in_progress is not None
    if position.chips is not None and not running:
        yield from _next_count((), _chip_results(standing))
    else:
        yield from standing.names
        if position.dummy_seat and running:
            yield say("dummy")
    if position.chips is None and not running:
        if not position.setup.dealer_must_bid:
            yield say("score.word.pass")
        yield say("score.word.start")
    if position.chips is None or position.setup.reneges:
        yield say("score.word.renege")
    if not running and _can_call_time(standing):
        yield say("score.word.time")


def _can_call_time(standing: Standing) -> bool:
    try:
        standing.position.apply(TIME)
    except IllegalAction:
        return False
    return True


def _after_tricks(words: Sequence[str], standing: Standing, say: Messages) -> tuple[str, ...]:
    """Return what follows in a round of Chips: the tricks of each side, then the moons in tricks."""
    sides = standing.position.seating.sides
    if len(words) < sides:
        return _next_count(words, _chip_results(standing))
    done = say("score.word.done")
    moons = words[sides:]
    if done in moons:
        return ()
    if len(moons) % 2:
        return _MOONS
    return (done, *standing.names)


def _next_count(words: Sequence[str], results: Sequence[tuple[int, ...]]) -> tuple[str, ...]:
    """Return the numbers of tricks that the next side can have taken, after those in ``words``."""
    known = tuple(map(int, words))
    fitting = {each[len(known)] for each in results if each[: len(known)] == known and len(each) > len(known)}
    return tuple(map(str, sorted(fitting)))


def _results(standing: Standing, contract: Sequence[str], say: Messages) -> list[tuple[int, ...]]:
    """Return the numbers of tricks, by side, with which a hand can end."""
    setup = standing.position.setup
    declarer = standing.names.index(contract[0]) + 1
    named = {spoken(str(bid), say.language): bid for bid in setup.bids}
    bid = check_contract(setup, declarer, str(named[contract[1]]))
    return [each for each in _counts(standing) if hand_can_end(setup, declarer, bid, each)]


def _chip_results(standing: Standing) -> list[tuple[int, ...]]:
    position = standing.position
    whole = position.setup.hand_size
    return [each for each in _counts(standing) if position.dummy_seat or sum(each) == whole]


def _counts(standing: Standing) -> Iterator[tuple[int, ...]]:
    """Yield all numbers of tricks, by side, that aren't too many."""
    size = standing.position.setup.hand_size
    for each in product(range(size + 1), repeat=standing.position.seating.sides):
        if sum(each) <= size:
            yield each
