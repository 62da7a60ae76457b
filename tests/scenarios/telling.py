"""How scenarios are told: which sentence of which source a test plays out, and short ways to set a table up.

A scenario plays a concrete situation through the public interface and asserts what the source demands. What
is expected was worked out from the source by hand.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import pytest

import shootmoon as sm
from shootmoon.pieces import CARDS

SOURCES = {
    "hickeys": "Shoot the Moon (dominoes), User:Jayon, Wikipedia",
    "called": "Moon, domino-play.com",
    "chips": "Shoot the Moon, printed instructions",
    "classic": "Three-Player Moon, Amber Crook",
    "luna": "Luna de 3 jugadores, Luna de 4 jugadores",
    "settled": "docs/rules.md",
}
"""The title of each source by its short name; "settled" is what the project's rules say where the other five
leave a question open."""

Test = TypeVar("Test", bound=Callable[..., object])


@dataclass(frozen=True)
class Source:
    """The source of the rule that a scenario plays out."""

    name: str
    title: str
    part: str


def source(name: str, part: str) -> Callable[[Test], Test]:
    """Say which part of which source a scenario is taken from."""
    found = Source(name, SOURCES[name], part)

    def mark(test: Test) -> Test:
        setattr(test, "source", found)  # noqa: B010 (types of functions know no attributes of one's own)
        return test

    return mark


# -- setting up and going on ------------------------------------------------------------------------------


def table(preset: str, dealer: int, options: Mapping[str, object] | None = None) -> sm.State:
    """A new match in which `dealer` is about to deal the first hand."""
    state = sm.new_game(sm.load_rules(preset, options))
    if state.phase == "dealer":
        return state.apply(f"dealer {dealer}")
    low = iter(["2-1", "1-1", "3-1"])
    drawn = ["6-6" if seat == dealer else next(low) for seat in state.seating.seats]
    return state.apply(" ".join(["draw", *drawn]))


def tell(state: sm.State, *texts: str) -> sm.State:
    """The state after actions written one after another, several to a text."""
    for text in texts:
        words = iter(text.split())
        for word in words:
            state = state.apply(f"{word} {next(words)}" if word in ("discard", "trump") else word)
    return state


def deal(state: sm.State, *hands: str, widow: str = "", dummy: str = "") -> sm.State:
    """Deal hands, by seat; what they leave open is filled with the tiles or cards that nobody was given."""
    given = [hand.split() for hand in hands]
    given += [[] for _ in range(state.seating.players - len(given))]
    rest = (widow or dummy).split()
    free = list(map(str, CARDS if state.rules.game == "chips" else state.pieces))
    for piece in [piece for hand in [*given, rest] for piece in hand]:
        free.remove(piece)
    for hand in given:
        while len(hand) < state.hand_size:
            hand.append(free.pop(0))
    groups = [",".join(hand) for hand in given]
    if state.rules.game == "chips":
        groups += [f"dummy {','.join(rest)}"] if rest else []
    elif rest or free:
        groups.append(f"widow {','.join(rest or free)}")
    return state.apply("deal " + " / ".join(groups))


def playing(
    preset: str, trump: str | None, *hands: str, widow: str = "", options: Mapping[str, object] | None = None
) -> sm.State:
    """A hand in which seat 1 declares, lays any widow aside, names `trump`, and is to lead."""
    players = len(sm.new_game(sm.load_rules(preset, options)).seating.seats)
    state = deal(table(preset, players, options), *hands, widow=widow)
    left_over = state.widow
    state = tell(state, "5", "pass " * (players - 1))
    while state.phase != "play":
        state = state.apply(f"trump {trump}" if state.phase == "trump" else f"discard {left_over[0]}")
    assert state.to_move == 1
    return state


def refusal(state: sm.State, action: str) -> str:
    """The name of the reason for which an action is refused; fails when it is not."""
    assert action not in state.legal_actions()
    with pytest.raises(sm.IllegalAction) as refused:
        state.apply(action)
    assert refused.value.legal == state.legal_actions()
    return refused.value.code


def winner_of(state: sm.State, trick: str) -> int:
    """The seat that takes the trick which these plays, beginning with the lead, make."""
    after = tell(state, trick)
    assert not after.trick
    assert after.played
    return after.played[-1].winner


# -- whole hands ------------------------------------------------------------------------------------------

# Hands of the declarer and of those to their left, clockwise, for three and for four. Without trump the
# declarer holds all 6s (the fourth hand's 6-0 is the lowest) and takes as many tricks as are led with them,
# 6-5 and 6-4 first; then a low tile gives the lead to the left, whose 5s are all the highest that remain, 4-4
# and 4-3 too. With the 0-0 from the widow instead of the 2-1, the declarer of three takes all seven tricks.
_THREE = (
    "6-6 6-5 6-4 6-3 6-2 6-1 2-1",
    "5-5 5-4 5-3 5-2 5-1 4-4 4-3",
    "4-2 4-1 3-3 3-2 3-1 2-2 1-1",
)
_FOUR = (
    "6-6 6-5 6-4 6-3 6-2 6-1 1-0",
    "5-5 5-4 5-3 5-2 5-1 5-0 4-4",
    "4-3 4-2 4-1 4-0 6-0 1-1 0-0",
    "3-3 3-2 3-1 3-0 2-2 2-1 2-0",
)


def hand(state: sm.State, bids: str, tricks: str) -> sm.State:
    """A whole hand of Moon: its bids, and the seats that take its tricks, a digit a trick.

    The declarer plays without trump or, where that means blanks as trump, leads the 0-0 first.
    """
    seats = state.seating.clockwise_from(state.seating.left_of(state.dealer or 0))
    spoken = bids.split()
    declarer = next(seats[at] for at in reversed(range(len(spoken))) if spoken[at] != "pass")
    arranged = _THREE if len(seats) == 3 else _FOUR
    clockwise = state.seating.clockwise_from(declarer)
    by_seat = [arranged[clockwise.index(seat)] for seat in sorted(seats)]
    state = tell(deal(state, *by_seat), bids)
    assert state.declarer == declarer
    while state.phase in ("discard", "trump"):
        if state.phase == "trump":
            state = state.apply("trump follow-me")
        elif tricks == str(declarer) * 7:
            state = state.apply("discard 2-1")
        else:
            state = state.apply("discard 6-1" if state.rules.play.first_lead == "trump" else "discard 0-0")
    return taking(state, tricks)


def taking(state: sm.State, tricks: str) -> sm.State:
    """The state after lawful plays with which these seats take the tricks of a hand, up to its end."""
    found = _taking(state, [int(seat) for seat in tricks], iter(range(20_000)))
    assert found, f"no lawful play gives the tricks to {tricks}"
    return found


def _taking(state: sm.State, seats: Sequence[int], tries: Iterator[int]) -> sm.State | None:
    for action in state.legal_actions():
        if next(tries, None) is None:
            return None  # hopeless: it is found in a few hundred steps, or not at all
        after = state.apply(action)
        going_on = after.phase == "play"
        played = after.played if going_on or after.last_hand is None else after.last_hand.played
        taken = [trick.winner for trick in played]
        if taken != list(seats[: len(taken)]) or (not going_on and len(taken) < len(seats)):
            continue
        if going_on and len(taken) == len(seats):
            continue
        found = _taking(after, seats, tries) if going_on else after
        if found:
            return found
    return None


def chip_round(state: sm.State, tricks: str) -> sm.State:
    """A whole round of Chips without moons, in which these seats take the tricks, the leader's first.

    The leader holds as many high rockets as it takes tricks, and low crescents; the second seat named holds
    the highest crescents and stars.
    """
    leader = state.seating.left_of(state.dealer or 0)
    count = tricks.count(str(leader))
    assert tricks.startswith(str(leader) * count)
    second = int(tricks[-1]) if count < 5 else 0
    idle = iter([" ".join(f"{suit}{rank}" for rank in ranks) for suit, ranks in _IDLE])
    hands: list[str] = []
    for seat in state.seating.seats:
        if seat == leader:
            hands.append(
                " ".join(["R12", "R11", "R10", "R9", "R8"][:count] + ["C1", "C2", "C3", "C4", "C5"][count:])
            )
        elif seat == second:
            hands.append("C12 C11 C10 S12 S11")
        else:
            hands.append(next(idle))
    return taking(deal(state, *hands), tricks)


_IDLE = (
    ("F", range(1, 6)),
    ("F", range(6, 11)),
    ("S", range(1, 6)),
    ("S", range(6, 11)),
    ("C", range(6, 10)),
)


def held(state: sm.State, seat: int) -> str:
    """The hand of a seat, as scenarios write it."""
    return " ".join(state.hands[seat - 1])
