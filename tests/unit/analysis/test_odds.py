"""`hand_odds`: the odds of bids before the auction."""

import itertools
import random
from fractions import Fraction

import numpy as np
import pytest

import shootmoon as sm
from shootmoon.analysis import AnalysisError
from shootmoon.endgames.preparations import Preparations, hand_mask
from shootmoon.game import NotationError, setup_for
from shootmoon.game.actions import Discard, NameTrump
from shootmoon.pieces import Tile, double_set
from tests.unit.analysis.brute import minimax
from tests.unit.analysis.test_deal_table import declared

HAND = "6-6 6-5 6-4 5-5 3-2 2-1 1-1"
MOON = [name for name in sm.preset_names() if not name.startswith("chips")]


def odds_of(hand: str = HAND, preset: str = "classic", **arguments: object) -> sm.HandOdds:
    given: dict[str, object] = {"seconds": None, "worlds": 16, **arguments}
    return sm.hand_odds(hand, sm.load_rules(preset), **given)  # type: ignore[arg-type]  (as told by each test)


# -- exactly ----------------------------------------------------------------------------------------------


def brute_chances(rules: sm.Rules, pieces: tuple[Tile, ...], hand: tuple[Tile, ...]) -> dict[int, Fraction]:
    """Return, by number of tricks, the chance of the best declarer that doesn't see the others' hands.

    The engine plays out every deal for every discard and trump.
    """
    start = sm.new_game(rules, pieces=pieces, hand_size=2)
    others = [tile for tile in pieces if tile not in hand]
    after_trump = rules.widow.exchange == "after-trump"
    # By widow, (trump, discard) and number of tricks needed: the deals in which it takes them.
    made: dict[str, dict[tuple[str, str], dict[int, int]]] = {}
    deals: dict[str, int] = {}
    players = start.seating.players
    for order in itertools.permutations(others):
        hands = [order[2 * at : 2 * at + 2] for at in range(players - 1)]
        rest = order[2 * (players - 1) :]
        if any(list(group) != sorted(group, key=lambda tile: tile.order) for group in (*hands, rest)):
            continue
        groups = [",".join(group) for group in ([*hand], *hands)]
        deal = "deal " + " / ".join([*groups, *([f"widow {','.join(rest)}"] if rest else [])])
        seen = ",".join(rest) if rules.widow.exchange != "none" else ""
        deals[seen] = deals.get(seen, 0) + 1
        stack = [(declared(start, deal, 1), "", "")]
        while stack:
            state, trump, laid = stack.pop()
            if state.phase == "play":
                tricks = minimax(state, 0)
                counts = made.setdefault(seen, {}).setdefault((trump, laid), dict.fromkeys((1, 2), 0))
                for need in (1, 2):
                    counts[need] += tricks >= need
                continue
            for action in state.legal_actions():
                named = action.trump if isinstance(action, NameTrump) else trump
                put = action.piece if isinstance(action, Discard) else laid
                stack.append((state.apply(action), named, put))
    chances: dict[int, Fraction] = {}
    for need in (1, 2):

        def best(seen: str, trump: str | None, need: int = need) -> Fraction:
            ways = [counts[need] for (named, _), counts in made[seen].items() if trump in (None, named)]
            return Fraction(max(ways, default=-(10**6)), deals[seen])

        trumps = {trump for ways in made.values() for trump, _ in ways} if after_trump else {None}
        chances[need] = max(sum(best(seen, trump) for seen in made) / len(made) for trump in trumps)
    return chances


@pytest.mark.parametrize("preset", ["classic", "luna", "luna-blind", "hickeys", "called", "luna-21"])
def test_small_games_are_solved_exactly(preset: str) -> None:
    rng = random.Random(preset)
    rules = sm.load_rules(preset, {"play.stop_when_set": False})
    for _ in range(2):
        tiles = rng.sample(double_set(3), 7 - (rules.widow.exchange == "none"))
        pieces = tuple(sorted(tiles, key=lambda tile: tile.order))
        hand = tuple(sorted(tiles[:2], key=lambda tile: tile.order))
        odds = sm.hand_odds(" ".join(hand), rules, seconds=None, pieces=pieces, hand_size=2)
        expected = brute_chances(rules, pieces, hand)
        assert odds.exact
        for bid in odds.bids:
            chance = expected[bid.bid.needs(2)]
            assert bid.chance == pytest.approx(float(chance))
            assert bid.score == pytest.approx(float((2 * chance - 1) * bid.bid.value))
            assert bid.chance_error == bid.score_error == 0


