"""The game for OpenSpiel (https://github.com/google-deepmind/open_spiel), registered as ``shootmoon``.

Install with ``pip install 'shootmoon[openspiel]'``. Importing this module registers the game:

    import pyspiel
    import shootmoon.envs.openspiel
    game = pyspiel.load_game("shootmoon(rules=hickeys,options=auction.minimum:5;score.target:30)")

Chance is explicit. The choice of the first dealer is one chance node; a deal has one chance node for each
piece, first seat by seat, then for the widow or the dummy. OpenSpiel's players are the seats counted from 0.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from shootmoon.belief import Belief
from shootmoon.encoding import Encoding
from shootmoon.envs.episode import MAX_HANDS, Episode
from shootmoon.envs.optional import import_optional
from shootmoon.game import Action, Deal, State, View
from shootmoon.pieces import Piece
from shootmoon.rules import Rules, load_rules

_pyspiel: Any = import_optional("pyspiel", "openspiel")
_Game: Any = _pyspiel.Game
_State: Any = _pyspiel.State
_CHANCE: int = _pyspiel.PlayerId.CHANCE
_TERMINAL: int = _pyspiel.PlayerId.TERMINAL

PARAMETERS: dict[str, str | bool | int] = {
    "rules": "classic",
    "options": "",
    "match": False,
    "most_hands": MAX_HANDS,
}
"""The parameters of the game with their default values. ``rules`` is the name of a preset or the path of a
rules file; ``options`` are changes to it in the form ``name:value``, separated by ``;``. For ``match`` and
``most_hands`` see `Episode`."""


def rules_of(rules: str, options: str = "") -> Rules:
    """Return the rules for these parameters. Raises `RulesError`, and ValueError for a malformed option.

    >>> rules_of("classic", "auction.minimum:5; match.kind:best-of").auction.minimum
    5
    """
    texts: dict[str, str] = {}
    for part in filter(None, map(str.strip, re.split(r"[;\n]", options))):
        name, colon, value = part.partition(":")
        if not colon:
            raise ValueError(
                f"“{part}”: write options as name:value, such as auction.minimum:5, separated by ;"
            )
        texts[name.strip()] = value.strip()
    return load_rules(rules, texts=texts)


def _type_of(utility: Any) -> Any:
    """Return the type of the game: zero-sum for a match, general-sum for a hand."""
    return _pyspiel.GameType(
        short_name="shootmoon",
        long_name="Shoot the Moon",
        dynamics=_pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=_pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=_pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=_pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=6,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
        default_loadable=True,
        provides_factored_observation_string=False,
    )


class ShootMoonGame(_Game):
    """A rule set as an OpenSpiel game."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Create the game for these `PARAMETERS`. Raises the errors of `rules_of` and `Episode.of`."""
        given = PARAMETERS | (params or {})
        rules = rules_of(str(given["rules"]), str(given["options"]))
        self.episode = Episode.of(rules, match=bool(given["match"]), most_hands=int(given["most_hands"]))
        """The definition of episodes and their rewards."""
        self.encoding = Encoding(rules)
        """The encoding of views as vectors and of actions as numbers."""
        setup = self.episode.start(1).setup
        self.deal_size = setup.seating.players * setup.hand_size + setup.rest_size
        """The number of pieces in a deal."""
        self.places = {piece: setup.pieces.index(piece) for piece in setup.pieces}
        """The chance outcome that stands for each piece: its first index in the set."""
        decisions = setup.seating.players * (setup.hand_size + 1) + setup.widow_size + 1
        lowest, highest = self.episode.bounds
        kinds = _pyspiel.GameType.Utility
        info = _pyspiel.GameInfo(
            num_distinct_actions=self.encoding.num_actions,
            max_chance_outcomes=len(setup.pieces),
            num_players=setup.seating.players,
            min_utility=lowest,
            max_utility=highest,
            utility_sum=0.0 if self.episode.match else None,
            # OpenSpiel uses this as a bound on the number of chance nodes, too.
            max_game_length=self.episode.hands * max(decisions, self.deal_size + 1),
        )
        kind = _type_of(kinds.ZERO_SUM if self.episode.match else kinds.GENERAL_SUM)
        super().__init__(kind, info, params or {})  # pyright: ignore[reportUnknownMemberType]  (base is Any)

    def __deepcopy__(self, memo: object) -> ShootMoonGame:
        return self  # immutable; OpenSpiel copies a state with everything that it refers to

    def new_initial_state(self) -> ShootMoonState:
        """Return the state before chance chooses the first dealer."""
        return ShootMoonState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | None:
        """Return an observer of everything that a player knows.

        Returns None if only the public or only the private information is asked for.
        """
        if params:
            raise ValueError(f"the observer has no parameters, but was given {params}")
        kind = iig_obs_type or _pyspiel.IIGObservationType(perfect_recall=False)
        whole = kind.public_info and kind.private_info == _pyspiel.PrivateInfoType.SINGLE_PLAYER
        return Observer(self.encoding, recall=kind.perfect_recall) if whole else None


