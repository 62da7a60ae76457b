"""The names that players use for bids, trumps and suits.

The spellings in records, options and the protocol are the same in every language.
"""

from __future__ import annotations

from shootmoon.telling import Language, language_named, say, says


def spoken(action: str, language: Language = "en") -> str:
    """Return the players' name for a bid or a trump in a language: ``spoken-ACTION`` in the catalogues.

    Other texts are returned unchanged.

    The terminal and the web page accept these words as input, too. Raises ValueError for an unknown language.

    >>> spoken("double-moon"), spoken("double-moon", "es"), spoken("6-4", "es")
    ('double-moon', 'doble moon', '6-4')
    """
    language_named(language)
    key = f"spoken-{action}"
    return say(language, key) if says(key) else action


def named_suit(suit: str, language: Language = "en") -> str:
    """Return the name of a suit, with its article where it has one: ``the-suit-SUIT`` in the catalogues.

    >>> named_suit("6"), named_suit("R", "es")
    ('the 6s', 'cohetes')
    """
    return (
        say(language, "the-suit-number", suit=suit) if suit.isdecimal() else say(language, f"the-suit-{suit}")
    )


def named_trump(trump: str, language: Language = "en") -> str:
    """Return the name of a trump as used after “with”: ``with-trump-TRUMP`` in the catalogues.

    >>> named_trump("6"), named_trump("doubles")
    ('the 6s', 'doubles')
    """
    return named_suit(trump, language) if trump.isdecimal() else say(language, f"with-trump-{trump}")
