"""The game for OpenSpiel (https://github.com/google-deepmind/open_spiel), registered as ``shootmoon``.

Install with ``pip install 'shootmoon[openspiel]'``. Importing this module registers the game:

    import pyspiel
    import shootmoon.envs.openspiel
    game = pyspiel.load_game("shootmoon(rules=hickeys,options=auction.minimum:5;score.target:30)")

Chance is explicit. The choice of the first dealer is one chance node; a deal has one chance node for each
piece, first seat by seat, then for the widow or the dummy. OpenSpiel's players are the seats counted from 0.

Games with few pieces are small enough for algorithms that visit the whole tree, such as CFR:

    game = pyspiel.load_game("shootmoon(small_game=tricks-3)")
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import combinations, permutations
from math import comb, perm
from typing import Any

import numpy as np

from shootmoon.belief import Belief
from shootmoon.encoding import Vector
from shootmoon.envs.episode import MAX_HANDS, Episode
from shootmoon.envs.moment import Moment, runner_for
from shootmoon.envs.optional import import_optional
from shootmoon.game import Deal, Setup, State, View, game_named
from shootmoon.pieces import Piece
from shootmoon.rules import DEFAULT_PRESET, Rules, load_rules

_pyspiel: Any = import_optional("pyspiel", "openspiel")
_Game: Any = _pyspiel.Game
_State: Any = _pyspiel.State
_CHANCE: int = _pyspiel.PlayerId.CHANCE
_TERMINAL: int = _pyspiel.PlayerId.TERMINAL

PARAMETERS: dict[str, str | bool | int] = {
    "rules": DEFAULT_PRESET,
    "options": "",
    "match": False,
    "most_hands": MAX_HANDS,
    "pieces": "",
    "hand_size": 0,
    "seats": 0,
    "dealer": 0,
    "opening": "",
    "zero_sum": False,
    "whole_deals": False,
    "small_game": "",
}
"""The parameters of the game with their default values.

- ``rules`` is the name of a preset or the path of a rules file; ``options`` are changes to it in the form
  ``name:value``, separated by ``;``.
- For ``match``, ``most_hands``, ``pieces``, ``hand_size``, ``seats``, ``dealer``, ``opening`` and
  ``zero_sum`` see `Episode.of`. Pieces and actions are separated by ``;``; 0 and an empty text stand for
  None.
