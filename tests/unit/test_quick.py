"""`tools/quick.py`: which tests a change asks for."""

from pathlib import Path

from tools import quick

ROOT = Path(__file__).resolve().parents[2]


def test_a_changed_file_asks_for_its_own_tests() -> None:
    changed = [
        "docs/design.md",
        "src/shootmoon/match_equity/race.py",
        "tests/unit/rooms/test_chat.py",
        "tests/rooming.py",
    ]
    assert quick.tests_of(changed) == [
        "tests/unit/match_equity/test_race.py",
        "tests/unit/rooms/test_chat.py",
    ]


def test_a_file_without_tests_of_its_name_asks_for_those_that_import_it() -> None:
    found = quick.tests_of(["src/shootmoon/bots/auction/standings.py"])
    assert found
    assert all("bots.auction" in (ROOT / path).read_text() for path in found)


def test_every_source_file_asks_for_tests() -> None:
    sources = sorted((ROOT / "src" / "shootmoon").rglob("*.py"))
    assert len(sources) > 400
    assert [path for path in sources if not quick.tests_of([path.relative_to(ROOT).as_posix()])] == []


def test_a_change_of_the_kernel_asks_for_its_tests() -> None:
    assert quick.tests_of(["kernel/src/race.cpp"]) == quick.KERNEL


def test_the_folders_that_it_names_exist() -> None:
    assert [path for path in (*quick.ALWAYS, *quick.KERNEL) if not (ROOT / path).exists()] == []
