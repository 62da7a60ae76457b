"""The view of a room, read as a client gets it."""

import msgspec
import pytest

from shootmoon.client.game import read_room
from shootmoon.game import Play
from shootmoon.pieces import Card, Tile
from shootmoon.rooms import Settings, Viewer, view_room
from shootmoon.rules import load_rules
from tests.rooming import Table, sit_all


def sent(preset: str, steps: int = 60) -> tuple[object, bytes]:
    """The view of a seat, and its JSON."""
    table = sit_all(Table(Settings(rules=load_rules(preset)), 3))
    for _ in range(steps):
        table.random_step()
    seen = view_room(table.room, Viewer(1))
    return seen, msgspec.json.encode(seen, enc_hook=str)


@pytest.mark.parametrize(("preset", "kind"), [("called-4", Tile), ("hickeys", Tile), ("chips-2", Card)])
def test_pieces_and_plays_are_those_of_the_game(preset: str, kind: type) -> None:
    seen, data = sent(preset)
    room = read_room(data)
    assert room == seen
    assert room.position is not None
    assert all(type(piece) is kind for piece in room.position.hands[0])
    plays = [play for trick in room.position.played for _, play in trick.plays]
    assert plays
    assert all(isinstance(play, Play) for play in plays)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("hands", [["9-9"], [], []]),
        ("hands", [["R12"], [], []]),
        ("hands", [[7], [], []]),
        ("legal", ["fly"]),
        ("contract", "6-4"),
        ("trick", [[1, "5"]]),
        ("played", [{"plays": [[1, "trump 5"]], "suit": "6", "winner": 1}]),
    ],
)
def test_what_the_game_does_not_have_is_refused(field: str, value: object) -> None:
    _, data = sent("hickeys")
    view = msgspec.json.decode(data)
    view["position"][field] = value
    with pytest.raises(msgspec.DecodeError):
        read_room(msgspec.json.encode(view))
