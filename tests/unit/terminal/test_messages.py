import re
import string

import pytest

import shootmoon as sm
from shootmoon.bots import bot_names
from shootmoon.game import Bid, HandResult
from shootmoon.terminal.drawing.sheet import short_result
from shootmoon.terminal.drawing.words import Words
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
    assert same <= {
        "player.bot",
        "hint",
        "play.said",
        "ask.who",
        "hickeys.one",
        "hickeys.many",
    } | {
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
    assert say.count("marks", 0) == "no marks"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_one_for_none_one_and_many(language):
    say, told = Messages(language), []
    nouns = {key.removesuffix(".one") for key in CATALOGUES["en"] if key.endswith(".one")}
    for noun in nouns:
        none, one, many = (say.count(noun, n) for n in (0, 1, 7))
        assert not any(char.isdigit() for char in none)
        assert (one.split()[0], many.split()[0]) == ("1", "7")
    for key, text in CATALOGUES[language].items():
        counted = facts_of(text) & nouns
        others = dict.fromkeys(facts_of(text), "X")
        told += [
            say(key, **{**others, **{noun: say.count(noun, n) for noun in counted}})
            for n in (0, 1, 7)
            if counted
        ]
    assert len(told) > 30
    for sentence in told:
        assert not re.search(r"\b0\b|only no|solo ning|hizo ning", sentence), sentence


def is_sentence(text: str) -> bool:
    """Whether it ends like one; a prompt or the end of a line doesn't."""
    return text.endswith((".", "!")) and not text.startswith("--")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_begins_with_a_capital_letter(language):
    for key, text in CATALOGUES[language].items():
        if is_sentence(text):
            first = text.lstrip("¡¿“«")[:1]
            assert first.isupper() or first in "{?", (key, text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_side_is_not_named_in_the_middle_of_a_sentence_about_itself(language):
    # "You and Cal" would have a capital letter there.
    for key in ("made.side", "set.side"):
        assert facts_of(CATALOGUES[language][key]) == {"who", "bid", "tricks"}


def test_names_and_bids_and_numbers_are_told_apart():
    words = Words("en", ["Club 2", "Player 2", "Cal"])
    view = sm.new_game(sm.load_rules("classic")).view(1)
    assert words.standing(view, ["5", "(-3)", "0"]) == "Club 2: 5; Player 2: (-3); Cal: 0"
    assert words.say("play.said", who="Club 2", piece="5") == "Club 2: 5"
    result = HandResult(1, 1, Bid("5"), "6", (5, 1, 1), True, (5, 1, 1), (), None, 0, None, ())
    assert short_result(result, words) == "Club 2: 5, made"


@pytest.mark.parametrize("bot", bot_names())
def test_bots_have_names_in_both_languages(bot):
    assert Words("en", []).bot(bot) == bot
    assert Words("es", []).bot(bot) in ("azar", "novato", "club", "experto", "maestro")
