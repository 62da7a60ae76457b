"""`Searcher`: what the bots that look at many deals have in common. The rungs differ in their `Rung`."""

from __future__ import annotations

from random import SystemRandom
from zlib import crc32

import numpy as np
from msgspec.structs import replace

from shootmoon.bots.bidding import BidValues
from shootmoon.bots.bot import check_turn
from shootmoon.bots.chips_playing import CardValues, in_play
from shootmoon.bots.clock import Clock
from shootmoon.bots.decision import Candidate, Decision, Fact
from shootmoon.bots.declaring import weigh_ways
from shootmoon.bots.imagination import Imagined, imagine
from shootmoon.bots.novice_chips import choose_card
from shootmoon.bots.novice_play import choose_tile
from shootmoon.bots.playing import PlayValues
from shootmoon.bots.prospects import MatchProspects, PointProspects, Prospects
from shootmoon.bots.ranking import setup_of
from shootmoon.bots.reputation import careless_defence
from shootmoon.bots.rung import Rung
from shootmoon.bots.sampling import AS_GOOD, Weighed, weigh
from shootmoon.bots.situation import Situation
from shootmoon.bots.strength import Strength, strength_of
from shootmoon.game import PASS, Action, Bid, Discard, NameTrump, View, setup_for
from shootmoon.match_equity import equity_table
from shootmoon.rules import Rules

_EVEN = 0.5
"""The chance to be made from which a bid is more likely to be made than not."""
_ALIKE = 0.5
"""Standard errors within which plays are taken for equally good."""


class Searcher:
    """Imagines how the unseen pieces may lie, solves what each action leads to, and takes the best on
    average."""

    name = ""
    rung: Rung

    def __init__(self, seed: int | None = None) -> None:
        """With the same seed it answers the same view in the same way, if it has the time to look at all the
        deals that it wants to; None for any seed."""
        self._seed = SystemRandom().getrandbits(32) if seed is None else seed

    def prepare(self, rules: Rules) -> None:
        """Work out what it knows of a rule set; that may take seconds for rules not seen before."""
        if self.rung.match:
            equity_table(rules)
        if rules.game == "moon":
            strength_of(setup_for(rules))

    def choose(self, view: View, limit: float | None = None) -> Decision:
        """What does best over many deals. Raises ValueError when it isn't this seat's turn.

        ``limit``: seconds to think, at most; None for the rung's own. With more it looks at no more
        deals, but its answer then doesn't depend on how fast the machine is.
        """
        check_turn(view)
        legal = view.legal_actions()
        if len(legal) == 1:
            return Decision(legal[0], "only-choice")
        clock = Clock(self.rung_for(view).seconds if limit is None else limit)
        rng = np.random.default_rng([self._seed & 0xFFFFFFFF, crc32(_told(view))])
        if view.phase == "auction":
            return self._bid(view, rng, clock)
        if view.phase in ("discard", "trump"):
            return self._declare(view, rng, clock)
        return self._play(view, rng, clock)

    # -- what is the same for all rungs -----------------------------------------------------------------

    def rung_for(self, view: View) -> Rung:
        """How much it does in the game of a view."""
        return self.rung

    def prospects(self, view: View) -> Prospects:
        """What ends are worth to the seat of a view."""
        return MatchProspects(view) if self.rung_for(view).match else PointProspects(view)

    def careless(self, view: View) -> tuple[float, ...]:
        """By seat, as declarer: how likely one of its defenders gives tricks away."""
        if not self.rung_for(view).telling or view.rules.game != "moon":
            return (0.0,) * view.seating.players
        return careless_defence(view)

    def imagined(self, view: View, count: int, rng: np.random.Generator) -> Imagined:
        """Worlds to look at."""
        rung = self.rung_for(view)
        return imagine(view, count, rng, listed=rung.listed, pool=rung.pool, telling=rung.telling)

    def reweigh(
        self,
        values: PlayValues,
        weighed: Weighed,
        imagined: Imagined,
        rng: np.random.Generator,
        clock: Clock,
    ) -> Weighed:
        """A second look at the plays of Moon; here there is none."""
        return weighed

    def _bid(self, view: View, rng: np.random.Generator, clock: Clock) -> Decision:
        imagined = self.imagined(view, self.rung_for(view).bid_worlds_for(view.seating.players), rng)
        strength = strength_of(setup_of(view))
        careless = self.careless(view)
        prospects = self.prospects(view)
        values = BidValues(view, strength, prospects, careless, rng, clock)
        weighed = weigh(values, imagined, clock)
        chosen = self._sound(weighed.candidates)
        candidates = tuple(_said(each, strength) for each in weighed.candidates)
        match = self.rung_for(view).match
        return _bid_decision(candidates, weighed.candidates.index(chosen), weighed.worlds, match=match)

    def _sound(self, candidates: tuple[Candidate, ...]) -> Candidate:
        """The best candidate that is no risky bid, or is one that gains enough; else the best."""
        sound = [each for each in candidates if each.chance is None or each.chance >= _EVEN]
        if not sound or candidates[0].value - sound[0].value >= self.rung.risk_threshold:
            return candidates[0]
        return sound[0]

    def _declare(self, view: View, rng: np.random.Generator, clock: Clock) -> Decision:
        imagined = self.imagined(view, self.rung_for(view).declare_worlds, rng)
        strength = strength_of(setup_of(view))
        lavish = self.careless(view)[view.seat - 1]
        candidates = weigh_ways(view, imagined, strength, self.prospects(view), lavish, clock)
        best = candidates[0]
        facts: dict[str, Fact] = {"percent": _percent(best.chance)}
        if isinstance(best.action, NameTrump):
            facts["trump"] = best.action
        reason = "discard-odds" if isinstance(best.action, Discard) else "trump-odds"
        return Decision(best.action, reason, facts, candidates, len(imagined), best.chance)

    def _play(self, view: View, rng: np.random.Generator, clock: Clock) -> Decision:
        at, rung = Situation(view), self.rung_for(view)
        if view.rules.game == "chips" and in_play(at) + 2 * view.seating.players > rung.cards:
            return choose_card(at)
        imagined = self.imagined(view, rung.worlds_for(at.left, view.seating.players), rng)
        if view.rules.game == "chips":
            weighed = weigh(CardValues(view, at, rng, match=rung.match), imagined, clock)
            action = settle(weighed, choose_card(at).action)
        else:
            lavish = self.careless(view)[(view.declarer or 1) - 1]
            values = PlayValues(view, at, self.prospects(view), split=rung.split, careless=lavish)
            weighed = self.reweigh(values, weigh(values, imagined, clock), imagined, rng, clock)
            action = settle(weighed, choose_tile(at).action)
        return told(view, weighed, action)


