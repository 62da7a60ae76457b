"""Contests as they are run: reproducible, and safe from bad bots."""

import re
import sys

import msgspec
import pytest

from shootmoon.arena import (
    Contest,
    ContestError,
    SequentialTest,
    draw_shares,
    play_contest,
    run_contest,
    summarize,
    supervised_bot,
)
from shootmoon.arena import games as games_module
from shootmoon.arena.folder import RunFolder
from shootmoon.arena.games import play_game
from shootmoon.arena.summary import corrected_scores_of, scores_of
from shootmoon.bots import make_bot
from shootmoon.bots.auction.standings import strong_equity
from shootmoon.bots.protocol import external
from shootmoon.game import new_game
from shootmoon.game.state import read_lines
from shootmoon.match_equity import equity_table
from shootmoon.record import read_record
from shootmoon.rules import load_rules
from tests.strategies import some_presets
from tests.unit.arena.odd_bots import OddBot, make
from tests.unit.arena.playing import play_deal


def contest(*bots, rules="classic", **settings):
    return Contest(bots=bots, rules=load_rules(rules), **settings)


def without_times(deal):
    """A deal as JSON knows it, without records, which a folder keeps by themselves, and times."""
    games = [msgspec.to_builtins(msgspec.structs.replace(game, record="")) for game in deal.games]
    for game in games:
        for name in ("seconds", "slowest"):
            del game[name]
    return deal.deal, games


@pytest.mark.parametrize("preset", some_presets())
def test_every_preset_can_be_met_in(preset):
    deal = play_deal(contest("beginner", "random", rules=preset, unit="contract"), 0)
    for game in deal.games:
        assert game.hands == 1
        record = read_record(game.record)
        assert record.rules.preset == preset
        assert sum(game.shares) == 0
    assert not any(forfeit for game in deal.games for forfeit in game.forfeits)


def test_all_seatings_of_a_deal_get_the_same_tiles():
    deal = play_deal(contest("beginner", "random"), 3)
    dealt = {
        next(line for line in game.record.splitlines() if line.startswith("deal")) for game in deal.games
    }
    assert len(deal.games) == 6
    assert len(dealt) == 1


def test_shares_of_a_match_sum_to_one_and_the_result_is_consistent():
    run = run_contest(contest("beginner", "random"), 6)
    for deal in run.deals:
        assert all(sum(game.shares) == pytest.approx(1) for game in deal.games)
    better, worse = run.summary.bots["beginner"], run.summary.bots["random"]
    assert better.score == pytest.approx(-worse.score)
    assert better.match_win_share > worse.match_win_share
    low, high = better.score_interval or (better.score, better.score)  # None: all deals came out alike
    assert low <= better.score <= high
    assert 0 < better.made <= 1
    assert run.summary.games == 36


def test_a_notebook_shows_each_score_with_its_interval():
    summary = (run := run_contest(contest("beginner", "random", unit="contract"), 6)).summary
    shown = re.findall(
        r">([+-]\d+\.\d{3})</td><td[^>]*>± (\d+\.\d{3})<", run._repr_html_().replace("\u2212", "-")
    )
    found = [(float(score), float(half)) for score, half in shown]
    wanted = [(bot.score_interval, bot.corrected_interval) for bot in summary.bots.values()]
    ends = [each for pair in wanted for each in pair if each is not None]
    assert len(ends) >= 2
    for (score, half), end in zip(found, ends, strict=True):
        assert (score - half, score + half) == pytest.approx(end, abs=2e-3)


def test_a_bot_against_itself_is_even():
    bots = run_contest(contest("beginner", "beginner", "beginner"), 4).summary.bots
    assert list(bots) == ["beginner"]
    assert bots["beginner"].match_win_share == pytest.approx(1 / 3)
    assert bots["beginner"].score_interval is None  # all deals came out alike


