"""`VectorEnv`: thousands of games at once, played by native code.

All seats of all games are played by the caller: in each step, the seat to move of each game takes an action.
Rules, actions and observations are those of the other environments; only the order of the deals differs,
since the native code has its own random numbers. Tests compare it with the engine after every action.

The module needs NumPy only. Arrays can be those of any library that has DLPack, such as PyTorch.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from shootmoon.encoding import Encoding
from shootmoon.envs.episode import MAX_HANDS, Episode
from shootmoon.envs.program import compile_program
from shootmoon.game import Deal, Discard, Setup, State
from shootmoon.pieces import Piece
from shootmoon.rules import RulesLike

try:
    from shootmoon.envs import _games
except ImportError as error:
    raise ImportError(
        "the native games weren't compiled when shootmoon was installed; "
        "run “pip install .” again to see what is missing"
    ) from error

WAIT = -1
"""In place of an action: leave this game as it is."""


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
        rules: RulesLike = "classic",
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
        observations: bool = True,
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

        Without ``observations``, none are computed, which is two or three times as fast. With
        ``final_observations``, those at the end of episodes are kept, and with ``results`` how the last hand
        of each episode went. ``out`` gives arrays
        to write to, by the names of the attributes below: arrays in the CPU's memory, contiguous, of the
        right shape and type, from NumPy or any library that has DLPack. The others are created.

        Raises the errors of `Episode.of`, ValueError for an array that doesn't fit, and ValueError for
        rules and sizes that the native code can't play.
        """
        if illegal not in ("error", "lose"):
            raise ValueError(f"illegal = {illegal!r}: it is “error” or “lose”")
        self.episode = Episode.of(
            rules, match=match, most_hands=most_hands, pieces=pieces, hand_size=hand_size, seats=seats
        )
        """The definition of episodes and their rewards."""
        self.encoding = Encoding(self.episode.rules, pieces=pieces, hand_size=hand_size)
        """The encoding of views as vectors and of actions as numbers."""
        self._native = _games.Games(compile_program(self.episode, self.encoding), games)
        self.games = games
        """The number of games."""
        self.threads = threads
        """The number of threads."""
        self._lose = illegal == "lose"
        self._seeded = False
        players = self.episode.rules.table.players
        given = dict(out or {})
        shapes: dict[str, tuple[tuple[int, ...], type[np.generic]]] = {
            "seats": ((games,), np.int8),
            "masks": ((games, self.encoding.num_actions), np.int8),
            "rewards": ((games, players), np.float32),
            "terminated": ((games,), np.bool_),
            "truncated": ((games,), np.bool_),
            "illegal": ((games,), np.bool_),
        }
        if observations:
            shapes["observations"] = ((games, self.encoding.size), np.float32)
        if final_observations:
            shapes["final_observations"] = ((games, players, self.encoding.size), np.float32)
        if results:
            shapes["results"] = ((games, 5 + self.episode.start(1).seating.sides), np.int32)
        unknown = given.keys() - shapes.keys()
        if unknown:
            raise ValueError(f"out: there is no array {min(unknown)!r}; the arrays are {', '.join(shapes)}")
        arrays = {
            name: given[name] if name in given else np.zeros(shape, dtype)
            for name, (shape, dtype) in shapes.items()
        }
        self._native.bind(arrays)
        self.seats: Any = arrays["seats"]
        """The seat to move, counted from 1; int8, shape ``(games,)``."""
        self.masks: Any = arrays["masks"]
        """1 for each legal action, otherwise 0; int8, shape ``(games, num_actions)``."""
        self.rewards: Any = arrays["rewards"]
        """By seat, the reward of the episode that has just ended, otherwise 0; float32, shape ``(games,
        players)``. See `Episode.payoffs`."""
        self.terminated: Any = arrays["terminated"]
        """True if the episode has just ended; bool, shape ``(games,)``."""
        self.truncated: Any = arrays["truncated"]
        """True if a match has just ended without a winner, because it has reached the maximum number of
        hands; bool, shape ``(games,)``."""
        self.illegal: Any = arrays["illegal"]
        """True if the episode has just been lost by an illegal action; bool, shape ``(games,)``."""
        self.observations: Any = arrays.get("observations")
        """What the seat to move knows (`Encoding.observe`); float32, shape ``(games, size)``. None without
        observations."""
        self.final_observations: Any = arrays.get("final_observations")
        """What each seat knew at the end of the last episode of each game: float32, shape ``(games, players,
        size)``, by seat; 0 before an episode has ended. `observations` shows the next episode instead. It
        matters if a value estimate replaces the result of a match that was truncated. None without final
        observations."""
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
        if isinstance(seed, (int, np.integer)):
            seed = np.arange(self.games, dtype=np.uint64) + np.uint64(int(seed) % 2**64)
        self._native.reset(seed, self.threads)
        self._seeded = True

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

    def sample(self, out: Any = None) -> Any:
        """Return a random legal action for each game, each with the same probability: int32, shape
        ``(games,)``.

        If ``out`` is given, an array of int32 or int64, it is filled and returned. The choice depends only on
        the seed of the game and on the number of earlier calls.
        """
        target = np.empty(self.games, np.int32) if out is None else out
        self._native.sample(target, self.threads)
        return target

    def observe(self, seats: Any = None, out: Any = None) -> Any:
        """Return what a seat of each game knows: float32, shape ``(games, size)``.

        ``seats``: a seat for each game, counted from 1, as an array of int8; by default, the seats to move.
        If ``out`` is given, it is filled and returned.
        """
        target = np.empty((self.games, self.encoding.size), np.float32) if out is None else out
        self._native.observe(self.seats if seats is None else seats, target, self.threads)
        return target

    def hidden(self, seats: Any = None, out: Any = None) -> Any:
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

    def beliefs(self, seats: Any = None, out: Any = None) -> Any:
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