def settle(weighed: Weighed, usual: Action) -> Action:
    """The best action; what is usual if it is as good, since open hands don't tell such plays apart."""
    best = weighed.candidates[0]
    for each in weighed.candidates:
        if each.action == usual and best.value - each.value <= max(AS_GOOD, _ALIKE * each.error):
            return usual
    return best.action


def _bid_decision(candidates: tuple[Candidate, ...], at: int, worlds: int, *, match: bool) -> Decision:
    """The decision for the candidate that stands there, with the reason for it: what it was preferred to.

    ``match``: whether values are chances to win the match.
    """
    chosen, best = candidates[at], candidates[0]
    facts: dict[str, Fact] = {"percent": _percent(chosen.chance)}
    reason = "bid-odds"
    if match and chosen.chance is not None and chosen.chance < _EVEN:
        facts |= {"win": _percent(chosen.value)}
        reason = "bid-bold"
    if at and isinstance(best.action, Bid):  # what is worth more is too risky
        facts |= {"bid": best.action, "other": _percent(best.chance)}
        reason = "bid-safer"
    if chosen.action == PASS:
        bid = next(each for each in candidates if each.action != PASS)
        assert isinstance(bid.action, Bid)
        facts = {"bid": bid.action, "percent": _percent(bid.chance)}
        reason = "pass-risky" if at else "pass-odds"
    return Decision(chosen.action, reason, facts, candidates, worlds, chosen.chance)


def told(view: View, weighed: Weighed, action: Action) -> Decision:
    """The decision to play this, with what was weighed."""
    chosen = next(each for each in weighed.candidates if each.action == action)
    facts: dict[str, Fact] = {"worlds": weighed.worlds}
    reason = "search-value"
    if chosen.chance is not None and view.declarer is not None and 0.02 < chosen.chance < 0.98:
        seating = view.seating
        declaring = seating.side_of(view.declarer) == seating.side_of(view.seat)
        reason = "search-make" if declaring else "search-set"
        facts = {"percent": _percent(chosen.chance if declaring else 1 - chosen.chance)}
    return Decision(action, reason, facts, weighed.candidates, weighed.worlds, chosen.chance)


def _said(candidate: Candidate, strength: Strength) -> Candidate:
    """A bid with the chance that is said of it."""
    if candidate.chance is None or not isinstance(candidate.action, Bid):
        return candidate
    needed = candidate.action.needs(strength.setup.hand_size)
    return replace(candidate, chance=strength.said(candidate.chance, needed))


def _percent(chance: float | None) -> int:
    return min(100, max(0, round(100 * (chance or 0.0))))


def _told(view: View) -> bytes:
    """What a view says of the hand in progress, so that the same view is answered in the same way."""
    return "\n".join((str(view.seat), *view.actions)).encode()
