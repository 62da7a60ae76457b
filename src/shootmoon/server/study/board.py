"""HTTP handlers for the analysis board: positions set up by hand, variations, and the values of choices.

Everything is computed from what the client sends, in processes that read records. The server stores nothing,
except a position from which a client plays on, in the room that is created for it. What a room wouldn't say
in a hint can't be had here either: records of games in progress are refused
(`shootmoon.server.shared.in_play`).
"""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from litestar import post
from litestar.params import JSONBody
from msgspec import Struct
from msgspec.structs import replace

from shootmoon.game import IllegalAction, View
from shootmoon.protocol.game_facts import facts_of
from shootmoon.protocol.refusals import Refused
from shootmoon.protocol.settings import Terms
from shootmoon.record import GameNode, GameTree, RecordError, read_record, write_record
from shootmoon.record.errors import reason_of
from shootmoon.rooms import MAX_GIVEN, GivenPosition, Settings, given_position, view_game
from shootmoon.rules import Rules
from shootmoon.server.engines.guard import Guard
from shootmoon.server.front.problems import ProblemError, RefusedError
from shootmoon.server.front.requests import StrictRequest, language_for
from shootmoon.server.shared.in_play import sender_of
from shootmoon.server.shared.opening import RoomCreated, limit_rooms, open_room
from shootmoon.server.shared.parameters import Language, ServerDep, ServicesDep
from shootmoon.server.shared.record_requests import MAX_RECORD, charged_job, replay_fault, run_record_job
from shootmoon.server.shared.rule_sets import requested_rules
from shootmoon.server.study.board_messages import (
    MAX_PATH,
    BoardPosition,
    BoardRecord,
    BoardRequest,
    BoardRoom,
    BoardSetup,
    BoardValuation,
    BoardValuesRequest,
    BoardVariation,
)

_MAX_BYTES = 4 * MAX_RECORD
_MAX_SETUP = 100_000
_COST = {"quick": 6_000.0, "thorough": 20_000.0}
"""The greatest processor time of a valuation in milliseconds; what isn't used is given back."""
_DEALT = ("auction", "discard", "trump", "play")
_MAX_VARIATIONS = 200
"""The greatest number of variations in a response."""
_MAX_TRIED = 20_000
"""The greatest number of actions in the variations of a response, all together."""


@post("/api/board/setup", summary="Set up a position", status_code=200, request_max_body_size=_MAX_SETUP)
async def set_up_board(
    request: StrictRequest,
    data: JSONBody[BoardSetup],
    server: ServerDep,
    services: ServicesDep,
    lang: Language = None,
) -> BoardRecord:
    """Return the record of a position that is set up by hand, for the other requests of the board.

    Without a deal and without a hand, it is the record of an empty table.
    """
    language = language_for(request, lang)
    rules = requested_rules(data.preset, data.options, data.rules)
    about = f"{data.deal} {data.hand} {data.actions}"
    sender = await sender_of(request, services)
    return await run_record_job(
        request, server, services, about, set_up_job, data, rules, language, cost=500, sender=sender
    )


@post("/api/board", summary="Look at a point of a record", status_code=200, request_max_body_size=_MAX_BYTES)
async def board(
    request: StrictRequest,
    data: JSONBody[BoardRequest],
    server: ServerDep,
    services: ServicesDep,
    lang: Language = None,
) -> BoardPosition:
    """Return the position after a ply of a record and actions that are tried from there.

    Actions that are new become a variation of the record; send the returned record with the next request.
    """
    language = language_for(request, lang)
    sender = await sender_of(request, services, data.record)
    return await run_record_job(
        request, server, services, data.record, position_job, data, language, cost=500, sender=sender
    )


