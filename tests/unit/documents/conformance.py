"""A pytest suite that every implementation of `Documents` must pass; see `tests.unit.rooms.conformance`."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import TypeAlias

import pytest

from shootmoon.documents.ports import Documents, NoSuchDocument, StoredDocument
from shootmoon.rooms import Conflict

OpenDocuments: TypeAlias = Callable[[], AbstractAsyncContextManager[Documents]]
"""A function that opens another handle on the same store, as another process would."""

_AT = 1_790_000_000_000


def stored(number: int, name: str = "a", *, at: int = _AT, content: str | None = None) -> StoredDocument:
    """Return a sample document as a store keeps it, with the given version."""
    return StoredDocument(name=name, number=number, at=at, content=content or f'{{"version": {number}}}')


class DocumentsConformance:
    """Tests for implementations of `Documents`.

    Inherit from this class and provide the fixture ``open_documents``, an `OpenDocuments`.
    """

    def test_written_documents_are_read_by_all_handles(self, open_documents: OpenDocuments) -> None:
        async def check(one: Documents, other: Documents) -> None:
            await one.write(stored(1))
            assert await other.read("a") == stored(1)
            await other.write(stored(2, at=_AT + 5, content='{"ñ": "☾ \\"*\\""}'))
            assert await one.read("a") == stored(2, at=_AT + 5, content='{"ñ": "☾ \\"*\\""}')
            assert await one.number("a") == 2

        _run(open_documents, check)

    def test_writes_out_of_order_raise_conflict(self, open_documents: OpenDocuments) -> None:
        async def check(one: Documents, other: Documents) -> None:
            for number in (2, 0):
                with pytest.raises(Conflict):
                    await one.write(stored(number))
            await one.write(stored(1))
            for number in (1, 3):
                with pytest.raises(Conflict):
                    await other.write(stored(number, content="{}"))
            assert await one.read("a") == stored(1)

        _run(open_documents, check)

    def test_one_of_several_concurrent_writers_succeeds(self, open_documents: OpenDocuments) -> None:
        async def check(one: Documents, other: Documents) -> None:
            for number in (1, 2):
                tries = [
                    each.write(stored(number, content=f'"{number} {at}"'))
                    for at, each in enumerate((one, other) * 4)
                ]
                came = await asyncio.gather(*tries, return_exceptions=True)
                won = [at for at, result in enumerate(came) if result is None]
                assert len(won) == 1
                assert all(isinstance(result, Conflict) for result in came if result is not None)
                assert (await one.read("a")).content == f'"{number} {won[0]}"'

        _run(open_documents, check)

    def test_missing_documents_raise_no_such_document(self, open_documents: OpenDocuments) -> None:
        async def check(one: Documents, other: Documents) -> None:
            for name in ("a", "", "a\0b", "\ud800", "x" * 5000):
                with pytest.raises(NoSuchDocument):
                    await one.read(name)
                with pytest.raises(NoSuchDocument):
                    await other.number(name)

        _run(open_documents, check)

    def test_only_idle_documents_are_deleted(self, open_documents: OpenDocuments) -> None:
        async def check(one: Documents, other: Documents) -> None:
            for name, at in (("old", 10), ("just", 20), ("young", 21)):
                await one.write(stored(1, name, at=at))
            assert await other.forget_idle(20) == 2
            assert await other.forget_idle(20) == 0
            assert await one.number("young") == 1
            for name in ("old", "just"):
                with pytest.raises(NoSuchDocument):
                    await one.read(name)
            await one.write(stored(1, "old"))  # its name is free again

        _run(open_documents, check)


def _run(open_documents: OpenDocuments, check: Callable[[Documents, Documents], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with open_documents() as one, open_documents() as other:
            await check(one, other)

    asyncio.run(whole())
