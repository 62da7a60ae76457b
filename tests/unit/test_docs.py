"""The documents are true: their examples run, their pages are found, and every public name has its place."""

from __future__ import annotations

import contextlib
import importlib.util
import io
import json
import re
import sys
import tomllib
from pathlib import Path
from pkgutil import resolve_name
from types import ModuleType

import pytest

import shootmoon as sm

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.glob("*.md"))
TESTED_ELSEWHERE = {"api.md", "envs.md"}
"""Their examples need a server, or environments: `server/test_api_doc.py`, `envs/test_docs.py`."""
NOT_HERE = {"contest.json", "dataset.json", "files.json", "mybot.py", "ours.toml", "result.json"}
"""Files that documents name, and that come into being when somebody uses what is described."""


def tool(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.path.insert(0, str(ROOT / "tools"))
    spec.loader.exec_module(module)
    sys.path.remove(str(ROOT / "tools"))
    return module


def examples(page: Path) -> list[tuple[str, str | None]]:
    """The Python blocks of a page, each with the block of text that follows as what it prints."""
    found = re.finditer(
        r"^```python\n(.*?)^```$(?:\s*^```text\n(.*?)^```$)?",
        page.read_text("utf-8"),
        re.DOTALL | re.MULTILINE,
    )
    return [(match[1], match[2]) for match in found]


@pytest.mark.parametrize(
    "page",
    [page for page in PAGES if page.name not in TESTED_ELSEWHERE and examples(page)],
    ids=lambda page: page.name,
)
def test_examples_of_pages_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # whoever reads them may not have the source
    names: dict[str, object] = {"__name__": "__main__"}
    for code, printed in examples(page):
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            exec(compile(code, page.name, "exec"), names)
        if printed is not None:
            assert said.getvalue() == printed, code


def test_every_page_is_in_the_navigation_once() -> None:
    build_docs = tool("build_docs")
    listed = build_docs.pages_of(tomllib.loads((ROOT / "zensical.toml").read_text("utf-8"))["project"]["nav"])
    assert sorted(listed) == build_docs.site_pages()


def test_every_entry_of_the_lab_notebook_is_listed() -> None:
    listed = re.findall(
        r"^- \[(.+)\]\((\w+\.md)#", (DOCS / "lab" / "README.md").read_text("utf-8"), re.MULTILINE
    )
    entries = [
        (heading, page.name)
        for page in (DOCS / "lab").glob("*.md")
        if page.name != "README.md"
        for heading in re.findall(r"^## (.+)$", page.read_text("utf-8"), re.MULTILINE)
    ]
    assert sorted(listed) == sorted(entries)


def test_every_public_name_is_in_the_reference_once() -> None:
    named = [
        path.removeprefix("shootmoon.")
        for page in sorted((DOCS / "reference").glob("*.md"))
        for path in re.findall(r"^::: (\S+)", page.read_text("utf-8"), re.MULTILINE)
    ]
    assert sorted({*sm.__all__} - {*named}) == []
    assert len(named) == len({*named})
    # the build of the documents ends with an error if a name isn't there
    assert [name for name in named if not resolves(f"shootmoon.{name}")] == []


def resolves(path: str) -> bool:
    try:
        resolve_name(path)
    except (AttributeError, ImportError):
        return False
    return True


def test_citations_lead_to_pages() -> None:
    """What cites a document in the source names a page that is there; nothing cites what isn't public."""
    wrong: list[str] = []
    for folder in ("src", "kernel", "web/src", "bench", "examples"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix not in {".py", ".cpp", ".hpp", ".ts", ".js", ".sh"}:
                continue
            text = path.read_text("utf-8")
            for match in re.finditer(r"(?<![\w*-])((?:[\w-]+/)*)([\w-]+)\.md\b", text):
                cited = ROOT / match[1] / f"{match[2]}.md"
                if not cited.is_file() and match[1] in ("docs/", "docs/lab/", ""):
                    wrong.append(f"{path.relative_to(ROOT)}: {match[0]}")
            if re.search(r"\bseeds?/|\bspec/", text):
                wrong.append(f"{path.relative_to(ROOT)}: cites a source that isn't public")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("notebook", sorted((DOCS / "notebooks").glob("*.ipynb")), ids=lambda path: path.stem)
def test_notebooks_are_kept_without_what_they_show(notebook: Path) -> None:
    for cell in json.loads(notebook.read_text("utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            compile("".join(cell["source"]), notebook.name, "exec")


def test_files_that_documents_name_are_there() -> None:
    folders = [
        "src",
        "tests",
        "web/src",
        "web/tests",
        "kernel",
        "docs",
        "tools",
        "bench",
        "deploy",
        "examples",
        ".github",
    ]
    files = [path.as_posix() for folder in folders for path in (ROOT / folder).rglob("*.*")]
    files += [path.as_posix() for place in (ROOT, ROOT / "web") for path in place.iterdir()]
    named = {
        (page, name)
        for page in [*DOCS.rglob("*.md"), *ROOT.glob("*.md")]
        for name in re.findall(r"`(\w[\w./-]*\.(?:py|ts|cpp|hpp|toml|json|sh|yml))`", page.read_text("utf-8"))
    }
    wrong = [
        f"{page.relative_to(ROOT)}: {name}"
        for page, name in sorted(named)
        if name not in NOT_HERE and not any(file.endswith(f"/{name}") for file in files)
    ]
    assert not wrong, "\n".join(wrong)
