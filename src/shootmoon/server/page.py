"""The page: files that were bundled when this package was built (`tools/build_page.py`), kept in memory.

Files in ``assets`` have a check sum in their names, so that browsers may keep them for ever; ``index.html``
names them, and is asked for anew each time, as are the service worker and the manifest. It is the answer for
all places of the page: which one is meant, the page itself finds out.
"""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from litestar import Request, Response, get
from msgspec import Struct

from shootmoon.server.parameters import PathStr
from shootmoon.server.problems import ProblemError

PLACES = (
    "/",
    "/settings",
    "/rules",
    "/rules/{preset:str}",
    "/replay",
    "/score",
    "/score/{sheet:str}",
    "/r/{room:str}",
    "/r/{room:str}/sheet",
    "/r/{room:str}/games/{game:str}",
)
"""The places of the page; its own list is in web/src/router.ts."""

_TYPES: Mapping[str, str] = {
    "html": "text/html",
    "js": "text/javascript",
    "css": "text/css",
    "svg": "image/svg+xml",
    "png": "image/png",
    "webmanifest": "application/manifest+json",
}
_INDEX = "index.html"
_BESIDE = ("service-worker.js", "manifest.webmanifest")
"""What makes the page one that can be installed, under names that stay the same."""
_MISSING = b"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>shootmoon</title>
<h1>shootmoon</h1>
<p>A server for Moon and Chips is running here, but its page was not built:
<code>python tools/build_page.py</code> builds it. Programs can talk to it:
<ul>
<li><a href="/schema/openapi.json">HTTP</a> (OpenAPI),
<a href="/schema/live.json">WebSocket</a> (JSON Schema)
<li><a href="/api/rooms">public rooms</a>, <a href="/api/presets">rules</a>, <a href="/api/bots">bots</a>
<li><a href="/api/health">health</a>
</ul>
</html>
"""


class File(Struct, frozen=True):
    """A file of the page, plain and compressed."""

    media_type: str
    plain: bytes
    packed: bytes
    lasting: bool
    """Whether the same name will always mean the same file."""

    def answer(self, accepted: str, status: int = 200) -> Response[bytes]:
        """The file, compressed where the browser's ``Accept-Encoding`` names gzip."""
        packed = "gzip" in accepted
        headers = {
            "cache-control": "public, max-age=31536000, immutable" if self.lasting else "no-cache",
            "vary": "accept-encoding",
        }
        if packed:
            headers["content-encoding"] = "gzip"
        content = self.packed if packed else self.plain
        return Response(content, status_code=status, media_type=self.media_type, headers=headers)


@cache
def bundle() -> Mapping[str, File]:
    """The files of the page by name; where it was not built, a page that says so."""
    folder = files("shootmoon.server") / "static"
    index, assets = folder / _INDEX, folder / "assets"
    if not index.is_file():
        return {_INDEX: _file(_INDEX, _MISSING, lasting=False)}
    found = {each.name: _read(each, lasting=True) for each in assets.iterdir() if each.is_file()}
    return {**found, **{name: _read(folder / name, lasting=False) for name in (_INDEX, *_BESIDE)}}


def _read(path: Traversable, *, lasting: bool) -> File:
    return _file(path.name, path.read_bytes(), lasting=lasting)


def _file(name: str, plain: bytes, *, lasting: bool) -> File:
    kind = _TYPES.get(name.rpartition(".")[2], "application/octet-stream")
    return File(kind, plain, gzip.compress(plain, mtime=0), lasting)


def nowhere(request: Request[Any, Any, Any]) -> Response[bytes] | None:
    """What a browser is shown where there is nothing: the page, which says so. None for programs."""
    if request.method != "GET" or "text/html" not in request.headers.get("accept", ""):
        return None
    if request.url.path.startswith(("/api/", "/assets/", "/schema/")):
        return None
    return bundle()[_INDEX].answer(request.headers.get("accept-encoding", ""), 404)


@get(list(PLACES), include_in_schema=False)
async def place(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Any place of the page."""
    return bundle()[_INDEX].answer(request.headers.get("accept-encoding", ""))


@get([f"/{name}" for name in _BESIDE], include_in_schema=False)
async def beside(request: Request[Any, Any, Any]) -> Response[bytes]:
    """What a browser asks for that installs the page, or looks whether there is a newer one."""
    found = bundle().get(request.url.path.removeprefix("/"))
    if found is None:
        raise ProblemError("not-found")
    return found.answer(request.headers.get("accept-encoding", ""))


@get("/assets/{name:str}", include_in_schema=False)
async def asset(request: Request[Any, Any, Any], name: PathStr) -> Response[bytes]:
    """What the page is made of."""
    found = bundle().get(name)
    if found is None or not found.lasting:
        raise ProblemError("not-found")
    return found.answer(request.headers.get("accept-encoding", ""))


HANDLERS: tuple[Any, ...] = (place, beside, asset)
"""All of them."""
