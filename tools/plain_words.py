"""Name the words that have a better one (`docs/terms.md`), and sentences of a style that we avoid.

    python tools/plain_words.py [FILES]

Without arguments, it reads all sources and documents. `make check` prints what it finds as a warning: a word
in a comment is no reason to turn a contribution down.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TERMS = ROOT / "docs" / "terms.md"
SUFFIXES = {".py", ".md", ".ts", ".css", ".html", ".cpp", ".hpp", ".toml"}
PLACES = [
    "src/shootmoon",
    "web/src",
    "kernel",
    "docs",
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
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
    """Return what to write instead of each word that was replaced."""
    words: dict[str, str] = {}
    for line in TERMS.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| ") and len(cells) == 3 and cells[2] not in ("", "not", "---"):
            words |= {word.strip(): cells[0] for word in cells[2].split(",")}
    return words


def prose(path: Path, text: str) -> Iterator[tuple[int, str]]:
    """Yield what a file says to people: line numbers and text."""
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
    """Return what is to be written differently in a file or folder, a line each."""
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


def main(places: list[str]) -> None:
    """Print what is to be written differently."""
    found = [line for place in places or PLACES for line in findings(ROOT / place)]
    if found:
        print(
            *found,
            f"{len(found)} words or sentences have a better one: see docs/terms.md",
            sep="\n",
            file=sys.stderr,
        )


if __name__ == "__main__":
    main(sys.argv[1:])