@pytest.mark.parametrize("exchange", ["after-trump", "before-trump"])
def test_a_first_lead_of_trump_binds_what_may_be_chosen(exchange: str) -> None:
    """The preparations are those that the engine allows, for every widow."""
    rules = sm.load_rules("hickeys", {"widow.exchange": exchange})
    setup = setup_for(rules)
    hand = ["6-6", "6-5", "6-4", "6-3", "6-2", "5-5", "0-0"]
    tiles = [tile for tile in setup.pieces if tile not in hand]
    preparations = Preparations(setup, sum(setup.bits_of[tile] for tile in setup.pieces if tile in hand))
    found = {
        (preparations.widows[c.widow], preparations.trumps[c.trump], setup.pieces[c.discards[0]])
        for c in preparations.legal
    }
    expected: set[tuple[int, str | None, str]] = set()
    for widow in tiles:
        left = [tile for tile in tiles if tile != widow]
        groups = [hand, left[:7], left[7:]]
        deal = " / ".join(",".join(group) for group in groups)
        stack = [declared(sm.new_game(rules), f"deal {deal} / widow {widow}", 1)]
        while stack:
            state = stack.pop()
            if state.phase == "play":
                expected.add((setup.bits_of[widow], state.trump, state.discards[0]))
            else:
                stack += [state.apply(action) for action in state.legal_actions()]
    assert found == expected


@pytest.mark.parametrize("preset", MOON)
def test_worlds_deal_all_that_is_unseen(preset: str) -> None:
    setup = setup_for(sm.load_rules(preset))
    preparations = Preparations(setup, hand_mask(setup, setup.pieces[:7]))
    worlds = preparations.worlds(np.random.default_rng(1), 50)
    players = setup.seating.players
    assert worlds.shape == (len(preparations.widows), 50, players - 1)
    for widow, hands in zip(preparations.widows, worlds.tolist(), strict=True):
        for world in hands:
            assert all(hand.bit_count() == 7 for hand in world)
            together = sum(world)
            assert together.bit_count() == 7 * (players - 1)
            assert not together & (widow | preparations.hand)
    if preparations.listed:
        every = preparations.worlds(np.random.default_rng(1))[0]
        assert len({tuple(world) for world in every.tolist()}) == preparations.world_count == len(every)


# -- estimated --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", MOON)
def test_every_rule_set_has_odds(preset: str) -> None:
    hand = "6-6 6-5 6-4 5-5 3-2 2-1 1-1"
    odds = odds_of(hand, preset, worlds=4)
    rules = odds.rules
    assert rules.game == "moon"
    lowest = rules.auction.minimum
    moons = ["moon", "double-moon", "triple-moon"][: rules.auction.moons]
    assert [bid.bid for bid in odds.bids] == [*map(str, range(lowest, 8)), *moons]
    assert all(0 <= bid.chance <= 1 and bid.chance_error > 0 for bid in odds.bids)
    called = rules.play.led_suit == "called"
    assert all((bid.trump is None) == called for bid in odds.bids)
    assert all((bid.discard is None) == (rules.widow.exchange == "none") for bid in odds.bids)
    assert not odds.exact


def test_a_hand_that_can_not_fail_is_sure() -> None:
    odds = odds_of("6-6 6-5 6-4 6-3 6-2 6-1 5-5")
    assert [bid.chance for bid in odds.bids] == [1, 1, 1, 1, 1]
    assert [bid.score for bid in odds.bids] == [4, 5, 6, 7, 21]
    assert {bid.trump for bid in odds.bids} == {"6"}


def test_a_hopeless_hand_is_set() -> None:
    odds = odds_of("6-1 5-2 4-3 3-1 4-2 5-3 2-1")
    assert odds.bids[-1].chance == 0
    assert odds.bids[-1].score == -21
    assert odds.bids[-1].chance_error > 0


def test_higher_bids_are_never_easier() -> None:
    rng = random.Random(7)
    pieces = setup_for(sm.load_rules("classic")).pieces
    for seed in range(6):
        odds = odds_of(" ".join(rng.sample(pieces, 7)), worlds=8, seed=seed)
        chances = [bid.chance for bid in odds.bids]
        assert chances == sorted(chances, reverse=True)
        assert chances[-1] == chances[-2]  # seven tricks are a moon


def test_the_same_seed_gives_the_same_answer_on_any_number_of_threads() -> None:
    assert odds_of(seed=3) == odds_of(seed=3) == odds_of(seed=3, threads=2)
    assert odds_of(seed=3) != odds_of(seed=4)


def test_standard_errors_are_what_repeated_runs_show() -> None:
    hand = "6-5 6-4 5-5 3-3 3-2 2-1 1-1"
    runs = [odds_of(hand, "luna-21", worlds=64, seed=seed).bids[0] for seed in range(60)]
    exact = odds_of(hand, "luna-21", worlds=None).bids[0]
    chances = np.array([run.chance for run in runs])
    error = float(np.mean([run.chance_error for run in runs]))
    assert exact.chance_error == 0
    # Sixty runs tell a spread to about a tenth, and their mean to about an eighth of it.
    assert chances.std(ddof=1) == pytest.approx(error, rel=0.35)
    assert abs(chances.mean() - exact.chance) < error / 2


