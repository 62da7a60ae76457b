from shootmoon.protocol.changes import Muted, TookBack
from shootmoon.rooms import Entry
from shootmoon.rooms.running.hosted import REPLAY_COST, SLICE_COST, _slices


def test_what_replays_a_hand_counts_for_more() -> None:
    back = [Entry(number, 0, TookBack(20)) for number in range(1, 101)]
    assert {len(few) for few in _slices(back, 1)} == {SLICE_COST // REPLAY_COST}
    plain = [Entry(number, 0, Muted(1, 2, True)) for number in range(1, SLICE_COST + 2)]
    assert [len(few) for few in _slices(plain, 1)] == [SLICE_COST, 1]
    assert [entry for few in _slices(plain, 5) for entry in few] == plain
    assert not list(_slices([], 1))
