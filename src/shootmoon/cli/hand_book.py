"""Print the odds of hands and what the book of hands says, for `moon hand`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from shootmoon.cli.options import print_json
from shootmoon.game.wording import spoken
from shootmoon.telling import Messages

if TYPE_CHECKING:
    from rich.console import RenderableType

    from shootmoon.analysis import BidInBook, BidOdds, BookHand, ListedHand, Swaps

BAR = 20
"""The width of the bar of the greatest change, in characters."""


def show_hand(
    found: BookHand, worlds: float, preset: str, seat: str | None, form: str, say: Messages
) -> None:
    """Print the odds of a hand; ``form``: ``json``, ``plain`` or ``table``."""
    basis = say("odds-book", worlds=f"{worlds:,.0f}")
    if form == "json":
        print_json(
            {
                "hand": found.hand,
                "rules": preset,
                "seat": seat,
                "unit": found.unit,
                "source": "book",
                "worlds": round(worlds),
                "bids": found.bids,
            }
        )
    elif form == "plain":
        for bid in found.bids:
            print(bid_line(bid, found.unit, say))
        print(basis)
    else:
        from rich.console import Console

        basis = say("odds-book-open", basis=basis)
        Console().print(bids_table(found.hand, found.bids, found.unit, basis, say), soft_wrap=True)


def _percent(share: float, say: Messages, digits: int = 1) -> str:
    return say("odds-percent", n=f"{100 * share:.{digits}f}")


def _shared(word: str | None, share: float, say: Messages) -> str:
    """Return a trump or a discard with its share of the deals."""
    if word is None:
        return ""
    named = say("place-widow") if word == "widow" else spoken(word, say.language)
    return f"{named} ({_percent(share, say, 0)})"


def bid_line(bid: BidOdds | BidInBook, unit: str, say: Messages) -> str:
    """Return what is said of a bid in one line."""
    name, chance = spoken(bid.bid, say.language), _percent(bid.chance, say)
    parts = [say("odds-line-bid", bid=name, chance=chance, error=_percent(bid.chance_error, say))]
    shown, shown_error = getattr(bid, "double_dummy", None), getattr(bid, "double_dummy_error", 0.0)
    if shown is not None:
        parts.append(say("odds-line-open", chance=_percent(shown, say), error=_percent(shown_error, say)))
    parts.append(f"{say(f'odds-{unit}')} {bid.score:+z.2f} ± {bid.score_error:.2f}")
    for name, word, share in _named(bid):
        parts += [f"{say(f'odds-{name}')} {_shared(word, share, say)}"] * (word is not None)
    return ", ".join(parts)


def _named(bid: BidOdds | BidInBook) -> tuple[tuple[str, str | None, float], ...]:
    return ("trump", bid.trump, bid.trump_share), ("discard", bid.discard, bid.discard_share)


def bids_table(
    hand: Sequence[str], bids: Sequence[BidOdds | BidInBook], unit: str, basis: str, say: Messages
) -> RenderableType:
    """Return the table of the bids with a hand."""
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(say("odds-bid"), no_wrap=True)
    opened = any(hasattr(bid, "double_dummy") for bid in bids)
    for name in ("odds-made", "±", *["odds-open"] * opened, f"odds-{unit}", "±"):
        table.add_column(say(name) if name != "±" else name, justify="right", no_wrap=True)
    given = {name for bid in bids for name, word, _ in _named(bid) if word is not None}
    for name in ("trump", "discard"):
        if name in given:
            table.add_column(say(f"odds-{name}"), no_wrap=True)
    for bid in bids:
        cells = [spoken(bid.bid, say.language), _percent(bid.chance, say), _percent(bid.chance_error, say)]
        cells += [_percent(getattr(bid, "double_dummy", 0.0), say)] * opened
        cells += [f"{bid.score:+z.2f}", f"{bid.score_error:.2f}"]
        cells += [_shared(word, share, say) for name, word, share in _named(bid) if name in given]
        # The color conveys nothing that the sign of the score doesn't.
        table.add_row(*map(Text, cells), style="green" if bid.score > 0 else "red")
    return Group(Text(" ".join(hand), style="bold"), table, Text(basis, style="dim"))


def show_list(ranked: Sequence[ListedHand], form: str, say: Messages) -> None:
    """Print a list of hands."""
    if form == "json":
        print_json(ranked)
        return
    names = [say(f"odds-{name}") for name in ("hand", "bid", "made", "alike", "score")]
    if form != "plain":
        print("{:<29}{:<10}{:>8}{:>10}{:>8}".format(*names))
    for each in ranked:
        hand, bid = " ".join(each.hand), spoken(each.bid, say.language)
        chance, alike, score = _percent(each.chance, say), _percent(each.alike, say), f"{each.score:+z.2f}"
        if form == "plain":
            print(say("odds-list-line", hand=hand, bid=bid, chance=chance, alike=alike, score=score))
        else:
            print(f"{hand:<29}{bid:<10}{chance:>8}{alike:>10}{score:>8}")


def show_swaps(swaps: Swaps, form: str, say: Messages) -> None:
    """Print what each tile of the set changes in a hand."""
    if form == "json":
        print_json(swaps)
        return
    bid, chance = spoken(swaps.bid, say.language), _percent(swaps.chance, say)
    print(say("odds-swaps", hand=" ".join(swaps.hand), bid=bid, chance=chance))
    most = max((abs(tile.change) for tile in swaps.tiles), default=0.0) or 1.0
    for tile in sorted(swaps.tiles, key=lambda tile: (not tile.held, -tile.change)):
        way = say("odds-swap-any") if tile.other is None else say("odds-swap-for", tile=tile.other)
        change = say("odds-percent", n=f"{100 * tile.change:+z.1f}")
        line = f"{tile.tile}  {way:<18} {change:>8}"
        if form != "plain":
            line += "  " + ("+" if tile.change > 0 else "-") * round(BAR * abs(tile.change) / most)
        print(line.rstrip())
