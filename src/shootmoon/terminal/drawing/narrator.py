"""Describe actions in sentences, each of which states one fact.

A description is derived only from what one seat sees before and after the action, never from a full state, so
it can't reveal hidden information.
"""

from __future__ import annotations

from collections.abc import Iterator

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
    Time,
    View,
)
from shootmoon.pieces import Tile
from shootmoon.terminal.drawing.words import Words

__all__ = ["narrate", "narrate_result"]


def narrate(before: View, action: Action, after: View, words: Words) -> list[str]:
    """Return sentences that describe an action and its effects, including the result of a hand.

    The discarded tile is named only if ``before`` and ``after`` are views of the declarer's seat.
    """
    facts = list(_action(before, action, after, words))
    if after.last_hand is not None and len(after.past) > len(before.past):
        facts += narrate_result(after, after.last_hand, words)
    if after.phase == "over":
        facts.append(words.match_won(after))
    return facts


def _action(before: View, action: Action, after: View, words: Words) -> Iterator[str]:
    say, seat = words.say, before.to_move or 0
    match action:
        case Draw():
            yield from _draw(before, action, after, words)
        case ChooseDealer():
            yield words.message_about("event-dealer", action.seat)
        case Deal():
            yield words.message_about("event-deal", before.dealer or 0, n=len(after.past) + 1)
        case Bid():
            key = "event-pass" if action == PASS else "event-bid"
            yield words.message_about(key, seat, bid=words.action(action))
            if after.declarer and not before.declarer and after.contract:
                yield words.message_about("event-auction", after.declarer, bid=words.action(after.contract))
            elif len(after.past) > len(before.past):
                yield say("event-passed")
        case Discard():
            key = "event-discard-known" if seat == words.you else "event-discard"
            yield words.message_about(key, seat, piece=words.piece(action.piece))
        case NameTrump() if action.trump == "follow-me":
            yield words.message_about("event-follow-me", seat)
        case NameTrump():
            yield words.message_about("event-trump", seat, trump=words.suit(action.trump))
        case Play():
            yield from _plays(before, action, after, words)
        case Time():
            yield say("event-time")
        case _:
            pass
    if after.phase == "discard" and before.phase != "discard":
        declarer = after.declarer or 0
        deal = next(past for past in after.actions if isinstance(past, Deal))
        key = "event-widow-known" if declarer == words.you else "event-widow"
        yield words.message_about(key, declarer, pieces=words.pieces(deal.rest))


def _draw(before: View, draw: Draw, after: View, words: Words) -> Iterator[str]:
    drawing = before.seating.seats
    for earlier in before.actions:
        if isinstance(earlier, Draw):
            drawing = _highest(drawing, earlier)
    pairs = [f"{words.name(seat)}: {tile}" for seat, tile in zip(drawing, draw.tiles, strict=True)]
    yield words.say("event-draw", draws=", ".join(pairs))
    if after.dealer is None:
        yield words.say("event-draw-tie", who=words.names(_highest(drawing, draw)))
    else:
        yield words.message_about("event-dealer", after.dealer)


def _highest(seats: tuple[int, ...], draw: Draw) -> tuple[int, ...]:
    pips = [tile.pips for tile in draw.tiles if isinstance(tile, Tile)]
    return tuple(seat for seat, count in zip(seats, pips, strict=True) if count == max(pips))


def _plays(before: View, action: Play, after: View, words: Words) -> Iterator[str]:
    """Describe a play, and any plays that the dummy made after it."""
    ended = after.last_hand if len(after.past) > len(before.past) else None
    if ended is not None and ended.renege:
        yield words.message_about("event-renege-with", ended.renege, piece=words.piece(action.piece))
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
        yield _play(seat, play, words, leads=leads, wins=seat == winner)
        if winner is not None and winner != seat:
            yield words.message_about("event-takes", winner)
        if winner is not None and not ended:
            yield from _changes(before, after, words)


def _play(seat: int, play: Play, words: Words, *, leads: bool, wins: bool = False) -> str:
    piece = words.piece(play.piece)
    if play.called is not None:
        return words.message_about("event-call", seat, piece=piece, suit=words.suit(play.called))
    key = "event-lead" if leads else "event-wins" if wins else "event-play"
    return words.message_about(key, seat, piece=piece)


def _changes(before: View, after: View, words: Words) -> Iterator[str]:
    """Say what a trick changes, in games in which the score changes during a hand."""
    standing = after.setup.standing
    for side, (had, has) in enumerate(zip(standing(before), standing(after), strict=True)):
        if had != has:
            change = words.signed(has - had)
            yield words.say("event-moon-chips", who=words.side(after, side), change=change, total=has)


def narrate_result(view: View, result: HandResult, words: Words) -> list[str]:
    """Describe the result of a hand."""
    say = words.say
    facts: list[str] = []
    if result.declarer is not None and result.contract is not None:
        facts += _bid_result(view, result, words)
    elif result.played:
        facts.append(say("event-tricks", standing=words.standing(view, [str(n) for n in result.tricks])))
        facts += [
            say("event-shot", who=words.side(view, side))
            for side, tricks in enumerate(result.tricks)
            if tricks == view.hand_size
        ]
    counted = view.setup.counted
    if counted != "points" or result.declarer is not None:
        amount = words.signed if counted == "marks" else words.score
        facts.append(say(f"event-{counted}", standing=words.standing(view, list(map(amount, result.stood)))))
    if result.round_winner and view.setup.total:
        # If a match has only one round, only the winner of the match is announced.
        facts += _round_result(view, result, words)
    return facts


def _bid_result(view: View, result: HandResult, words: Words) -> Iterator[str]:
    declarer = result.declarer
    assert declarer is not None
    bid = words.action(result.contract or "")
    side = view.seating.side_of(declarer)
    tricks = words.say.count("tricks", result.tricks[side])
    if not result.made and len(result.played) < view.hand_size:
        yield words.say("event-stopped")
    key = "event-made" if result.made else "event-set"
    if view.seating.partnerships:
        yield words.message_about(f"{key}-side", declarer, bid=bid, tricks=tricks)
    else:
        yield words.message_about(key, declarer, bid=bid, tricks=tricks)
    if result.hickeys:
        yield words.message_about(
            "event-hickeys", declarer, hickeys=words.say.count("hickeys", result.hickeys)
        )


def _round_result(view: View, result: HandResult, words: Words) -> Iterator[str]:
    yield words.message_about_all("event-round", result.round_winner)
    if result.marks_paid:
        paid = [words.signed(marks) for marks in result.marks_paid]
        yield words.say("event-marks-paid", standing=words.standing(view, paid))
    noun, totals = words.scores(view)[-1]
    yield words.say(f"event-{noun}", standing=words.standing(view, totals))
