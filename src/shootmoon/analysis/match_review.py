"""`review`: what each decision of a game gave away, judged by what its seat knew, and what luck did.

The words are those of backgammon programs, which have reviewed matches in this way for decades: *equity lost*
at each decision, *luck*, *error rate*, and a *luck-adjusted result* (GNU Backgammon manual, "Analysing").
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, MutableMapping, Sequence
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from shootmoon.analysis.hindsight import Hindsight
from shootmoon.analysis.yardsticks import YARDSTICKS
from shootmoon.bots.budgets import USUAL
from shootmoon.bots.protocol.decision import Decision, Fact
from shootmoon.bots.search.expert import Expert
from shootmoon.bots.search.master import Master
from shootmoon.bots.search.searcher import Searcher
from shootmoon.endgames import AnalysisError
from shootmoon.game import Action, State
from shootmoon.pieces import Seating
from shootmoon.record import Record, claimed_plies, hints_in, read_record
from shootmoon.telling import brief, checked

Depth: TypeAlias = Literal["quick", "thorough"]
Grade: TypeAlias = Literal["fine", "inaccuracy", "mistake", "blunder"]

GRADES: Mapping[Grade, float] = {"fine": 0.0, "inaccuracy": 0.02, "mistake": 0.05, "blunder": 0.1}
"""The grades of decisions, with the smallest loss of each: the probability of winning the match that the
decision gave away."""

_ENOUGH = 20
"""The number of decisions from which a player is compared with bots."""

_JUDGES: Mapping[Depth, tuple[tuple[type[Searcher], str], tuple[type[Searcher], str]]] = {
    "quick": ((Expert, "small"), (Expert, USUAL)),
    "thorough": ((Master, USUAL), (Master, USUAL)),
}
"""For each depth: the bot and the budget that judge a decision first, and those that judge it again."""

_SUSPECT = 0.005
"""The difference from which a decision is judged again."""

Progress = Callable[[int, int], object]
"""A function that is called with the number of actions reviewed so far and the number of all actions."""


class ReviewedCandidate(Struct, frozen=True):
    """An action that was compared."""

    action: Action
    value: float
    """The probability of winning the match after it, by what the seat knew."""
    error: float
    """The standard error of the difference from the best action."""


class ReviewedDecision(Struct, frozen=True, kw_only=True):
    """A decision in which there was a choice, judged by what its seat knew."""

    ply: int
    """The number of actions before it."""
    hand: int
    """The number of the hand, from 1."""
    seat: int
    phase: str
    """The phase of the game, such as ``auction`` or ``play``."""
    action: Action
    """The action that was chosen."""
    better: Action | None
    """The best action; None if none was found that is certainly better."""
    loss: float
    """The probability of winning the match that the action gave away; 0 within twice its error."""
    error: float
    """The standard error of ``loss``."""
    grade: Grade
    """How bad the loss is: an inaccuracy from 0.02, a mistake from 0.05, a blunder from 0.1."""
    hindsight: float
    """The change of the side's probability of winning, with all hands visible. Nobody could know it."""
    reason: str
    """Why the best action is better, as a clause; empty if none was found."""
    candidates: tuple[ReviewedCandidate, ...]
    """The actions that were compared, best first."""
    hints: tuple[str, ...]
    """The kinds of hints that the seat took before it decided, according to the record: ``nudge``, ``advice``
    or ``tiles``."""


class JudgedDecision(ReviewedDecision, frozen=True, kw_only=True):
    """A decision with its judgment, whose reason can be said in every language. Its ``reason`` is a
    key of the bots' reasons, or words."""

    facts: Mapping[str, Fact] = field(default_factory=dict[str, Fact])
    """The values of the reason's placeholders."""

    def explain(self, language: str = "en") -> str:
        """Return the reason as a clause in the language ``en`` or ``es``; empty if there is none."""
        if self.better is None:
            return ""
        return Decision(self.better, self.reason, self.facts).explain(language)

    def told(self, language: str) -> ReviewedDecision:
        """Return the decision with its reason in a language."""
        return replace(ReviewedDecision(**_fields(self, ReviewedDecision)), reason=self.explain(language))


