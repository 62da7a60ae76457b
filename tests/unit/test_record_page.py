"""The examples of `docs/record.md` are what the page says they are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import shootmoon as sm
from shootmoon.record import read_bytes

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "record.md").read_text(encoding="utf-8")
ACTIONS = PAGE[PAGE.index("## Actions") : PAGE.index("## Text form")]
CHANCE = {"draw", "deal", "dealer"}


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, flags=re.S | re.M)


def test_records_are_canonical() -> None:
    texts = blocks("moon")
    assert len(texts) == 3
    for text in texts:
        assert sm.write_record(sm.read_record(text)) == text


def test_the_view_is_the_view_of_the_game() -> None:
    game, _, view = map(sm.read_record, blocks("moon"))
    assert view.viewer == 3
    state = game.position(len(view.actions))
    assert state.view(3).history == view.actions


def test_json_is_read() -> None:
    (text,) = blocks("json")
    record = sm.read_record(text)
    assert (record.seats, record.final.phase) == (("Ana", "Ben (bot club)", ""), "deal")


@pytest.mark.parametrize("code", blocks("python"))
def test_code_runs(code: str) -> None:
    exec(compile(code, "record.md", "exec"), {})


def test_actions_are_canonical() -> None:
    moon, chips = sm.new_game("called"), sm.new_game("chips-2")
    table = ACTIONS[: ACTIONS.index("### Deals")]
    rows = [line.split("|")[2] for line in table.splitlines() if line.startswith("| ")][2:]
    texts = [text for row in rows for text in re.findall(r"`([^`]+)`", row) if "…" not in text]
    texts += blocks("text")[0].splitlines()
    assert len(texts) > 20
    for text in texts:
        cards = re.search(r"\b([RCSF]\d|BM|LM)", text)
        assert str((chips if cards else moon).parse(text)) == text


def test_variations_are_read() -> None:
    blanks = sm.load_rules("classic", {"trump.follow_me": "blanks"})
    moon, chips = sm.new_game(blanks), sm.new_game("chips-2")
    table = ACTIONS[ACTIONS.index("### Reading and writing") :]
    rows = [line.split("|")[1:3] for line in table.splitlines() if line.startswith("| ")][2:]
    assert len(rows) == 4
    for written, read in rows:
        given, meant = (re.findall(r"`([^`]+)`", cell) for cell in (written, read))
        given = [text for text in given if " = " not in text]
        for text, action in zip(given, meant * (len(given) // len(meant)), strict=True):
            assert (chips if action == "R12" else moon).parse(text) == action
    with pytest.raises(sm.NotationError):
        moon.parse("6 - 4")


def test_an_illegal_play_is_refused_as_the_page_says() -> None:
    text = blocks("moon")[0].replace("1-1 3-1 2-1", "1-1 3-1 6-2")
    with pytest.raises(sm.RecordError) as error:
        read_bytes(text.encode(), "game.moon")
    assert f"{error.value}\n" in blocks("text")
