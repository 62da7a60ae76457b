"""With the engine's own packages only, all but terminal, server and long races works, and `moon` says what is
missing."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

from tests.patience import STILL

ROOT = Path(__file__).resolve().parents[2]
CORE = ("fluent-runtime", "msgspec", "numpy")
"""The packages that docs/program.md tells people to install for the engine alone."""

HIDE = """
import importlib.abc, sys
class Hidden(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {hidden!r}:
            raise ModuleNotFoundError("No module named " + repr(name), name=name)
sys.meta_path.insert(0, Hidden())
"""

PLAY = """
import random
import shootmoon as sm
assert all(getattr(sm, name) is not None for name in sm.__all__)
from shootmoon.envs.vector import VectorEnv
rng = random.Random(1)
for preset in ("classic", "chips"):
    state = sm.new_game(preset)
    while not state.last_hand:
        if not state.to_move:
            state = state.apply(state.sample_chance(rng))
            continue
        state = state.apply(sm.make_bot("beginner", 1).choose(state.view(state.to_move)).action)
    assert sm.read_record(sm.write_record(state)).rules.game == state.rules.game
    env = VectorEnv(preset, 4, seed=1)
    env.step(env.sample())
    table = sm.Table(preset)
    table.deal(1)
    table.apply(table.legal_actions()[0])
    sm.play_games("random", 5, preset)
    sm.describe(preset)
try:
    state.apply("6-6")
except sm.IllegalAction as error:
    print(error)
try:
    sm.play_contest(["random", "novice"], matches=1)
except ImportError as error:
    print(error)
loaded = {{name.partition(".")[0] for name in sys.modules}} & {hidden!r}
assert not loaded, loaded
"""


def hidden() -> set[str]:
    """The modules of all other packages."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = [each for extra in project["optional-dependencies"].values() for each in extra]
    names = {re.match(r"[\w.-]+", each)[0].lower() for each in [*project["dependencies"], *extras]}  # type: ignore[index]
    modules = {name.replace("-", "_") for name in names - {*CORE, "shootmoon"}}
    return modules | {"click", "pygments", "pyspiel", "anyio", "pandas"}


def run(code: str, without: set[str] | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", HIDE.format(hidden=without or hidden()) + code],
        capture_output=True,
        text=True,
        timeout=STILL,
        check=False,
    )


def test_the_engine_needs_three_packages() -> None:
    done = run(PLAY.format(hidden=hidden()))
    assert done.returncode == 0, done.stderr
    assert "6-6" in done.stdout
    assert "needs the package scipy, which isn't installed" in done.stdout
    text = (ROOT / "docs" / "program.md").read_text("utf-8")
    assert f"pip install {' '.join(CORE)}" in text


def test_moon_says_what_is_missing() -> None:
    code = "sys.argv = ['moon', 'serve'{more}]\nfrom shootmoon.cli import main\nmain()"
    done = run(code.format(more=""))
    assert done.returncode == 1
    assert done.stderr == (
        "moon: moon needs the package typer, which isn't installed. This installs all that it needs: "
        "pip install shootmoon\n"
    )
    done = run(code.format(more=", '--lang', 'es'"))
    assert "moon necesita el paquete typer" in done.stderr
    for package in ("litestar", "sqlalchemy", "uvicorn"):
        done = run(code.format(more=""), {package})
        assert f"moon: moon needs the package {package}, which isn't installed" in done.stderr, done.stderr
        assert "Traceback" not in done.stderr
