"""`advise`: what a strong player would do in a seat, and why, with the values of all choices.

Everything is computed from a `View`, so from what the seat knows. The judge is the bot `expert`, as in
`review`: it infers the hidden pieces from everybody's actions, samples worlds, and compares all legal actions
in them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct, field

from shootmoon.analysis.hint_words import has_name, in_words
from shootmoon.analysis.odds import BidOdds, hand_odds
from shootmoon.bots.budgets import BUDGETS, USUAL, share_of
from shootmoon.bots.position.situation import Situation
from shootmoon.bots.protocol.bot import check_turn
from shootmoon.bots.protocol.decision import Candidate, Decision, Fact
from shootmoon.bots.search.expert import Expert
from shootmoon.game import PASS, Action, Bid, Discard, NameTrump, Play, View
from shootmoon.match_equity import has_equity
from shootmoon.telling import checked

Unit: TypeAlias = Literal["match", "points", "bid"]

_ODDS_WORLDS: Mapping[str, int] = {"tiny": 2, "small": 16, USUAL: 120}
"""For each budget: the number of worlds for each widow from which the odds of bids are estimated."""
_SURE = 1 - 1e-9
"""A play wins for certain if its probability of winning the trick is at least this."""


class Clause(Struct, frozen=True):
    """A sentence or a clause, in both languages: a key of the texts of hints, with the facts it mentions."""

    key: str
    facts: Mapping[str, int | str] = field(default_factory=dict[str, int | str])

    def explain(self, language: str = "en", names: Sequence[str] = ()) -> str:
        """Return the text in the language ``en`` or ``es``; ``names``: the players' names by seat."""
        return in_words(self.key, self.facts, language, tuple(names))


class Choice(Struct, frozen=True, kw_only=True):
    """A legal action with its value."""

    action: Action
    value: float | None
    """Its expected utility to the seat, in the unit of `Advice.unit`; None if it wasn't compared."""
    error: float = 0.0
    """The standard error of the difference between its value and the best value; 0 for the best action."""
    chance: float | None = None
    """P(the bid is made after this action); None if nothing has been bid, or if it wasn't compared."""
    facts: tuple[Clause, ...] = ()
    """What can be said about the action: clauses, the most important first."""

    def explain(self, language: str = "en", names: Sequence[str] = ()) -> str:
        """Return the facts about the action as one line; empty if there are none."""
        return "; ".join(clause.explain(language, names) for clause in self.facts)


class Advice(Struct, frozen=True, kw_only=True):
    """What a strong player would do, and why."""

    action: Action
    """The recommended action. It needn't have the highest value: another may be about as good."""
    reason: str
    """Why: a key of the bots' reasons, or words."""
    facts: Mapping[str, Fact]
    """The values of the reason's placeholders."""
    choices: tuple[Choice, ...]
    """All legal actions: those that were compared first, best first."""
    unit: Unit
    """The unit of values: the probability of winning the match (``match``), points or chips of this hand
    (``points``), or the probability of making the bid, plus a thousandth for each point (``bid``)."""
    nudge: tuple[Clause, ...]
    """Sentences that say what to think about, without the answer."""
    odds: tuple[BidOdds, ...] = ()
    """During the auction: the odds of each bid that the seat can make, if it wins the auction with it, and
    its best trump; empty otherwise. See `hand_odds` for what it assumes."""
    worlds: int = 0
    """The number of worlds that were searched; 0 if the advice follows from rules of thumb."""
    budget: str = USUAL
    """How much was searched: one of `BUDGETS`."""

    def explain(self, language: str = "en") -> str:
        """Return the reason for the recommended action as a clause, in the language ``en`` or ``es``."""
        return Decision(self.action, self.reason, self.facts).explain(language)

    def think(self, language: str = "en", names: Sequence[str] = ()) -> str:
        """Return the nudge in the language ``en`` or ``es``; ``names``: the players' names by seat."""
        return " ".join(clause.explain(language, names) for clause in self.nudge)

    def to_dict(self, language: str = "en") -> dict[str, object]:
        """Return the advice as values for JSON, with all texts in a language."""
        return {
            "action": str(self.action),
            "reason": self.explain(language),
            "unit": self.unit,
            "nudge": self.think(language),
            "worlds": self.worlds,
            "budget": self.budget,
            "choices": [
                {
                    "action": str(each.action),
                    "value": each.value,
                    "error": each.error,
                    "chance": each.chance,
                    "facts": each.explain(language),
                }
                for each in self.choices
            ],
            "odds": msgspec.to_builtins(self.odds, enc_hook=str),
        }


