"""The card play of `Novice` in Chips: compare the value of winning a trick with the value of losing it.

Taking one or three tricks pays a chip, five tricks pay two chips, and an even number pays nothing; capturing
a Big Moon gains a chip, and capturing a Little Moon costs one (``docs/rules.md``, on Chips). So it may be
better to win a trick or to lose it. For each legal card the novice estimates who wins this trick, and the
chips to expect from its other cards.
"""

from __future__ import annotations

from shootmoon.bots.position.situation import Situation
from shootmoon.bots.protocol.decision import Decision
from shootmoon.game import Play, Setup
from shootmoon.pieces import BIG_MOON, LITTLE_MOON
from shootmoon.tricks import bits

_WAITING_ROCKET = 0.9
"""The factor by which a rocket's probability of winning a trick is multiplied if another seat leads."""
_WAITING = 0.35
"""As `_WAITING_ROCKET`, for any other card, which must wait for its suit to be led."""
_PARTNER = 0.2
"""P(a partner who is still to play wins the trick)."""


def choose_card(situation: Situation) -> Decision:
    """Choose the card that maximizes the seat's expected chips less the others' expected chips."""
    plays = [play for play in situation.view.legal_actions() if isinstance(play, Play)]
    if len(plays) == 1:
        return Decision(plays[0], "only-choice")
    table = _Table(situation)
    return max((table.judge(play) for play in plays), key=lambda judged: judged[0])[1]


class _Table:
    """The facts about the trick in progress that don't depend on which card is chosen; `judge` values a
    card."""

    def __init__(self, situation: Situation) -> None:
        view, seating = situation.view, situation.seating
        self.situation = situation
        self.side = seating.side_of(view.seat)
        friends = frozenset(seating.seats_of(self.side)) - {view.seat}
        self.enemies = tuple(seat for seat in situation.still_to_play if seat not in friends)
        self.partners_to_come = len(situation.still_to_play) - len(self.enemies)
        self.partner_share = len(friends) / (seating.players - 1)
        self.winner, self.winning = situation.winning() if situation.trick else (0, -1)
        self.partner_wins = self.winner in friends
        self.leading = {number: _chance_led(situation, number) for number in bits(situation.hand)}
        self.waiting = {number: chance * _kept(situation, number) for number, chance in self.leading.items()}
        self.chips = view.setup.standing(view)
        self.supply = view.setup.left(view)
        shown = [play.piece for _, play in view.trick]
        self.shown = (shown.count(BIG_MOON), shown.count(LITTLE_MOON))

    def judge(self, play: Play) -> tuple[float, Decision]:
        """Return the value of a card in chips, and the decision to play it."""
        situation = self.situation
        number = situation.number_of(play)
        takes = not situation.trick or situation.beats(number)
        if takes:
            win = situation.win_chance(number, situation.suit_of(play, number), self.enemies)
        elif self.partner_wins:
            win = situation.win_chance(self.winning, situation.led, self.enemies)
        else:
            win = 0.0
        if not self.partner_wins and play.piece != BIG_MOON:
            win += (1 - win) * (1 - (1 - _PARTNER) ** self.partners_to_come)
        big = self.shown[0] + (play.piece == BIG_MOON)
        little = self.shown[1] + (play.piece == LITTLE_MOON)
        mine = self._if_won(number, big, little, leads=takes)
        theirs = self._if_lost(number, big, little)
        value = win * mine + (1 - win) * theirs
        reason = self._reason(play, takes=takes, win=win, wanted=mine > theirs)
        # Ties go to the card with the least chance to win later.
        return value - self.waiting[number] / 1000, Decision(play, reason)

    def _if_won(self, number: int, big: int, little: int, *, leads: bool) -> float:
        """Return the value of winning this trick; ``leads``: whether this card wins it, rather than a
        partner's card."""
        tricks = self.situation.view.tricks[self.side]
        return self._future(tricks + 1, number, leads=leads) + self._moons(self.side, big, little)

    def _if_lost(self, number: int, big: int, little: int) -> float:
        """Return the value of losing this trick: the chips expected later, less the gain of its winner."""
        tricks = self.situation.view.tricks
        others = [side for side in range(self.situation.seating.sides) if side != self.side]
        if self.winner and not self.partner_wins and not self.enemies:
            others = (
                []
                if self.winner == self.situation.dummy_seat
                else [self.situation.seating.side_of(self.winner)]
            )
        gains = 0.0
        for side in others:
            shares = [len(self.situation.seating.seats_of(side)) / len(self.situation.pools)] * (
                self.situation.tricks_left - 1
            )
            gain = _expected(tricks[side] + 1, shares, self.situation.setup)
            gain -= _expected(tricks[side], shares, self.situation.setup)
            gains += (gain + self._moons(side, big, little)) / len(others)
        return self._future(tricks[self.side], number, leads=False) - gains / (
            self.situation.seating.sides - 1
        )

    def _future(self, tricks: int, number: int, *, leads: bool) -> float:
        """Return the chips expected at the end of the round for tricks, if this card has been played.

        ``tricks``: the number taken so far; ``leads``: whether this seat leads to the next trick.
        """
        cards = self.leading if leads else self.waiting
        chances = [chance for other, chance in cards.items() if other != number]
        share = self.partner_share
        return _expected(tricks, [c + (1 - c) * share for c in chances], self.situation.setup)

    def _moons(self, side: int, big: int, little: int) -> int:
        """Return the chips that a side gains by the moons in the trick; negative if it loses some."""
        held = self.chips[side]
        return max(held + min(big, self.supply) - little, 0) - held

    def _reason(self, play: Play, *, takes: bool, win: float, wanted: bool) -> str:
        if play.piece == BIG_MOON and win > 0.5 and self.supply:
            return "big-moon"
        if play.piece == LITTLE_MOON and win < 0.5:
            return "little-moon"
        if self.partner_wins and not takes and wanted:
            return "chips-partner"
        if takes and wanted and win >= 0.3:
            return "chips-win"
        if wanted:
            return "chips-keep"
        return "chips-unwanted" if win >= 0.5 else "chips-duck"


def _chance_led(situation: Situation, number: int) -> float:
    """Return the probability that a card wins the trick if it is led."""
    side = situation.seating.seats_of(situation.seating.side_of(situation.view.seat))
    enemies = tuple(seat for seat in situation.pools if seat == situation.dummy_seat or seat not in side)
    return situation.win_chance(number, situation.tables.leads[number][0], enemies)


def _kept(situation: Situation, number: int) -> float:
    """Return the factor by which a card's probability of winning a trick is multiplied if another seat
    leads."""
    if 1 << number & situation.tables.always:
        return 1.0
    return _WAITING_ROCKET if 1 << number & situation.tables.trumps else _WAITING


def _expected(tricks: int, chances: list[float], setup: Setup) -> float:
    """Return the expected chips, given the tricks taken and the probability of winning each further trick."""
    spread = {tricks: 1.0}
    for chance in chances:
        grown: dict[int, float] = {}
        for count, weight in spread.items():
            grown[count] = grown.get(count, 0.0) + weight * (1 - chance)
            grown[count + 1] = grown.get(count + 1, 0.0) + weight * chance
        spread = grown
    return sum(weight * setup.trick_worth(count) for count, weight in spread.items())
