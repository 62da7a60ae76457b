"""`play_games`: plays many games for statistics, and returns the results as columns."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import starmap
from typing import Any, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from shootmoon.bots import Bot, Decision, as_bot, check_rules, get_ready, make_bot
from shootmoon.bots.policy import Policy, read_policy
from shootmoon.bots.registry import POLICY
from shootmoon.encoding import Encoding, Mask, Vector
from shootmoon.envs.episode import MAX_HANDS, Episode
from shootmoon.game import PASS, Setup, View, setup_for
from shootmoon.processes import call_each
from shootmoon.rules import DEFAULT_PRESET, RulesLike
from shootmoon.telling import brief, checked

BatchPolicy: TypeAlias = Callable[[Vector, Mask], Any]
"""A function that chooses actions in many games at once.

It is called with observations, float32 of the shape ``(rows, size)``, and masks of legal actions, int8 of the
shape ``(rows, num_actions)``; see `shootmoon.envs.Encoding`. It returns the number of an action for each row.
"""

Player: TypeAlias = str | BatchPolicy | Bot | type
"""A player: the name of a bot, a batch policy, or a bot of your own (see `shootmoon.play_contest`)."""

_BATCH = 4096  # games at once in native code
_CHUNK = 50  # games that a process plays before it reports


class GameTable(Mapping[str, NDArray[Any]]):
    """The results of games, as columns: NumPy arrays by name, with an element for each game.

    It is a mapping, so that ``polars.DataFrame(dict(table))`` and ``pandas.DataFrame(dict(table))`` work.
    """

    @checked
    def __init__(self, columns: Mapping[str, NDArray[Any]]) -> None:
        """Create a table from its columns."""
        self._columns = dict(columns)

    def __getitem__(self, name: str) -> NDArray[Any]:
        return self._columns[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        return len(self._columns)

    def to_dicts(self) -> list[dict[str, Any]]:
        """Return a dictionary for each game, with the names of the columns and Python values."""
        names = list(self._columns)
        values = (column.tolist() for column in self._columns.values())
        return [dict(zip(names, row, strict=True)) for row in zip(*values, strict=True)]

    def __repr__(self) -> str:
        games = len(next(iter(self._columns.values())))
        return f"<GameTable of {games} games: {', '.join(self._columns)}>"


@checked
def play_games(
    players: Player | Sequence[Player],
    n: int,
    rules: RulesLike = DEFAULT_PRESET,
    *,
    match: bool = False,
    most_hands: int = MAX_HANDS,
    seed: int = 0,
    threads: int = 1,
    processes: int = 1,
) -> GameTable:
    """Play ``n`` games, and return the results as columns.

    ``players``: a player for each seat, or one player for all seats. A player is the name of a bot, as
    `make_bot` takes it; a function that chooses actions in many games at once (`BatchPolicy`), such as a
    `Policy`; or a bot of your own, as `play_contest` takes it. If all players are ``random``, ``policy:FILE``
    or functions, the games are played in native code, with ``threads`` threads. Otherwise they are played in
    the engine, in ``processes`` processes; with more than one, players must be names, or objects that can be
    pickled.

    With ``match``, a game is a whole match of at most ``most_hands`` hands, otherwise a single hand. Game k
    has the seed ``seed + k``, and doesn't depend on ``n``, ``threads`` or ``processes``, if the players
    decide by what they see and their seed only. Deals in native code differ from those in the engine.

    The result has these columns:

    - ``reward_1``, ``reward_2``, …: by seat, the reward of `shootmoon.envs.Episode`: for a hand what the
      seat's side gained, for a match 1 for the winner
    - ``hands``: the number of hands
    - for single hands, ``dealer`` and ``tricks_1``, ``tricks_2``, …: the tricks by side
    - for single hands with an auction, ``declarer`` (0 if everybody passed), ``contract`` and ``trump`` as
      texts (empty if there is none), and ``made``: whether the bid was made

    Raises ValueError if ``n`` isn't positive, if there isn't a player for each seat, for a bot that doesn't
    exist or can't play under these rules, and for an illegal action of a function; `RulesError` for unknown
    rules; `concurrent.futures.process.BrokenProcessPool` if a process dies; and whatever a bot raises.

    >>> table = play_games("random", 1000, "luna-4", seed=1)
    >>> table["reward_1"].shape, table["declarer"][:5].tolist(), table["contract"][:5].tolist()
    ((1000,), [2, 1, 1, 1, 4], ['7', 'moon', '6', 'moon', 'moon'])
    """
    if n < 1:
        raise ValueError(f"n = {n}: at least one game must be played")
    episode = Episode.of(rules, match=match, most_hands=most_hands)
    setup = setup_for(episode.rules)
    count = setup.seating.players
    alike = isinstance(players, str | type) or callable(players) or hasattr(players, "choose")
    one = alike or not isinstance(players, Iterable)
    seated = [cast("Player", players)] * count if one else list(cast("Sequence[Player]", players))
    if len(seated) != count:
        raise ValueError(f"{len(seated)} players for {count} seats: name one for each seat, or one for all")
    batched = [each for player in seated if (each := _batched(player, episode)) is not None]
    if setup.game.native and len(batched) == count:
        rows = _play_natively(batched, n, episode, seed, threads)
    else:
        rows = _play_in_engine(seated, n, episode, seed, processes)
    return GameTable(_named(setup, episode, rows))


_RANDOM = "random"
_Batched: TypeAlias = BatchPolicy | str


def _batched(player: Any, episode: Episode) -> _Batched | None:
    """Return a player as a function for many games at once, or `_RANDOM`; None if it is a bot."""
    if isinstance(player, str):
        if player == _RANDOM:
            return _RANDOM
        if not player.startswith(POLICY):
            return None
        player = read_policy(player.removeprefix(POLICY))
    if isinstance(player, Policy):
        player.check_rules(episode.rules)
        return player
    if isinstance(player, type) or hasattr(player, "choose"):
        return None
    if not callable(player):
        raise ValueError(f"{brief(player)} isn't a player: it must be the name of a bot, a function or a bot")
    return player


# -- in native code --------------------------------------------------------------------------------------

Rows: TypeAlias = tuple[NDArray[np.int32], NDArray[np.float32]]
"""How games ended: rows of `VectorEnv.results` and of `VectorEnv.rewards`."""


def _play_natively(players: Sequence[_Batched], n: int, episode: Episode, seed: int, threads: int) -> Rows:
    from shootmoon.envs.vector import VectorEnv  # imported late: bots don't need the native games

    functions = {seat: player for seat, player in enumerate(players, 1) if not isinstance(player, str)}
    env = VectorEnv(
        episode.rules,
        min(n, _BATCH),
        match=episode.match,
        most_hands=episode.most_hands,
        threads=threads,
        observations=bool(functions),
        results=True,
    )
    parts: list[Rows] = []
    for first in range(0, n, env.games):
        # The last batch may begin with games that aren't wanted, so that it is as large as the others.
        start = max(0, min(first, n - env.games))
        env.reset(seed + start)
        over = np.zeros(env.games, bool)
        results, rewards = np.empty_like(env.results), np.empty_like(env.rewards)
        while not over.all():
            env.step(_actions(env, functions, over))
            ended = (env.terminated | env.truncated) & ~over
            results[ended], rewards[ended] = env.results[ended], env.rewards[ended]
            over |= ended
        parts.append((results[first - start :], rewards[first - start :]))
    return np.concatenate([each for each, _ in parts]), np.concatenate([each for _, each in parts])


def _actions(env: Any, functions: Mapping[int, BatchPolicy], over: NDArray[np.bool_]) -> NDArray[np.int32]:
    """Return the next action of each game that isn't over."""
    actions: NDArray[np.int32] = env.sample()
    for player in {id(each): each for each in functions.values()}.values():
        mine = np.isin(env.seats, [seat for seat, each in functions.items() if each is player]) & ~over
        if not mine.any():
            continue
        rows = np.flatnonzero(mine)
        chosen = np.asarray(player(env.observations[rows], env.masks[rows]))
        if chosen.shape != rows.shape:
            raise ValueError(f"a function returned an array of shape {chosen.shape} for {len(rows)} rows")
        actions[rows] = chosen
    actions[over] = -1
    return actions


