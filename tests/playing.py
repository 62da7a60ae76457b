"""Playing for tests: small and full games of any rule set, driven so that interesting things happen.

A table is a rule set, perhaps with a smaller set of pieces; `play_on` walks a game at it. Left to chance
alone hardly any bid is made and no moon ever, so every hand has a mood, which rigs the deal, the bidding and
the play.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from hypothesis import strategies as st

from shootmoon.game import State, new_game
from shootmoon.pieces import CARDS, Piece, double_set
from shootmoon.rules import Rules
from tests.strategies import any_rules, chips_rules, moon_rules

__all__ = ["MOODS", "Table", "deal_of", "longest_trump", "lucky_deal", "might", "play_on", "tables"]

MOODS = ("wild", "slam", "slam", "doom", "tame", "tame", "passed")


@dataclass(frozen=True)
class Table:
    """What `new_game` takes."""

    rules: Rules
    pieces: tuple[Piece, ...] | None = None
    hand_size: int | None = None

    def start(self) -> State:
        return new_game(self.rules, pieces=self.pieces, hand_size=self.hand_size)

    def __repr__(self) -> str:
        """What to paste to get this table again."""
        small = "" if self.pieces is None else f" with {self.hand_size} each of {','.join(self.pieces)}"
        return f"<{self.rules}{small}>"


@st.composite
def _small_table(draw: st.DrawFn, rules: Rules) -> Table:
    players = rules.table.players
    if rules.game == "chips":
        # Fewer cards, so that there are more moons and reneges; the hands stay as they are.
        need = 5 * max(players, 3)
        moons = list(CARDS[-4:])
        others = draw(st.permutations(CARDS[:-4]))[: max(need - 4, 12)]
        return Table(rules, tuple(sorted([*others, *moons], key=lambda card: card.order)), 5)
    size = draw(st.integers(1, 4 if players == 3 else 3))
    tiles = double_set(draw(st.sampled_from((4, 5, 6) if size * players > 10 else (3, 4, 6))))
    left_over = draw(st.integers(0, 3))
    # The draw for dealer needs enough tiles that tell seats apart.
    count = min(len(tiles), max(size * players + left_over, 8))
    chosen = draw(st.permutations(tiles))[:count]
    return Table(rules, tuple(sorted(chosen, key=lambda tile: tile.order)), size)


@st.composite
def tables(
    draw: st.DrawFn, game: str | None = None, *, small: bool = True, few_pieces: bool | None = None
) -> Table:
    """Any rule set, mostly with the usual pieces unless ``few_pieces`` says which.

    ``small`` bounds targets, so that matches end soon.
    """
    rules = draw({"moon": moon_rules, "chips": chips_rules, None: any_rules}[game](small=small))
    few = draw(st.sampled_from((False, False, False, True))) if few_pieces is None else few_pieces
    if few:
        return draw(_small_table(rules))
    return Table(rules)


def deal_of(state: State, hands: list[list[Piece]], rest: list[Piece]) -> str:
    """The text of a deal of a state: hands by seat, and the widow or the dummy."""

    def text(pieces: list[Piece]) -> str:
        return ",".join(pieces)

    groups = [text(sorted(hand, key=lambda piece: piece.order)) for hand in hands]
    if rest and state.rules.game == "moon":
        groups.append("widow " + text(sorted(rest, key=lambda piece: piece.order)))
    elif state.rules.game == "chips" and state.rules.table.players == 2:
        groups.append("dummy " + text(rest[: state.hand_size]))
    return "deal " + " / ".join(groups)


@dataclass
class _Hand:
    """How a hand is to be played: its mood, and the seat that it is about."""

    rng: random.Random
    players: int
    mood: str = ""
    hero: int = 0
    boldness: float = 0.0
    random_play: float = 0.0

    def begin(self) -> None:
        self.mood = self.rng.choice(MOODS)
        self.hero = self.rng.randint(1, self.players)
        self.boldness = self.rng.random()
        self.random_play = self.rng.choice((0.0, 0.05, 0.3, 1.0))


def play_on(state: State, rng: random.Random, plies: int) -> Iterator[tuple[State, str]]:
    """A game from ``state`` on: each state with the text of the action that is then applied to it.

    Ends with the game or after ``plies`` actions; the last state comes with an empty text.
    """
    hand = _Hand(rng, state.rules.table.players)
    for _ in range(plies):
        if state.phase == "over":
            break
        if state.phase == "deal":
            hand.begin()
        action = _choose(state, hand)
        yield state, action
        state = state.apply(action)
    yield state, ""


def _choose(state: State, hand: _Hand) -> str:
    rng = hand.rng
    if state.phase == "draw":
        return _draw(state, rng)
    if state.phase == "dealer":
        return state.sample_chance(rng)
    if state.phase == "deal":
        timed = state.rules.game == "moon" and state.rules.match.timed
        if timed and rng.random() < (0.1 if state.last_hand else 0.02):
            return "time"
        return lucky_deal(state, rng, hand.hero) if hand.mood == "slam" else state.sample_chance(rng)
    actions = state.legal_actions()
    if len(actions) == 1:
        return actions[0]
    if hand.mood == "wild":
        return rng.choice(_reneges_too(state, rng) or actions)
    if state.phase == "auction":
        return _bid(state, hand, actions)
    if state.phase == "trump":
        return _name(state, hand, actions)
    if state.phase == "discard":
        return rng.choice(actions) if rng.random() < 0.5 else min(actions, key=lambda a: might(a.split()[1]))
    if rng.random() < hand.random_play:
        return rng.choice(_reneges_too(state, rng) or actions)
    trump = state.trump
    friend = state.seating.side_of(state.to_move or 0) == state.seating.side_of(state.declarer or hand.hero)
    return (max if friend else min)(actions, key=lambda action: might(action, trump))


def _reneges_too(state: State, rng: random.Random) -> tuple[str, ...]:
    if state.rules.game == "chips" and state.rules.play.illegal == "penalty" and rng.random() < 0.5:
        return state.hands[(state.to_move or 1) - 1]
    return ()


def _draw(state: State, rng: random.Random) -> str:
    fair = state.sample_chance(rng)
    if rng.random() < 0.5:
        return fair
    count = len(fair.split()) - 1
    drawn = {tile for action in state.history for tile in action.split()[1:]}
    pool = [tile for tile in state.pieces if tile not in drawn]
    if len(pool) < count + 6:
        return fair  # ties that use a small set up are no use
    rng.shuffle(pool)
    pips = sum(map(int, pool[0].split("-")))
    alike = [tile for tile in pool if sum(map(int, tile.split("-"))) == pips][:count]
    lower = [tile for tile in pool if sum(map(int, tile.split("-"))) < pips]
    tiles = [*alike, *lower][:count]
    if len(tiles) < count:
        return fair
    rng.shuffle(tiles)
    return "draw " + " ".join(tiles)


def might(action: str, trump: str | None = None) -> tuple[int, int, int]:
    """How strong a piece is, very roughly."""
    piece = action.partition(":")[0]
    if "-" not in piece:
        if piece in ("BM", "LM"):
            return (2, 0, 0) if piece == "BM" else (-1, 0, 0)
        return (int(piece[0] == "R"), int(piece[1:]), 0)
    high, low = map(int, piece.split("-"))
    trumps = high == low if trump == "doubles" else trump in (str(high), str(low))
    if not trumps:
        return (0, int(high == low), high * 7 + low)
    return (1, int(high == low), low if str(high) == trump else high)


def lucky_deal(
    state: State, rng: random.Random, hero: int, blemishes: tuple[int, ...] = (0, 0, 0, 1, 2)
) -> str:
    """A deal that favours one seat, so that it can take about all tricks.

    ``blemishes``: how many of its pieces are left to chance, each number as likely as another.
    """
    pieces = list(state.pieces)
    rng.shuffle(pieces)
    rules = state.rules
    ways: list[str | None] = []
    if rules.game == "moon":
        # Of a small set some suits are missing or short, and a trump without trumps favours nobody.
        held = {suit: sum(suit in piece for piece in pieces) for suit in "0123456"}
        long = min(state.hand_size, max(held.values()))
        ways += [suit for suit in "012345665" if held[suit] >= long] if rules.trump.suits else []
        ways += ["doubles"] if rules.trump.doubles else []
    trump = rng.choice(ways or [None])
    pieces.sort(key=lambda piece: might(piece, trump), reverse=True)
    size, players = state.hand_size, state.rules.table.players
    for _ in range(rng.choice(blemishes)):
        place = rng.randrange(len(pieces))
        pieces[0], pieces[place] = pieces[place], pieces[0]
    top, rest = pieces[:size], pieces[size:]
    rng.shuffle(rest)
    hands = [rest[index * size : (index + 1) * size] for index in range(players - 1)]
    hands.insert(hero - 1, top)
    return deal_of(state, hands, rest[(players - 1) * size :])


def _bid(state: State, hand: _Hand, actions: tuple[str, ...]) -> str:
    rng = hand.rng
    if hand.mood == "passed":
        return actions[0]
    mine = state.to_move == hand.hero
    if hand.mood in ("slam", "doom"):
        if mine or (hand.mood == "doom" and rng.random() < 0.3):
            return rng.choice(actions[-2:]) if rng.random() < 0.3 else actions[-1]
        if rng.random() < 0.25 * hand.boldness:
            return actions[-1]  # so that there are double-moons
        return "7" if "7" in actions and rng.random() < 0.3 else actions[0]
    return actions[1] if rng.random() < hand.boldness else actions[0]


def _name(state: State, hand: _Hand, actions: tuple[str, ...]) -> str:
    return hand.rng.choice(actions) if hand.rng.random() < 0.3 else longest_trump(state, actions)


def longest_trump(state: State, actions: tuple[str, ...]) -> str:
    """The trump of which the seat to move holds most."""
    held = state.hands[(state.to_move or 1) - 1]

    def count(action: str) -> int:
        trump = action.split()[1]
        return sum(might(tile, trump)[0] for tile in held)

    return max(actions, key=count)
