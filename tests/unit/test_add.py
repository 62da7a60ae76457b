"""`docs/add.md` is followed to the letter, in a copy of the source: what it says to run ends green."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "add.md").read_text(encoding="utf-8")
FOLDERS = ("src", "tests", "tools", "docs", "web")
HERE = """
import sys

# An editable install would import the package from where it was installed, not from the copy.
sys.meta_path[:] = [each for each in sys.meta_path if "ScikitBuild" not in type(each).__name__]
"""


def section(name: str) -> str:
    (found,) = re.findall(rf"^## {name}\n(.*?)(?=^## |\Z)", PAGE, re.DOTALL | re.MULTILINE)
    return found


def blocks(name: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", section(name), re.DOTALL | re.MULTILINE)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the source, in which a recipe can be followed."""
    ignored = shutil.ignore_patterns(
        "__pycache__", "static", "pictures", "browser", "snapshots", "node_modules"
    )
    for folder in FOLDERS:
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignored)
    for file in ("pyproject.toml", ".editorconfig"):
        shutil.copy(ROOT / file, tmp_path)
    (tmp_path / "sitecustomize.py").write_text(HERE, encoding="utf-8")
    return tmp_path


def run(copy: Path, command: str) -> None:
    """Run a command of the page, with fewer examples and hands than it names."""
    words = command.replace("--hands 10000", "--hands 1000").split()
    assert words[0] == "python"
    if "pytest" in words:
        words += ["-p", "no:cacheprovider", "--hypothesis-profile=quick"]
    done = subprocess.run(
        [sys.executable, *words[1:]],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(copy), str(copy / "src")])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout[-4000:]}{done.stderr[-2000:]}"


def follow(copy: Path, commands: str, only: str = "") -> None:
    for command in commands.strip().splitlines():
        if "pytest" in command and only:
            command = f"python -m pytest -q {only}"
        run(copy, command)


def apply(copy: Path, name: str) -> None:
    """Apply the patch that a section names."""
    (patch,) = set(re.findall(r"tests/recipes/\w+\.patch", section(name)))
    subprocess.run(["git", "apply", str(ROOT / patch)], cwd=copy, check=True)


def add_preset(copy: Path) -> None:
    (text,) = blocks("Preset", "toml")
    (name,) = set(re.findall(r"make ([\w-]+)$", blocks("Preset", "sh")[0], re.MULTILINE))
    (copy / "src/shootmoon/rules/presets" / f"{name}.toml").write_text(text, encoding="utf-8")
    for language, words in zip(("en", "es"), blocks("Preset", "ftl"), strict=True):
        with (copy / "src/shootmoon/telling" / f"{language}.ftl").open("a", encoding="utf-8") as catalogue:
            catalogue.write(words)


needs_git = pytest.mark.skipif(not shutil.which("git"), reason="no git here")


@needs_git
def test_a_rule_can_be_added(copy: Path) -> None:
    apply(copy, "Rule")
    follow(copy, blocks("Rule", "sh")[0], only="tests/unit/rules tests/laws/test_lockstep.py")


@pytest.mark.slow
@needs_git
def test_after_a_rule_is_added_all_that_the_page_names_is_green(copy: Path) -> None:
    apply(copy, "Rule")
    follow(copy, blocks("Rule", "sh")[0])


def test_a_preset_can_be_added(copy: Path) -> None:
    add_preset(copy)
    follow(copy, blocks("Preset", "sh")[0], only="tests/unit/rules/test_presets.py tests/perft -k five")


@pytest.mark.slow
def test_after_a_preset_is_added_all_that_the_page_names_is_green(copy: Path) -> None:
    add_preset(copy)
    follow(copy, blocks("Preset", "sh")[0])


@needs_git
def test_a_bot_can_be_added(copy: Path) -> None:
    apply(copy, "Bot")
    own = "tests/unit/bots/test_characters.py tests/unit/bots/test_registry.py tests/unit/telling"
    follow(copy, blocks("Bot", "sh")[0], only=f"{own} tests/unit/server/people/test_faces.py")


@pytest.mark.slow
@needs_git
def test_after_a_bot_is_added_all_that_the_page_names_is_green(copy: Path) -> None:
    apply(copy, "Bot")
    follow(copy, blocks("Bot", "sh")[0])


@needs_git
@pytest.mark.skipif(not (ROOT / "web" / "node_modules").exists(), reason="the page isn't installed here")
@pytest.mark.parametrize("checks", [["words", "tsc"], pytest.param(["check"], marks=pytest.mark.slow)])
def test_a_place_can_be_added(copy: Path, checks: list[str]) -> None:
    apply(copy, "Place on the page")
    (copy / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    check = "python tools/build_page.py npm run "
    assert f"{check}check\n" in blocks("Place on the page", "sh")[0]
    commands = "\n".join(check + each for each in checks)
    follow(copy, blocks("Place on the page", "sh")[0].replace(f"{check}check", commands))