def test_one_among_two():
    summary = run_contest(contest("beginner", "random", "random"), 3).summary
    assert summary.games == 9
    assert summary.bots["beginner"].games == 9
    assert summary.bots["random"].games == 9  # in two seats of each


@pytest.mark.parametrize("preset", ["classic", "hickeys", "luna-marks", "chips", "chips-solo"])
def test_points_are_what_the_rules_count(preset):
    meeting = contest("beginner", "random", rules=preset, seed=3)
    game = play_game(meeting, 0, 0)
    stood = [[0] * len(game.lineup)]
    start = new_game(meeting.rules)
    won = list(start.chips or stood[0])
    for state in read_record(game.record).replay():
        if state.last_hand is not None and not state.actions and len(state.past) == len(stood):
            stood.append(state.last_hand.stood)
            if state.last_hand.round_winner and state.points is not None:
                won = [total + points for total, points in zip(won, stood[-1], strict=True)]
    final = stood[-1]
    if start.points is None:
        began = start.chips or (0,) * len(final)
        assert game.points == tuple(after - before for before, after in zip(began, final, strict=True))
    else:
        assert game.points == tuple(won)
    assert game.hands == len(stood) - 1


def alike(_name, seed):
    """Whatever it is called, it does the same, also on a busy machine: `novice` has no clock."""
    return make_bot("beginner", seed)


@pytest.fixture
def quick_beginnings(monkeypatch):
    """Hands amid matches that novices began, who take a tenth of the time that `club` does."""
    monkeypatch.setattr(games_module, "CONTRACTOR", "beginner")
    games_module.hand_of_a_match.cache_clear()
    yield
    games_module.hand_of_a_match.cache_clear()


@pytest.mark.usefixtures("quick_beginnings")
@pytest.mark.parametrize("preset", ["classic", "called", "luna-4", "chips"])
def test_bots_that_do_alike_are_even_in_every_hand_amid_a_match(preset):
    meeting = contest("one", "other", rules=preset, unit="hand", seed=6)
    run = run_contest(meeting, 2, make=alike)
    assert scores_of(meeting, run.deals, "one") == pytest.approx([0.0] * 2, abs=1e-12)


@pytest.mark.usefixtures("quick_beginnings")
@pytest.mark.parametrize("preset", ["classic", "luna-marks", "luna-4", "chips"])
def test_a_hand_amid_a_match_counts_as_the_chance_to_win_after_it(preset):
    meeting = contest("beginner", "random", rules=preset, unit="hand", seed=2)
    hands = []
    for deal in range(2):
        for game in play_deal(meeting, deal).games:
            *_, end = read_record(game.record).replay()
            hands.append(len(end.past))
            won = [float(side in map(end.seating.side_of, end.winners)) for side in range(len(game.shares))]
            strong = end.setup.counts_tricks
            table = strong_equity(end.setup) if strong else equity_table(meeting.rules)
            assert game.shares == pytest.approx(won if end.winners else table.chances(end.score, end.dealer))
            assert game.hands == 1
            assert len(game.bids) <= 1
    assert max(hands) > 1


def test_what_is_forfeited_amid_a_match_is_noted_where_it_was():
    meeting = contest("illegal", "beginner", unit="hand", seed=2)
    record = read_record(play_game(meeting, 1, 0, make).record)
    assert record.annotations
    *_, end = record.replay()
    before = len(record.actions) - len(read_lines(end.past[-1].text, end.setup.reader))
    assert len(end.past) > 1
    assert all(ply >= before for ply, _ in record.annotations)


def test_processes_make_no_difference():
    one = run_contest(contest("beginner", "random", seed=5), 5)
    two = run_contest(contest("beginner", "random", seed=5), 5, processes=2)
    assert [without_times(deal) for deal in one.deals] == [without_times(deal) for deal in two.deals]


def test_seeds_do_make_a_difference():
    one, two = (run_contest(contest("beginner", "random", seed=seed), 2) for seed in (1, 2))
    assert without_times(one.deals[0]) != without_times(two.deals[0])


