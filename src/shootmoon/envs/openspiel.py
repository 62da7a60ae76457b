"""The game for OpenSpiel (https://github.com/google-deepmind/open_spiel), registered as ``shootmoon``.

Needs the extra ``openspiel``. Importing this module registers the game:

    import pyspiel
    import shootmoon.envs.openspiel
    game = pyspiel.load_game("shootmoon(rules=hickeys,options=auction.minimum:5;score.target:30)")

Chance is explicit and its nodes are small: who deals first is one node, and a deal is one node a piece, the
hands by seat and then the widow or the dummy. Players are seats counted from 0.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from shootmoon.belief import Belief
from shootmoon.envs.encoding import Encoding
from shootmoon.envs.episode import MAX_HANDS, Episode
from shootmoon.envs.extras import needed
from shootmoon.game import Action, Deal, State, View
from shootmoon.pieces import Piece
from shootmoon.rules import Rules, load_rules

_pyspiel: Any = needed("pyspiel", "openspiel")
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
"""``rules``: a preset, or the path of a rules file. ``options``: what differs, as ``name:value``, set apart
by ``;``. ``match`` and ``most_hands``: see `Episode`."""


def rules_of(rules: str, options: str = "") -> Rules:
    """The rules that the parameters of the game mean. Raises `RulesError`, and ValueError for a bad option.

    >>> rules_of("classic", "auction.minimum:5; match.kind:best-of").auction.minimum
    5
    """
    texts: dict[str, str] = {}
    for part in filter(None, map(str.strip, re.split(r"[;\n]", options))):
        name, colon, value = part.partition(":")
        if not colon:
            raise ValueError(
                f"“{part}”: write options as name:value, such as auction.minimum:5, with ; between"
            )
        texts[name.strip()] = value.strip()
    return load_rules(rules, texts=texts)


def _type_of(utility: Any) -> Any:
    """The type of the game; of a match the utilities add up to 0, of a hand they don't."""
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
    """A rule set as OpenSpiel's game."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Make the game of these `PARAMETERS`. Raises as `rules_of` and `Episode.of` do."""
        given = PARAMETERS | (params or {})
        rules = rules_of(str(given["rules"]), str(given["options"]))
        self.episode = Episode.of(rules, match=bool(given["match"]), most_hands=int(given["most_hands"]))
        """What an episode is, and what it pays."""
        self.encoding = Encoding(rules)
        """How positions become vectors, and actions numbers."""
        setup = self.episode.start(1).setup
        self.deal_size = setup.seating.players * setup.hand_size + setup.rest_size
        """Pieces that are dealt."""
        self.places = {piece: setup.pieces.index(piece) for piece in setup.pieces}
        """By piece: its first place in the set, which is its number as an outcome of chance."""
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
            # OpenSpiel takes this for a bound on the number of chance nodes, too.
            max_game_length=self.episode.hands * max(decisions, self.deal_size + 1),
        )
        kind = _type_of(kinds.ZERO_SUM if self.episode.match else kinds.GENERAL_SUM)
        super().__init__(kind, info, params or {})  # pyright: ignore[reportUnknownMemberType]  (base is Any)

    def __deepcopy__(self, memo: object) -> ShootMoonGame:
        return self  # nothing changes in it, and OpenSpiel copies a state with all that it holds

    def new_initial_state(self) -> ShootMoonState:
        """The state before chance says who deals first."""
        return ShootMoonState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | None:
        """What a player may know; None for a part of it, public or private, by itself."""
        if params:
            raise ValueError(f"the observer has no parameters, and was given {params}")
        kind = iig_obs_type or _pyspiel.IIGObservationType(perfect_recall=False)
        whole = kind.public_info and kind.private_info == _pyspiel.PrivateInfoType.SINGLE_PLAYER
        return Observer(self.encoding, recall=kind.perfect_recall) if whole else None


class Moment:
    """Where a game stands, in the midst of a deal, too. Immutable, so that clones share it."""

    __slots__ = ("_beliefs", "_views", "dealt", "state")

    def __init__(self, state: State | None, dealt: tuple[Piece, ...] = ()) -> None:
        """``state`` is None before there is a dealer; ``dealt`` are the pieces of a deal, as they came."""
        self.state = state
        self.dealt = dealt
        self._views: dict[int, View] = {}
        self._beliefs: dict[int, Belief] = {}

    def __deepcopy__(self, memo: object) -> Moment:
        return self

    def view(self, seat: int) -> View:
        """What a seat may know of the state."""
        assert self.state is not None
        if seat not in self._views:
            self._views[seat] = self.state.view(seat)
        return self._views[seat]

    def belief(self, seat: int) -> Belief:
        """The worlds that fit what a seat knows; kept, since searches ask for many worlds of one position."""
        if seat not in self._beliefs:
            self._beliefs[seat] = Belief(self.view(seat))
        return self._beliefs[seat]

    def dealt_to(self, seat: int) -> tuple[Piece, ...]:
        """What a seat has been dealt so far in a deal that goes on."""
        assert self.state is not None
        size = self.state.hand_size
        return self.dealt[(seat - 1) * size : seat * size]


