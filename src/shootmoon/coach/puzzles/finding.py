"""`find_puzzles`: play a hand and look for puzzles in it.

Everything follows from a preset and a seed, so that a collection can be made again, in any number of
sittings.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from shootmoon.analysis import solve
from shootmoon.belief import Belief
from shootmoon.bots import make_bot
from shootmoon.coach.puzzles.clues import clues_about, key_pieces
from shootmoon.coach.puzzles.proving import (
    best_line,
    chances_of,
    good_plays,
    is_clear,
    is_decided,
    only_play_in_all_worlds,
    percent,
    proof_of,
    weigh_all,
)
from shootmoon.coach.puzzles.puzzle import BETWEEN, BotAnswer, Kind, Proof, Puzzle, with_score
from shootmoon.game import PASS, Action, Bid, Play, State, View, new_game, with_first_dealer
from shootmoon.game.trick_facts import play_facts
from shootmoon.rules import load_rules

_NOVICE_SHARE = 0.5
"""The share of plays that `novice` chooses."""
_BEST_SHARE = 0.35
"""The share of plays that are random best plays, so that the contract stays in the balance. The others are
any legal plays: mistakes, after which the other side has its chance."""
_BOTS: Mapping[str, int] = {"novice": 1, "club": 3, "expert": 3}
"""How often each bot answers a puzzle, each time with another seed. `novice` draws no random numbers."""
_TRUST: Mapping[str, float] = {"novice": 0.3, "club": 0.35, "expert": 0.35}
"""How much the answers of each bot count for the difficulty."""
_MIN_TRICKS = 3
"""The least number of tricks that are left in a puzzle about a play."""
_MIN_CHOICES: Mapping[Kind, int] = {"make": 3, "set": 2, "discard": 3, "trump": 3, "bid": 3}
_NEAR = 6
"""The least difference between two percentages that are offered, in percentage points."""
_GAIN_OF_SCORE = 0.01
"""By how much a bid must be better at a score, as a first estimate says, before it is looked at closely."""

_CONTRACTS = (0, 0, 0, 0, 0, 1, 1, 1, 1, 1)
"""The contracts with which a deal is played: the declarer's double-dummy tricks, and more than that."""
_RATED = 6
"""How many positions of a hand are rated, for each kind."""
_PIECE_SHARE = 0.3
"""The share of positions that are searched for puzzles about unseen pieces."""
_LARGEST = 400
"""The greatest denominator of a probability that is asked for: with more, nobody counts."""


def find_puzzles(preset: str, kind: Kind | None, seed: str) -> list[Puzzle]:
    """Return the puzzles of one kind in a hand of ``preset``; at most one. ``kind`` None: the plays and the
    unseen pieces of one hand, at most one puzzle of each kind.

    The hand follows from ``seed``.
    """
    rng = random.Random(seed)
    match kind:
        case "discard" | "trump":
            found = _declaring(preset, kind, rng)
        case "bid":
            found = _bidding(preset, rng)
        case _:
            found = _playing(preset, rng)
    return [each for each in found if kind in (None, each.kind)]


# -- plays and unseen pieces ----------------------------------------------------------------------------


def _playing(preset: str, rng: random.Random) -> list[Puzzle]:
    start = _dealt(new_game(preset), rng)
    if not start.setup.bids:
        return _first_of_each(each for state in _played(start, rng) for each in _piece_puzzles(state, rng))
    declarer, prepared = _declarer(start, rng)
    if prepared is None:
        return []
    riddles: dict[tuple[object, ...], _Riddle] = {}
    pieces: list[Puzzle] = []
    for more in _CONTRACTS:
        state = _contracted(start, declarer, solve(prepared).value + more, rng)
        for each in () if state is None else _played(state, rng):
            riddle = _riddle_at(each)
            if riddle is not None:
                riddles.setdefault((each.held, each.trick, each.tricks, each.contract), riddle)
            if not pieces or rng.random() < _PIECE_SHARE:
                pieces += _piece_puzzles(each, rng)
    rng.shuffle(pieces)
    found: list[Puzzle] = []
    for kind in ("make", "set"):
        # Hidden hands make a better puzzle, and so does a play that beginners miss.
        ordered = sorted(
            (each for each in riddles.values() if each.kind == kind),
            key=lambda each: (each.worlds > 1, each.novice != each.play, len(each.view.hand)),
            reverse=True,
        )
        found += _rated_best(ordered)
    return found + _first_of_each(pieces)