- With ``whole_deals``, a deal is a single chance node with an outcome for each possible deal.
- ``small_game`` is the name of a small game, as in `Episode.small`, with whole deals. It is given without
  other parameters."""

MAX_DEALS = 100_000
"""The greatest number of outcomes of a deal as a single chance node."""


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


def _listed(text: str) -> list[str]:
    return list(filter(None, map(str.strip, text.split(";"))))


def _piece(rules: Rules, text: str) -> Piece:
    notation = game_named(rules.game).setup.notation
    piece = notation.parse_piece(text)
    if piece is None:
        raise ValueError(f"pieces: “{text}” isn't {notation.a_piece}")
    return piece


def episode_of(parameters: dict[str, Any]) -> Episode:
    """Return the episode for these `PARAMETERS`.

    Raises the errors of `rules_of` and `Episode.of`, and ValueError for texts that aren't pieces, and for
    parameters that contradict ``small_game``.

    >>> episode_of({"pieces": "1-1;1-0;0-0;2-0", "hand_size": 1}).pieces
    ('2-0', '1-1', '1-0', '0-0')
    """
    given: dict[str, Any] = {**PARAMETERS, **parameters}
    if given["small_game"]:
        others = [name for name in PARAMETERS if given[name] != PARAMETERS[name]]
        if len(others) > 1:
            raise ValueError(f"small_game can't be combined with {min({*others} - {'small_game'})}")
        return Episode.small(given["small_game"])
    rules = rules_of(given["rules"], given["options"])
    pieces = sorted((_piece(rules, text) for text in _listed(given["pieces"])), key=lambda piece: piece.order)
    return Episode.of(
        rules,
        match=given["match"],
        most_hands=given["most_hands"],
        pieces=tuple(pieces) or None,
        hand_size=given["hand_size"] or None,
        seats=given["seats"] or None,
        dealer=given["dealer"] or None,
        opening=tuple(_listed(given["opening"])),
        zero_sum=given["zero_sum"],
    )


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
        """Create the game for these `PARAMETERS`. Raises the errors of `episode_of`, and ValueError for whole
        deals if there are too many."""
        given: dict[str, Any] = {**PARAMETERS, **(params or {})}
        self.episode = episode = episode_of(given)
        """The definition of episodes and their rewards."""
        self.runner = runner_for(episode)
        """Begins episodes."""
        self.encoding = self.runner.encoding
        """The encoding of views as vectors and of actions as numbers."""
        self.setup: Setup = episode.start(1).setup
        """The rules and the values derived from them."""
        self.players: int = self.setup.seating.players
        """The number of players."""
        self.deal_size = self.players * self.setup.hand_size + self.setup.rest_size
        """The number of pieces in a deal."""
        self.places = {piece: self.setup.pieces.index(piece) for piece in self.setup.pieces}
        """The chance outcome that stands for each piece: its first index in the set."""
        self.outcomes = tuple(self.places[piece] for piece in self.setup.pieces)
        """The chance outcome of each piece of the set."""
        self.all_differ = len(self.places) == len(self.outcomes)
        """True if there are no equal pieces."""
        self.dealers = [(seat, 1 / self.players) for seat in range(self.players)]
        """The outcomes of the choice of the first dealer, with their probabilities."""
        self.whole_deals = bool(given["whole_deals"] or given["small_game"])
        """True if a deal is a single chance node."""
        if self.whole_deals and (count := self._deal_count()) > MAX_DEALS:
            raise ValueError(f"whole_deals: there are {count:,} deals, and at most {MAX_DEALS:,} are allowed")
        self.root = Node(self, self.runner.begin(episode.dealer) if episode.dealer else None)
        """The first node of the game tree."""
        decisions = self.players * (self.setup.hand_size + 1) + self.setup.widow_size + 1
        lowest, highest = episode.bounds
        kinds = _pyspiel.GameType.Utility
        zero_sum = episode.match or episode.zero_sum
        info = _pyspiel.GameInfo(
            num_distinct_actions=self.encoding.num_actions,
            max_chance_outcomes=max(
                len(self.outcomes), self.players, len(self.deals) if self.whole_deals else 0
            ),
            num_players=self.players,
            min_utility=lowest,
            max_utility=highest,
            utility_sum=0.0 if zero_sum else None,
            # OpenSpiel uses this as a bound on the number of chance nodes, too.
            max_game_length=episode.hands * max(decisions, self.deal_size + 1),
        )
        kind = _type_of(kinds.ZERO_SUM if zero_sum else kinds.GENERAL_SUM)
        super().__init__(kind, info, params or {})  # pyright: ignore[reportUnknownMemberType]  (base is Any)

    def deal_of(self, pieces: tuple[Piece, ...]) -> Deal:
        """Return the deal of these pieces, given in order: the hands by seat, then the widow or the dummy."""
        size, players = self.setup.hand_size, self.players
        hands = [pieces[seat * size : (seat + 1) * size] for seat in range(players)]
        return Deal(hands, self.setup.notation.rest_name, pieces[players * size :])

    def _deal_count(self) -> int:
        """Return the number of deals, if all pieces differ."""
        left, size, found = len(self.outcomes), self.setup.hand_size, 1
        for _ in range(self.players):
            found *= comb(left, size)
            left -= size
        return found * perm(left, size) if self.setup.dummy_seat else found

    @cached_property
    def deals(self) -> tuple[tuple[Deal, float], ...]:
        """All possible deals, each with its probability."""
        size, rest_size = self.setup.hand_size, self.setup.rest_size

        def orders(left: tuple[Piece, ...], hands: int) -> Iterator[tuple[Piece, ...]]:
            if not hands:
                # The order of a dummy's cards matters; a widow consists of all tiles that are left.
                yield from permutations(left, rest_size) if self.setup.dummy_seat else [left[:rest_size]]
                return
            for chosen in combinations(range(len(left)), size):
                others = tuple([piece for at, piece in enumerate(left) if at not in chosen])
                for after in orders(others, hands - 1):
                    yield (*(left[at] for at in chosen), *after)

        counts = Counter(map(self.deal_of, orders(self.setup.pieces, self.players)))
        total = counts.total()
        return tuple((deal, count / total) for deal, count in counts.items())

    @cached_property
    def deal_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of a whole deal, with their probabilities."""
        return [(outcome, chance) for outcome, (_, chance) in enumerate(self.deals)]

    @cached_property
    def deal_numbers(self) -> dict[Deal, int]:
        """The outcome of each whole deal."""
        return {deal: outcome for outcome, (deal, _) in enumerate(self.deals)}

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
        return Observer(self, recall=kind.perfect_recall) if whole else None


