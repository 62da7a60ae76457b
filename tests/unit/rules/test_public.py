"""The door of the floor."""

import subprocess
import sys

import shootmoon.rules


def test_all_is_sorted_and_there() -> None:
    names = shootmoon.rules.__all__
    constants = [name for name in names if name.isupper()]
    classes = [name for name in names if name[0].isupper() and not name.isupper()]
    functions = [name for name in names if name.islower()]
    assert list(names) == sorted(constants) + sorted(classes) + sorted(functions)
    assert all(hasattr(shootmoon.rules, name) for name in names)


def test_the_rules_start_without_heavy_imports() -> None:
    heavy = {"tomllib", "difflib", "importlib.resources"}
    code = f"import sys, shootmoon.rules; print(*{heavy} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