def _rated_best(riddles: Sequence[_Riddle]) -> list[Puzzle]:
    """Return the first riddles that aren't too easy, at most two, from different tricks."""
    found: dict[int, Puzzle] = {}
    for riddle in riddles[:_RATED]:
        puzzle = None if len(riddle.state.played) in found else _rated(riddle)
        if puzzle is not None:
            found[len(riddle.state.played)] = puzzle
            if len(found) == 2:
                break
    return [*found.values()]


def _first_of_each(found: Iterable[Puzzle]) -> list[Puzzle]:
    by_kind: dict[Kind, Puzzle] = {}
    for each in found:
        by_kind.setdefault(each.kind, each)
    return [*by_kind.values()]


def _played(state: State, rng: random.Random) -> Iterator[State]:
    """Play a hand and yield the positions in which there is a choice."""
    novice = make_bot("beginner")
    while state.phase == "play" and state.to_move:
        if len(state.legal_actions()) > 1:
            yield state
        chance = rng.random()
        if chance < _NOVICE_SHARE or not state.setup.bids:
            play = novice.choose(state.view(state.to_move)).action
        elif chance < _NOVICE_SHARE + _BEST_SHARE:
            play = rng.choice(solve(state).best)
        else:
            play = rng.choice(state.legal_actions())
        state = state.apply(play)


def _declarer(start: State, rng: random.Random) -> tuple[int, State | None]:
    """Return a declarer, and the position before the first lead after the choices of a novice; None if this
    seat can't declare. Every other time, it is the seat that takes the most tricks."""
    lowest = next(bid for bid in start.setup.bids if bid != PASS)
    found = [(seat, _prepared(start, seat, lowest)) for seat in start.seating.seats]
    if rng.random() < 0.5:
        return rng.choice(found)
    return max(found, key=lambda each: -1 if each[1] is None else solve(each[1]).value)


def _contracted(start: State, declarer: int, tricks: int, rng: random.Random) -> State | None:
    """Return a dealt hand before the first lead, with a contract for this number of tricks; None if there is
    no such bid."""
    bids = [bid for bid in start.setup.bids if bid != PASS and start.setup.needs(bid) == tricks]
    return _prepared(start, declarer, rng.choice(bids)) if bids else None


def _prepared(state: State, declarer: int, bid: Bid) -> State | None:
    """Return the hand before the first lead if ``declarer`` bids ``bid`` and everybody else passes."""
    novice = make_bot("beginner")
    while state.phase == "auction":
        action = bid if state.to_move == declarer else PASS
        if action not in state.legal_actions():
            return None
        state = state.apply(action)
    while state.phase in ("discard", "trump"):
        assert state.to_move
        state = state.apply(novice.choose(state.view(state.to_move)).action)
    return state if state.phase == "play" and state.declarer == declarer else None


class _Riddle(Struct, frozen=True):
    """A position in which one play keeps or sets the contract."""

    state: State
    view: View
    kind: Kind
    play: Action
    worlds: int
    """The number of worlds in which that is so, with hidden hands; 1 if all hands must be visible."""
    novice: Action
    """What a beginner plays."""


def _riddle_at(state: State) -> _Riddle | None:
    assert state.to_move
    if is_decided(state) or len(state.hands[state.to_move - 1]) < _MIN_TRICKS:
        return None
    solution = solve(state)
    good = good_plays(state, solution)
    kind: Kind = "make" if state.to_move in solution.side else "set"
    if len(good) != 1 or len(solution.plays) < _MIN_CHOICES[kind]:
        return None
    view = state.view(state.to_move)
    if _is_obvious(view, good[0]):
        return None
    closed, worlds = only_play_in_all_worlds(view)
    return _Riddle(
        state,
        view,
        kind,
        good[0],
        worlds if closed == good[0] else 1,
        make_bot("novice").choose(view).action,
    )


def _rated(riddle: _Riddle) -> Puzzle | None:
    """Return a riddle as a puzzle; None if everybody finds the play, without seeing the other hands."""
    if riddle.novice == riddle.play and make_bot("club", 0).choose(riddle.view).action == riddle.play:
        return None
    hidden = riddle.worlds > 1
    answers = _answers(riddle.view, str(riddle.play))
    size = 0.06 * len(riddle.view.hand) + 0.04 * len(riddle.view.legal)
    return Puzzle(
        kind=riddle.kind,
        preset=_preset(riddle.state),
        actions=BETWEEN.join(map(str, riddle.state.actions)),
        seat=riddle.view.seat,
        solution=str(riddle.play),
        open=not hidden,
        proof=Proof(worlds=riddle.worlds, line=best_line(riddle.state, riddle.play)),
        bots=answers,
        effort=round(1 - _share(answers) + size + 0.2 * hidden, 4),
    )


