"""The examples of `docs/beliefs.md` run."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from shootmoon.belief import Belief

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "beliefs.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", PAGE, flags=re.S | re.M)


def test_the_first_example_holds() -> None:
    exec(compile(EXAMPLES[0], "beliefs.md", "exec"), {})


def test_weights_are_a_distribution() -> None:
    names: dict[str, Any] = {}
    exec(compile(EXAMPLES[1], "beliefs.md", "exec"), names)
    assert names["posterior"].sum() == pytest.approx(1)
    assert len(np.unique(names["posterior"])) > 1


def test_members_are_those_of_a_belief() -> None:
    rows = re.findall(r"^\| `(\w+)[`(]", PAGE, flags=re.M)
    names = [name for name in rows if name != "member"]
    assert len(names) == 9
    assert not [name for name in names if not hasattr(Belief, name)]
