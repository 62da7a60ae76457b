"""`docs/rules.md` lists every option with its values and default, and every preset with what it changes."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from shootmoon.rules import OPTIONS, Option, preset_info, preset_names
from shootmoon.rules.options import value_text
from shootmoon.rules.presets import preset_values

PAGE = Path(__file__).resolve().parents[3] / "docs" / "rules.md"
GAMES = {"moon": "Moon", "chips": "Chips"}


def rows(heading: str) -> Iterator[list[str]]:
    """The cells of the rows of the table under a heading, without its head."""
    text = PAGE.read_text(encoding="utf-8")
    (section,) = re.findall(rf"^### {heading}\n(.*?)(?=^##|\Z)", text, re.S | re.M)
    lines = [line for line in section.splitlines() if line.startswith("| `")]
    for line in lines:
        yield [cell.strip() for cell in line.strip("|").split("|")]


def codes(cell: str) -> list[str]:
    return re.findall(r"`([^`]*)`", cell)


def values_of(option: Option) -> str:
    if option.choices:
        return ", ".join(f"`{value_text(value)}`" for value in option.choices)
    return f"{'odd numbers, ' * option.odd}{option.minimum} to {option.maximum}"


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_on_the_page_with_its_values_and_default(game: str) -> None:
    expected = [
        [f"`{option.name}`", values_of(option), f"`{value_text(option.default)}`"] for option in OPTIONS[game]
    ]
    assert [row[:3] for row in rows(f"{GAMES[game]} options")] == expected


@pytest.mark.parametrize("game", GAMES)
def test_every_preset_is_on_the_page_with_what_it_changes(game: str) -> None:
    listed = {codes(name)[0]: rest for name, *rest in rows(f"{GAMES[game]} presets")}
    assert set(listed) == set(preset_names(game))
    for name, (title, base, changes, _) in listed.items():
        info = preset_info(name)
        before = (
            preset_values(info.base)
            if info.base
            else {option.name: option.default for option in OPTIONS[game]}
        )
        changed = [
            f"{option} = {value_text(value)}"
            for option, value in preset_values(name).items()
            if value != before[option]
        ]
        assert (title, codes(base), codes(changes)) == (
            info.title(),
            [info.base] if info.base else [],
            changed,
        )


def test_links_within_the_page_lead_to_headings() -> None:
    text = PAGE.read_text(encoding="utf-8")
    anchors = {re.sub(r"[^a-z0-9]+", "-", title.lower()) for title in re.findall(r"^#+ (.*)$", text, re.M)}
    assert set(re.findall(r"\]\(#([^)]*)\)", text)) <= anchors
