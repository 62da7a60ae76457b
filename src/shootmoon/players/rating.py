"""The ratings of players: which matches count, against whom, and how much.

Ratings are kept for each preset, since bids that are sound by one rule set are bad by another, and since the
strength of the house bots was measured for each preset. House bots are fixed points: their ratings were
computed once from their published results (`tools/data.py ratings`, docs/strength.md) and never change.

Anybody can become any number of players, and play with all of them at once. So a rating must not rise by
games against people of whom nothing is known, or against weak bots, for as long as one likes:

- Somebody is *known* after `KNOWN_AFTER` rated matches by the preset. The rating of a known player isn't
  changed by players who aren't known.
- A match without a known opponent can't lift a rating above that of the strongest house bot among the
  opponents or, if new players are among them, above that of a new player.
- Of the matches that the same people play within `DAY`, the first `MAX_TOGETHER` are rated.
- The spread of a rating doesn't fall below `MIN_SPREAD`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from shootmoon.bots.style_figures import bids_recklessly
from shootmoon.ratings import NEW, Rating, rate_sides
from shootmoon.rooms import LEFT
from shootmoon.rules import load_rules, preset_names

KNOWN_AFTER = 10
"""The number of rated matches after which a player is known."""
MAX_TOGETHER = 5
"""How many matches of the same people are rated within `DAY`."""
DAY = 24 * 3600 * 1000
"""A day in milliseconds."""
MIN_SPREAD = 2.0
"""The least spread of a rating: strength changes, so nothing is ever certain."""

_BOT_RATINGS = Path(__file__).with_name("bot_ratings.json")


class Standing(Struct, frozen=True):
    """The rating of a player by one preset."""

    rating: Rating = NEW
    matches: int = 0
    """The number of rated matches."""

    @property
    def known(self) -> bool:
        """True if the player's rating rests on enough matches to rate others by it."""
        return self.matches >= KNOWN_AFTER

    @property
    def low(self) -> float:
        """The mean less two spreads: with a probability of 98 %, the strength is greater. Players are listed
        by this number, so that nobody leads a list by two lucky matches."""
        return self.rating.mean - 2 * self.rating.spread


class RatedSeat(Struct, frozen=True):
    """The holder of a seat in a match, seen from its beginning."""

    player: str = ""
    """The id of the player; empty for bots, and for people who aren't players."""
    bot: str = ""
    """The house bot that played the whole match here, as `shootmoon.bots.make_bot` names it; otherwise
    empty."""
    place: int = 2
    """See `shootmoon.rooms.log.ports.SeatPlayed`, as for the other fields."""
    out: bool = False
    helped: bool = False

    @property
    def left(self) -> bool:
        """True if the holder has given the match up."""
        return self.place >= LEFT


@cache
def bot_ratings() -> Mapping[str, Mapping[str, float]]:
    """Return the means of the ratings of house bots, by preset and bot, weakest first. Presets for which
    nothing was measured are left out."""
    return msgspec.json.decode(_BOT_RATINGS.read_bytes(), type=dict[str, dict[str, float]])


def rate_match(
    preset: str, seats: Sequence[RatedSeat], standings: Mapping[str, Standing], *, whole: bool = True
) -> dict[str, Standing]:
    """Return the standings after a match of the players whose rating it changes, by id.

    ``preset``: the name of the rules. ``standings``: those before the match; players without one are new.
    ``whole``: whether somebody won it; otherwise it was ended early.

    Winners come first, and the others share the next place. People who left come last; in a game of partners,
    only for themselves, since the partner played on. In a match that was ended early, those who were there to
    the end gain only by those who weren't; they can lose to whoever stood better. People who were helped can
    only lose. People who were put out neither gain nor lose, and only those who left lose by them. Seats of
    people who aren't players don't count, except as partners, where they count as new players.
    """
    if preset not in preset_names():
        return {}
    count = load_rules(preset).table.sides
    match = _Match(seats, standings, bot_ratings().get(preset, {}), count, whole=whole)
    after = {each.player: match.standing_after(number) for number, each in enumerate(seats) if each.player}
    return {player: standing for player, standing in after.items() if standing is not None}


class _Match:
    """A match to be rated. Seats and sides are numbered from 0."""

    def __init__(
        self,
        seats: Sequence[RatedSeat],
        standings: Mapping[str, Standing],
        bots: Mapping[str, float],
        sides: int,
        *,
        whole: bool,
    ) -> None:
        self._seats, self._standings, self._bots, self._sides = seats, standings, bots, sides
        self._whole = whole

    def standing_after(self, number: int) -> Standing | None:
        """Return the standing of the player at a seat after the match; None if it stays as it was: the player
        was put out, or nobody was a measure."""
        me, own = self._seats[number], number % self._sides
        before = self._standing(me)
        others = [side for side in range(self._sides) if side != own and self._is_compared(me, own, side)]
        caps = {side: cap for side in others if (cap := self._cap(side, before))}
        if not caps or me.out:
            return None
        sides = [own, *caps]
        ratings = [[self._rating(seat) for seat in self._members(side)] for side in sides]
        ranks = [me.place if me.left else self._place(own), *map(self._place, caps)]
        after = rate_sides(ratings, ranks)[0][self._members(own).index(me)]
        # Nothing that was won before is taken away by a cap.
        most = before.rating.mean if me.helped else max(*caps.values(), before.rating.mean)
        rating = Rating(min(after.mean, most), max(after.spread, MIN_SPREAD))
        return Standing(rating, before.matches + 1)

    def _members(self, side: int) -> list[RatedSeat]:
        return [each for number, each in enumerate(self._seats) if number % self._sides == side]

    def _standing(self, seat: RatedSeat) -> Standing:
        return self._standings.get(seat.player, Standing())

    def _rating(self, seat: RatedSeat) -> Rating:
        fixed = self._fixed(seat.bot)
        return self._standing(seat).rating if fixed is None else Rating(fixed, 0.0)

    def _fixed(self, bot: str) -> float | None:
        """Return the rating of a house bot; None if it has none here, or bids so that it is no measure."""
        kind = bot.partition(":")[0]
        return None if kind not in self._bots or bids_recklessly(bot) else self._bots[kind]

    def _people(self, side: int) -> list[RatedSeat]:
        """Return who decides the place of a side: people or, if there are none, bots. Those who were put out
        don't if there are others."""
        members = self._members(side)
        people = [each for each in members if not each.bot] or members
        return [each for each in people if not each.out] or people

    def _place(self, side: int) -> int:
        """Return the place of a side: that of whoever was there to the end or, if nobody was, left last."""
        people = self._people(side)
        return 1 if people[0].out else min(each.place for each in people)

    def _is_compared(self, me: RatedSeat, own: int, side: int) -> bool:
        """Return True if the result of a player against another side says something."""
        if me.left:
            return True
        if self._people(side)[0].out:
            return False
        return self._whole or self._place(side) >= LEFT or self._place(side) < self._place(own)

    def _cap(self, side: int, mine: Standing) -> float:
        """Return the mean to which a win against a side can lift a rating; 0 if the side doesn't count."""
        caps = [0.0]
        for each in self._members(side):
            if each.bot:
                caps.append(self._fixed(each.bot) or 0.0)
            elif each.player and self._standing(each).known:
                caps.append(float("inf"))
            elif each.player and not mine.known:
                caps.append(NEW.mean)
        return max(caps)
