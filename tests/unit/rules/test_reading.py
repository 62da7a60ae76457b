"""Hostile rules files: whatever stands in one, the answer is rules or a `RulesError`, and soon."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shootmoon.rules import OPTIONS, Rules, RulesError, load_rules, option_values
from tests.work import counted

MAX_LINES = 10_000_000
"""Of Python that may be run for a file: what can be read has 64 KiB at most."""
LONG_KEY = ".".join("a" * 30)


def load(content: str | bytes, path: Path) -> Rules:
    path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass"))
    with counted() as work:
        try:
            return load_rules(path)
        finally:
            assert work.lines < MAX_LINES


HOSTILE = {
    "garbage": (os.urandom(5_000_000), "too large"),
    "megabytes of comments": ("# hello\n" * 1_000_000, "too large"),
    "not UTF-8": (b'title = "x"\nbase = "\xff"', r"not UTF-8 \(at line 2, byte 20\)"),
    "UTF-16": ('base = "luna"'.encode("utf-16"), "not UTF-8"),
    "half a surrogate pair": ('title = "\ud800"', "not UTF-8"),
    "NULs": (b"\0" * 200, "line 1, column"),
    "ellipsis": ("#" + "." * 50_000, r"too many dots \(at line 1\)"),
    "long line": ("a" * 50_000, "line 1, column 50001|end of document"),
    "deep arrays": ("a = " + "[\n" * 30_000, "nested too deeply"),
    "deep tables": ("a = " + "{a=[\n" * 12_000, "nested too deeply"),
    "deep keys": (".".join("a" * 20_000) + " = 1", "too many dots"),
    "billion digits": ("auction.minimum = " + "9" * 60_000, "a number is too long"),
    "no TOML": ("auction: minimum: 5", r"\(at line 1, column 8\)"),
    "open string": ('base = "luna', "end of document"),
    "given twice in a section": ("[auction]\nminimum = 4\nminimum = 5\n", r"\(at line 3, column"),
    "section given twice": ("[auction]\n[auction]", "line 2, column"),
    "control characters": ("base = '\x1b[31m'", "line 1, column"),
    "many unknown options": ("".join(f"a{n}=1\n" for n in range(8_000)), "no such option"),
    "many unknown options alike": (
        "".join(f"auction.minimum{n}=1\n" for n in range(2_500)),
        "no such option",
    ),
    "long keys in a long section": (
        f"[{LONG_KEY}]\n" + "".join(f"k{n}.{LONG_KEY}=1\n" for n in range(900)),
        "no such option",
    ),
    "short keys in a long section": (
        f"[{LONG_KEY}]\n" + "".join(f"k{n}.b=1\n" for n in range(6_500)),
        "no such option",
    ),
    "long hexadecimal number": ("auction.minimum = 0x" + "f" * 50_000, "an integer of 200000 bits"),
    "infinite number": ("score.target = 1e999", "score.target = inf: not a whole number"),
}


@pytest.mark.parametrize(("content", "message"), HOSTILE.values(), ids=HOSTILE)
def test_hostile_file(tmp_path: Path, content: str | bytes, message: str) -> None:
    path = tmp_path / "hostile.toml"
    with pytest.raises(RulesError, match=message) as caught:
        load(content, path)
    assert caught.value.source == str(path)
    told = str(caught.value)
    # The first 20 problems, and how many more there are.
    assert len(told.splitlines()) == min(len(caught.value.problems), 21) > 0
    assert len(told) < 10_000


def test_a_file_with_long_lines_is_read(tmp_path: Path) -> None:
    content = "# " + "x" * 10_000 + "...\r\nbase = 'luna'\r\nsource = '" + "." * 30 + "'"
    assert load(content, tmp_path / "long.toml").preset == "custom"


def test_the_largest_file_is_read(tmp_path: Path) -> None:
    lines = "# 1234567890123\n" * 4096
    assert len(lines) == 64 * 1024
    assert load(lines, tmp_path / "large.toml").preset == "custom"
    with pytest.raises(RulesError, match="too large"):
        load(lines + "\n", tmp_path / "large.toml")


def test_directory(tmp_path: Path) -> None:
    with pytest.raises(RulesError, match="not a plain file; accepted: a TOML file in UTF-8 of at most 64 kB"):
        load_rules(tmp_path)


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(RulesError, match="No such file") as caught:
        load_rules(tmp_path / "missing.toml")
    assert caught.value.source == str(tmp_path / "missing.toml")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_named_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    with pytest.raises(RulesError, match="not a plain file"):
        load_rules(tmp_path / "pipe.toml")


def test_endless_device() -> None:
    with pytest.raises(RulesError):
        load_rules("/dev/zero")


def test_unreadable_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "secret.toml"
    path.write_text("")

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)  # the superuser may read everything, and may run the tests
    with pytest.raises(RulesError, match="Permission denied"):
        load_rules(path)


@pytest.mark.parametrize(
    "path", ["a\0b.toml", "\ud800/x.toml", "/" + "x" * 5000 + ".toml", "/" * 3, "\n.toml"]
)
def test_paths_that_are_none(path: str) -> None:
    with pytest.raises(RulesError) as caught:
        load_rules(path)
    assert len(str(caught.value).splitlines()) == 1


def test_errors_in_words_of_the_file_stay_on_their_line(tmp_path: Path) -> None:
    with pytest.raises(RulesError) as caught:
        load('"a\\u2028b" = 1\n"\\u0085" = 2\n', tmp_path / "odd.toml")
    assert len(caught.value.problems) == 2


NAMES = st.sampled_from([option.name for options in OPTIONS.values() for option in options])
KEYS = NAMES | st.sampled_from(
    ["game", "base", "title", "source", "auction", '""', "x.y", "a b", "[auction]"]
)
VALUES = st.sampled_from(
    [
        "true",
        "5",
        "-1",
        '"moon"',
        '"chips"',
        '"luna"',
        '"none"',
        "[]",
        "{}",
        "{a=1}",
        "1.5",
        "'''",
        "2026-01-01",
        "",
    ]
)
LINES = st.builds("{} = {}".format, KEYS, VALUES) | st.builds(
    "[{}]".format, KEYS | st.sampled_from(["table"])
)


@given(content=st.binary() | st.text() | st.lists(LINES | st.text(max_size=5), max_size=12).map("\n".join))
def test_fuzz(tmp_path_factory: pytest.TempPathFactory, content: str | bytes) -> None:
    try:
        rules = load(content, tmp_path_factory.getbasetemp() / "fuzz.toml")
    except RulesError:
        return
    assert rules.preset == "custom"
    assert len(option_values(rules)) == len(OPTIONS[rules.game])


@given(st.text(max_size=40))
def test_fuzz_sources(source: str) -> None:
    rules = errors = None
    try:
        rules = load_rules(source)
    except RulesError as error:
        errors = error.problems
    assert rules is not None or (errors is not None and len(errors) == 1)
