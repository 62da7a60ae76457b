"""HTTP handlers for score sheets of matches with real pieces.

Anybody who knows the name of a sheet can read it. Writing needs the token with which it was created.
"""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import get, post
from litestar.params import JSONBody

from shootmoon.scorekeeping import new_book
from shootmoon.scorekeeping.text import sheet_text
from shootmoon.scorekeeping.view import SheetView, view_book
from shootmoon.server.front.addresses import address_of
from shootmoon.server.front.metering import in_thread
from shootmoon.server.front.methods import seconds_to_wait
from shootmoon.server.front.problems import ProblemError
from shootmoon.server.front.requests import StrictRequest, base_of, language_for, needed_token
from shootmoon.server.play.sheet_messages import (
    CreateSheet,
    SheetCommandRequest,
    SheetCommandResult,
    SheetCreated,
)
from shootmoon.server.shared.parameters import After, Language, PathStr, ServerDep, ServicesDep, Wait
from shootmoon.server.shared.rule_sets import requested_rules


@post("/api/sheets", summary="Create a score sheet")
async def make_sheet(
    request: StrictRequest,
    data: JSONBody[CreateSheet],
    services: ServicesDep,
    server: ServerDep,
) -> SheetCreated:
    """Create a score sheet for a match with real pieces. Writing to it needs the token of this request."""
    seconds = server.rooms.take(address_of(request.scope))
    if seconds:
        server.count("refused", "rooms")
        raise ProblemError("too-often", seconds=seconds)
    writer = needed_token(request.headers)
    book = new_book(requested_rules(data.preset, data.options, data.rules), data.names, dealer=data.dealer)
    sheet, number = await services.scorekeeper.create(book, writer)
    return SheetCreated(sheet, f"{base_of(request, server.addresses)}/api/sheets/{sheet}", number)


@get("/api/sheets/{sheet:str}", summary="Get a score sheet")
async def get_sheet(
    request: StrictRequest,
    sheet: PathStr,
    services: ServicesDep,
    server: ServerDep,
    after: After = 0,
    wait: Wait = 0.0,
) -> SheetView:
    """Return a sheet. If its version is still ``after``, first wait for a change, for up to ``wait``
    seconds."""
    wait = seconds_to_wait(request.scope, wait)
    if wait and after and not server.closing.is_set():
        closing = asyncio.ensure_future(server.closing.wait())
        more = asyncio.ensure_future(services.scorekeeper.wait_for_change(sheet, after, wait))
        try:
            done, _ = await asyncio.wait((closing, more), return_when=asyncio.FIRST_COMPLETED)
            if more in done:
                more.result()  # raises the error, if there was one
        finally:
            closing.cancel()
            more.cancel()
    found = await services.scorekeeper.read(sheet)
    return await in_thread(view_book, found.book, found.number, found.at)


@post("/api/sheets/{sheet:str}/commands", summary="Send a command to a score sheet", status_code=200)
async def sheet_command(
    request: StrictRequest,
    sheet: PathStr,
    data: JSONBody[SheetCommandRequest],
    services: ServicesDep,
    server: ServerDep,
) -> SheetCommandResult:
    """Enter a hand, correct a hand, or undo. If a command is sent again with the same id, it has no further
    effect."""
    writer = needed_token(request.headers)
    number = await services.scorekeeper.do(sheet, writer, data.id, data.command, data.known)
    server.count("sheets")
    return SheetCommandResult(number)


@get("/api/sheets/{sheet:str}/text", summary="Get a score sheet as text", media_type="text/plain")
async def text(request: StrictRequest, sheet: PathStr, services: ServicesDep, lang: Language = None) -> str:
    """Return a sheet as plain text, with a column for each side."""
    found = await services.scorekeeper.read(sheet)
    return await in_thread(sheet_text, found.book, language_for(request, lang))


HANDLERS: tuple[Any, ...] = (make_sheet, get_sheet, sheet_command, text)
"""All handlers of this module."""
