"""Keeps hands that are being played from everything that computes: the board, reviews and the book of hands.

Where a room would refuse a hint, its players can't have the same from a record either. A record is refused in
two cases:

- Its tags name a game in which a hand is being played, or a series that isn't over, whoever sends it.
- It contains the hand that the sender holds in such a game, or was dealt in such a series, whatever its tags
  and rules are. The sender is recognized by the token or key of the request, otherwise by the address.

Whether a record is refused never depends on hands that the sender doesn't hold. Otherwise, a player could
find out what others hold by sending one record for each possibility. So an address doesn't count where it
holds several seats at a table or in a series: its people would find out about each other.

A record with another hand is computed, even if only one other tile makes it another hand: nobody can be kept
from asking about similar hands, here or with `moon analyze`. Only while the hand is being played, a record
that differs from it in a single tile, or plays its last tiles as a smaller game, is refused as well, unless
many games are played at the address, of which one is similar to any record by chance.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from shootmoon.protocol.fairness import room_label
from shootmoon.rooms import ROOM, HandInPlay, NoSuchRoom, hand_dealt, may_have_hints, seat_of
from shootmoon.server.engines.guard import Found, Guard, is_open
from shootmoon.server.front.addresses import address_of, mark_of
from shootmoon.server.front.problems import ProblemError
from shootmoon.server.front.requests import StrictRequest, token_of
from shootmoon.server.services import ServerState, Services

_MAX_NOTED = 20_000
_MAX_MARKS = 8
"""The greatest number of addresses of a token that are remembered in memory."""
_MAX_NAMED = 4
"""The greatest number of games that the tags of a record can name."""
_FEW_GAMES = 3
"""The number of games at an address up to which similar hands matter, too: one of many is similar to any
record by chance."""
_NAMED = re.compile(rf'{ROOM}"?:?\s*"([0-9a-f]{{32}}) ([0-9]{{1,9}})"')


async def note_address(
    services: Services, server: ServerState, room: str, token: str, address: str, *, acts: bool = False
) -> None:
    """Remember that the token of a seat is used at an address.

    Only the first time is written and, if the token ``acts``, each change of the address: operators ban the
    last one. Requests that only read, which cost little, can't have it written again and again.
    """
    mark, noted = mark_of(services.series.key, address), server.noted
    known = noted.get((room, token), ())
    if mark not in (known[-1:] if acts else known):
        await services.log.note_address(room, token, mark, services.clock.now())
        known = (*(each for each in known if each != mark), mark)[-_MAX_MARKS:]
    noted[room, token] = known
    noted.move_to_end((room, token))
    if len(noted) > _MAX_NOTED:
        noted.popitem(last=False)


class Sender:
    """The sender of a record or a hand, with the hands that must not be computed for them."""

    def __init__(self, services: Services, hands: Sequence[HandInPlay]) -> None:
        """Call `sender_of` instead."""
        self._services = services
        self._hands = hands

    @property
    def has_hands(self) -> bool:
        """True if anything has to be compared."""
        return bool(self._hands)

    @property
    def guard(self) -> Guard:
        """What a job must compare."""
        latest = {each.room: each.number for each in sorted(self._hands, key=lambda each: each.number)}
        few = len({each.room for each in self._hands if each.by == "address"}) <= _FEW_GAMES
        return Guard(
            self._services.clock.now(),
            tuple(each.dealt.hand for each in self._hands),
            tuple(latest[each.room] == each.number and (few or each.by == "holder") for each in self._hands),
        )

    async def check(self, places: Iterable[int]) -> None:
        """Raise `ProblemError` if one of the hands at these places in `Guard.hands` must not be computed."""
        for place in places:
            wrong = await _refusal(self._services, self._hands[place])
            if wrong is not None:
                raise wrong

    async def check_hand(self, hand: Iterable[str]) -> None:
        """Raise `ProblemError` if a hand must not be computed."""
        try:
            self.guard.check_hands([hand])
        except Found as found:
            await self.check(found.places)


async def sender_of(request: StrictRequest, services: Services, record: str = "") -> Sender:
    """Return who sends a request, by its token or key and its address.

    Raises `ProblemError` if the tags of the record name a game in which a hand is being played.
    """
    address = mark_of(services.series.key, address_of(request.scope))
    named = dict(_NAMED.findall(record)[:_MAX_NAMED])
    label, *others = named or ("",)
    found = list(await services.log.hands_in_play(_sent(request.headers), address, label))
    for other in others:
        found += await services.log.hands_in_play("", "", other)
    for each in found:
        if each.by == "label":
            await _check_named(services, each, named)
    return Sender(services, _unambiguous(found))


def _sent(headers: Mapping[str, str]) -> str:
    """Return the hash of the token or key of a request; empty if there is none that could be one."""
    try:
        return token_of(headers)
    except ProblemError:
        return ""


def _unambiguous(found: Sequence[HandInPlay]) -> Sequence[HandInPlay]:
    """Return the hands of the sender: each once, and those of the address only where they are of one seat."""
    seats: dict[str, set[int]] = {}
    for each in found:
        if each.by != "label":
            seats.setdefault(each.series or each.room, set()).add(each.dealt.seat)
    own: dict[tuple[str, int, int], HandInPlay] = {}
    for each in found:
        if each.by == "holder" or (each.by == "address" and len(seats[each.series or each.room]) == 1):
            own.setdefault((each.room, each.number, each.dealt.seat), each)
    return tuple(own.values())


async def _check_named(services: Services, each: HandInPlay, named: Mapping[str, str]) -> None:
    """Raise `ProblemError` if a record names the game in which a hand is being played."""
    try:
        room = (await services.host.feed(each.room)).room
    except NoSuchRoom:
        return
    wrong = await _refusal(services, each)
    if wrong is not None and str(room.game) == named[room_label(each.room)]:
        raise wrong


async def _refusal(services: Services, each: HandInPlay) -> ProblemError | None:
    """Return why a hand must not be computed for whoever holds it; None if it may be, as hints may be taken.

    A match of one person against house bots remains one in which no hint was taken, if it can be rated.
    """
    if each.series is not None and is_open(each.series, services.clock.now()):
        return ProblemError("in-play-series", series=each.series)
    try:
        room = (await services.host.feed(each.room)).room
    except NoSuchRoom:
        return None
    if hand_dealt(room, each.dealt.seat) != each.dealt.hand:
        return None  # it is over
    seat = seat_of(room, each.dealt.token)
    allowed = room.settings.series is None and room.settings.hints and may_have_hints(room)
    if not seat or not allowed:
        return ProblemError("in-play")
    if sum(other.held for other in room.seats) > 1:
        return ProblemError("in-play-hint")
    claims: Mapping[str, str] = {}
    if services.players is not None:
        claims = await services.players.claims(each.room)
    helped = any(hint.seat == seat for hint in room.hints_taken)
    return None if helped or each.dealt.token not in claims else ProblemError("in-play-hint")
