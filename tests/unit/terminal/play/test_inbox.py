import io
import os
import threading
import time

import pytest

from shootmoon.terminal.keyboard import LONGEST, Interrupted
from shootmoon.terminal.play.inbox import Inbox


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


def end(lines, inbox):
    os.close(lines.writing)
    with pytest.raises(EOFError):
        inbox.read("")
    lines.close()


def test_lines_come_in_order_and_then_no_more():
    inbox = Inbox(io.StringIO("one\ntwo\r\n\nlast"), out := io.StringIO())
    assert [inbox.read("? ") for _ in range(4)] == ["one", "two", "", "last"]
    for _ in range(2):
        with pytest.raises(EOFError):
            inbox.read("? ")
    assert out.getvalue().startswith("? one\n? two\n? \n? last\n? "), "what a script says is echoed"


def test_whoever_is_asked_is_broken_off_and_asked_again():
    lines = Piped(tty=True)
    inbox = Inbox(lines, out := io.StringIO())
    threading.Timer(0.1, lambda: inbox.put("news", "It rains.")).start()
    with pytest.raises(Interrupted):
        inbox.read("Your play: ")
    assert out.getvalue() == "Your play: \nIt rains.\n"
    with pytest.raises(Interrupted):
        inbox.read("Your play: ")
    assert inbox.take() == ["news"]
    lines.type("6-4\n")
    assert inbox.read("Your play: ") == "6-4"
    end(lines, inbox)


def test_what_is_not_urgent_breaks_nobody_off():
    inbox = Inbox(io.StringIO("5\n"), io.StringIO())
    inbox.put("quiet", urgent=False)
    assert inbox.read("? ") == "5"
    assert inbox.take() == ["quiet"]


def test_a_person_may_type_while_others_are_waited_for_and_a_script_may_not():
    assert Inbox(Person("quit\n"), io.StringIO()).wait() == "quit"
    with pytest.raises(EOFError):
        Inbox(Person(), io.StringIO()).wait()
    inbox = Inbox(io.StringIO("5\n"), io.StringIO())
    threading.Timer(0.2, lambda: inbox.put("news")).start()
    assert inbox.wait() is None
    inbox.take()
    assert inbox.read("? ") == "5", "kept until it was asked for"


def test_bytes_that_come_in_pieces_and_lines_without_an_end():
    lines = Piped()
    inbox = Inbox(lines, io.StringIO())
    for piece in (b"pis", b"t\xc3", b"\xa1\n", b"\xff\n"):
        os.write(lines.writing, piece)
        time.sleep(0.02)
    assert inbox.read("") == "pistá"
    assert inbox.read("") == "\ufffd"
    threading.Thread(target=lambda: lines.type("x" * 300_000 + "\n5\n")).start()
    assert len(inbox.read("")) <= LONGEST
    assert inbox.read("") == "5"
    end(lines, inbox)
