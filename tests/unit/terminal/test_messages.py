import string

import pytest

from shootmoon.terminal.messages import CATALOGUES, LANGUAGES, Messages


def facts_of(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_every_language_has_the_same_messages():
    assert LANGUAGES == ("en", "es")
    assert CATALOGUES["en"].keys() == CATALOGUES["es"].keys()


@pytest.mark.parametrize("key", CATALOGUES["en"])
def test_every_language_uses_the_same_facts(key):
    assert facts_of(CATALOGUES["en"][key]) == facts_of(CATALOGUES["es"][key])


@pytest.mark.parametrize("key", [key for key in CATALOGUES["en"] if key.endswith(".you")])
def test_what_is_said_to_you_needs_no_more_facts_than_what_is_said_of_others(key):
    assert facts_of(CATALOGUES["en"][key]) <= facts_of(CATALOGUES["en"][key.removesuffix(".you")]) | {
        "piece",
        "pieces",  # what is hidden from others
    }


def test_no_message_is_the_same_by_mistake():
    # Sentences, that is; some words are the same in both.
    same = {key for key, text in CATALOGUES["en"].items() if text == CATALOGUES["es"][key] and " " in text}
    assert same <= {"player.bot", "play.said", "ask.who", "hickeys.one", "hickeys.many"} | {
        "chips.one",
        "chips.many",
        "chips.are",
    }


def test_lists_and_numbers():
    say = Messages("en")
    assert say.join([]) == ""
    assert say.join(["a"]) == "a"
    assert say.join(["a", "b", "c"]) == "a, b and c"
    assert say.count("marks", 1) == "1 mark"
    assert say.count("marks", 0) == "0 marks"