@checked
def advise(view: View, *, budget: str = USUAL, seed: int = 0) -> Advice:
    """Return what a strong player would do in the seat of a view, and why, with the values of all choices.

    ``budget``: how much to search, one of `BUDGETS`: ``tiny`` takes a fraction of a second, ``usual`` up to
    some seconds. ``seed``: with the same seed and budget, the same view always gets the same advice; no
    clock is consulted. Raises ValueError if it isn't the seat's turn, or if there is no such budget.

    >>> import shootmoon as sm
    >>> state = sm.new_game("classic").apply("dealer 3")
    >>> state = state.apply(state.sample_chance(1)).apply("5").apply("pass").apply("pass")
    >>> advice = advise(state.view(1), budget="tiny")
    >>> str(advice.action), len(advice.choices), advice.unit
    ('discard 5-3', 8, 'match')
    """
    share_of(budget)
    check_turn(view)
    decision = Expert(seed, budget=budget).compare(view)
    compared = {each.action: each for each in decision.candidates}
    legal = view.legal_actions()
    ordered = [each.action for each in decision.candidates]
    ordered += [action for action in legal if action not in compared]
    situation = Situation(view) if view.phase == "play" else None
    choices = tuple(_choice(view, situation, action, compared.get(action)) for action in ordered)
    return Advice(
        action=decision.action,
        reason=decision.reason,
        facts=decision.facts,
        choices=choices,
        unit=_unit(view),
        nudge=_nudge(view, situation),
        odds=_odds(view, budget, seed),
        worlds=decision.worlds if decision.candidates else 0,
        budget=budget,
    )


@checked
def refine_advice(view: View, *, seed: int = 0) -> Iterator[Advice]:
    """Yield better and better advice, with each of the `BUDGETS` from the smallest to the usual one.

    The first comes within a fraction of a second. For ``seed`` and errors see `advise`; errors are raised by
    the call itself, not by the iterator that it returns.
    """
    check_turn(view)
    return (advise(view, budget=budget, seed=seed) for budget in reversed(tuple(BUDGETS)))


def nudge(view: View) -> tuple[Clause, ...]:
    """Return sentences that say what to think about, without the answer: `Advice.nudge`, without the search.

    Raises ValueError if it isn't the seat's turn.
    """
    check_turn(view)
    return _nudge(view, Situation(view) if view.phase == "play" else None)


def _unit(view: View) -> Unit:
    if has_equity(view.setup):
        return "match"
    return "points" if view.setup.counts_tricks else "bid"


def _odds(view: View, budget: str, seed: int) -> tuple[BidOdds, ...]:
    """Return the odds of the legal bids; empty outside the auction and for games without hand evaluation."""
    setup = view.setup
    bids = [action for action in view.legal_actions() if isinstance(action, Bid) and action != PASS]
    if view.phase != "auction" or not bids or not setup.counts_tricks:
        return ()
    found = hand_odds(
        " ".join(map(str, view.hand)),
        view.rules,
        seconds=None,
        worlds=_ODDS_WORLDS[budget],
        seed=seed,
        pieces=view.pieces,
        hand_size=view.hand_size,
    )
    return tuple(each for each in found.bids if each.bid in bids)


