"""An extension of Griffe that converts docstrings to Markdown for the documentation site.

- Examples, which begin with ``>>>``, become code blocks.
- Names in single backticks, such as `State`, become links if the object is in the API reference.
"""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import griffe

__all__ = ["Docstrings", "documented"]

REFERENCE = Path(__file__).resolve().parents[1] / "docs" / "reference"
_EXAMPLE = re.compile(r"^( *)>>> .*(?:\n(?! *$).+)*", re.MULTILINE)
_NAME = re.compile(r"(?<![`\w\[])`([A-Za-z_][\w.]*)`(?!`)")


@cache
def documented() -> tuple[str, ...]:
    """Return the paths of all objects in the API reference, such as ``shootmoon.State``."""
    pages = sorted(REFERENCE.glob("*.md"))
    return tuple(path for page in pages for path in re.findall(r"^::: (\S+)", page.read_text("utf-8"), re.M))


class Docstrings(griffe.Extension):
    """Rewrites the docstrings of a package after Griffe has loaded all of it."""

    def on_package(self, *, pkg: griffe.Module, **_kwargs: Any) -> None:
        """Rewrite every docstring of ``pkg``."""
        links: dict[str, str] = {}
        undocumented: list[str] = []
        for path in documented():
            found = pkg.modules_collection[path]
            members = {} if found.is_attribute else found.members
            public = [
                member for name, member in members.items() if not (name.startswith("_") or member.is_alias)
            ]
            links[found.canonical_path] = path
            links |= {
                member.canonical_path: member.canonical_path for member in public if member.has_docstring
            }
            undocumented += [each.path for each in (found, *public) if not each.has_docstring]
        if undocumented:
            raise ValueError(f"public names without a docstring: {', '.join(undocumented)}")
        _rewrite(pkg, links)


def _rewrite(here: griffe.Object, links: dict[str, str]) -> None:
    if here.docstring:
        here.docstring.value = _linked(_fenced(here.docstring.value), here, links)
    for member in here.members.values():
        if not member.is_alias:
            _rewrite(member, links)


def _fenced(text: str) -> str:
    return _EXAMPLE.sub(lambda example: f"```pycon\n{example[0]}\n```", text)


def _linked(text: str, here: griffe.Object, links: dict[str, str]) -> str:
    def link(match: re.Match[str]) -> str:
        name = match[1]
        target = links.get(name)
        with suppress(griffe.NameResolutionError, griffe.AliasResolutionError, KeyError):
            target = links.get(here.modules_collection[here.resolve(name)].canonical_path, target)
        return f"[`{name}`][{target}]" if target else match[0]

    return _NAME.sub(link, text)
