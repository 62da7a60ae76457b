"""Convert the view of a room that a server sends to a `Record` or a `View` of the game in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from shootmoon.game import (
    Action,
    ActionReader,
    Bid,
    HandResult,
    Play,
    Score,
    Trick,
    View,
    new_game,
    setup_for,
)
from shootmoon.pieces import UNKNOWN, Piece
from shootmoon.protocol.fairness import GIVEN
from shootmoon.protocol.views import HandView, PlayedTrick, RoomView
from shootmoon.record import Record
from shootmoon.record.starting_score import read_score
from shootmoon.rules import Rules

__all__ = ["public_view_of", "record_of", "results_of", "view_of"]


def record_of(room: RoomView) -> Record:
    """Return the record of the game so far, with only what the viewing seat has seen.

    Raises ValueError if the view is that of a spectator.
    """
    if not room.you:
        raise ValueError("there is no record of a spectator's view")
    position = room.position
    last = None if position is None or position.phase not in ("deal", "over") else position.last_hand
    return Record(
        room.settings.rules,
        cast("tuple[Action, ...]", room.actions),  # these are texts, which Record parses
        seats=tuple(seat.name for seat in room.seats),
        tags=() if room.given is None else ((GIVEN, str(room.given.plies)),),
        viewer=room.you,
        renege=last is not None and last.renege is not None,
        score=_starting_score(room),
    )


def _starting_score(room: RoomView) -> Score | None:
    """Return the score with which the game began; None for that of a new match."""
    given = room.given
    return (
        read_score(given.score, new_game(room.settings.rules)) if given is not None and given.score else None
    )


def view_of(room: RoomView) -> View | None:
    """Return the viewing seat's view of the game; None for spectators and before the first game.

    Raises `shootmoon.record.RecordError` if the server's data is inconsistent.
    """
    if not room.you or room.position is None:
        return None
    final = record_of(room).final
    assert isinstance(final, View)
    return final


def public_view_of(room: RoomView) -> View | None:
    """Return a spectator's view of the game, without any hands; None before the first game.

    The view's ``seat`` is 0. Its ``past`` has an empty text in place of the record of each finished hand.
    """
    shown = room.position
    if shown is None:
        return None
    rules = room.settings.rules
    read = _Reader(rules)
    between = shown.phase in ("deal", "over") and bool(room.sheet)
    deal = max((ply for ply, action in enumerate(room.actions) if action.startswith("deal ")), default=0)
    start = deal if room.sheet else 0  # chance actions before the first deal belong to the first hand
    return View(
        seat=0,
        rules=rules,
        pieces=read.setup.pieces,
        hand_size=read.setup.hand_size,
        phase=shown.phase,
        to_move=shown.to_move,
        dealer=shown.dealer,
        declarer=shown.declarer,
        contract=read.bid(shown.contract),
        trump=shown.trump,
        bids=tuple((seat, cast("Bid", read.action(bid))) for seat, bid in shown.bids),
        hands=((),) * len(shown.hands),
        widow=read.pieces(shown.widow),
        discards=read.pieces(shown.discards),
        from_widow=read.pieces(shown.from_widow),
        dummy=read.pieces(shown.dummy),
        trick=read.plays(shown.trick),
        led_suit=shown.led_suit,
        played=read.tricks(shown.played),
        tricks=shown.tricks,
        points=shown.points,
        marks=shown.marks,
        hickeys=shown.hickeys,
        match_hickeys=None,
        rounds_won=shown.rounds_won,
        chips=shown.chips,
        supply=shown.supply,
        last_hand=None if shown.last_hand is None else read.result(shown.last_hand),
        winners=shown.winners,
        legal=(),
        past=("",) * len(room.sheet),
        actions=() if between else tuple(map(read.action, room.actions[start:])),
        start_score=_starting_score(room),
    )


def results_of(room: RoomView) -> tuple[HandResult, ...]:
    """Return the results of the finished hands of the game, without their tricks."""
    return tuple(map(_Reader(room.settings.rules).result, room.sheet))


class _Reader:
    """Converts pieces, bids, plays and tricks from the server's texts to objects of `shootmoon.game`."""

    def __init__(self, rules: Rules) -> None:
        self.setup = setup_for(rules)
        self.action = ActionReader(rules.game).read
        self._pieces: dict[str, Piece] = {str(piece): piece for piece in self.setup.pieces}

    def pieces(self, texts: Iterable[str]) -> tuple[Piece, ...]:
        return tuple(self._pieces.get(text, UNKNOWN) for text in texts)

    def bid(self, text: str | None) -> Bid | None:
        return None if text is None else cast("Bid", self.action(text))

    def plays(self, plays: Iterable[tuple[int, str]]) -> tuple[tuple[int, Play], ...]:
        return tuple((seat, cast("Play", self.action(play))) for seat, play in plays)

    def tricks(self, tricks: Iterable[PlayedTrick]) -> tuple[Trick, ...]:
        return tuple(Trick(self.plays(trick.plays), trick.suit, trick.winner) for trick in tricks)

    def result(self, hand: HandView) -> HandResult:
        return HandResult(
            dealer=hand.dealer,
            declarer=hand.declarer,
            contract=self.bid(hand.contract),
            trump=hand.trump,
            tricks=hand.tricks,
            made=hand.made,
            stood=hand.stood,
            round_winner=hand.round_winner,
            marks_paid=hand.marks_paid,
            hickeys=hand.hickeys,
            renege=hand.renege,
            played=self.tricks(hand.played),
        )
