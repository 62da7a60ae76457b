"""A chain behaves as the tuple of its items does, and shares them with the chains that it was made from."""

import pickle

from hypothesis import given
from hypothesis import strategies as st

from shootmoon.game.chain import Chain
from tests.work import counted


@given(st.lists(st.integers(0, 2)), st.lists(st.integers(0, 2)), st.integers(-9, 9), st.integers(0, 9))
def test_it_behaves_as_a_tuple(one: list[int], two: list[int], index: int, count: int) -> None:
    chain, plain = Chain(one), tuple(one)
    assert chain == plain
    assert plain == chain
    assert (tuple(chain), tuple(reversed(chain)), len(chain)) == (plain, plain[::-1], len(plain))
    assert (hash(chain), bool(chain)) == (hash(plain), bool(plain))
    assert (chain == Chain(two)) == (one == two)
    assert (chain == tuple(two)) == (one == two)
    assert chain[index:] == plain[index:]
    assert chain.first(count) == plain[:count]
    assert pickle.loads(pickle.dumps(chain)) == chain
    assert chain.plus(7) == (*plain, 7)
    assert chain == plain
    if -len(plain) <= index < len(plain):
        assert chain[index] == plain[index]
    else:
        try:
            _ = chain[index]
        except IndexError:
            return
        raise AssertionError


def test_nothing_is_computed_twice() -> None:
    asked: list[int] = []

    def double(item: int) -> int:
        asked.append(item)
        return 2 * item

    chain = Chain([1, 2, 3])
    assert chain.mapped("twice", double) == (2, 4, 6)
    assert chain.plus(4).mapped("twice", double) == (2, 4, 6, 8)
    assert chain.first(1).mapped("twice", double) == (2,)
    assert asked == [1, 2, 3, 4]


def test_a_long_chain_is_no_burden() -> None:
    chain = Chain(range(100_000))
    with counted() as work:
        more = chain.plus(1)
    assert work.lines < 10
    assert more.first(100_000) is chain
    del chain, more  # without recursion
