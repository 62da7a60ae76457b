"""`Table`: a match that is played on, taken back and copied, in native code.

`State` is immutable, keeps the whole record, and is played by Python. A table is for programs that play
millions of actions, such as simulations and tree search. Both have the same actions, and each can be made
from the other; tests compare them after every action.
"""

from __future__ import annotations

import atexit
import random
from functools import lru_cache
from typing import Any

from shootmoon.envs.episode import Episode
from shootmoon.envs.moment import runner_for
from shootmoon.envs.program import compile_program
from shootmoon.game import Deal, Setup, State, new_game, setup_for
from shootmoon.pieces import Piece
from shootmoon.rules import DEFAULT_PRESET, RulesLike, as_rules
from shootmoon.telling import brief, checked, seed_of

try:
    from shootmoon.envs import _games
except ImportError as error:
    raise ImportError(
        "the native games weren't compiled when shootmoon was installed; "
        "run “pip install .” again to see what is missing"
    ) from error

_MOST_HANDS = 10_000_000  # as many as the native code counts


class Table(_games.Table):
    """A match at one moment, which `apply`, `deal` and `undo` change.

    >>> table = Table("classic", dealer=3)
    >>> table.deal(1)
    >>> table.to_move, table.legal_actions()[:3]
    (1, ['pass', '4', '5'])
    >>> table.apply("7")
    >>> tried = table.copy()
    >>> while tried.to_move:
    ...     tried.apply(tried.legal_actions()[0])
    >>> tried.gained, table.state().actions[-1]
    ((-7, 3, 4), '7')
    """

    __slots__ = ()

    @checked
    def __init__(
        self,
        rules: RulesLike = DEFAULT_PRESET,
        *,
        dealer: int = 1,
        pieces: tuple[Piece, ...] | None = None,
        hand_size: int | None = None,
    ) -> None:
        """Begin a match before its first deal. For ``pieces`` and ``hand_size`` see `shootmoon.new_game`.

        Raises `RulesError` for unknown rules, and ValueError if there is no seat ``dealer``, for pieces that
        can't be dealt, and for games and sizes that the native code can't play.
        """
        start = _start_for(setup_for(as_rules(rules), pieces, hand_size))
        super().__init__(start, dealer)

    @classmethod
    def at(cls, state: State) -> Table:
        """Return the table with this position. It can't be taken back further.

        Raises ValueError if the first dealer hasn't been chosen yet, or the match was ended by calling time.
        """
        if not state.dealer:
            raise ValueError("there is no dealer yet: apply state.sample_chance(…) first")
        setup, later = state.setup, iter(state.history)
        begun = new_game(setup.rules, pieces=setup.pieces, hand_size=setup.hand_size)
        while not begun.dealer:
            begun = begun.apply(next(later))
        table = cls(setup.rules, dealer=begun.dealer, pieces=setup.pieces, hand_size=setup.hand_size)
        runner: Any = table._owner
        for action in later:
            if isinstance(action, Deal):
                table._deal(*runner.masks(action))
            elif not table._take(str(action)):
                raise ValueError(f"a table doesn't know the action “{action}”")
        table._set_base(state)
        return table

    def state(self) -> State:
        """Return the position as a `State`, with all that has happened. It is computed by Python, from the
        actions since the table was made."""
        runner: Any = self._owner
        state: State = self._base or runner.episode.start(self._first_dealer)
        setup, decode = state.setup, runner.encoding.decode
        for item in self._history():
            if isinstance(item, int):
                state = state.apply(decode(item))
                continue
            hands, rest, dummy = item
            dealt = [setup.pieces_in(hand) for hand in hands]
            if setup.dummy_seat:
                deal = Deal(dealt, "dummy", [setup.pieces[number] for number in dummy])
            else:
                deal = Deal(dealt, "widow", setup.pieces_in(rest) if setup.widow_size else ())
            state = state.apply(deal)
        return state

    def deal(self, rng: random.Random | int | None = None) -> None:
        """Deal at random. The same int yields the same deal, though not that of `State.sample_chance`.

        Raises ValueError if no deal is next. To choose a deal, apply it like any other action.
        """
        if rng is None or isinstance(rng, random.Random):
            seed = (rng or random).getrandbits(64)
        else:
            seed = seed_of(rng, "rng")
        self._deal_by(seed % 2**64)

    def _apply_otherwise(self, action: object) -> None:
        """Apply what the native code doesn't: a deal, and other spellings of an action; or say why not."""
        if not isinstance(action, str):
            raise TypeError(f"an action is a text, such as “pass”, not {brief(action)}")
        state = self.state()
        read = state.parse(action)
        after = state.apply(read)  # raises an error for an illegal action
        if isinstance(read, Deal):
            runner: Any = self._owner
            self._deal(*runner.masks(read))
        elif not self._take(str(after.actions[-1]) if after.actions else str(read)):
            raise ValueError(f"a table doesn't know the action “{read}”: use state().apply(…)")

    def __copy__(self) -> Table:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Table:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return (Table.at, (self.state(),))

    def __repr__(self) -> str:
        return f"<Table: {self.phase}, seat {self.to_move} to move>"


@lru_cache(maxsize=32)
def _start_for(setup: Setup) -> Any:
    """Return what all tables of a rule set share."""
    episode = Episode.of(
        setup.rules, match=True, most_hands=_MOST_HANDS, pieces=setup.pieces, hand_size=setup.hand_size
    )
    runner = runner_for(episode, native=False)
    return _games.Start(compile_program(episode, runner.encoding), tuple(runner.encoding.actions), runner)


# Like the cache of runners, it would be kept until after Python has ended.
atexit.register(_start_for.cache_clear)
