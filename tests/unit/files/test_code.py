"""The digest of the code that computed a result."""

import shutil
from pathlib import Path

import pytest

from shootmoon.files import code


def test_whatever_is_changed_in_the_code_changes_the_digest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = Path(code.__file__).parents[1]
    for floor in ("bots", "analysis"):
        shutil.copytree(home / floor, tmp_path / floor, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(code, "__file__", str(tmp_path / "files" / "code.py"))
    digest = code.code_digest.__wrapped__
    games, reviews = digest(), digest("analysis")
    assert games != reviews
    (tmp_path / "analysis" / "luck.py").write_text("")
    assert (digest(), digest("analysis") != reviews) == (games, True)
    (tmp_path / "bots" / "registry.py").write_text("")
    assert digest() != games
