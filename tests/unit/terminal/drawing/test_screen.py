import io
import random
from types import SimpleNamespace

import pytest

from shootmoon.game import new_game
from shootmoon.rules import load_rules
from shootmoon.terminal.drawing.judgments import loss_note
from shootmoon.terminal.drawing.screen import DrawnScreen, PlainScreen, make_screen
from shootmoon.terminal.keyboard import Keyboard
from tests.playing import play_on


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


def test_the_last_trick_is_that_of_this_hand_or_of_the_one_before(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    shown = set()
    for state, _ in play_on(new_game(load_rules("classic")), random.Random(2), 90):
        view = state.view(1)
        screen = make_screen(["Ann", "Ben", "Cal"], "en", 1, out := Terminal(), Keyboard(io.StringIO(), out))
        screen.show_last_trick(view)
        said = out.getvalue()
        tricks = view.played or (view.last_hand.played if view.last_hand and not view.trick else ())
        none = screen.words.say("error-nothing-last") in said
        assert none == (not tricks)
        if tricks:
            assert all(str(play.piece.high) in said for _, play in tricks[-1].plays)
        shown.add((none, bool(view.played)))
    assert {(True, False), (False, False), (False, True)} <= shown


def test_a_loss_is_shown_in_percent():
    judged = SimpleNamespace(grade="mistake", loss=0.0625)
    assert loss_note(judged) == "−6.2 % ?"
    assert loss_note(SimpleNamespace(grade="fine", loss=0.001)) == ""
