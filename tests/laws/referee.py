"""A second engine, written from the rules alone: slow, obvious, mutable, sharing no code with the package.

It exists to disagree. Pieces and actions are plain texts, the game is a handful of lists and dicts that
change in place; nothing but the values of the options is read from a rules object. The rules are those of
`docs/rules.md` and its five sources.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

MOONS = ("moon", "double-moon", "triple-moon")
HICKEYS = {"moon": 2, "double-moon": 4, "triple-moon": 8}
COLOURS = "RCSF"


class Refused(Exception):
    """The action breaks a rule."""


# --- pieces -------------------------------------------------------------------------------------------------


def tiles_of(name: str) -> list[str]:
    """The tiles of a set by the name that `table.tiles` gives it, high to low."""
    tiles = [f"{high}-{low}" for high in range(6, -1, -1) for low in range(high, -1, -1)]
    if name == "double-six":
        return tiles
    keep = [tile for tile in tiles if not tile.endswith("-0")]
    return [*keep, "0-0"] if name == "moon-22" else keep


def all_cards() -> list[str]:
    """The 52 cards, in the order in which hands are written."""
    return [f"{colour}{rank}" for colour in COLOURS for rank in range(12, 0, -1)] + ["BM", "BM", "LM", "LM"]


def ends(tile: str) -> tuple[int, int]:
    """High end, low end."""
    high, low = tile.split("-")
    return int(high), int(low)


def is_double(tile: str) -> bool:
    return ends(tile)[0] == ends(tile)[1]


def bears(tile: str, number: int) -> bool:
    return number in ends(tile)


def in_order(pieces: Iterable[str]) -> list[str]:
    """Tiles high to low; cards R, C, S, F, BM, LM and high to low."""

    def place(piece: str) -> tuple[int, ...]:
        if "-" in piece:
            return (-ends(piece)[0], -ends(piece)[1])
        if piece in ("BM", "LM"):
            return (4 if piece == "BM" else 5, 0)
        return (COLOURS.index(piece[0]), -int(piece[1:]))

    return sorted(pieces, key=place)


def deal_text(hands: Sequence[Sequence[str]], rest_name: str = "", rest: Sequence[str] = ()) -> str:
    groups = [",".join(hand) for hand in hands]
    if rest:
        groups.append(f"{rest_name} " + ",".join(rest))
    return "deal " + " / ".join(groups)


def read_deal(text: str) -> tuple[list[list[str]], str, list[str]]:
    """The hands of a deal, and the name and the pieces of what is dealt besides."""
    groups = text.removeprefix("deal ").split(" / ")
    rest_name, rest = "", []
    if groups[-1].split(" ")[0] in ("widow", "dummy"):
        rest_name, pieces = groups.pop().split(" ")
        rest = pieces.split(",")
    return [group.split(",") for group in groups], rest_name, rest


# --- what both games share ----------------------------------------------------------------------------------


class Referee:
    """Seats, sides, the phase, and everything that was done so far."""

    def __init__(self, rules: Any, pieces: Sequence[str], hand_size: int) -> None:
        self.rules = rules
        self.players: int = self.option("table.players")
        self.seats = list(range(1, self.players + 1))
        self.partners: bool = self.option("table.partnerships")
        self.sides = [0, 1] if self.partners else list(range(self.players))
        self.pieces = list(pieces)
        self.hand_size = hand_size
        self.history: list[str] = []
        self.dealer: int | None = None
        self.turn: int | None = None
        self.winners: tuple[int, ...] = ()
        self.last_hand: dict[str, Any] | None = None
        # For what seats may know: where in the history each hand's deal stands, who took that widow, and how
        # much of that dummy is turned up.
        self.deals: list[dict[str, Any]] = []
        self.clear_hand()

    def option(self, name: str) -> Any:
        section, field = name.split(".")
        return getattr(getattr(self.rules, section), field)

    def side(self, seat: int) -> int:
        return (seat - 1) % 2 if self.partners else seat - 1

    def seats_of(self, side: int) -> tuple[int, ...]:
        return tuple(seat for seat in self.seats if self.side(seat) == side)

    def left(self, seat: int) -> int:
        return seat % self.players + 1

    def clockwise(self, seat: int) -> list[int]:
        order = [seat]
        while len(order) < self.players:
            order.append(self.left(order[-1]))
        return order

    def sides_clockwise(self, seat: int) -> list[int]:
        order: list[int] = []
        for each in self.clockwise(seat):
            if self.side(each) not in order:
                order.append(self.side(each))
        return order

    def clear_hand(self) -> None:
        self.hands: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.widow: list[str] = []
        self.discards: list[str] = []
        self.dummy: list[str] = []
        self.bids: list[tuple[int, str]] = []
        self.declarer: int | None = None
        self.contract: str | None = None
        self.trump: str | None = None
        self.trick: list[tuple[int, str]] = []
        self.led: str | None = None
        self.played: list[dict[str, Any]] = []
        self.taken = dict.fromkeys(self.sides, 0)

    def by_side(self, counts: dict[int, int] | None) -> tuple[int, ...] | None:
        return None if counts is None else tuple(counts[side] for side in self.sides)

    def facts(self) -> dict[str, Any]:
        """Everything that a state promises to tell, in plain texts, numbers and tuples."""
        return {
            "phase": self.phase,
            "to_move": self.turn,
            "dealer": self.dealer,
            "declarer": self.declarer,
            "contract": self.contract,
            "trump": self.trump,
            "bids": tuple(self.bids),
            "hands": tuple(tuple(in_order(self.hands[seat])) for seat in self.seats),
            "widow": tuple(in_order(self.widow)),
            "discards": tuple(self.discards),
            "dummy": tuple(self.dummy),
            "trick": tuple(self.trick),
            "led_suit": self.led,
            "played": tuple((tuple(trick["plays"]), trick["suit"], trick["winner"]) for trick in self.played),
            "tricks": self.by_side(self.taken),
            "winners": self.winners,
            "history": tuple(self.history),
            "last_hand": self.last_hand,
            "legal": tuple(self.legal()),
        }

    def seen_by(self, seat: int) -> dict[str, Any]:
        """What ``seat`` may know, stated outright: `facts`, with ``?`` for what is hidden from it."""
        facts = self.facts()
        facts["hands"] = tuple(
            hand if owner == seat else ("?",) * len(hand)
            for owner, hand in zip(self.seats, facts["hands"], strict=True)
        )
        facts["widow"] = ("?",) * len(facts["widow"])
        facts["dummy"] = ("?",) * len(facts["dummy"])
        if seat != self.declarer:
            facts["discards"] = ("?",) * len(facts["discards"])
        if self.turn != seat:
            facts["legal"] = ()
        history = list(self.history)
        for index, deal in enumerate(self.deals):
            hands, rest_name, rest = read_deal(self.history[deal["at"]])
            hands = [
                hand if owner == seat else ["?"] * len(hand)
                for owner, hand in zip(self.seats, hands, strict=True)
            ]
            if rest_name == "widow" and deal["taker"] != seat:
                rest = ["?"] * len(rest)
            if rest_name == "dummy":
                rest = rest[: deal["turned_up"]] + ["?"] * (len(rest) - deal["turned_up"])
            history[deal["at"]] = deal_text(hands, rest_name, rest)
            end = self.deals[index + 1]["at"] if index + 1 < len(self.deals) else len(history)
            for place in range(deal["at"], end):
                if history[place].startswith("discard ") and deal["taker"] != seat:
                    history[place] = "discard ?"
        facts["history"] = tuple(history)
        return facts

    def known_to(self, seat: int) -> set[str]:
        """Pieces whose identity in the hand that is played ``seat`` has seen with its own eyes."""
        seen = {piece for _, piece in self.trick}
        for trick in self.played:
            seen |= {piece for _, piece in trick["plays"]}
        seen |= set(self.hands[seat])
        if seat == self.declarer:
            seen |= set(self.discards)
        return seen

    phase: str

    def legal(self) -> list[str]:
        raise NotImplementedError

    def follow(self, action: str) -> None:
        """Carry out a legal action, given in its canonical text."""
        raise NotImplementedError


# --- Moon ---------------------------------------------------------------------------------------------------


class MoonReferee(Referee):
    def __init__(self, rules: Any, pieces: Sequence[str] | None = None, hand_size: int | None = None) -> None:
        tiles = tiles_of(rules.table.tiles) if pieces is None else [str(piece) for piece in pieces]
        super().__init__(rules, in_order(tiles), 7 if hand_size is None else hand_size)
        self.drawers = list(self.seats)
        self.drawn: list[str] = []
        self.phase = "draw" if self.option("deal.first_dealer") == "draw" else "dealer"
        self.turn = 0
        self.kind: str = self.option("match.kind")
        nothing = dict.fromkeys(self.sides, 0)
        self.points = None if self.kind == "hand-marks" else dict(nothing)
        self.marks = dict(nothing) if self.kind in ("marks", "hand-marks") else None
        self.hickeys = dict(nothing) if self.kind == "marks" else None
        self.match_hickeys = dict(nothing) if self.kind == "marks" else None
        self.rounds_won = dict(nothing) if self.kind in ("marks", "best-of") else None
        self.round_winners: list[int] = []  # the side that won each round so far

    def facts(self) -> dict[str, Any]:
        return super().facts() | {
            "points": self.by_side(self.points),
            "marks": self.by_side(self.marks),
            "hickeys": self.by_side(self.hickeys),
            "match_hickeys": self.by_side(self.match_hickeys),
            "rounds_won": self.by_side(self.rounds_won),
            "chips": None,
            "supply": None,
        }

    # What may be done.

    def legal(self) -> list[str]:
        if self.phase == "auction":
            return self.legal_bids()
        if self.phase == "discard":
            return [f"discard {tile}" for tile in in_order(self.hands[self.seat]) if self.may_discard(tile)]
        if self.phase == "trump":
            return [f"trump {name}" for name in self.nameable()]
        if self.phase == "play":
            return self.legal_plays()
        return []

    @property
    def seat(self) -> int:
        assert self.turn
        return self.turn

    def standing(self) -> str | None:
        made = [bid for _, bid in self.bids if bid != "pass"]
        return made[-1] if made else None

    def legal_bids(self) -> list[str]:
        standing = self.standing()
        forced = (
            self.option("deal.all_pass") == "force-dealer" and self.turn == self.dealer and standing is None
        )
        words = [] if forced else ["pass"]
        # In small games the lowest bid is as much lower as the hand is smaller, at least 1.
        lowest = max(1, self.option("auction.minimum") - (7 - self.hand_size))
        ladder = MOONS[: self.option("auction.moons")]
        if standing in MOONS:
            return words + [higher for below, higher in pairwise(ladder) if below == standing]
        words += [str(n) for n in range(lowest, self.hand_size + 1) if standing is None or n > int(standing)]
        if standing == str(self.hand_size) or not self.option("auction.moon_after_seven"):
            words.append("moon")
        return words

    def is_trump(self, tile: str, trump: str | None) -> bool:
        if trump is None or trump == "follow-me":
            return False
        return is_double(tile) if trump == "doubles" else bears(tile, int(trump))

    def must_lead_trump(self) -> bool:
        return self.option("play.first_lead") == "trump" and self.trump not in (None, "follow-me")

    def nameable(self) -> list[str]:
        names: list[str] = []
        if self.option("trump.suits"):
            names += [str(n) for n in range(7) if any(bears(tile, n) for tile in self.pieces)]
        if self.option("trump.doubles"):
            names.append("doubles")
        if self.option("play.first_lead") == "trump":
            hand = self.hands[self.seat]
            names = [name for name in names if any(self.is_trump(tile, name) for tile in hand)]
        if self.option("trump.follow_me") == "separate":
            names.append("follow-me")
        return names

    def may_discard(self, tile: str) -> bool:
        if self.option("widow.exchange") != "after-trump" or not self.must_lead_trump():
            return True
        return any(self.is_trump(other, self.trump) for other in self.hands[self.seat] if other != tile)

    def belongs(self, tile: str, suit: str) -> bool:
        """Whether a tile is of the suit that was led: trumps are of the trump suit only."""
        if suit == self.trump:
            return self.is_trump(tile, self.trump)
        return not self.is_trump(tile, self.trump) and bears(tile, int(suit))

    def legal_plays(self) -> list[str]:
        hand = in_order(self.hands[self.seat])
        if self.led is not None:
            return [tile for tile in hand if self.belongs(tile, self.led)] or hand
        if self.option("play.led_suit") == "called":
            return [f"{tile}:{end}" for tile in hand for end in dict.fromkeys(ends(tile))]
        if not self.played and self.must_lead_trump():
            return [tile for tile in hand if self.is_trump(tile, self.trump)]
        return hand

    # What it leads to.

    def follow(self, action: str) -> None:
        if action == "time":
            if not (self.phase == "deal" and self.option("match.timed")):
                raise Refused(action)
            self.history.append(action)
            self.time_is_up()
            return
        if self.turn and action not in self.legal():
            raise Refused(action)
        if self.phase == "over":
            raise Refused(action)
        self.history.append(action)
        {
            "draw": self.draw,
            "dealer": self.choose_dealer,
            "deal": self.deal,
            "auction": self.bid,
            "discard": self.discard,
            "trump": self.name_trump,
            "play": self.play,
        }[self.phase](action)

    def draw(self, action: str) -> None:
        tiles = action.split(" ")[1:]
        if len(tiles) != len(self.drawers) or set(tiles) & set(self.drawn):
            raise Refused(action)
        self.drawn += tiles
        most = max(sum(ends(tile)) for tile in tiles)
        self.drawers = [
            seat for seat, tile in zip(self.drawers, tiles, strict=True) if sum(ends(tile)) == most
        ]
        if len(self.drawers) > len(self.pieces) - len(self.drawn):
            self.drawn = []  # a tiny set has run out of tiles by ties: all are shuffled anew
        if len(self.drawers) == 1:
            self.dealer = self.drawers[0]
            self.phase = "deal"

    def choose_dealer(self, action: str) -> None:
        self.dealer = int(action.removeprefix("dealer "))
        self.phase = "deal"

    def deal(self, action: str) -> None:
        hands, _, rest = read_deal(action)
        if in_order([tile for hand in hands for tile in hand] + rest) != self.pieces:
            raise Refused(action)
        assert self.dealer
        self.deals.append({"at": len(self.history) - 1, "taker": None, "turned_up": 0})
        self.hands = {seat: list(hand) for seat, hand in zip(self.seats, hands, strict=True)}
        self.widow = rest
        self.phase, self.turn = "auction", self.left(self.dealer)

    def bid(self, action: str) -> None:
        self.bids.append((self.seat, action))
        highest_known = MOONS[: self.option("auction.moons")][-1]
        if len(self.bids) < self.players and action != highest_known:
            self.turn = self.left(self.seat)
            return
        standing = self.standing()
        if standing is None:
            self.everybody_passed()
            return
        self.contract = standing
        self.declarer = next(seat for seat, bid in self.bids if bid == standing)
        self.turn = self.declarer
        if self.option("widow.exchange") == "before-trump" and self.widow:
            self.take_widow()
        elif self.option("play.led_suit") == "called":
            self.phase = "play"
        else:
            self.phase = "trump"

    def take_widow(self) -> None:
        self.hands[self.seat] += self.widow
        self.widow = []
        self.deals[-1]["taker"] = self.seat
        self.phase = "discard"

    def discard(self, action: str) -> None:
        tile = action.removeprefix("discard ")
        self.hands[self.seat].remove(tile)
        self.discards.append(tile)
        if len(self.hands[self.seat]) > self.hand_size:
            return
        called = self.option("play.led_suit") == "called"
        self.phase = "play" if called or self.option("widow.exchange") == "after-trump" else "trump"

    def name_trump(self, action: str) -> None:
        self.trump = action.removeprefix("trump ")
        if self.option("widow.exchange") == "after-trump" and self.widow:
            self.take_widow()
        else:
            self.phase = "play"

    def play(self, action: str) -> None:
        tile, _, called = action.partition(":")
        if self.led is None:
            if self.is_trump(tile, self.trump):
                self.led = self.trump
            else:
                self.led = called or str(ends(tile)[0])
        self.hands[self.seat].remove(tile)
        self.trick.append((self.seat, tile))
        if len(self.trick) < self.players:
            self.turn = self.left(self.seat)
            return
        winner = self.trick_winner()
        self.played.append({"plays": self.trick, "suit": self.led, "winner": winner})
        self.taken[self.side(winner)] += 1
        self.trick, self.led = [], None
        self.turn = winner
        left_to_play = self.hand_size - len(self.played)
        assert self.declarer
        hopeless = self.taken[self.side(self.declarer)] + left_to_play < self.needed()
        if left_to_play == 0 or (hopeless and self.option("play.stop_when_set")):
            self.hand_is_over()

    def trick_winner(self) -> int:
        assert self.led is not None
        trumps = [(seat, tile) for seat, tile in self.trick if self.is_trump(tile, self.trump)]
        suit = self.trump if trumps else self.led
        assert suit is not None
        contenders = trumps or [(seat, tile) for seat, tile in self.trick if self.belongs(tile, suit)]

        def height(tile: str) -> int:
            high, low = ends(tile)
            if suit == "doubles":
                return high
            if high == low:
                return 7
            return low if high == int(suit) else high

        return max(contenders, key=lambda play: height(play[1]))[0]

    def needed(self) -> int:
        assert self.contract
        return self.hand_size if self.contract in MOONS else int(self.contract)

    # Points, rounds, marks (`docs/rules.md`, “Scoring”).

    def everybody_passed(self) -> None:
        assert self.dealer
        self.tell_hand(made=None, stood=self.points if self.marks_only() is None else self.marks)
        same = self.option("deal.all_pass") == "same-dealer"
        self.next_deal(self.dealer if same else self.left(self.dealer))

    def marks_only(self) -> dict[int, int] | None:
        return self.marks if self.kind == "hand-marks" else None

    def tell_hand(
        self,
        *,
        made: bool | None,
        stood: dict[int, int] | None,
        round_winner: tuple[int, ...] = (),
        paid: dict[int, int] | None = None,
        hickeys: int = 0,
    ) -> None:
        if paid is None and self.marks is not None:
            paid = dict.fromkeys(self.sides, 0)
        self.last_hand = {
            "dealer": self.dealer,
            "declarer": self.declarer,
            "contract": self.contract,
            "trump": self.trump,
            "tricks": self.by_side(self.taken),
            "made": made,
            "stood": self.by_side(stood),
            "round_winner": round_winner,
            "marks_paid": self.by_side(paid),
            "hickeys": hickeys,
            "renege": None,
            "played": tuple((tuple(t["plays"]), t["suit"], t["winner"]) for t in self.played),
        }

    def next_deal(self, dealer: int) -> None:
        self.clear_hand()
        self.dealer = dealer
        self.phase, self.turn = "deal", 0

    def end_match(self, winners: tuple[int, ...]) -> None:
        self.clear_hand()
        self.winners = winners
        self.phase, self.turn = "over", None

    def hand_is_over(self) -> None:
        assert self.declarer
        assert self.contract
        assert self.dealer
        declaring = self.side(self.declarer)
        made = self.taken[declaring] >= self.needed()
        if self.kind == "hand-marks":
            self.pay_hand(declaring, made)
            return
        assert self.points is not None
        worth = 21 if self.contract in MOONS else int(self.contract)
        gains = dict(self.taken)
        if not made:
            gains[declaring] = -worth
        elif self.contract in MOONS or self.option("score.declarer") == "bid":
            gains[declaring] = worth

        hickeys = 0
        if not made and self.hickeys is not None and self.match_hickeys is not None:
            hickeys = HICKEYS.get(self.contract, 1)
            self.hickeys[declaring] += hickeys
            self.match_hickeys[declaring] += hickeys

        winner = self.enter(gains, self.sides_clockwise(self.declarer))
        if made and self.contract in MOONS and self.option("score.moon_wins"):
            winner = declaring
        stood = dict(self.points)
        if winner is None:
            self.tell_hand(made=made, stood=stood, hickeys=hickeys)
            self.next_deal(self.left(self.dealer))
            return
        paid = self.pay_round(winner)
        self.tell_hand(made=made, stood=stood, round_winner=self.seats_of(winner), paid=paid, hickeys=hickeys)
        self.round_is_over(winner)

    def enter(self, gains: dict[int, int], order: list[int]) -> int | None:
        """Write down the points of a hand; the side that wins the round with them, if any."""
        assert self.points is not None
        target = self.option("score.target")
        if self.option("score.finish") == "in-order":
            for side in order:
                self.points[side] += gains[side]
                if self.points[side] >= target:
                    return side
            return None
        for side in order:
            self.points[side] += gains[side]
        top = max(self.points.values())
        at_top = [side for side in self.sides if self.points[side] == top]
        return at_top[0] if top >= target and len(at_top) == 1 else None

    def pay_round(self, winner: int) -> dict[int, int] | None:
        if self.kind != "marks":
            return None
        assert self.marks is not None
        assert self.hickeys is not None
        paid = dict.fromkeys(self.sides, 0)
        if self.option("match.transfer") == "winner-only":
            paid[winner] = 1
        else:
            for loser in self.sides:
                if loser != winner:
                    price = 1 + (self.hickeys[loser] if self.option("match.hickeys") else 0)
                    paid[loser] -= price
                    paid[winner] += price
        for side in self.sides:
            self.marks[side] += paid[side]
        return paid

    def round_is_over(self, winner: int) -> None:
        assert self.dealer
        assert self.points is not None
        self.round_winners.append(winner)
        if self.rounds_won is not None:
            self.rounds_won[winner] += 1
        if self.kind == "game":
            over = True
        elif self.kind == "best-of":
            assert self.rounds_won is not None
            over = self.rounds_won[winner] * 2 > self.option("match.games")
        else:
            assert self.marks is not None
            over = max(self.marks.values()) >= self.option("match.marks")
        if over:
            self.end_match(self.seats_of(winner))
            return
        for side in self.sides:
            self.points[side] = 0
            if self.hickeys is not None:
                self.hickeys[side] = 0
        following = self.left(self.dealer)
        if self.option("deal.round_dealer") == "round-winner":
            following = next(seat for seat in self.clockwise(following) if self.side(seat) == winner)
        self.next_deal(following)

    def pay_hand(self, declaring: int, made: bool) -> None:
        assert self.marks is not None
        assert self.dealer
        paid = {side: int((side == declaring) == made) for side in self.sides}
        for side in self.sides:
            self.marks[side] += paid[side]
        top = max(self.marks.values())
        at_top = [side for side in self.sides if self.marks[side] == top]
        won = top >= self.option("match.marks") and len(at_top) == 1
        self.tell_hand(made=made, stood=self.marks, paid=paid)
        if won:
            self.end_match(self.seats_of(at_top[0]))
        else:
            self.next_deal(self.left(self.dealer))

    def time_is_up(self) -> None:
        """Most marks; then fewest hickeys of the match, most rounds won, the most recent round won."""
        assert self.marks is not None
        assert self.match_hickeys is not None
        assert self.rounds_won is not None
        tied = list(self.sides)
        tied = [side for side in tied if self.marks[side] == max(self.marks[s] for s in tied)]
        tied = [side for side in tied if self.match_hickeys[side] == min(self.match_hickeys[s] for s in tied)]
        tied = [side for side in tied if self.rounds_won[side] == max(self.rounds_won[s] for s in tied)]
        for side in reversed(self.round_winners):
            if side in tied:
                tied = [side]
                break
        self.end_match(tuple(seat for seat in self.seats if self.side(seat) in tied))


# --- Chips --------------------------------------------------------------------------------------------------

DUMMY = 3  # the seat under which the dummy of a game for two stands in tricks


class ChipsReferee(Referee):
    def __init__(self, rules: Any, pieces: Sequence[str] | None = None, hand_size: int | None = None) -> None:
        cards = all_cards() if pieces is None else [str(piece) for piece in pieces]
        super().__init__(rules, in_order(cards), 5 if hand_size is None else hand_size)
        self.phase = "dealer"
        self.turn = 0
        self.chips = {side: int(self.option("chips.start")) for side in self.sides}
        self.chips_before = dict(self.chips)

    @property
    def supply(self) -> int:
        return self.option("chips.supply") - sum(self.chips.values())

    def facts(self) -> dict[str, Any]:
        return super().facts() | {
            "points": None,
            "marks": None,
            "hickeys": None,
            "match_hickeys": None,
            "rounds_won": None,
            "chips": self.by_side(self.chips),
            "supply": self.supply,
        }

    def legal(self) -> list[str]:
        if self.phase != "play":
            return []
        assert self.turn
        hand = self.hands[self.turn]
        return list(dict.fromkeys(in_order(card for card in hand if self.lawful(card, hand))))

    def lawful(self, card: str, hand: list[str]) -> bool:
        if self.led in (None, "BM", "LM") or card in ("BM", "LM"):
            return True
        return card[0] == self.led or not any(
            other[0] == self.led for other in hand if other not in ("BM", "LM")
        )

    def may_apply(self) -> list[str]:
        """What can be done at all: the lawful plays, and in penalty mode every card that is held."""
        if self.phase == "play" and self.option("play.illegal") == "penalty":
            assert self.turn
            return list(dict.fromkeys(in_order(self.hands[self.turn])))
        return self.legal()

    def follow(self, action: str) -> None:
        if self.phase == "over" or (self.turn and action not in self.may_apply()):
            raise Refused(action)
        reneged = bool(self.turn) and action not in self.legal()
        self.history.append(action)
        if reneged:
            self.void(action)
        elif self.phase == "dealer":
            self.dealer = int(action.removeprefix("dealer "))
            self.phase = "deal"
        elif self.phase == "deal":
            self.deal(action)
        else:
            assert self.turn
            self.hands[self.turn].remove(action)
            self.put(self.turn, action)

    def deal(self, action: str) -> None:
        hands, rest_name, rest = read_deal(action)
        remaining = list(self.pieces)
        for card in [card for hand in hands for card in hand] + rest:
            remaining.remove(card)
        if (rest_name == "dummy") != (self.players == 2):
            raise Refused(action)
        assert self.dealer
        self.deals.append({"at": len(self.history) - 1, "taker": None, "turned_up": 0})
        self.hands = {seat: list(hand) for seat, hand in zip(self.seats, hands, strict=True)}
        self.dummy = rest
        self.chips_before = dict(self.chips)
        self.phase, self.turn = "play", self.left(self.dealer)

    def put(self, seat: int, card: str) -> None:
        """A card goes to the trick; whoever is next, and if it is the dummy, its card follows by itself."""
        if self.led is None:
            self.led = card if card in ("BM", "LM") else card[0]
        self.trick.append((seat, card))
        if self.players != 2:
            if len(self.trick) < self.players:
                self.turn = self.left(seat)
            else:
                self.trick_is_over()
            return
        assert self.dealer
        if len(self.trick) == 3:
            self.trick_is_over()
        elif seat == DUMMY:  # the dummy led: the player who did not deal goes first
            self.turn = self.left(self.dealer)
        elif len(self.trick) == 1 or self.trick[0][0] == DUMMY:
            self.turn = self.left(seat)
        else:
            self.turn_up_dummy()

    def turn_up_dummy(self) -> None:
        self.deals[-1]["turned_up"] += 1
        self.put(DUMMY, self.dummy.pop(0))

    def trick_winner(self) -> int:
        def first_of_highest(plays: list[tuple[int, str]]) -> int:
            highest = max(int(card[1:]) for _, card in plays)
            return next(seat for seat, card in plays if int(card[1:]) == highest)

        for seat, card in self.trick:
            if card == "BM":
                return seat
        numbered = [(seat, card) for seat, card in self.trick if card != "LM"]
        if self.led == "LM":
            return first_of_highest(numbered)
        rockets = [(seat, card) for seat, card in numbered if card[0] == "R"]
        return first_of_highest(rockets or [(s, card) for s, card in numbered if card[0] == self.led])

    def gain(self, side: int, chips: int) -> None:
        self.chips[side] += min(chips, self.supply)

    def trick_is_over(self) -> None:
        winner = self.trick_winner()
        self.played.append({"plays": self.trick, "suit": self.led, "winner": winner})
        cards = [card for _, card in self.trick]
        self.trick, self.led = [], None
        nobody = self.players == 2 and winner == DUMMY
        if not nobody:
            side = self.side(winner)
            self.taken[side] += 1
            self.gain(side, cards.count("BM"))
            self.chips[side] = max(0, self.chips[side] - cards.count("LM"))
        if len(self.played) == self.hand_size:
            self.round_is_over()
        elif nobody:
            self.turn_up_dummy()
        else:
            self.turn = winner

    def tell_hand(self, round_winner: tuple[int, ...] = (), renege: int | None = None) -> None:
        self.last_hand = {
            "dealer": self.dealer,
            "declarer": None,
            "contract": None,
            "trump": None,
            "tricks": self.by_side(self.taken),
            "made": None,
            "stood": self.by_side(self.chips),
            "round_winner": round_winner,
            "marks_paid": None,
            "hickeys": 0,
            "renege": renege,
            "played": tuple((tuple(t["plays"]), t["suit"], t["winner"]) for t in self.played),
        }

    def round_is_over(self) -> None:
        assert self.dealer
        for side in self.sides_clockwise(self.left(self.dealer)):
            if self.taken[side] == self.hand_size:
                self.gain(side, 2)
            elif self.taken[side] % 2 == 1:
                self.gain(side, 1)
        most = max(self.chips.values())
        holders = [side for side in self.sides if self.chips[side] == most]
        if most >= self.option("chips.target") and len(holders) == 1:
            self.winners = self.seats_of(holders[0])
        self.tell_hand(self.winners)
        self.clear_hand()
        if self.winners:
            self.phase, self.turn = "over", None
        else:
            self.dealer = self.left(self.dealer)
            self.phase, self.turn = "deal", 0

    def void(self, card: str) -> None:
        """A renege: chips go back, the side loses one, and the same dealer deals again."""
        assert self.turn
        seat = self.turn
        self.chips = dict(self.chips_before)
        side = self.side(seat)
        self.chips[side] = max(0, self.chips[side] - 1)
        self.tell_hand(renege=seat)
        self.clear_hand()
        self.phase, self.turn = "deal", 0


def referee_for(rules: Any, pieces: Sequence[str] | None = None, hand_size: int | None = None) -> Any:
    """A referee of the game that these rules are of; the chip game is the one with chips."""
    referee = ChipsReferee if hasattr(rules, "chips") else MoonReferee
    return referee(rules, pieces, hand_size)