# -- facts about choices ----------------------------------------------------------------------------------


def _choice(view: View, situation: Situation | None, action: Action, found: Candidate | None) -> Choice:
    if found is None:
        return Choice(action=action, value=None, facts=_facts(view, situation, action))
    return Choice(
        action=action,
        value=found.value,
        error=found.error,
        chance=found.chance,
        facts=_facts(view, situation, action),
    )


def _facts(view: View, situation: Situation | None, action: Action) -> tuple[Clause, ...]:
    setup = view.setup
    match action:
        case Bid():
            if action == PASS:
                return (Clause("fact-pass"),)
            needed = setup.needs(action)
            return (
                (Clause("fact-bid", {"needed": needed, "size": view.hand_size}),)
                if setup.counts_tricks
                else ()
            )
        case NameTrump():
            trumps = setup.tables(action.trump).trumps
            held = sum(bool(setup.bits_of[piece] & trumps) for piece in view.hand)
            return (Clause("fact-named", {"count": held}),) if trumps else ()
        case Discard():
            return _facts_of_discard(view, action)
        case Play() if situation is not None:
            return _facts_of_play(situation, action)
        case _:
            return ()


def _facts_of_discard(view: View, discard: Discard) -> tuple[Clause, ...]:
    setup = view.setup
    bit = setup.bits_of[discard.piece]
    held = sum(setup.bits_of[piece] for piece in view.hand)
    tables = setup.tables(view.trump)
    if view.trump is not None and bit & tables.trumps:
        return (Clause("fact-is-trump"),)
    return _emptied(tables.suits, tables.follow, held, bit)


def _emptied(suits: Sequence[str], follow: Sequence[int], held: int, bit: int) -> tuple[Clause, ...]:
    """Return a clause if a piece is the only one of a suit in the hand ``held``."""
    gone = [suit for suit, mask in zip(suits, follow, strict=True) if held & mask == bit and has_name(suit)]
    return (Clause("fact-empties", {"suit": gone[0]}),) if gone else ()


def _facts_of_play(situation: Situation, play: Play) -> tuple[Clause, ...]:
    tables, number = situation.tables, situation.number_of(play)
    bit, suit = 1 << number, situation.suit_of(play, number)
    others = situation.still_to_play
    trump = bool(bit & tables.trumps)
    out = (situation.possible_holdings(others) & tables.trumps).bit_count()
    clauses: list[Clause] = []
    if situation.trick and not situation.beats(number):
        clauses.append(Clause("fact-loses"))
    else:
        chance = situation.win_chance(number, suit, others)
        above = situation.possible_holdings(others) & situation.ranking.above[suit][number]
        if chance >= _SURE:
            clauses.append(Clause("fact-sure"))
        elif (
            not situation.trick and not trump and not above & ~tables.trumps and has_name(tables.suits[suit])
        ):
            clauses.append(Clause("fact-highest", {"suit": tables.suits[suit]}))
        else:
            clauses.append(Clause("fact-wins", {"percent": round(100 * chance)}))
        if trump and not situation.trick and out:
            clauses.append(Clause("fact-draws", {"out": out}))
    if trump and situation.hand & tables.trumps == bit:
        clauses.append(Clause("fact-last-trump"))
    elif not trump and situation.hand != bit:
        clauses += _emptied(tables.suits, tables.follow, situation.hand, bit)
    return tuple(clauses)


# -- what to think about ----------------------------------------------------------------------------------


