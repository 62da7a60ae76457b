"""Build the documentation site:  python tools/build_docs.py [serve]

The script copies `docs/` to `build/docs`, adds content generated from the code, and lets Zensical build
`build/site` from it. A broken link, a page that is missing from the navigation, or a name that isn't in the
API reference is an error.

Pages can contain these placeholders for generated content:

- a code block ``tiles`` or ``cards``, which lists pieces, becomes a picture of them
- a code block ``table`` becomes a picture of a position; it names a rule set, the actions, and the viewing
  seat
- ``<!-- made: NAME -->`` is replaced by the output of the function NAME in `MADE`
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from contextlib import suppress
from html import escape
from pathlib import Path

from docs_tables import TABLES

import shootmoon as sm
from shootmoon.benchmark import read_result, results_table
from shootmoon.game import draw_position
from shootmoon.rules import GAMES, chapters, load_rules, overview, preset_info, preset_names

__all__ = ["MADE", "build", "pages_of", "site_pages", "stage"]

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
STAGED = ROOT / "build" / "docs"
SITE = ROOT / "build" / "site"
CONFIG = ROOT / "zensical.toml"
FROM_ROOT = {
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
}
"""Files of the top folder that are also pages of the site, with the names of these pages."""
_BLOCK = re.compile(r"^```(tiles|cards|table)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_MADE = re.compile(r"^<!-- made: ([\w-]+) -->$", re.MULTILINE)


class DocsError(Exception):
    """Raised if the site can't be built; the message says what to repair, and where."""


