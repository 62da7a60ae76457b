"""Rules that somebody is working on: what is wrong is told in players' words, and repaired."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shootmoon.rules import (
    OPTIONS,
    Problem,
    RulesError,
    Value,
    draft_from_file,
    draft_rules,
    explain,
    load_rules,
    option_labels,
    option_values,
    options_of,
    preset_info,
    preset_names,
    remedy,
    repair,
    rules_from_options,
    value_text,
)
from shootmoon.telling import LANGUAGES
from tests.strategies import option_value

GARBAGE = st.dictionaries(
    st.sampled_from(["table.players", "match.marks", "no.such", "play.illegal", ""]) | st.text(max_size=8),
    st.text(max_size=6),
    max_size=3,
)


@st.composite
def changes(draw: st.DrawFn) -> tuple[str, dict[str, Value]]:
    """A preset, and any values of some of its game's options, be they possible together or not."""
    preset = draw(st.sampled_from(preset_names()))
    options = draw(st.lists(st.sampled_from(OPTIONS[preset_info(preset).game]), unique=True, max_size=8))
    return preset, {option.name: draw(option_value(option)) for option in options}


def told(problem: Problem, game: str, language: str) -> str:
    return f"{explain(problem, game, language)} {remedy(problem, game, language)}".strip()


@given(changes())
def test_a_draft_is_playable_just_when_its_rules_can_be_loaded(drawn: tuple[str, dict[str, Value]]) -> None:
    preset, values = drawn
    draft = draft_rules(preset, values)
    problems: tuple[Problem, ...] = ()
    rules = None
    try:
        rules = load_rules(preset, values)
    except RulesError as error:
        problems = error.problems
    assert (draft.rules, draft.problems) == (rules, problems)
    assert load_values(draft.base, draft.changed) == draft.values
    assert draft == draft_rules(preset, {}, {name: value_text(value) for name, value in values.items()})


def load_values(preset: str, changed: Mapping[str, Value]) -> Mapping[str, Value]:
    return {**option_values(load_rules(preset)), **changed}


@given(changes())
def test_mending_makes_it_playable_and_keeps_what_was_chosen(drawn: tuple[str, dict[str, Value]]) -> None:
    preset, values = drawn
    draft = draft_rules(preset, values)
    repaired = repair(draft.game, draft.values)
    assert repaired is not None
    rules_from_options(draft.game, {**draft.values, **repaired})
    assert (repaired == {}) == (draft.problems == ())
    for keep in values:
        around = repair(draft.game, draft.values, [keep])
        if around is not None:
            assert keep not in around
            rules_from_options(draft.game, {**draft.values, **around})


@pytest.mark.parametrize("preset", preset_names())
def test_one_option_chosen_in_a_preset_can_always_be_kept(preset: str) -> None:
    game, values = preset_info(preset).game, option_values(load_rules(preset))
    for option in OPTIONS[game]:
        for value in option.choices:
            settings = {**values, option.name: value}
            repaired = repair(game, settings, [option.name])
            assert repaired is not None, (option.name, value)
            rules_from_options(game, {**settings, **repaired})


@given(changes(), st.sampled_from(LANGUAGES))
def test_problems_speak_of_options_by_their_titles(
    drawn: tuple[str, dict[str, Value]], language: str
) -> None:
    draft = draft_rules(*drawn)
    for problem in draft.problems:
        words = told(problem, draft.game, language)
        options = options_of(draft.game)
        for name in (
            problem.option,
            *(other for other, _ in problem.others),
            *(fix.option for fix in problem.fixes),
        ):
            assert option_labels(options[name], language).title in words
            assert name not in words
        assert words.endswith(".")


@given(
    st.sampled_from([*preset_names(), "", "custom", "classik", "../x"]), GARBAGE, st.sampled_from(LANGUAGES)
)
def test_whatever_stands_in_a_link_something_comes_of_it(
    preset: str, texts: dict[str, str], language: str
) -> None:
    draft = draft_rules(preset, {}, texts)
    assert draft.base in preset_names()
    assert set(draft.values) == set(options_of(draft.game))
    for problem in draft.problems:
        words = told(problem, draft.game, language)
        assert len(words) < 400
        assert words.isprintable()


