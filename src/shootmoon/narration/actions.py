"""Tell what actions do.

What is told to a seat is derived from that seat's views before and after an action, so it can't reveal hidden
pieces. What everybody may hear (``aloud``) names only pieces that were played or drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from shootmoon.game import (
    PASS,
    Action,
    Bid,
    ChooseDealer,
    Deal,
    Discard,
    Draw,
    HandResult,
    NameTrump,
    Play,
    Position,
    Time,
)
from shootmoon.narration.told import Told, tell
from shootmoon.pieces import UNKNOWN, Tile

__all__ = ["narrate", "narrate_match", "narrate_result"]


def narrate(before: Position, action: Action, after: Position, *, aloud: bool = False) -> tuple[Told, ...]:
    """Tell what an action did, and its effects, including the result of a hand.

    ``before`` and ``after`` are the position before and after it as the reader sees it. ``aloud``: others
    hear it as well, so pieces that only the reader sees aren't named.
    """
    facts = list(_action(before, action, after, aloud=aloud))
    if after.last_hand is not None and len(after.past) > len(before.past):
        facts += narrate_result(after, after.last_hand)
    if after.phase == "over":
        facts.append(narrate_match(after))
    return tuple(facts)


def _action(before: Position, action: Action, after: Position, *, aloud: bool) -> Iterator[Told]:
    seat = before.to_move or 0
    match action:
        case Draw():
            yield from _draw(before, action, after)
        case ChooseDealer():
            yield tell("event-dealer", action.seat)
        case Deal():
            yield tell("event-deal", before.dealer or 0, n=len(after.past) + 1)
        case Bid():
            yield tell("event-pass", seat) if action == PASS else tell("event-bid", seat, bid=action)
            if after.declarer and not before.declarer and after.contract:
                yield tell("event-auction", after.declarer, bid=after.contract)
            elif len(after.past) > len(before.past):
                yield tell("event-passed")
        case Discard():
            piece = UNKNOWN if aloud else after.discards[-1]
            hidden = piece == UNKNOWN
            yield tell("event-discard", seat) if hidden else tell("event-discard-known", seat, piece=piece)
        case NameTrump() if action.trump == "follow-me":
            yield tell("event-follow-me", seat)
        case NameTrump():
            yield tell("event-trump", seat, trump=action.trump)
        case Play():
            yield from _plays(before, action, after)
        case Time():
            yield tell("event-time")
        case _:
            pass
    if after.phase == "discard" and before.phase != "discard":
        declarer, pieces = after.declarer or 0, (UNKNOWN,) if aloud else after.from_widow
        hidden = UNKNOWN in pieces
        yield tell("event-widow", declarer) if hidden else tell("event-widow-known", declarer, pieces=pieces)


def _draw(before: Position, draw: Draw, after: Position) -> Iterator[Told]:
    drawing = before.seating.seats
    for earlier in before.actions:
        if isinstance(earlier, Draw):
            drawing = _highest(drawing, earlier)
    yield tell("event-draw", draws=tuple(zip(drawing, draw.tiles, strict=True)))
    if after.dealer is None:
        yield tell("event-draw-tie", *_highest(drawing, draw))
    else:
        yield tell("event-dealer", after.dealer)


def _highest(seats: tuple[int, ...], draw: Draw) -> tuple[int, ...]:
    pips = [tile.pips for tile in draw.tiles if isinstance(tile, Tile)]
    return tuple(seat for seat, count in zip(seats, pips, strict=True) if count == max(pips))


def _plays(before: Position, action: Play, after: Position) -> Iterator[Told]:
    """Tell a play, and any plays that the dummy made after it."""
    ended = after.last_hand if len(after.past) > len(before.past) else None
    if ended is not None and ended.renege:
        yield tell("event-renege-with", ended.renege, piece=action.piece)
        return
    # All plays of the hand, as (seat, play, True for a lead, winner). For all but the last
    # play of a trick, the winner is None.
    plays: list[tuple[int, Play, bool, int | None]] = []
    for trick in ended.played if ended else after.played:
        for number, (seat, play) in enumerate(trick.plays, 1):
            plays.append((seat, play, number == 1, trick.winner if number == len(trick.plays) else None))
    for number, (seat, play) in enumerate(() if ended else after.trick, 1):
        plays.append((seat, play, number == 1, None))
    known = sum(len(trick.plays) for trick in before.played) + len(before.trick)
    for seat, play, leads, winner in plays[known:]:
        yield _play(seat, play, leads=leads, wins=seat == winner)
        if winner is not None and winner != seat:
            yield tell("event-takes", winner)
        if winner is not None and not ended:
            yield from _changes(before, after)


@lru_cache(maxsize=4096)  # rooms keep the facts of a whole hand, and many have the same plays
def _play(seat: int, play: Play, *, leads: bool, wins: bool = False) -> Told:
    if play.called is not None:
        return tell("event-call", seat, piece=play.piece, suit=play.called)
    return tell("event-lead" if leads else "event-wins" if wins else "event-play", seat, piece=play.piece)


def _changes(before: Position, after: Position) -> Iterator[Told]:
    """Tell what a trick changes, in games in which the score changes during a hand."""
    standing = after.setup.standing
    for side, (had, has) in enumerate(zip(standing(before), standing(after), strict=True)):
        if had != has:
            seats = after.seating.seats_of(side)
            yield tell("event-moon-chips", *seats, change=has - had, total=has)


def narrate_match(position: Position) -> Told:
    """Tell who has won the match, or which players share the win."""
    sides = {position.seating.side_of(seat) for seat in position.winners}
    return tell("event-shared" if len(sides) > 1 else "event-match", *position.winners)


def narrate_result(position: Position, result: HandResult) -> list[Told]:
    """Tell the result of a hand. ``position`` is the position after it."""
    facts: list[Told] = []
    if result.declarer is not None and result.contract is not None:
        facts += _bid_result(position, result)
    elif result.played:
        facts.append(_standing(position, "tricks", result.tricks))
        facts += [
            tell("event-shot", *position.seating.seats_of(side))
            for side, tricks in enumerate(result.tricks)
            if tricks == position.hand_size
        ]
    counted = position.setup.counted
    if counted != "points" or result.declarer is not None:
        facts.append(_standing(position, counted, result.stood))
    if result.round_winner and position.setup.total:
        # If a match has only one round, only the winner of the match is announced.
        facts += _round_result(position, result)
    return facts


def _standing(position: Position, noun: str, amounts: Iterable[int], key: str = "") -> Told:
    sides = enumerate(amounts)
    return tell(
        key or f"event-{noun}",
        standing=(noun, tuple([(position.seating.seats_of(side), amount) for side, amount in sides])),
    )


def _bid_result(position: Position, result: HandResult) -> Iterator[Told]:
    declarer = result.declarer
    assert declarer is not None
    tricks = result.tricks[position.seating.side_of(declarer)]
    if not result.made and len(result.played) < position.hand_size:
        yield tell("event-stopped")
    key = "event-made" if result.made else "event-set"
    if position.seating.partnerships:
        key += "-side"
    yield tell(key, declarer, bid=result.contract, tricks=tricks)
    if result.hickeys:
        yield tell("event-hickeys", declarer, hickeys=result.hickeys)


def _round_result(position: Position, result: HandResult) -> Iterator[Told]:
    yield tell("event-round", *result.round_winner)
    if result.marks_paid:
        yield _standing(position, "marks", result.marks_paid, "event-marks-paid")
    total = position.setup.total
    yield _standing(position, total.removesuffix("_won"), getattr(position, total))