def test_a_sequential_contest_stops_when_it_is_clear(tmp_path):
    run = run_contest(contest("beginner", "random"), 500, test=SequentialTest(least=10), folder=tmp_path)
    assert run.summary.verdict.accepted == "better"
    assert 10 <= run.summary.deals < 30
    again = run_contest(contest("beginner", "random"), 500, test=SequentialTest(least=10), folder=tmp_path)
    assert again.summary == run.summary


def test_a_sequential_test_takes_two():
    with pytest.raises(ContestError, match="compares two bots, not 3"):
        run_contest(contest("beginner", "random", "club"), 1, test=SequentialTest())


def test_a_test_looks_at_no_more_deals_than_were_asked_for(tmp_path):
    meeting = contest("beginner", "random", unit="contract")
    run_contest(meeting, 12, folder=tmp_path)
    run = run_contest(meeting, 4, folder=tmp_path, test=SequentialTest(least=6))
    assert (run.summary.deals, run.summary.verdict.accepted) == (4, None)


def test_contests_from_python_are_those_of_the_command():
    run = play_contest(["beginner", "random"], "luna-4", contracts=3, seed=5)
    assert run.contest == contest("beginner", "random", rules="luna-4", unit="contract", seed=5)
    assert run.summary.deals == 3
    with pytest.raises(ValueError, match="contracts or hands"):
        play_contest(["beginner", "random"], contracts=3, hands=3)


def test_records_say_who_sat_where_and_what_they_were_drawn_from():
    meeting = contest("beginner", "cmd:./a\x1bb", rules="luna-4", unit="contract", seed=7)
    record = read_record(play_game(meeting, 5, 1, make=lambda *_: make_bot("beginner")).record)
    assert record.seats == ("cmd:./a\\x1bb", "beginner", "cmd:./a\\x1bb", "beginner")
    assert dict(record.tags) == {"Event": "arena, single hands", "Seed": "7", "Deal": "5", "Seating": "1"}


# -- bad bots ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("how", "wrong"),
    [
        ("crashed", "crashed"),
        ("exits", "crashed"),
        ("unprintable", "crashed"),
        ("no-decision", "crashed"),
        ("illegal", "illegal"),
        ("late", "late"),
    ],
)
def test_a_bad_bot_forfeits_and_the_game_goes_on(monkeypatch, how, wrong):
    monkeypatch.setattr(supervised_bot, "PATIENCE", 0.2 if how == "late" else 60.0)
    meeting = contest(how, "beginner", unit="contract")
    deal = play_deal(meeting, 0, make)
    for game in deal.games:
        assert game.hands == 1
        record = read_record(game.record)
        forfeited = [text for _, text in record.annotations if text.startswith(f"forfeited, {wrong}: ")]
        assert len(forfeited) == len(record.annotations) == sum(side.get(wrong, 0) for side in game.forfeits)
        for side, name in enumerate(game.lineup):
            assert set(game.forfeits[side]) <= ({wrong} if name == how else set())
    summary = summarize(meeting, [deal])
    assert summary.bots[how].forfeits[wrong] >= 3
    assert set(summary.bots[how].first_wrong) == {wrong}
    assert not summary.bots["beginner"].forfeits


def one_bad(make):
    """Makes the bot named “bad” with ``make``, and the others as ever."""
    return lambda name, seed: make() if name == "bad" else make_bot(name, seed)


def test_what_was_wrong_is_told_in_words():
    meeting = contest("crashed", "beginner", unit="contract")
    bot = summarize(meeting, [play_deal(meeting, 0, make)]).bots["crashed"]
    assert bot.first_wrong == {"crashed": "RuntimeError: lost my tiles"}


def test_a_bot_that_is_out_of_time_by_a_limit_forfeits():
    bot = OddBot("late")
    bot.count = 4  # late at its first decision: the hand may be short where the machine makes others late
    meeting = contest("bad", "random", "random", limit=0.2, grace=0.1, unit="contract")
    assert play_game(meeting, 0, 0, one_bad(lambda: bot)).forfeits[0]["late"] >= 1


