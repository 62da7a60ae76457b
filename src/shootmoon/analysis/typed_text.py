"""Deals, and what was done in a hand, as people type and paste them."""

from __future__ import annotations

import re
from functools import cache

from shootmoon.game import PASS, Action, Bid, NotationError, State, typed_bid, typed_trump
from shootmoon.pieces import plain_text
from shootmoon.record import read_actions
from shootmoon.telling import typed

_APART = re.compile(r"[\s,;.]+")


def deal_text(text: str) -> str:
    """Return the text of a deal, given with or without the word ``deal``, and with commas or blanks between
    the pieces.

    >>> deal_text("[6-6] 6|5, 6/4 / 5-5 5-4 5-3, / Widow 1-1")
    'deal 6-6,6-5,6-4 / 5-5,5-4,5-3 / widow 1-1'
    """
    body = re.sub(r"^\s*deal\b\s*", "", plain_text(text), flags=re.IGNORECASE)
    return f"deal {' / '.join(map(_place, body.split('/')))}".rstrip()


def typed_actions(text: str, start: State) -> list[Action]:
    """Read what was done after the deal, such as ``5, pass, pass, discard 2-1, trump sixes, 6-6``.

    ``start`` is a state of the game. The actions need not be legal. Raises `NotationError`, and `RecordError`
    as `read_actions` does.
    """
    setup = start.setup
    found: list[Action] = []
    bids: list[Bid] = []
    for word in read_actions(_in_records_words(plain_text(text))):
        said = word.strip(" \t\n,;.")
        if not said:
            continue
        highest = bids[-1] if bids else PASS
        bid = typed_bid(said, setup) if len(bids) < setup.seating.players else None
        if bid is not None and setup.ladder.get(highest, ()):
            bids.append(max(bid, highest, key=lambda each: each.rank))
            found.append(bid)
            continue
        try:
            found.append(setup.read(said))
        except NotationError:
            named = typed_trump(said.removeprefix("trump "), setup)
            if named is None or not said.startswith("trump "):
                raise
            found.append(named)
        if said.lower().startswith("deal"):
            bids = []
    return found


def _place(text: str) -> str:
    words = [word for word in _APART.split(text) if word]
    named = words[0].lower() if words else ""
    if named in ("widow", "dummy"):
        return f"{named} {','.join(words[1:])}"
    return ",".join(words)


def _in_records_words(text: str) -> str:
    """Return a text with the words before actions, and those of several words, as records have them."""
    for form, word in _several_words():
        text = form.sub(word, text)
    return text


@cache
def _several_words() -> tuple[tuple[re.Pattern[str], str], ...]:
    forms = [(word, meaning) for group in ("bid", "trump") for word, meaning in typed(group).items()]
    forms = [pair for pair in forms if " " in pair[0]]
    verbs = {"auction": "", "play": "", "discard": "discard", "trump": "trump"}
    forms += [(word, verbs[phase]) for word, phase in typed("verb").items()]
    forms.sort(key=lambda pair: -len(pair[0]))
    alone = r"(?<!\S){}(?![^\s,;.])"
    return tuple((re.compile(alone.format(re.escape(form)), re.IGNORECASE), word) for form, word in forms)
