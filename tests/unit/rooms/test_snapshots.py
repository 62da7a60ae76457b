"""A room is restored from its snapshot and the entries after it, and is as if its whole log had been folded.

The folder `rooms` has logs with a snapshot of each. If `test_snapshots_mean_what_they_meant` fails, change
`VERSION`, and write them again:

    python -m tests.unit.rooms.test_snapshots
"""

import asyncio
import hashlib
import random
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from shootmoon.rooms import (
    Decided,
    Entry,
    Feed,
    Opening,
    Room,
    Settings,
    Viewer,
    commit_for,
    decode_entry,
    encode_entry,
    read_room,
    view_room,
)
from shootmoon.rooms.log.folding import evolve, fold, open_room
from shootmoon.rooms.log.snapshots import (
    MIN_ENTRIES,
    VERSION,
    SnapshotError,
    decode_snapshot,
    encode_snapshot,
    wants_snapshot,
)
from shootmoon.rooms.running.hosted import HostedRoom
from shootmoon.rules import load_rules
from tests.doubles import MemoryLog
from tests.rooming import Table, all_settings, played_log, sit_all
from tests.strategies import any_rules, examples

FOLDER = Path(__file__).parent / "rooms"
seeds = st.integers(0, 2**32 - 1)


def restored(room: Room) -> Room:
    found = decode_snapshot(encode_snapshot(room), room.room, room.settings)
    assert found is not None
    return found


def begun(settings: Settings, seed: int) -> Table:
    table = Table(settings, seed)
    return sit_all(table) if seed % 5 else table


def seen(room: Room) -> list[bytes]:
    viewers = (Viewer(), Viewer(owner=True), *(Viewer(seat) for seat in range(1, len(room.seats) + 1)))
    return [msgspec.json.encode(view_room(room, viewer, "en"), enc_hook=str) for viewer in viewers]


@st.composite
def mixtures(draw: st.DrawFn) -> Settings:
    """Rooms of both games with any mixture of options."""
    settings = draw(all_settings())
    return replace(settings, rules=draw(any_rules()), position=None) if draw(st.booleans()) else settings


@given(mixtures(), seeds)
@examples(40)
def test_a_room_is_restored_at_every_event(settings: Settings, seed: int) -> None:
    table = begun(settings, seed)
    room, number = open_room("room", table.log[0]), 1
    for _ in range(80):
        for entry in table.log[number:]:
            room = evolve(restored(room), entry)
        number = len(table.log)
        assert room == table.room
        assert restored(room) == table.room
        table.random_step()
    assert seen(room) == seen(fold("room", table.log[:number]))


async def stored(log: MemoryLog, table: Table, steps: int) -> list[tuple[Room, Opening]]:
    """Let something happen in a room, which is stored as a host does; return the openings on the way."""
    openings: list[tuple[Room, Opening]] = []
    await log.append(commit_for(None, Decided(tuple(table.log), table.room)))
    for _ in range(steps):
        before, count = table.room, len(table.log)
        decision = table.random_step()
        if isinstance(decision, Decided) and decision.entries:
            await log.append(commit_for(before, replace(decision, entries=tuple(table.log[count:]))))
            openings.append((table.room, await log.opening("room")))
    return openings


def followed(log: Iterable[Entry]) -> Feed:
    first, *rest = log
    feed = Feed(open_room("room", first))
    feed.apply(rest)
    return feed


def read(log: MemoryLog) -> HostedRoom:
    return asyncio.run(read_room(log, "room", 0))


@given(mixtures(), seeds)
@examples(30)
def test_a_room_that_is_read_is_as_if_its_whole_log_had_been_folded(settings: Settings, seed: int) -> None:
    log, table = MemoryLog(), begun(settings, seed)
    openings = asyncio.run(stored(log, table, 200))
    live, feed = read(log), followed(table.log)
    assert live.room == feed.room == table.room
    last = openings[-1][1] if openings else Opening(table.log[0])
    for seat in range(len(table.room.seats) + 1):
        viewer = Viewer(seat)
        assert live.feed.hand_events(viewer) == feed.hand_events(viewer)
        for number in range(max(last.number, len(table.log) - 40), len(table.log)):
            assert live.feed.since(number, viewer) == feed.since(number, viewer)


class CountedLog(MemoryLog):
    """Counts the entries that are read."""

    entries = 0

    async def read(self, room: str, after: int = 0, most: int | None = None) -> Sequence[Entry]:
        found = await super().read(room, after, most)
        self.entries += len(found)
        return found


