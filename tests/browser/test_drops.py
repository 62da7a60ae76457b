"""Connections that are lost at the worst moment: the server has acted, and the page hasn't heard of it."""

import json
from typing import Any

from shootmoon.record import read_record
from tests.browser.visiting import Visitors, open_room, play_to_the_end, sit
from tests.serving import Moon, http


def test_actions_whose_answers_are_lost_are_done_once(server: Moon, visitors: Visitors) -> None:
    """The connection breaks each time after an action has been sent. The page sends the action again."""
    visitors.expected += ("WebSocket", "ERR_CONNECTION")
    page = visitors.come()
    sent: dict[str, int] = {}

    def break_after_actions(socket: Any) -> None:
        upstream = socket.connect_to_server()
        broken = False

        def from_page(message: str) -> None:
            nonlocal broken
            if broken:
                return
            upstream.send(message)
            told = json.loads(message)
            if told["type"] == "do" and told["command"]["type"] == "act":
                sent[told["id"]] = sent.get(told["id"], 0) + 1
                broken = sent[told["id"]] == 1
                if broken:
                    socket.close()

        def from_server(message: str) -> None:
            if not broken:
                socket.send(message)

        socket.on_message(from_page)
        upstream.on_message(from_server)

    page.route_web_socket("**/*", break_after_actions)
    address = open_room(server.url, "classic")
    sit(page, address, "Ann")
    play_to_the_end(page)
    room = address.rpartition("/")[2]
    record = read_record(http.get(f"{server.url}/api/rooms/{room}/record").text)
    own = sum(state.to_move == 1 for state in list(record.replay())[:-1])
    assert own == len(sent) >= 5
    assert max(sent.values()) >= 2