@post(
    "/api/board/values",
    summary="Value the choices at a point of a record",
    status_code=200,
    request_max_body_size=_MAX_BYTES,
)
async def board_values(
    request: StrictRequest,
    data: JSONBody[BoardValuesRequest],
    server: ServerDep,
    services: ServicesDep,
    lang: Language = None,
) -> BoardValuation:
    """Return what each choice at a point of a record is worth, double-dummy and by what the seat to move
    knows.

    This takes a few seconds of processor time, which the client's address has a budget of. If the client
    disconnects, the computation is stopped.
    """
    language = language_for(request, lang)
    cost, sender = _COST[data.depth], await sender_of(request, services, data.record)
    return await run_record_job(
        request, server, services, data.record, values_job, data, language, cost=cost, sender=sender
    )


@post(
    "/api/board/room",
    summary="Play on from a point of a record",
    request_max_body_size=_MAX_BYTES,
)
async def play_on(
    request: StrictRequest,
    data: JSONBody[BoardRoom],
    server: ServerDep,
    services: ServicesDep,
    lang: Language = None,
) -> RoomCreated:
    """Create a room whose first game begins with a point of a record.

    Anybody who knows the name of the room can enter. Nobody proves the deals of the position; those of later
    hands are made by the server as in any other room.
    """
    language = language_for(request, lang)
    limit_rooms(request, server)
    sender = await sender_of(request, services, data.record)
    text = await charged_job(
        request, server, services, data.record, play_on_job, data, language, cost=500, sender=sender
    )
    begins = msgspec.json.decode(text, type=_Beginning)
    terms = {name: getattr(data, name) for name in Terms.__struct_fields__}
    settings = replace(Settings(rules=begins.rules, position=begins.position, **terms), public=False)
    return await open_room(request, services, server, settings, data.bots)


class _Beginning(Struct, frozen=True):
    """The rules and the position with which a room begins."""

    rules: Rules
    position: GivenPosition


def set_up_job(asked: BoardSetup, rules: Rules, language: str, guard: Guard) -> BoardRecord:
    """Return the response of `set_up_board`. This function is run in another process."""
    from shootmoon.analysis.board import set_up

    try:
        record = set_up(
            rules,
            deal=asked.deal,
            hand=asked.hand,
            seat=asked.seat,
            dealer=asked.dealer or None,
            actions=asked.actions,
            score=asked.score,
        )
    except RecordError as error:
        raise _problem(error, language) from None
    guard.check(record.tags, record.actions)
    return BoardRecord(write_record(record))


def position_job(asked: BoardRequest, language: str, guard: Guard) -> BoardPosition:
    """Return the response of `board`. This function is run in another process."""
    from shootmoon.belief import whereabouts

    tree, node = _point(asked, language, guard)
    if asked.remove:
        if node.played or node.parent is None:
            raise ProblemError("board-played")
        parent = node.parent
        node.remove()
        node = parent
    record = tree.record
    state, viewer = node.state, record.viewer or 0
    seat = viewer or asked.seat
    shown = state.view(seat) if seat else state
    legal = shown.legal_actions()
    before = _played(node)
    where: dict[str, dict[str, float]] = {}
    if isinstance(shown, View):
        for each in whereabouts(shown) if shown.phase in _DEALT else ():
            where[str(each.piece)] = {place: round(chance, 6) for place, chance in each.chances.items()}
    return BoardPosition(
        record=write_record(record),
        ply=before.ply,
        plies=tree.end.ply,
        tried=tuple(map(str, node.path[before.ply :])),
        position=view_game(shown),
        rules=record.rules,
        about=facts_of(record.rules),
        pieces=tuple(map(str, state.pieces)),
        hand_size=state.hand_size,
        rest=state.setup.notation.rest_name if state.setup.rest_size else "",
        viewer=viewer,
        names=record.seats,
        actions=tuple(map(str, legal)),
        following=tuple(_seen(each, seat) for each in node.variations[:_MAX_VARIATIONS]),
        annotations=tuple(node.annotations),
        variations=_variations(tree),
        where=where,
    )


def values_job(asked: BoardValuesRequest, language: str, guard: Guard) -> BoardValuation:
    """Return the response of `board_values`. This function is run in another process."""
    from shootmoon.analysis.board import evaluate

    _, node = _point(asked, language, guard)
    position = node.position
    if asked.seat and not isinstance(position, View):
        position = position.view(asked.seat)
    found = evaluate(position, depth=asked.depth)
    decision = found.decision
    return BoardValuation(
        found.seat,
        found.unit,
        found.most,
        found.choices,
        "" if decision is None else str(decision.action),
        "" if decision is None else decision.explain(language),
    )


