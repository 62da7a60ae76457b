"""Spanish as it is spoken in Mexico and Texas, everywhere, with one word for one thing."""

import re
from pathlib import Path

import pytest

import shootmoon as sm
from shootmoon.rules import glossary, option_labels, options_of

ROOT = Path(__file__).resolve().parents[2]
SOURCES = [
    *sorted((ROOT / "src" / "shootmoon").rglob("*.py")),
    *sorted((ROOT / "src" / "shootmoon" / "rules" / "presets").glob("*.toml")),
    *sorted((ROOT / "web" / "src" / "words" / "spanish").glob("*.ts")),
]

NEVER = re.compile(
    r"""\b(?:
        \w+(?:áis|éis) | vosotros | vosotras | vuestr[oa]s? | os\s(?:toca|queda|falta)  # ustedes
        | tejan[oa]s?                    # texano
        | deprisa | aprisa               # rápido
        | partidos?                      # partida: all that is played for; ronda and mano are parts of it
        | actas?                         # registro
        | fichas?\ssecretas?             # clave: a ficha is a domino
        | ordenador(?:es)? | aparatos? | púls\w+ | pulsa\w* | Intro | agujas\sdel\sreloj
        | cantar?\stiempo | servir(?:lo)?\s(?:el\s)?palo   # pedir tiempo, seguir el palo
    )\b""",
    re.VERBOSE,
)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_words_that_nobody_says_in_mexico_or_texas_never_come_back(path):
    assert [found[0] for found in NEVER.finditer(path.read_text("utf-8"))] == []


@pytest.mark.parametrize("preset", sm.preset_names())
def test_a_ficha_is_a_domino_and_a_chip_a_chip(preset):
    rules = sm.load_rules(preset)
    told = sm.describe(rules, "es") + " ".join(
        f"{sense.title} {sense.meaning} {' '.join(sense.choices.values())}"
        for sense in (option_labels(option, "es") for option in options_of(rules.game).values())
    )
    foreign = r"\b[Ff]ichas?\b" if rules.game == "chips" else r"\b[Cc]hips?\b"
    assert not re.search(foreign, told)
    assert "ficha" in dict(glossary("es"))["chips"]


def test_a_match_is_a_partida_of_rondas_and_manos():
    told = sm.describe(sm.load_rules("called-4"), "es")
    assert "La partida es al mejor de 3 rondas: gana quien primero gane 2." in told
    assert "gana la ronda" in told
    assert "gana la partida" in sm.describe(sm.load_rules("classic"), "es")
