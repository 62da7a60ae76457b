"""Proofs of puzzles: with all hands visible by the double-dummy solver, with hidden hands in all consistent
worlds, and for choices before the play in sampled worlds."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction

from shootmoon.analysis import Solution, solve
from shootmoon.belief import Belief
from shootmoon.bots.protocol.decision import Candidate, Decision
from shootmoon.bots.search.expert import Expert
from shootmoon.coach.puzzles.puzzle import Choice, Proof, Puzzle
from shootmoon.game import Action, NotationError, State, View

SURE = 4.0
"""By how many standard errors the best choice must be better than any other."""
MIN_GAIN = 0.01
"""By how much it must be better: the difference of the probability of winning the match."""
AGAIN = 2.0
"""By how many standard errors it must be better again in other worlds, when a puzzle is checked."""
WORLD_LIMIT = 120
"""Plays with hidden hands are puzzles only if at most this many worlds are consistent with the view."""


class WrongPuzzle(ValueError):
    """A puzzle whose solution can't be proved."""


# -- plays ----------------------------------------------------------------------------------------------


def missing(state: State) -> int:
    """Return the number of tricks that the declarer's side still needs."""
    assert state.declarer
    assert state.contract
    side = state.seating.side_of(state.declarer)
    return state.setup.needs(state.contract) - state.tricks[side]


def good_plays(state: State, solution: Solution) -> tuple[Action, ...]:
    """Return the plays with which the side to move keeps or sets the contract, double-dummy."""
    needed = missing(state)
    declares = state.to_move in solution.side
    return tuple(action for action, value in solution.plays.items() if (value >= needed) == declares)


def only_play(state: State) -> Action | None:
    """Return the only play that keeps (or, for a defender, sets) the contract with all hands visible; None if
    there are several or none."""
    good = good_plays(state, solve(state))
    return good[0] if len(good) == 1 else None


def only_play_in_all_worlds(view: View, limit: int = WORLD_LIMIT) -> tuple[Action | None, int]:
    """Return the play that is the only one to keep or set the contract in every world that is consistent with
    the view, and the number of these worlds. The play is None if there is none, or too many worlds.

    Every other play fails in every world against best play, so no doubt is left about it, although
    double-dummy values assume that everybody sees all hands from here on.
    """
    belief = Belief(view)
    if belief.count > limit:
        return None, belief.count
    found: Action | None = None
    for world in belief.worlds(limit):
        play = only_play(belief.state(world))
        if play is None or (found is not None and play != found):
            return None, belief.count
        found = play
    return found, belief.count


def is_decided(state: State) -> bool:
    """Return True if the contract is made or set, or the hand is over."""
    if state.phase != "play":
        return True
    assert state.declarer
    needed = missing(state)
    left = state.hand_size - sum(state.tricks)
    return needed <= 0 or needed > left


def best_line(state: State, first: Action) -> tuple[str, ...]:
    """Return ``first`` and best play by everybody after it, until the contract is decided.

    Among equally good plays, the first legal one is taken that keeps the trick count.
    """
    line: list[str] = []
    play = first
    while True:
        line.append(str(play))
        state = state.apply(play)
        if is_decided(state):
            return tuple(line)
        play = solve(state).best[0]


def _check_line(puzzle: Puzzle, state: State) -> None:
    line = puzzle.proof.line
    if not line or line[0] != puzzle.solution:
        raise WrongPuzzle("the line doesn't begin with the solution")
    for action in line:
        if is_decided(state):
            raise WrongPuzzle("the line goes on after the contract is decided")
        solution = solve(state)
        if action not in solution.best:
            raise WrongPuzzle(f"{action} isn't the best play")
        state = state.apply(action)
    if not is_decided(state):
        raise WrongPuzzle("the line ends before the contract is decided")
    if has_made(state) != (puzzle.kind == "make"):
        raise WrongPuzzle("the line doesn't end as it should")


def has_made(state: State) -> bool:
    """Return True if the contract of a decided hand has been made."""
    last = state.last_hand
    if state.phase == "play":
        return missing(state) <= 0
    return bool(last and last.made)


# -- choices before the play ----------------------------------------------------------------------------


def weigh_all(view: View, seed: int, budget: str = "usual") -> Decision:
    """Return the decision of `expert`, with every legal action among its candidates."""
    bot = Expert(seed, budget=budget)
    found = bot.choose(view)
    have = {each.action: each for each in found.candidates}
    for action in view.legal_actions():
        if action not in have:
            have |= {
                each.action: each for each in bot.weigh(view, action).candidates if each.action == action
            }
    order = sorted(have.values(), key=lambda each: -each.value)
    return Decision(found.action, found.reason, found.facts, tuple(order), found.worlds, found.chance)


