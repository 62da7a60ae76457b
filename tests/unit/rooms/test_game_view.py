"""`view_game` computes from the rules what a client without rules can't."""

import random

import pytest

from shootmoon.game import State, new_game
from shootmoon.rooms import view_game
from shootmoon.rules import load_rules


def step(state: State, rng: random.Random) -> State:
    """Apply a random action, but let somebody play every hand."""
    if not state.to_move:
        return state.apply(state.sample_chance(rng))
    legal = [each for each in state.legal_actions() if str(each) != "pass" or state.bids]
    return state.apply(rng.choice(legal or list(state.legal_actions())))


@pytest.mark.parametrize("preset", ["classic", "hickeys-4", "called", "luna-21", "chips-2", "chips-6"])
def test_the_winning_play_needed_tricks_and_trumps(preset: str) -> None:
    rng = random.Random(preset)
    state = new_game(load_rules(preset))
    seen = 0
    while seen < 60 and not state.is_over:
        before = view_game(state.view(1))
        state = step(state, rng)
        if before.contract is not None:
            assert before.needed == (state.hand_size if "moon" in before.contract else int(before.contract))
        else:
            assert before.needed is None
        if before.winning is None:
            assert not before.trick
            continue
        seen += 1
        assert before.winning in [seat for seat, _ in before.trick]
        if len(state.played) > len(before.played):
            last = state.played[-1]
            # In Chips for two, the dummy's card may follow at once.
            assert last.winner in (before.winning, *(seat for seat, _ in last.plays[len(before.trick) :]))
        visible = {*before.hands[0], *(play.split(":")[0] for _, play in before.trick)}
        assert set(before.trumps) <= visible
        if preset == "called":
            assert not before.trumps
        elif preset.startswith("chips"):
            assert {piece for piece in visible if piece.startswith("R")} <= set(before.trumps)
        elif before.trump and before.trump.isdigit():
            trumps = [piece for piece in visible if before.trump in piece.split("-")]
            doubles = [piece for piece in trumps if piece[0] == piece[2]]
            others = [piece for piece in trumps if piece not in doubles]
            strongest = doubles + sorted(
                others, key=lambda piece: int(piece[0]) + int(piece[2]), reverse=True
            )
            assert before.trumps == tuple(strongest)
    assert seen == 60 or state.is_over
