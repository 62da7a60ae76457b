"""How a seat bids is inferred from its bids in the hands that are over, not from what stayed hidden."""

import random
from itertools import product

import numpy as np
import pytest
from msgspec.structs import replace

from shootmoon.bots import make_bot
from shootmoon.bots.auction.habits import (
    HABITS,
    AdaptedBidding,
    Expected,
    PastBid,
    adapted,
    explained,
    habit_chances,
    past_bids,
)
from shootmoon.bots.auction.habits import sensible_bidding as sensible
from shootmoon.bots.auction.tree import auction_tree
from shootmoon.bots.evaluation.evaluators import evaluator_of
from shootmoon.bots.search.expert import Expert
from shootmoon.bots.search.work import Work
from shootmoon.game import PASS, Bid, new_game, setup_for
from shootmoon.rules import load_rules

LUNA = setup_for(load_rules("luna"))


def moon_always(view, bids, bot):
    return bids[-1] if bids[-1].moons else PASS


def never(view, bids, bot):
    return bids[0]


def only_last(view, bids, bot):
    return bids[0] if len(view.bids) < view.seating.players - 1 else bot.choose(view).action


def like_the_bot(view, bids, bot):
    return bot.choose(view).action


def matches_of(rules, count, hands=6, preset="luna", seed=0):
    """States between hands: seat 1 bids by a rule, the others like `novice`; all play like `novice`."""
    for number in range(seed, seed + count):
        state, rng = new_game(load_rules(preset)), random.Random(number)
        bots = [make_bot("beginner", seat) for seat in state.seating.seats]
        states = [state]
        while state.to_move is not None and len(state.past) < hands:
            if state.to_move:
                view, bot = state.view(state.to_move), bots[state.to_move - 1]
                bids = [each for each in view.legal_actions() if isinstance(each, Bid)]
                by_rule = view.phase == "auction" and len(bids) > 1 and state.to_move == 1
                state = state.apply(rules(view, bids, bot) if by_rule else bot.choose(view).action)
            else:
                state = state.apply(state.sample_chance(rng))
            if state.phase == "deal":
                states[len(state.past) :] = [state]
        yield states


def weights(state, seat=2, of=1):
    """What a seat thinks of another after the hands so far: P(habit), by name."""
    view, usual = state.view(seat), sensible(state.setup)
    model = adapted(view, view.past, Expected(usual, lambda _: usual))
    order = view.seating.clockwise_from(view.seating.left_of(view.dealer or 1))
    found = model.of_place(order.index(of))
    return dict(zip(HABITS, found.tolist(), strict=True))


@pytest.mark.parametrize(
    ("rule", "habits"),
    [(moon_always, {"moon"}), (never, {"never", "last"}), (only_last, {"never", "last"})],
)
def test_a_habit_shows_after_some_hands(rule, habits):
    found = [weights(states[-1]) for states in matches_of(rule, 6) if len(states) > 4]
    assert len(found) >= 3
    assert sum(sum(each[habit] for habit in habits) for each in found) / len(found) > 0.6


def test_who_bids_as_expected_isnt_taken_for_one_with_a_habit():
    found = [weights(states[-1]) for states in matches_of(like_the_bot, 12) if len(states) > 4]
    suspected = [each[habit] for each in found for habit in ("moon", "never", "higher", "wild")]
    assert sum(suspected) / len(found) < 0.2


def test_each_seat_is_known_by_its_own_bids():
    states = next(each for each in matches_of(moon_always, 20) if len(each) > 4)
    assert weights(states[-1], seat=2, of=3)["moon"] < 0.1 < 0.5 < weights(states[-1], seat=2, of=1)["moon"]


class Coin:
    """Players who make each legal bid with a probability that is a multiple of 1/12."""

    skilled = False

    def __init__(self, setup):
        self.tree = auction_tree(setup)

    def chances(self, node, strength):
        actions = len(self.tree.nodes[node].actions)
        share = np.array([2 + (node + action) % 3 for action in range(actions)], dtype=float)
        return np.tile(share / share.sum(), (len(strength), 1))


def bids_of(habit, actions, last, usual, careful):
    """P(action) of a habit, written down by hand, given those of usual and of sensible players."""
    moons = len(actions) - 1 if actions[-1].moons else None
    for action in range(len(actions)):
        passes = action == 0
        yield {
            "sensible": careful[action],
            "moon": usual[action] if moons is None else float(action == moons),
            "never": float(passes),
            "last": usual[action] if last else float(passes),
            "lowest": usual[0] if passes else (1 - usual[0]) * (action == 1),
            "higher": 0.0 if passes else usual[action - 1] + usual[action] * (action == len(actions) - 1),
        }.get(habit, usual[action])


def test_bayes_agrees_with_a_count():
    """Players of all habits bid in two auctions; those who bid as the seat did are counted."""
    usual, strength = Coin(LUNA), np.array([3.0, 5.5])
    last = next(n for n, each in enumerate(usual.tree.nodes) if each.place == 2 and len(each.actions) > 2)
    nodes = [usual.tree.nodes[number] for number in (0, last)]
    careful = [sensible(LUNA).chances(number, strength) for number in (0, last)]
    expected = [usual.chances(number, strength[:1])[0] for number in (0, last)]
    prior = habit_chances(np.zeros(len(HABITS)))
    for seen in product(*(range(len(node.actions)) for node in nodes)):
        count = np.zeros(len(HABITS))
        for number, habit in enumerate(HABITS):
            for hands in product(range(2), repeat=2):  # either hand is equally likely in each auction
                share = prior[number] / 4
                for node, bid, hand, often, sound in zip(nodes, seen, hands, expected, careful, strict=True):
                    by_habit = list(bids_of(habit, node.actions, node.place == 2, often, sound[hand]))
                    share *= 0.1 / len(node.actions) + 0.9 * by_habit[bid]
                count[number] += share
        evidence = sum(
            explained(usual, PastBid(1, number, bid, strength))
            for number, bid in zip((0, last), seen, strict=True)
        )
        count[count < 0.01 * count.sum()] = 0
        assert habit_chances(evidence) == pytest.approx(count / count.sum())