def is_clear(decision: Decision, errors: float = SURE, gain: float = MIN_GAIN) -> bool:
    """Return True if the best candidate is better than every other by this many standard errors and by at
    least ``gain``."""
    best, *others = decision.candidates
    return bool(others) and all(
        best.value - each.value >= max(gain, errors * math.hypot(each.error, best.error)) for each in others
    )


def proof_of(decision: Decision, even: str = "") -> Proof:
    """Return a decision as the proof of a puzzle."""
    second = decision.candidates[1]
    return Proof(
        worlds=decision.worlds,
        choices=tuple(_choice(each) for each in decision.candidates),
        error=round(second.error, 5),
        even=even,
    )


def _choice(candidate: Candidate) -> Choice:
    made = None if candidate.chance is None else round(candidate.chance, 3)
    return Choice(str(candidate.action), round(candidate.value, 4), made)


# -- where pieces lie -----------------------------------------------------------------------------------


def chances_of(belief: Belief, piece: str) -> Mapping[str, Fraction]:
    """Return the exact probability that an unseen piece lies in each place, by the name of the place.

    All worlds that are consistent with the view are equally likely.
    """
    shares = next(shares for each, shares in belief.chances().items() if str(each) == piece)
    return {place: Fraction(round(share * belief.count), belief.count) for place, share in shares.items()}


def percent(share: Fraction) -> str:
    """Return a probability as an answer, such as ``43 %``.

    >>> percent(Fraction(3, 7))
    '43 %'
    """
    return f"{round(100 * share)} %"


# -- checking -------------------------------------------------------------------------------------------


def prove(puzzle: Puzzle, seed: int = 1) -> None:
    """Prove the solution of a puzzle again from its position, without using its stored proof.

    ``seed``: for choices before the play, the worlds that are sampled. Raises `WrongPuzzle` if the solution
    isn't the only one, or a stored fact is wrong.
    """
    try:
        state = puzzle.state()
    except (ValueError, NotationError) as error:
        raise WrongPuzzle(f"the position can't be reached: {error}") from error
    if state.to_move != puzzle.seat:
        raise WrongPuzzle("another seat is to move")
    if puzzle.solution not in puzzle.choices:
        raise WrongPuzzle("the solution isn't among the choices")
    match puzzle.kind:
        case "make" | "set":
            _prove_play(puzzle, state)
        case "discard" | "trump" | "bid":
            _prove_choice(puzzle, state, seed)
        case "where" | "odds":
            _prove_place(puzzle, state.view(puzzle.seat))


def _prove_play(puzzle: Puzzle, state: State) -> None:
    solution = solve(state)
    if (puzzle.kind == "make") != (state.to_move in solution.side):
        raise WrongPuzzle("the seat is on the wrong side")
    if good_plays(state, solution) != (puzzle.solution,):
        raise WrongPuzzle("the solution isn't the only one")
    _check_line(puzzle, state)
    if not puzzle.open:
        play, worlds = only_play_in_all_worlds(state.view(puzzle.seat))
        if play != puzzle.solution or worlds != puzzle.proof.worlds:
            raise WrongPuzzle("the solution isn't the only one in all worlds")


def _prove_choice(puzzle: Puzzle, state: State, seed: int) -> None:
    found = weigh_all(state.view(puzzle.seat), seed)
    if found.candidates[0].action != puzzle.solution:
        raise WrongPuzzle(f"in other worlds, {found.candidates[0].action} is better")
    if not is_clear(found, AGAIN, 0.0):
        raise WrongPuzzle("in other worlds, the solution isn't clearly better")
    if puzzle.kind == "bid" and puzzle.proof.even == puzzle.solution:
        raise WrongPuzzle("the score doesn't matter")


def _prove_place(puzzle: Puzzle, view: View) -> None:
    chances = chances_of(Belief(view), puzzle.piece)
    if puzzle.kind == "where":
        if set(puzzle.options) != set(chances) or chances[puzzle.solution] != 1:
            raise WrongPuzzle("the piece may lie in another place")
        return
    share = chances[puzzle.place]
    if percent(share) != puzzle.solution or share != Fraction(*puzzle.proof.of):
        raise WrongPuzzle("the probability is another")
