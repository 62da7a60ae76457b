"""`tools/quick.py`: which tests a change asks for."""

import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    sys.modules.pop("quick", None)
    import quick  # type: ignore[import-not-found]

    return quick


def test_a_changed_file_asks_for_its_own_tests(quick: ModuleType) -> None:
    changed = [
        "docs/design.md",
        "src/shootmoon/match_equity/race.py",
        "src/shootmoon/match_equity/no_such_file.py",
        "tests/unit/rooms/test_chat.py",
        "tests/rooming.py",
    ]
    assert quick.own_tests(changed) == [
        "tests/unit/match_equity/test_race.py",
        "tests/unit/rooms/test_chat.py",
    ]


def test_nothing_is_run_twice_or_waits_for_servers(quick: ModuleType) -> None:
    always = ["src/shootmoon/game/view.py", "tests/laws/test_views.py", "tests/unit/game/test_view.py"]
    waiting = ["src/shootmoon/server/app.py", "tests/browser/test_fits.py", "tests/unit/server/test_serve.py"]
    assert quick.own_tests([*always, *waiting]) == []


def test_the_folders_that_it_names_exist(quick: ModuleType) -> None:
    assert [folder for folder in (*quick.ALWAYS, *quick.WAITING) if not (ROOT / folder).is_dir()] == []
