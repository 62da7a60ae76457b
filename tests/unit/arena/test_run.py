"""Contests as they are run: reproducible, kept, gone on with after a kill, and safe from bad bots."""

import json
import os
import signal
import subprocess
import sys
import time

import msgspec
import pytest

from shootmoon.arena import Contest, ContestError, SequentialTest, draw_shares, run_contest, summarize, watch
from shootmoon.arena.folder import RunFolder
from shootmoon.arena.table import play_deal
from shootmoon.bots import Decision, make_bot
from shootmoon.game import first_deal, new_game
from shootmoon.record import read_record
from shootmoon.rules import load_rules, preset_names


def contest(*bots, rules="classic", **settings):
    return Contest(bots=bots, rules=load_rules(rules), **settings)


def without_times(deal):
    games = msgspec.to_builtins(deal.games)
    for game in games:
        for name in ("seconds", "slowest"):
            del game[name]
    return deal.deal, games


@pytest.mark.parametrize("preset", preset_names())
def test_every_preset_can_be_met_in(preset):
    deal = play_deal(contest("novice", "random", rules=preset, contracts=True), 0)
    for game in deal.games:
        assert game.hands == 1
        record = read_record(game.record)
        assert record.rules.preset == preset
        assert sum(game.shares) == 0
    assert not any(forfeit for game in deal.games for forfeit in game.forfeits)


def test_all_seatings_of_a_deal_get_the_same_tiles():
    deal = play_deal(contest("novice", "random"), 3)
    dealt = {
        next(line for line in game.record.splitlines() if line.startswith("deal")) for game in deal.games
    }
    assert len(deal.games) == 6
    assert len(dealt) == 1


def test_shares_of_a_match_sum_to_one_and_the_result_is_consistent():
    run = run_contest(contest("novice", "random"), 6)
    for deal in run.deals:
        assert all(sum(game.shares) == pytest.approx(1) for game in deal.games)
    better, worse = run.summary.bots["novice"], run.summary.bots["random"]
    assert better.score == pytest.approx(-worse.score)
    assert better.match_win_share > worse.match_win_share
    assert better.interval[0] <= better.match_win_share <= better.interval[1]
    assert 0 < better.made <= 1
    assert run.summary.games == 36


def test_a_bot_against_itself_is_even():
    bots = run_contest(contest("novice", "novice", "novice"), 4).summary.bots
    assert list(bots) == ["novice"]
    assert bots["novice"].match_win_share == pytest.approx(1 / 3)


def test_one_among_two():
    summary = run_contest(contest("novice", "random", "random"), 3).summary
    assert summary.games == 9
    assert summary.bots["novice"].games == 9
    assert summary.bots["random"].games == 18


def test_processes_make_no_difference():
    one = run_contest(contest("novice", "random", seed=5), 5)
    two = run_contest(contest("novice", "random", seed=5), 5, processes=2)
    assert [without_times(deal) for deal in one.deals] == [without_times(deal) for deal in two.deals]


def test_seeds_do_make_a_difference():
    one, two = (run_contest(contest("novice", "random", seed=seed), 2) for seed in (1, 2))
    assert without_times(one.deals[0]) != without_times(two.deals[0])


def test_a_sequential_contest_stops_when_it_is_clear(tmp_path):
    run = run_contest(contest("novice", "random"), 500, test=SequentialTest(least=10), folder=tmp_path)
    assert run.summary.verdict.accepted == "better"
    assert 10 <= run.summary.deals < 30
    again = run_contest(contest("novice", "random"), 500, test=SequentialTest(least=10), folder=tmp_path)
    assert again.summary == run.summary


# -- kept on disk --------------------------------------------------------------------------------------------


