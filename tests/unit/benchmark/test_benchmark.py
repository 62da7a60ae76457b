"""The benchmark: frozen deals and opponents, and result files that nobody can improve by hand."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from shootmoon.arena import Contest, run_contest
from shootmoon.arena.games import play_game
from shootmoon.benchmark import (
    TRACKS,
    BenchmarkError,
    Game,
    Result,
    TrackResult,
    read_result,
    results_table,
    run_track,
    tracks,
    verify,
    write_result,
)
from shootmoon.benchmark.result import new_result, summed_up
from shootmoon.benchmark.tracks import check_frozen
from shootmoon.cli import app
from shootmoon.record import read_record
from shootmoon.rules import load_rules

ROOT = Path(__file__).resolve().parents[3]
STORED = sorted((ROOT / "docs" / "benchmark").glob("*.json"))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Result:
    folder = tmp_path_factory.mktemp("games")
    found = [
        run_track(TRACKS[name], "random", deals=deals, folder=folder / name, processes=0)
        for name, deals in (("partnership", 2), ("play", 1))
    ]
    return new_result("random", found)


@pytest.mark.parametrize("name", TRACKS)
def test_deals_and_opponents_are_those_of_this_version(name: str) -> None:
    """If this fails, deals or an opponent have changed: raise `VERSION`, and renew hashes and results."""
    check_frozen(TRACKS[name])


def test_other_deals_and_opponents_are_refused(tmp_path: Path) -> None:
    track = TRACKS["play"]
    with pytest.raises(BenchmarkError, match="the deals of the track play aren't those of version 1"):
        run_track(replace(track, seed=track.seed + 1), "random", deals=1, folder=tmp_path)
    with pytest.raises(BenchmarkError, match="beginner, the opponent of the track play, doesn't play as"):
        run_track(replace(track, opponent="beginner"), "random", deals=1, folder=tmp_path)
    with pytest.raises(BenchmarkError, match="1 to 1000 deals, not 0"):
        run_track(track, "random", deals=0, folder=tmp_path)


def test_a_result_file_says_the_same_when_it_is_read(played: Result, tmp_path: Path) -> None:
    path = tmp_path / "result.json"
    write_result(path, played)
    assert read_result(path) == played
    assert msgspec.json.decode(path.read_bytes())["tracks"][1]["games"][3][:2] == [0, 3]
    assert [len(each.games) for each in played.tracks] == [4, 6]
    assert all(len(game.values) == 2 and abs(sum(game.luck)) < 1e-5 for game in played.tracks[0].games)


def test_games_give_the_same_when_they_are_played_again(played: Result) -> None:
    found = verify(played, sample=None)
    assert (found.played, found.games, found.faults, found.same_code) == (10, 10, (), True)
    assert verify(played, sample=3, seed=1).played == 3


def changed(result: Result, at: int, change: Callable[[TrackResult], TrackResult]) -> Result:
    found = list(result.tracks)
    found[at] = change(found[at])
    return replace(result, tracks=tuple(found))


def better(track: TrackResult) -> TrackResult:
    """All that a cheat can make consistent: a game won instead of lost, and the score from it."""
    game = track.games[0]
    games = (replace(game, values=tuple(reversed(game.values))), *track.games[1:])
    return summed_up(TRACKS[track.track], "random", games, track.deals)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda track: replace(track, score=track.score + 0.01), "doesn't follow from the games"),
        (lambda track: replace(track, interval=None), "doesn't follow from the games"),
        (lambda track: replace(track, forfeits=1), "number of forfeits"),
        (lambda track: replace(track, seed=5), "seed differ from version 1"),
        (lambda track: replace(track, commitment="0"), "commitment differ"),
        (lambda track: replace(track, opponent="beginner"), "opponent differ"),
        (lambda track: replace(track, games=track.games[1:]), "games are missing"),
        (lambda track: replace(track, deals=3), "games are missing"),
        (lambda track: replace(track, deals=0, games=()), "isn't 1 to 1000"),
        (lambda track: replace(track, track="speed"), "there is no such track"),
        (lambda track: replace(track, games=tuple(replace(g, luck=()) for g in track.games)), "a value for"),
    ],
)
def test_files_that_contradict_themselves_are_refused(
    change: Callable[[TrackResult], TrackResult], told: str, played: Result, tmp_path: Path
) -> None:
    write_result(tmp_path / "edited.json", changed(played, 0, change))
    with pytest.raises(BenchmarkError, match=told):
        read_result(tmp_path / "edited.json")


def test_what_is_consistent_but_not_true_is_found_by_playing_again(played: Result, tmp_path: Path) -> None:
    path = tmp_path / "edited.json"
    write_result(path, changed(played, 0, better))
    edited = read_result(path)
    found = verify(replace(edited, tracks=edited.tracks[:1]), sample=None)
    assert found.faults == ("track partnership, deal 0, seating 0: values differ when it is played again",)
    wrong = changed(played, 0, lambda track: replace(track, games=tuple(map(other, track.games))))
    assert len(verify(wrong, sample=4, seed=2).faults) >= 1


def other(game: Game) -> Game:
    return replace(game, actions="0" * 16)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format":1}', "\xff"])
def test_other_files_are_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "wrong.json").write_text(text, encoding="latin-1")
    with pytest.raises(BenchmarkError, match="is no result file"):
        read_result(tmp_path / "wrong.json")


@pytest.mark.parametrize("bot", ["cmd:touch run", "trap:Trap", "policy:trap", "no-such-bot"])
def test_what_a_file_names_is_not_run(
    played: Result, bot: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "trap", raising=False)
    (tmp_path / "trap.py").write_text("open('run', 'w').close()")
    with pytest.raises(BenchmarkError, match=r"which isn't a built-in bot.*--bot"):
        verify(replace(played, bot=bot), sample=1)
    assert not (tmp_path / "run").exists()
    with pytest.raises(BenchmarkError):
        verify(replace(played, bot=bot), bot="trap:Trap", sample=1)
    assert (tmp_path / "run").exists(), "what the user names is run"


def test_the_opponent_itself_scores_nothing(tmp_path: Path) -> None:
    result = run_track(TRACKS["match"], "club", folder=tmp_path / "games")
    assert (result.score, result.interval, result.games) == (0.0, None, ())
    path = tmp_path / "club.json"
    write_result(path, new_result("club", [result]))
    assert "0 (the opponent)" in results_table([read_result(path)])
    assert verify(read_result(path)).games == 0


def test_only_the_card_play_differs_between_seatings() -> None:
    contest = Contest(bots=("random", "beginner"), rules=load_rules("classic"), unit="play", seed=4)
    before: set[tuple[str, ...]] = set()
    after: set[tuple[str, ...]] = set()
    for number in range(len(contest.lineups)):
        actions = tuple(map(str, read_record(play_game(contest, 0, number).record).actions))
        lead = len(actions) - 21
        before.add(actions[:lead])
        after.add(actions[lead:])
    assert len(before) == 1
    assert len(after) > 1
    again = replace(contest, bots=("random", "random", "random"))
    summary = run_contest(again, 1).summary
    assert summary.bots["random"].score == 0


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_stored_results_are_consistent(path: Path) -> None:
    result = read_result(path)
    assert result.bot == path.stem
    assert sum(each.forfeits for each in result.tracks) == 0


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHOOTMOON_HOME", str(tmp_path / "home"))
    run = CliRunner().invoke
    path = str(tmp_path / "random.json")
    for name in ("play", "partnership"):
        result = run(app, ["bench", "run", "random", "-o", path, "--track", name, "--deals", "1"])
        assert result.exit_code == 0, result.output
    assert [each.track for each in read_result(tmp_path / "random.json").tracks] == ["partnership", "play"]
    assert run(app, ["bench", "table", path]).stdout == result.stdout
    right = run(app, ["bench", "verify", path, "--sample", "2"])
    assert right.exit_code == 0
    assert "2 of 8 games were played again; 0 differ" in right.stdout
    (tmp_path / "random.json").write_text((tmp_path / "random.json").read_text().replace("club", "clab"))
    wrong = run(app, ["bench", "verify", path])
    assert wrong.exit_code == 1
    assert "opponent differ from version" in wrong.stdout
    for arguments, told in (
        (["run", "nobody", "-o", path], "no bot 'nobody'"),
        (["run", "random", "-o", path, "--track", "speed"], "there is no track speed"),
        (["run", "random", "-o", str(tmp_path / "no" / "x.json")], "there is no folder"),
    ):
        refused = run(app, ["bench", *arguments])
        assert refused.exit_code == 2
        assert told in refused.output
    listed = run(app, ["bench", "tracks"]).stdout
    assert all(track.commitment in listed for track in tracks.TRACKS.values())