@pytest.mark.parametrize("name", HABITS)
def test_who_is_certain_to_have_a_habit_still_bids_by_it(name):
    """Even if the rest of the model, such as everybody who isn't sensible, has no share left."""
    usual = sensible(LUNA)
    alone = np.array([float(habit == name) for habit in HABITS])
    model = AdaptedBidding(usual, [alone] * usual.tree.players)
    strength = np.linspace(0, 7, 20)
    for bid in (PASS, Bid(5)):
        chances = model.chance_of((), bid, strength)
        assert np.isfinite(chances).all()
        assert chances.min() >= 0
        assert chances.max() <= 1
    assert 0 <= model.sensible_share(0) <= 1


@pytest.mark.parametrize("name", HABITS)
def test_bids_by_a_habit_are_probabilities(name):
    strength = np.linspace(0, 7, 20)
    for preset in ("luna", "classic", "luna-4-forced", "called-4"):
        usual = sensible(setup_for(load_rules(preset)))
        alone = np.array([float(habit == name) for habit in HABITS])
        model = AdaptedBidding(usual, [alone] * usual.tree.players)
        for node in range(len(usual.tree.nodes)):
            chances = model.chances(node, strength)
            assert chances.min() >= 0
            assert chances.sum(axis=1) == pytest.approx(1)


def test_without_a_past_everybody_bids_as_usual():
    state, rng = new_game(load_rules("luna")), random.Random(1)
    while not state.to_move:
        state = state.apply(state.sample_chance(rng))
    view, usual = state.view(state.to_move), sensible(state.setup)
    model, strength = adapted(view, view.past, Expected(usual, lambda _: usual)), np.linspace(0, 7, 9)
    for node, each in enumerate(usual.tree.nodes):
        assert (model.chances(node, strength) == usual.chances(node, strength)).all()
        assert model.sensible_share(each.place) == 0.5


@pytest.mark.parametrize("name", ["club", "expert"])
def test_the_first_hand_is_played_as_without_adapting(name):
    for seed in range(3):
        state, rng = new_game(load_rules("luna")), random.Random(seed)
        one, other = (make_bot(name, 3, budget="tiny") for _ in range(2))
        other.config = replace(other.config, adapts=False)
        while not state.past:
            if state.to_move:
                view = state.view(state.to_move)
                chosen = one.choose(view)
                assert chosen == other.choose(view)
                state = state.apply(chosen.action)
            else:
                state = state.apply(state.sample_chance(rng))


def test_only_what_was_revealed_is_used():
    """A hand is known if all of it was played, but not which of the declarer's tiles was in the widow."""
    hands = declared = 0
    for states in matches_of(like_the_bot, 4):
        for state in states[1:]:
            view = state.view(2)
            for bid in past_bids(view.setup, 2, view.past, view.start_score):
                number = len(view.past) - 1
                if state.last_hand.declarer == bid.seat:
                    assert len(bid.strength) == 8  # which of eight tiles was in the widow?
                    declared += 1
                else:
                    dealt = dealt_to(state, number, bid.seat)
                    known = evaluator_of(view.setup).tricks_without_widow(np.array([dealt], dtype=np.uint64))
                    assert bid.strength == pytest.approx(known)
                hands += 1
    assert hands > declared > 3


def dealt_to(state, number, seat):
    deal = next(line for line in state.past[number].text.split("\n") if line.startswith("deal "))
    tiles = deal.removeprefix("deal ").split(" / ")[seat - 1].split(",")
    names = {str(piece): bit for piece, bit in state.setup.bits_of.items()}
    return sum(names[tile] for tile in tiles)


def test_nothing_is_known_of_a_hand_that_was_broken_off():
    """With stopped hands, the bid alone tells something; the hand behind it is a random one."""
    rules = load_rules("luna", {"play.stop_when_set": True})
    found = 0
    for number in range(8):
        state, rng, bot = new_game(rules), random.Random(number), make_bot("beginner", 1)
        while state.to_move is not None and not state.past:
            if state.to_move:
                view = state.view(state.to_move)
                bids = [each for each in view.legal_actions() if isinstance(each, Bid)]
                state = state.apply(bids[-1] if bids else bot.choose(view).action)
            else:
                state = state.apply(state.sample_chance(rng))
        view = state.view(2)
        played = sum(line.count("-") == 1 and len(line) == 3 for line in view.past[0].split("\n"))
        if played < 21:
            found += 1
            assert all(len(bid.strength) == 400 for bid in past_bids(view.setup, 2, view.past))
    assert found


def test_adapting_searches_no_more():
    """The solver's nodes in the bids of a few matches, with and without adapting."""
    nodes = dict.fromkeys((True, False), 0)
    for states in matches_of(moon_always, 2):
        for state in states[1:]:
            rng = random.Random(len(state.past))
            while state.to_move == 0:
                state = state.apply(state.sample_chance(rng))
            if state.to_move is None:
                continue
            view = state.view(state.to_move)
            for adapts in nodes:
                bot = Expert(1, budget="tiny")
                work = Work(bot.config.nodes)
                bot._decide(bot.deliberate(view, replace(bot.config, adapts=adapts), work, ()))
                nodes[adapts] += work.nodes
    assert 0 < nodes[True] <= 1.1 * nodes[False]
