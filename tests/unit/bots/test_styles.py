"""Styles move the bidding of bots, and nothing else."""

import pytest

from shootmoon.bots import DEFAULT_STYLES, STYLES, bot_names, make_bot, split_style, with_style
from shootmoon.bots.novice.auction import HOPES
from shootmoon.bots.protocol.decision import Candidate
from shootmoon.bots.search.bidding import best_acceptable
from shootmoon.bots.search.search_config import HABIT_COST, RISK_THRESHOLDS
from shootmoon.bots.styles import BOLDNESS, HABITS
from shootmoon.game import PASS, Bid
from shootmoon.rules import load_rules
from tests.unit.bots.playing import BUDGET, LANGUAGES, slow
from tests.unit.bots.search.test_searchers import auctions, positions

AMPLE = 60.0
"""Seconds; so that answers don't depend on how busy the machine is."""

STYLED = [name for name in bot_names() if DEFAULT_STYLES[name]]


@pytest.mark.parametrize("name", STYLED)
@pytest.mark.parametrize("style", STYLES)
def test_a_style_is_given_in_the_name_or_beside_it(name, style):
    beside, within = make_bot(name, 1, style=style), make_bot(f"{name}:{style}", 1)
    assert beside.name == within.name == with_style(name, style)
    assert split_style(beside.name) == (name, style)


def test_the_default_style_is_left_out_of_the_name():
    assert {name: split_style(name)[1] for name in bot_names()} == DEFAULT_STYLES
    assert [make_bot(f"{name}:{DEFAULT_STYLES[name]}").name for name in STYLED] == STYLED


@pytest.mark.parametrize(
    ("name", "style", "why"),
    [
        (
            "expert:timid",
            None,
            "no style 'timid'; there are sober, sound, bold, wild, thrifty, proud and sly",
        ),
        ("expert", "timid", "no style 'timid'"),
        ("expert:", None, "no style ''"),
        ("expert", "", "no style ''"),
        ("expert:bold:wild", None, "no style 'bold:wild'"),
        ("expert:bold", "wild", "already names a style"),
        ("random:bold", None, "'random' has no styles"),
        ("random", "bold", "'random' has no styles"),
        ("grandmaster:bold", None, "no bot 'grandmaster:bold'"),
        ("cmd:./mine", "bold", "a program has no styles"),
    ],
)
def test_other_styles_are_refused(name, style, why):
    with pytest.raises(ValueError, match=why):
        make_bot(name, style=style)


def test_each_style_is_bolder_than_the_one_before():
    assert tuple(RISK_THRESHOLDS) == tuple(HOPES) == BOLDNESS
    assert sorted(RISK_THRESHOLDS.values(), reverse=True) == list(RISK_THRESHOLDS.values())
    assert sorted(HOPES.values()) == list(HOPES.values())
    for name in ("club", "expert", "master"):
        threshold = make_bot(name).config.risk_threshold
        assert threshold == RISK_THRESHOLDS[DEFAULT_STYLES[name]]
        assert [make_bot(name, style=style).config.risk_threshold for style in STYLES] == [
            0.1,
            0.03,
            0.0,
            -0.05,
            *[threshold] * len(HABITS),
        ]


@pytest.mark.parametrize(
    ("name", "preset", "count"),
    [
        ("novice", "classic", 60),
        ("novice", "luna-4", 60),
        ("club", "classic", 12),
        ("club", "luna-4", 8),
        *slow(("expert", "classic", 8), ("expert", "luna-4", 4), ("master", "classic", 4)),
    ],
)
def test_the_default_style_decides_as_if_none_were_given(name, preset, count):
    usual, styled = make_bot(name, 4), make_bot(name, 4, style=DEFAULT_STYLES[name])
    for _, view in list(positions(load_rules(preset), 120, 6))[:count]:
        assert usual.choose(view, AMPLE) == styled.choose(view, AMPLE)


@pytest.mark.parametrize(("name", "most"), [("novice", 200), ("club", 12)])
def test_a_style_never_changes_what_is_discarded_named_or_played(name, most):
    bots = [make_bot(name, 4, style=style) for style in STYLES]
    views = [
        view
        for _, view in positions(load_rules("classic"), 120, 6)
        if view.phase != "auction" and len(view.legal_actions()) > 1
    ]
    for view in views[:most]:
        assert len({repr(bot.choose(view, AMPLE)) for bot in bots}) == 1


@pytest.mark.parametrize("preset", ["classic", "called", "luna-4", "luna-marks"])
def test_a_bolder_beginner_never_bids_less(preset):
    bots, higher = [make_bot("beginner", style=style) for style in BOLDNESS], [0] * len(BOLDNESS)
    for view in (view for seed in range(8) for view in auctions(preset, 300, seed)):
        bids = [bot.choose(view).action for bot in bots]
        tricks = [0 if bid == PASS else bid.needs(view.hand_size) for bid in bids]
        assert tricks == sorted(tricks)
        higher = [count + (each > tricks[0]) for count, each in zip(higher, tricks, strict=True)]
    assert 0 < higher[1] < higher[2] < higher[3]  # each bids higher more often than the one before


