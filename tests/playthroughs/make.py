"""Plays the playthroughs anew, on purpose: ``python -m tests.playthroughs.make [PRESET]…``.

Seats play by plain rules of thumb, drawn with a fixed seed. Some deals are the best of many for somebody,
some seats are bold and some tables shy, so that high bids are made and lost, and hands passed. What was
played stands in the files, which stay valid however these rules of thumb change.
"""

import random
import sys
from collections.abc import Sequence

import shootmoon as sm
from tests.playthroughs.playthrough import FOLDER, replayed, told

_LONGEST = 55_000  # characters; after that the hand in progress is the last
_FEWEST = 7  # hands
_MOONS = ("moon", "double-moon", "triple-moon")


def play(preset: str) -> list[str]:
    """The actions of the first match that isn't over in a few hands."""
    matches = (_match(preset, random.Random(f"{preset} {number}")) for number in range(1000))
    return next(actions for actions in matches if sum(a.startswith("deal ") for a in actions) >= _FEWEST)


def _match(preset: str, rng: random.Random) -> list[str]:
    """The actions of a match, or of as many of its first hands as make a file of sensible length."""
    state = sm.new_game(sm.load_rules(preset))
    bold, shy = 0, False
    while state.phase != "over":
        if state.phase == "deal":
            if len(told(preset, state.history)) > _LONGEST:
                timed = state.rules.game == "moon" and state.rules.match.timed
                state = state.apply("time") if timed else state
                break
            bold, shy = rng.choice((0, 0, *state.seating.seats)), rng.random() < 0.15
            action = _deal(state, rng)
        elif state.to_move == 0:
            action = state.sample_chance(rng)
        else:
            action = _choose(state, rng, -1 if shy else bold)
        state = state.apply(action)
    return list(state.history)


def _deal(state: sm.State, rng: random.Random) -> str:
    """A deal; one in four is the best of many for some seat."""
    deals = [state.sample_chance(rng) for _ in range(rng.choice((1, 1, 1, 200)))]
    return max(deals, key=lambda deal: max(_best(state, hand)[0] for hand in _hands(deal)))


def _hands(deal: str) -> list[list[str]]:
    groups = deal.removeprefix("deal ").split(" / ")
    return [group.split(",") for group in groups if " " not in group]


def _choose(state: sm.State, rng: random.Random, bold: int) -> str:
    """What the seat to move does; ``bold`` is the seat that bids much, -1 where everybody bids little."""
    legal = state.legal_actions()
    assert state.to_move
    hand = state.hands[state.to_move - 1]
    if state.phase == "auction":
        tricks = _best(state, hand)[0] + 1.5 * (state.to_move == bold) - 2 * (bold < 0) + rng.random()
        if tricks >= state.hand_size and legal[-1] in _MOONS:
            return legal[-1]
        numbers = [bid for bid in legal if bid.isdigit() and int(bid) <= tricks]
        return numbers[-1] if numbers else legal[0]
    trump = state.trump or _best(state, hand)[1]
    if state.phase == "trump":
        return f"trump {trump}" if f"trump {trump}" in legal else legal[0]
    if state.phase == "discard":
        return min(legal, key=lambda action: _strength(action.removeprefix("discard "), trump))
    highest = rng.random() < (0.9 if not state.trick else 0.7)
    return (max if highest else min)(
        legal, key=lambda action: _strength(action.partition(":")[0], state.trump)
    )


def _best(state: sm.State, hand: Sequence[str]) -> tuple[float, str]:
    """How many tricks a hand may take, and under which trump."""
    if state.rules.game == "chips":
        return sum(_strength(card, "R") > 100 for card in hand), "R"
    names = [*(str(suit) for suit in range(7)), "doubles", "follow-me"]

    def trick(tile: str, trump: str) -> float:
        if _strength(tile, trump) > 100:
            return 0.9
        safe = trump == "follow-me" and tile[0] >= "4"
        return (1.2 if safe else 0.5) if tile[0] == tile[2] else 0.6 * (safe and tile == "6-5")

    def tricks(trump: str) -> float:
        return sum(trick(tile, trump) for tile in hand)

    return max((tricks(name), name) for name in names)


def _strength(piece: str, trump: str | None) -> float:
    """How high a piece is, very roughly; above 100 for a trump."""
    if "-" not in piece:
        if piece in ("BM", "LM"):
            return 200.0 if piece == "BM" else 0.0
        return 100 * (piece[0] == "R") + float(piece[1:])
    high, low = piece.split("-")
    trumps = high == low if trump == "doubles" else trump in (high, low)
    return 101 * trumps + 50 * (high == low) + float(high) * 7 + float(low)


def main(presets: list[str]) -> None:
    for preset in presets or sm.preset_names():
        actions = play(preset)
        (FOLDER / f"{preset}.txt").write_text(told(preset, actions), encoding="utf-8")
        (FOLDER / f"{preset}.moon").write_text(
            sm.write_record(sm.Record.of(replayed(preset, actions))), encoding="utf-8"
        )


if __name__ == "__main__":
    main(sys.argv[1:])
