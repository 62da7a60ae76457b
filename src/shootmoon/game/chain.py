"""`Chain`: an immutable sequence to which an item can be added without copying the others."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, TypeVar, cast, overload

Item = TypeVar("Item")
Other = TypeVar("Other")


class Chain(Sequence[Item]):
    """An immutable sequence, linked from its last item to the first.

    A match has thousands of positions, each of which knows all hands before it: with tuples, following the
    match would take time that grows with the square of its length.

    >>> two = Chain(["a"]).plus("b")
    >>> two.plus("c")[-1], two.plus("d"), two == ("a", "b")
    ('c', Chain(['a', 'b', 'd']), True)
    """

    __slots__ = ("_before", "_last", "_length", "_mapped")

    def __init__(self, items: Iterable[Item] = ()) -> None:
        """Create a chain of these items."""
        self._before: Chain[Item] | None = None
        self._last: Item | None = None
        self._length = 0
        self._mapped: dict[Hashable, Chain[Any]] = {}
        if items:
            chain: Chain[Item] = Chain()
            for item in items:
                chain = chain.plus(item)
            for name in Chain.__slots__:
                setattr(self, name, getattr(chain, name))

    def plus(self, item: Item) -> Chain[Item]:
        """Return the chain with ``item`` after the others."""
        more = cast("Chain[Item]", object.__new__(Chain))
        more._before, more._last, more._length, more._mapped = self, item, self._length + 1, {}
        return more

    def first(self, count: int) -> Chain[Item]:
        """Return the first ``count`` items; all, if there are no more."""
        chain = self
        while chain._length > count:
            assert chain._before is not None
            chain = chain._before
        return chain

    def mapped(self, key: Hashable, function: Callable[[Item], Other]) -> Chain[Other]:
        """Return the chain of ``function(item)``. What was computed for a shorter chain with the same ``key``
        isn't computed again."""
        missing: list[Chain[Item]] = []
        chain = self
        while key not in chain._mapped and chain._before is not None:
            missing.append(chain)
            chain = chain._before
        found: Chain[Other] = chain._mapped.get(key, Chain())
        for each in reversed(missing):
            found = each._mapped[key] = found.plus(function(each[-1]))
        return found

    def __len__(self) -> int:
        return self._length

    def __reversed__(self) -> Iterator[Item]:
        chain = self
        while chain._before is not None:
            yield chain._last  # pyright: ignore[reportReturnType]  (only an empty chain has none)
            chain = chain._before

    def __iter__(self) -> Iterator[Item]:
        return iter([*reversed(self)][::-1])

    @overload
    def __getitem__(self, index: int) -> Item: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Item, ...]: ...
    def __getitem__(self, index: int | slice) -> Item | tuple[Item, ...]:
        if isinstance(index, slice):
            return tuple(self)[index]
        place = index if index >= 0 else self._length + index
        if not 0 <= place < self._length:
            raise IndexError("chain index out of range")
        return self.first(place + 1)._last  # pyright: ignore[reportReturnType]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, tuple):
            return tuple(self) == other
        if not isinstance(other, Chain):
            return NotImplemented
        one, two = self, cast("Chain[Any]", other)
        if len(one) != len(two):
            return False
        while one is not two and one._before is not None and two._before is not None:
            if one._last != two._last:
                return False
            one, two = one._before, two._before
        return True  # of equal lengths, so both ended or met

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __reduce__(self) -> tuple[object, ...]:
        return (Chain, (list(self),))

    def __repr__(self) -> str:
        return f"Chain({list(self)!r})"