def build() -> None:
    """Build the site. Raises `DocsError`."""
    stage()
    done = subprocess.run(
        [sys.executable, "-m", "zensical", "build", "--strict", "--clean", "--config-file", str(CONFIG)],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    if done.returncode or "Warning" in done.stdout + done.stderr:
        said = re.sub(r"\x1b\[[\d;]*m", "", done.stdout + done.stderr)
        warnings, _, rest = said.partition("\nTraceback")
        reasons = re.findall(r"Python error: (.+)", rest)  # of our own checks, such as `docstrings`
        raise DocsError("\n".join([warnings.strip(), *reasons]))


def stage() -> None:
    """Copy the pages to `STAGED` and insert the generated content. Raises `DocsError`."""
    _check_navigation()
    if STAGED.exists():
        shutil.rmtree(STAGED)
    shutil.copytree(DOCS, STAGED, ignore=shutil.ignore_patterns("*.ipynb"))
    for name, page in FROM_ROOT.items():
        text = (ROOT / name).read_text("utf-8").replace("](docs/", "](")
        for other, other_page in FROM_ROOT.items():
            text = text.replace(f"]({other})", f"]({other_page})")
        (STAGED / page).write_text(text, "utf-8")
    (STAGED / "notebooks").mkdir(exist_ok=True)
    for notebook in sorted((DOCS / "notebooks").glob("*.ipynb")):
        render_notebook(notebook, STAGED / "notebooks")
    for page in STAGED.rglob("*.md"):
        text = page.read_text("utf-8")
        try:
            made = _MADE.sub(lambda match: MADE[match[1]](), _BLOCK.sub(_picture, text))
        except (KeyError, ValueError) as error:
            raise DocsError(f"docs/{page.relative_to(STAGED)}: {error}") from error
        if made != text:
            page.write_text(made, "utf-8")


def site_pages() -> list[str]:
    """Return the paths of all pages of the site, sorted, from the files that they are made of."""
    pages = [page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md")]
    notebooks = [f"notebooks/{notebook.stem}.md" for notebook in (DOCS / "notebooks").glob("*.ipynb")]
    return sorted([*pages, *notebooks, *FROM_ROOT.values()])


def pages_of(navigation: object) -> list[str]:
    """Return the paths of all pages in Zensical's navigation, in order.

    >>> pages_of(["index.md", {"Play": ["play.md", {"Learn": "learn.md"}]}])
    ['index.md', 'play.md', 'learn.md']
    """
    match navigation:
        case str():
            return [navigation]
        case list():
            return [page for part in navigation for page in pages_of(part)]
        case dict():
            return [page for part in navigation.values() for page in pages_of(part)]
        case _:
            raise TypeError(f"{navigation!r} isn't part of a navigation")


def _check_navigation() -> None:
    listed = pages_of(tomllib.loads(CONFIG.read_text("utf-8"))["project"]["nav"])
    there = site_pages()
    missing = [f"{page} is in the navigation, but not in docs" for page in listed if page not in there]
    unlisted = [f"{page} is not in the navigation" for page in there if page not in listed]
    if missing or unlisted:
        raise DocsError("\n".join(["zensical.toml:", *missing, *unlisted]))


def _picture(match: re.Match[str]) -> str:
    kind, text = match.groups()
    if kind == "table":
        rules, *actions, seat = text.strip().splitlines()
        state = sm.new_game(rules)
        for action in actions:
            state = state.apply(action)
        number = int(seat.removeprefix("seat "))
        drawing = draw_position(state.view(number), number)
    else:
        drawing = sm.draw(text, height=44 if kind == "tiles" else 66)
    return f'<div class="picture">{str(drawing).strip()}</div>'


def render_notebook(notebook: Path, folder: Path) -> None:
    """Run a notebook and write it to ``folder`` as Markdown, with its output. Raises `DocsError`."""
    import nbformat
    from nbconvert import MarkdownExporter
    from nbconvert.preprocessors import CellExecutionError, ExecutePreprocessor

    content = nbformat.read(notebook, as_version=4)
    runner = ExecutePreprocessor(timeout=600, kernel_manager_class="jupyter_client.AsyncKernelManager")
    runner.extra_arguments = ["--log-level=ERROR"]
    try:
        runner.preprocess(content, {"metadata": {"path": str(ROOT)}})
    except CellExecutionError as error:
        raise DocsError(f"docs/notebooks/{notebook.name} fails:\n{error}") from error
    body, resources = MarkdownExporter().from_notebook_node(
        content, {"unique_key": notebook.stem, "output_files_dir": notebook.stem}
    )
    for name, data in resources["outputs"].items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
    (folder / f"{notebook.stem}.md").write_text(body, "utf-8")


# --- generated content ------------------------------------------------------------------------------


def presets() -> str:
    """Return a Markdown section for each preset: its title, its source and its rules."""
    parts: list[str] = []
    for name in preset_names():
        info = preset_info(name)
        parts += [f"## {info.title('en')}: `{name}` {{ #{name} }}", f"Source: {info.source}."]
        parts += [f"**{chapter.heading}.** {chapter.text}" for chapter in chapters(load_rules(name), "en")]
    return "\n\n".join(parts)


def preset_table() -> str:
    """Return a Markdown table of the presets of each game: name, title, and their main features."""
    tables: list[str] = []
    for game in GAMES:
        rows = {name: dict(overview(load_rules(name))) for name in preset_names(game)}
        headings = ["preset", "called", *next(iter(rows.values()))]
        lines = [f"| {' | '.join(headings)} |", f"|{' --- |' * len(headings)}"]
        for name, facts in rows.items():
            cells = [f"[`{name}`](presets.md#{name})", preset_info(name).title("en"), *facts.values()]
            lines.append(f"| {' | '.join(cells)} |")
        tables.append("\n".join(lines))
    return "\n\n".join(tables)


def floors() -> str:
    """Return the import diagram as SVG: a square in row A and column B means that A imports B."""
    layers = next(
        contract["layers"]
        for contract in tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"][
            "contracts"
        ]
        if contract["id"] == "floors"
    )
    names = [name.strip(" ()") for layer in layers for name in layer.split("|")]
    source = ROOT / "src" / "shootmoon"
    names = [name for name in names if (source / name).is_dir()]
    counts: dict[tuple[str, str], int] = {}
    lines: dict[str, int] = {}
    for name in names:
        for path in (source / name).rglob("*.py"):
            text = path.read_text("utf-8")
            lines[name] = lines.get(name, 0) + text.count("\n")
            for other in re.findall(r"^\s*from shootmoon\.(\w+)", text, re.MULTILINE):
                if other != name:
                    counts[name, other] = counts.get((name, other), 0) + 1
    cell, left, top = 26, 190, 120
    size = cell * len(names)
    parts: list[str] = []
    for row, name in enumerate(names):
        y = top + row * cell
        label = f"{escape(name)}  {lines[name]:,}"
        parts.append(f'<text x="{left - 10}" y="{y + 18}" text-anchor="end">{label}</text>')
        x = left + row * cell
        parts.append(f'<text transform="translate({x + 18} {top - 8}) rotate(-60)">{escape(name)}</text>')
        parts.append(f'<rect x="{x}" y="{y}" width="{cell}" height="{cell}" class="self"/>')
        for column, other in enumerate(names):
            count = counts.get((name, other), 0)
            if count:
                side = min(cell - 4, 6 + count**0.5 * 3)
                gap = (cell - side) / 2
                parts.append(
                    f'<rect x="{left + column * cell + gap:.1f}" y="{y + gap:.1f}" width="{side:.1f}" '
                    f'height="{side:.1f}" rx="3" class="import"><title>{name} imports {other}: {count} lines'
                    "</title></rect>"
                )
    style = (
        ".floors{width:100%;max-width:900px;font:13px sans-serif;fill:currentColor}"
        ".floors .self{fill:currentColor;opacity:.12}.floors .import{fill:var(--md-primary-fg-color,#4051b5)}"
        ".floors .frame{fill:none;stroke:currentColor;opacity:.3}"
    )
    frame = f'<rect x="{left}" y="{top}" width="{size}" height="{size}" class="frame"/>'
    return (
        f'<div class="picture"><svg class="floors" viewBox="0 0 {left + size + 60} {top + size + 6}" '
        f'role="img" aria-label="Which package imports which"><style>{style}</style>'
        f"{frame}{''.join(parts)}</svg></div>"
    )


def benchmark() -> str:
    """Return a Markdown table of the results of the benchmark in ``docs/benchmark``."""
    return results_table([read_result(path) for path in sorted((DOCS / "benchmark").glob("*.json"))])


MADE: dict[str, Callable[[], str]] = {
    "presets": presets,
    "preset-table": preset_table,
    "floors": floors,
    "benchmark": benchmark,
    **TABLES,
}
"""The functions that generate content for ``<!-- made: NAME -->``, by name."""


if __name__ == "__main__":
    try:
        build()
    except DocsError as problem:
        sys.exit(f"{problem}")
    print(f"The site is in {SITE.relative_to(ROOT)}; open {SITE.relative_to(ROOT)}/index.html")
    if sys.argv[1:] == ["serve"]:
        with suppress(KeyboardInterrupt):  # Ctrl-C ends the server
            subprocess.run([sys.executable, "-m", "http.server", "--directory", str(SITE), "8001"])
