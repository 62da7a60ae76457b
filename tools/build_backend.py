"""The build backend: scikit-build-core, with a C++ compiler from PyPI if the machine has none.

`pip install .`, `uv run moon`, `make play` and `python -m build` all call it (`[build-system]` in
pyproject.toml). It extends scikit-build-core in three ways:

- If there is no compiler for C++20, `ziglang` is added to the build requirements and its compiler is used. A
  compiler named in the environment variable CXX is used without a check. On Windows, CMake chooses the
  compiler, since it finds Visual Studio by itself.
- The web page is built too (`build_page.py`), with Node from PyPI if the machine has none. If that fails, no
  wheel is made.
- An editable install keeps its build folder, so that the next one compiles only what has changed. It puts the
  compiled module beside the Python sources, with a different file name for each version of Python.

``python tools/build_backend.py`` prints what an editable install needs in addition to `[build-system]
requires`. ``python tools/build_backend.py compile`` compiles the kernel before an editable install, which
then has little left to compile. It shows the progress, which pip doesn't.
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

ZIG = "ziglang>=0.16,<0.18"  # a compiler; newer versions haven't been tried
CXX20 = "#include <bit>\n#include <vector>\nint main() { return std::popcount(std::vector<int>().size()); }\n"
KEPT = Path("build")
"""The build folder of editable installs."""

Settings = dict[str, Any] | None


# --- the hooks: pip calls each in a separate process --------------------------------------------------


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """Return the build tools to install from PyPI, since the machine lacks them or has too old ones."""
    return [
        *core.get_requires_for_build_wheel(config_settings),
        *([] if compiler() else [ZIG]),
        *build_page.requirements(),
    ]


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    """Return the same packages as for a wheel."""
    return get_requires_for_build_wheel(config_settings)


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Build a wheel. In the source folder, only the built page remains, and the packages that npm has
    installed there before."""
    packages = build_page.WEB / "node_modules"
    were_here = packages.exists()
    try:
        make_page()
    finally:
        if not were_here:
            shutil.rmtree(packages, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        choose_compiler(Path(folder))
        return core.build_wheel(wheel_directory, config_settings, metadata_directory)


def prepare_metadata_for_build_editable(metadata_directory: str, config_settings: Settings = None) -> str:
    """Prepare metadata as scikit-build-core does for a wheel without compiled modules."""
    return core.prepare_metadata_for_build_editable(metadata_directory, without_kernel(config_settings))


def build_editable(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Compile the kernel into ``src``, and build a wheel that only points there.

    If Python's header files are missing, the native code is left out. Everything but the solver and the
    batched environment works without it.
    """
    make_page()
    if not has_headers():
        print(
            NO_HEADERS,
            "Going on without the solver and the batched environment.",
            sep="\n",
            file=sys.stderr,
            flush=True,
        )
        return core.build_editable(wheel_directory, without_kernel(config_settings), metadata_directory)
    compile_kernel(config_settings)
    return core.build_editable(wheel_directory, without_kernel(config_settings), metadata_directory)


# --- helpers ------------------------------------------------------------------------------------------


def make_page() -> None:
    """Build the page into the server's folder. If that fails, exit with a message: a wheel needs the page."""
    try:
        build_page.build()
    except build_page.PageError as error:
        sys.exit(f"The page can't be built: {error}")


def compile_kernel(config_settings: Settings = None) -> None:
    """Compile the kernel into ``src``, and keep the build folder."""
    choose_compiler(KEPT / "zig")
    by = re.sub(r"[^\w.+-]+", "-", compiler() or "zig")  # CMake can't change the compiler of a build folder
    with tempfile.TemporaryDirectory() as folder:
        kept = {**(config_settings or {}), "build-dir": f"{KEPT}/{{wheel_tag}}-{by}"}
        try:
            wheel = core.build_wheel(folder, kept)
        except BaseException:
            # Otherwise CMake would remember that something is missing even after it was installed.
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
"""Patterns of lines in the output of a build that show its progress, and the message to print for each."""


def with_progress(command: list[str], pause: float = 10.0, cache: Path = KEPT / "zig" / "cache") -> int:
    """Run a build, show its progress, and return its exit status.

    A message is printed at least every ``pause`` seconds. The full output is printed only if the build fails.
    ``cache``: the folder where ziglang puts compiled files. It first compiles its own libraries without
    printing anything, so their files are counted to show progress.
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
    """Extract the compiled modules from a wheel into ``src``. Running programs keep the old modules."""
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
    """Return the command of the C++ compiler on this machine; None if there is none for C++20."""
    if os.environ.get("CXX"):
        return os.environ["CXX"]
    if os.name == "nt":
        return "cmake"  # CMake finds a compiler itself
    return next(
        (each for each in ("c++", "g++", "clang++") if shutil.which(each) and knows_cxx20(each)), None
    )


NO_HEADERS = (
    "The header files of Python {}.{} are missing, which shootmoon's native code is compiled with.\n"
    "On Debian and Ubuntu this adds them:  sudo apt install python{}.{}-dev"
).format(*sys.version_info[:2], *sys.version_info[:2])


def has_headers() -> bool:
    return Path(sysconfig.get_path("include"), "Python.h").exists()


def choose_compiler(folder: Path) -> None:
    """Set the environment variables that tell CMake which compiler to use.

    ``folder`` is for files of ziglang's compiler, if that is used.
    """
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
    """Write commands that call ziglang to ``folder``; return an environment in which CMake uses them."""
    import ziglang  # a build requirement if there is no other compiler

    zig = shlex.quote(str(Path(ziglang.__file__).with_name("zig")))
    tools = folder / "bin"
    tools.mkdir(parents=True, exist_ok=True)
    # Use no instructions that only this processor has, since the wheel may be used on another machine. With
    # the same optimization level for CMake's compiler tests, zig compiles its C++ library only once.
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
        say("Compiling the native code ...")
        sys.exit(with_progress([sys.executable, __file__, "compile-plainly"]))
    elif sys.argv[1:] == ["compile-plainly"]:
        if has_headers():  # without them, the editable install prints a message and leaves the kernel out
            compile_kernel()
    else:
        print(*get_requires_for_build_editable(), sep="\n")
