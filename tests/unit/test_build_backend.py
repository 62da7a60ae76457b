"""What `tools/build_backend.py` adds to scikit-build-core."""

import contextlib
import importlib.util
import io
import os
import stat
import subprocess
import sys
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

ROOT = Path(__file__).resolve().parents[2]
POSIX = pytest.mark.skipif(os.name == "nt", reason="on Windows CMake decides")


@pytest.fixture
def backend(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    pytest.importorskip("scikit_build_core")
    monkeypatch.syspath_prepend(str(ROOT / "tools"))  # as for whoever builds
    spec = importlib.util.spec_from_file_location("build_backend", ROOT / "tools" / "build_backend.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.delenv("CXX", raising=False)
    monkeypatch.setenv("PATH", os.environ["PATH"])
    return module


def command(folder: Path, name: str, text: str) -> None:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    (folder / name).chmod(0o755)


@POSIX
def test_without_a_compiler_one_is_asked_for(
    backend: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    command(tmp_path / "bin", "c++", "exit 1")  # as a compiler does that knows no C++20
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.chdir(ROOT)
    assert backend.compiler() is None
    assert backend.ZIG in backend.get_requires_for_build_wheel()
    assert backend.ZIG in backend.get_requires_for_build_editable()


@pytest.mark.parametrize("before", [False, True])
@pytest.mark.parametrize("fails", [False, True])
def test_a_wheel_leaves_no_packages_of_npm_behind(
    backend: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, before: bool, fails: bool
) -> None:
    packages = tmp_path / "node_modules"

    def build() -> None:
        (packages / "lit").mkdir(parents=True, exist_ok=True)
        if fails:
            raise backend.build_page.PageError("no network")

    if before:
        packages.mkdir()
    monkeypatch.setattr(backend.build_page, "WEB", tmp_path)
    monkeypatch.setattr(backend.build_page, "build", build)
    monkeypatch.setattr(backend, "choose_compiler", lambda folder: None)
    monkeypatch.setattr(backend.core, "build_wheel", lambda *_: "name.whl")
    with pytest.raises(SystemExit) if fails else contextlib.nullcontext():
        assert backend.build_wheel("dist") == "name.whl"
    assert packages.exists() == before


@POSIX
def test_the_first_compiler_that_works_is_taken(
    backend: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    command(tmp_path / "bin", "c++", "exit 1")
    command(tmp_path / "bin", "g++", "exit 0")
    command(tmp_path / "bin", "clang++", "exit 0")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.chdir(ROOT)
    assert backend.compiler() == "g++"
    assert backend.ZIG not in backend.get_requires_for_build_wheel()


def test_cxx_is_taken_at_its_word(backend: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CXX", "no-such-compiler --flag")
    assert backend.compiler() == "no-such-compiler --flag"


@POSIX
def test_the_tools_of_ziglang_become_commands(
    backend: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    home = tmp_path / "its home"
    command(home, "zig", 'echo "$@"')
    monkeypatch.setitem(sys.modules, "ziglang", SimpleNamespace(__file__=str(home / "__init__.py")))
    monkeypatch.setenv("CMAKE_ARGS", "-DA=1")
    found = backend.zig_environment(tmp_path / "zig")
    assert found["CMAKE_ARGS"].startswith("-DA=1 -DCMAKE_AR=")
    told = subprocess.run([found["CXX"], "a b.cpp", "-O3"], capture_output=True, text=True, check=True).stdout
    assert told == "c++ -mcpu=baseline -O2 a b.cpp -O3\n"
    for tool in (tmp_path / "zig" / "bin").iterdir():
        assert tool.stat().st_mode & stat.S_IXUSR
    for cache in ("ZIG_GLOBAL_CACHE_DIR", "ZIG_LOCAL_CACHE_DIR"):
        assert Path(found[cache]).is_relative_to(tmp_path)


def test_compiled_modules_are_put_beside_their_sources(backend: ModuleType, tmp_path: Path) -> None:
    name = f"shootmoon/solver/_kernel{EXTENSION_SUFFIXES[0]}"
    with zipfile.ZipFile(tmp_path / "some.whl", "w") as wheel:
        wheel.writestr(name, "new")
        wheel.writestr("shootmoon/solver/kernel.py", "new")
    target = tmp_path / "src" / name
    target.parent.mkdir(parents=True)
    target.write_text("old", encoding="utf-8")
    before = target.open("rb")
    backend.put_modules(tmp_path / "some.whl", tmp_path / "src")
    with before:
        assert before.read() == b"old"  # whoever runs it goes on with it
    assert target.read_bytes() == b"new"
    assert [entry.name for entry in target.parent.iterdir()] == [target.name]


BUILD = """
import sys, pathlib
print("*** Configuring CMake...", flush=True)
while not pathlib.Path(sys.argv[1]).exists():
    pass
print("[1/3] Building CXX object CMakeFiles/kernel.dir/src/batch.cpp.o")
print("[3/3] Linking CXX shared module _kernel.so")
sys.exit(int(sys.argv[2]))
"""


def test_a_build_says_how_far_it_is_while_it_goes_on(backend: ModuleType, tmp_path: Path) -> None:
    told: list[str] = []

    class Listener(io.StringIO):
        def write(self, text: str) -> int:
            told.append(text)
            if "still at it" in text:
                (tmp_path / "string.o").touch()
            if "1 of the compiler's own files" in text:  # the build waits for that
                (tmp_path / "go").touch()
            return len(text)

    with contextlib.redirect_stderr(Listener()):
        command = [sys.executable, "-c", BUILD, str(tmp_path / "go"), "0"]
        assert backend.with_progress(command, pause=0.01, cache=tmp_path) == 0
    steps = [line for line in "".join(told).splitlines() if "still at it" not in line]
    assert steps == ["  trying the compiler", "  1 of 3: batch.cpp", "  3 of 3: linked"]


def test_a_build_that_fails_tells_all(
    backend: ModuleType, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "go").touch()
    assert backend.with_progress([sys.executable, "-c", BUILD, str(tmp_path / "go"), "3"]) == 3
    assert "Building CXX object CMakeFiles/kernel.dir/src/batch.cpp.o" in capfd.readouterr().err


@POSIX
def test_missing_header_files_are_told(
    backend: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(backend.sysconfig, "get_path", lambda name: str(tmp_path))
    with pytest.raises(SystemExit, match=r"apt install python3\.\d+-dev"):
        backend.choose_compiler(tmp_path)
