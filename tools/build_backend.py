"""The build backend: scikit-build-core, with a C++ compiler from PyPI where the machine has none.

`pip install .`, `uv run moon`, `make play` and `python -m build` all come here (`[build-system]` in
pyproject.toml). Three things are added to scikit-build-core:

- Where no compiler for C++20 is found, `ziglang` becomes one more build requirement and its compiler is used.
  CXX, where set, is taken at its word. On Windows CMake decides, which finds Visual Studio by itself.
- The page is built (`build_page.py`), with Node from PyPI where the machine has none. Without it there is no
  wheel.
- An editable install keeps its build folder, so that a later one compiles only what changed, and puts the
  compiled module beside its Python sources, under a file name of its own for each version of Python.

``python tools/build_backend.py`` prints what an editable install needs besides `[build-system] requires`.
``python tools/build_backend.py compile`` compiles what an editable install then finds ready, and says how far
it is, since pip says nothing until a build is over.
"""

from __future__ import annotations

import os
import queue
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import threading
import time
import zipfile
from collections.abc import Iterable
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

import build_page
from scikit_build_core import build as core
from scikit_build_core.build import (
    build_sdist,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

ZIG = "ziglang>=0.16,<0.18"  # a compiler: no newer one than has been tried
CXX20 = "#include <bit>\n#include <vector>\nint main() { return std::popcount(std::vector<int>().size()); }\n"
KEPT = Path("build")
"""Where editable installs are compiled."""

Settings = dict[str, Any] | None


# --- the hooks: each is called in a process of its own ------------------------------------------------


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """CMake and Ninja where the machine has none or too old ones, and likewise a compiler and Node."""
    return [
        *core.get_requires_for_build_wheel(config_settings),
        *([] if compiler() else [ZIG]),
        *build_page.requirements(),
    ]


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    """As for a wheel."""
    return get_requires_for_build_wheel(config_settings)


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Builds a wheel, leaving nothing behind but the page, and what npm fetched for it."""
    make_page()
    with tempfile.TemporaryDirectory() as folder:
        choose_compiler(Path(folder))
        return core.build_wheel(wheel_directory, config_settings, metadata_directory)


def prepare_metadata_for_build_editable(metadata_directory: str, config_settings: Settings = None) -> str:
    """As scikit-build-core does, for a wheel in which nothing is compiled."""
    return core.prepare_metadata_for_build_editable(metadata_directory, without_kernel(config_settings))


def build_editable(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Compiles into src; the wheel itself only says where src is.

    Without Python's header files all but the solver can still be used, and is made ready.
    """
    make_page()
    if not has_headers():
        print(NO_HEADERS, "Going on without the solver.", sep="\n", file=sys.stderr, flush=True)
        return core.build_editable(wheel_directory, without_kernel(config_settings), metadata_directory)
    compile_kernel(config_settings)
    return core.build_editable(wheel_directory, without_kernel(config_settings), metadata_directory)


# --- their parts --------------------------------------------------------------------------------------


def make_page() -> None:
    """Puts the page beside the server. A wheel without it would be half a wheel, so this fails loudly."""
    try:
        build_page.build()
    except build_page.PageError as error:
        sys.exit(f"The page can't be built: {error}")


def compile_kernel(config_settings: Settings = None) -> None:
    """Compiles into src, and keeps the build folder."""
    choose_compiler(KEPT / "zig")
    by = re.sub(r"[^\w.+-]+", "-", compiler() or "zig")  # CMake clings to the compiler that it first saw
    with tempfile.TemporaryDirectory() as folder:
        kept = {**(config_settings or {}), "build-dir": f"{KEPT}/{{wheel_tag}}-{by}"}
        try:
            wheel = core.build_wheel(folder, kept)
        except BaseException:
            # What was not found would never be looked for again.
            for found in KEPT.glob(f"*-{by}/CMakeCache.txt"):
                found.unlink()
            raise
        put_modules(Path(folder, wheel), Path("src"))


STEPS = {
    r"\*\*\* Configuring CMake": "trying the compiler",
    r"-- Detecting CXX compile features - done": "the compiler works",
    r"-- Configuring done": "what to compile is known",
    r"\[(\d+)/(\d+)\] Building CXX object .*?([\w-]+\.cpp)": r"\1 of \2: \3",
    r"\[(\d+)/(\d+)\] Linking": r"\1 of \2: linked",
}
"""Lines of a build that say how far it is, and what to say of them."""


def with_progress(command: list[str], pause: float = 10.0, cache: Path = KEPT / "zig" / "cache") -> int:
    """Runs a build and says how far it is, at the latest after each pause (seconds); gives its exit status.

    The rest of what it says is told only where it fails. ``cache``: where ziglang puts what it compiles, its
    own libraries before all else, of which it says nothing.
    """
    before = set(cache.rglob("*.o"))
    lines: queue.Queue[str | None] = queue.Queue()

    def read(stream: Iterable[str]) -> None:
        for line in stream:
            lines.put(line)
        lines.put(None)

    every: list[str] = []
    begun = time.monotonic()
    output = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True, "errors": "replace"}
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, **output) as building:
        reader = threading.Thread(target=read, args=(building.stdout,), daemon=True)
        reader.start()
        while True:
            try:
                line = lines.get(timeout=pause)
            except queue.Empty:
                own = len(set(cache.rglob("*.o")) - before)
                also = f", {own} of the compiler's own files compiled" if own else ""
                say(f"  ... still at it after {time.monotonic() - begun:.0f} s{also}")
                continue
            if line is None:
                break
            every.append(line)
            for pattern, words in STEPS.items():
                if found := re.match(pattern, line):
                    say(f"  {found.expand(words)}")
        reader.join()
    if building.returncode:
        say("".join(every))
    return building.returncode