# -- in the engine ---------------------------------------------------------------------------------------


class _FunctionBot:
    """Lets a batch policy play as a bot."""

    name = "function"

    def __init__(self, function: BatchPolicy, encoding: Encoding) -> None:
        self._function, self._encoding = function, encoding

    def choose(self, view: View, limit: float | None = None) -> Decision:
        encoding = self._encoding
        chosen = self._function(encoding.observe(view)[None], encoding.mask(view)[None])
        return Decision(encoding.decode(int(np.asarray(chosen)[0])), "")


def _play_in_engine(players: Sequence[Any], n: int, episode: Episode, seed: int, processes: int) -> Rows:
    firsts = range(0, n, _CHUNK)
    chunks = [(players, episode, range(seed + first, seed + min(first + _CHUNK, n))) for first in firsts]
    played = starmap(_play_chunk, chunks) if processes == 1 else call_each(_play_chunk, chunks, processes)
    rows = [row for _, part in sorted(played) for row in part]
    return np.array([result for result, _ in rows], np.int32), np.array(
        [paid for _, paid in rows], np.float32
    )


def _play_chunk(
    players: Sequence[Any], episode: Episode, seeds: range
) -> tuple[int, list[tuple[tuple[int, ...], tuple[float, ...]]]]:
    """Return the first seed and the results of the games."""
    return seeds.start, [_play_game(players, episode, seed) for seed in seeds]


