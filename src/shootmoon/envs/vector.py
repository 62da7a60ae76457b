"""`VectorEnv`: thousands of games at once, played by native code.

All seats of all games are played by the caller: in each step, the seat to move of each game takes an action.
Rules, actions and observations are those of the other environments; only the order of the deals differs,
since the native code has its own random numbers. Tests compare it with the engine after every action.

The module needs NumPy only. Arrays can be those of any library that has DLPack, such as PyTorch.
"""

from __future__ import annotations

import hashlib
import secrets
import sys
from collections.abc import Mapping
from typing import Any, Literal, Self, TypeAlias, TypeVar, overload

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from shootmoon.encoding import Encoding
from shootmoon.envs.episode import MAX_HANDS, Episode
from shootmoon.envs.program import compile_program
from shootmoon.game import Deal, Discard, Setup, State
from shootmoon.pieces import Piece
from shootmoon.rules import DEFAULT_PRESET, RulesLike
from shootmoon.telling import seed_of

try:
    from shootmoon.envs import _games
except ImportError as error:
    raise ImportError(
        "the native games weren't compiled when shootmoon was installed; "
        "run “pip install .” again to see what is missing"
    ) from error

WAIT = -1
"""In place of an action: leave this game as it is."""

Observed: TypeAlias = Literal["float32", "uint8", "bits"]
"""How observations are written; see `VectorEnv`."""
_FORMS: tuple[Observed, ...] = ("float32", "uint8", "bits")
_ALL_BITS_64 = 2**64


_Array = TypeVar("_Array")


def _counts(objects: list[Any]) -> list[int]:
    """Return how many references there are to each object of a list, including the list's."""
    return [sys.getrefcount(each) for each in objects]


_ALONE = _counts([object()])[0]
"""The count for an object that only the list refers to."""


class _Closed:
    """Stands for the games of an environment that is closed."""

    def __getattr__(self, name: str) -> Any:
        raise ValueError("this environment is closed")


