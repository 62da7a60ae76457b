"""What each choice in Moon means, in words. The facts are in `shootmoon.game.moon.facts`."""

from __future__ import annotations

from collections.abc import Sequence

from shootmoon.game.actions import PASS, Action, Bid, Discard, NameTrump, Play
from shootmoon.game.meaning import Meanings, Voice, plain, signed
from shootmoon.game.moon.facts import (
    BidFacts,
    Effect,
    HandFacts,
    bid_facts,
    decides,
    discard_facts,
    hand_facts,
    pass_facts,
    trump_facts,
)
from shootmoon.game.trick_facts import TrickFacts, play_facts, trick_facts
from shootmoon.game.view import View
from shootmoon.tricks import FOLLOW_ME


def explain_moon(view: View, language: str, names: Sequence[str]) -> Meanings:
    """Return what the decision of the seat to move and each of its choices mean."""
    say = Voice("moon", language, names)
    decision = {"auction": _auction, "discard": _discarding, "trump": _naming, "play": _playing}[view.phase]
    return Meanings(decision(view, say), {str(action): _action(view, action, say) for action in view.legal})


def _action(view: View, action: Action, say: Voice) -> str:
    match action:
        case Bid():
            return _pass(view, say) if action == PASS else _bid(view, action, say)
        case NameTrump():
            return _trump(view, action, say)
        case Discard():
            return _discard(view, action, say)
        case Play():
            return _play(view, action, say)
        case _:
            return ""


def _joined(*parts: str) -> str:
    return " ".join(part for part in parts if part)


# -- the auction ----------------------------------------------------------------------------------------


def _auction(view: View, say: Voice) -> str:
    facts = pass_facts(view)
    if PASS not in view.legal:
        ask = say("auction-must")
    elif facts.bidder:
        ask = say("auction-over", who=say.name(facts.bidder), bid=say.action(facts.standing))
    else:
        ask = say("auction-first", size=view.hand_size)
    return _joined(ask, _score(view, say))


def _score(view: View, say: Voice) -> str:
    """Return how far the viewer's side is from winning."""
    setup, side = view.setup, view.seating.side_of(view.seat)
    parts = [
        say(f"score-{name.removesuffix('_won')}", n=plain(getattr(view, name)[side]), target=target)
        for name, target in setup.targets.items()
    ]
    return say("score", scores=say.list(parts))


def _bid(view: View, bid: Bid, say: Voice) -> str:
    facts = bid_facts(view, bid)
    partners = "-side" if view.seating.partnerships else ""
    take = "take-all" if facts.needs == view.hand_size else "take"
    take_text = say(f"{take}{partners}", needs=facts.needs, size=view.hand_size)
    return _joined(
        say(
            "bid-moon" if bid.moons else "bid",
            bid=say.action(bid).capitalize() if bid.moons else bid,
            take=take_text,
            made=_gain(facts.made, say),
            failed=_loss(facts, say, partners),
        ),
        _end(facts, say) or _score(view, say),
    )


def _gain(made: Effect, say: Voice) -> str:
    if made.points is None:
        return f"+{say.count('marks', made.marks or 0)}"
    least, most = made.points
    return signed(least) if least == most else say("range", least=signed(least), most=signed(most))


def _loss(facts: BidFacts, say: Voice, partners: str) -> str:
    failed = facts.failed
    if failed.points is None:
        return say(f"others{partners}", marks=say.count("marks", failed.others or 0))
    lost = signed(failed.points[0])
    if not failed.hickeys or not facts.hickeys_count:
        return lost
    return say("and-hickeys", lost=lost, hickeys=say.count("hickeys", failed.hickeys))


def _end(facts: BidFacts, say: Voice) -> str:
    """Return whether the bid decides the round or the match."""
    made, parts = facts.made, list[str]()
    if made.won == "round" and made.marks:
        parts.append(say("won-round-marks", marks=f"+{say.count('marks', made.marks)}"))
    elif made.won:
        parts.append(say(f"won-{made.won}"))
    if facts.failed.lost:
        parts.append(say(f"lost-{facts.failed.lost}"))
    return " ".join(parts)


