"""Whether the table fills the terminal."""

import io
import sys

import pytest

from shootmoon.terminal.full.opening import fills_terminal


class Terminal(io.TextIOWrapper):
    def __init__(self) -> None:
        super().__init__(io.BytesIO(), encoding="utf-8")

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("file", ["stdin", "stdout", "stderr", ""])
def test_the_table_fills_a_terminal_unless_a_stream_is_a_file(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, io.StringIO() if name == file else Terminal())
    assert fills_terminal(full=True, plain=False) is (file == "")
    assert not fills_terminal(full=True, plain=True)
    assert not fills_terminal(full=False, plain=False)