class VectorEnv:
    """Many games of one rule set, in which the caller plays all seats.

    After `reset` and after each `step`, the arrays below contain a row for each game. A game whose episode
    has ended begins the next one in the same step: ``rewards``, ``terminated`` and ``truncated`` then belong
    to the episode that has ended, everything else to the new one.

    >>> env = VectorEnv("classic", 4, seed=1)
    >>> env.observations.shape, env.masks.shape, env.rewards.shape
    ((4, 866), (4, 127), (4, 3))
    >>> while not env.terminated.any():
    ...     env.step(env.sample())
    >>> env.rewards[env.terminated].tolist()
    [[-21.0, 1.0, 1.0]]
    """

    def __init__(
        self,
        rules: RulesLike = DEFAULT_PRESET,
        games: int = 1024,
        *,
        match: bool = False,
        most_hands: int = MAX_HANDS,
        pieces: tuple[Piece, ...] | None = None,
        hand_size: int | None = None,
        seats: int | None = None,
        seed: int | npt.NDArray[np.uint64] | None = None,
        threads: int = 1,
        illegal: Literal["error", "lose"] = "error",
        observations: bool | Observed = True,
        final_observations: bool = False,
        results: bool = False,
        out: Mapping[str, Any] | None = None,
    ) -> None:
        """Create ``games`` games, and begin an episode in each.

        ``rules``, ``match``, ``most_hands``, ``pieces``, ``hand_size`` and ``seats`` are those of
        `Episode.of`. For ``seed`` see `reset`. ``threads`` is the number of threads, 1 to 256, which changes
        nothing but the speed; each thread is given at least 128 games.

        ``illegal`` is what an illegal action does: ``error`` raises ValueError and changes no game; ``lose``
        ends the episode of this game with the worst result for the seat that took the action
        (`Episode.lost_by`).

        ``observations`` says how they are written. ``float32``, or True, is that of `Encoding.observe`.
        ``uint8`` has a byte for each number: 0 and 1 stay, and in the blocks of other numbers, x is 128 + 127
        x, rounded. ``bits`` has a bit for each column, the lowest of a byte first, and after these the bytes
        of the other numbers; `unpack` makes float32 of them. With False, none are computed.

        With ``final_observations``, those at the end of episodes are kept, and with ``results`` how the last
        hand of each episode went. ``out`` gives arrays to write to, by the names of the attributes below:
        arrays in the CPU's memory, contiguous, of the right shape and type, from NumPy or any library that
        has DLPack. The others are created.

        Raises the errors of `Episode.of`, ValueError for an array that doesn't fit, and ValueError for
        rules and sizes that the native code can't play.
        """
        if illegal not in ("error", "lose"):
            raise ValueError(f"illegal = {illegal!r}: it is “error” or “lose”")
        self.observed: Observed = _FORMS[0] if isinstance(observations, bool) else observations
        """How observations are written: ``float32``, ``uint8`` or ``bits``."""
        if self.observed not in _FORMS:
            raise ValueError(f"observations = {observations!r}: it is a bool, or one of {', '.join(_FORMS)}")
        self._options: dict[str, Any] = {
            "match": match,
            "most_hands": most_hands,
            "pieces": pieces,
            "hand_size": hand_size,
            "seats": seats,
            "threads": threads,
            "illegal": illegal,
            "observations": observations,
            "final_observations": final_observations,
            "results": results,
        }
        self.episode = Episode.of(
            rules, match=match, most_hands=most_hands, pieces=pieces, hand_size=hand_size, seats=seats
        )
        """The definition of episodes and their rewards."""
        self.encoding = Encoding(self.episode.rules, pieces=pieces, hand_size=hand_size)
        """The encoding of views as vectors and of actions as numbers."""
        program = compile_program(self.episode, self.encoding)
        self._native: Any = _games.Games(program, games)
        # States are those of the same rules, and of the same layout in memory.
        self._digest = int.from_bytes(hashlib.blake2b(repr(program).encode(), digest_size=7).digest())
        self.games = games
        """The number of games."""
        self.threads = threads
        """The number of threads."""
        self._lose = illegal == "lose"
        self._seeded = False
        players = self.episode.rules.table.players
        given = dict(out or {})
        form = _FORMS.index(self.observed)
        self._row = (self._native.row_length(form), np.float32 if form == 0 else np.uint8)
        width, number = self._row
        shapes: dict[str, tuple[tuple[int, ...], type[np.generic]]] = {
            "seats": ((games,), np.int8),
            "masks": ((games, self.encoding.num_actions), np.int8),
            "rewards": ((games, players), np.float32),
            "terminated": ((games,), np.bool_),
            "truncated": ((games,), np.bool_),
            "illegal": ((games,), np.bool_),
        }
        if observations:
            shapes["observations"] = ((games, width), number)
        if final_observations:
            shapes["final_observations"] = ((games, players, width), number)
        if results:
            shapes["results"] = ((games, 5 + self.episode.start(1).seating.sides), np.int32)
        unknown = given.keys() - shapes.keys()
        if unknown:
            raise ValueError(f"out: there is no array {min(unknown)!r}; the arrays are {', '.join(shapes)}")
        arrays: dict[str, Any] = {
            name: given[name] if name in given else np.zeros(shape, dtype)
            for name, (shape, dtype) in shapes.items()
        }
        self._native.bind(arrays, form)
        self._arrays = arrays
        self._used: dict[str, list[npt.NDArray[Any]]] = {}
        self.seats: npt.NDArray[np.int8] = arrays["seats"]
        """The seat to move, counted from 1; int8, shape ``(games,)``."""
        self.masks: npt.NDArray[np.int8] = arrays["masks"]
        """1 for each legal action, otherwise 0; int8, shape ``(games, num_actions)``."""
        self.rewards: npt.NDArray[np.float32] = arrays["rewards"]
        """By seat, the reward of the episode that has just ended, otherwise 0; float32, shape ``(games,
        players)``. See `Episode.payoffs`."""
        self.terminated: npt.NDArray[np.bool_] = arrays["terminated"]
        """True if the episode has just ended; bool, shape ``(games,)``."""
        self.truncated: npt.NDArray[np.bool_] = arrays["truncated"]
        """True if a match has just ended without a winner, because it has reached the maximum number of
        hands; bool, shape ``(games,)``."""
        self.illegal: npt.NDArray[np.bool_] = arrays["illegal"]
        """True if the episode has just been lost by an illegal action; bool, shape ``(games,)``."""
        self.observations: Any = arrays.get("observations")
        """What the seat to move knows (`Encoding.observe`): float32, shape ``(games, size)``, or uint8 (see
        `observed`). None without observations."""
        self.final_observations: Any = arrays.get("final_observations")
        """What each seat knew at the end of the last episode of each game, by seat: like `observations`, but
        with the shape ``(games, players, size)``; 0 before an episode has ended. `observations` shows the
        next episode instead. It matters if a value estimate replaces the result of a match that was
        truncated. None without final observations."""
        self.results: Any = arrays.get("results")
        """How the last episode of each game ended: int32, shape ``(games, 5 + sides)``. The columns are the
        number of hands, and of the last hand the dealer, the declarer (0: nobody), the index of the contract
        in ``Setup.ladder`` and of the trump in ``Setup.trumps`` (-1: none), and the tricks of each side. None
        without results."""
        self.reset(seed)

    def reset(self, seed: int | npt.NDArray[np.uint64] | None = None) -> None:
        """Begin a new episode in each game.

        With an int ``seed``, game i gets the seed ``seed + i``; an array of uint64, shape ``(games,)``, gives
        each game its own. A game with the same seed has the same dealers and deals, whatever the number of
        games and threads. With None, games go on with their random numbers; the first time, they get random
        seeds.
        """
        if seed is None and not self._seeded:
            seed = secrets.randbits(63)
        if not isinstance(seed, np.ndarray | None):
            seed = np.arange(self.games, dtype=np.uint64) + np.uint64(seed_of(seed) % _ALL_BITS_64)
        self._native.reset(seed, self.threads)
        self._seeded = True

    # -- the states of games ---------------------------------------------------------------------------------

    def get_state(self) -> npt.NDArray[np.uint8]:
        """Return the states of all games, with what will follow by chance: an array with a row of bytes for
        each, for `set_state`. Only the same version of shootmoon, on the same kind of machine, reads them.
        """
        states = np.empty((self.games, _games.Games.state_size), np.uint8)
        self._native.save(states, self._digest, self.threads)
        return states

    def set_state(
        self,
        states: npt.NDArray[np.uint8],
        games: Any = None,
        seed: int | npt.NDArray[np.uint64] | None = None,
    ) -> None:
        """Continue games from states, which `get_state` has returned for the same rules.

        ``states`` is an array with a row for each of the ``games``, which are numbers from 0 (default: all
        games), or a single row for all of them. Without ``seed``, the same dealers, deals and samples will
        follow as in the game that was saved; otherwise those of the seed, as in `reset`. Rewards and ends of
        these games are cleared.

        Raises ValueError for states of other rules, or that are damaged; no game has changed then.
        """
        chosen = np.arange(self.games) if games is None else np.atleast_1d(np.asarray(games, np.int64))
        rows = np.asarray(states)
        if rows.ndim == 1:
            rows = np.broadcast_to(rows, (len(chosen), len(rows)))
        if not isinstance(seed, np.ndarray | None):
            seed = np.arange(len(chosen), dtype=np.uint64) + np.uint64(seed_of(seed) % _ALL_BITS_64)
        damaged = self._native.load(np.ascontiguousarray(rows), chosen, seed, self._digest)
        if damaged >= 0:
            raise ValueError(f"states: row {damaged} isn't a state of these rules, or is damaged")

    def clone(self) -> Self:
        """Return an environment with the same games, which goes on in the same way, and new arrays."""
        other = type(self)(self.episode.rules, self.games, seed=0, **self._options)
        other.set_state(self.get_state())
        for name, array in self._arrays.items():
            other._arrays[name][:] = np.asarray(array)
        return other

    def __getstate__(self) -> dict[str, Any]:
        arrays = {name: np.asarray(array) for name, array in self._arrays.items()}
        return {
            "rules": self.episode.rules,
            "games": self.games,
            "options": self._options,
            "states": self.get_state(),
            "arrays": arrays,
        }

    def __setstate__(self, kept: dict[str, Any]) -> None:
        type(self).__init__(self, kept["rules"], kept["games"], seed=0, **kept["options"])
        self.set_state(kept["states"])
        for name, array in kept["arrays"].items():
            self._arrays[name][:] = array

    __copy__ = clone

    def __deepcopy__(self, memo: object) -> Self:
        return self.clone()

    def close(self) -> None:
        """Free the games and end the threads. Whatever plays these games afterwards raises ValueError; the
        arrays stay as they are."""
        self._native = _Closed()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *unused: object) -> None:
        self.close()

    # -- playing, and what is known --------------------------------------------------------------------------

    def step(self, actions: Any) -> None:
        """Take an action in each game, and write the results to the arrays.

        ``actions`` are the numbers of the actions of the seats to move: an array of int32 or int64, shape
        ``(games,)``. `WAIT` leaves a game as it is.

        Raises ValueError for an array of another shape or type and, unless illegal actions lose, for an
        illegal action; the error names the game and the reason, and no game has changed.
        """
        wrong = self._native.step(actions, self._lose, self.threads)
        if wrong >= 0:
            raise ValueError(f"game {wrong}: {self._why_illegal(wrong, int(actions[wrong]))}")

    def renew(self, *names: str) -> None:
        """Replace the arrays with these names by new ones, so that the old ones, which may have been handed
        out, stay as they are. The new ones have no content before the next `reset` or `step_seats`."""
        for name in names:
            used = self._used.setdefault(name, [])
            free = next((used[at] for at, count in enumerate(_counts(used)) if count == _ALONE), None)
            if free is None:  # arrays of some megabytes are slow to get from the system
                free = np.empty_like(self._arrays[name])
                used[:] = [*used[-2:], free]
            self._arrays[name] = free
            setattr(self, name, self._arrays[name])
        self._native.bind(self._arrays, _FORMS.index(self.observed))

    def step_seats(
        self,
        actions: Any,
        seats: npt.NDArray[np.int8],
        rewards: npt.NDArray[np.float32],
        final_observations: npt.NDArray[Any] | None = None,
        *,
        random_seats: bool = False,
    ) -> None:
        """Take an action of one seat in each game, and then random ones of all others until it is the turn of
        this seat again. In all games, illegal actions lose.

        ``actions``: integers, shape ``(games,)``; None after `reset`, to begin. ``seats``: the seat in each
        game, counted from 1, int8. With ``random_seats``, each new episode has another one, which is written
        there. ``rewards``, float32, shape ``(games,)``, gets what the seat is paid for an episode that has
        ended on the way; ``final_observations``, like `observations`, what it knew then. `rewards`, for all
        seats, isn't filled.

        Raises ValueError for an array that doesn't fit.
        """
        if actions is not None:
            actions = np.ascontiguousarray(actions, np.int64)
        self._native.agents(actions, seats, random_seats, rewards, final_observations, self.threads)

    @overload
    def sample(self) -> npt.NDArray[np.int32]: ...
    @overload
    def sample(self, out: _Array) -> _Array: ...
    def sample(self, out: Any = None) -> Any:
        """Return a random legal action for each game, each with the same probability: int32, shape
        ``(games,)``.

        If ``out`` is given, an array of int32 or int64, it is filled and returned. The choice depends only on
        the seed of the game and on the number of earlier calls.
        """
        target = np.empty(self.games, np.int32) if out is None else out
        self._native.sample(target, self.threads)
        return target

    def unpack(self, observations: npt.NDArray[Any]) -> npt.NDArray[np.float32]:
        """Return observations of this environment as float32, with the size of `Encoding.observe` in the last
        dimension. Numbers other than 0 and 1 are within 1/254 of those."""
        rows = np.asarray(observations)
        if self.observed == "float32":
            return rows
        others = self.encoding.other_numbers
        if self.observed == "uint8":
            unpacked, numbers = rows.astype(np.float32), rows[..., others]
        else:
            columns = rows.shape[-1] - len(others)
            bits = np.unpackbits(rows[..., :columns], axis=-1, count=self.encoding.size, bitorder="little")
            unpacked, numbers = bits.astype(np.float32), rows[..., columns:]
        unpacked[..., others] = (numbers.astype(np.float32) - 128) / 127
        return unpacked

    def observe(self, seats: Any = None, out: Any = None) -> npt.NDArray[Any]:
        """Return what a seat of each game knows: float32, shape ``(games, size)``, or uint8, as
        `observations`.

        ``seats``: a seat for each game, counted from 1, as an array of int8; by default, the seats to move.
        If ``out`` is given, it is filled and returned.
        """
        target = np.empty((self.games, self._row[0]), self._row[1]) if out is None else out
        self._native.observe(self.seats if seats is None else seats, target, self.threads)
        return target

    def hidden(self, seats: Any = None, out: Any = None) -> npt.NDArray[np.float32]:
        """Return where all pieces are, for critics that may see everything: float32, shape ``(games, players
        + 1, pieces)``.

        A 1 means that the piece is there. The first rows are the hands, clockwise from a seat of each game;
        the last row are the pieces that are neither in a hand nor played: the widow, the discard, the cards
        of a dummy that are still face down, and cards that weren't dealt. The columns are
        `Encoding.pieces`; the second of two equal cards in a row has the column after the first.

        ``seats``: the seats with which the rows begin, as in `observe`; by default, the seats to move. If
        ``out`` is given, it is filled and returned.
        """
        target = self._planes() if out is None else out
        self._native.hidden(self.seats if seats is None else seats, target, self.threads)
        return target

    def beliefs(self, seats: Any = None, out: Any = None) -> npt.NDArray[np.float32]:
        """Return where all pieces are, as far as a seat of each game knows: float32, shape ``(games, players
        + 1, pieces)``.

        Rows, columns and arguments are those of `hidden`. Each number is the exact probability that the piece
        is there, if all deals that agree with what the seat knows are equally likely, as in
        `shootmoon.Belief`; the first of two columns for equal cards has the expected number of these cards,
        the second is 0. What bids and plays suggest isn't taken into account.
        """
        target = self._planes() if out is None else out
        self._native.beliefs(self.seats if seats is None else seats, target, self.threads)
        return target

    def _planes(self) -> npt.NDArray[np.float32]:
        players = self.episode.rules.table.players
        return np.empty((self.games, players + 1, len(self.encoding.pieces)), np.float32)

    def state(self, game: int) -> State:
        """Return the engine's state of a game, with all hands.

        Earlier hands of a match are in the score, but not in `State.past` and `State.history`. Raises
        ValueError if there is no such game.
        """
        found: dict[str, Any] = self._native.snapshot(game)
        start = self.episode.start(found["dealer"])
        setup = start.setup
        amounts = found | {"chips": found["chips_before"]}
        first = setup.first_score
        score = replace(first, **{name: tuple(amounts[name]) for name in first.__struct_fields__})
        actions = () if found["hands"] else start.actions
        state = start.change(score=score, actions=actions).apply(self._deal(setup, found))
        ladder = tuple(setup.ladder)
        bids: list[int] = [
            found["bids"][seat - 1] for seat in setup.seating.clockwise_from(state.to_move or 1)
        ]
        made = [ladder[bid] for bid in bids if bid < len(ladder)]
        discards = [Discard(piece) for piece in setup.pieces_in(found["discards"])]
        while True:
            if state.phase == "auction" and made:
                state = state.apply(made.pop(0))
            elif state.phase == "discard" and discards:
                state = state.apply(discards.pop(0))
            elif state.phase == "trump" and found["trump"] >= 0:
                trump: int = found["trump"]
                state = state.apply(setup.trumps[trump][0])
            elif state.phase == "play" and (play := self._next_play(state, found)):
                state = state.apply(play)
            else:
                return state

    def _deal(self, setup: Setup, found: Mapping[str, Any]) -> Deal:
        hands = [setup.pieces_in(mask) for mask in found["dealt"]]
        if setup.dummy_seat:
            numbers: list[int] = found["dummy"]
            return Deal(hands, "dummy", [setup.pieces[number] for number in numbers])
        return Deal(hands, "widow", setup.pieces_in(found["rest"]) if setup.widow_size else ())

    def _next_play(self, state: State, found: Mapping[str, Any]) -> str | None:
        """Return the next play after those of ``state``; None if there is none."""
        setup = state.setup
        plays: list[int] = found["plays"]
        at = sum(len(trick.plays) for trick in state.played) + len(state.trick)
        if at >= len(plays):
            return None
        piece = setup.pieces[plays[at]]
        if not setup.called or state.trick:
            return str(piece)
        return f"{piece}:{setup.game.columns.suits[found['suits'][len(state.played)]]}"

    def _why_illegal(self, game: int, number: int) -> str:
        """Return why the engine refuses an action."""
        try:
            self.state(game).apply(self.encoding.decode(number))
        except ValueError as error:  # IllegalAction, or there is no such number
            return str(error)
        return f"action {number} isn't legal now"

    @property
    def nbytes(self) -> int:
        """The size of the games in the native code, in bytes, without the arrays."""
        return self.games * _games.Games.bytes_per_game

    def __repr__(self) -> str:
        kind = "matches" if self.episode.match else "hands"
        return f"<VectorEnv of {self.games} {kind} of {self.episode.rules.preset}>"
