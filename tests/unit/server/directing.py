"""Tournaments that are played while servers are killed; their standings are reckoned from records alone."""

import asyncio
import random
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any

import httpx

from bench.robots import Robot
from shootmoon.rooms import outcome
from tests.patience import STILL, Patience
from tests.unit.server.moderating import Table, by


class Evening:
    """A tournament of robots, whose director asks for everything again until it is acknowledged."""

    def __init__(self, urls: Sequence[str], tables: list[Table], rng: random.Random) -> None:
        """``urls``: those of all servers. ``tables``: gets those of the tournament."""
        self._urls, self._tables, self._rng = urls, tables, rng
        self.director = rng.randbytes(20).hex()
        self.people = {f"P{number}": rng.randbytes(20).hex() for number in range(6)}
        """Their tokens, by name."""
        self.name = ""

    async def run(self) -> None:
        """Play a round of one board at two tables."""
        async with httpx.AsyncClient(timeout=STILL, trust_env=False) as http:
            plan = {"title": "Evening", "preset": "luna-21", "rounds": 1, "hands": 1, "bot": "random"}
            self.name = (await self._post(http, "", self.director, plan))["tournament"]
            for name, token in self.people.items():
                await self._command(http, token, {"type": "enter", "name": name})
            await self._command(http, self.director, {"type": "begin-round"})
            rooms = {token: await self._room_of(http, token) for token in self.people.values()}
            tables = [Table(room, self._robots(room, rooms), self.director) for room in set(rooms.values())]
            self._tables += tables
            await asyncio.gather(*(robot.play() for table in tables for robot in table.robots))

    def _robots(self, room: str, rooms: dict[str, str]) -> list[Robot]:
        return [
            Robot(
                name,
                room,
                [url.replace("http", "ws") for url in self._rng.sample(self._urls, len(self._urls))],
                random.Random(self._rng.random()),
                pause=lambda: self._rng.choice((0.0, 0.01, 0.1)),
                take_part=True,
                hands=1,
                token=token,
            )
            for name, token in self.people.items()
            if rooms[token] == room
        ]

    async def _command(self, http: httpx.AsyncClient, token: str, command: dict[str, Any]) -> None:
        body = {"id": f"{command['type']} of {token[:8]}", "command": command}
        await self._post(http, f"/{self.name}/commands", token, body)

    async def _post(self, http: httpx.AsyncClient, path: str, token: str, body: Any) -> dict[str, Any]:
        return await self._insist(
            lambda url: http.post(f"{url}/api/tournaments{path}", json=body, headers=by(token))
        )

    async def view(self, http: httpx.AsyncClient, token: str) -> dict[str, Any]:
        """Return the tournament as the holder of a token sees it."""
        return await self._insist(
            lambda url: http.get(f"{url}/api/tournaments/{self.name}", headers=by(token))
        )

    async def _insist(self, ask: Callable[[str], Any]) -> dict[str, Any]:
        while True:
            try:
                answer = await ask(self._rng.choice(self._urls))
            except httpx.TransportError:
                answer = None
            if answer is not None and answer.status_code < 500:
                assert answer.is_success, answer.text
                return answer.json()
            await asyncio.sleep(0.1)

    async def _room_of(self, http: httpx.AsyncClient, token: str) -> str:
        """Return the room of somebody's table. Looking opens it, if a server was killed before."""
        patience = Patience()
        # One server hears a moment later that the other one has begun the round.
        while not (view := await self.view(http, token))["rounds"]:
            patience.look()
            await asyncio.sleep(0.1)
        return room_of(view)

    async def check(self, http: httpx.AsyncClient, records: Callable[[str], Any]) -> None:
        """See that the round was begun once, and that the standings follow from the records of its rooms.

        ``records``: returns the record of the game in a room.
        """
        patience = Patience()
        # A robot knows that its game is over before the server has counted it for the tournament.
        while (view := await self.view(http, self.director))["status"] != "over":
            patience.look()
            await asyncio.sleep(0.1)
        assert len(view["rounds"]) == 1
        assert sorted(name for entry in view["entries"] for name in entry["names"]) == sorted(self.people)
        tables = view["rounds"][0]["tables"]
        assert sorted(name for table in tables for name in table["names"]) == sorted(self.people)
        played = [(table["names"], await records(table["room"])) for table in tables]
        assert standings_of(view) == reckon([played], self.people)


def room_of(view: dict[str, Any]) -> str:
    """Return the room of the last round that somebody sees: that of their own table."""
    return next(table["room"] for table in view["rounds"][-1]["tables"] if table["room"])


def standings_of(view: dict[str, Any]) -> dict[str, float]:
    """Return the scores of an individual tournament, by name."""
    return {view["entries"][place["entry"]]["names"][0]: place["score"] for place in view["standings"]}


def reckon(rounds: Iterable[Sequence[tuple[Sequence[str], str]]], people: Iterable[str]) -> dict[str, float]:
    """Return everybody's score, reckoned from the records of the games, and nothing else.

    ``rounds``: for each round, the names by seat and the record of each table.
    """
    totals = dict.fromkeys(people, Fraction(0))
    for played in rounds:
        tables = [(names, outcome(record).gains) for names, record in played]
        for board in range(max(len(gains) for _, gains in tables)):
            found = [(names, gains[board]) for names, gains in tables if board < len(gains)]
            for seat in range(3):
                average = Fraction(sum(gained[seat] for _, gained in found), len(found))
                for names, gained in found:
                    if names[seat] in totals:
                        totals[names[seat]] += gained[seat] - average
    return {who: round(float(score), 2) + 0.0 for who, score in totals.items()}
