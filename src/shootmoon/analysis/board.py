"""The analysis board: positions set up by hand, and the values of all choices in a position.

`set_up` makes the record of a position; `shootmoon.record.GameTree` tries other actions in it; `evaluate`
returns what each choice is worth, double-dummy and by what the seat to move knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import numpy as np
from msgspec import Struct

from shootmoon.analysis.deal_table import solve_deal
from shootmoon.analysis.solution import solve
from shootmoon.analysis.typed_text import deal_text, typed_actions
from shootmoon.belief import Belief
from shootmoon.bots import Decision, make_bot
from shootmoon.endgames.errors import AnalysisError
from shootmoon.game import PASS, Bid, State, View, new_game, with_first_dealer
from shootmoon.match_equity import has_equity
from shootmoon.pieces import UNKNOWN
from shootmoon.record import Record, RecordError
from shootmoon.record.errors import reason_of
from shootmoon.record.starting_score import read_score
from shootmoon.rules import RulesLike, as_rules
from shootmoon.telling import Reason

Depth = Literal["quick", "thorough"]
_JUDGES: Mapping[str, str] = {"quick": "expert", "thorough": "master"}
_LONGEST = 10_000
"""The greatest length of the actions of a position in characters; a hand has about 200."""


class BoardChoice(Struct, frozen=True):
    """What a choice is worth."""

    action: str
    """The action."""
    double_dummy: int | None
    """With all hands visible: the tricks that the declarer's side takes from here on, or the chips that the
    side to move gains; for a bid, the tricks that the seat takes as declarer; None if hands are hidden."""
    value: float | None
    """By what the seat knows: the probability of winning the match, or points; None if it wasn't compared."""
    error: float
    """The standard error of the difference between this value and the best one."""


class BoardValues(Struct, frozen=True):
    """What the choices in a position are worth."""

    seat: int
    """The seat to move; 0 if no seat is."""
    choices: tuple[BoardChoice, ...]
    """The choices in the order of `State.legal_actions`; in a view in which another seat is to move, none."""
    unit: Literal["match", "points"]
    """The unit of `BoardChoice.value`: the probability of winning the match, or points or chips."""
    most: bool
    """True if the seat to move wants the double-dummy value to be great; False for a defender."""
    decision: Decision | None = None
    """What the bot that compared the choices would do, and why; None if they weren't compared."""
    why_not: str = ""
    """Why there is no double-dummy value: ``hidden`` if hands are hidden, ``nothing`` if there is nothing to
    solve; empty if there is one."""


def set_up(
    rules: RulesLike,
    *,
    deal: str = "",
    hand: str = "",
    seat: int = 1,
    dealer: int | None = None,
    actions: str = "",
    score: str = "",
) -> Record:
    """Return the record of a position that was set up by hand.

    - ``deal``: all hands by seat, such as ``6-6,… / … / … / widow 4-1``; the last place may be left out, and
      then gets the remaining pieces;
    - ``hand`` and ``seat``: instead of a deal, the hand of one seat, whose view is returned; if that seat has
      taken the widow, the widow follows, as in ``6-6,… / widow 4-1``;
    - ``dealer``: by default the seat before seat 1, so that seat 1 bids first;
    - ``actions``: what was done after the deal, such as ``5 pass pass discard 2-1 trump 6 6-6``;
    - ``score``: such as ``18 3 -4``, with a number for each side; by default that of a new match.

    Raises `RecordError` if the position is impossible.

    >>> hand = "6-6,6-5,6-4,5-5,3-2,2-1,1-1 / widow 6-3"
    >>> record = set_up("classic", hand=hand, actions="5 pass pass", score="18 3 0")
    >>> record.final.phase, record.final.to_move, record.final.points
    ('discard', 1, (18, 3, 0))
    """
    rules = as_rules(rules)
    start = new_game(rules)
    players = start.seating.players
    if deal.strip() and hand.strip():
        raise RecordError(Reason("record-hands-or-hand"))
    if hand.strip() and seat not in start.seating.seats:
        raise RecordError(Reason("record-no-seat", seat=seat, players=players))
    if len(deal) + len(hand) + len(actions) > _LONGEST:
        raise RecordError(Reason("record-position-most", most=_LONGEST))
    try:
        begun = with_first_dealer(start, players if dealer is None else dealer)
        counted = read_score(score, start) if score.strip() else None
    except ValueError as error:
        raise RecordError(reason_of(error)) from error
    done = [str(action) for action in begun.history]
    if deal.strip():
        done.append(_whole_deal(begun, deal))
    elif hand.strip():
        hidden = ",".join([UNKNOWN] * start.hand_size)
        own, _, rest = deal_text(hand).removeprefix("deal ").partition(" / ")
        hands = [own if each == seat else hidden for each in start.seating.seats]
        places = [*hands, rest] if rest else [*hands, *_hidden_rest(start)]
        done.append("deal " + " / ".join(places))
    viewer = seat if hand.strip() else None
    try:
        read = [start.parse(each) for each in done]
        record = Record(rules, (*read, *typed_actions(actions, start)), viewer=viewer, score=counted)
    except ValueError as error:
        raise RecordError(reason_of(error)) from error
    for _ in record.replay():
        pass
    return record


