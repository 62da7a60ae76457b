"""`docs/envs.md`: its examples run, and its table is that of the code."""

import re
from pathlib import Path

import pytest

from shootmoon.envs import Encoding
from shootmoon.rules import load_rules, preset_names

TEXT = (Path(__file__).resolve().parents[3] / "docs" / "envs.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.split("\n")[0])
def test_examples_run(example: str) -> None:
    for package, extra in (
        ("pettingzoo", "pettingzoo"),
        ("gymnasium", "gymnasium"),
        ("pyspiel", "openspiel"),
    ):
        if package in example:
            pytest.importorskip(package, reason=f"not installed: pip install 'shootmoon[{extra}]'")
    exec(compile(example, "docs/envs.md", "exec"), {})


def test_every_block_is_told_in_order() -> None:
    told = re.findall(r"^\| `(\w+)` \| (?:pieces|players|sides|hand|\d)", TEXT, re.MULTILINE)
    for preset in preset_names():
        names = [block.name for block in Encoding(load_rules(preset)).blocks]
        assert [name for name in told if name in names] == names


def test_the_sizes_are_those_told() -> None:
    for preset in ("classic", "luna-4", "chips"):
        size = Encoding(load_rules(preset)).size
        assert re.search(rf"`{preset}`\s+(has\s+)?{size}", TEXT)