@pytest.mark.parametrize("hands", [1, 5, 12])
def test_reading_a_room_costs_its_last_hand(hands: int) -> None:
    entries = played_log(3, hands)
    log = CountedLog()
    asyncio.run(store(log, entries))
    live = read(log)
    assert live.room == fold("room", entries)
    dealt = max(entry.number for entry in entries if "deal " in encode_entry(entry).decode())
    assert log.entries <= max(MIN_ENTRIES, len(entries) - dealt + 3)


async def store(log: MemoryLog, entries: Sequence[Entry]) -> None:
    """Store a log, each entry by itself, as `commit_for` would."""
    before = None
    for entry in entries:
        after = open_room("room", entry) if before is None else evolve(before, entry)
        await log.append(commit_for(before, Decided((entry,), after)))
        before = after


def with_digest(content: str, version: object = VERSION) -> str:
    return f"{version} {hashlib.sha256(content.encode()).hexdigest()[:32]} {content}"


def faulty(log: Sequence[Entry]) -> dict[str, str]:
    """Snapshots that can't be used, or that the log contradicts."""
    number = next(
        entry.number - 1
        for entry in log
        if wants_snapshot(fold("room", log[: max(1, entry.number - 1)]), (entry,))
    )
    good = encode_snapshot(fold("room", log[:number]))
    content = good.split(" ", 2)[2]
    return {
        "another version": with_digest(content, VERSION + 1),
        "changed": good[:-30] + "x" + good[-29:],
        "cut off": good[:-1],
        "empty": " ",
        "not JSON": with_digest("{"),
        "another shape": with_digest('{"fields": []}'),
        "an unknown field": with_digest('{"fields": {"nothing": 1}}'),
        "a wrong type": with_digest('{"fields": {"number": "one"}}'),
        "an illegal action": with_digest(content.replace('"actions":[', '"actions":["deal 6-6",', 1)),
        "another hand": encode_snapshot(replace(fold("room", log[: number - 9]), number=number)),
        "a later version of the room": encode_snapshot(replace(fold("room", log), number=len(log) + 7)),
        "of a game that has not begun": encode_snapshot(
            replace(fold("room", log[:number]), state=None, before_deal=None)
        ),
    }


@pytest.mark.parametrize("kind", faulty(played_log(3, 9)))
def test_a_snapshot_that_cannot_be_used_does_no_harm(kind: str) -> None:
    class Faulty(MemoryLog):
        async def opening(self, room: str) -> Opening:
            found = await super().opening(room)
            return replace(found, snapshot=text)

    entries = played_log(3, 9)
    text, log = faulty(entries)[kind], Faulty()
    asyncio.run(store(log, entries))
    live = read(log)
    assert live.room == fold("room", entries)
    assert live.feed.hand_events(Viewer(1)) == followed(entries).hand_events(Viewer(1))


def test_a_snapshot_that_was_changed_is_refused() -> None:
    room = fold("room", played_log(3, 2))
    text = encode_snapshot(room)
    rng = random.Random(1)
    for _ in range(200):
        at = rng.randrange(text.index(" ") + 1, len(text))
        changed = text[:at] + chr(ord(text[at]) ^ 1) + text[at + 1 :]
        with pytest.raises(SnapshotError):
            decode_snapshot(changed, "room", room.settings)
    assert decode_snapshot(f"0{text}", "room", room.settings) is None


def test_secrets_of_no_other_room_are_in_a_snapshot() -> None:
    room = fold("room", played_log(3, 2))
    assert "room" not in msgspec.json.decode(encode_snapshot(room).split(" ", 2)[2])["fields"]


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.log")), ids=lambda file: file.stem)
def test_snapshots_mean_what_they_meant(file: Path) -> None:
    snapshot, *entries = file.read_text(encoding="utf-8").splitlines()
    log = [decode_entry(line) for line in entries]
    room = fold("room", log)
    assert decode_snapshot(snapshot, "room", room.settings) == room
    assert encode_snapshot(room) == snapshot


def write_examples() -> None:
    """Write logs in which much happens, and their snapshots."""
    FOLDER.mkdir(exist_ok=True)
    for preset, seed in (("hickeys", 4), ("luna-21", 7), ("chips-solo", 11)):
        table = sit_all(Table(Settings(rules=load_rules(preset)), seed))
        while len(table.log) < 130:
            table.random_step()
        lines = [encode_snapshot(table.room), *(encode_entry(entry).decode() for entry in table.log)]
        text = "".join(f"{line}\n" for line in lines)
        (FOLDER / f"{preset}.log").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write_examples()
