"""Score sheets of real tables over HTTP: make one, look at it and wait for news, write on it, take it along.

Whoever has the name of a sheet may look at it. Whoever has the token with which it was made may write on it.
"""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import get, post
from litestar.params import JSONBody

from shootmoon.rooms.tokens import MIN_TOKEN
from shootmoon.scorekeeping import new_book
from shootmoon.scorekeeping.text import sheet_text
from shootmoon.scorekeeping.view import SheetView, view_book
from shootmoon.server.messages import CreateSheet, SheetCommandRequest, SheetCommandResult, SheetCreated
from shootmoon.server.middleware import address_of
from shootmoon.server.parameters import (
    After,
    Language,
    PathStr,
    ServerDep,
    ServicesDep,
    Wait,
)
from shootmoon.server.problems import ProblemError
from shootmoon.server.requests import StrictRequest, base_of, language_for, token_of
from shootmoon.server.rule_sets import rules_of


@post("/api/sheets", summary="Make a score sheet")
async def make_sheet(
    request: StrictRequest,
    data: JSONBody[CreateSheet],
    services: ServicesDep,
    server: ServerDep,
) -> SheetCreated:
    """Make a score sheet for a match at a real table. The token of the request is what writes on it."""
    seconds = server.rooms.take(address_of(request.scope))
    if seconds:
        server.count("refused", "rooms")
        raise ProblemError("too-often", seconds=seconds)
    writer = token_of(request.headers)
    if not writer:
        raise ProblemError("token-short", least=MIN_TOKEN)
    book = new_book(rules_of(data), data.names, dealer=data.dealer)
    sheet, number = await services.scorekeeper.create(book, writer)
    return SheetCreated(sheet, f"{base_of(request, server.address)}/api/sheets/{sheet}", number)


@get("/api/sheets/{sheet:str}", summary="Look at a score sheet")
async def look(
    sheet: PathStr,
    services: ServicesDep,
    server: ServerDep,
    after: After = 0,
    wait: Wait = 0.0,
) -> SheetView:
    """The sheet as it stands.

    Where it stands at version ``after``, the answer comes when there is another, or when the wait is over.
    """
    if wait and after and not server.closing.is_set():
        closing = asyncio.ensure_future(server.closing.wait())
        more = asyncio.ensure_future(services.scorekeeper.wait_for_change(sheet, after, wait))
        try:
            done, _ = await asyncio.wait((closing, more), return_when=asyncio.FIRST_COMPLETED)
            if more in done:
                more.result()  # what went wrong is told
        finally:
            closing.cancel()
            more.cancel()
    found = await services.scorekeeper.read(sheet)
    return view_book(found.book, found.number, found.at)


@post("/api/sheets/{sheet:str}/commands", summary="Write on a score sheet", status_code=200)
async def say(
    request: StrictRequest,
    sheet: PathStr,
    data: JSONBody[SheetCommandRequest],
    services: ServicesDep,
    server: ServerDep,
) -> SheetCommandResult:
    """Enter a hand, correct one, undo. The same id again is done once."""
    writer = token_of(request.headers)
    number = await services.scorekeeper.do(sheet, writer, data.id, data.command, data.known)
    server.count("sheets", "done")
    return SheetCommandResult(number)


@get("/api/sheets/{sheet:str}/text", summary="A score sheet as text", media_type="text/plain")
async def text(request: StrictRequest, sheet: PathStr, services: ServicesDep, lang: Language = None) -> str:
    """The sheet as a text, with a column for each side."""
    found = await services.scorekeeper.read(sheet)
    return sheet_text(found.book, language_for(request, lang))


HANDLERS: tuple[Any, ...] = (make_sheet, look, say, text)
"""All of them."""