def _play_game(
    players: Sequence[Any], episode: Episode, seed: int
) -> tuple[tuple[int, ...], tuple[float, ...]]:
    chance = random.Random(f"games/{seed}")
    bots = {
        seat: _bot(player, episode, random.Random(f"games/{seed}/{seat}").getrandbits(32))
        for seat, player in enumerate(players, 1)
    }
    for bot in bots.values():
        check_rules(bot, episode.rules)
        get_ready(bot, episode.rules)
    try:
        state = episode.start(chance.randint(1, episode.rules.table.players))
        dealer = state.dealer or 0
        while not episode.over(state := episode.run(state, chance)):
            mover = state.to_move or 0
            dealer = state.dealer or 0
            state = state.apply(bots[mover].choose(state.view(mover)).action)
    finally:
        for bot in bots.values():
            close = getattr(bot, "close", None)
            if close is not None:
                close()
    last = state.last_hand
    assert last is not None
    setup = state.setup
    trump = next((index for index, (named, _) in enumerate(setup.trumps) if named.trump == last.trump), -1)
    result = (
        len(state.past),
        dealer,
        last.declarer or 0,
        -1 if last.contract is None else tuple(setup.ladder).index(last.contract),
        trump,
        *last.tricks,
    )
    return result, episode.payoffs(state)


def _bot(player: Any, episode: Episode, seed: int) -> Bot:
    if isinstance(player, str):
        return make_bot(player, seed)
    if isinstance(player, type) or hasattr(player, "choose"):
        return as_bot(player, seed)
    return _FunctionBot(player, Encoding(episode.rules))


# -- the result ------------------------------------------------------------------------------------------


def _named(setup: Setup, episode: Episode, rows: Rows) -> dict[str, NDArray[Any]]:
    """Return the columns of a table."""
    results, rewards = rows
    columns: dict[str, NDArray[Any]] = {
        f"reward_{seat}": rewards[:, index] for index, seat in enumerate(setup.seating.seats)
    }
    columns["hands"] = results[:, 0]
    if episode.match:
        return columns
    columns["dealer"] = results[:, 1]
    if setup.bids:
        bids, trumps = list(setup.ladder), [named.trump for named, _ in setup.trumps]
        needs = np.array([0 if bid == PASS else setup.needs(bid) for bid in bids])
        declarer, contract = results[:, 2], results[:, 3]
        columns["declarer"] = declarer
        columns["contract"] = np.array([*map(str, bids), ""])[contract]
        columns["trump"] = np.array([*map(str, trumps), ""])[results[:, 4]]
        taken = results[np.arange(len(results)), 5 + (declarer - 1) % setup.seating.sides]
        columns["made"] = (declarer > 0) & (taken >= needs[contract])
    for side in range(setup.seating.sides):
        columns[f"tricks_{side + 1}"] = results[:, 5 + side]
    return columns
