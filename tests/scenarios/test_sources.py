"""The scenarios as a whole: every one names its source, and no source is left out."""

import importlib
import re
from collections import Counter
from pathlib import Path

from tests.scenarios.telling import SOURCES, Source

FOLDER = Path(__file__).parent
MODULES = sorted(path.stem for path in FOLDER.glob("test_*.py") if path.stem != "test_sources")


def scenarios() -> dict[str, Source | None]:
    """The source that each scenario names, by the scenario's full name."""
    found: dict[str, Source | None] = {}
    for name in MODULES:
        module = importlib.import_module(f"tests.scenarios.{name}")
        for attribute, value in vars(module).items():
            if attribute.startswith("test_"):
                found[f"{name}.{attribute}"] = getattr(value, "source", None)
    return found


def test_every_scenario_names_its_source() -> None:
    nameless = [name for name, source in scenarios().items() if source is None or not source.part]
    assert not nameless


def test_there_are_at_least_eighty_scenarios_from_the_five_sources() -> None:
    counts = Counter(source.name for source in scenarios().values() if source)
    assert sum(count for name, count in counts.items() if name != "settled") >= 80
    assert set(counts) == set(SOURCES)
    assert min(counts.values()) >= 20


def test_scenarios_stand_in_the_file_of_their_source() -> None:
    strays = [
        name for name, source in scenarios().items() if source and name.split(".")[0] != f"test_{source.name}"
    ]
    assert not strays


def test_settled_scenarios_name_sections_of_the_rules() -> None:
    page = (FOLDER.parents[1] / "docs" / "rules.md").read_text(encoding="utf-8")
    sections = {*re.findall(r"^#+ (.*)$", page, re.M), "record"}
    named = {
        source.part.split(":")[0] for source in scenarios().values() if source and source.name == "settled"
    }
    assert named <= sections
