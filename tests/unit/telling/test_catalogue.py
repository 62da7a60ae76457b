"""The catalogues of words."""

from __future__ import annotations

from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from shootmoon.telling import LANGUAGES, add_words, catalogue, say
from shootmoon.telling.catalogue import FOLDER
from tests.unit.telling.reading import facts_of, own_keys


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_keys_found_quickly_are_those_of_a_full_reading(language: str) -> None:
    assert own_keys(language) == tuple(facts_of(language))


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_says_the_same_with_the_same_facts(language: str) -> None:
    assert facts_of(language).keys() == facts_of("en").keys()
    english = facts_of("en")
    for key, facts in facts_of(language).items():
        assert facts <= english[key], key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_can_be_said(language: str) -> None:
    for key, facts in facts_of(language).items():
        assert say(language, key, **dict.fromkeys(facts, 2)), key


def test_a_package_adds_words_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "_catalogue", cache(catalogue._Catalogue))
    (tmp_path / "en.ftl").write_text("own-bid = plunge\n", encoding="utf-8")
    add_words(tmp_path)
    assert say("en", "own-bid") == say("es", "own-bid") == "plunge"
    with pytest.raises(ValueError, match="other messages are called own-bid"):
        add_words(tmp_path)


def test_a_missing_fact_is_an_error() -> None:
    with pytest.raises(LookupError, match="count-tricks"):
        say("en", "count-tricks")
    with pytest.raises(KeyError, match="no message 'nothing'"):
        say("en", "nothing")


def test_the_lines_of_a_catalogue_are_groups_and_messages() -> None:
    groups = [
        line.removeprefix("## ").split(":")[0]
        for line in chain.from_iterable(
            (FOLDER / f"{language}.ftl").read_text(encoding="utf-8").splitlines() for language in LANGUAGES
        )
        if line.startswith("## ")
    ]
    assert {group.split()[0] for group in groups} <= {"all", "page", "here"}


def test_a_long_text_of_a_client_is_cut() -> None:
    said = say("en", "problem-no-such-lesson", lesson="9" * 5_000)
    assert said.startswith("there is no lesson “999")
    assert said.endswith("9…”")
    assert len(said) < 2_500
