"""The sentences of puzzles: question, nudge, explanation, and what bots answered.

The explanation begins with facts that follow from the position: what the play does to the trick, and how the
hand goes on. The sentences only put them into words.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, TypeAlias

from msgspec import Struct

from shootmoon.analysis import solve
from shootmoon.belief import Belief
from shootmoon.coach.puzzles.clues import Clue, clues_about
from shootmoon.coach.puzzles.proving import best_line, chances_of, missing
from shootmoon.coach.puzzles.puzzle import Kind, Puzzle
from shootmoon.game import Discard, NameTrump, Play, State, View
from shootmoon.game.meaning import Voice
from shootmoon.game.trick_facts import play_facts, trick_facts
from shootmoon.game.wording import named_trump

Theme: TypeAlias = Literal["duck", "take", "take-high", "throw", "draw-trump", "winner", "give-lead", "lead"]
"""What a play does:

- ``duck``: it leaves a trick that could be taken;
- ``take``: it takes the trick; ``take-high``: with a higher piece than needed;
- ``throw``: it can't follow suit, and gives up a piece;
- ``draw-trump``: it leads a trump;
- ``winner``: it leads a piece that nobody can beat any more;
- ``give-lead``: it leads to a trick that the other side takes;
- ``lead``: any other lead, or a play that can't win.
"""


class Answered(Struct, frozen=True):
    """The result of an answer, in one language."""

    right: bool
    """True if the answer is right."""
    verdict: str
    """One sentence about the answer."""
    explanation: tuple[str, ...]
    """Why the solution is right, in a few sentences."""
    bots: tuple[str, ...]
    """What bots answered, a sentence for each."""


def kind_title(kind: Kind, language: str = "en") -> str:
    """Return the name of a kind, as a title.

    >>> kind_title("make"), kind_title("make", "es")
    ('Make it', 'Sálvala')
    """
    return Voice("puzzle", language)(f"kind-{kind}")


def question(puzzle: Puzzle, language: str = "en") -> str:
    """Return what is asked."""
    say = Voice("puzzle", language)
    state = puzzle.state()
    match puzzle.kind:
        case "make" | "set":
            seen = say("open" if puzzle.open else "closed")
            return f"{_contract(puzzle, state, say)} {say(f'ask-{puzzle.kind}')} {seen}"
        case "bid":
            return f"{_score(puzzle, state, say)} {say('ask-bid')}"
        case "discard" | "trump":
            return say(f"ask-{puzzle.kind}", bid=_bid(state, say))
        case "where":
            return say("ask-where", piece=puzzle.piece)
        case "odds":
            return say("ask-odds", piece=puzzle.piece, place=_in_place(puzzle.place, say))


def nudge(puzzle: Puzzle, language: str = "en") -> str:
    """Return what to think about, without the answer."""
    say = Voice("puzzle", language)
    if puzzle.kind in ("make", "set"):
        return say(f"nudge-{theme_of(puzzle)}")
    return say(f"nudge-{puzzle.kind}")


def label(puzzle: Puzzle, choice: str, language: str = "en") -> str:
    """Return a possible answer as players say it."""
    say = Voice("puzzle", language)
    if puzzle.kind == "where":
        return _in_place(choice, say)
    if puzzle.kind == "odds":
        return choice
    return _action(puzzle.start(), choice, say)


def answered(puzzle: Puzzle, choice: str, language: str = "en") -> Answered:
    """Return what is said about an answer. Raises ValueError if it isn't one of the puzzle's choices."""
    if choice not in puzzle.choices:
        raise ValueError(f"{choice} isn't one of the answers: {', '.join(puzzle.choices)}")
    say = Voice("puzzle", language)
    right = choice == puzzle.solution
    verdict = say(
        "right" if right else "wrong",
        choice=label(puzzle, choice, language),
        solution=label(puzzle, puzzle.solution, language),
    )
    return Answered(right, verdict, explanation(puzzle, choice, language), bots_said(puzzle, language))


def explanation(puzzle: Puzzle, choice: str = "", language: str = "en") -> tuple[str, ...]:
    """Return why the solution is right, in a few sentences; ``choice``: an answer to refute as well."""
    say = Voice("puzzle", language)
    match puzzle.kind:
        case "make" | "set":
            return _of_play(puzzle, choice, say)
        case "discard" | "trump" | "bid":
            return _of_choice(puzzle, say)
        case "where" | "odds":
            return _of_place(puzzle, say)


def bots_said(puzzle: Puzzle, language: str = "en") -> tuple[str, ...]:
    """Return what each bot answered, a line for each."""
    say = Voice("puzzle", language)
    return tuple(
        say(
            "bot-always" if each.solved == each.tries else "bot-never" if not each.solved else "bot-some",
            bot=say(f"bot-{name}"),
            choice=label(puzzle, each.choice, language),
            solved=each.solved,
            tries=each.tries,
        )
        for name, each in puzzle.bots.items()
    )


# -- plays ----------------------------------------------------------------------------------------------


def theme_of(puzzle: Puzzle) -> Theme:
    """Return what the solution of a puzzle about a play does."""
    state = puzzle.state()
    view = state.view(puzzle.seat)
    play = _read_play(view, puzzle.solution)
    facts = play_facts(view, play)
    trick = trick_facts(view)
    if trick is None:
        return _lead_theme(puzzle, state, trump=facts.trump, best=facts.best)
    winners = [each for each in view.legal if isinstance(each, Play) and play_facts(view, each).wins]
    if facts.wins:
        lowest = min(_strength(view, each) for each in winners)
        return "take-high" if lowest < _strength(view, play) else "take"
    partner = view.seating.side_of(trick.winner) == view.seating.side_of(view.seat)
    if winners and not partner:
        return "duck"
    return "lead" if trick.follows else "throw"


def _lead_theme(puzzle: Puzzle, state: State, *, trump: bool, best: bool) -> Theme:
    after = state
    for action in puzzle.proof.line if puzzle.open else ():  # how it goes on depends on hidden pieces
        if after.phase != "play" or len(after.played) > len(state.played):
            break
        after = after.apply(action)
    taken = after.played[-1].winner if after.phase == "play" and len(after.played) > len(state.played) else 0
    side = state.seating.side_of
    if taken and side(taken) != side(puzzle.seat):
        return "give-lead"
    if trump:
        return "draw-trump"
    return "winner" if best else "lead"


def _strength(view: View, play: Play) -> int:
    """Return how strong a play is in the trick on the table."""
    tables = view.setup.tables(view.trump)
    assert view.led_suit is not None
    bits = view.setup.bits_of[play.piece]
    return tables.strength[tables.suits.index(view.led_suit)][(bits & -bits).bit_length() - 1]


def _read_play(view: View, text: str) -> Play:
    play = view.parse(text)
    assert isinstance(play, Play)
    return play


def _of_play(puzzle: Puzzle, choice: str, say: Voice) -> tuple[str, ...]:
    state = puzzle.state()
    lines = [say(f"only-{puzzle.kind}", play=puzzle.solution), say(f"theme-{theme_of(puzzle)}")]
    if not puzzle.open:
        lines.append(say("worlds", n=puzzle.proof.worlds))
    lines.append(say("line", line=_told_line(state, puzzle.proof.line, say)))
    wrong = _refuted(puzzle, choice)
    if wrong:
        play = _read_play(state.view(puzzle.seat), wrong)
        line = best_line(state, play)
        taken = solve(state).plays[play] + _taken(state)
        lines.append(
            say(
                f"refuted-{puzzle.kind}",
                play=wrong,
                line=_told_line(state, line, say),
                taken=taken,
                needed=missing(state) + _taken(state),
            )
        )
    return tuple(lines)


def _refuted(puzzle: Puzzle, choice: str) -> str:
    """Return the wrong play to refute: the player's, otherwise one that a bot likes."""
    if choice and choice != puzzle.solution:
        return choice
    liked = (each.choice for each in puzzle.bots.values() if each.choice != puzzle.solution)
    return next(liked, "")


