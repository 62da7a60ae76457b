"""Every message is said somewhere, and every message that is said exists."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.unit.telling.reading import own_keys

ROOT = Path(__file__).parents[3]
PARTS = ("moon", "chips", "puzzle", "mistake", "prose", "refused", "tournament", "not-entered")
"""The beginnings of keys that programs leave to a `Voice` or to a kind of refusal."""
SAYING = {"say", "_say", "message_about", "about", "message_about_all", "has", "tell"}
"""The functions whose first argument is a key."""


@cache
def trees() -> tuple[ast.AST, ...]:
    return tuple(ast.parse(path.read_text("utf-8")) for path in (ROOT / "src" / "shootmoon").rglob("*.py"))


def said() -> Iterator[str]:
    """The keys that the terminal names, and those who tell what happens."""
    source = ROOT / "src" / "shootmoon"
    for path in (
        *source.glob("terminal/**/*.py"),
        *source.glob("narration/*.py"),
        *source.glob("rooms/**/*.py"),
    ):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                function = node.func
                name = getattr(function, "attr", getattr(function, "id", ""))
                first = node.args[0]
                if name in SAYING and isinstance(first, ast.Constant) and isinstance(first.value, str):
                    yield first.value


def mentioned() -> tuple[set[str], tuple[re.Pattern[str], ...]]:
    """All texts in the program and the page that may be keys, and the patterns of those that are composed."""
    plain: set[str] = set()
    patterns: set[str] = set()
    for tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                plain.add(node.value)
                plain.add(f"named-{re.sub('[ ,?]+', '-', node.value).strip('-')}")
            elif isinstance(node, ast.JoinedStr):
                parts = (
                    re.escape(str(each.value)) if isinstance(each, ast.Constant) else ".+"
                    for each in node.values
                )
                patterns.add("".join(parts))
    for path in (*(ROOT / "web" / "src").rglob("*.ts"), ROOT / "web" / "catalogues.mjs"):
        text = path.read_text("utf-8")
        plain |= set(re.findall(r'"([\w-]+)"', text))
        patterns |= {
            re.sub(r"\\\$\\\{.*?\\\}", ".+", re.escape(each))
            for each in re.findall(r"`([\w-]+\$\{[^`]*)`", text)
        }
    for path in (ROOT / "src" / "shootmoon" / "telling").glob("*.ftl"):
        plain |= set(re.findall(r"\{ ([a-z][\w-]*)", path.read_text("utf-8")))
    keyed = (each for each in patterns if re.match(r"[a-z]+(-|\\-)", each))
    return plain, tuple(re.compile(each) for each in keyed)


def test_every_key_that_the_terminal_says_is_in_the_catalogue() -> None:
    assert {key for key in said() if not key.isspace()} <= set(own_keys())


def test_every_message_is_said_somewhere() -> None:
    plain, patterns = mentioned()
    plain |= {f"{part}-{word}" for part in PARTS for word in plain}

    def is_said(key: str) -> bool:
        beginnings = ["", *(f"{part}-" for part in PARTS if key.startswith(f"{part}-"))]
        return (
            key in plain
            or (key.startswith("typed-") and key.split("-")[1] in plain)
            or re.sub(r"-(you|many|low|hint|side|side-you|partner)$", "", key) in plain
            or any(each.fullmatch(key.removeprefix(begun)) for each in patterns for begun in beginnings)
        )

    unsaid = sorted(key for key in own_keys() if not is_said(key))
    assert not unsaid, unsaid
