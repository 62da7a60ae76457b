"""Following a match takes work in proportion to its length, however many hands it has."""

import tracemalloc
from collections.abc import Callable
from functools import cache

import pytest

import shootmoon as sm
from shootmoon.protocol.changes import Acted, GameBegan
from shootmoon.record import Record, RecordReplay
from shootmoon.rooms import Settings
from shootmoon.rooms.log import hidden
from shootmoon.rooms.log.entries import Entry
from shootmoon.rooms.log.folding import evolve, open_room
from tests.work import counted

HANDS = 300


@cache
def passes(hands: int) -> tuple[str, ...]:
    """The shortest hands, in which everybody passes."""
    state = sm.new_game("classic").apply("dealer 1")
    deals = [str(state.sample_chance(seed)) for seed in range(7)]
    rounds = [(deals[hand % 7], "pass", "pass", "pass") for hand in range(hands)]
    return ("dealer 1", *(action for each in rounds for action in each))


def text_of(hands: int) -> str:
    actions = "\n".join(passes(hands))
    return f'[Format "1"]\n[Game "moon"]\n[Rules "classic"]\n\n{actions}\n'


def record_of(hands: int) -> Record:
    return Record(sm.load_rules("classic"), passes(hands))  # type: ignore[arg-type] # read by the constructor


def read(hands: int) -> Callable[[], object]:
    text = text_of(hands)
    return lambda: sm.read_record(text)


def states(hands: int) -> Callable[[], object]:
    record = record_of(hands)
    return lambda: list(record.replay())


def views(hands: int) -> Callable[[], object]:
    record = record_of(hands)
    return lambda: [state.view(1) for state in record.replay()]


def replayed(hands: int) -> Callable[[], object]:
    record = record_of(hands)
    return lambda: RecordReplay(record)


def folded(hands: int) -> Callable[[], object]:
    opened = Entry(1, 0, hidden.Opened(Settings(rules=sm.load_rules("classic"))))
    changes = [GameBegan(1), *(Acted(0, action) for action in passes(hands))]

    def fold() -> object:
        rooms = [open_room("r", opened)]
        for number, change in enumerate(changes, 2):
            rooms.append(evolve(rooms[-1], Entry(number, 0, change)))
        return rooms

    return fold


@pytest.mark.parametrize("make", [read, states, views, replayed, folded])
def test_twice_as_many_hands_are_twice_the_work(make: Callable[[int], Callable[[], object]]) -> None:
    def work(hands: int) -> int:
        follow = make(hands)
        with counted() as lines:
            follow()
        return lines.lines

    make(HANDS)()  # what is computed once
    assert work(2 * HANDS) < 2.2 * work(HANDS)


@pytest.mark.parametrize("make", [states, views, folded])
def test_the_memory_grows_with_the_hands_not_with_their_square(
    make: Callable[[int], Callable[[], object]],
) -> None:
    """Copying all hands before at each hand would be seen here only."""

    def taken(hands: int) -> int:
        follow = make(hands)
        tracemalloc.start()
        kept = follow()
        size, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        del kept
        return size

    make(HANDS)()
    assert taken(4 * HANDS) < 6 * taken(HANDS)  # with copies, 9 times as much
