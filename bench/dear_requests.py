"""The dearest requests that a stranger can send, one for each route of a server, for those who measure them.

`walk` sends them to an application in this process, without a network: to a room with a long match, with a
full tournament and score sheet, with records of the greatest length, and for each preset in turn. `Asker`
measures each piece of work that the event loop does for a request.
"""

from __future__ import annotations

import asyncio
import gzip
import re
import secrets
from asyncio.events import Handle
from collections.abc import AsyncGenerator, Callable, Generator, Mapping
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager, nullcontext
from typing import Any

import msgspec
from msgspec import Struct

import shootmoon as sm
from shootmoon.rules import Value, preset_names
from shootmoon.server.app import http_app
from shootmoon.server.front.middleware import Middleware
from shootmoon.server.shared.record_requests import MAX_RECORD
from shootmoon.server.sharing.page import PATHS, bundle

TOKEN, KEY, OPERATOR = "a-token-of-somebody-who-is-curious", "a" * 64, "a-token-of-an-operator-of-the-house"
"""The secrets of a seat, of a player and of an operator."""
HANDS = 60
"""The number of hands in the room with a long match: a position holds at most 2,000 actions."""
SHEET_HANDS, ENTRIES = 500, 120
"""The most that a score sheet and a tournament hold."""
REFUSED = {
    "GET /api/tournaments/{tournament}/rounds/{round}/boards/{board}": "nobody has played a board",
    "GET /api/series/{series}": "no series is over",
    "POST /api/me/passkeys": "there is no device that could sign",
    "POST /api/players/passkey": "there is no device that could sign",
}
"""Routes that no request here is answered by, and why."""


class Answer(Struct, frozen=True):
    """A response, and what it cost."""

    status: int
    body: bytes
    pieces: tuple[float, ...]
    """What `Meter` measured in each piece of the event loop's work."""

    def json(self) -> Any:
        return msgspec.json.decode(self.body)


class Meter:
    """Measures each piece of work of the event loop: everything that it does before it looks for news again.

    ``measure`` runs a piece of work and returns what it cost.
    """

    def __init__(self, measure: Callable[[Callable[[], None]], float]) -> None:
        self._measure = measure
        self.pieces: list[float] = []

    async def begin(self) -> AbstractContextManager[None]:
        """Forget what was measured, and return a context in which all work of the event loop is measured."""
        await asyncio.sleep(0)  # ends the piece of work in which the caller is
        self.pieces.clear()
        return self._watching()

    @contextmanager
    def _watching(self) -> Generator[None]:
        original = Handle._run

        def run(handle: Handle) -> None:
            self.pieces.append(self._measure(lambda: original(handle)))

        Handle._run = run  # type: ignore[method-assign]
        try:
            yield
        finally:
            Handle._run = original  # type: ignore[method-assign]


