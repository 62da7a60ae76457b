"""The one public door: `import shootmoon as sm`."""

import inspect
import pkgutil
import pydoc
import subprocess
import sys

import pytest

import shootmoon as sm


def test_every_name_is_there_and_the_list_is_sorted() -> None:
    assert list(sm.__all__) == sorted(sm.__all__)
    for name in sm.__all__:
        assert getattr(sm, name).__module__.startswith("shootmoon.") or name in (
            "Position",
            "Rules",
        )  # unions
        assert name in dir(sm)


def test_no_public_name_is_a_package_too() -> None:
    # Importing `shootmoon.x` binds x in `shootmoon` to the package, whatever stood there.
    assert not {module.name for module in pkgutil.iter_modules(sm.__path__)} & set(sm.__all__)


@pytest.mark.parametrize("name", [name for name in sm.__all__ if name[0].islower()])
def test_help_shows_functions(name: str) -> None:
    function = getattr(sm, name)
    assert inspect.isfunction(function)
    assert pydoc.render_doc(function, renderer=pydoc.plaintext).startswith(
        f"Python Library Documentation: function {name}"
    )


def test_other_names_are_refused() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        sm.nothing  # noqa: B018  (the look-up is what is tested)


def test_importing_the_package_loads_no_floor() -> None:
    code = "import sys, shootmoon; print([name for name in sys.modules if name.startswith('shootmoon.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