def _taken(state: State) -> int:
    assert state.declarer
    return state.tricks[state.seating.side_of(state.declarer)]


def _told_line(state: State, line: Sequence[str], say: Voice) -> str:
    """Return plays trick by trick, each with its player, such as “you 5-5, seat 2 5-4; …”."""
    tricks: list[list[str]] = [[]]
    seen = state
    mover = state.to_move
    for action in line:
        assert seen.to_move
        who = say("you") if seen.to_move == mover else say("by-seat", seat=seen.to_move)
        tricks[-1].append(f"{who} {action}")
        played = len(seen.played)
        seen = seen.apply(action)
        if seen.phase != "play":
            break
        if len(seen.played) > played:
            tricks.append([])
    return "; ".join(", ".join(each) for each in tricks if each)


def _contract(puzzle: Puzzle, state: State, say: Voice) -> str:
    assert state.declarer
    view = state.view(puzzle.seat)
    mine = state.seating.side_of(state.declarer) == state.seating.side_of(puzzle.seat)
    key = "own" if state.declarer == puzzle.seat else "partner" if mine else "other"
    with_trump = say("with", trump=named_trump(view.trump, say.language)) if view.trump is not None else ""
    left = state.hand_size - sum(state.tricks)
    needed = missing(state)
    return say(
        f"contract-{key}",
        who=say("Seat" if key == "other" else "by-seat", seat=state.declarer),
        bid=_bid(state, say),
        trump=with_trump and f" {with_trump}",
        needed=needed,
        left=left,
        against=left - needed + 1,
    )


