"""On a pseudo-terminal of 80 by 24: what is in sight when one is asked, what is asked, and hints."""

import random
import re
import sys

import pytest

import shootmoon as sm
from tests.terminal.driver import legal_of
from tests.unit.bots.playing import slow

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows has no pseudo-terminals of this kind"
)

SHORT = ["--option", "match.marks=1", "--option", "score.target=7"]


def asks_for_enter(prompt):
    return "Enter" in prompt


def prompts(moon, most=1000):
    """Every prompt that isn't for Enter, answered with anything legal once it was looked at."""
    rng = random.Random(3)
    for _ in range(most):
        prompt = moon.prompt()
        if prompt is None:
            return
        if asks_for_enter(prompt):
            moon.type("")
            continue
        yield prompt
        moon.type(rng.choice(legal_of(moon.shown)))


def record_of(home):
    (path,) = (home / "games").glob("*.moon")
    return sm.read_record(path)


def test_the_contract_is_in_sight_at_every_prompt(start, tmp_path):
    moon = start(["play", "--rules", "hickeys", "--seed", "5", *SHORT], tmp_path, terminal=80, rows=24)
    played = 0
    for prompt in prompts(moon):
        if not prompt.startswith("Your play"):
            continue
        played += 1
        state = record_of(tmp_path).final
        who = "You play" if state.declarer == 1 else f"{['Nacho', 'Chelo'][state.declarer - 2]} plays"
        needed = state.contract.number or 7
        trump = "no trump" if state.trump == "follow-me" else state.trump
        for ask in ("", "rules", "sheet"):
            if ask:
                moon.type(ask)
                moon.prompt()
            screen = " ".join(moon.shown.split("\n")[-24:])
            assert f"{who} for {state.contract}. Trump: {trump}" in screen
            assert f"Tricks taken: {state.tricks[state.declarer - 1]} of {needed}." in screen
    assert played > 5


def test_the_deal_of_a_hand_is_told_once(start, tmp_path):
    moon = start(["play", "--rules", "hickeys", "--seed", "5", *SHORT], tmp_path, terminal=80, rows=24)
    for _ in prompts(moon):
        pass
    hands = record_of(tmp_path).final.past
    told = re.findall(r"^Hand (\d+)\. \w+ deals?\.", moon.shown, re.MULTILINE)
    assert told == [str(number) for number in range(1, len(hands) + 1)]


@pytest.mark.parametrize(
    ("columns", "arguments"),
    [
        (40, ["--plain"]),
        (63, []),
        (80, ["--plain"]),
        *slow((40, []), (63, ["--plain"]), (80, [])),
    ],
)
def test_rules_are_broken_between_words(start, tmp_path, columns, arguments):
    moon = start(["play", "--rules", "hickeys", *arguments], tmp_path, terminal=columns, rows=24)
    moon.prompt()
    before = len(moon.shown)
    moon.type("rules")
    moon.prompt()
    check_words(moon.shown[before:], sm.describe(sm.load_rules("hickeys")), columns)
    moon.kill()


@pytest.mark.parametrize("columns", [40, 80])
def test_rules_of_the_command_are_broken_between_words(start, tmp_path, columns):
    moon = start(["rules", "hickeys"], tmp_path, terminal=columns, rows=24)
    assert moon.wait() == 0
    check_words(moon.shown, sm.describe(sm.load_rules("hickeys")), columns)


def check_words(shown, text, columns):
    assert max(map(len, shown.splitlines())) <= columns
    assert " ".join(text.split()) in " ".join(shown.split())


@pytest.mark.parametrize("asked", [False, True])
def test_a_play_without_a_choice_is_made_and_told(start, tmp_path, asked):
    more = ["--ask-forced"] if asked else []
    moon = start(
        ["play", "--rules", "classic", "--seed", "5", "--plain", *more], tmp_path, terminal=80, rows=24
    )
    forced = 0
    for prompt in prompts(moon, 60):
        state = record_of(tmp_path).final
        forced += prompt.startswith("Your play") and len(state.legal_actions()) == 1
    told = re.findall(r"^You can only play (\d-\d)\.\nYou (?:play|lead) \1\b", moon.shown, re.MULTILINE)
    assert (forced > 0, len(told) > 0) == (asked, not asked)
    moon.clean_up()


def test_what_was_forced_can_be_taken_back(start, tmp_path):
    moon = start(["play", "--rules", "hickeys", "--seed", "5"], tmp_path, terminal=80, rows=24)
    prompt = moon.prompt()
    while not (asks_for_enter(prompt) and "You can only play" in moon.shown):
        moon.type("" if asks_for_enter(prompt) else legal_of(moon.shown)[0])
        prompt = moon.prompt()
    for _ in range(2):
        moon.type("undo")
        prompt = moon.prompt()
        assert prompt.startswith("Your play"), "the forced play is asked for, so that one can go back further"
    moon.kill()


def test_hints_say_more_and_more_and_who_was_asked(start, tmp_path):
    moon = start(["play", "--rules", "classic", "--seed", "5"], tmp_path, terminal=80, rows=24)
    moon.prompt()
    moon.type("hint")
    moon.prompt()
    assert "Type hint again for advice" in moon.shown
    moon.type("hint")
    moon.prompt()
    assert re.search(r"^Advice: \S+: ", moon.shown, re.MULTILINE)
    assert "Values: the chance to win the match, as far as you can know." in moon.shown
    moon.type("hint novice")
    moon.prompt()
    assert re.search(r"^Asking novice …\s*^Novice: \S+\.\s*^Why: ", moon.shown, re.MULTILINE)
    moon.type("hint nobody")
    moon.prompt()
    assert "There is no bot “nobody”: ask random, beginner, novice, club, expert or master." in moon.shown
    moon.type("hint master")
    moon.type("\x03")
    assert moon.wait() == 130
    assert "The game is saved" in moon.shown
    assert "Traceback" not in moon.shown


ENGLISH = re.compile(
    r"""\b(?:pass|doubles|follow-me|double-moon|triple-moon|bids?|trumps?|tricks?|deals?|dealer|plays?|played
    |leads?|takes?|took|made|set|points?|marks?|the|you|your|and|of|for|to|with|who|what|hint|why|press|type
    |novice|expert|master|random|match|score|sheet|legal|yes|no\ trump|in\ brackets|rules|saved)\b""",
    re.VERBOSE | re.IGNORECASE,
)


@pytest.mark.parametrize("preset", ["hickeys", "chips-2"])
def test_a_match_in_spanish_has_no_english_word(start, tmp_path, preset):
    options = SHORT if preset == "hickeys" else ["--option", "chips.target=4"]
    moon = start(
        ["play", "--rules", preset, "--lang", "es", "--seed", "5", *options], tmp_path, terminal=80, rows=24
    )
    for at, _ in enumerate(prompts(moon)):
        for line in ("ayuda", "pista", "mesa", "última", "hoja", "99") if at in (0, 3, 4) else ():
            moon.type(line)
            moon.prompt()
    assert moon.wait() == 0
    text = moon.shown.replace(str(tmp_path), "")
    assert {found[0] for found in ENGLISH.finditer(text.rsplit("El registro de la partida:", 1)[0])} == set()
