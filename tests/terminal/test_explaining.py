"""On a pseudo-terminal of 80 by 24: what choices mean is said to newcomers, and to whoever asks."""

import sys

import pytest

from shootmoon.game import meanings
from shootmoon.terminal.play.local import FIRST_MATCHES
from tests.terminal.test_prompts import asks_for_enter, prompts, record_of
from tests.unit.bots.playing import slow

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows has no pseudo-terminals of this kind"
)


def words(text):
    return " ".join(text.split())


def screen_of(moon):
    """What is in sight: the last lines, with the prompt."""
    return "\n".join(moon.shown.split("\n")[-24:])


SHORT = ["--option", "score.target=7"]
WHY = {"en": "why", "es": "por qué"}
HAND = {"en": "Your hand", "es": "Tu mano"}
MORE = {"en": "Type why to see", "es": "Escribe por qué para ver"}
ABOUT = "fewer, −"
"""Part of what is said of a bid."""


@pytest.mark.parametrize(
    ("preset", "language"),
    [
        ("classic", "en"),
        ("hickeys-4", "es"),
        ("chips", "en"),
        *slow(("classic", "es"), ("hickeys-4", "en"), ("chips", "es")),
    ],
)
def test_every_decision_is_explained_in_sight_of_the_hand(start, tmp_path, preset, language):
    few = SHORT if preset == "classic" else []
    asked = ["play", "--rules", preset, "--seed", "5", "--lang", language, "--meanings", *few]
    moon = start(asked, tmp_path, terminal=80, rows=24)
    seen = 0
    for _ in prompts(moon, most=40):
        view = record_of(tmp_path).final.view(1)
        said = meanings(view, language, names_of(tmp_path))
        screen = words(screen_of(moon))
        assert words(said.decision) in screen
        assert HAND[language] in screen
        choices = set(said.actions.values())
        shown = [choice for choice in choices if words(choice) in screen]
        assert len(shown) == len(choices) or (not shown and MORE[language] in screen)
        if not shown:
            moon.type(WHY[language])
            moon.prompt()
            assert all(words(choice) in words(screen_of(moon)) for choice in choices)
        seen += 1
    assert seen > 5
    moon.type("quit")


def names_of(home):
    names = record_of(home).seats
    return [name.partition(" (")[0] for name in names]


def test_newcomers_are_told_in_three_matches_and_then_only_if_they_ask(start, tmp_path):
    for number in range(FIRST_MATCHES + 1):
        moon = start(["play", "--seed", "5"], tmp_path, terminal=80, rows=24)
        while asks_for_enter(moon.prompt()):
            moon.type("")
        assert (ABOUT in moon.shown) == (number < FIRST_MATCHES)
        moon.type("why")
        moon.prompt()
        assert ABOUT in moon.shown
        moon.type("quit")
        assert moon.prompt() is None
    for option, shown in (("--meanings", True), ("--no-meanings", False)):
        moon = start(["play", "--seed", "5", option], tmp_path / option, terminal=80, rows=24)
        moon.prompt()
        assert (ABOUT in moon.shown) == shown
        moon.type("quit")


def test_scripts_are_told_nothing_unless_they_ask(start, tmp_path):
    for options, shown in (([], False), (["--meanings"], True)):
        moon = start(
            ["play", "--seed", "5", "--plain", *options], tmp_path / str(shown), terminal=80, rows=24
        )
        moon.prompt()
        assert (ABOUT in moon.shown) == shown
        moon.type("quit")