def _pass(view: View, say: Voice) -> str:
    facts = pass_facts(view)
    if facts.bidder:
        who, bid = say.name(facts.bidder), say.action(facts.standing)
        scored = (
            say("pass-tricks") if view.setup.counted == "points" and not _with(view, facts.bidder) else ""
        )
        return _joined(say("pass-last" if facts.last else "pass-over", who=who, bid=bid), scored)
    if facts.must_bid:
        return say("pass-must", who=say.name(facts.dealer))
    key = "pass-out-last" if facts.last else "pass-out"
    return say(f"{key}-you" if facts.next_dealer == view.seat else key, who=say.name(facts.next_dealer))


def _with(view: View, seat: int) -> bool:
    """Return True if a seat is on the viewer's side."""
    return view.seating.side_of(seat) == view.seating.side_of(view.seat)


# -- widow and trump ------------------------------------------------------------------------------------


def _discarding(view: View, say: Voice) -> str:
    kept = len(view.legal) < len(view.hand)
    return _joined(
        say("discard-one", n=len(view.hand)), say("discard-trump") if kept else "", _goal(view, say)
    )


def _discard(view: View, discard: Discard, say: Voice) -> str:
    kept = [
        say("kept", n=count, suit=say.suit(suit)) if count else say("kept-none", suit=say.suit(suit))
        for suit, count in discard_facts(view, discard).kept
    ]
    return say("discard", piece=discard.piece, kept=say.list(kept))


def _naming(view: View, say: Voice) -> str:
    blind = view.setup.exchanges == "after-trump"
    return _joined(say("trump-name"), say("trump-blind") if blind else "", _goal(view, say))


def _trump(view: View, named: NameTrump, say: Voice) -> str:
    if named.trump == FOLLOW_ME:
        return say("trump-none")
    facts = trump_facts(view, named)
    suit = say("trump-suit", suit=named.trump) if named.trump.isdecimal() else say.action(named.trump)
    if not facts.trumps:
        return say("trump-not-held", suit=suit)
    key = "trump-higher" if facts.higher else "trump-best" if facts.out else "trump-all"
    return say(key, suit=suit, own=say.list(facts.trumps), out=facts.out, higher=facts.higher)


# -- play -----------------------------------------------------------------------------------------------


def _goal(view: View, say: Voice) -> str:
    return _progress(view, hand_facts(view), say)


def _progress(view: View, hand: HandFacts, say: Voice) -> str:
    if not hand.missing:
        return say("made")
    if hand.to_set < 1:
        return say("set")
    if hand.declares:
        key = "needs-side" if view.seating.partnerships else "needs"
        return say(key, n=hand.missing, left=hand.left)
    assert view.declarer
    key = "defends-side" if view.seating.partnerships else "defends"
    return say(key, who=say.name(view.declarer), n=hand.missing, left=hand.left, against=hand.to_set)


def _playing(view: View, say: Voice) -> str:
    trick = trick_facts(view)
    ask = _leading(view, say) if trick is None else _following(view, trick, say)
    return _joined(ask, _goal(view, say))


def _leading(view: View, say: Voice) -> str:
    if view.setup.called:
        return say("lead-called")
    return say("lead-trump" if len(view.legal) < len(view.hand) else "lead-any")


def _following(view: View, trick: TrickFacts, say: Voice) -> str:
    key = "follow" if trick.follows else "free"
    asked = say(key, suit=say.suit(trick.suit))
    if len(view.trick) == 1:
        return asked
    partner = "-partner" if _with(view, trick.winner) else ""
    return f"{asked} {say(f'winning{partner}', who=say.name(trick.winner), piece=trick.winning)}"


def _play(view: View, play: Play, say: Voice) -> str:
    facts, trick = play_facts(view, play), trick_facts(view)
    best = say("best") if facts.best and not facts.last else ""
    end = decides(view, hand_facts(view), facts)
    ends = say(f"decides-{end}") if end else ""
    if trick is None:
        key = ("lead-trumps" if facts.trump else "lead") if facts.followed else "lead-free"
        return _joined(say(key, piece=play.piece, suit=say.suit(facts.suit)), best, ends)
    who = say.name(trick.winner)
    if facts.last:
        key = "takes" if facts.wins else "loses-last"
    else:
        key = "loses" if not facts.wins else "beats-trump" if facts.trump else "beats"
    return _joined(say(key, piece=play.piece, who=who, winning=trick.winning), best, ends)
