"""The positions whose action sequences are counted: one file a preset, read here."""

import copy
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import shootmoon as sm
from shootmoon.game import with_first_dealer
from shootmoon.record import read_actions
from tests.laws.referee import Referee, referee_for

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Position:
    """A moment of a first hand, and how many sequences of each length follow it."""

    preset: str
    name: str
    dealer: int
    deal: str
    prefix: str
    leaves: dict[int, int]

    def __str__(self) -> str:
        return f"{self.preset}: {self.name}"

    def state(self) -> sm.State:
        """The position in the engine."""
        state = with_first_dealer(sm.new_game(sm.load_rules(self.preset)), self.dealer).apply(self.deal)
        for action in read_actions(self.prefix):
            state = state.apply(action)
        return state

    def referee(self) -> Referee:
        """The position in the second engine, which shares no code with the first."""
        referee: Referee = referee_for(sm.load_rules(self.preset))
        for action in self.state().history:
            referee.follow(str(action))
        return referee


def files() -> list[Path]:
    """The files with positions."""
    return sorted(FOLDER.glob("*.json"))


def read(path: Path) -> list[dict[str, Any]]:
    """The positions of a file, as they stand there."""
    return json.loads(path.read_text(encoding="utf-8"))["positions"]


def positions() -> Iterator[Position]:
    """All positions of all presets."""
    for path in files():
        for entry in read(path):
            told = {name: entry[name] for name in ("name", "dealer", "deal", "prefix")}
            leaves = {int(depth): count for depth, count in entry["leaves"].items()}
            yield Position(path.stem, **told, leaves=leaves)


def count(referee: Referee, depth: int) -> int:
    """What `shootmoon.perft` counts, counted by the second engine: one copy and one action at a time."""
    legal = referee.legal()
    if depth == 0 or not legal:
        return 1
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        after = copy.deepcopy(referee, {id(referee.rules): referee.rules})
        after.follow(action)
        total += count(after, depth - 1)
    return total
