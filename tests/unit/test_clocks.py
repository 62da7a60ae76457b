"""No test passes or fails by seconds: clocks are read, and waits are bounded, in `tests.patience` alone."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]
PATIENCE = TESTS / "patience.py"
FILES = sorted(path for path in TESTS.rglob("*.py") if path != PATIENCE)
CLOCKS = {"time", "monotonic", "perf_counter", "process_time", "thread_time"}
CLOCKS |= {f"{name}_ns" for name in CLOCKS}
BOUNDED = {"timeout", "wait_for", "join", "result", "wait", "communicate"}
"""Calls whose first argument, of `wait_for` the second, may be a number of seconds to wait."""


def faults(source: str) -> Iterator[str]:
    """What in a test's source depends on seconds."""
    tree = ast.parse(source)
    # A deadline that is handed on is an argument like others.
    handed = {
        id(node)
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        for keyword in call.keywords
        if keyword.arg == "deadline"
        for node in ast.walk(keyword.value)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = _name(node.func)
        if _is_clock(node.func) and id(node) not in handed:
            yield f"line {node.lineno}: reads a clock: count the work (tests.work), or wait (tests.patience)"
        for keyword in node.keywords:
            given = keyword.value
            if (keyword.arg or "").endswith("timeout") and _is_number(given):
                yield f"line {given.lineno}: {keyword.arg}={ast.unparse(given)}: take STILL or SOON"
            if name == "settings" and keyword.arg == "deadline" and not _is_none(given):
                yield f"line {given.lineno}: a deadline of hypothesis"
        seconds = node.args[1:2] if name == "wait_for" else node.args[:1]
        if name in BOUNDED and any(map(_is_number, seconds)):
            yield f"line {node.lineno}: {ast.unparse(node)}: take STILL or SOON of tests.patience"


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _is_clock(function: ast.expr) -> bool:
    if isinstance(function, ast.Attribute):
        return function.attr in CLOCKS and _name(function.value) in ("time", "loop")
    return _name(function) in CLOCKS


def _is_number(given: ast.expr) -> bool:
    return isinstance(given, ast.Constant) and type(given.value) in (int, float)


def _is_none(given: ast.expr) -> bool:
    return isinstance(given, ast.Constant) and given.value is None


def test_no_test_depends_on_seconds() -> None:
    found = [
        f"{path.relative_to(TESTS)}: {fault}"
        for path in FILES
        for fault in faults(path.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    "source",
    [
        "assert time.monotonic() - begun < 2",
        "begun = perf_counter()",
        "start = time.process_time()",
        "process.communicate(timeout=60)",
        "late.join(10)",
        "asyncio.timeout(5.0)",
        "asyncio.wait_for(whole(), 20)",
        "connect(url, close_timeout=1)",
        "settings(max_examples=3, deadline=200)",
    ],
)
def test_what_does_is_found(source: str) -> None:
    assert list(faults(source))


@pytest.mark.parametrize(
    "source",
    [
        "cfr.run(1_000, deadline=monotonic())",
        "settings(deadline=None)",
        "process.communicate(timeout=STILL)",
        "', '.join(words)",
        "time.sleep(0.1)",
    ],
)
def test_what_does_not_is_let_be(source: str) -> None:
    assert not list(faults(source))