def test_answers_get_better_and_end_exact() -> None:
    rules = sm.load_rules("luna-21")
    answers = list(sm.refine_hand_odds("6-5 6-4 5-5 3-3 3-2 2-1 1-1", rules, seconds=None))
    errors = [answer.bids[0].chance_error for answer in answers]
    assert errors[0] > errors[len(errors) // 2] > errors[-1] == 0
    assert [answer.exact for answer in answers] == [*[False] * (len(answers) - 1), True]
    assert [answer.solved for answer in answers] == sorted(answer.solved for answer in answers)
    assert answers[-1].worlds == 3432


def test_without_time_there_is_a_first_answer() -> None:
    assert len(list(sm.refine_hand_odds(HAND, seconds=0))) == 1


def test_a_score_by_tricks_pays_for_tricks_beyond_the_bid() -> None:
    hand = "6-6 6-5 6-4 6-3 6-2 6-1 6-0"
    assert [bid.score for bid in odds_of(hand, "luna-4").bids] == [7, 7, 7, 7, 21]


def test_odds_with_marks_for_hands_are_in_marks() -> None:
    odds = odds_of("6-6 6-5 6-4 6-3 6-2 6-1 5-5", "luna-marks")
    assert (odds.unit, [bid.score for bid in odds.bids]) == ("marks", [1] * 5)


@pytest.mark.parametrize(
    ("preset", "seat", "moons"),
    [
        ("classic", "first", ["moon"]),
        ("hickeys", "first", ["moon"]),
        ("hickeys", "second", ["moon", "double-moon"]),
        ("hickeys", "dealer", ["moon", "double-moon", "triple-moon"]),
        ("hickeys", "third", ["moon", "double-moon", "triple-moon"]),
        ("called", "first", []),
        ("called", "second", ["moon"]),
        ("hickeys-4", "fourth", ["moon", "double-moon"]),
    ],
)
def test_a_seat_has_the_bids_that_it_can_come_to(preset: str, seat: str, moons: list[str]) -> None:
    odds = odds_of(preset=preset, seat=seat, worlds=2)
    assert [bid.bid for bid in odds.bids if bid.bid.moons] == moons
    assert odds.seat == seat


@pytest.mark.parametrize(
    ("hand", "preset", "arguments", "told"),
    [
        ("6-6 6-5 6-4 5-5 3-2 2-1", "classic", {}, "the hand has 6 tiles; a whole hand has 7"),
        (f"{HAND} 4-4", "classic", {}, "the hand has 8 tiles; a whole hand has 7"),
        ("", "classic", {}, "the hand has 0 tiles"),
        ("6-6 6-5 6-4 5-5 3-2 2-1 5-5", "classic", {}, "5-5 is given twice: in the hand"),
        ("6-6 6-5 6-4 5-5 3-2 2-1 6-0", "classic", {}, "6-0 is not in the set moon-22"),
        ("6-6 6-5 6-4 5-5 3-2 2-1 0-0", "luna-21", {}, "0-0 is not in the set moon-21"),
        ("R12 R3 C1 S7 BM", "chips", {}, "Chips has no auction"),
        (HAND, "classic", {"seat": "fourth"}, "there is no fourth seat: first, second, third, dealer"),
        (HAND, "classic", {"seat": "last"}, "there is no last seat"),
        (HAND, "classic", {"worlds": 1}, "at least 2 worlds"),
        (HAND, "classic", {"seconds": -1.0}, "must not be negative"),
        (HAND, "classic", {"seconds": float("nan")}, "must not be negative"),
        ("6-6 6-5", "luna", {"pieces": double_set(6), "hand_size": 2}, "too many discards"),
    ],
)
def test_what_is_wrong_is_refused_by_name(
    hand: str, preset: str, arguments: dict[str, object], told: str
) -> None:
    with pytest.raises(AnalysisError) as caught:
        odds_of(hand, preset, **arguments)
    assert told in str(caught.value)


def test_what_cannot_be_read_is_told_with_its_place() -> None:
    with pytest.raises(NotationError) as caught:
        odds_of("6-6 6-5 6-7")
    assert caught.value.position == 9


def test_many_hands_are_those_of_one_at_a_time() -> None:
    rng = random.Random(5)
    tiles = sm.new_game("classic").pieces
    hands = [" ".join(rng.sample(tiles, 7)) for _ in range(4)]
    reports: list[tuple[int, int]] = []
    found = sm.many_hand_odds(hands, worlds=4, threads=2, progress=lambda *report: reports.append(report))
    assert found == tuple(sm.hand_odds(hand, seconds=None, worlds=4) for hand in hands)
    assert reports == [(done, 4) for done in range(1, 5)]
    with pytest.raises(sm.NotationError):
        sm.many_hand_odds([hands[0], "what"], worlds=4, threads=2)
    with pytest.raises(sm.AnalysisError, match="threads is 1 to 256"):
        sm.many_hand_odds(hands, threads=0)
    assert sm.many_hand_odds([]) == ()
