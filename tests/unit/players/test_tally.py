"""Statistics from records: compared with what was counted while the games were played."""

import random

import pytest

from shootmoon.game import new_game
from shootmoon.players.tally import (
    Counted,
    Tally,
    decode_tally,
    encode_tally,
    statistics_of,
    tally_of,
)
from shootmoon.record import Record, write_record


@pytest.mark.parametrize(("preset", "seed"), [("classic", 1), ("luna-4", 2), ("chips", 3)])
def test_a_tally_counts_what_happened(preset: str, seed: int) -> None:

    state, rng = new_game(preset), random.Random(seed)
    counted = {seat: [0, 0, 0, 0, 0] for seat in range(1, len(state.hands) + 1)}
    past = 0
    while state.phase != "over" and past < 12:
        actions = state.legal_actions()
        state = state.apply(rng.choice(actions[-3:]) if actions else state.sample_chance(rng.randrange(9**9)))
        if len(state.past) > past:
            past = len(state.past)
            last = state.last_hand
            assert last is not None
            for seat, numbers in counted.items():
                own = last.declarer == seat
                moon = own and "moon" in str(last.contract)
                made = last.made is True
                for at, happened in enumerate((True, own, own and made, moon, moon and made)):
                    numbers[at] += happened
    text = write_record(Record.of(state, ("",) * len(counted)))
    assert past > 2
    assert any(numbers[1] for numbers in counted.values()) == (preset != "chips")
    for seat, numbers in counted.items():
        tally = tally_of(text, seat)
        assert [tally.hands, tally.bids, tally.made, tally.moons, tally.moons_made] == numbers
        assert decode_tally(encode_tally(tally)) == tally


def test_streaks_and_shares_are_by_rule_set() -> None:
    def played(rules: str, results: str) -> list[Counted]:
        return [Counted(rules, each == "w", Tally(2, 1, 1) if each != "?" else None) for each in results]

    games = played("classic", "wwlwwwl") + played("chips", "ll?") + played("luna-4", "w")
    found = {each.rules: each for each in statistics_of(games)}
    assert list(found) == ["classic", "chips", "luna-4"]
    classic, chips, luna = found.values()
    assert (classic.games, classic.won, classic.streak, classic.best_streak) == (7, 5, -1, 3)
    assert (classic.hands, classic.bids, classic.made, classic.uncounted) == (14, 7, 7, 0)
    assert (chips.games, chips.won, chips.streak, chips.best_streak, chips.uncounted) == (3, 0, -3, 0, 1)
    assert (luna.streak, luna.best_streak) == (1, 1)
    assert statistics_of([]) == ()


def test_of_games_that_nobody_won_only_the_hands_count() -> None:
    won = Counted("classic", won=True, tally=Tally(hands=4, bids=2, made=1))
    open_end = Counted("classic", won=None, tally=Tally(hands=3, bids=1, made=1))
    (found,) = statistics_of([won, open_end, won])
    assert (found.games, found.won, found.streak, found.hands, found.made) == (2, 2, 2, 11, 3)
