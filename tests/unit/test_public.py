"""The one public door: `import shootmoon as sm`."""

import inspect
import pkgutil
import pydoc
import subprocess
import sys
from collections.abc import Iterator
from typing import Any, get_args, get_origin, get_type_hints

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


def _types_in(hint: Any) -> Iterator[type]:
    if isinstance(hint, type) and not get_origin(hint):
        yield hint
    for each in get_args(hint):
        yield from _types_in(each)


def _public_classes() -> set[type]:
    """Return the classes of the door, and those of their fields and of what their methods return."""
    found: set[type] = set()
    wanted: list[Any] = [getattr(sm, name) for name in sm.__all__]
    while wanted:
        each = wanted.pop()
        if inspect.isfunction(each):
            wanted += _types_in(get_type_hints(each).get("return"))
        elif isinstance(each, type) and each.__module__.startswith("shootmoon") and each not in found:
            found.add(each)
            wanted += (kind for hint in get_type_hints(each).values() for kind in _types_in(hint))
            for name, member in vars(each).items():
                method = member.fget if isinstance(member, property) else getattr(member, "__func__", member)
                wanted += [method] if not name.startswith("_") and inspect.isfunction(method) else []
    return found


def test_help_and_hints_of_all_public_classes_can_be_shown() -> None:
    classes = _public_classes()
    assert {"Review", "JudgedDecision", "Advice", "Run", "Summary", "BotSummary"} <= {
        each.__name__ for each in classes
    }
    for each in classes:
        assert pydoc.render_doc(each, renderer=pydoc.plaintext).startswith("Python Library Documentation: ")
        if not issubclass(each, (str, Exception)):  # those have no signature in Python itself
            inspect.signature(each, eval_str=True)


def test_only_public_names_are_listed() -> None:
    assert [name for name in dir(sm) if not name.startswith("__")] == sm.__all__


def test_other_names_are_refused() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        sm.nothing  # noqa: B018  (the look-up is what is tested)


def test_importing_the_package_loads_no_floor() -> None:
    code = "import sys, shootmoon; print([name for name in sys.modules if name.startswith('shootmoon.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