class Node:
    """A node of the game tree: a moment and, during a deal, the pieces dealt so far.

    It never changes, so that clones can share it.
    """

    __slots__ = ("_beliefs", "dealt", "game", "left", "moment", "player")

    def __init__(
        self,
        game: ShootMoonGame,
        moment: Moment | None,
        dealt: tuple[Piece, ...] = (),
        left: tuple[int, ...] | None = None,
    ) -> None:
        """Create a node.

        ``moment`` is None before the dealer is chosen; ``dealt`` are the pieces dealt so far, in order, and
        ``left`` the chance outcomes of the others.
        """
        self.game = game
        self.moment = moment
        self.dealt = dealt
        self.left = game.outcomes if left is None else left
        self.player: int = _CHANCE
        """The player to act, or OpenSpiel's number for chance or for the end."""
        if moment is not None:
            self.player = moment.to_move - 1 if moment.to_move else _TERMINAL if moment.over else _CHANCE
        self._beliefs: dict[int, Belief] | None = None

    def __deepcopy__(self, memo: object) -> Node:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return (Node, (self.game, self.moment, self.dealt, self.left))

    def belief(self, seat: int) -> Belief:
        """Return the belief of a seat. It is cached, since searches sample many worlds for one position."""
        assert self.moment is not None
        if self._beliefs is None:
            self._beliefs = {}
        if seat not in self._beliefs:
            self._beliefs[seat] = Belief(self.moment.view(seat))
        return self._beliefs[seat]

    def dealt_to(self, seat: int) -> tuple[Piece, ...]:
        """Return the pieces dealt to a seat so far, during a deal."""
        size = self.game.setup.hand_size
        return self.dealt[(seat - 1) * size : seat * size]

    def chances(self) -> list[tuple[int, float]]:
        """Return the outcomes of a chance node, each with its probability."""
        game = self.game
        if self.moment is None:
            return game.dealers
        if game.whole_deals:
            return game.deal_outcomes
        left = self.left
        if game.all_differ:
            chance = 1 / len(left)
            return [(outcome, chance) for outcome in left]
        return [(outcome, count / len(left)) for outcome, count in Counter(left).items()]

    def after(self, action: int) -> Node:
        """Return the node after an action of the player, or an outcome of chance."""
        game, moment = self.game, self.moment
        if moment is None:
            return Node(game, game.runner.begin(action + 1))
        if self.player >= 0:
            return Node(game, moment.act(action))
        if game.whole_deals:
            return Node(game, moment.deal(game.deals[action][0]))
        dealt = (*self.dealt, game.setup.pieces[action])
        if len(dealt) == game.deal_size:
            return Node(game, moment.deal(game.deal_of(dealt)))
        at = self.left.index(action)
        return Node(game, moment, dealt, self.left[:at] + self.left[at + 1 :])

    def numbers(self, seat: int) -> list[float]:
        """Return what a seat knows, as the numbers of the `Encoding`."""
        if self.moment is not None and not self.dealt:
            return self.moment.numbers(seat)
        return self.fill(seat, np.empty(self.game.encoding.size, np.float32)).tolist()

    def fill(self, seat: int, out: Vector) -> Vector:
        """Write what a seat knows to ``out``, and return it."""
        if self.moment is None:
            out.fill(0)
            return out
        encoding = self.game.encoding
        self.moment.observe(seat, out)
        if self.dealt:
            encoding.fill(encoding.parts(out)["dealt"], self.dealt_to(seat))
        return out


