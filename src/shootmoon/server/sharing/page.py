"""The files of the web page, bundled when the package is built (`tools/build_page.py`) and served from
memory.

Files in ``assets`` have a checksum in their names, so browsers may cache them forever. ``index.html``, the
service worker and the manifest are revalidated each time. The server answers all paths of the page with
``index.html``; the page's script then reads the path and shows the right contents. Only the title and the
tags with which other sites show a link depend on the path (`shootmoon.server.sharing.links`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from litestar import Request, Response, get
from msgspec.structs import replace

from shootmoon.rooms import NoSuchRoom, Room, Unreachable
from shootmoon.server.front.metering import in_thread
from shootmoon.server.front.problems import ProblemError
from shootmoon.server.front.requests import base_of, language_for
from shootmoon.server.services import Services
from shootmoon.server.shared.parameters import PathStr, ServerDep, ServicesDep
from shootmoon.server.sharing.links import card_of, picture_files, tags
from shootmoon.server.sharing.served import File, file_of

PATHS = (
    "/",
    "/settings",
    "/me",
    "/admin",
    "/rules",
    "/rules/{preset:str}",
    "/replay",
    "/analyze",
    "/daily",
    "/daily/{day:str}",
    "/learn",
    "/learn/{lesson:str}",
    "/puzzles",
    "/puzzles/{puzzle:str}",
    "/hands",
    "/hands/{hand:path}",
    "/tournaments",
    "/t/{tournament:str}",
    "/score",
    "/score/{sheet:str}",
    "/r/{room:str}",
    "/r/{room:str}/sheet",
    "/r/{room:str}/games/{game:str}",
)
"""The paths that are answered with the page. The page has its own list of these paths, in
web/src/router.ts."""

_INDEX = "index.html"
_BROTLI = ".br"
_ROOT_FILES = ("service-worker.js", "manifest.webmanifest")
"""The files that make the page installable as an app. Their names never change."""
_MISSING = b"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>shootmoon</title>
<h1>shootmoon</h1>
<p>A server for Moon and Chips is running here, but its page was not built.
<code>python tools/build_page.py</code> builds it. Programs can use these interfaces:
<ul>
<li><a href="/schema/openapi.json">HTTP</a> (OpenAPI),
<a href="/schema/live.json">WebSocket</a> (JSON Schema)
<li><a href="/api/rooms">public rooms</a>, <a href="/api/presets">rules</a>, <a href="/api/bots">bots</a>
<li><a href="/api/health">health</a>
</ul>
</html>
"""


@cache
def bundle() -> Mapping[str, File]:
    """Return the files of the page by name. If the page wasn't built, return a single file that says so."""
    folder = files("shootmoon.server") / "static"
    index, assets = folder / _INDEX, folder / "assets"
    if not index.is_file():
        return {_INDEX: file_of(_INDEX, _MISSING, immutable=False)}
    found = {each.name: _read(each, immutable=True) for each in assets.iterdir() if _is_asset(each)}
    return {**found, **{name: _read(folder / name, immutable=False) for name in (_INDEX, *_ROOT_FILES)}}


def _is_asset(path: Traversable) -> bool:
    return path.is_file() and not path.name.endswith(_BROTLI)


def _read(path: Traversable, *, immutable: bool) -> File:
    found = file_of(path.name, path.read_bytes(), immutable=immutable)
    brotli = files("shootmoon.server") / "static" / "assets" / (path.name + _BROTLI)
    return replace(found, brotli=brotli.read_bytes()) if immutable and brotli.is_file() else found


def not_found_page(request: Request[Any, Any, Any]) -> Response[bytes] | None:
    """Return the page, which shows an error, if a browser asks for an unknown path; None for other
    clients."""
    if request.method != "GET" or "text/html" not in request.headers.get("accept", ""):
        return None
    if request.url.path.startswith(("/api/", "/assets/", "/schema/")):
        return None
    return bundle()[_INDEX].response(request.headers.get("accept-encoding", ""), 404)


@get(list(PATHS), include_in_schema=False)
async def index(request: Request[Any, Any, Any], services: ServicesDep, server: ServerDep) -> Response[bytes]:
    """Return the page, with the tags for its path."""
    path, language = request.url.path, language_for(request)
    room = await _room(services, path)
    card = await in_thread(card_of, path, language, room)
    head = tags(card, base_of(request, server.addresses), path, language)
    response = _with_head(bundle()[_INDEX].plain, head, language).response(
        request.headers.get("accept-encoding", "")
    )
    response.headers["vary"] = "accept-encoding, accept-language"
    return response


async def _room(services: Services, path: str) -> Room | None:
    """Return the room of a path; None if the path isn't a room's, or if the room can't be read."""
    place, _, rest = path.strip("/").partition("/")
    if place != "r":
        return None
    try:
        return (await services.host.feed(rest.partition("/")[0])).room
    except (NoSuchRoom, Unreachable):
        return None


@lru_cache(maxsize=64)
def _with_head(plain: bytes, head: str, language: str) -> File:
    """Return ``index.html`` with these elements instead of its title and description."""
    text = plain.decode()
    if "<moon-app>" in text:
        text = re.sub(r'\s*<meta name="description"[^>]*>', "", text, count=1)
        text = re.sub(r"<title>.*?</title>", lambda _: head, text, count=1)
        text = text.replace('<html lang="en">', f'<html lang="{language}">', 1)
    return file_of(_INDEX, text.encode(), immutable=False)


@get("/share/{picture:str}", include_in_schema=False)
async def share_picture(picture: PathStr) -> Response[bytes]:
    """Return a picture of `shootmoon.server.sharing.links`, such as ``/share/hickeys-en.png``."""
    found = files("shootmoon.server") / "static" / "share" / picture
    if picture not in picture_files() or not found.is_file():
        raise ProblemError("not-found")
    headers = {"cache-control": "public, max-age=86400"}
    return Response(found.read_bytes(), media_type="image/png", headers=headers)


@get([f"/{name}" for name in _ROOT_FILES], include_in_schema=False)
async def root_file(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Return the service worker or the manifest."""
    found = bundle().get(request.url.path.removeprefix("/"))
    if found is None:
        raise ProblemError("not-found")
    return found.response(request.headers.get("accept-encoding", ""))


@get("/assets/{name:str}", include_in_schema=False)
async def asset(request: Request[Any, Any, Any], name: PathStr) -> Response[bytes]:
    """Return a script, a style sheet or an image of the page."""
    found = bundle().get(name)
    if found is None or not found.immutable:
        raise ProblemError("not-found")
    return found.response(request.headers.get("accept-encoding", ""))


HANDLERS: tuple[Any, ...] = (index, root_file, asset, share_picture)
"""All handlers of this module."""
