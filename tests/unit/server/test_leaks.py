"""Nothing that a seat may not know is ever sent to it.

Robots play whole games of every preset over real connections. Every byte that each of them gets is kept, and
compared with what its seat could know at that moment by the log alone: its own hand, what was played, and
for the declarer the widow and the discards.

Meanwhile owners and operators put people out, ban, silence and report them, and hand the room on. Where there
is a database, the robots are players, whose keys nobody else may get.
"""

import asyncio
import json
import os
import random
import re
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect

from shootmoon.client.deals import DealCheck
from shootmoon.client.game import read_room
from shootmoon.protocol.fairness import Source
from shootmoon.protocol.tokens import hash_token
from shootmoon.record import read_record
from shootmoon.rooms import Entry, Room
from shootmoon.rooms.log.folding import evolve, open_room
from shootmoon.rooms.log.hidden import Committed
from shootmoon.rules import load_rules, preset_names
from shootmoon.server import Rate
from tests.doubles import MemoryLog
from tests.patience import STILL
from tests.serving import FAST, NO_LIMITS, MemoryServices, an_app, bearer, hello, listening, token
from tests.strategies import some_presets

GAMES = 130 if os.environ.get("SHOOTMOON_SOAK", "0") not in ("", "0") else 1
"""Of each preset."""
WITH_PLAYERS = preset_names() if GAMES > 1 else ("luna-21", "chips")
"""The presets of whose games some have players and operators, which needs a database."""
MANY_GUESSES = replace(NO_LIMITS, guesses=Rate(10**6, 1))
OPERATOR = "the-token-of-an-operator-long-enough"
HANDS = 3 if GAMES > 1 else 1
"""After which a game has been long enough."""

_PIECE = re.compile(r"(?<![\w-])(?:[0-6]-[0-6]|[RCSF]\d{1,2}|BM|LM)(?![\w-])")
_DRAW = re.compile(r'"draw [^"]*"')


class Heard(Struct):
    """Something that a robot got: what it is about, at which version, its text."""

    seat: int
    number: int
    kind: str
    text: str


