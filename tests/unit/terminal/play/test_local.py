import errno
import io
import os
import sys

import pytest

import shootmoon as sm
from shootmoon.telling import Messages
from shootmoon.terminal.journal import Journal
from shootmoon.terminal.play.local import play_match
from shootmoon.terminal.play.match import begin
from shootmoon.terminal.play.players import seat_players

SAY = Messages("en")


@pytest.fixture
def match(tmp_path):
    players = seat_players(4, [f"{seat}=novice" for seat in range(1, 5)], [], ["novice"], SAY)
    match = begin(sm.load_rules("luna-4"), players, SAY, seed=1, path=tmp_path / "a b.moon")
    with match.journal:
        yield match


def run(match, monkeypatch, **options):
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    monkeypatch.setattr(sys, "stdout", out := io.StringIO())
    return play_match(match, "en", **options), out.getvalue()


def test_a_match_to_its_end(match, monkeypatch):
    status, text = run(match, monkeypatch)
    assert status == 0
    assert "Penny and Lupita play against Beto and Junior." in text
    assert "Hand 1 (" in text
    assert str(match.journal.path) in text


def test_a_record_that_cannot_be_tidied_is_still_whole(match, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    status, text = run(match, monkeypatch)
    assert status == 1
    assert "No space left on device" in text
    assert sm.read_record(match.journal.path).actions == match.state.history


def test_a_disk_that_is_full_stops_the_match_in_words(match, monkeypatch):
    append = Journal.append

    def full_later(journal, action):
        if match.ply == 20:
            raise OSError(errno.ENOSPC, "No space left on device")
        append(journal, action)

    monkeypatch.setattr(Journal, "append", full_later)
    status, text = run(match, monkeypatch, file=match.journal.path)
    assert status == 1
    assert "No space left on device" in text
    assert f"--resume --file '{match.journal.path}'" in text
    assert len(sm.read_record(match.journal.path).actions) == 20


def test_control_c_while_bots_play(match, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(type(match), "bot_decision", interrupted)
    status, text = run(match, monkeypatch)
    assert status == 130
    assert "moon play --resume" in text


def test_rules_of_ones_own_have_a_title(tmp_path, monkeypatch):
    rules_file = tmp_path / "my.toml"
    rules_file.write_text('base = "classic"\n[score]\ntarget = 5\n')
    players = seat_players(3, ["1=novice"], [], ["novice"], SAY)
    with (
        match := begin(sm.load_rules(str(rules_file)), players, SAY, seed=1, path=tmp_path / "a.moon")
    ).journal:
        assert "Moon by house rules" in run(match, monkeypatch)[1]
