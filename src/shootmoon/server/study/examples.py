"""An example hand of each preset, played by bots, and one of its tricks with the reasons why it was won.

The hands are the same each time: deals and bots follow from a fixed seed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, TypeAlias

from msgspec import Struct

from shootmoon.bots import Decision, make_bot
from shootmoon.game import HandResult, State, new_game
from shootmoon.record import Record, write_record
from shootmoon.rules import load_rules
from shootmoon.tricks import TrickTables, bits

Reason: TypeAlias = Literal["led", "follows", "trump", "other"]

NAMES = ("Ana", "Ben", "Cal", "Dee", "Eve", "Fay")
"""The names of the players in examples."""
_BOT = "beginner"
_TRIES = 60
"""The greatest number of deals among which a good example is searched for."""


class ExamplePlay(Struct, frozen=True):
    """A play in the example trick."""

    seat: int
    """The seat that played. In Chips for two players, the dummy is seat 3."""
    piece: str
    """The piece that was played."""
    why: Reason
    """``led``: it was led. ``follows``: it follows suit. ``trump``: it is a trump on another suit. ``other``:
    it is neither, so it can't win."""


class ExampleTrick(Struct, frozen=True):
    """A trick of the example hand."""

    ply: int
    """The number of actions up to and including the trick's last play."""
    suit: str
    """The suit that was led."""
    plays: tuple[ExamplePlay, ...]
    """The plays, in order."""
    winner: int
    """The seat that won the trick."""
    trump: bool
    """True if it was won by the highest trump; otherwise the highest piece of the suit led won it."""


class ExampleSuit(Struct, frozen=True):
    """A suit with its pieces."""

    suit: str
    """The name of the suit, as in records."""
    pieces: tuple[str, ...]
    """The pieces, from the highest to the lowest."""


class PresetExample(Struct, frozen=True):
    """An example hand of a preset."""

    names: tuple[str, ...]
    """The players' names by seat."""
    record: str
    """The record of the hand in the ``.moon`` format; ``/api/replay`` reads it."""
    near: int
    """The seat to be shown at the bottom: the declarer's, or if there is none, the winner's of the example
    trick."""
    suits: tuple[ExampleSuit, ...]
    """The suits of a hand without trump, except a suit that is always trump. A piece may belong to two."""
    trump: ExampleSuit | None
    """The trump of the example hand; null if there is none."""
    trick: ExampleTrick
    """A trick of the hand whose winner is easily explained."""


class _Played(Struct, frozen=True):
    """A hand that was played, from the beginning of its match."""

    state: State
    result: HandResult
    decisions: tuple[tuple[int, Decision], ...]
    """Pairs of an action's number and the bot's decision, where there was a choice."""


def example_of(preset: str, language: str = "en") -> PresetExample:
    """Return the example of a preset. The bots' reasons in its record are in ``language``."""
    played, trick = _found(preset)
    state, result = played.state, played.result
    record = Record(
        rules=state.rules,
        actions=state.history,
        seats=NAMES[: state.seating.players],
        annotations=tuple((number, each.explain(language)) for number, each in played.decisions),
    )
    plain, with_trump = state.setup.tables(None), state.setup.tables(result.trump)
    always_trump = _trump_suit(plain)
    suits = (_suit(state, plain, at) for at, each in enumerate(plain.suits) if each != always_trump)
    trump = _trump_suit(with_trump)
    return PresetExample(
        names=record.seats,
        record=write_record(record),
        near=result.declarer or min(trick.winner, state.seating.players),
        suits=tuple(each for each in suits if each.pieces),
        trump=_suit(state, with_trump, with_trump.suits.index(trump)) if trump else None,
        trick=trick,
    )


@lru_cache(maxsize=64)
def _found(preset: str) -> tuple[_Played, ExampleTrick]:
    """Return the first hand with a made bid and a trick that shows what trump is for.

    If there is no trump, the trick shows what following suit is for.
    """
    first: tuple[_Played, ExampleTrick] | None = None
    for seed in range(_TRIES):
        played = _play(preset, seed)
        if (
            played is None
            or played.result.made is False
            or len(played.result.played) < played.state.hand_size
        ):
            continue
        tables = played.state.setup.tables(played.result.trump)
        for trick in _tricks(played):
            first = first or (played, trick)
            reasons = [each.why for each in trick.plays]
            if "follows" in reasons and (trick.trump if tables.trumps else "other" in reasons):
                return played, trick
    if first is None:
        raise LookupError(f"no example in {_TRIES} hands of {preset}")
    return first


def _play(preset: str, seed: int) -> _Played | None:
    """Let bots play a hand; None if nobody bids."""
    state, rng = new_game(load_rules(preset)), random.Random(seed)
    bot = make_bot(_BOT, seed)
    decisions: list[tuple[int, Decision]] = []
    number = 0
    while state.last_hand is None and not state.is_over:
        if not state.to_move:
            action = state.sample_chance(rng)
        else:
            decision = bot.choose(state.view(state.to_move))
            if len(state.legal_actions()) > 1:
                decisions.append((number, decision))
            action = decision.action
        state, number = state.apply(action), number + 1
    if state.last_hand is None or not state.last_hand.played:
        return None
    return _Played(state, state.last_hand, tuple(decisions))


def _tricks(played: _Played) -> Iterator[ExampleTrick]:
    """Yield the tricks of a hand whose winner is easily explained."""
    state, result = played.state, played.result
    tables = state.setup.tables(result.trump)
    players = state.seating.players
    actions = [sum(seat <= players for seat, _ in trick.plays) for trick in result.played]  # not the dummy's
    ply = len(state.history) - sum(actions)
    trump_suit = _trump_suit(tables)
    for trick, count in zip(result.played, actions, strict=True):
        ply += count
        suit = tables.suits.index(trick.suit)
        if trick.suit == trump_suit or not tables.follow[suit]:
            continue
        whys: list[Reason] = []
        for number, (_, play) in enumerate(trick.plays):
            bit = state.setup.bits_of[play.piece]
            follows, trump = bit & tables.follow[suit], bit & tables.trumps
            whys.append("led" if not number else "follows" if follows else "trump" if trump else "other")
            if bit & tables.always:
                break  # moons of Chips follow rules of their own
        else:
            shown = tuple(
                ExamplePlay(seat, str(play.piece), why)
                for (seat, play), why in zip(trick.plays, whys, strict=True)
            )
            trumped = any(each.seat == trick.winner and each.why == "trump" for each in shown)
            yield ExampleTrick(ply, trick.suit, shown, trick.winner, trumped)


def _trump_suit(tables: TrickTables) -> str:
    """Return the suit of the trumps; empty if there are none."""
    suits = (suit for suit, pieces in zip(tables.suits, tables.follow, strict=True) if pieces & tables.trumps)
    return next(suits, "")


def _suit(state: State, tables: TrickTables, suit: int) -> ExampleSuit:
    members = sorted(bits(tables.follow[suit]), key=lambda each: -tables.strength[suit][each])
    return ExampleSuit(tables.suits[suit], tuple(dict.fromkeys(str(state.pieces[each]) for each in members)))
