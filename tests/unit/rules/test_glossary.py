"""The glossary has every word that players use, in both languages."""

import pytest

from shootmoon.rules import glossary

WORDS = """
rocks, bones, shake, wash, widow, suit, marks, hickey, set, renege, aces, deuces, ducks, treys, the roach,
the devil, the bull, big kahuna, the cow, moo-moo, low, nello, nillo, nil, low boy, trump, the lead,
chips, in the hole, asterisk, two thumbs up, no trump, follow me, points
"""


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_word_is_explained(language: str) -> None:
    explained = {word for words, _ in glossary(language) for word in words.split(", ")}
    assert explained == {word.strip() for word in WORDS.split(",")}


def test_words_are_the_same_and_explanations_are_not() -> None:
    english, spanish = dict(glossary("en")), dict(glossary("es"))
    assert list(english) == list(spanish)
    for word in english:
        assert english[word] != spanish[word]
        assert english[word].endswith(".")
        assert spanish[word].endswith(".")
    assert glossary() == glossary("en")


@pytest.mark.parametrize(
    ("word", "english", "spanish"),
    [
        ("the roach", "1-0", "1-0"),
        ("the devil", "6-3", "6-3"),
        ("widow", "left over", "viuda"),
        ("treys", "threes", "treses"),
        ("the bull, big kahuna", "highest trump", "toro"),
        ("in the hole", "circle", "círculo"),
    ],
)
def test_some_explanations(word: str, english: str, spanish: str) -> None:
    assert english in dict(glossary("en"))[word]
    assert spanish in dict(glossary("es"))[word]


def test_other_languages_are_refused() -> None:
    with pytest.raises(ValueError, match="unknown language 'fr'; the languages are en, es"):
        glossary("fr")