def play_on_job(asked: BoardRoom, language: str, guard: Guard) -> _Beginning:
    """Return how the room of `play_on` begins. This function is run in another process."""
    from shootmoon.analysis.board import deal_hidden

    at = BoardRequest(record=asked.record, ply=asked.ply, tried=asked.tried)
    tree, node = _point(at, language, guard)
    if node.ply > MAX_GIVEN:
        raise RefusedError(Refused("position-length", {"most": MAX_GIVEN}))
    record = tree.record_to(node)
    if record.pieces is not None or record.hand_size is not None:
        raise ProblemError("board-pieces")
    return _Beginning(record.rules, given_position(deal_hidden(record, secrets.randbits(63))))


def _point(asked: BoardRequest, language: str, guard: Guard) -> tuple[GameTree, GameNode]:
    """Return the tree of the record that is asked for, and the node.

    Raises `ProblemError`, and `Found` if the record contains hands that the sender is playing.
    """
    try:
        text = asked.record
        record = read_record(text if "\n" in text else text + "\n")
        tree = GameTree(record)
    except RecordError as error:
        raise _problem(error, language) from None
    viewer, players = record.viewer, record.seating.players
    if asked.seat > players:
        raise ProblemError("board-seat", seat=asked.seat, players=players)
    if asked.seat and viewer not in (None, asked.seat):
        raise ProblemError("not-in-record", viewer=viewer, seat=asked.seat)
    node = tree.end
    if asked.ply > node.ply:
        raise ProblemError("frames", plies=node.ply, most=1)
    while 0 <= asked.ply < node.ply:
        assert node.parent is not None
        node = node.parent
    try:
        for action in asked.tried:
            node = node.try_action(action)
    except RecordError as error:
        raise _problem(error, language) from None
    except IllegalAction as error:
        refused = RecordError(error.reason, action=str(error.action), legal=error.legal)
        refused.__cause__ = error
        raise _problem(refused, language) from None
    except ValueError as error:
        raise _problem(RecordError(reason_of(error)), language) from None
    guard.check(record.tags, (each.action for each in tree.root.walk()))
    return tree, node


def _problem(error: RecordError, language: str) -> ProblemError:
    fault = replay_fault(error, language)
    where = "" if error.line is None else f"{error.line}:{error.column}: "
    return ProblemError("board", why=f"{where}{fault.reason}", line=fault.line, column=fault.column)


def _played(node: GameNode) -> GameNode:
    """Return the last node of the recorded game before or at ``node``."""
    while not node.played:
        assert node.parent is not None
        node = node.parent
    return node


def _seen(node: GameNode, seat: int) -> str:
    """Return the action that led to a node, without what a seat can't have seen of it."""
    if not seat:
        return str(node.action)
    shown = node.state.view(seat)
    return str(shown.actions[-1] if shown.actions else node.action)


def _variations(tree: GameTree) -> tuple[BoardVariation, ...]:
    found: list[BoardVariation] = []
    room = _MAX_TRIED
    for node in tree.root.walk():
        parent = node.parent
        if parent is None or node.played or (not parent.played and parent.variations[0] is node):
            continue
        if len(found) == _MAX_VARIATIONS:
            break
        # A request can't ask for a point that is further from the recorded game.
        before, end = _played(node), node
        while end.variations and end.ply - before.ply < MAX_PATH:
            end = end.variations[0]
        if end.ply - before.ply > MAX_PATH:
            continue
        path = tuple(map(str, end.path[before.ply :]))
        room -= len(path)
        if room < 0:
            break
        found.append(BoardVariation(before.ply, path, node.ply - 1 - before.ply))
    return tuple(found)


HANDLERS: tuple[Any, ...] = (set_up_board, board, board_values, play_on)
"""All handlers of this module."""
