"""The simulation of many servers: queues, homes, and a lost server."""

import random
from collections import Counter

import pytest
from scale import RECONNECT, Costs, Queue, Result, homes, simulate

from shootmoon.rooms.host import LEASE, SWEEP


def simulated(servers: int, rooms: int = 200) -> Result:
    return simulate(servers, rooms, 30, servers, Costs(), random.Random(1))


def test_work_waits_for_a_free_core() -> None:
    queue = Queue(2)
    assert [queue.work(at, 2) for at in (0, 1, 1, 10)] == [2, 3, 4, 12]
    assert queue.busy == 8


def test_only_the_rooms_of_a_lost_server_get_another_home() -> None:
    before = homes(range(5_000), range(8))
    after = homes(range(5_000), [0, 1, 2, 4, 5, 6, 7])
    assert {before[room] for room in before if before[room] != after[room]} == {3}
    assert max(Counter(after.values()).values()) < 1.5 * 5_000 / 7


def test_what_a_play_costs_does_not_grow_with_the_servers() -> None:
    one, many = simulated(1), simulated(16)
    assert many.plays == pytest.approx(16 * one.plays, rel=0.02)
    assert many.per_play == pytest.approx(one.per_play, rel=0.15)


def test_all_rooms_of_a_lost_server_go_on() -> None:
    result = simulated(8)
    assert len(result.went_on) > 100
    assert max(result.went_on) < (LEASE + SWEEP) / 1000 + RECONNECT[1]


def test_a_server_with_too_much_to_do_is_late() -> None:
    assert max(simulated(1, rooms=3_000).latency) > 5 > max(simulated(1).latency)
