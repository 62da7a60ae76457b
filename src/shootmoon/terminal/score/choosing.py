"""Which words can follow in a line of a score sheet, so that a line can be chosen word by word.

The words make the same lines that people type (`lines.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from shootmoon.game import TIME, IllegalAction, spoken
from shootmoon.game.entering import can_enter, check_contract, hand_can_end
from shootmoon.scorekeeping import Standing
from shootmoon.telling import Messages

__all__ = ["asks_for", "line_of", "next_words"]

_MOONS = ("B", "L", "BB", "BL", "LL")
"""The moons that can be in one trick, as they are typed."""


def next_words(words: Sequence[str], standing: Standing, say: Messages) -> tuple[str, ...]:
    """Return the words that can follow ``words`` in a line; empty if the line is complete.

    After the words that change a name, a name is typed, so nothing can be chosen.

    >>> from shootmoon.rules import load_rules
    >>> from shootmoon.scorekeeping import new_book
    >>> standing, say = new_book(load_rules("classic"), ["Ann", "Ben", "Cal"]).standing, Messages()
    >>> next_words([], standing, say)
    ('Ann', 'Ben', 'Cal', 'pass', 'renege', 'start', 'names')
    >>> next_words(["Ann"], standing, say)
    ('4', '5', '6', '7', 'moon')
    >>> next_words(["Ann", "5", "5"], standing, say)
    ('0', '1', '2')
    >>> next_words(["Ann", "5", "5", "1", "1"], standing, say)
    ()
    """
    if not words:
        return tuple(_first_words(standing, say))
    first, rest = words[0], words[1:]
    if first == say("full-word-names"):
        return () if rest else standing.names
    if first == say("full-word-fix"):
        return _entry_words(rest[1:], standing, say) if rest else _hands(standing)
    if first == say("score-word-time"):
        return ()
    if _is_trick(words, standing, say):
        return _trick_words(rest if first == say("score-word-start") else words, standing, say)
    if first == say("score-word-start"):
        return standing.names if not rest else _bids(standing, say) if len(rest) == 1 else ()
    return _entry_words(words, standing, say)


def asks_for(words: Sequence[str], standing: Standing, say: Messages) -> str:
    """Return what the next word says: ``who``, ``bid``, ``moons``, ``trick`` (who took it), ``hand`` (which
    one is corrected), ``name`` (which is typed), or the number of a side, from 0, whose tricks are asked for.
    """
    first, rest = (words[0], words[1:]) if words else ("", ())
    if first == say("full-word-names"):
        return "name" if rest else "who"
    if first == say("full-word-fix"):
        return _entry_asks(rest[1:], standing, say) if rest else "hand"
    if _is_trick(words, standing, say):
        return "moons" if rest or first != say("score-word-start") else "trick"
    return _entry_asks(rest if first == say("score-word-start") else words, standing, say)


def line_of(words: Sequence[str], standing: Standing, say: Messages) -> str:
    """Return the line that the words make, except for those that change a name."""
    if words[0] == say("full-word-fix"):
        return " ".join([*words[:2], _entry_line(words[2:], standing, say)])
    if _is_trick(words, standing, say):
        who, *moons = words[1:] if words[0] == say("score-word-start") else words
        return " ".join([who, *(letters for letters in moons if letters != say("score-word-done"))])
    return _entry_line(words, standing, say)


def _first_words(standing: Standing, say: Messages) -> Iterator[str]:
    position = standing.position
    running = standing.in_progress is not None
    if running:
        yield from _takers(standing, say)
        yield from _renege(standing, say)
    elif not position.winners:
        yield from _entry_words((), standing, say)
        yield say("score-word-start")
    if standing.entries:
        yield say("full-word-fix")
    yield say("full-word-names")
    if not running and _can_call_time(standing):
        yield say("score-word-time")


def _can_call_time(standing: Standing) -> bool:
    try:
        standing.position.apply(TIME)
    except IllegalAction:
        return False
    return True


def _hands(standing: Standing) -> tuple[str, ...]:
    """Return the numbers of the hands that can be corrected, the latest first."""
    return tuple(map(str, range(len(standing.entries), 0, -1)))


def _bids(standing: Standing, say: Messages) -> tuple[str, ...]:
    return tuple(spoken(str(bid), say.language) for bid in standing.position.setup.bids)


# -- a trick ----------------------------------------------------------------------------------------------


def _is_trick(words: Sequence[str], standing: Standing, say: Messages) -> bool:
    """Return True if the words are about one trick of a hand that is entered trick by trick."""
    if not words or words[0] in (say("score-word-renege"), say("full-word-names"), say("full-word-fix")):
        return False
    return standing.in_progress is not None or (
        words[0] == say("score-word-start") and not standing.position.setup.bids
    )


def _takers(standing: Standing, say: Messages) -> tuple[str, ...]:
    """Return the names of those who can take a trick."""
    return (*standing.names, *([say("score-word-dummy")] if standing.position.dummy_seat else []))


def _trick_words(words: Sequence[str], standing: Standing, say: Messages) -> tuple[str, ...]:
    """Return what follows in a trick: who took it and, where there are moons, those in it."""
    if not words:
        return _takers(standing, say)
    each = standing.position.setup.moon_cards
    if not each or len(words) > 1 or words[0] == say("score-word-dummy"):
        return ()
    taken = standing.in_progress.taken if standing.in_progress else ()
    return (
        say("score-word-done"),
        *_moons_left(each - sum(trick.big for trick in taken), each - sum(trick.little for trick in taken)),
    )


def _moons_left(big: int, little: int) -> Iterator[str]:
    """Yield the moons that can be in one trick, if these Big and Little Moons aren't in other tricks."""
    for letters in _MOONS:
        if letters.count("B") <= big and letters.count("L") <= little:
            yield letters


