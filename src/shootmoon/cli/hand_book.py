"""Print what the book of hands says, for `moon hand`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from shootmoon.analysis import BidInBook, BookHand, ListedHand, Swaps

BAR = 20
"""The width of the bar of the greatest change, in characters."""


def show_hand(found: BookHand, worlds: float, preset: str, seat: str | None, form: str) -> None:
    """Print the odds of a hand; ``form``: ``json``, ``plain`` or ``table``."""
    basis = f"from the book of hands: about {worlds:,.0f} deals, corrected for hidden hands"
    if form == "json":
        data = {
            "hand": [str(piece) for piece in found.hand],
            "rules": preset,
            "seat": seat,
            "unit": found.unit,
            "source": "book",
            "worlds": round(worlds),
            "bids": [_as_data(bid) for bid in found.bids],
        }
        print(json.dumps(data))
    elif form == "plain":
        for bid in found.bids:
            print(_line(bid, found.unit))
        print(basis)
    else:
        _print_table(found, basis)


def _as_data(found: object) -> object:
    return msgspec.to_builtins(found, enc_hook=str)  # bids and tiles are kinds of strings


def _line(bid: BidInBook, unit: str) -> str:
    parts = [
        f"{bid.bid}: made {bid.chance:.1%} ± {bid.chance_error:.1%}",
        f"open {bid.double_dummy:.1%} ± {bid.double_dummy_error:.1%}",
        f"{unit} {bid.score:+z.2f} ± {bid.score_error:.2f}",
    ]
    parts += [f"trump {bid.trump} ({bid.trump_share:.0%})"] * (bid.trump is not None)
    parts += [f"discard {bid.discard} ({bid.discard_share:.0%})"] * (bid.discard is not None)
    return ", ".join(parts)


def _print_table(found: BookHand, basis: str) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    named = any(bid.trump is not None for bid in found.bids)
    laid = any(bid.discard is not None for bid in found.bids)
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column("bid", no_wrap=True)
    for name in ("made", "±", "open", found.unit, "±"):
        table.add_column(name, justify="right", no_wrap=True)
    for there, name in ((named, "trump"), (laid, "discard")):
        if there:
            table.add_column(name, no_wrap=True)
    for bid in found.bids:
        cells = [bid.bid, f"{bid.chance:.1%}", f"{bid.chance_error:.1%}", f"{bid.double_dummy:.1%}"]
        cells += [f"{bid.score:+z.2f}", f"{bid.score_error:.2f}"]
        cells += [f"{bid.trump} ({bid.trump_share:.0%})"] * named
        cells += [f"{bid.discard} ({bid.discard_share:.0%})"] * laid
        # The color conveys nothing that the sign of the score doesn't.
        table.add_row(*map(Text, cells), style="green" if bid.score > 0 else "red")
    console = Console()
    console.print(Text(" ".join(found.hand), style="bold"))
    console.print(table)
    console.print(Text(f"{basis}; open: double-dummy", style="dim"), soft_wrap=True)


def show_list(ranked: Sequence[ListedHand], form: str) -> None:
    """Print a list of hands."""
    if form == "json":
        print(json.dumps(_as_data(ranked)))
        return
    if form != "plain":
        print(f"{'hand':<29}{'bid':<7}{'made':>7}{'alike':>8}{'score':>8}")
    for each in ranked:
        hand = " ".join(each.hand)
        if form == "plain":
            print(
                f"{hand}: {each.bid} made {each.chance:.1%}, alike {each.alike:.1%}, score {each.score:+z.2f}"
            )
        else:
            print(f"{hand:<29}{each.bid:<7}{each.chance:>7.1%}{each.alike:>8.1%}{each.score:>+z8.2f}")


def show_swaps(swaps: Swaps, form: str) -> None:
    """Print what each tile of the set changes in a hand."""
    if form == "json":
        print(json.dumps(_as_data(swaps)))
        return
    print(f"{' '.join(swaps.hand)}: {swaps.bid} made {swaps.chance:.1%}")
    most = max((abs(tile.change) for tile in swaps.tiles), default=0.0) or 1.0
    for tile in sorted(swaps.tiles, key=lambda tile: (not tile.held, -tile.change)):
        way = "another instead" if tile.other is None else f"instead of {tile.other}"
        line = f"{tile.tile}  {way:<16} {tile.change:>+z7.1%}"
        if form != "plain":
            line += "  " + ("+" if tile.change > 0 else "-") * round(BAR * abs(tile.change) / most)
        print(line.rstrip())
