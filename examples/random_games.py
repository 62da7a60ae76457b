"""Play a thousand random hands of Moon and print the average score of each seat."""

import random
from statistics import mean

import shootmoon as sm

rng, scores = random.Random(1), []
for _ in range(1000):
    state = sm.new_game()
    while state.last_hand is None:
        actions = state.legal_actions()
        state = state.apply(rng.choice(actions) if actions else state.sample_chance(rng))
    scores.append(state.last_hand.stood)
print("mean points by seat:", *(f"{mean(column):+.2f}" for column in zip(*scores, strict=True)))