class Robot:
    """Sits down over a WebSocket, and does something legal whenever it can."""

    def __init__(self, name: str, room: str, http: httpx.AsyncClient, rng: random.Random) -> None:
        self.name, self.room, self.http, self.rng = name, room, http, rng
        self.heard: list[Heard] = []
        self.seat = 0
        self.commands = 0
        self.owner = ""
        """The token of the room's owner, with which a spectator moderates until the room is handed on; empty
        for others."""
        self.key = ""
        """The key of a player; empty for nobody."""
        self.operated = False
        """Whether it is an operator as well: the spectator, where there are operators."""
        self.boards_refused = 0
        """How often the analysis board refused the record of the hand."""
        self.deals = DealCheck(lambda: rng.randbytes(32).hex())

    async def play(self, url: str) -> None:
        async with connect(url, max_size=None) as socket:
            await socket.send(hello(self.name))
            if self.name != "Spectator":
                await self.give(socket, {"type": "sit-down", "name": self.name})
            async for text in socket:
                message = json.loads(text)
                self.keep(message)
                news = message["type"] in ("events", "view")
                if news and self.looks(message) and not await self.go_on(socket):
                    return

    async def give(self, socket: ClientConnection, command: dict[str, Any]) -> None:
        self.commands += 1
        order = {"type": "do", "id": f"{self.name.replace(' ', '-')}-{self.commands}", "command": command}
        await socket.send(json.dumps(order))

    def keep(self, message: dict[str, Any]) -> None:
        if message["type"] == "view":
            # A view comes whenever the seat changes, before anything that is meant for the new one.
            self.seat = message["view"]["you"]
            self.keep_view(message["view"])
        elif message["type"] == "events":
            for event in message["events"]:
                self.heard.append(Heard(self.seat, event["number"], "event", json.dumps(event["what"])))
        elif message["type"] == "problem":
            assert message["problem"]["code"] not in ("invalid", "malformed"), message
            # What was legal is told to those alone whose turn it is.
            self.heard.append(Heard(self.seat, -1, "problem", json.dumps(message["problem"]["facts"])))

    def keep_view(self, view: dict[str, Any]) -> None:
        seat, number = view["you"], view["number"]
        last = view.pop("last_hand")
        position = view["position"] or {"last_hand": None}
        result = position.pop("last_hand")
        self.heard.append(Heard(seat, number, "last", json.dumps([last, result])))
        dealt = view.pop("dealt") or {"trumps": []}
        dealt.pop("trumps")  # of all pieces, whoever held them
        self.heard.append(Heard(seat, number, "dealt", json.dumps(dealt)))
        view.pop("sheet")
        view["settings"].pop("pieces")  # the whole set
        actions = view.pop("actions")
        deals = [at for at, action in enumerate(actions) if action.startswith("deal ")]
        if deals:  # what earlier hands were is no secret from who played them
            self.heard.append(Heard(seat, number, "actions", "\n".join(actions[deals[-1] :])))
        self.heard.append(Heard(seat, number, "view", json.dumps(view)))

    def looks(self, message: dict[str, Any]) -> bool:
        """Whether to look at the whole room now: when there may be something to do, and else at times."""
        turn = message.get("turn")
        idle = turn is not None and turn["to_move"] not in (None, 0, self.seat)
        ended = any(event["what"]["type"] == "revealed" for event in message.get("events", ()))
        return not idle or ended or self.rng.random() < 0.2

    async def go_on(self, socket: ClientConnection) -> bool:
        """Look at the room, and do something; False when the game has been long enough."""
        headers = bearer(self.name) if self.name != "Spectator" else {}
        view = (await self.http.get(f"/api/rooms/{self.room}", headers=headers)).json()
        taking_part = self.deals.follow(read_room(msgspec.json.encode(view)))
        self.keep_view(view.copy() | {"position": view["position"] and view["position"].copy()})
        if self.rng.random() < 0.1 and not view["promised"]:
            told = (await self.http.get(f"/api/rooms/{self.room}/hand", headers=headers)).json()
            # Between the two answers it may have sat down again, and then be told of its own hand.
            for event in told["events"] if told["number"] == view["number"] else ():
                self.heard.append(Heard(view["you"], event["number"], "event", json.dumps(event["what"])))
        position, seat = view["position"], view["you"]
        if position is not None:
            await self.meddle(view)
        out = not seat and not view["promised"] and view["removed"] != "banned"
        if out and self.name != "Spectator" and self.commands:
            await self.give(socket, {"type": "sit-down", "name": self.name})
        if view["status"] == "finished" or len(view["fairness"]["told"]) >= HANDS:
            return False
        if not seat or position is None:
            return True
        if taking_part is not None:
            await self.give(socket, msgspec.to_builtins(taking_part))
        if self.rng.random() < 0.05:  # something that isn't for it to do
            forged = {
                "type": "act",
                "ply": view["ply"],
                "action": self.rng.choice(["6-6", "pass", "R1", "x"]),
            }
            await self.give(socket, forged)
        if position["to_move"] == 0 and not view["seats"][seat - 1]["ready"]:
            await self.give(socket, {"type": "get-ready"})
        elif position["to_move"] == seat:
            if self.rng.random() < 0.2:
                await self.take_record(view, headers)
            action = self.rng.choice(position["legal"])
            await self.give(socket, {"type": "act", "ply": view["ply"], "action": action})
        return True

    async def meddle(self, view: dict[str, Any]) -> None:
        """At times, do what owners, operators and players can do besides playing."""
        if self.owner and (not self.commands or self.rng.random() < 0.2):
            await self.moderate(view, self.owner)
        elif view["may"]["moderate"] and self.rng.random() < 0.1:
            await self.moderate(view, token(self.name))
        if self.operated and self.rng.random() < 0.2:
            await self.operate(view)
        if self.key and view["you"] and self.rng.random() < 0.1:
            asked = {"seat": self.rng.randint(1, len(view["seats"])), "reason": "a reason"}
            self.keep_answer(view, await self.ask("POST", f"rooms/{self.room}/reports", asked))
        if self.key and self.rng.random() < 0.1:
            path = self.rng.choice(("me", "me/games", "me/export", "players/profile?name=Robot 0"))
            self.keep_answer(view, await self.ask("GET", path, bearing=self.key))
        if self.key and self.rng.random() < 0.1:
            await self.pair(view)

    async def pair(self, view: dict[str, Any]) -> None:
        """Look for people elsewhere, or stop; perhaps there is a table, to which the robot never goes."""
        looks = {"name": self.name, "key": self.key, "bots": True}
        secret = f"another secret of {self.name}"
        answer = await self.ask("POST", "pairing", looks, secret)
        self.keep_answer(view, answer)
        if room := answer.json().get("room"):
            seats = await self.ask("GET", f"rooms/{room}", bearing=secret)
            assert hash_token(secret) not in seats.text
        elif self.rng.random() < 0.3:
            self.keep_answer(view, await self.ask("DELETE", "pairing", bearing=secret))

    async def moderate(self, view: dict[str, Any], owner: str) -> None:
        """Put somebody out, who comes back, or ban them until later; silence them, or hand the room on."""
        kind = self.rng.choice(("kick", "ban", "silence", "hand-on")) if self.commands else "kick"
        command = {"type": kind, "seat": self.rng.randint(1, len(view["seats"]))}
        headers = {"authorization": f"Bearer {owner}"}
        path = f"/api/rooms/{self.room}"
        bans = (await self.http.get(path, headers=headers)).json()["bans"]
        if bans:  # only one at a time, so that the others play on
            command = {"type": "unban", "ban": bans[0]["ban"]}
        self.commands += 1
        order = {"id": f"m{self.commands}", "command": command}
        answer = (await self.http.post(f"{path}/commands", json=order, headers=headers)).json()
        if "code" in answer:
            self.keep({"type": "problem", "problem": answer})
        elif kind == "hand-on" and not bans:
            self.owner = ""

    async def operate(self, view: dict[str, Any]) -> None:
        """Do something as an operator of the house, who must not see more than a spectator."""
        seat = self.rng.randint(1, len(view["seats"]))
        command = {"type": self.rng.choice(("kick", "silence")), "seat": seat}
        room = f"admin/rooms/{self.room}"
        await self.ask("POST", f"{room}/commands", {"command": command}, OPERATOR)
        for path in (room, "admin/rooms", "admin/reports", "admin/audit"):
            self.keep_answer(view, await self.ask("GET", path, bearing=OPERATOR))

    async def ask(self, method: str, path: str, body: object = None, bearing: str = "") -> httpx.Response:
        headers = {"authorization": f"Bearer {bearing or token(self.name)}"}
        return await self.http.request(method, f"/api/{path}", json=body, headers=headers)

    def keep_answer(self, view: dict[str, Any], answer: httpx.Response) -> None:
        """Keep what isn't about the game at all, and may show no more than the view before it."""
        assert answer.status_code < 500, answer.text
        self.heard.append(Heard(view["you"], view["number"], "answer", answer.text))

    async def take_record(self, view: dict[str, Any], headers: dict[str, str]) -> None:
        """The record so far. It is this robot's turn, but a bot may play for it meanwhile."""
        answer = await self.http.get(f"/api/rooms/{self.room}/record", headers=headers)
        later = await self.http.get(f"/api/rooms/{self.room}", headers=headers)
        if answer.status_code != 200 or later.status_code != 200:
            return  # it has just been put out
        text = answer.text
        actions = [str(action) for action in read_record(text).actions]
        deal = max(at for at, action in enumerate(actions) if action.startswith("deal "))
        number = later.json()["number"]
        self.heard.append(Heard(view["you"], number, "record", "\n".join(actions[deal:])))
        # What the board says about a hand that is played is kept from its players, too.
        answer = await self.ask("POST", "board", {"record": text})
        if answer.status_code == 409:  # otherwise the hand is over by now
            self.boards_refused += 1
            self.heard.append(Heard(view["you"], view["number"], "board", answer.text))
        else:
            assert answer.status_code == 200, answer.text
            now = (await self.http.get(f"/api/rooms/{self.room}", headers=headers)).json()
            assert now["number"] != view["number"], "the board answers in the middle of a hand"