class Moment:
    """An engine state and, during a deal, the pieces dealt so far. It is immutable, so that clones can share
    it."""

    __slots__ = ("_beliefs", "_views", "dealt", "state")

    def __init__(self, state: State | None, dealt: tuple[Piece, ...] = ()) -> None:
        """Create a moment.

        ``state`` is None before the dealer is chosen; ``dealt`` are the pieces dealt so far, in order.
        """
        self.state = state
        self.dealt = dealt
        self._views: dict[int, View] = {}
        self._beliefs: dict[int, Belief] = {}

    def __deepcopy__(self, memo: object) -> Moment:
        return self

    def view(self, seat: int) -> View:
        """Return the view of a seat, which is cached."""
        assert self.state is not None
        if seat not in self._views:
            self._views[seat] = self.state.view(seat)
        return self._views[seat]

    def belief(self, seat: int) -> Belief:
        """Return the belief of a seat. It is cached, since searches sample many worlds for one position."""
        if seat not in self._beliefs:
            self._beliefs[seat] = Belief(self.view(seat))
        return self._beliefs[seat]

    def dealt_to(self, seat: int) -> tuple[Piece, ...]:
        """Return the pieces dealt to a seat so far, during a deal."""
        assert self.state is not None
        size = self.state.hand_size
        return self.dealt[(seat - 1) * size : seat * size]