@pytest.mark.parametrize(
    ("preset", "texts", "english", "spanish"),
    [
        (
            "classic",
            {"match.marks": "5000"},
            "Marks to win: 5000 is too large. Allowed: a whole number from 1 to 1000.",
            "Marcas para ganar: 5000 es demasiado grande. Se permite: un número entero del 1 al 1000.",
        ),
        (
            "classic",
            {"match.games": ""},
            "Rounds in the match: no value given. Allowed: an odd number from 1 to 99.",
            "Rondas de la partida: falta el valor. Se permite: un número impar del 1 al 99.",
        ),
        (
            "classic",
            {"auction.minimum": "six"},
            "Lowest bid: “six” is not a whole number. Allowed: 3 tricks, 4 tricks or 5 tricks.",
            "Apuesta mínima: «six» no es un número entero. Se permite: 3 bazas, 4 bazas o 5 bazas.",
        ),
        (
            "classic",
            {"score.bonus": "7"},
            "“score.bonus” isn't a known option.",
            "«score.bonus» no es una opción conocida.",
        ),
        (
            "klassik",
            {},
            "“klassik” isn't a known preset; did you mean classic?",
            "«klassik» no es un reglamento conocido; ¿quisiste decir classic?",
        ),
        (
            "chips",
            {"table.players": "5"},
            "“Partnerships: yes” doesn't go with “Players: five”: partnerships need four or six players. "
            "To fix this: Partnerships: no; or Players: four or six.",
            "«Equipos: sí» no va con «Jugadores: cinco»: los equipos son para cuatro o seis jugadores. "
            "Para corregirlo: Equipos: no; o Jugadores: cuatro o seis.",
        ),
        (
            "chips",
            {"chips.target": "60"},
            "“Chips to win: 60” doesn't go with “Chips in the game: 40”: nobody can hold more chips than "
            "there are. To fix this: Chips to win: 40; or Chips in the game: 60.",
            "«Chips para ganar: 60» no va con «Chips en juego: 40»: nadie puede tener más chips de los "
            "que hay. Para corregirlo: Chips para ganar: 40; o Chips en juego: 60.",
        ),
    ],
)
def test_what_is_wrong_in_words(preset: str, texts: dict[str, str], english: str, spanish: str) -> None:
    draft = draft_rules(preset, {}, texts)
    (problem,) = draft.problems
    assert told(problem, draft.game, "en") == english
    assert told(problem, draft.game, "es") == spanish


def test_options_of_an_unknown_preset_tell_the_game() -> None:
    draft = draft_rules("chips-9", {}, {"chips.target": "9"})
    assert (draft.game, draft.base, draft.changed) == ("chips", "chips", {"chips.target": 9})


@pytest.mark.parametrize(
    ("text", "words", "spanish"),
    [
        ("a = ", "Invalid value (at end of document).", "Esto no es TOML correcto."),
        ("a b", "", "Esto no es TOML correcto (línea 1, columna 3)."),
        ("a." * 40 + "b = 1", "Too many dots (at line 1).", "Demasiados puntos (línea 1)."),
        ("x = 1", "“x” isn't a known option.", "«x» no es una opción conocida."),
        (
            'game = "whist"',
            "“whist” isn't a known game.",
            "«whist» no es un juego conocido.",
        ),
        (
            'base = "luna"\ngame = "chips"',
            "“luna” is a preset of another game.",
            "«luna» es un reglamento de otro juego.",
        ),
        ("title = 3", "“title” is not text.", "«title» no es un texto."),
        ('"auction.minimum" = 3\n[auction]\nminimum = 4', "Lowest bid: 4 is given twice.", ""),
    ],
)
def test_what_is_wrong_with_a_file(text: str, words: str, spanish: str) -> None:
    draft = draft_from_file(text)
    assert explain(draft.problems[0], draft.game).startswith(words)
    assert explain(draft.problems[0], draft.game, "es").startswith(spanish)
    assert set(draft.values) == set(options_of(draft.game))


def test_a_file_is_told_with_its_titles() -> None:
    draft = draft_from_file('base = "chips-2"\ntitle = { en = "Two", es = "Dos" }\n[chips]\ntarget = 9')
    assert (draft.game, draft.base, draft.changed) == ("chips", "chips-2", {"chips.target": 9})
    assert draft.titles == {"en": "Two", "es": "Dos"}
