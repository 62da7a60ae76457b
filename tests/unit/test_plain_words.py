"""Words that were replaced don't come back: `docs/terms.md` lists them, with what to write instead."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TERMS = ROOT / "docs" / "terms.md"
SUFFIXES = {".py", ".md", ".ts", ".css", ".html", ".cpp", ".hpp", ".toml"}
PLACES = [
    *sorted(path for path in (ROOT / "src" / "shootmoon").iterdir() if path.name != "__pycache__"),
    *sorted((ROOT / "web" / "src").iterdir()),
    ROOT / "kernel",
    *sorted(path for path in (ROOT / "docs").iterdir() if path.suffix == ".md" or path.name == "lab"),
    *sorted(ROOT.glob("*.md")),
]

STYLE = {
    "“told” for reported, measured, shown or sent": r"(?<![-\w])told(?![-\w])",
    "“so many”, “so much”": r"\bso (many|much)\b",
    "“else” for “otherwise”": (
        r"(?<!any)(?<!every)(?<!no)(?<!some)(?<!thing )(?<!body )(?<!one )(?<!where )(?<!what )(?<!who )"
        r"(?<!all )\belse\b"
    ),
    "“is no X” for “isn't an X”": (
        r"(?<![Tt]here )(?<![Ii]t )\b(is|are|was|were) no (?!(longer|more|matter|one)\b)"
    ),
    "a sentence that begins with “Who”": r"(?:^|[.;:] )Who(?:ever)? [^.?\n]*[.\n]",
    "British spelling": (
        r"\b(?:behaviour|colour|favour|honour|neighbour)\w*|\b(?:centred?|centres|grey|licence|analys(?:e[sd]?|ing))\b|"
        r"\b(?:general|initial|maxim|minim|normal|optim|organ|random|real|recogn|serial|summar|util)is(?:e\w?|ing|ation)\b"
    ),
}


@cache
def replaced_words() -> dict[str, str]:
    """By word that doesn't come back, what to write instead."""
    words: dict[str, str] = {}
    for line in TERMS.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| ") and len(cells) == 3 and cells[2] not in ("", "not", "---"):
            words |= {word.strip(): cells[0] for word in cells[2].split(",")}
    return words


def prose(path: Path, text: str) -> Iterator[tuple[int, str]]:
    """What a file says to people: line numbers and text."""
    if path.suffix == ".py":
        for node in ast.walk(ast.parse(text)):
            if (
                isinstance(node, ast.Expr)
                and isinstance(node.value, ast.Constant)
                and isinstance(node.value.value, str)
            ):
                yield node.lineno, re.sub(r"``[^`]*``|^\s*(>>>|\.\.\. ).*$", "", node.value.value, flags=re.M)
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT:
                yield token.start[0], token.string.lstrip("#: ")
    elif path.suffix == ".md":
        kept = re.sub(r"^```.*?^```$", lambda m: "\n" * m[0].count("\n"), text, flags=re.S | re.M)
        for number, line in enumerate(kept.splitlines(), 1):
            yield number, re.sub(r"`[^`]*`", "", line)
    else:
        for match in re.finditer(r"/\*.*?\*/|(?<!:)//[^\n]*", text, flags=re.S):
            yield text.count("\n", 0, match.start()) + 1, match[0].lstrip("/* ")


def findings(place: Path) -> list[str]:
    """What is to be written differently, a line each."""
    found: list[str] = []
    files = [place] if place.is_file() else sorted(place.rglob("*"))
    for path in files:
        if path == TERMS or path.suffix not in SUFFIXES or "static" in path.parts or not path.is_file():
            continue
        text = path.read_text(encoding="utf-8")
        where = path.relative_to(ROOT)
        split = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)
        lower = split.lower()
        for word, instead in replaced_words().items():
            if word.endswith("_"):
                pattern, searched = re.compile(rf"\b_?{word.upper()}"), text
            elif word.lower().split()[0] not in lower:
                continue  # a hundred times as fast as to search for the pattern
            else:
                spaced = r"[\s_]+".join(map(re.escape, word.split()))
                pattern, searched = re.compile(rf"(?<![a-zA-Z-]){spaced}(?![a-zA-Z-])", re.I), split
            for match in pattern.finditer(searched):
                number = searched.count("\n", 0, match.start()) + 1
                found.append(f"{where}:{number}: “{word}”: write “{instead}”")
        for number, said in prose(path, text):
            for name, pattern in STYLE.items():
                for match in re.finditer(pattern, said, re.M):
                    at = number + said.count("\n", 0, match.start())
                    found.append(
                        f"{where}:{at}: {name}: …{said[max(0, match.start() - 30) : match.end() + 20]!r}"
                    )
    return found


@pytest.mark.parametrize("place", PLACES, ids=lambda place: str(place.relative_to(ROOT)))
def test_replaced_words_do_not_come_back(place: Path) -> None:
    found = findings(place)
    assert not found, "\n".join(["see docs/terms.md", *found])
