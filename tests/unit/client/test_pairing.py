"""Looking for people with the client: before a server that goes away, and until it is interrupted."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import pytest

from shootmoon.client import Refused, find_people
from shootmoon.client import pairing as client
from tests.patience import STILL
from tests.serving import Moon, bearer, http, moon, token
from tests.wires import wire_to


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Moon]:
    with moon(tmp_path_factory.mktemp("served"), "--no-browser", "--limits", "1000") as server:
        yield server


class StopError(Exception):
    pass


def test_whoever_is_interrupted_is_not_looking_any_more(server: Moon) -> None:
    def stop(waiting: int | None) -> None:
        assert waiting == 1
        raise StopError

    for _ in range(2):  # the first search isn't there any more when the second one begins
        with pytest.raises(StopError):
            find_people(server.url, token("Ann"), "Ann", ["chips-2"], on_wait=stop)
    with pytest.raises(Refused) as refused:
        find_people(server.url, token("Ann"), "Ann", ["none"])
    assert refused.value.problem.code == "no-such-preset"


def test_a_search_goes_on_when_the_server_is_back(server: Moon, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "_PAUSE", 0.05)
    heard: list[int | None] = []
    lost = threading.Event()
    with wire_to(int(urlsplit(server.url).port or 0)) as wire, ThreadPoolExecutor(1) as people:

        def on_wait(waiting: int | None) -> None:
            heard.append(waiting)
            if waiting is None:
                lost.set()
            elif wire.whole:
                wire.whole = False
                wire.cut()

        ann = people.submit(
            find_people,
            f"http://127.0.0.1:{wire.port}",
            token("Ann"),
            "Ann",
            ["chips-2"],
            on_wait=on_wait,
        )
        assert lost.wait(STILL)
        wire.whole = True
        while True:
            asked = {"name": "Bob", "presets": ["chips-2"], "wait": 1}
            bob = http.post(f"{server.url}/api/pairing", json=asked, headers=bearer("Bob")).json()
            if bob["room"]:
                break
        found = ann.result(STILL)
    assert found.room == bob["room"]
    assert {found.seat, bob["seat"]} == {1, 2}
    assert heard[:2] == [1, None]