def rooms_by_number(name: str, entries: list[Entry]) -> dict[int, Room]:
    room = open_room(name, entries[0])
    found = {1: room}
    for entry in entries[1:]:
        room = found[entry.number] = evolve(room, entry)
    return found


def may_know(room: Room, seat: int) -> set[str]:
    """The pieces that a seat may know of this hand or the last one, by the log; 0 for spectators."""
    actions = room.hand_actions
    if not actions or room.state is None:
        return set()
    if room.over:
        return set(_PIECE.findall(" ".join(actions)))
    hands = [part.strip() for part in actions[0].removeprefix("deal ").split("/")]
    known = set(_PIECE.findall(" ".join(each for each in actions[1:] if not each.startswith("discard"))))
    if seat:
        known |= set(_PIECE.findall(hands[seat - 1]))
    declarer = (
        room.state.last_hand.declarer if room.hand_over and room.state.last_hand else room.state.declarer
    )
    if seat and declarer == seat:
        known |= set(_PIECE.findall(" ".join([*hands[len(room.seats) :], *actions[1:]])))
    # What the dummy of a game for two shows and plays by itself: there the engine's view has to be believed.
    view = room.state.view(1)
    dummy = [*view.dummy, *(play for _, play in view.trick)]
    return known | set(_PIECE.findall(" ".join(map(str, dummy)))) | _played_by_dummy(view)


def _played_by_dummy(view: Any) -> set[str]:
    tricks = [*view.played, *(view.last_hand.played if view.last_hand else ())]
    return set(_PIECE.findall(" ".join(str(play) for trick in tricks for _, play in trick.plays)))


