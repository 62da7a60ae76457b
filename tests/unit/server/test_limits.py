"""Token buckets: so much at once, and then so much a second."""

from shootmoon.server.limits import Buckets, Limits, Rate


class Seconds:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_lets_through_its_burst_and_then_its_rate() -> None:
    seconds = Seconds()
    buckets = Buckets(Rate(3, 0.5), seconds)
    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 2]
    assert buckets.take("b") == 0
    seconds.now = 2.0
    assert [buckets.take("a") for _ in range(2)] == [0, 2]
    seconds.now = 1000.0
    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 2]


def test_addresses_that_have_been_quiet_are_forgotten() -> None:
    seconds = Seconds()
    buckets = Buckets(Rate(1, 1.0), seconds)
    for number in range(Buckets.MOST):
        buckets.take(f"quiet {number}")
    seconds.now = 10.0
    buckets.take("busy")
    buckets.take("new")
    assert len(buckets) <= 3
    assert buckets.take("new") == 1


def test_limits_can_be_multiplied() -> None:
    assert Limits().times(1) == Limits()
    assert Limits().times(10).connections == 10 * Limits().connections
    assert Limits().times(3).rooms == Rate(Limits().rooms.burst * 3, Limits().rooms.a_second * 3)