def evaluate(
    position: State | View, *, depth: Depth = "quick", known: bool = True, seed: int = 0
) -> BoardValues:
    """Return what each choice in a position is worth.

    ``depth``: by what the seat knows, ``quick`` judges as the bot `expert` and ``thorough`` as `master`,
    which takes several times as long. ``known=False`` leaves these values out; then only the double-dummy
    values are computed. The same seed always gives the same values.
    """
    seat = position.to_move or 0
    legal = position.legal_actions()
    unit: Literal["match", "points"] = "match" if has_equity(position.setup) else "points"
    if not seat or not legal:
        return BoardValues(seat, (), unit, most=True, why_not="nothing")
    opened, most, why_not = _double_dummy(position)
    values: dict[str, tuple[float, float]] = {}
    decision: Decision | None = None
    if known and len(legal) > 1:
        decision = make_bot(_JUDGES[depth], seed).choose(position.view(seat))
        values = {str(each.action): (each.value, each.error) for each in decision.candidates}
    choices = tuple(
        BoardChoice(str(action), opened.get(str(action)), *values.get(str(action), (None, 0.0)))
        for action in legal
    )
    return BoardValues(seat, choices, unit, most=most, decision=decision, why_not=why_not)


def deal_hidden(record: Record, rng: np.random.Generator | int) -> State:
    """Return the state after all actions of a record, from which a match can be played on.

    If the record is one seat's view, the hidden pieces of the hand in progress are dealt at random: all deals
    that are consistent with what the seat knows are equally likely. Hidden pieces of earlier hands are filled
    in arbitrarily. ``rng`` is a NumPy generator or a seed.

    Raises `RecordError` as `Record.replay` does.

    >>> record = set_up("classic", hand="6-6,6-5,6-4,5-5,3-2,2-1,1-1", actions="5 pass")
    >>> state = deal_hidden(record, 1)
    >>> state.view(1) == record.final, "?" in state.hands[1]
    (True, False)
    """
    position = record.final
    if isinstance(position, State):
        return position
    if position.phase not in ("draw", "dealer", "deal", "over"):
        belief = Belief(position)
        return belief.state(belief.sample(1, rng)[0])
    *_, state = record.replay()
    return state


def _double_dummy(position: State | View) -> tuple[dict[str, int], bool, str]:
    """Return the double-dummy values of the legal actions, whether the seat to move wants most, and why there
    are none."""
    if isinstance(position, View):
        return {}, True, "hidden"
    try:
        if position.phase == "auction":
            deal = position.hand.deal
            if deal is None or not position.setup.counts_tricks:
                return {}, True, "nothing"
            table = solve_deal(deal, position.rules, pieces=position.pieces, hand_size=position.hand_size)
            best = max((each.value for each in table.of(position.to_move or 0)), default=None)
            bids = [action for action in position.legal_actions() if isinstance(action, Bid)]
            if best is None:
                return {}, True, "nothing"
            return {str(bid): best for bid in bids if bid != PASS}, True, ""
        found = solve(position)
    except AnalysisError:
        return {}, True, "nothing"
    most = found.to_move in found.side
    return {str(action): value for action, value in found.plays.items()}, most, ""


def _whole_deal(state: State, text: str) -> str:
    """Return the text of a deal, with the place that was left out filled with the remaining pieces."""
    setup = state.setup
    groups = deal_text(text).removeprefix("deal ").split(" / ")
    if setup.rest_size and setup.dummy_seat == 0 and len(groups) == state.seating.players:
        read = setup.notation.parse_piece
        given = [read(word) for group in groups for word in group.split(",")]
        rest = [piece for piece in setup.pieces if piece not in given]
        if len(rest) == setup.rest_size:
            groups.append(f"{setup.notation.rest_name} {','.join(rest)}")
    return "deal " + " / ".join(groups)


def _hidden_rest(state: State) -> list[str]:
    setup = state.setup
    if not setup.rest_size:
        return []
    return [f"{setup.notation.rest_name} {','.join([UNKNOWN] * setup.rest_size)}"]
