"""`tools/data.py puzzles`: stopped at any point and started again, it finds what it finds in one go."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from shootmoon.coach.puzzles import puzzles
from shootmoon.rules import preset_names

TOOLS = Path(__file__).resolve().parents[2] / "tools"


@pytest.fixture
def maker(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(TOOLS))
    import data_puzzles as maker  # type: ignore[import-not-found]

    some = puzzles(kind="make")
    # The search itself is tested with the package: here, a hand yields a puzzle that follows from its seed.
    monkeypatch.setattr(maker, "find_puzzles", lambda preset, kind, seed: [some[hash_of(seed) % len(some)]])
    return maker


def call(maker: Any, *arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(maker.app, arguments)
    return done.exit_code, done.output


def hash_of(seed: str) -> int:
    return sum(ord(each) * 31**at for at, each in enumerate(seed))


def test_an_interrupted_search_goes_on_where_it_was(maker: Any, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    assert call(maker, "find", str(whole), "--seed", "3", "--until", "7")[0] == 0
    assert call(maker, "find", str(parts), "--seed", "3", "--until", "4")[0] == 0
    path = parts / "found-3.jsonl"
    content = path.read_bytes()
    path.write_bytes(content[:-20])  # killed while it wrote
    assert call(maker, "find", str(parts), "--seed", "3", "--until", "7")[0] == 0
    assert path.read_bytes() == (whole / "found-3.jsonl").read_bytes()


def test_every_preset_and_kind_has_its_turn(maker: Any) -> None:
    tasks = {maker.task(number) for number in range(9 * len(preset_names()))}
    assert len({preset for preset, _ in tasks}) == len(preset_names())
    assert {kind for _, kind in tasks} == {None, "bid", "discard", "trump"}


def test_shipped_puzzles_are_checked(maker: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    some = puzzles(kind="make")[:3]
    monkeypatch.setattr(maker, "puzzles", lambda: some)
    assert call(maker, "check")[0] == 0
    wrong = replace(some[0], solution=next(each for each in some[0].choices if each != some[0].solution))
    monkeypatch.setattr(maker, "puzzles", lambda: (wrong,))
    status, said = call(maker, "check")
    assert status == 1
    assert "1 of 1 puzzles checked, 1 wrong" in said


def test_only_some_kinds_can_be_looked_for_and_added(
    maker: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tasks = {maker.task(number, ("discard", "trump")) for number in range(40)}
    assert {kind for _, kind in tasks} == {"discard", "trump"}
    assert len({preset for preset, _ in tasks}) > 8
    assert call(maker, "find", str(tmp_path), "--kinds", "discard,trump", "--until", "3")[0] == 0
    assert [path.name for path in tmp_path.iterdir()] == ["found-1-discard-trump.jsonl"]
    assert call(maker, "find", str(tmp_path), "--kinds", "make")[0] == 2
    written: list[int] = []
    monkeypatch.setattr(maker.packing, "write", lambda chosen: written.append(len(chosen)) or 1)
    assert call(maker, "pack", str(tmp_path))[0] == 0
    assert call(maker, "pack", str(tmp_path), "--add")[0] == 0
    assert 0 < written[0] < 100
    assert written[1] == len(puzzles())