class ShootMoonState(_State):
    """An OpenSpiel state: a node of the game tree.

    The methods that algorithms call most are defined in Python even where OpenSpiel has them, too, since its
    own take a detour through C++ and copy their results.
    """

    def __init__(self, game: ShootMoonGame) -> None:
        """Create the initial state. Use `ShootMoonGame.new_initial_state` instead."""
        super().__init__(game)  # pyright: ignore[reportUnknownMemberType]  (the base is Any)
        # The only attribute, since clones copy them all. It also keeps the Python part of the game alive.
        self.now = game.root

    @property
    def position(self) -> State | None:
        """The engine state; None before the dealer is chosen."""
        return None if self.now.moment is None else self.now.moment.state

    def current_player(self) -> int:
        """Return the player to act, or OpenSpiel's constant for chance or for the end."""
        return self.now.player

    def is_terminal(self) -> bool:
        """Return True if the episode is over."""
        return self.now.player == _TERMINAL

    def is_chance_node(self) -> bool:
        """Return True if chance is to act."""
        return self.now.player == _CHANCE

    def legal_actions(self, *player: int) -> list[int]:
        """Return the legal actions of the player to act, of ``player``, or of chance."""
        now = self.now
        if now.player < 0 or (player and player != (now.player,)):
            return _State.legal_actions(self, *player)
        return self._legal_actions(now.player)

    def _legal_actions(self, player: int) -> list[int]:
        assert self.now.moment is not None
        return self.now.moment.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the possible dealers, or the pieces that may be dealt next, each with its probability.

        A dealer is encoded as the seat minus 1, a piece as its first index in the set. With whole deals, the
        outcomes are the possible deals.
        """
        return self.now.chances()

    def _apply_action(self, action: int) -> None:
        self.now = self.now.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.now.game
        if player != _CHANCE:
            return str(game.encoding.decode(action))
        if self.now.moment is None:
            return f"dealer {action + 1}"
        return str(game.deals[action][0] if game.whole_deals else game.setup.pieces[action])

    def information_state_tensor(self, *player: int) -> list[float]:
        """Return what ``player``, by default the player to act, knows: the numbers of the `Encoding`."""
        seen = player[0] if player else self.now.player
        if not 0 <= seen < self.now.game.num_players():
            return _State.information_state_tensor(self, *player)
        return self.now.numbers(seen + 1)

    def observation_tensor(self, *player: int) -> list[float]:
        """Return the same as `information_state_tensor`."""
        seen = player[0] if player else self.now.player
        if not 0 <= seen < self.now.game.num_players():
            return _State.observation_tensor(self, *player)
        return self.now.numbers(seen + 1)

    def returns(self) -> list[float]:
        """Return the reward of each player; 0 before the end."""
        moment = self.now.moment
        return [0.0] * self.now.game.players if moment is None else list(moment.payoffs)

    def __str__(self) -> str:
        """Return every action so far, one per line."""
        if self.now.moment is None:
            return "no dealer yet"
        return "\n".join([*self.now.moment.state.history, *self._dealing(self.now.dealt)])

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
        sampled = self.now.game.new_initial_state()
        for number in self._sampled_numbers(player_id + 1, rng):
            sampled.apply_action(number)
        return sampled

    def _sampled_numbers(self, seat: int, rng: np.random.Generator) -> Iterator[int]:
        """Yield the history of a sampled state, as the numbers of its chance outcomes and actions."""
        now, game = self.now, self.now.game
        if now.moment is None:
            return
        belief = now.belief(seat)
        state = belief.state(belief.sample(1, rng)[0])
        if not game.episode.dealer:
            yield self.history()[0]
        fixed = 0
        for action in state.history[1:]:  # after the choice of the dealer
            if isinstance(action, Deal):
                fixed = len(game.episode.opening)
                if game.whole_deals:
                    yield game.deal_numbers[action]
                else:
                    for pieces in (*action.hands, action.rest):
                        yield from (game.places[piece] for piece in pieces)
            elif fixed:
                fixed -= 1
            else:
                yield game.encoding.encode(action)
        if now.dealt:
            yield from (game.places[piece] for piece in self._sampled_deal(seat, rng))

    def _sampled_deal(self, seat: int, rng: np.random.Generator) -> list[Piece]:
        """Return the pieces of a random deal in progress, in which ``seat`` has the pieces that it was really
        dealt."""
        setup, dealt = self.now.game.setup, self.now.dealt
        own = self.now.dealt_to(seat)
        left = list(setup.pieces)
        for piece in own:
            left.remove(piece)
        order: list[int] = rng.permutation(len(left)).tolist()
        others = iter([left[index] for index in order])
        size = setup.hand_size
        return [piece if index // size == seat - 1 else next(others) for index, piece in enumerate(dealt)]


class Observer:
    """An observer as defined by ``open_spiel.python.observation``.

    The tensor is the vector of the `Encoding`. With perfect recall the string contains every action of the
    game as the player saw it; otherwise it contains the score and the actions of the hand in progress.
    """

    def __init__(self, game: ShootMoonGame, *, recall: bool) -> None:
        """Create an observer. With ``recall`` it has perfect recall, so that it observes information
        states."""
        self._recall = recall
        self.tensor = np.zeros(game.encoding.size, dtype=np.float32)
        self.dict = game.encoding.parts(self.tensor)

    def set_from(self, state: ShootMoonState, player: int) -> None:
        """Write the player's knowledge to ``tensor``, and thereby to ``dict``, whose arrays are parts of
        it."""
        state.now.fill(player + 1, self.tensor)

    def string_from(self, state: ShootMoonState, player: int) -> str:
        """Return the player's knowledge as a string."""
        seat = player + 1
        if state.now.moment is None:
            return f"seat {seat}"
        view = state.now.moment.view(seat)
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