def _is_obvious(view: View, play: Action) -> bool:
    """Return True if the play is the only one that wins a trick which it completes: such a trick only has to
    be taken."""
    facts = {each: play_facts(view, each) for each in view.legal if isinstance(each, Play)}
    winning = [each for each, fact in facts.items() if fact.wins]
    return facts[view.setup.plays[str(play)][0]].last and winning == [play]


def _answers(view: View, solution: str) -> Mapping[str, BotAnswer]:
    found: dict[str, BotAnswer] = {}
    for name, tries in _BOTS.items():
        said = [str(make_bot(name, seed).choose(view).action) for seed in range(tries)]
        found[name] = BotAnswer(Counter(said).most_common(1)[0][0], said.count(solution), tries)
    return found


def _share(answers: Mapping[str, BotAnswer]) -> float:
    return sum(_TRUST[name] * each.solved / each.tries for name, each in answers.items())


# -- unseen pieces --------------------------------------------------------------------------------------


def _piece_puzzles(state: State, rng: random.Random) -> Iterator[Puzzle]:
    """Yield puzzles about pieces that the seat to move would like to know of."""
    assert state.to_move
    view = state.view(state.to_move)
    if len(view.played) < 2 or len(view.hand) < 2:
        return
    belief = Belief(view)
    pieces = list(key_pieces(view, belief))
    rng.shuffle(pieces)
    for piece in pieces[:3]:
        chances = chances_of(belief, piece)
        if len(chances) > 1:
            made = _where(state, view, piece, chances) or _odds(state, view, belief, piece, chances, rng)
            if made is not None:
                yield made


def _where(state: State, view: View, piece: str, chances: Mapping[str, Fraction]) -> Puzzle | None:
    sure = next((place for place, share in chances.items() if share == 1), None)
    if sure is None:
        return None
    needed = [each for each in clues_about(view, piece, chances) if each.place != sure]
    if all(each.ago < 2 for each in needed):
        return None  # one has just seen it
    return Puzzle(
        kind="where",
        preset=_preset(state),
        actions=BETWEEN.join(map(str, state.actions)),
        seat=view.seat,
        piece=piece,
        options=tuple(chances),
        solution=sure,
        effort=round(len(chances) + 0.1 * max(min(each.ago, 9) for each in needed), 4),
    )


def _odds(
    state: State, view: View, belief: Belief, piece: str, chances: Mapping[str, Fraction], rng: random.Random
) -> Puzzle | None:
    places = [place for place, share in chances.items() if 0 < share < 1 and place.isdecimal()]
    if not places:
        return None
    place = rng.choice(places)
    options = percentages(belief, chances, place, rng)
    share = chances[place]
    if not options or share.denominator > _LARGEST:
        return None
    return Puzzle(
        kind="odds",
        preset=_preset(state),
        actions=BETWEEN.join(map(str, state.actions)),
        seat=view.seat,
        piece=piece,
        place=place,
        options=options,
        solution=percent(share),
        proof=Proof(of=(share.numerator, share.denominator)),
        effort=round(sum(0 < each < 1 for each in chances.values()) + 0.01 * share.denominator, 4),
    )


def percentages(
    belief: Belief, chances: Mapping[str, Fraction], place: str, rng: random.Random
) -> tuple[str, ...]:
    """Return four percentages to choose from, in order: the right one and those that wrong reasoning yields;
    empty if reasoning isn't needed."""
    right = chances[place]
    sizes = {each.name: each.size for each in belief.places}
    possible = [each for each, share in chances.items() if share]
    wrong = [
        Fraction(sizes[place], sum(sizes.values())),  # what was seen is ignored
        Fraction(1, len(possible)),  # the sizes of the hands are ignored
        Fraction(1, len(chances)),
        1 - right,
    ]
    if abs(wrong[0] - right) * 100 < _NEAR:
        return ()
    wrong += [Fraction(each, 100) for each in rng.sample(range(10, 95, 5), 17)]
    taken = [right]
    for each in wrong:
        if all(abs(each - other) * 100 >= _NEAR for other in taken) and 0 < each < 1:
            taken.append(each)
    return tuple(percent(each) for each in sorted(taken[:4]))


# -- choices before the play ----------------------------------------------------------------------------


