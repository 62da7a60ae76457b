"""The card play of `Novice` in Moon: draw trump, cash winners, win cheaply, support partners."""

from __future__ import annotations

from shootmoon.bots.position.situation import Situation
from shootmoon.bots.protocol.decision import Decision
from shootmoon.game import Play

SURE = 1 - 1e-9
"""Winning a trick counts as certain if its probability is at least this: 1, except for rounding errors."""
SAFE = 0.7
"""A play is relied on if it wins the trick with at least this probability."""
HOPE = 0.3
"""A play is worth a try if it wins the trick with at least this probability."""


def choose_tile(situation: Situation) -> Decision:
    """Choose a play, as the leader of the trick or as a follower."""
    plays = [play for play in situation.view.legal_actions() if isinstance(play, Play)]
    if len(plays) == 1:
        return Decision(plays[0], "only-choice")
    friends = _friends(situation)
    options = [_Option(situation, play, friends) for play in plays]
    return _follow(situation, options, friends) if situation.trick else _lead(situation, options, friends)


def settled(situation: Situation) -> bool:
    """Return True if the bid is already made or already set."""
    view = situation.view
    assert view.contract is not None
    assert view.declarer is not None
    taken = view.tricks[situation.seating.side_of(view.declarer)]
    needed = view.contract.needs(view.hand_size)
    return taken >= needed or taken + situation.tricks_left < needed


def _friends(situation: Situation) -> frozenset[int]:
    """Return the other seats whose tricks are as useful to the seat as its own tricks.

    These are the partners. Without partnerships, these are the other defenders until the bid is settled.
    """
    view, seating = situation.view, situation.seating
    if seating.partnerships:
        mine = seating.seats_of(seating.side_of(view.seat))
    elif view.seat == view.declarer or settled(situation):
        mine = ()
    else:
        mine = tuple(seat for seat in seating.seats if seat != view.declarer)
    return frozenset(mine) - {view.seat}


class _Option:
    """A legal play, its probability of winning the trick, and the value of keeping the piece."""

    __slots__ = ("chance", "keep", "number", "play", "suit", "trump")

    def __init__(self, situation: Situation, play: Play, friends: frozenset[int]) -> None:
        self.play = play
        self.number = situation.number_of(play)
        self.suit = situation.suit_of(play, self.number)
        self.trump = bool(1 << self.number & situation.tables.trumps)
        self.keep = keep_value(situation, self.number)
        enemies = tuple(seat for seat in situation.still_to_play if seat not in friends)
        self.chance = 0.0
        if not situation.trick or situation.beats(self.number):
            self.chance = situation.win_chance(self.number, self.suit, enemies)


def keep_value(situation: Situation, number: int) -> float:
    """Return the value of keeping a piece: higher for trumps, and for pieces that few unseen pieces beat."""
    tables, above = situation.tables, situation.ranking.above
    bit = 1 << number
    best = 0.0
    for suit, follow in enumerate(tables.follow):
        if follow & bit:
            higher = (situation.unseen & follow & above[suit][number]).bit_count()
            value = 1 / (1 + higher)
            if higher and (situation.hand & follow).bit_count() > higher:
                value += 0.2  # it is guarded: the higher ones may be played before it must be
            best = max(best, value)
    strength = tables.strength[tables.leads[number][0]][number]
    return best + strength / 10_000 + (2 if bit & tables.trumps else 0)


# -- on lead --------------------------------------------------------------------------------------------


def _lead(situation: Situation, options: list[_Option], friends: frozenset[int]) -> Decision:
    view = situation.view
    enemies = tuple(seat for seat in situation.still_to_play if seat not in friends)
    trumps = [option for option in options if option.trump]
    side = [option for option in options if not option.trump]
    theirs = situation.possible_holdings(enemies) & situation.tables.trumps
    declaring = view.seat == view.declarer or (situation.seating.partnerships and view.declarer in friends)
    if trumps and theirs and declaring:
        drawn = _draw(situation, trumps, theirs)
        if drawn:
            return drawn
    sure = [option for option in side if option.chance >= SURE]
    if sure:
        # From the longest suit, to establish its low pieces.
        best = max(
            sure, key=lambda o: ((situation.hand & situation.tables.follow[o.suit]).bit_count(), -o.keep)
        )
        return Decision(best.play, "cash-winner")
    if trumps and not theirs and (not side or max(o.chance for o in side) < SAFE):
        best = max(trumps, key=lambda o: o.chance)
        return Decision(best.play, "last-trumps")
    best = max(side or trumps, key=lambda o: (round(o.chance, 2), -o.keep))
    if best.chance >= SURE:
        return Decision(best.play, "cash-winner")
    if best.chance >= 0.5:
        return Decision(best.play, "lead-likely")
    low = min(side or trumps, key=lambda o: o.keep)
    return Decision((best if best.chance >= HOPE else low).play, "lead-low")


def _draw(situation: Situation, trumps: list[_Option], theirs: int) -> Decision | None:
    """Return a lead that draws the opponents' trumps, or None if that isn't worthwhile."""
    top = max(trumps, key=lambda o: situation.tables.strength[o.suit][o.number])
    higher = theirs & situation.ranking.above[top.suit][top.number]
    if not higher:
        return Decision(top.play, "draw-trump")
    lower = theirs & ~higher
    if lower and len(trumps) > max(1, higher.bit_count()):
        # The others' high trumps win in any case, so force them out with the lowest trump that does so.
        low = min(
            (o for o in trumps if theirs & situation.ranking.above[o.suit][o.number] == higher),
            key=lambda o: situation.tables.strength[o.suit][o.number],
        )
        return Decision(low.play, "force-trump")
    return None


# -- following ------------------------------------------------------------------------------------------


def _follow(situation: Situation, options: list[_Option], friends: frozenset[int]) -> Decision:
    enemies = tuple(seat for seat in situation.still_to_play if seat not in friends)
    winner, winning = situation.winning()
    cheapest = min(options, key=lambda o: o.keep)
    winners = [option for option in options if situation.beats(option.number)]
    if winner in friends:
        held = situation.win_chance(winning, situation.led, enemies)
        better = [option for option in winners if option.chance > held + HOPE]
        if better and held < SAFE:
            return Decision(min(better, key=lambda o: o.keep).play, "help-partner")
        losers = [option for option in options if option not in winners] or options
        reason = "leave-partner" if situation.seating.partnerships else "leave-defender"
        return Decision(min(losers, key=lambda o: o.keep).play, reason)
    if not winners:
        return Decision(cheapest.play, "give-up")
    if not enemies:
        best = min(winners, key=lambda o: o.keep)
        return Decision(best.play, _reason_to_win(situation, best, "win-last"))
    best_chance = max(option.chance for option in winners)
    good = [option for option in winners if option.chance >= min(SAFE, best_chance)]
    best = min(good, key=lambda o: o.keep)
    if best.chance >= SAFE:
        return Decision(best.play, _reason_to_win(situation, best, "win-likely"))
    if best.chance >= HOPE or best is cheapest:
        return Decision(best.play, _reason_to_win(situation, best, "win-hope"))
    return Decision(cheapest.play, "wait")


def _reason_to_win(situation: Situation, option: _Option, reason: str) -> str:
    follows = 1 << option.number & situation.tables.follow[situation.led]
    return "trump-in" if option.trump and not follows else reason