def _bid(state: State, say: Voice) -> str:
    return say.action(str(state.contract))


# -- choices before the play ----------------------------------------------------------------------------


def _of_choice(puzzle: Puzzle, say: Voice) -> tuple[str, ...]:
    proof, state = puzzle.proof, puzzle.state()
    lines = [say("compared", worlds=proof.worlds)]
    if puzzle.kind == "bid":
        lines.insert(0, say("even", even=_action(state, proof.even, say)))
    for each in proof.choices:
        key = "value" if each.made is None else "value-made"
        lines.append(
            say(
                key,
                choice=_action(state, each.choice, say),
                win=f"{100 * each.value:z.1f}",
                made=round(100 * (each.made or 0)),
            )
        )
    return tuple(lines)


def _score(puzzle: Puzzle, state: State, say: Voice) -> str:
    setup, parts = state.setup, list[str]()
    side = state.seating.side_of(puzzle.seat)
    for name, values in puzzle.score.items():
        target = setup.points.target if name == "points" and setup.points else 0
        if name == "marks" and setup.match:
            target = setup.match.marks
        others = say.list([str(each).replace("-", "−") for at, each in enumerate(values) if at != side])
        parts.append(
            say(f"score-{name}", own=str(values[side]).replace("-", "−"), others=others, target=target)
        )
    return " ".join(parts)


def _action(state: State, text: str, say: Voice) -> str:
    action = state.setup.read(text)
    if isinstance(action, NameTrump):
        return named_trump(action.trump, say.language)
    if isinstance(action, Discard):
        return str(action.piece)
    return say.action(text)


# -- unseen pieces --------------------------------------------------------------------------------------


def _of_place(puzzle: Puzzle, say: Voice) -> tuple[str, ...]:
    view = puzzle.view()
    chances = chances_of(Belief(view), puzzle.piece)
    lines = [_clue(puzzle, each, say) for each in clues_about(view, puzzle.piece, chances)]
    if puzzle.kind == "where":
        return (*lines, say("one-place", place=_in_place(puzzle.solution, say), piece=puzzle.piece))
    many, all_worlds = puzzle.proof.of
    share = Fraction(many, all_worlds)
    return (
        *lines,
        say(
            "share",
            place=_in_place(puzzle.place, say),
            piece=puzzle.piece,
            many=share.numerator,
            all=share.denominator,
            percent=puzzle.solution,
        ),
    )


def _clue(puzzle: Puzzle, clue: Clue, say: Voice) -> str:
    if clue.suit:
        return say(
            "clue-void",
            who=say("Seat", seat=clue.place),
            suit=say.suit(clue.suit),
            trick=clue.trick,
            piece=puzzle.piece,
        )
    return say("clue-rules", place=_in_place(clue.place, say), piece=puzzle.piece)


def _in_place(place: str, say: Voice) -> str:
    return say("by-seat", seat=place) if place.isdecimal() else say(f"place-{place}")