def _declaring(preset: str, kind: Kind, rng: random.Random) -> list[Puzzle]:
    start = _dealt(new_game(preset), rng)
    declarer = rng.choice(start.seating.seats)
    bids = [bid for bid in start.setup.bids if bid != PASS]
    state: State | None = _prepared(start, declarer, bids[0])
    if state is None:
        return []
    # With as many tricks as can be had double-dummy, much depends on the choice.
    wanted = solve(state).value + rng.choice((0, 0, -1))
    bid = next((each for each in bids if start.setup.needs(each) == wanted), None)
    if bid is None:
        return []
    state = start
    while state is not None and state.phase == "auction":
        action = bid if state.to_move == declarer else PASS
        state = state.apply(action) if action in state.legal_actions() else None
    novice = make_bot("beginner")
    while state is not None and state.phase not in (kind, "play"):
        if state.to_move != declarer:
            return []
        state = state.apply(novice.choose(state.view(declarer)).action)
    if state is None or state.phase != kind:
        return []
    view = state.view(declarer)
    if len(view.legal) < _MIN_CHOICES[kind]:
        return []
    quick = make_bot("expert", 0, budget="tiny").choose(view)
    if novice.choose(view).action == quick.action and rng.random() < 0.9:
        return []  # what a beginner finds at once
    return _weighed(state, view, kind, {}, "")


def _bidding(preset: str, rng: random.Random) -> list[Puzzle]:
    new = new_game(preset)
    score = _random_score(new, rng)
    if not score:
        return []
    even = _dealt(new, rng)
    at = with_score(even, score)
    novice = make_bot("beginner", style="bold")
    for _ in range(rng.randrange(even.seating.players)):
        assert at.to_move
        action = novice.choose(at.view(at.to_move)).action
        if action not in even.legal_actions():
            return []
        even, at = even.apply(action), at.apply(action)
        if at.phase != "auction":
            return []
    assert at.to_move
    view = at.view(at.to_move)
    if len(view.legal) < _MIN_CHOICES["bid"]:
        return []
    quick = make_bot("expert", 0, budget="tiny")
    usual, chosen = quick.choose(even.view(at.to_move)), quick.choose(view)
    if usual.action == chosen.action or not chosen.candidates:
        return []
    values = {each.action: each.value for each in chosen.candidates}
    if chosen.candidates[0].value - values.get(usual.action, 0.0) < _GAIN_OF_SCORE:
        return []
    firm = make_bot("expert", 0).choose(even.view(at.to_move)).action
    return _weighed(at, view, "bid", score, str(firm))


def _weighed(
    state: State, view: View, kind: Kind, score: Mapping[str, tuple[int, ...]], even: str
) -> list[Puzzle]:
    found = weigh_all(view, 0)
    best = str(found.candidates[0].action)
    if not is_clear(found) or best == even:
        return []
    answers = _answers(view, best)
    share = _share(answers)
    if share > 0.99:
        return []
    gain = found.candidates[0].value - found.candidates[1].value
    return [
        Puzzle(
            kind=kind,
            preset=_preset(state),
            actions=BETWEEN.join(map(str, state.actions)),
            seat=view.seat,
            solution=best,
            score=score,
            proof=proof_of(found, even),
            bots=answers,
            effort=round(1 - share - gain, 4),
        )
    ]


def _random_score(state: State, rng: random.Random) -> Mapping[str, tuple[int, ...]]:
    """Return a score late in a match, at which no side has won; empty if the rules have none."""
    scales, sides = state.setup.scales, range(state.seating.sides)
    score: dict[str, tuple[int, ...]] = {}
    if "points" in scales:
        target = scales["points"]
        score["points"] = tuple(
            rng.choice((rng.randrange(0, target), rng.randrange(target // 2, target))) for _ in sides
        )
    if "marks" in scales:
        score["marks"] = tuple(rng.randrange(0, scales["marks"]) for _ in sides)
    return score


# -- hands ----------------------------------------------------------------------------------------------


def _dealt(state: State, rng: random.Random) -> State:
    """Return a new game after a random deal with a random dealer."""
    state = with_first_dealer(state, rng.choice(state.seating.seats))
    return state.apply(state.sample_chance(rng))


def _preset(state: State) -> str:
    return state.rules.preset


def kinds_of(preset: str) -> Sequence[Kind | None]:
    """Return the kinds that hands of a preset are searched for; None stands for plays and unseen pieces."""
    setup = new_game(load_rules(preset)).setup
    if not setup.bids:
        return (None,)
    kinds: list[Kind | None] = [None, "bid"]
    if setup.exchanges != "none":
        kinds.append("discard")
    if setup.trumps:
        kinds.append("trump")
    return kinds