class ReviewedSeat(Struct, frozen=True, kw_only=True):
    """The review of a seat: ``start - losses + luck + others`` is ``result``."""

    seat: int
    start: float
    """The probability of winning the match at its start."""
    losses: float
    """The sum of the losses of its decisions."""
    luck: float
    """How much the tiles helped its side."""
    others: float
    """What the losses of the others gave it."""
    result: float
    """1 if the seat won, 0 if it lost."""
    adjusted: float
    """The luck-adjusted result: ``result - luck``."""
    decisions: int
    """The number of decisions that were judged."""
    error_rate: float
    """The loss per 100 decisions."""
    plays_like: str
    """The bot whose error rate is nearest; empty if too few decisions were judged."""
    hints: int
    """The number of decisions before which the seat took hints, according to the record."""


class SeatReview(ReviewedSeat, frozen=True, kw_only=True):
    """The review of a seat, with what the record says about it."""

    name: str
    """The player's name; empty if the record has none."""
    grades: dict[str, int]
    """The number of decisions by grade."""

    def without_record(self) -> ReviewedSeat:
        """Return what only the review knows."""
        return ReviewedSeat(**_fields(self, ReviewedSeat))


def _fields(of: Struct, kind: type[Struct]) -> dict[str, Any]:
    return {name: getattr(of, name) for name in kind.__struct_fields__}


class Review(Struct, frozen=True, kw_only=True):
    """The review of a game."""

    depth: Depth
    """How thoroughly it was reviewed."""
    seats: tuple[SeatReview, ...]
    """The review of each seat, in order."""
    decisions: tuple[JudgedDecision, ...]
    """All decisions that were judged, in order."""
    chances: tuple[tuple[float, ...], ...]
    """Each side's probability of winning with all hands visible (`Hindsight`), before the first action and
    after every action."""
    luck: tuple[tuple[float, ...], ...]
    """For each action, each side's luck with it."""
    over: bool
    """True if the record contains the end of the match."""

    def worst(self, count: int = 10, seat: int | None = None) -> tuple[JudgedDecision, ...]:
        """Return the decisions with the greatest losses, greatest first; ``seat``: of this seat only."""
        lossy = [each for each in self.decisions if each.grade != "fine" and seat in (None, each.seat)]
        return tuple(sorted(lossy, key=lambda each: -each.loss)[:count])

    def to_dict(self) -> dict[str, object]:
        """Return the review as values for JSON."""
        result: dict[str, object] = msgspec.to_builtins(self, enc_hook=str)  # actions are texts
        return result