# -- a complete hand --------------------------------------------------------------------------------------


def _entry_words(words: Sequence[str], standing: Standing, say: Messages) -> tuple[str, ...]:
    """Return the words that can follow in the entry of a complete hand."""
    position = standing.position
    if not words:
        if standing.entered == "round":
            return (*_next_count((), _round_results(standing)), *_renege(standing, say))
        passed = () if position.setup.dealer_must_bid else (say("score-word-pass"),)
        return (*standing.names, *passed, *_renege(standing, say))
    if words[0] == say("score-word-pass"):
        return ()
    if words[0] == say("score-word-renege"):
        return () if words[1:] else standing.names
    if standing.entered == "round":
        return _after_tricks(words, standing, say)
    if len(words) == 1:
        return _bids(standing, say)
    return _next_count(words[2:], _results(standing, words, say))


def _entry_asks(words: Sequence[str], standing: Standing, say: Messages) -> str:
    if words and words[0] == say("score-word-renege"):
        return "who"
    if standing.entered == "hand":
        return ("who", "bid")[len(words)] if len(words) < 2 else str(len(words) - 2)
    return str(len(words)) if len(words) < standing.position.seating.sides else "moons"


def _entry_line(words: Sequence[str], standing: Standing, say: Messages) -> str:
    sides = standing.position.seating.sides
    if standing.entered == "hand" or words[0] == say("score-word-renege"):
        return " ".join(words)
    moons = [word for word in words[sides:] if word != say("score-word-done")]
    pairs = [f"/ {who} {letters}" for who, letters in zip(moons[::2], moons[1::2], strict=True)]
    return " ".join([*words[:sides], *pairs])


def _renege(standing: Standing, say: Messages) -> tuple[str, ...]:
    return (say("score-word-renege"),) if can_enter(standing.positions[0], "renege", 1) else ()


def _after_tricks(words: Sequence[str], standing: Standing, say: Messages) -> tuple[str, ...]:
    """Return what follows in a round: the tricks of each side, then the moons in tricks."""
    sides = standing.position.seating.sides
    if len(words) < sides:
        return _next_count(words, _round_results(standing))
    done = say("score-word-done")
    moons = words[sides:]
    if done in moons:
        return ()
    letters = "".join(moons[1::2])
    each = standing.position.setup.moon_cards
    left = tuple(_moons_left(each - letters.count("B"), each - letters.count("L")))
    if len(moons) % 2:
        return left
    return (done, *standing.names) if left else (done,)


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


def _round_results(standing: Standing) -> list[tuple[int, ...]]:
    position = standing.position
    whole = position.setup.hand_size
    return [each for each in _counts(standing) if position.dummy_seat or sum(each) == whole]


def _counts(standing: Standing) -> Iterator[tuple[int, ...]]:
    """Yield all numbers of tricks, by side, that aren't too many."""
    size = standing.position.setup.hand_size
    for each in product(range(size + 1), repeat=standing.position.seating.sides):
        if sum(each) <= size:
            yield each
