"""`tools/plain_words.py`: it finds a replaced word, wherever people read it, and names the better one."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def test_a_replaced_word_is_found_with_the_better_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    monkeypatch.delitem(sys.modules, "plain_words", raising=False)
    import plain_words  # type: ignore[import-not-found]

    word, instead = next(iter(plain_words.replaced_words().items()))
    for name, text in (
        ("a.py", f"x = 1  # a {word} here\n"),
        ("a.md", f"A {word}.\n"),
        ("a.ts", f"// {word}\n"),
    ):
        place = ROOT / "build" / name
        place.parent.mkdir(exist_ok=True)
        place.write_text(text)
        try:
            assert plain_words.findings(place) == [f"build/{name}:1: “{word}”: write “{instead}”"]
        finally:
            place.unlink()