def _nudge(view: View, situation: Situation | None) -> tuple[Clause, ...]:
    """Return sentences that say what to think about. They contain facts that a careful player knows, and
    don't depend on which action is best."""
    setup, size = view.setup, view.hand_size
    if situation is not None:
        return _nudge_in_play(view, situation)
    if view.contract is not None and setup.counts_tricks:
        needed: dict[str, int | str] = {"needed": setup.needs(view.contract), "size": size}
        return (Clause(f"think-{view.phase}", needed),) if view.phase in ("trump", "discard") else ()
    if view.phase != "auction" or not setup.counts_tricks:
        return (Clause("think-score"),) if view.phase == "auction" else ()
    bids = [action for action in view.legal_actions() if isinstance(action, Bid) and action != PASS]
    first = (
        Clause("think-pass", {"lowest": str(bids[0]), "size": size})
        if PASS in view.legal_actions() and bids
        else Clause("think-must-bid")
    )
    count, suit = _longest(view)
    return (first, Clause("think-longest", {"count": count, "suit": suit}) if suit else Clause("think-score"))


def _longest(view: View) -> tuple[int, str]:
    """Return the number of pieces in the longest suit that could be trump, and its name; the name is empty if
    the rules have no trump to name."""
    setup = view.setup
    held = sum(setup.bits_of[piece] for piece in view.hand)
    named = [
        named.trump for named, _ in setup.trumps if setup.tables(named.trump).trumps and has_name(named.trump)
    ]
    counts = [((held & setup.tables(trump).trumps).bit_count(), trump) for trump in named]
    return max(counts, key=lambda pair: pair[0], default=(0, ""))


def _nudge_in_play(view: View, situation: Situation) -> tuple[Clause, ...]:
    clauses: list[Clause] = []
    if view.contract is not None and view.declarer is not None and view.setup.counts_tricks:
        taken = view.tricks[situation.seating.side_of(view.declarer)]
        needed, left = view.setup.needs(view.contract) - taken, situation.tricks_left
        if needed <= 0:
            clauses.append(Clause("think-made"))
        elif needed > left:
            clauses.append(Clause("think-set"))
        else:
            clauses.append(Clause("think-need", {"needed": needed, "left": left}))
    clauses.append(
        _question_on_lead(situation) if not situation.trick else _question_following(view, situation)
    )
    return tuple(clauses)


def _question_on_lead(situation: Situation) -> Clause:
    tables, others = situation.tables, situation.still_to_play
    if situation.hand & tables.trumps:
        out = (situation.possible_holdings(others) & tables.trumps).bit_count()
        if not out:
            return Clause("think-no-trumps")
        return Clause("think-trumps", {"out": out}) if out > 1 else Clause("think-one-trump")
    plays = [play for play in situation.view.legal_actions() if isinstance(play, Play)]
    numbers = [(play, situation.number_of(play)) for play in plays]
    if any(
        situation.win_chance(number, situation.suit_of(play, number), others) >= _SURE
        for play, number in numbers
    ):
        return Clause("think-sure")
    return _shown_out(situation) or Clause("think-lead")


def _question_following(view: View, situation: Situation) -> Clause:
    winner, _ = situation.winning()
    plays = [play for play in view.legal_actions() if isinstance(play, Play)]
    if not any(situation.beats(situation.number_of(play)) for play in plays):
        return Clause("think-lost")
    seating, declarer = situation.seating, view.declarer
    mine = seating.side_of(view.seat)
    if winner <= seating.players and (
        seating.side_of(winner) == mine
        or (declarer is not None and mine != seating.side_of(declarer) != seating.side_of(winner))
    ):
        return Clause("think-ally")
    return Clause("think-win") if situation.still_to_play else Clause("think-last")


def _shown_out(situation: Situation) -> Clause | None:
    """Return what to ask about a seat that has shown out of a suit; None if there is none."""
    tables = situation.tables
    for seat in situation.still_to_play:
        if seat == situation.dummy_seat or not situation.shown_out[seat]:
            continue
        for index, follow in enumerate(tables.follow):
            shown = follow & situation.shown_out[seat] == follow and follow
            if shown and follow & situation.unseen and has_name(tables.suits[index]):
                return Clause("think-void", {"who": seat, "suit": tables.suits[index]})
    return None


__all__ = ["Advice", "Choice", "Clause", "advise", "nudge", "refine_advice"]
