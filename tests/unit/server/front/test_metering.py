"""Processor time in the event loop is charged to the address that asks for it, on every route."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from shootmoon.server.front.limits import Limits, Rate
from shootmoon.server.front.metering import Metered
from tests.patience import STILL
from tests.serving import NO_LIMITS, an_app, client_of, do, hello, make_room, see, sit


def meter(work: Coroutine[Any, Any, Any]) -> tuple[Any, list[float]]:
    """What a coroutine returns or raises, and its steps."""
    steps: list[float] = []

    async def run() -> Any:
        try:
            return await Metered(work, steps.append)
        except Exception as error:
            return error

    return asyncio.run(run()), steps


def test_every_step_is_charged_and_nothing_else_changes() -> None:
    async def work() -> str:
        await asyncio.sleep(0)
        waiting = asyncio.get_running_loop().create_future()
        waiting.set_exception(KeyError("thrown into the work"))
        with pytest.raises(KeyError):
            await waiting
        await asyncio.sleep(0)
        return "done"

    found, steps = meter(work())
    assert found == "done"
    assert len(steps) == 3
    assert all(step >= 0 for step in steps)


def test_an_error_passes_and_its_step_is_charged() -> None:
    async def work() -> None:
        await asyncio.sleep(0)
        raise ValueError("no")

    found, steps = meter(work())
    assert isinstance(found, ValueError)
    assert len(steps) == 2


def test_what_is_given_up_is_closed() -> None:
    closed: list[bool] = []

    async def work() -> None:
        try:
            await asyncio.get_running_loop().create_future()
        finally:
            closed.append(True)

    async def run() -> None:
        task = asyncio.ensure_future(_awaited(Metered(work(), lambda _: None)))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(run())
    assert closed == [True]


async def _awaited(what: Metered[None]) -> None:
    await what


TIGHT = Limits(
    requests=NO_LIMITS.requests,
    rooms=NO_LIMITS.rooms,
    other_commands=NO_LIMITS.other_commands,
    processor_time=Rate(1, 0.0001),
)
"""A millisecond, and then hardly any more."""


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/"),
        ("GET", "/api/presets"),
        ("GET", "/nothing"),
        ("POST", "/api/rooms"),
        ("GET", "/api/words"),
    ],
)
def test_requests_of_any_kind_use_up_the_processor_time_of_an_address(method: str, path: str) -> None:
    with client_of(an_app(limits=TIGHT)) as client:
        answers = [client.request(method, path) for _ in range(100)]
    assert answers[0].status_code != 429
    assert answers[-1].status_code == 429
    assert answers[-1].json()["code"] == "too-often"
    assert int(answers[-1].headers["retry-after"]) > 1


def test_a_connection_is_slowed_down_by_what_its_commands_cost_and_loses_none() -> None:
    """Another connection of the address pays, too: the commands of both come from one budget."""
    app = an_app(limits=NO_LIMITS)
    with client_of(app) as client:
        room = make_room(client)
        sit(client, room, "Ann")
        with client.websocket_connect(f"/api/rooms/{room}/live") as socket:
            socket.send_text(hello("Ann"))
            assert socket.receive_json(timeout=STILL)["type"] in ("view", "events")
            before = app.server.processor_time.take("testclient", 0)
            app.server.processor_time.charge("testclient", 2 * NO_LIMITS.processor_time.burst)
            assert before == 0
            assert do(client, room, "Ann", {"type": "say", "text": "late"}).status_code == 429
            socket.send_json({"type": "do", "id": "one", "command": {"type": "say", "text": "kept"}})
            app.server.processor_time.give_back("testclient", 2 * NO_LIMITS.processor_time.burst)
            while (told := socket.receive_json(timeout=STILL))["type"] != "done":
                assert told["type"] != "problem", told
        assert see(client, room, "Ann")["number"] > 0
