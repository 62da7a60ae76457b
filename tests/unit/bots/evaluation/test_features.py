"""Features of hands: counted piece by piece here, with arrays in `FeatureMap`."""

import numpy as np
import pytest

from shootmoon.bots.evaluation.features import FeatureMap
from shootmoon.game import setup_for
from shootmoon.rules import load_rules, preset_names

MOON = [name for name in preset_names() if load_rules(name).game == "moon"]


def counted(feature_map: FeatureMap, hand: int) -> list[float]:
    """The features of one hand, as the docstring of `FeatureMap` describes them."""

    def run(ranked) -> int:
        return next((place for place, bit in enumerate(ranked) if not hand & bit), len(ranked))

    trumps = sum(bool(hand & bit) for bit in feature_map.trumps)
    highest = [float(bool(hand & bit)) for bit in feature_map.trumps[:4]]
    runs = [run(ranked) for ranked in feature_map.suits]
    held = [sum(bool(hand & bit) for bit in ranked) for ranked in feature_map.suits]
    guarded = [
        sum(
            length > place and bool(hand & ranked[place]) and unbroken <= place and count > place
            for ranked, unbroken, count, length in zip(feature_map.suits, runs, held, lengths, strict=True)
        )
        for place in (1, 2)
        for lengths in [list(map(len, feature_map.suits))]
    ]
    winners = [sum(unbroken > place for unbroken in runs) for place in range(3)]
    trump_run = run(feature_map.trumps)
    return [
        1,
        trumps,
        max(trumps - 3, 0),
        max(trumps - 5, 0),
        *highest,
        *[0] * (4 - len(highest)),
        trump_run,
        *winners,
        *guarded,
        held.count(0),
        sum(max(count - 3, 0) for count in held),
        winners[0] * trumps,
        trump_run * (winners[0] + winners[1]),
    ]


@pytest.mark.parametrize("preset", MOON)
def test_features_are_those_counted_piece_by_piece(preset):
    setup = setup_for(load_rules(preset))
    rng = np.random.default_rng(3)
    order = rng.random((30, len(setup.pieces))).argsort(axis=1)[:, : setup.hand_size]
    hands = np.bitwise_or.reduce(np.uint64(1) << order.astype(np.uint64), axis=1)
    for trump in {named.trump for named, _ in setup.trumps} | {None}:
        feature_map = FeatureMap(setup.tables(trump))
        features = feature_map.features(hands)
        assert features.tolist() == [counted(feature_map, int(hand)) for hand in hands]
        assert feature_map.features(hands[:0]).shape == (0, features.shape[1])