@checked
def review(
    record: Record | State | str,
    *,
    seats: Iterable[int] | None = None,
    depth: Depth = "quick",
    seed: int = 0,
    progress: Progress | None = None,
    known: MutableMapping[int, JudgedDecision | None] | None = None,
) -> Review:
    """Review a game: judge each decision in which there was a choice, and measure luck.

    ``record``: a `Record`, a state of a game, or the path or the text of a record. ``seats``: the seats whose
    decisions are judged; all by default. ``depth``: ``quick`` judges as the bot `expert` and ``thorough`` as
    `master`, which takes several times as long. ``seed``: the same seed always gives the same review.
    ``known``: judgments of the same record, depth and seed that were made before (`Judge`), by ply; None
    where nothing was judged. They aren't made again, and new ones are added at once, so that a review that
    was interrupted can be resumed.

    A decision is judged by what its seat knew: the bot infers the hidden tiles from everybody's actions,
    samples worlds, and compares all actions in them. If the action seems worse than another, both are judged
    again in other worlds with a larger budget, so that nobody is accused because of an unlucky sample; only
    the second judgment counts. `docs/review.md` gives the formulas.

    Raises `AnalysisError` if the record is only the view of a seat, if there is no such seat or depth, or if
    the game has no match equity; `RecordError` for a record that can't be read.

    >>> import shootmoon as sm
    >>> found = review(sm.Record(sm.load_rules("classic")))
    >>> len(found.decisions), [round(seat.result, 2) for seat in found.seats]
    (0, [0.33, 0.33, 0.33])
    """
    game = record_to_review(record)
    setup = game.start.setup
    wanted = frozenset(setup.seating.seats if seats is None else seats)
    if unknown := wanted.difference(setup.seating.seats):
        raise AnalysisError(f"there is no seat {min(unknown)}: the seats are 1 to {setup.seating.players}")
    judge = Judge(depth, seed)
    judgments: MutableMapping[int, JudgedDecision | None] = {} if known is None else known
    states = tuple(game.replay())
    chances = chances_at(states)
    hints, claimed = _hints(game), claimed_plies(game)
    decisions: list[JudgedDecision] = []
    effects: list[tuple[float, ...]] = []
    if progress is not None:
        progress(0, len(game.actions))
    for ply, action in enumerate(game.actions):
        state = states[ply]
        effect = (0.0,) * setup.seating.sides
        if is_choice(state) and state.to_move in wanted and ply not in claimed:
            if ply not in judgments:
                judgments[ply] = judge.judge(state, ply, action)
            judged = judgments[ply]
            if judged is not None:
                side = setup.seating.side_of(judged.seat)
                judged = replace(
                    judged,
                    hindsight=chances[ply + 1][side] - chances[ply][side],
                    hints=hints.get((ply, judged.seat), ()),
                )
                decisions.append(judged)
                effect = _effect(judged, setup.seating)
        effects.append(effect)
        if progress is not None:
            progress(ply + 1, len(game.actions))
    luck = [
        tuple(now - was - lost for now, was, lost in zip(*parts, strict=True))
        for parts in zip(chances[1:], chances[:-1], effects, strict=True)
    ]
    return Review(
        depth=depth,
        seats=tuple(_seat_review(seat, game, chances, luck, decisions) for seat in setup.seating.seats),
        decisions=tuple(decisions),
        chances=tuple(chances),
        luck=tuple(luck),
        over=bool(states[-1].winners),
    )


def _hints(game: Record) -> dict[tuple[int, int], tuple[str, ...]]:
    """Return the kinds of hints that were taken, by ply and seat."""
    found: dict[tuple[int, int], tuple[str, ...]] = {}
    for each in hints_in(game):
        if each.ply < len(game.actions):
            found[each.ply, each.seat] = (*found.get((each.ply, each.seat), ()), each.kind)
    return found


def record_to_review(given: Record | State | str) -> Record:
    """Return the record of a game, given as for `review`. Raises `AnalysisError` if it is only a view."""
    if isinstance(given, State):
        game = Record.of(given)
    else:
        game = given if isinstance(given, Record) else read_record(given)
    if game.viewer is not None:
        raise AnalysisError("only a whole game can be reviewed, and this is what one seat has seen of it")
    return game


def is_choice(state: State) -> bool:
    """Return True if a seat is to decide and has more than one legal action."""
    return bool(state.to_move) and len(state.legal_actions()) > 1


def chances_at(states: Sequence[State]) -> tuple[tuple[float, ...], ...]:
    """Return each side's probability of winning at the states of a match, in their order; see `Hindsight`.

    Raises `AnalysisError` if the game has no match equity.
    """
    hindsight = Hindsight(states[0].setup)
    return tuple(hindsight.chances(state) for state in states)


