"""Clients that ask for it are sent what their choices mean; nobody else is."""

from typing import Any

import pytest

from tests.patience import STILL
from tests.serving import an_app, bearer, client_of, do, hello, make_room, see, sit

NAMES = ("Ann", "Bob", "Cy")


@pytest.fixture
def client() -> Any:
    with client_of(an_app()) as client:
        yield client


def begin(client: Any) -> tuple[str, int]:
    """Begin a match; return the room and the seat whose turn it is."""
    room = make_room(client, bots=0)
    for name in NAMES:
        sit(client, room, name)
    for name in NAMES:
        do(client, room, name, {"type": "get-ready"})
    number = 0
    while True:
        turn: int = see(client, room)["position"]["to_move"]
        if turn:
            return room, turn
        number = client.get(f"/api/rooms/{room}/events?after={number}&wait=5").json()["number"]


def test_choices_are_explained_to_the_seat_whose_turn_it_is(client: Any) -> None:
    room, turn = begin(client)

    def got(seat: int, asked: str) -> Any:
        answer = client.get(f"/api/rooms/{room}?{asked}", headers=bearer(NAMES[seat - 1]))
        return answer.json()["meanings"]

    said = got(turn, "meanings=true")
    assert said["actions"]["5"].startswith("Bid 5: take 5 of 7 tricks, +5; fewer, −5.")
    assert said["decision"]
    assert got(turn, "meanings=true&lang=es")["actions"]["5"].startswith("Apuesta 5: gana 5 de 7 bazas")
    assert got(turn, "") is None
    assert got(turn % 3 + 1, "meanings=true") is None
    assert client.get(f"/api/rooms/{room}?meanings=true").json()["meanings"] is None


def test_a_connection_that_asks_is_sent_explanations_in_its_language(client: Any) -> None:
    room, turn = begin(client)
    for seat, name in enumerate(NAMES, 1):
        with client.websocket_connect(f"/api/rooms/{room}/live") as socket:
            asked = hello(name)[:-1] + ', "meanings": true, "views": true, "language": "es"}'
            socket.send_text(asked)
            while (heard := socket.receive_json(timeout=STILL))["type"] != "view":
                pass
            said = heard["view"]["meanings"]
            assert (said is not None) == (seat == turn)
            if said is not None:
                assert said["decision"].startswith("Apuesta cuántas de las 7 bazas")
                act = {"type": "act", "ply": heard["view"]["ply"], "action": "4"}
                assert do(client, room, name, act).status_code == 200
                while (heard := socket.receive_json(timeout=STILL))["type"] != "view":
                    pass
                assert heard["view"]["meanings"] is None
                return
