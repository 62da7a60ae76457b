"""Several people at a sheet: retries, two writers at once, and those who look on."""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from shootmoon.documents.ports import NoSuchDocument, StoredDocument
from shootmoon.rooms import Conflict, SystemClock
from shootmoon.rules import load_rules
from shootmoon.scorekeeping import NotEntered, Passed, Played, Undo, new_book
from shootmoon.scorekeeping.scorekeeper import Scorekeeper, SheetContent
from tests.doubles import MemoryDocuments
from tests.patience import STILL

BOOK = new_book(load_rules("classic"), ["Ann", "Ben", "Cal"])
HAND = Played(1, "5", (5, 1, 1))


def with_two(
    check: Callable[[Scorekeeper, Scorekeeper, str], Awaitable[None]], sheets: MemoryDocuments | None = None
) -> None:
    """Two processes over one store, with a sheet of the writer `w`."""

    async def whole() -> None:
        store = MemoryDocuments() if sheets is None else sheets
        one, other = Scorekeeper(store, SystemClock()), Scorekeeper(store, SystemClock())
        sheet, number = await one.create(BOOK, "w")
        assert number == 1
        await check(one, other, sheet)

    asyncio.run(asyncio.wait_for(whole(), STILL))


async def refusal(done: Awaitable[object]) -> str:
    with pytest.raises(NotEntered) as refused:
        await done
    return refused.value.code


def test_the_same_again_is_done_once() -> None:
    async def check(one: Scorekeeper, other: Scorekeeper, sheet: str) -> None:
        assert await one.do(sheet, "w", "a", HAND, known=1) == 2
        assert await other.do(sheet, "w", "a", HAND, known=1) == 2
        assert await other.do(sheet, "w", "b", Undo(), known=2) == 3
        assert await one.do(sheet, "w", "a", HAND) == 3
        assert (await one.read(sheet)).book == BOOK

    with_two(check)


def test_something_else_by_the_same_name_is_refused() -> None:
    async def check(one: Scorekeeper, other: Scorekeeper, sheet: str) -> None:
        assert await one.do(sheet, "w", "a", HAND) == 2
        assert await refusal(other.do(sheet, "w", "a", Undo())) == "other-command"
        assert (await one.read(sheet)).number == 2

    with_two(check)


def test_sheets_that_know_no_contents_take_the_same_name_for_the_same() -> None:
    async def check() -> None:
        sheets = MemoryDocuments()
        kept = msgspec.json.encode(SheetContent(BOOK, "w", ("a", "b"))).decode()
        await sheets.write(StoredDocument(name="old", number=1, at=0, content=kept))
        assert await Scorekeeper(sheets, SystemClock()).do("old", "w", "a", HAND) == 1

    asyncio.run(check())


def test_only_who_has_the_secret_writes() -> None:
    async def check(one: Scorekeeper, other: Scorekeeper, sheet: str) -> None:
        for writer in ("", "v"):
            assert await refusal(one.do(sheet, writer, "a", HAND)) == "not-writer"
        with pytest.raises(NoSuchDocument):
            await one.do("another", "w", "a", HAND)
        assert (await other.read(sheet)).number == 1

    with_two(check)


def test_nothing_is_entered_unseen_after_what_somebody_else_wrote() -> None:
    async def check(one: Scorekeeper, other: Scorekeeper, sheet: str) -> None:
        tries = [each.do(sheet, "w", f"{at}", HAND, known=1) for at, each in enumerate((one, other) * 3)]
        came = await asyncio.gather(*tries, return_exceptions=True)
        assert sorted(each for each in came if isinstance(each, int)) == [2]
        assert {each.code for each in came if isinstance(each, NotEntered)} == {"sheet-moved-on"}
        assert await other.do(sheet, "w", "at any version", Passed()) == 3

    with_two(check)


class Slow(MemoryDocuments):
    """Lets somebody else write between reading and writing, so many times."""

    def __init__(self, times: int) -> None:
        super().__init__()
        self.times = times

    async def write(self, stored: StoredDocument) -> None:
        if stored.number > 1 and self.times:
            self.times -= 1
            raise Conflict(stored.name, stored.number)
        await super().write(stored)


def test_who_comes_second_reads_on_and_tries_again() -> None:
    async def check(one: Scorekeeper, other: Scorekeeper, sheet: str) -> None:
        assert await one.do(sheet, "w", "a", HAND) == 2

    with_two(check, Slow(3))


def test_who_never_comes_through_is_told() -> None:
    async def check(one: Scorekeeper, other: Scorekeeper, sheet: str) -> None:
        assert await refusal(one.do(sheet, "w", "a", HAND)) == "sheet-busy"

    with_two(check, Slow(99))


def test_who_waits_hears_of_it_also_from_another_process() -> None:
    async def check(one: Scorekeeper, other: Scorekeeper, sheet: str) -> None:
        for at, writer in enumerate((one, other), 1):
            waiting = asyncio.ensure_future(one.wait_for_change(sheet, at, 15))
            await asyncio.sleep(0)
            await writer.do(sheet, "w", f"{at}", Passed())
            await waiting
        await one.wait_for_change(sheet, 3, 0)
        await one.wait_for_change(sheet, 1, 15)  # it has gone on already

    with_two(check)