class ShootMoonState(_State):
    """An OpenSpiel state: an engine state and, during a deal, the pieces dealt so far."""

    def __init__(self, game: ShootMoonGame) -> None:
        """Create the initial state. Use `ShootMoonGame.new_initial_state` instead."""
        super().__init__(game)  # pyright: ignore[reportUnknownMemberType]  (the base is Any)
        self.now = Moment(None)
        self._game = game  # also keeps the Python part of the game alive

    @property
    def position(self) -> State | None:
        """The engine state; None before the dealer is chosen."""
        return self.now.state

    def current_player(self) -> int:
        """Return the player to act, or OpenSpiel's constant for chance or for the end."""
        state = self.now.state
        if state is None:
            return _CHANCE
        if self._game.episode.over(state):
            return _TERMINAL
        return state.to_move - 1 if state.to_move else _CHANCE

    def is_terminal(self) -> bool:
        """Return True if the episode is over."""
        return self.current_player() == _TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        state = self.now.state
        assert state is not None
        return self._game.encoding.legal(state)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the possible dealers, or the pieces that may be dealt next, each with its probability.

        A dealer is encoded as the seat minus 1, a piece as its first index in the set.
        """
        state = self.now.state
        if state is None:
            players = self._game.episode.rules.table.players
            return [(seat, 1 / players) for seat in range(players)]
        left = list(state.pieces)
        for piece in self.now.dealt:
            left.remove(piece)
        places = self._game.places
        return [(places[piece], left.count(piece) / len(left)) for piece in dict.fromkeys(left)]

    def _apply_action(self, action: int) -> None:
        game, state = self._game, self.now.state
        if state is None:
            self.now = Moment(game.episode.start(action + 1))
        elif state.to_move:
            self.now = Moment(state.apply(game.encoding.decode(action)))
        else:
            dealt = (*self.now.dealt, state.pieces[action])
            whole = len(dealt) == game.deal_size
            self.now = Moment(state.apply(_deal(state, dealt))) if whole else Moment(state, dealt)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != _CHANCE:
            return str(self._game.encoding.decode(action))
        return f"dealer {action + 1}" if self.now.state is None else str(self.now.state.pieces[action])

    def returns(self) -> list[float]:
        """Return the reward of each player; 0 before the end."""
        state = self.now.state
        if state is None:
            return [0.0] * self._game.episode.rules.table.players
        return list(self._game.episode.payoffs(state))

    def __str__(self) -> str:
        """Return every action so far, one per line."""
        if self.now.state is None:
            return "no dealer yet"
        return "\n".join([*self.now.state.history, *self._dealing(self.now.dealt)])

    @staticmethod
    def _dealing(pieces: tuple[Piece, ...]) -> list[str]:
        return [f"dealing {','.join(pieces)}"] if pieces else []

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> ShootMoonState:
        """Return a random state with the same information state for the player.

        The state is drawn uniformly from the worlds of `Belief`, without inference from the choices of the
        other players. A world doesn't say which of the declarer's tiles came from the widow; this choice is
        always the same. ``probability_sampler`` returns numbers from 0 to 1, of which one is used as a seed.
        """
        rng = np.random.default_rng(int(probability_sampler() * 2**53))
        sampled = self._game.new_initial_state()
        for number in self._sampled_numbers(player_id + 1, rng):
            sampled.apply_action(number)
        return sampled

    def _sampled_numbers(self, seat: int, rng: np.random.Generator) -> Iterator[int]:
        """Yield the history of a sampled state, as the numbers of its chance outcomes and actions."""
        now, game = self.now, self._game
        if now.state is None:
            return
        belief = now.belief(seat)
        state = belief.state(belief.sample(1, rng)[0])
        yield self.history()[0]
        for action in state.history[1:]:  # after the choice of the dealer
            if isinstance(action, Deal):
                for pieces in (*action.hands, action.rest):
                    yield from (game.places[piece] for piece in pieces)
            else:
                yield game.encoding.encode(action)
        if now.dealt:
            yield from (game.places[piece] for piece in self._sampled_deal(seat, rng))

    def _sampled_deal(self, seat: int, rng: np.random.Generator) -> list[Piece]:
        """Return the pieces of a random deal in progress, in which ``seat`` has the pieces that it was really
        dealt."""
        state, dealt = self.now.state, self.now.dealt
        assert state is not None
        own = self.now.dealt_to(seat)
        left = list(state.pieces)
        for piece in own:
            left.remove(piece)
        order: list[int] = rng.permutation(len(left)).tolist()
        others = iter([left[index] for index in order])
        size = state.hand_size
        return [piece if index // size == seat - 1 else next(others) for index, piece in enumerate(dealt)]


def _deal(state: State, pieces: tuple[Piece, ...]) -> Action:
    """Return the deal of these pieces, given in order: the hands by seat, then the widow or the dummy."""
    size, players = state.hand_size, state.seating.players
    hands = [pieces[seat * size : (seat + 1) * size] for seat in range(players)]
    return Deal(hands, state.setup.notation.rest_name, pieces[players * size :])


class Observer:
    """An observer as defined by ``open_spiel.python.observation``.

    The tensor is the vector of the `Encoding`. With perfect recall the string contains every action of the
    game as the player saw it; otherwise it contains the score and the actions of the hand in progress.
    """

    def __init__(self, encoding: Encoding, *, recall: bool) -> None:
        """Create an observer. With ``recall`` it has perfect recall, so that it observes information
        states."""
        self._encoding = encoding
        self._recall = recall
        self.tensor = np.zeros(encoding.size, dtype=np.float32)
        self.dict = encoding.parts(self.tensor)

    def set_from(self, state: ShootMoonState, player: int) -> None:
        """Write the player's knowledge to ``tensor``, and thereby to ``dict``, whose arrays are parts of
        it."""
        if state.now.state is None:
            self.tensor.fill(0)
            return
        self._encoding.observe(state.now.view(player + 1), self.tensor)
        self._encoding.fill(self.dict["dealt"], state.now.dealt_to(player + 1))

    def string_from(self, state: ShootMoonState, player: int) -> str:
        """Return the player's knowledge as a string."""
        seat = player + 1
        if state.now.state is None:
            return f"seat {seat}"
        view = state.now.view(seat)
        known = [f"seat {seat}", *(view.past if self._recall else _score_lines(view)), *view.actions]
        if state.now.dealt:
            known.append(f"dealt {len(state.now.dealt)}: {','.join(sorted(state.now.dealt_to(seat)))}")
        return "\n".join(known)


def _score_lines(view: View) -> list[str]:
    """Return lines with the score and the dealer, which the actions of a hand don't contain."""
    names = ("points", "marks", "hickeys", "match_hickeys", "rounds_won", "chips")
    scores = [f"{name} {getattr(view, name)}" for name in names if getattr(view, name) is not None]
    return [f"dealer {view.dealer}", *scores]


_pyspiel.register_game(_type_of(_pyspiel.GameType.Utility.GENERAL_SUM), ShootMoonGame)
