"""A language for tests: English with every letter replaced by one with an accent or the like.

What a page or the terminal shows in it and is plainly English doesn't come from a catalogue of words.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax.ast import TextElement
from fluent.syntax.visitor import Visitor

from shootmoon.telling.catalogue import FOLDER

__all__ = ["CODE", "catalogues_with_pseudo", "finder", "plain_words", "pseudo"]

CODE = "xx"
_LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "áƀçđéƒǧĥíĵķłɱñóƥɋřšťúṽŵẋýžÁɃÇĐÉƑǦĤÍĴĶŁⱮÑÓƤɊŘŠŤÚṼŴẊÝŽ",
)
_FINDER = """
import importlib.util, os, sys

# For processes that this one starts, which run `sitecustomize.py` first.
os.environ["PYTHONPATH"] = {folder!r}

class Finder:
    # Finds the floor `telling` in another folder, where there is one catalogue more.
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name == "shootmoon.telling":
            folder = {folder!r} + "/telling"
            return importlib.util.spec_from_file_location(
                name, folder + "/__init__.py", submodule_search_locations=[folder]
            )

sys.meta_path.insert(0, Finder)
"""


class _Accents(Visitor):
    def visit_TextElement(self, node: TextElement) -> None:
        node.value = pseudo(node.value)


def pseudo(text: str) -> str:
    """Return a text with other letters, also in commands and addresses."""
    return text.translate(_LETTERS)


def catalogues_with_pseudo(folder: Path) -> Path:
    """Copy the floor ``telling`` into a folder, with the pseudo-language; return the folder of the copy."""
    copy = folder / "telling"
    shutil.copytree(FOLDER, copy, ignore=shutil.ignore_patterns("__pycache__"))
    read = FluentParser().parse((FOLDER / "en.ftl").read_text(encoding="utf-8"))
    _Accents().visit(read)
    written = FluentSerializer(with_junk=False).serialize(read)
    written = re.sub(r"^language-locale = .*$", "language-locale = en", written, flags=re.MULTILINE)
    (copy / f"{CODE}.ftl").write_text(written, encoding="utf-8")
    return copy


def finder(folder: Path) -> str:
    """Return code that a process runs before it imports anything of shootmoon, to find the catalogues that
    `catalogues_with_pseudo` put into a folder."""
    code = _FINDER.format(folder=str(folder))
    (folder / "sitecustomize.py").write_text(code, encoding="utf-8")
    return code


def plain_words(text: str) -> set[str]:
    """Return the words of a text that have three letters or more, and only plain ones."""
    return {word for word in re.findall(r"[^\W\d_]{3,}", text) if word.isascii()}