class Judge:
    """Judges decisions by what their seats knew. A judgment doesn't depend on those made before."""

    def __init__(self, depth: Depth = "quick", seed: int = 0) -> None:
        """For the parameters see `review`. Raises `AnalysisError` if there is no such depth."""
        if depth not in _JUDGES:
            raise AnalysisError(f"a review is quick or thorough, not {brief(depth)}")
        self._first, self._second = (
            judge(seed + again, budget=budget) for again, (judge, budget) in enumerate(_JUDGES[depth])
        )

    def judge(self, state: State, ply: int, action: Action) -> JudgedDecision | None:
        """Return the judgment of an action, without hindsight; None if the bot doesn't compare actions
        here."""
        assert state.to_move
        view = state.view(state.to_move)
        found = self._first.weigh(view, action)
        if not found.candidates:
            return None
        advice = found
        loss, error = _difference(found, advice.action, action)
        if loss > _SUSPECT:
            # The action that seemed best may only have been lucky with its worlds. In other worlds, both are
            # compared without this bias.
            found = self._second.weigh(view, action)
            if found.action == advice.action or not _has(found, advice.action):
                advice = found
            loss, error = _difference(found, advice.action, action)
        certain = loss > 2 * error
        loss = loss if certain else 0.0
        return JudgedDecision(
            ply=ply,
            hand=len(state.past) + 1,
            seat=state.to_move,
            phase=state.phase,
            action=action,
            better=advice.action if certain else None,
            loss=loss,
            error=error,
            grade=_grade(loss),
            hindsight=0.0,
            reason=advice.reason if certain else "",
            facts=advice.facts if certain else {},
            candidates=tuple(
                ReviewedCandidate(each.action, round(each.value, 5), round(each.error, 5))
                for each in found.candidates
            ),
            hints=(),
        )


def _has(decision: Decision, action: Action) -> bool:
    return any(each.action == action for each in decision.candidates)


def _difference(decision: Decision, better: Action, action: Action) -> tuple[float, float]:
    """Return by how much the value of an action is below that of a better one, and the standard error."""
    one, other = (
        next(each for each in decision.candidates if each.action == wanted) for wanted in (better, action)
    )
    # Errors are those of the difference from the best action, so one of the two is usually 0.
    return max(0.0, one.value - other.value), math.hypot(one.error, other.error) if one != other else 0.0


def _effect(decision: JudgedDecision, seating: Seating) -> tuple[float, ...]:
    """Return what the loss of a decision does to each side: the others share what its side loses."""
    losing = seating.side_of(decision.seat)
    gain = decision.loss / (seating.sides - 1)
    return tuple(-decision.loss if side == losing else gain for side in range(seating.sides))


def _grade(loss: float) -> Grade:
    return max((grade for grade, least in GRADES.items() if loss >= least), key=GRADES.__getitem__)


def _plays_like(decisions: Sequence[JudgedDecision], preset: str) -> str:
    """Return the bot whose loss per decision after the auction is nearest; empty if there is no yardstick or
    there are too few decisions."""
    counted = [each.loss for each in decisions if each.phase != "auction"]
    yardstick = YARDSTICKS.get(preset)
    if yardstick is None or len(counted) < _ENOUGH:
        return ""
    rate = 10_000 * math.fsum(counted) / len(counted)
    return min(yardstick, key=lambda bot: abs(yardstick[bot] - rate))


def _seat_review(
    seat: int,
    game: Record,
    chances: Sequence[tuple[float, ...]],
    luck: Sequence[tuple[float, ...]],
    decisions: Sequence[JudgedDecision],
) -> SeatReview:
    seating = game.seating
    side = seating.side_of(seat)
    own = [each for each in decisions if each.seat == seat]
    losses = math.fsum(each.loss for each in own)
    others = math.fsum(_effect(each, seating)[side] for each in decisions if each.seat != seat)
    start, result = chances[0][side], chances[-1][side]
    lucky = math.fsum(each[side] for each in luck)
    grades = Counter(each.grade for each in own)
    return SeatReview(
        seat=seat,
        name=game.seats[seat - 1],
        start=start,
        losses=losses,
        luck=lucky,
        others=others,
        result=result,
        adjusted=result - lucky,
        decisions=len(own),
        error_rate=100 * losses / max(1, len(own)),
        grades={grade: grades[grade] for grade in GRADES},
        plays_like=_plays_like(own, game.rules.preset),
        hints=sum(who == seat for _, who in _hints(game)),
    )
