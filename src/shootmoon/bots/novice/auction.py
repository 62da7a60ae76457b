"""How `Novice` bids, discards and names trump: it compares the estimated tricks of its hand."""

from __future__ import annotations

from collections.abc import Mapping

from shootmoon.bots.novice.trick_estimate import TrickEstimate, estimate_tricks, possible_trumps
from shootmoon.bots.protocol.decision import Decision, Fact
from shootmoon.game import PASS, Action, Bid, Discard, NameTrump, View
from shootmoon.pieces import UNKNOWN

_SUPPORT = {
    ("trump", "alone"): (1.1, -0.45),
    ("trump", "widow"): (1.0, 0.0),
    ("trump", "partner"): (0.77, -0.3),
    ("called", "alone"): (2.5, 0.9),
    ("called", "widow"): (3.0, 1.7),
    ("called", "partner"): (1.5, 1.0),
}
"""The parameters of the highest sound bid, by kind of trump and by what helps the declarer (the widow, a
partner, or nothing): a slope, and the tricks that the help is worth.

The shortfall is the number of tricks in a hand, less the estimated tricks, less what the help is worth. Each
trick of shortfall lowers the bid by the slope. The parameters were fitted to random hands so that a bid at
the limit is made two times in three.
"""

_MOON_MARGIN = 0.3
"""A moon is bid if the highest sound bid is at most this far below the number of tricks in a hand."""


HOPES: Mapping[str, float] = {"sober": 0.0, "sound": 0.5, "bold": 1.0, "wild": 2.0}
"""The number of tricks by which each style that says how boldly a bot bids raises the highest sound bid."""

_STOPPING = 0.5
"""The number of tricks by which a sly bot raises the highest sound bid against another side's."""


def choose_bid(view: View, hope: float = 0.0, habit: str = "") -> Decision:
    """Choose a bid according to the estimated tricks of the hand; ``hope`` is added to the highest sound
    bid. ``habit``: one of `shootmoon.bots.styles.HABITS`, or empty."""
    legal = [bid for bid in view.legal_actions() if isinstance(bid, Bid)]
    estimate, support = _support(view)
    opened = any(bid != PASS for _, bid in view.bids)
    support += hope + (_STOPPING if habit == "sly" and opened and not partner_stands(view) else 0)
    facts: dict[str, Fact] = {"tricks": min(view.hand_size, max(0, int(support)))}
    bids = [bid for bid in legal if bid != PASS]
    if estimate.trump is None:
        suffix = "-leading"
    else:
        suffix = "-best"
        facts["trump"] = NameTrump(estimate.trump)
    moons = [bid for bid in bids if bid.moons]
    numbers = [bid for bid in bids if 0 < bid.number <= support]
    certain = bool(moons) and support >= view.hand_size - _MOON_MARGIN
    if PASS in legal and partner_stands(view) and not (certain and moons[0].moons == 1):
        return Decision(PASS, "pass-partner")
    if certain and not (numbers and _pays_alike(view)):
        return Decision(moons[0], "moon" + suffix, facts)
    if habit == "sly" and len(numbers) == 1 and not opened and PASS in legal and view.dealer != view.seat:
        return Decision(PASS, "pass-sly")
    if numbers:
        if habit in ("thrifty", "proud"):
            return Decision(numbers[-1 if habit == "proud" else 0], "bid" + suffix, facts)
        return Decision(_among(view, numbers), "bid" + suffix, facts)
    if PASS not in legal:
        return Decision(bids[0], "bid-forced")
    lowest = bids[0]
    return Decision(PASS, "pass-weak", {"tricks": facts["tricks"], "lowest": lowest})


def choose_minimum(view: View) -> Decision:
    """Pass, or make the lowest bid if passing isn't legal.

    It is used in games whose bids aren't numbers of tricks, since this module estimates only tricks.
    """
    legal = view.legal_actions()
    return Decision(legal[0], "pass-unsure" if legal[0] == PASS else "bid-forced")


def choose_discard(view: View) -> Decision:
    """Discard the tile without which the estimate is highest; ties go to the least useful tile."""
    legal = [action for action in view.legal_actions() if isinstance(action, Discard)]
    hand, unseen = _masks(view)
    bits_of = view.setup.bits_of
    trumps = (view.trump,) if view.trump is not None else possible_trumps(view)
    if len(trumps) > 2:
        # One tile too many hardly changes the order of the trumps, so only the best two are tried further.
        tried = [estimate_tricks(view, hand, unseen, (trump,)) for trump in trumps]
        trumps = tuple(p.trump for p in sorted(tried, key=lambda p: -p.tricks)[:2])
    best = max(
        legal,
        key=lambda discard: (
            estimate_tricks(view, hand ^ bits_of[discard.piece], unseen, trumps).tricks
            + discard.piece.order / 10_000
        ),
    )
    return Decision(best, "discard-loser")


def choose_trump(view: View) -> Decision:
    """Name the trump with the highest estimate."""
    legal = {named.trump: named for named in view.legal_actions() if isinstance(named, NameTrump)}
    hand, unseen = _masks(view)
    if len(legal) == 1:
        return Decision(next(iter(legal.values())), "only-choice")
    trumps = tuple(trump for trump in possible_trumps(view) if trump in legal) or tuple(legal)
    estimate = estimate_tricks(view, hand, unseen, trumps)
    assert estimate.trump is not None
    named: Action = legal[estimate.trump]
    if not estimate.count:
        return Decision(named, "trump-none")
    return Decision(named, "trump-best", {"count": estimate.count})


def _support(view: View) -> tuple[TrickEstimate, float]:
    """Return the estimate of the hand, and the highest sound bid with the help of the widow or a partner."""
    setup = view.setup
    hand, unseen = _masks(view)
    estimate = estimate_tricks(view, hand, unseen, possible_trumps(view))
    played = "called" if estimate.trump is None else "trump"
    takes_widow = view.widow and setup.exchanges != "none"
    slope, made_up = _SUPPORT[
        played, "partner" if setup.seating.partnerships else "widow" if takes_widow else "alone"
    ]
    return estimate, view.hand_size - slope * (view.hand_size - estimate.tricks - made_up)


def _pays_alike(view: View) -> bool:
    """Return True if every bid that is made pays the same, including a moon."""
    return view.setup.score_kind == "hand-marks"


def _among(view: View, numbers: list[Bid]) -> Bid:
    """Choose among the sound numeric bids, given in ascending order."""
    points = view.setup.points
    if points and points.declarer == "bid" and not _pays_alike(view):
        return numbers[-1]  # a higher bid pays more
    last = view.dealer == view.seat
    # The last to bid needs only the lowest bid; others bid a bit higher, to be outbid less easily.
    return numbers[0] if last else numbers[len(numbers) // 2]


def partner_stands(view: View) -> bool:
    """Return True if the highest bid so far is the partner's."""
    standing = max(view.bids, key=lambda entry: entry[1].rank, default=(view.seat, PASS))
    return standing[1] != PASS and view.seating.side_of(standing[0]) == view.seating.side_of(view.seat)


def _masks(view: View) -> tuple[int, int]:
    """Return the seat's own hand and the unseen tiles as masks."""
    setup = view.setup
    hand = sum(setup.bits_of[tile] for tile in view.hand)
    laid = sum(setup.bits_of[tile] for tile in view.discards if tile != UNKNOWN)
    return hand, (1 << len(setup.pieces)) - 1 & ~hand & ~laid