class ShootMoonState(_State):
    """A state of OpenSpiel's game: the engine's, and a deal in progress."""

    def __init__(self, game: ShootMoonGame) -> None:
        """Begin; OpenSpiel asks the game for a new state."""
        super().__init__(game)  # pyright: ignore[reportUnknownMemberType]  (the base is Any)
        self.now = Moment(None)
        self._game = game  # which also keeps its Python half alive

    @property
    def position(self) -> State | None:
        """The engine's state; None before there is a dealer."""
        return self.now.state

    def current_player(self) -> int:
        """The player to act, or OpenSpiel's number for chance or for the end."""
        state = self.now.state
        if state is None:
            return _CHANCE
        if self._game.episode.over(state):
            return _TERMINAL
        return state.to_move - 1 if state.to_move else _CHANCE

    def is_terminal(self) -> bool:
        """Whether the episode is over."""
        return self.current_player() == _TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        state = self.now.state
        assert state is not None
        return self._game.encoding.legal(state)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Who may deal, or the pieces that may be dealt next, each with its chance.

        A seat is one less than its number, a piece its first place in the set.
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
        """By player: what the episode paid; nothing as long as it is not over."""
        state = self.now.state
        if state is None:
            return [0.0] * self._game.episode.rules.table.players
        return list(self._game.episode.payoffs(state))

    def __str__(self) -> str:
        """Every action so far, a line each."""
        if self.now.state is None:
            return "no dealer yet"
        return "\n".join([*self.now.state.history, *self._dealing(self.now.dealt)])

    @staticmethod
    def _dealing(pieces: tuple[Piece, ...]) -> list[str]:
        return [f"dealing {','.join(pieces)}"] if pieces else []

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> ShootMoonState:
        """A state in which the player knows just the same, every world as likely as the next.

        Uniform over the worlds of `Belief`: nothing is read into what the others chose. Of a declarer's
        tiles the same ones always are those that came from the widow. ``probability_sampler`` gives numbers
        from 0 to 1; one is taken as a seed.
        """
        rng = np.random.default_rng(int(probability_sampler() * 2**53))
        sampled = self._game.new_initial_state()
        for number in self._sampled_numbers(player_id + 1, rng):
            sampled.apply_action(number)
        return sampled

    def _sampled_numbers(self, seat: int, rng: np.random.Generator) -> Iterator[int]:
        """The history of a sampled state, as numbers of chance outcomes and actions."""
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
        """A deal in progress in which the seat has what it has."""
        state, dealt = self.now.state, self.now.dealt
        assert state is not None
        own = self.now.dealt_to(seat)
        left = list(state.pieces)
        for piece in own:
            left.remove(piece)
        order: list[int] = rng.permutation(len(left)).tolist()
        others = iter([left[at] for at in order])
        size = state.hand_size
        return [piece if at // size == seat - 1 else next(others) for at, piece in enumerate(dealt)]


def _deal(state: State, pieces: tuple[Piece, ...]) -> Action:
    """The deal of these pieces: the hands by seat, then the widow or the dummy."""
    size, players = state.hand_size, state.seating.players
    hands = [pieces[seat * size : (seat + 1) * size] for seat in range(players)]
    return Deal(hands, state.setup.notation.rest_name, pieces[players * size :])


class Observer:
    """Conforms to the PyObserver of ``open_spiel.python.observation``.

    The tensor is the vector of the `Encoding`. With perfect recall the string is every action since the game
    began as the player saw it, else the score and the actions of the hand in progress.
    """

    def __init__(self, encoding: Encoding, *, recall: bool) -> None:
        """An observer; ``recall`` makes it one of information states."""
        self._encoding = encoding
        self._recall = recall
        self.tensor = np.zeros(encoding.size, dtype=np.float32)
        self.dict = encoding.parts(self.tensor)

    def set_from(self, state: ShootMoonState, player: int) -> None:
        """Set ``tensor``, and ``dict`` with it, to what the player knows."""
        if state.now.state is None:
            self.tensor.fill(0)
            return
        self._encoding.observe(state.now.view(player + 1), self.tensor)
        self._encoding.fill(self.dict["dealt"], state.now.dealt_to(player + 1))

    def string_from(self, state: ShootMoonState, player: int) -> str:
        """What the player knows, as a text."""
        seat = player + 1
        if state.now.state is None:
            return f"seat {seat}"
        view = state.now.view(seat)
        known = [f"seat {seat}", *(view.past if self._recall else _score_lines(view)), *view.actions]
        if state.now.dealt:
            known.append(f"dealt {len(state.now.dealt)}: {','.join(sorted(state.now.dealt_to(seat)))}")
        return "\n".join(known)


def _score_lines(view: View) -> list[str]:
    """The score, and who deals, which the actions of a hand don't say."""
    names = ("points", "marks", "hickeys", "match_hickeys", "rounds_won", "chips")
    scores = [f"{name} {getattr(view, name)}" for name in names if getattr(view, name) is not None]
    return [f"dealer {view.dealer}", *scores]


_pyspiel.register_game(_type_of(_pyspiel.GameType.Utility.GENERAL_SUM), ShootMoonGame)
