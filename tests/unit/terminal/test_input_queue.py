import io
import os
import threading
import time

import pytest

from shootmoon.terminal.input_queue import InputQueue
from shootmoon.terminal.keyboard import MAX_LINE, Interrupted


class Person(io.StringIO):
    """Types the lines that are given, and is asked on a terminal."""

    def isatty(self):
        return True


class Piped(io.TextIOWrapper):
    """The reading end of a pipe, to whose other end tests write."""

    def __init__(self, *, tty=False):
        reading, self.writing = os.pipe()
        self.tty = tty
        super().__init__(os.fdopen(reading, "rb"), encoding="utf-8")

    def isatty(self):
        return self.tty

    def type(self, text):
        os.write(self.writing, text.encode())


def end(lines, inputs):
    os.close(lines.writing)
    with pytest.raises(EOFError):
        inputs.read("")
    lines.close()


def test_lines_come_in_order_and_then_no_more():
    inputs = InputQueue(io.StringIO("one\ntwo\r\n\nlast"), out := io.StringIO())
    assert [inputs.read("? ") for _ in range(4)] == ["one", "two", "", "last"]
    for _ in range(2):
        with pytest.raises(EOFError):
            inputs.read("? ")
    assert out.getvalue().startswith("? one\n? two\n? \n? last\n? "), "what a script says is echoed"


def test_whoever_is_asked_is_broken_off_and_asked_again():
    lines = Piped(tty=True)
    inputs = InputQueue(lines, out := io.StringIO())
    threading.Timer(0.1, lambda: inputs.put_update("news", "It rains.")).start()
    with pytest.raises(Interrupted):
        inputs.read("Your play: ")
    assert out.getvalue() == "Your play: \nIt rains.\n"
    with pytest.raises(Interrupted):
        inputs.read("Your play: ")
    assert inputs.take_updates() == ["news"]
    lines.type("6-4\n")
    assert inputs.read("Your play: ") == "6-4"
    end(lines, inputs)


def test_what_is_not_urgent_breaks_nobody_off():
    inputs = InputQueue(io.StringIO("5\n"), io.StringIO())
    inputs.put_update("quiet", urgent=False)
    assert inputs.read("? ") == "5"
    assert inputs.take_updates() == ["quiet"]


def test_a_person_may_type_while_others_are_waited_for_and_a_script_may_not():
    assert InputQueue(Person("quit\n"), io.StringIO()).wait_for_update() == "quit"
    with pytest.raises(EOFError):
        InputQueue(Person(), io.StringIO()).wait_for_update()
    inputs = InputQueue(io.StringIO("5\n"), io.StringIO())
    threading.Timer(0.2, lambda: inputs.put_update("news")).start()
    assert inputs.wait_for_update() is None
    inputs.take_updates()
    assert inputs.read("? ") == "5", "kept until it was asked for"


def test_bytes_that_come_in_pieces_and_lines_without_an_end():
    lines = Piped()
    inputs = InputQueue(lines, io.StringIO())
    for piece in (b"pis", b"t\xc3", b"\xa1\n", b"\xff\n"):
        os.write(lines.writing, piece)
        time.sleep(0.02)
    assert inputs.read("") == "pistá"
    assert inputs.read("") == "\ufffd"
    threading.Thread(target=lambda: lines.type("x" * 300_000 + "\n5\n")).start()
    assert len(inputs.read("")) <= MAX_LINE
    assert inputs.read("") == "5"
    end(lines, inputs)
