import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

import shootmoon as sm
from shootmoon.telling import Messages
from shootmoon.terminal.folder import folder_for, new_path, unfinished_games
from shootmoon.terminal.play.match import begin, resume
from shootmoon.terminal.play.players import seat_players
from shootmoon.terminal.refusal import Refusal

SAY = Messages("en")
NOW = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)


def new(path):
    players = seat_players(3, ["2=novice:sober", "3=novice:sober"], [], ["novice"], SAY)
    return begin(sm.load_rules("classic"), players, SAY, seed=1, path=path)


def test_where_games_are_kept(monkeypatch, tmp_path):
    monkeypatch.setenv("SHOOTMOON_HOME", str(tmp_path))
    assert folder_for("games", SAY) == tmp_path / "games"
    monkeypatch.delenv("SHOOTMOON_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert folder_for("games", SAY) == tmp_path / "data" / "shootmoon" / "games"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert "relative" not in str(folder_for("games", SAY))
    assert tmp_path in folder_for("games", SAY).parents


@pytest.mark.usefixtures("nobody_at_home")
def test_nobody_at_home():
    with pytest.raises(Refusal, match="SHOOTMOON_HOME"):
        folder_for("games", SAY)


def test_two_games_in_a_second_have_two_names(tmp_path):
    first = new_path(tmp_path, "classic", NOW)
    assert first.name == "20261120-193000-classic.moon"
    first.touch()
    assert new_path(tmp_path, "classic", NOW) != first


def test_the_unfinished_game_that_was_played_last(tmp_path, monkeypatch):
    monkeypatch.setenv("SHOOTMOON_HOME", str(tmp_path))
    folder = tmp_path / "games"
    with pytest.raises(Refusal, match="no unfinished game"):
        resume(SAY)
    for number in (1, 2, 3):
        with new(folder / f"{number}.moon").journal:
            pass
        os.utime(folder / f"{number}.moon", (number, number))
    (folder / "4.moon").write_bytes(b"\xff\xfe garbage")
    (folder / "5.moon").mkdir()
    os.utime(folder / "1.moon", (9, 9))
    assert [path.name for path in unfinished_games(folder)] == ["1.moon", "3.moon", "2.moon"]
    with resume(SAY).journal as journal:
        assert journal.path == folder / "1.moon"


def test_a_match_that_ended_before_it_was_tidied_is_tidied_and_passed_over(tmp_path, monkeypatch):
    monkeypatch.setenv("SHOOTMOON_HOME", str(tmp_path))
    match = new(None)
    path = match.journal.path
    with match.journal:
        while match.state.phase != "over":
            if match.state.to_move in match.humans:
                match.act(match.bot_decision(match.state.to_move, "novice").action)
            else:
                match.go_on()
    assert '[Result "*"]' in path.read_text()
    with pytest.raises(Refusal, match="no unfinished game"):
        resume(SAY)
    assert f'[Result "{match.state.winners[0]}"]' in path.read_text()
    assert sm.read_record(path).actions == match.state.history
    with resume(SAY, path).journal:
        pass


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("[Players", "[Plyers"), "Players"),
        (('"human,novice,novice"', '"human,novice"'), "Players"),
        (('"human,novice,novice"', '"human,wizard,novice"'), "Players"),
        (('[Seed "1"]\n', ""), "Seed"),
        (('[Seed "1"]', '[Seed "one"]'), "Seed"),
        (('[Rules "classic"]', '[Rules "none"]'), "none"),
    ],
)
def test_records_that_cannot_be_resumed(tmp_path, change, said):
    path = tmp_path / "a.moon"
    with new(path).journal:
        pass
    path.write_text(path.read_text().replace(*change))
    with pytest.raises(Refusal, match=said):
        resume(SAY, path)


def test_a_view_cannot_be_resumed(tmp_path):
    match = new(tmp_path / "a.moon")
    with match.journal:
        match.go_on()
        match.go_on()
        text = sm.write_record(sm.Record.of(match.state.view(1), tags=match.tags))
    (tmp_path / "b.moon").write_text(text)
    with pytest.raises(Refusal, match="one seat"):
        resume(SAY, tmp_path / "b.moon")