def test_habits_of_a_novice_choose_among_sound_bids():
    plain, thrifty, proud, sly = (make_bot("beginner", style=style) for style in ("sober", *HABITS))
    differ = dict.fromkeys(HABITS, 0)
    for view in (view for seed in range(8) for view in auctions("luna-4", 300, seed)):
        bid = plain.choose(view).action
        low, high, late = (bot.choose(view).action for bot in (thrifty, proud, sly))
        assert low.rank <= bid.rank <= high.rank
        assert (low == PASS) == (bid == PASS) == (high == PASS)
        opened = any(earlier != PASS for _, earlier in view.bids)
        assert late.rank >= bid.rank if opened else late in (bid, PASS)
        for style, other in zip(HABITS, (low, high, late), strict=True):
            differ[style] += other != bid
    assert all(differ.values()), differ


def of(bid, value, chance):
    return Candidate(bid, value, chance)


@pytest.mark.parametrize(
    ("candidates", "chosen"),
    [
        # What a risky bid gains over the best safe choice decides which styles make it.
        ([of(Bid(7), 0.52, 0.2), of(Bid(5), 0.40, 0.7), of(PASS, 0.3, None)], (Bid(7),) * 4),
        ([of(Bid(7), 0.45, 0.2), of(Bid(5), 0.40, 0.7), of(PASS, 0.3, None)], (Bid(5), *(Bid(7),) * 3)),
        ([of(Bid(7), 0.41, 0.2), of(PASS, 0.40, None)], (PASS, PASS, Bid(7), Bid(7))),
        ([of(PASS, 0.40, None), of(Bid(7), 0.36, 0.2)], (PASS, PASS, PASS, Bid(7))),
        ([of(Bid(5), 0.40, 0.7), of(Bid(7), 0.34, 0.2), of(PASS, 0.3, None)], (Bid(5),) * 4),
        # In a tie, the first stays the first.
        ([of(PASS, 0.40, None), of(Bid(7), 0.40, 0.2)], (PASS, PASS, PASS, PASS)),
        # Whoever must bid and can't bid safely bids what is worth most.
        ([of(Bid(7), 0.3, 0.4), of(Bid(5), 0.2, 0.45)], (Bid(7),) * 4),
        ([of(Bid(5), 0.4, 0.9), of(PASS, 0.3, None)], (Bid(5),) * 4),
    ],
)
def test_a_style_is_what_a_risky_bid_must_gain(candidates, chosen):
    for style, wanted in zip(BOLDNESS, chosen, strict=True):
        threshold = make_bot("expert", 1, style=style).config.risk_threshold
        assert best_acceptable(tuple(candidates), threshold).action == wanted, style


@pytest.mark.parametrize("preset", ["classic", "luna-4"])
def test_the_reasons_of_all_styles_are_true(preset):
    reasons = {style: set() for style in STYLES}
    usual = RISK_THRESHOLDS[DEFAULT_STYLES["club"]]
    for view in list(auctions(preset, 400, 5))[:25]:
        opened = any(bid != PASS for _, bid in view.bids)
        for style in STYLES:
            decision = make_bot("club", 1, style=style, budget=BUDGET).choose(view, AMPLE)
            reasons[style].add(decision.reason)
            best = decision.candidates[0]
            chosen = next(each for each in decision.candidates if each.action == decision.action)
            assert all("{" not in decision.explain(language) for language in LANGUAGES)
            match decision.reason:
                case "bid-odds" | "bid-bold" | "pass-odds":  # "nothing does better"
                    assert chosen is best
                case "bid-safer" | "pass-risky":  # "another bid is worth more"
                    assert 0 < best.value - chosen.value < RISK_THRESHOLDS.get(style, usual)
                    assert str(best.action) in decision.explain()
                case "bid-wild":  # "something safer is worth a little more"
                    assert 0 < best.value - chosen.value <= -RISK_THRESHOLDS[style]
                case "bid-thrifty" | "bid-proud" | "bid-sly" | "pass-sly":
                    assert decision.reason.endswith(style)
                    plain = make_bot("club", 1, budget=BUDGET).choose(view, AMPLE)
                    given_up = next(each for each in plain.candidates if each.action == plain.action)
                    assert given_up.value - chosen.value <= HABIT_COST
                    assert decision.action != plain.action
                    match decision.reason:
                        case "bid-thrifty":
                            assert plain.action != PASS
                            assert decision.action.rank < plain.action.rank
                        case "bid-proud":
                            assert decision.action.rank > plain.action.rank
                        case "bid-sly":
                            assert opened
                            assert plain.action == PASS
                        case _:
                            assert decision.action == PASS
                            assert not opened
                case other:
                    raise AssertionError(other)
    assert not reasons["bold"] & {"bid-safer", "pass-risky", "bid-wild"}
    assert reasons["sober"] & {"bid-safer", "pass-risky"}
    assert "bid-wild" in reasons["wild"]
    assert "pass-sly" in reasons["sly"]
    assert reasons["thrifty"] | reasons["proud"] >= {"bid-thrifty", "bid-proud"}
