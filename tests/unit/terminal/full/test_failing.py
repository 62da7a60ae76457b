"""An application that fails ends in a sentence, with the game saved."""

import io
import threading

import pytest
from textual.drivers.headless_driver import HeadlessDriver

import shootmoon as sm
from shootmoon.terminal.drawing.screen import ScreenFailed
from shootmoon.terminal.full import app as application
from shootmoon.terminal.full import widgets
from shootmoon.terminal.quitting import EXIT_UNSAVED, run_until_quit
from tests.unit.terminal.full.filling import Sitting


@pytest.fixture
def sitting(tmp_path, monkeypatch):
    """A match on a full screen without a terminal, which `FullScreen.run` runs."""
    monkeypatch.setattr(application.MoonApp, "get_driver_class", lambda self: HeadlessDriver)
    sitting = Sitting(tmp_path)
    yield sitting
    sitting.match.journal.close()


def test_an_error_while_drawing(sitting, monkeypatch, capsys):
    drawn = widgets.draw_board

    def fail(view, *arguments, **options):
        if view.phase == "auction":
            raise ZeroDivisionError("not so")
        return drawn(view, *arguments, **options)

    monkeypatch.setattr(widgets, "draw_board", fail)
    status = run_until_quit(lambda: sitting.play(), sitting.full, "Saved.", "save-failed")
    assert status == EXIT_UNSAVED
    assert capsys.readouterr() == ("", "")
    assert sitting.outside.getvalue().split("\n") == [
        "The full screen has failed (ZeroDivisionError: not so). The option --scroll does without it.",
        "Saved.",
        "",
    ]
    assert sm.read_record(sitting.match.journal.path).actions


def test_an_error_before_the_session_began(sitting, monkeypatch):
    def fail(self):
        raise ValueError("too early")

    monkeypatch.setattr(application.MoonApp, "compose", fail)
    begun = threading.Event()
    with pytest.raises(ScreenFailed, match="ValueError: too early"):
        sitting.full.run(begun.set)
    assert not begun.is_set()


def test_a_driver_that_cannot_start(sitting, monkeypatch):
    def fail(self):
        raise OSError("no terminal")

    monkeypatch.setattr(HeadlessDriver, "start_application_mode", fail)
    with pytest.raises(ScreenFailed, match="no terminal"):
        sitting.full.run(io.StringIO)