def leaks(name: str, entries: list[Entry], heard: list[Heard]) -> list[str]:
    rooms = rooms_by_number(name, entries)
    known: dict[tuple[int, int], set[str]] = {}
    found: list[str] = []
    for each in heard:
        if each.number < 0:
            continue
        at = each.number, each.seat
        if at not in known:
            known[at] = may_know(rooms[each.number], each.seat)
        # Tiles are drawn openly for the first deal, and laid back.
        pieces = set(_PIECE.findall(_DRAW.sub("", each.text.replace(name, ""))))
        if each.kind == "dealt" and each.seat and rooms[each.number].hand_over:
            continue  # all hands are shown to the players after the hand
        if each.kind == "last" and not rooms[each.number].hand_over:
            pieces = set()  # told with the hand after it, and looked at when it was over
        if too_many := pieces - known[at]:
            found.append(f"seat {each.seat} at {each.number}: {sorted(too_many)} in {each.kind} {each.text}")
    for entry in entries:
        if isinstance(entry.change, Committed):
            secret = entry.change.secret
            having = (n for n, room in rooms.items() if any(s.secret == secret for s in public(room)))
            told = min(having, default=None)
            found += [
                f"secret at {each.number}"
                for each in heard
                if secret in each.text and (told is None or each.number < told)
            ]
    return found


def public(room: Room) -> list[Source]:
    """The secrets that everybody knows."""
    return [*room.revealed, *(each.source for each in room.broken)]


async def play_a_game(
    preset: str, seed: int, folder: Path | None = None
) -> tuple[str, list[Entry], list[Robot]]:
    """``folder``: where the database of players and operators is; None for a server without them."""
    rng = random.Random(f"{preset} {seed}")
    services, how = MemoryServices(MemoryLog()), {}
    if folder is not None:
        (folder / "operators").write_text(OPERATOR, encoding="utf-8")
        services = MemoryServices(database=f"sqlite:///{folder / f'{seed}.db'}")
        how = {"admin_tokens": folder / "operators"}
    async with listening(an_app(services, MANY_GUESSES, **how)) as port:
        base = f"http://127.0.0.1:{port}"
        async with httpx.AsyncClient(base_url=base) as http:
            made = await http.post(
                "/api/rooms",
                json={
                    "preset": preset,
                    "pace": FAST,
                    "patience": 0,
                    "spectators": "live",
                    "stand_in": "beginner",
                },
            )
            room = made.json()["room"]
            names = [f"Robot {number}" for number in range(load_rules(preset).table.players)]
            robots = [Robot(name, room, http, rng) for name in ("Spectator", *names)]
            robots[0].owner = made.json()["token"]
            robots[0].operated = folder is not None
            for robot in robots[1:] if folder is not None else ():
                robot.key = rng.randbytes(32).hex()
                (await robot.ask("POST", "players", {"name": robot.name}, robot.key)).raise_for_status()
                claim = {"token": token(robot.name)}
                (await robot.ask("POST", f"me/rooms/{room}", claim, robot.key)).raise_for_status()
            url = f"ws://127.0.0.1:{port}/api/rooms/{room}/live"
            async with asyncio.timeout(STILL):
                await asyncio.gather(*(robot.play(url) for robot in robots))
        return room, list(await services.log.read(room)), robots


@pytest.mark.parametrize("preset", some_presets())
def test_nobody_gets_a_byte_of_what_is_hidden_from_them(preset: str, tmp_path: Path) -> None:
    done: set[str] = set()
    boards = 0
    for seed in range(GAMES):
        folder = tmp_path if preset in WITH_PLAYERS and seed % 2 == 0 else None
        room, entries, robots = asyncio.run(play_a_game(preset, seed, folder))
        boards += sum(robot.boards_refused for robot in robots)
        for robot in robots:
            assert leaks(room, entries, robot.heard) == []
            others = [other for other in robots if other is not robot]
            text = "".join(each.text for each in robot.heard)
            assert not any(token(other.name) in text for other in others)
            keys = [each for other in robots if other.key for each in (other.key, hash_token(other.key))]
            assert not any(key in text for key in keys)
        done |= {entry.change.__struct_config__.tag for entry in entries}  # type: ignore[misc]
        assert "kicked" in done
        # That would prove little if nothing had been there to be seen.
        assert any('"nonce-revealed"' in each.text for robot in robots for each in robot.heard)
        assert any(_PIECE.findall(each.text) for robot in robots for each in robot.heard)
        assert (folder is None) == (
            not any(each.kind == "answer" for robot in robots for each in robot.heard)
        )
    if GAMES > 1:
        assert boards
        assert done >= {"kicked", "unbanned", "silenced", "owner-changed"}


def test_a_leak_would_be_found() -> None:
    room, entries, robots = asyncio.run(play_a_game("luna-21", 99))
    first, second = (robot for robot in robots[1:3])
    dealt = [each for each in first.heard if each.kind == "event" and "deal " in each.text]
    crossed = [Heard(second.seat, each.number, each.kind, each.text) for each in dealt]
    assert leaks(room, entries, dealt) == []
    assert leaks(room, entries, crossed)