class Asker:
    """Sends requests to an application, without a network."""

    def __init__(self, app: Middleware, meter: Meter, tell: Callable[[str, Answer], None]) -> None:
        """``tell`` is called with each route and its answer."""
        self.app, self._meter, self._tell = app, meter, tell
        self.routes: set[str] = set()
        """The routes that were asked, such as ``GET /api/rooms``."""

    async def __call__(
        self,
        method: str,
        path: str,
        body: Any = None,
        token: str = "",
        *,
        hang_up: bool = False,
        measured: bool = True,
    ) -> Answer:
        """Send a request, and return the answer. ``hang_up``: disconnect when its first part arrives.
        ``measured``: False for a request between two like it, which only make what is there larger."""
        place, _, query = path.partition("?")
        content = b"" if body is None else msgspec.json.encode(body)
        headers = [
            (b"host", b"localhost"),
            (b"accept-encoding", b"gzip"),
            (b"content-type", b"application/json"),
        ]
        if token:
            headers.append((b"authorization", f"Bearer {token}".encode()))
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method,
            "scheme": "http", "path": place, "raw_path": place.encode(), "root_path": "",
            "query_string": query.encode(), "headers": headers, "client": ("127.0.0.1", 1),
            "server": ("localhost", 80), "state": {},
        }  # fmt: skip
        sent: list[Any] = []
        messages = [{"type": "http.request", "body": content, "more_body": False}]
        gone = asyncio.Event()

        async def receive() -> Any:
            if not messages:
                await gone.wait()
            return messages.pop() if messages else {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)
            if hang_up and message.get("body"):
                gone.set()

        with await self._meter.begin() if measured else nullcontext():
            await asyncio.create_task(self.app(scope, receive, send))
        await asyncio.sleep(0)  # ends the piece that is measured: what the caller does now isn't
        body = b"".join(each.get("body", b"") for each in sent[1:])
        if any(name == b"content-encoding" for name, _ in sent[0]["headers"]):
            body = gzip.decompress(body)
        answer = Answer(sent[0]["status"], body, tuple(self._meter.pieces))
        route = f"{method} {scope.get('path_template', place)}"
        self.routes.add(route)
        if measured:
            self._tell(route, answer)
        return answer

    async def connect(self, room: str, token: str, *messages: Any) -> Answer:
        """Open a room's WebSocket, send messages, and return all that was sent until they are answered."""
        waiting: asyncio.Queue[Any] = asyncio.Queue()
        sent: list[str] = []
        answered = asyncio.Event()
        scope = {
            "type": "websocket", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "ws",
            "path": f"/api/rooms/{room}/live", "query_string": b"", "root_path": "",
            "headers": [(b"host", b"localhost")], "client": ("127.0.0.1", 1), "subprotocols": [], "state": {},
        }  # fmt: skip

        async def send(message: Any) -> None:
            if message["type"] == "websocket.send":
                sent.append(message["text"])
            answered.set()

        with await self._meter.begin():
            task = asyncio.create_task(self.app(scope, waiting.get, send))
            waiting.put_nowait({"type": "websocket.connect"})
            for message in ({"type": "hello", "token": token}, *messages):
                await answered.wait()
                answered.clear()
                waiting.put_nowait(
                    {"type": "websocket.receive", "text": msgspec.json.encode(message).decode()}
                )
            await answered.wait()
            waiting.put_nowait({"type": "websocket.disconnect", "code": 1000})
            await task
        await asyncio.sleep(0)
        answer = Answer(101, "".join(sent).encode(), tuple(self._meter.pieces))
        self._tell("WebSocket", answer)
        return answer


@asynccontextmanager
async def started(app: Middleware) -> AsyncGenerator[None]:
    """Start an application, and stop it at the end."""
    messages: asyncio.Queue[Any] = asyncio.Queue()
    done: asyncio.Queue[Any] = asyncio.Queue()
    task = asyncio.create_task(app({"type": "lifespan", "state": {}}, messages.get, done.put))
    messages.put_nowait({"type": "lifespan.startup"})
    assert (await done.get())["type"] == "lifespan.startup.complete"
    try:
        yield
    finally:
        messages.put_nowait({"type": "lifespan.shutdown"})
        await task


LONG = {"match.kind": "marks", "match.marks": 1000, "score.target": 1000}
"""Options of a match that isn't over soon."""


def record_of(hands: int, options: Mapping[str, Value] = LONG) -> str:
    """Return the record of the first hands of a match of luna with these options."""
    state, played = sm.new_game(sm.load_rules("luna", options)), 0
    for seed in range(100_000):
        played += state.phase == "deal"
        if played > hands or state.is_over:
            break
        if not state.to_move:
            state = state.apply(state.sample_chance(seed))
        else:
            legal = state.legal_actions()  # whoever is first bids 4, and all others pass
            state = state.apply(legal[int(state.phase == "auction" and legal[1] == "4")])
    return sm.write_record(state)


