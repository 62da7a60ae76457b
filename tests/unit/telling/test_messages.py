"""What the messages say, in all languages."""

import re

import pytest

import shootmoon as sm
from shootmoon.bots import bot_names
from shootmoon.game import Bid, HandResult
from shootmoon.telling import LANGUAGES, Messages, say, typed
from shootmoon.telling.catalogue import FOLDER
from shootmoon.terminal.drawing.sheet import short_result
from shootmoon.terminal.drawing.words import Words
from tests.unit.telling.reading import facts_of, own_keys

OTHERS = LANGUAGES[1:]
NOUNS = ("tricks", "points", "marks", "chips", "hickeys", "rounds", "tiles", "cards", "pieces")


def said(language: str, key: str, **facts: object) -> str:
    """A message with an X for each of its facts that isn't given."""
    return say(language, key, **(dict.fromkeys(facts_of(language)[key], "X") | facts))


def test_what_is_said_to_you_needs_no_more_facts_than_what_is_said_of_others():
    facts = facts_of("en")
    for key in facts:
        about = key.removesuffix("-you")
        if about != key and about in facts:
            assert facts[key] <= facts[about], key


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_is_the_same_as_in_english_by_mistake(language):
    same = {key for key in own_keys() if said(language, key) == said("en", key)}
    sentences = {key for key in same if re.search(r"[a-z]{2,} \w|\w [a-z]{2,}", said("en", key))}
    assert sentences <= {
        "bid-triple-moon",
        "count-chips",
        "count-hickeys",
        "full-chips",
        "player-bot",
        "room-is-bot",
        "tournaments-left-minutes",
    }, sentences


def test_lists_and_numbers():
    say = Messages("en")
    assert say.join([]) == ""
    assert say.join(["a"]) == "a"
    assert say.join(["a", "b", "c"]) == "a, b and c"
    assert say.count("marks", 1) == "1 mark"
    assert say.count("marks", 0) == "no marks"
    assert say.count("points", 1200) == "1,200 points"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_one_for_none_one_and_many(language):
    say, told = Messages(language), []
    for noun in NOUNS:
        none, one, many = (say.count(noun, n) for n in (0, 1, 7))
        assert not any(char.isdigit() for char in none)
        assert (one.split()[0], many.split()[0]) == ("1", "7")
    for key, facts in facts_of(language).items():
        counted = facts & set(NOUNS) if not key.startswith("lesson-") else ()  # numbers, not nouns
        told += [
            said(language, key, **{noun: say.count(noun, n) for noun in counted})
            for n in (0, 1, 7)
            if counted
        ]
    assert len(told) > 30
    for sentence in told:
        assert not re.search(r"\b0\b|only no|solo ning|hizo ning", sentence), sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_begins_with_a_capital_letter(language):
    for key in own_keys(language):
        text = said(language, key)
        if text.endswith((".", "!")) and not text.startswith("--"):  # not a prompt or an end of a line
            first = text.lstrip("¡¿“«(?")[:1]
            assert first.isupper() or first.isdigit(), (key, text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_side_is_not_named_in_the_middle_of_a_sentence_about_itself(language):
    # "You and Cal" would have a capital letter there.
    for key in ("event-made-side", "event-set-side"):
        assert facts_of(language)[key] == {"who", "bid", "tricks"}


NAMES = {"action", "bot", "change", "dealer", "file", "first", "name", "piece", "suit", "time", "title"}
"""Facts that are no numbers of things."""
NEVER_ONE = {
    ("admin-room-line", "people"),
    ("front-players", "n"),
    ("front-table-there", "players"),
    ("hands-basis", "worlds"),
    ("hands-chosen", "all"),
    ("hands-lead", "hands"),
    ("house-more", "n"),
    ("learn-minutes", "n"),
    ("puzzle-left", "all"),
    ("replay-large", "most"),
    ("search-waiting", "n"),
    ("tournaments-least", "least"),
}
"""Numbers that are more than 1 where their message is said on the page, or have no plural with them."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_has_no_plural_on_the_page(language):
    text = (FOLDER / f"{language}.ftl").read_text("utf-8")
    groups = re.split(r"^## (\w+):.*$", text, flags=re.MULTILINE)[1:]
    page = "".join(body for name, body in zip(groups[::2], groups[1::2], strict=True) if name != "here")
    plural = {
        (key, fact)
        for key in re.findall(r"^([a-z][\w-]*) =", page, re.MULTILINE)
        for fact in facts_of(language)[key] - NAMES - {"who"}
        if re.search(
            r"\b(?<![.,])1 (?!as |es |is |has |was )[a-zñáéíóú]+s\b", said(language, key, **{fact: 1})
        )
    }
    assert plural <= NEVER_ONE


def test_names_and_bids_and_numbers_are_told_apart():
    words = Words("en", ["Club 2", "Player 2", "Cal"])
    view = sm.new_game(sm.load_rules("classic")).view(1)
    assert words.standing(view, ["5", "(-3)", "0"]) == "Club 2: 5; Player 2: (-3); Cal: 0"
    assert words.say("event-said", who="Club 2", text="5") == "Club 2: 5"
    result = HandResult(1, 1, Bid("5"), "6", (5, 1, 1), True, (5, 1, 1), (), None, 0, None, ())
    assert short_result(result, words) == "Club 2: 5, made"


@pytest.mark.parametrize("bot", bot_names())
def test_bots_have_names_in_every_language(bot):
    assert Words("en", []).bot(bot) == bot
    for language in LANGUAGES:
        named = [Words(language, []).bot(each) for each in bot_names()]
        assert named.count(Words(language, []).bot(bot)) == 1


GROUPS = sorted({key.split("-")[1] for key in own_keys() if key.startswith("typed-")})


@pytest.mark.parametrize("group", GROUPS)
def test_a_word_that_is_typed_means_the_same_in_all_languages(group):
    for language in LANGUAGES:
        beginning = f"typed-{group}-"
        for key in own_keys(language):
            if key.startswith(beginning):
                for word in say(language, key).casefold().split(", "):
                    assert typed(group)[word] == key.removeprefix(beginning), (language, word)