def say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def without_kernel(config_settings: Settings) -> dict[str, Any]:
    return {**(config_settings or {}), "wheel.cmake": "false"}


def put_modules(wheel: Path, src: Path) -> None:
    """Takes the compiled modules from a wheel. A program that is running keeps the old ones."""
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            if name.endswith(tuple(EXTENSION_SUFFIXES)):
                new = src / f"{name}.new"
                new.write_bytes(archive.read(name))
                new.replace(src / name)


def knows_cxx20(command: str) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "trial.cpp")
        source.write_text(CXX20, encoding="utf-8")
        asked = [command, "-std=c++20", str(source), "-o", str(source.with_suffix(""))]
        return (
            subprocess.run(asked, stdin=subprocess.DEVNULL, capture_output=True, check=False).returncode == 0
        )


@cache
def compiler() -> str | None:
    """The command that compiles C++ here, or None."""
    if os.environ.get("CXX"):
        return os.environ["CXX"]
    if os.name == "nt":
        return "cmake"  # decides
    return next(
        (each for each in ("c++", "g++", "clang++") if shutil.which(each) and knows_cxx20(each)), None
    )


NO_HEADERS = (
    "The header files of Python {}.{} are missing, which shootmoon's solver is compiled with.\n"
    "On Debian and Ubuntu this adds them:  sudo apt install python{}.{}-dev"
).format(*sys.version_info[:2], *sys.version_info[:2])


def has_headers() -> bool:
    return Path(sysconfig.get_path("include"), "Python.h").exists()


def choose_compiler(folder: Path) -> None:
    """Sets the environment for CMake; the folder is for what the compiler of ziglang needs."""
    if not has_headers():
        sys.exit(NO_HEADERS)
    found = compiler()
    if found is None:
        print(
            "No compiler for C++20 found here: taking the one of PyPI's ziglang,",
            "which takes two minutes the first time.",
            file=sys.stderr,
            flush=True,
        )
        os.environ.update(zig_environment(folder.absolute()))
    elif os.name != "nt":
        os.environ["CXX"] = found


def zig_environment(folder: Path) -> dict[str, str]:
    """Makes commands of the tools in ziglang, with all that they store in the folder too."""
    import ziglang  # a build requirement, where it comes to this

    zig = shlex.quote(str(Path(ziglang.__file__).with_name("zig")))
    tools = folder / "bin"
    tools.mkdir(parents=True, exist_ok=True)
    # No instructions that only this processor has: what is built may run elsewhere. And with CMake's trials
    # optimised as well, zig compiles its C++ library only once.
    common = "-mcpu=baseline -O2"
    for name, command in {
        "cc": f"cc {common}",
        "c++": f"c++ {common}",
        "ar": "ar",
        "ranlib": "ranlib",
    }.items():
        tool = tools / name
        tool.write_text(f'#!/bin/sh\nexec {zig} {command} "$@"\n', encoding="utf-8")
        tool.chmod(0o755)
    args = f"{os.environ.get('CMAKE_ARGS', '')} -DCMAKE_AR={tools}/ar -DCMAKE_RANLIB={tools}/ranlib"
    return {
        "CC": str(tools / "cc"),
        "CXX": str(tools / "c++"),
        "CMAKE_ARGS": args.strip(),
        "ZIG_GLOBAL_CACHE_DIR": str(folder / "cache"),
        "ZIG_LOCAL_CACHE_DIR": str(folder / "cache"),
    }


if __name__ == "__main__":
    if sys.argv[1:] == ["compile"]:
        make_page()  # without it there is no wheel to compile for
        say("Compiling the solver ...")
        sys.exit(with_progress([sys.executable, __file__, "compile-plainly"]))
    elif sys.argv[1:] == ["compile-plainly"]:
        if has_headers():  # without them an editable install says so, and goes on
            compile_kernel()
    else:
        print(*get_requires_for_build_editable(), sep="\n")