def test_a_bot_that_can_not_be_made_forfeits_all():
    game = play_game(contest("bad", "beginner", unit="contract"), 0, 0, one_bad(lambda: 1 / 0))
    for side, name in enumerate(game.lineup):
        assert game.forfeits[side] == ({"crashed": game.decisions[side]} if name == "bad" else {})
    assert {"crashed": "ZeroDivisionError: division by zero"} in game.first_wrong


def test_a_bot_that_can_not_be_made_is_told_before_anything_is_played(tmp_path):
    for bots, told in [
        (("beginner", "nobody"), "there is no bot 'nobody'"),
        (("beginner", "cmd:/nowhere/bot"), "/nowhere/bot can't be started"),
        (("beginner", f"cmd:{sys.executable} -c pass"), "ended with status 0"),
        (("beginner", "cmd:'"), "can't be read as a command"),
    ]:
        with pytest.raises(ContestError, match=told):
            run_contest(contest(*bots), 1, folder=tmp_path / "run")
    with pytest.raises(ContestError, match="the bot bad can't be made: ZeroDivisionError"):
        run_contest(contest("bad", "beginner"), 1, make=one_bad(lambda: 1 / 0), folder=tmp_path / "run")
    assert not (tmp_path / "run").exists()


PROGRAM = """
import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps(dict(type="ready", protocol=1, name="x")), flush=True)
    elif message["type"] == "request":
        {on_request}
        print(json.dumps(dict(type="action", id=message["id"], action="9")), flush=True)
"""


@pytest.mark.parametrize(
    ("on_request", "wrong"), [("pass", "illegal"), ("sys.exit(3)", "crashed"), ("time.sleep(60)", "late")]
)
def test_what_programs_do_wrong_is_told_apart(monkeypatch, tmp_path, on_request, wrong):
    monkeypatch.setattr(external, "PATIENCE", 0.2 if wrong == "late" else 60.0)
    program = tmp_path / "bot.py"
    program.write_text(PROGRAM.format(on_request=on_request), encoding="utf-8")
    meeting = contest(f"cmd:{sys.executable} {program}", "random", "random", unit="contract")
    game = play_game(meeting, 0, 0)
    assert game.forfeits == ({wrong: game.decisions[0]}, {}, {})


@pytest.mark.parametrize("method", ["prepare", "close"])
def test_a_bot_that_fails_before_or_after_the_game_stops_nothing(method):
    def broken():
        bot = make_bot("beginner")
        setattr(bot, method, lambda *_: 1 / 0)
        return bot

    meeting = contest("bad", "beginner", unit="contract")
    deal = play_deal(meeting, 0, one_bad(broken))
    games = sum(game.lineup.count("bad") for game in deal.games)
    assert summarize(meeting, [deal]).bots["bad"].forfeits == {"crashed": games}


@pytest.mark.parametrize("chance", [float("nan"), float("inf"), -3.0, 1.01, "sure", True, None])
def test_a_chance_that_is_none_counts_as_not_told(tmp_path, chance):
    meeting = contest("bad", "beginner", unit="contract")
    deals = [play_deal(meeting, deal, one_bad(lambda: Claiming(chance))) for deal in range(3)]
    calibration = summarize(meeting, deals).bots["bad"].calibration
    assert [tenth.said for tenth in calibration] == ([1.0] if chance is True else [])
    for deal in deals:
        with RunFolder(tmp_path, meeting) as folder:
            for game in deal.games:
                folder.keep(game)
    with RunFolder(tmp_path, meeting) as folder:
        assert {deal for deal, _ in folder.games} == {0, 1, 2}


class Claiming:
    """Says a chance with every bid."""

    name = "claiming"

    def __init__(self, chance=0.75):
        self.novice, self.chance = make_bot("beginner"), chance

    def choose(self, view, limit=None):
        decision = self.novice.choose(view)
        return msgspec.structs.replace(decision, chance=self.chance if view.phase == "auction" else None)


