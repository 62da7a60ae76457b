"""An evening on a real server that is killed in every round; standings are reckoned from records alone."""

import json
import random
import signal
import sqlite3
from collections import defaultdict
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.patience import STILL
from tests.serving import Moon, bearer
from tests.unit.server.directing import reckon, room_of, standings_of
from tests.unit.server.play.test_tournaments import enter, look, make, must


class Club:
    """The people of an evening: robots over HTTP, whose server may be killed at any time."""

    def __init__(self, folder: Path, people: list[str], rng: random.Random) -> None:
        self.folder, self.people, self.rng = folder, people, rng
        self.kills = 0
        self.start()

    def start(self) -> None:
        self.server = Moon(self.folder, "--no-browser", "--limits", "1000")
        self.client = httpx.Client(base_url=self.server.url, timeout=STILL)

    def kill(self) -> None:
        self.client.close()
        self.server.end(signal.SIGKILL)
        self.kills += 1
        self.start()

    def play(self, room: str, who: str) -> bool:
        """Do what one person can do in a room; return True if the game is over."""
        view = self.client.get(f"/api/rooms/{room}", headers=bearer(who)).json()
        if view["status"] == "finished":
            return True
        command: dict[str, Any] | None = None
        if view["may"]["act"]:
            action = self.rng.choice(view["position"]["legal"])
            command = {"type": "act", "ply": view["ply"], "action": action}
        elif view["may"]["get_ready"] and not view["seats"][view["you"] - 1]["ready"]:
            command = {"type": "get-ready"}
        if command is not None:
            order = {"id": f"{self.rng.random()}", "command": command}
            self.client.post(f"/api/rooms/{room}/commands", json=order, headers=bearer(who))
        return False


def evening(folder: Path, count: int, rounds: int, hands: int, seed: int) -> None:
    """Play an evening: somebody leaves the table for a while in each round, and the server is killed."""
    rng = random.Random(seed)
    people = [f"P{number}" for number in range(count)]
    club = Club(folder, people, rng)
    try:
        name = make(club.client, rounds=rounds, hands=hands, preset="hickeys", title="Evening")
        enter(club.client, name, people)
        for number in range(rounds):
            must(club.client, name, "director", "begin-round", id=f"begin {number}")
            if number % 2:
                club.kill()  # perhaps before all rooms were open
                must(club.client, name, "director", "begin-round", id=f"begin {number}")
            rooms = {who: room_of(look(club.client, name, who)) for who in people}
            killed_after, steps = rng.randrange(20, 60) * len(set(rooms.values())), 0
            open_rooms = set(rooms.values())
            while open_rooms:
                for who in rng.sample(people, len(people)):  # nobody comes twice while others wait
                    if rooms[who] in open_rooms and rng.random() < 0.9 and club.play(rooms[who], who):
                        open_rooms.discard(rooms[who])
                    steps += 1
                    if steps == killed_after:
                        club.kill()
            assert look(club.client, name)["rounds"][number]["ended"]
        view = look(club.client, name)
        assert view["status"] == "over"
        assert club.kills == rounds + rounds // 2
        assert any(standings_of(view).values())
        assert standings_of(view) == reckon(played(folder), people)
    finally:
        club.client.close()
        club.server.end(signal.SIGKILL)


def played(folder: Path) -> list[list[tuple[list[str], str]]]:
    """Return the names and the records of all games in the database, by round."""
    (file,) = folder.glob("*.db")
    with closing(sqlite3.connect(file)) as database:
        rows = database.execute("SELECT series, names, record FROM finished").fetchall()
    rounds: dict[str, list[tuple[list[str], str]]] = defaultdict(list)
    for series, names, record in rows:
        assert series.startswith("tournament-")
        rounds[series].append((json.loads(names), record))
    return list(rounds.values())


def test_standings_follow_from_records_after_a_kill(tmp_path: Path) -> None:
    evening(tmp_path, 6, 1, 2, seed=1)


@pytest.mark.slow
def test_an_evening_of_24_people_and_six_rounds_with_kills(tmp_path: Path) -> None:
    evening(tmp_path, 24, 6, 2, seed=2)