def test_a_run_goes_on_and_keeps_every_game(tmp_path):
    meeting = contest("novice", "random")
    run_contest(meeting, 2, folder=tmp_path)
    run = run_contest(meeting, 4, folder=tmp_path)
    lines = (tmp_path / "deals.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["deal"] for line in lines] == [0, 1, 2, 3]
    whole = run_contest(meeting, 4)
    assert [without_times(deal)[1][0]["points"] for deal in run.deals] == [
        without_times(deal)[1][0]["points"] for deal in whole.deals
    ]
    records = sorted((tmp_path / "records").glob("*.moon"))
    assert len(records) == 24
    assert all(read_record(file.read_text(encoding="utf-8")).result != "*" for file in records)


@pytest.mark.parametrize("cut", [1, 40, 300])
def test_half_a_line_is_played_again(tmp_path, cut):
    meeting = contest("novice", "random")
    whole = run_contest(meeting, 3, folder=tmp_path)
    file = tmp_path / "deals.jsonl"
    file.write_bytes(file.read_bytes()[:-cut])
    again = run_contest(meeting, 3, folder=tmp_path)
    assert [game.points for deal in again.deals for game in deal.games] == [
        game.points for deal in whole.deals for game in deal.games
    ]
    assert len(file.read_bytes().splitlines()) == 3


def test_a_damaged_line_is_told_and_throws_nothing_away(tmp_path):
    meeting = contest("novice", "random", contracts=True)
    run_contest(meeting, 5, folder=tmp_path)
    file = tmp_path / "deals.jsonl"
    lines = file.read_bytes().splitlines(keepends=True)
    damaged = b"".join([lines[0], b"x" + lines[1], *lines[2:]])
    file.write_bytes(damaged)
    with pytest.raises(ContestError, match="line 2, is damaged"):
        run_contest(meeting, 5, folder=tmp_path)
    assert file.read_bytes() == damaged
    file.write_bytes(b"".join([lines[0], *lines[2:]]))
    assert len(run_contest(meeting, 5, folder=tmp_path).deals) == 5


def test_another_contest_in_the_folder_is_refused_by_what_differs(tmp_path):
    run_contest(contest("novice", "random"), 1, folder=tmp_path)
    with pytest.raises(ContestError, match=r"another contest \(seed\)"):
        run_contest(contest("novice", "random", seed=9), 1, folder=tmp_path)
    (tmp_path / "contest.json").write_text("nonsense", encoding="utf-8")
    with pytest.raises(ContestError, match="can't be read"):
        run_contest(contest("novice", "random"), 1, folder=tmp_path)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs a signal that can't be caught")
def test_a_killed_run_loses_and_repeats_nothing(tmp_path):
    program = (
        "import sys; sys.argv = ['moon', 'arena', '--bots', 'novice,random', '--matches', '400', "
        f"'--folder', {str(tmp_path)!r}]; from shootmoon.cli import main; main()"
    )
    for _ in range(2):
        process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.DEVNULL)
        file = tmp_path / "deals.jsonl"
        before = file.stat().st_size if file.exists() else 0
        deadline = time.monotonic() + 60
        while not (file.exists() and file.stat().st_size > before + 5_000):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    done = len([line for line in file.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")])
    run = run_contest(contest("novice", "random"), done + 1, folder=tmp_path)
    numbers = [json.loads(line)["deal"] for line in file.read_bytes().splitlines()]
    assert sorted(numbers) == list(range(len(numbers)))
    assert [deal.deal for deal in run.deals] == list(range(done + 1))
    assert play_deal(run.contest, done // 2).games[0].shares == run.deals[done // 2].games[0].shares


# -- bad bots ------------------------------------------------------------------------------------------------


class Bad:
    """Crashes, cheats or dawdles every few decisions, and is a novice else."""

    def __init__(self, how):
        self.name, self.count, self.novice = how, 0, make_bot("novice")

    def choose(self, view, limit=None):
        self.count += 1
        if self.count % 5 == 0:
            if self.name == "crashed":
                raise RuntimeError("lost my tiles")
            if self.name == "illegal":
                return Decision("play 9-9", "at-random")
            if self.name == "late":
                while True:
                    time.sleep(0.01)
            if self.name == "exits":
                raise SystemExit
            if self.name == "stubborn":
                try:
                    time.sleep(100)
                except BaseException:
                    time.sleep(100)
        return self.novice.choose(view)


@pytest.mark.parametrize("how", ["crashed", "illegal", "late"])
def test_a_bad_bot_forfeits_and_the_game_goes_on(how):
    meeting = contest(how, "novice", limit=0.05, grace=0.05, contracts=True)
    deal = play_deal(meeting, 0, lambda name, seed: Bad(how) if name == how else make_bot(name, seed))
    for game in deal.games:
        assert game.hands == 1
        assert read_record(game.record)
        for side, name in enumerate(game.lineup):
            assert set(game.forfeits[side]) <= ({how} if name == how else set())
    summary = summarize(meeting, [deal])
    assert summary.bots[how].forfeits[how] >= 3
    assert not summary.bots["novice"].forfeits


def one_bad(make):
    """Makes the bot named “bad” with ``make``, and the others as ever."""
    return lambda name, seed: make() if name == "bad" else make_bot(name, seed)


def test_a_bot_that_ends_the_program_forfeits_too():
    deal = play_deal(contest("bad", "novice", contracts=True), 0, one_bad(lambda: Bad("exits")))
    wrong = summarize(contest("bad", "novice", contracts=True), [deal]).bots["bad"].forfeits
    assert set(wrong) == {"crashed"}


def test_a_bot_that_hangs_is_given_up_also_without_a_limit(monkeypatch):
    monkeypatch.setattr(watch, "PATIENCE", 0.05)
    meeting = contest("bad", "novice", contracts=True)
    deal = play_deal(meeting, 0, one_bad(lambda: Bad("late")))
    assert set(summarize(meeting, [deal]).bots["bad"].forfeits) == {"late"}


def test_a_bot_that_ignores_the_first_alarm_gets_another():
    watched = watch.Watched(Bad("stubborn"), limit=0.05, grace=0.0)
    watched.bot.count = 4
    state = first_deal(new_game(load_rules("classic")), 3)
    state = state.apply(state.sample_chance(1))
    assert watched.choose(state.view(state.to_move)).action in state.legal_actions()
    assert watched.forfeits == {"late": 1}


@pytest.mark.parametrize("method", ["prepare", "close"])
def test_a_bot_that_fails_before_or_after_the_game_stops_nothing(method):
    def broken():
        bot = Bad("sound")
        setattr(bot, method, lambda *_: 1 / 0)
        return bot

    meeting = contest("bad", "novice", contracts=True)
    deal = play_deal(meeting, 0, one_bad(broken))
    games = sum(game.lineup.count("bad") for game in deal.games)
    assert summarize(meeting, [deal]).bots["bad"].forfeits == {"crashed": games}


@pytest.mark.parametrize("chance", [float("nan"), float("inf"), -3.0, 1.01, "sure", True, None])
def test_a_chance_that_is_none_counts_as_not_told(tmp_path, chance):
    meeting = contest("bad", "novice", contracts=True)
    deals = [play_deal(meeting, deal, one_bad(lambda: Claiming(chance))) for deal in range(3)]
    calibration = summarize(meeting, deals).bots["bad"].calibration
    assert [tenth.said for tenth in calibration] == ([1.0] if chance is True else [])
    for deal in deals:
        RunFolder(tmp_path, meeting).keep(deal)
    assert sorted(RunFolder(tmp_path, meeting).deals) == [0, 1, 2]


class Claiming:
    """Says a chance with every bid."""

    name = "claiming"

    def __init__(self, chance=0.75):
        self.novice, self.chance = make_bot("novice"), chance

    def choose(self, view, limit=None):
        decision = self.novice.choose(view)
        return msgspec.structs.replace(decision, chance=self.chance if view.phase == "auction" else None)


def test_what_bidders_claim_is_held_against_what_they_make():
    meeting = contest("claiming", "novice", contracts=True)
    deals = [
        play_deal(
            meeting, deal, lambda name, seed: Claiming() if name == "claiming" else make_bot(name, seed)
        )
        for deal in range(6)
    ]
    summary = summarize(meeting, deals)
    (tenth,) = summary.bots["claiming"].calibration
    assert tenth.said == pytest.approx(0.75)
    assert tenth.bids == summary.bots["claiming"].bids
    assert tenth.made == pytest.approx(summary.bots["claiming"].made)
    assert summary.bots["novice"].calibration == ()


def test_the_picture_names_the_bots_and_is_svg():
    picture = str(draw_shares(run_contest(contest("novice", "random"), 2).summary))
    assert picture.startswith("<svg")
    assert "novice" in picture
    assert "random" in picture


def test_ray_plays_the_same():
    pytest.importorskip("ray", reason="Ray isn't installed (pip install 'shootmoon[ray]')")
    one = run_contest(contest("novice", "random", seed=5), 2)
    cluster = run_contest(contest("novice", "random", seed=5), 2, ray="")
    assert [without_times(deal) for deal in one.deals] == [without_times(deal) for deal in cluster.deals]
