"""`MoonSetup`: the values derived from a rule set of Moon (`docs/rules.md`, "Tiles" and "A hand")."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, cast

from shootmoon.game.actions import PASS, TIME, Action, Bid, ChooseDealer, Draw, NameTrump
from shootmoon.game.moon.scoring import MoonScoring
from shootmoon.game.notation import Notation
from shootmoon.pieces import TILE_SETS, Piece, Tile, parse_tile
from shootmoon.tricks import FOLLOW_ME, TrickTables, tile_tables

FULL_HAND = 7
"""The usual number of tiles in a hand of Moon."""

_MOONS = tuple(Bid(moons=moons) for moons in (1, 2, 3))


class MoonSetup(MoonScoring):
    """The rules of Moon and the values derived from them."""

    usual_hand_size = FULL_HAND
    notation = Notation(
        parse_piece=parse_tile,
        a_piece="a tile such as 6-4",
        an_action="an action of Moon",
        keywords=("draw", "deal", "dealer", "discard", "trump"),
        rest_name="widow",
        words={str(action): action for action in (PASS, TIME, *map(Bid, range(1, 10)), *_MOONS)},
        called="0123456",
    )

    @staticmethod
    def usual_pieces(rules: Any) -> tuple[Piece, ...]:
        """Return the set of tiles with which these rules are normally played."""
        return TILE_SETS[rules.table.tiles]

    def tables(self, trump: str | None = None) -> TrickTables:
        """Return the lookup tables for trick play with a trump."""
        return tile_tables(cast("tuple[Tile, ...]", self.pieces), trump, called=self.called)

    @property
    def first_phase(self) -> str:
        """``draw`` if tiles are drawn for the first dealer, otherwise ``dealer``."""
        return "draw" if self.moon.deal.first_dealer == "draw" else "dealer"

    def name_dealer(self, seat: int) -> Action:
        """Return a chance action that makes ``seat`` the first dealer.

        If the rules draw for dealer, this is a draw in which that seat gets the highest tile and the others
        get the lowest ones.
        """
        if self.first_phase == "dealer":
            return ChooseDealer(seat)
        tiles = [piece for piece in self.pieces if isinstance(piece, Tile)]
        tiles.sort(key=lambda tile: -tile.pips)
        lower = reversed(tiles)
        return Draw([tiles[0] if each == seat else next(lower) for each in self.seating.seats])

    @cached_property
    def widow_size(self) -> int:
        """The number of tiles left over after the deal: 0 or 1 with the usual sets, possibly more with other
        sets."""
        return len(self.pieces) - self.seating.players * self.hand_size

    @property
    def timed(self) -> bool:
        """The value of the option ``match.timed``."""
        return self.moon.match.timed

    @cached_property
    def ladder(self) -> Mapping[Bid, tuple[Bid, ...]]:
        """See `Setup.ladder`. If hands are smaller than usual, the lowest number that may be bid is lower by
        the number of tiles missing from a hand, but not below 1."""
        auction = self.moon.auction
        lowest = max(1, auction.minimum - (FULL_HAND - self.hand_size))
        numbers = [Bid(number) for number in range(lowest, self.hand_size + 1)]
        moons = _MOONS[: auction.moons]

        def over(standing: Bid) -> tuple[Bid, ...]:
            if standing.moons:
                return moons[standing.moons : standing.moons + 1]
            higher = tuple(bid for bid in numbers if bid.number > standing.number)
            early = not auction.moon_after_seven or standing.number == self.hand_size
            return (*higher, moons[0]) if early else higher

        return {standing: over(standing) for standing in (PASS, *numbers, *moons)}

    @property
    def dealer_must_bid(self) -> bool:
        """True if ``deal.all_pass`` is ``force-dealer``."""
        return self.moon.deal.all_pass == "force-dealer"

    @property
    def same_dealer_after_pass(self) -> bool:
        """True if ``deal.all_pass`` is ``same-dealer``."""
        return self.moon.deal.all_pass == "same-dealer"

    @cached_property
    def exchanges(self) -> str:
        """The value of the option ``widow.exchange``; ``none`` if there is no widow."""
        return self.moon.widow.exchange if self.widow_size else "none"

    @cached_property
    def trumps(self) -> tuple[tuple[NameTrump, int], ...]:
        """See `Setup.trumps`. The order is: the numbers in the set from low to high, doubles, follow-me."""
        trump = self.moon.trump
        tiles = [tile for tile in self.pieces if isinstance(tile, Tile)]
        names = sorted({str(end) for tile in tiles for end in (tile.high, tile.low)}) if trump.suits else []
        if trump.doubles:
            names.append("doubles")
        if trump.follow_me == "separate":
            names.append(FOLLOW_ME)
        return tuple((NameTrump(name), self.tables(name).trumps) for name in names)

    @cached_property
    def blanks_trump(self) -> bool:
        """True if ``trump.follow_me`` is ``blanks``."""
        return self.moon.trump.follow_me == "blanks"

    @cached_property
    def called(self) -> bool:
        """True if ``play.led_suit`` is ``called``."""
        return self.moon.play.led_suit == "called"

    @cached_property
    def leads_trump(self) -> bool:
        """True if ``play.first_lead`` is ``trump``."""
        return self.moon.play.first_lead == "trump"


def setup_of(state: Any) -> MoonSetup:
    """Return the setup of a Moon state, with the type `MoonSetup`."""
    return cast("MoonSetup", state.setup)