async def walk(ask: Asker, *, briefly: bool = False) -> None:
    """Ask every route for the dearest thing that it can be asked for, most of them twice.

    ``briefly``: with smaller tournaments and score sheets, and without asking again for what other processes
    compute.
    """
    for _ in range(2):
        await _page(ask)
        await _rules(ask)
    long = record_of(HANDS)
    await _study(ask, long, briefly=briefly)
    await _rooms(ask, long)
    await _sheets(ask, SHEET_HANDS // 2 if briefly else SHEET_HANDS)
    await _tournament(ask, ENTRIES // 2 if briefly else ENTRIES)
    await _people(ask)
    await _operators(ask)


async def _page(ask: Asker) -> None:
    largest = max((each.immutable * len(each.plain), name) for name, each in bundle().items())[1]
    for path in (
        *(re.sub(r"\{.*?\}", "nothing", path) for path in PATHS), f"/assets/{largest}", "/service-worker.js",
        "/manifest.webmanifest", "/share/hickeys-en.png", "/schema/openapi.json", "/schema/live.json",
        "/api/health", "/api/health/live",
    ):  # fmt: skip
        await ask("GET", path)


async def _rules(ask: Asker) -> None:
    for path in ("/api/presets", "/api/words", "/api/bots", "/api/options/moon", "/api/options/chips"):
        await ask("GET", path)
    for preset in preset_names():
        for path in ("", "/example"):
            await ask("GET", f"/api/presets/{preset}{path}")
        await ask("POST", "/api/rules", {"preset": preset, "options": {}})


async def _study(ask: Asker, long: str, *, briefly: bool) -> None:
    for lesson in (await ask("GET", "/api/lessons")).json():
        for step in range(lesson["steps"]):
            await ask("POST", f"/api/lessons/{lesson['lesson']}", {"step": step, "actions": []})
    for path in ("/api/puzzles/daily", "/api/puzzles") * 2:
        await ask("GET", path)
    puzzles = (await ask("GET", "/api/puzzles")).json()["puzzles"]
    for puzzle in puzzles[:: len(puzzles) // 20]:
        choices = (await ask("GET", f"/api/puzzles/{puzzle}")).json()["choices"]
        await ask("POST", f"/api/puzzles/{puzzle}/answer", {"choice": choices[0]["choice"]})
    books = (await ask("GET", "/api/hands/luna?count=100")).json()["presets"]
    for preset in ["luna"] if briefly else books:
        found = (await ask("GET", f"/api/hands/{preset}?count=100")).json()
        for bid in found["bids"][:1] if briefly else found["bids"]:
            await ask("GET", f"/api/hands/{preset}?count=100&bid={bid}")
        await ask("GET", f"/api/hands/{preset}/{','.join(found['best'][0]['hand'])}")
    comment = "# a comment\n"
    for record in (long, long + comment * ((MAX_RECORD - len(long)) // len(comment))):
        await ask("POST", "/api/replay", {"record": record})
        await ask("POST", "/api/replay/frames", {"record": record, "first": 0, "last": 199, "seat": 0})
        await ask("POST", "/api/board", {"record": record, "ply": 100})
    over = record_of(9, {"match.kind": "hand-marks", "match.marks": 1})
    for depth in ("quick",) if briefly else ("quick", "thorough"):
        # Near the end of a hand, or in the auction of a match whose equity takes minutes to compute.
        values = {"record": over if briefly else record_of(1), "ply": 24 if briefly else 2, "depth": depth}
        await ask("POST", "/api/board/values", values)
        await ask("POST", "/api/board/setup", {"preset": "luna"})
        await ask("POST", "/api/reviews", {"record": over}, hang_up=True)
    for _ in range(2):
        await ask("GET", "/api/daily")
        await ask("GET", "/api/daily/2026-01-01")
        await ask("GET", "/api/series/nothing-2026-01-01-0123456789ab")


async def _rooms(ask: Asker, long: str) -> None:
    plain = (await ask("POST", "/api/rooms", {"preset": "luna", "bots": {"2": "novice"}})).json()["room"]
    asked = {"record": long, "ply": -1, "bots": {"2": "novice", "3": "novice"}}
    await ask("POST", "/api/board/room", asked)
    given = (await ask("POST", "/api/board/room", asked)).json()["room"]
    ben = TOKEN + "-ben"
    for room in (plain, given):
        place = f"/api/rooms/{room}"
        await _do(ask, place, {"type": "sit-down", "name": "Ann", "seat": 1})
        if room == plain:
            await _do(ask, place, {"type": "sit-down", "name": "Ben", "seat": 3}, ben)
            await ask("POST", f"{place}/reports", {"seat": 1, "reason": "x" * 200}, ben)
            await ask("GET", f"{place}/chances", token=TOKEN)
        for number in range(5):
            await _do(ask, place, {"type": "say", "text": f"{number:0200}"})
        for path in (
            "?meanings=true", "/events?after=0", "/hand", "/record", "/claim", "/glance", "/sheet", "/games",
            "/games/1/record", "/rules",
        ):  # fmt: skip
            await ask("GET", f"{place}{path}", token=TOKEN)
        await ask.connect(room, TOKEN, {"type": "do", "id": "said", "command": {"type": "say", "text": "x"}})
    await ask("GET", "/api/rooms")
    await _hint(ask)


async def _hint(ask: Asker) -> None:
    """Take a hint at a table of bots, when it is one's turn."""
    bots = {"2": "novice", "3": "novice"}
    asked = {"preset": "luna", "bots": bots, "pace": {"play": 0, "trick": 0, "hand": 0}, "rated": False}
    place = f"/api/rooms/{(await ask('POST', '/api/rooms', asked)).json()['room']}"
    await _do(ask, place, {"type": "sit-down", "name": "Ann", "seat": 1})
    while not (room := (await ask("GET", place, token=TOKEN)).json())["may"]["act"]:
        await asyncio.sleep(0.01)
    for kind in ("nudge", "advice"):
        await ask("POST", f"{place}/hint", {"ply": room["ply"], "kind": kind}, TOKEN)


async def _do(
    ask: Asker, place: str, command: dict[str, Any], token: str = TOKEN, *, measured: bool = True
) -> Answer:
    """Send a command to a room, a score sheet or a tournament."""
    body = {"id": secrets.token_hex(8), "command": command}
    return await ask("POST", f"{place}/commands", body, token, measured=measured)


def _at_the_ends(number: int, count: int) -> bool:
    """Return whether a request is among the first and the last ones of many alike."""
    return not 0 < number < count - 2


async def _sheets(ask: Asker, hands: int) -> None:
    body = {"preset": "luna", "options": LONG, "names": ["Ann", "Ben", "Cal"]}
    place = f"/api/sheets/{(await ask('POST', '/api/sheets', body, TOKEN)).json()['sheet']}"
    for number in range(hands):
        declarer = number % 3 + 1
        tricks = {str(seat): 5 if seat == declarer else 1 for seat in (1, 2, 3)}
        command = {"type": "hand", "declarer": declarer, "bid": "5", "tricks": [*tricks.values()]}
        await _do(ask, place, command, measured=_at_the_ends(number, hands))
    for _ in range(2):
        await ask("GET", place)
        await ask("GET", f"{place}/text")


async def _tournament(ask: Asker, entries: int) -> None:
    plan = {"title": "The club", "preset": "luna", "rounds": 30, "hands": 30, "bot": "novice"}
    director = TOKEN + "-director"
    name = (await ask("POST", "/api/tournaments", plan, director)).json()["tournament"]
    place = f"/api/tournaments/{name}"
    for number in range(entries):
        command = {"type": "enter", "name": f"Person {number}"}
        await _do(ask, place, command, f"{TOKEN}-{number}", measured=_at_the_ends(number, entries))
    for _ in range(2):
        for kind in ("begin-round", "end-round"):
            await _do(ask, place, {"type": kind}, director)
            await asyncio.sleep(1.1)  # until it is looked at anew
            await ask("GET", place, token=director)
    await ask("GET", f"{place}/rounds/1/boards/1")


async def _people(ask: Asker) -> None:
    await ask("POST", "/api/players", {"name": "Ben", "label": "a phone"}, "b" * 64)
    await ask("POST", "/api/players", {"name": "Ann", "label": "a phone"}, KEY)
    room = (await ask("POST", "/api/rooms", {"preset": "luna"})).json()["room"]
    await _do(ask, f"/api/rooms/{room}", {"type": "sit-down", "name": "Ann", "seat": 1})
    code = (await ask("POST", "/api/me/codes", {}, KEY)).json()["code"]
    for method, path, body in (
        ("GET", "/api/me", None), ("POST", "/api/me", {"public": True}), ("GET", "/api/me/games", None),
        ("GET", "/api/me/export", None), ("GET", "/api/me/ratings", None),
        ("GET", "/api/me/statistics", None),
        ("POST", "/api/me/keys", {"kind": "device", "hash": "c" * 64}),
        ("POST", "/api/me/friends/decide", {"name": "Ben", "action": "ask"}),
        ("GET", "/api/me/friends", None),
        ("POST", "/api/me/friends", {"shown": True}), ("POST", "/api/me/inbox", {}),
        ("POST", f"/api/me/rooms/{room}", {"token": TOKEN}),
        ("POST", "/api/me/invitations", {"name": "Ben", "room": room}),
        ("DELETE", "/api/me/invitations/1", None),
        ("POST", "/api/me/passkeys/question", None), ("POST", "/api/me/passkeys", {"credential": "{}"}),
        ("POST", "/api/players/passkey/question", None),
        ("POST", "/api/players/passkey", {"credential": "{}"}),
        ("GET", "/api/players/ladder?rules=luna", None), ("GET", "/api/players/profile?name=Ann", None),
        ("POST", "/api/pairing", {"name": "Ann"}), ("DELETE", "/api/pairing", None),
    ):  # fmt: skip
        for _ in range(2):
            await ask(method, path, body, KEY)
    await ask("POST", "/api/players/device", {"code": code}, "d" * 64)
    for key in (await ask("GET", "/api/me", token=KEY)).json()["keys"][::-1]:
        await ask("POST", f"/api/me/keys/{key['id']}", {"label": "another"}, KEY)
        await ask("DELETE", f"/api/me/keys/{key['id']}", None, KEY)
        await ask("POST", f"/api/me/keys/{key['id']}/keep", None, KEY)
    await ask("POST", "/api/me/keep", None, KEY)
    await ask("DELETE", "/api/me/keys", None, KEY)
    await ask("DELETE", "/api/me", None, "b" * 64)


async def _operators(ask: Asker) -> None:
    for number in range(100):
        for kind, body in (
            ("bans", {"name": f"name {number}"}),
            ("invitations", {"label": f"label {number}"}),
            ("addresses", {"network": f"203.0.113.{number}"}),
        ):
            await ask("POST", f"/api/admin/{kind}", body, OPERATOR, measured=_at_the_ends(number, 100))
    room = (await ask("POST", "/api/rooms", {"preset": "luna"})).json()["room"]
    await _do(ask, f"/api/rooms/{room}", {"type": "sit-down", "name": "Ann", "seat": 1})
    for _ in range(2):
        for path in (
            "audit",
            "bans",
            "invitations",
            "limits",
            "people?name=a",
            "reports",
            "rooms",
            f"rooms/{room}",
        ):
            found = await ask("GET", f"/api/admin/{path}", token=OPERATOR)
            for kind, act in (
                ("bans", "lift"),
                ("invitations", "revoke"),
                ("reports", "settle"),
            ):
                if path == kind and found.json():
                    await ask("POST", f"/api/admin/{kind}/{found.json()[0]['id']}/{act}", {}, OPERATOR)
        silence = {"command": {"type": "silence", "seat": 1}}
        await ask("POST", f"/api/admin/rooms/{room}/commands", silence, OPERATOR)
        await ask("POST", "/api/admin/limits/rooms", {"burst": 10**6}, OPERATOR)
    await ask("POST", f"/api/admin/rooms/{room}/close", {}, OPERATOR)


def all_routes() -> set[str]:
    """Return all routes of the application, such as ``GET /api/rooms``."""
    return {
        f"{method} {re.sub(':[a-z]+}', '}', route.path)}"
        for route in http_app().routes
        for method in getattr(route, "methods", ())
        if method not in ("OPTIONS", "HEAD")
    }
