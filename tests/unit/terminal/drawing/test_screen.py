import io

import pytest

from shootmoon.terminal.drawing.screen import DrawnScreen, PlainScreen, make_screen
from shootmoon.terminal.keyboard import Keyboard


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self):
        return True


class Latin(Terminal):
    encoding = "latin-1"


@pytest.mark.parametrize(
    ("out", "term", "plain", "kind"),
    [
        (Terminal(), "xterm", False, DrawnScreen),
        (Terminal(), "xterm", True, PlainScreen),
        (Terminal(), "dumb", False, PlainScreen),
        (Latin(), "xterm", False, PlainScreen),
        (io.StringIO(), "xterm", False, PlainScreen),
    ],
)
def test_which_screen_fits(monkeypatch, out, term, plain, kind):
    monkeypatch.setenv("TERM", term)
    screen = make_screen(["Ann"], "en", 1, out, Keyboard(io.StringIO(), out), plain=plain)
    assert isinstance(screen, kind)
    assert screen.words.spoken is (kind is PlainScreen)


def test_an_endless_line_is_read_as_far_as_it_matters():
    keyboard = Keyboard(io.StringIO("x" * 50_000 + "\n5\n"), out := io.StringIO())
    screen = make_screen(["Ann"], "en", 1, out, keyboard)
    assert set(screen.ask("?")) == {"x"}
    assert screen.ask("?") == "5"
    with pytest.raises(EOFError):
        screen.ask("?")
    assert len(out.getvalue()) < 30_000