def test_what_bidders_claim_is_held_against_what_they_make():
    meeting = contest("claiming", "beginner", unit="contract")
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
    assert summary.bots["beginner"].calibration == ()


def test_the_picture_names_the_bots_and_is_svg():
    picture = str(draw_shares(run_contest(contest("beginner", "random"), 2).summary))
    assert picture.startswith("<svg")
    assert "beginner" in picture
    assert "random" in picture


def test_processes_play_bots_that_search_as_one_process_does():
    meeting = contest("club", "expert", "expert", unit="contract", seed=5)
    one, many = run_contest(meeting, 2), run_contest(meeting, 2, processes=2)
    assert [without_times(deal) for deal in one.deals] == [without_times(deal) for deal in many.deals]
    assert not any(bot.cut_short for bot in one.summary.bots.values())


def test_ray_plays_the_same():
    pytest.importorskip("ray", reason="Ray isn't installed (pip install 'shootmoon[ray]')")
    meeting = contest("club", "beginner", unit="hand", seed=5)
    one, cluster = run_contest(meeting, 2), run_contest(meeting, 2, ray="")
    assert [without_times(deal) for deal in one.deals] == [without_times(deal) for deal in cluster.deals]


@pytest.fixture
def quick_luck(monkeypatch):
    """Luck that takes no time to estimate, since `random` plays many hands: by the first seat's hand."""

    def luck(state):
        high = (state.held[0] % 1009) / 1009 - 0.5
        return high, -high, 0.0

    monkeypatch.setattr("shootmoon.arena.games.deal_luck", luck)


@pytest.mark.usefixtures("quick_luck")
def test_luck_is_taken_out_of_scores_and_verdicts():
    meeting = contest("beginner", "random", luck=True)
    run = run_contest(meeting, 3)
    for name, bot in run.summary.bots.items():
        raw = scores_of(meeting, run.deals, name)
        corrected = corrected_scores_of(meeting, run.deals, name)
        assert bot.corrected_score == pytest.approx(sum(corrected) / 3)
        low, high = bot.corrected_interval
        assert low < bot.corrected_score < high
        assert raw != corrected
    for deal, was, now in zip(run.deals, raw, corrected, strict=True):
        luck = [game.luck[side] for game in deal.games for side in (0, 1, 2) if game.lineup[side] == name]
        assert was - now == pytest.approx(sum(luck) / len(luck))
    least = SequentialTest(least=2)
    assert summarize(meeting, run.deals, least).verdict == least.judge(
        corrected_scores_of(meeting, run.deals, "beginner")
    )


def test_luck_that_was_not_estimated_is_not_reported():
    for meeting in (contest("beginner", "random"), contest("beginner", "random", rules="chips", luck=True)):
        run = run_contest(meeting, 1)
        assert all(not game.luck for deal in run.deals for game in deal.games)
        assert all(bot.corrected_score is None for bot in run.summary.bots.values())


def test_a_summary_is_printed_as_a_short_table() -> None:
    run = play_contest(["beginner", "random"], matches=2)
    head, columns, *rows = str(run.summary).splitlines()
    assert head.startswith("2 deals, 12 games; score: per deal")
    assert columns.split()[:3] == ["bot", "score", "±"]
    assert [row.split()[0] for row in rows] == ["beginner", "random"]
    assert len({len(row) for row in (columns, *rows)}) == 1
    assert max(map(len, rows)) < 80
    assert str(run) == f"luna-seven: {run.summary}"


def test_matches_that_nobody_can_win_end_as_ties_and_are_counted() -> None:
    given = contest("random", "beginner", rules="hickeys-4", most_hands=3)
    deals = [play_deal(given, 0)]
    assert summarize(given, deals).unwon == len(deals[0].games) > 0
    assert all(game.hands == 3 and set(game.shares) == {0.5} for game in deals[0].games)
