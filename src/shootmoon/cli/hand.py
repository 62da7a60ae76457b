"""`moon hand`: estimate what each bid with a hand is worth."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from shootmoon.cli.errors import EXIT_INTERRUPTED, print_error
from shootmoon.cli.options import (
    JsonOption,
    OptionOption,
    PlainOption,
    RulesOption,
    SeedOption,
    choice,
    rules_from,
)

if TYPE_CHECKING:
    from rich.console import RenderableType

    from shootmoon.analysis import BidOdds, HandOdds

_PRESET = "classic"

EPILOG = """\b
Examples:
  moon hand "6-6 6-5 6-4 5-5 3-2 2-1 1-1"
  moon hand "6-6 6-5 6-4 5-5 3-2 2-1 1-1" --rules hickeys --seat dealer --seconds 10
  moon hand "6-6 6-5 6-4 5-5 3-2 2-1 1-1" --swaps --bid 6
  moon hand --best 10
  moon hand --treacherous 10 --rules luna-21"""


def hand(
    tiles: Annotated[
        str | None,
        typer.Argument(metavar="HAND", help="The tiles, such as “6-6 6-5 6-4 5-5 3-2 2-1 1-1”."),
    ] = None,
    rules: RulesOption = _PRESET,
    option: OptionOption = None,
    seat: Annotated[
        str | None,
        choice(
            "Who bids: first, second, third, fourth or dealer; omits bids that this seat can't make.",
            lambda: ("first", "second", "third", "fourth", "dealer"),
            "--seat",
            metavar="TURN",
        ),
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(
            metavar="N",
            help="How long to estimate from random deals. By default the book of hands answers at once; "
            "if it doesn't have these rules, 1 second.",
        ),
    ] = None,
    seed: SeedOption = 0,
    swaps: Annotated[
        bool, typer.Option("--swaps", help="Show what each tile of the set would change in the hand.")
    ] = False,
    best: Annotated[
        int | None, typer.Option(metavar="N", min=1, max=500, help="List the N best hands of the book.")
    ] = None,
    treacherous: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            max=500,
            help="List the N hands that make a bid much less often than those that look like them.",
        ),
    ] = None,
    bid: Annotated[
        str | None,
        typer.Option(metavar="BID", help="The bid for --swaps, --best and --treacherous, such as 6 or moon."),
    ] = None,
    as_json: JsonOption = False,
    plain: PlainOption = False,
) -> None:
    """Estimate for each bid with a hand: the probability of making it, the score, the best trump and discard.

    Under the usual rules for three players, the answer comes from the book of all hands. With --seconds, and
    under other rules, double-dummy play is averaged over hands that the others may hold; on a terminal, the
    table appears at once and improves until the time is up. ± is the standard error.
    """
    from shootmoon.analysis import AnalysisError, hand_book, refine_hand_odds
    from shootmoon.cli.hand_book import show_hand, show_list, show_swaps

    chosen = rules_from(rules, option)
    lists = (best is not None) + (treacherous is not None)
    if lists + (tiles is not None) != 1 or (swaps and lists):
        raise typer.Exit(
            print_error("give one of these: a hand (with --swaps or without), --best N or --treacherous N")
        )
    if bid is not None and not lists and not swaps:
        raise typer.Exit(print_error("--bid only goes with --swaps, --best and --treacherous"))
    if seconds is not None and (lists or swaps):
        raise typer.Exit(print_error("--seconds only goes with a hand: lists and swaps are from the book"))
    form = "json" if as_json else "plain" if plain else "table"
    book = hand_book(chosen) if seconds is None else None
    if book is None and (lists or swaps):
        raise AnalysisError("the book of hands doesn't have these rules; a single hand can be estimated")
    if book is not None:
        if best is not None:
            show_list(book.best(best, bid), form)
        elif treacherous is not None:
            show_list(book.treacherous(treacherous, bid), form)
        elif swaps:
            show_swaps(book.swaps(tiles or "", bid), form)
        else:
            show_hand(book.look_up(tiles or "", seat), book.worlds, chosen.preset, seat, form)
        return
    answers = refine_hand_odds(
        tiles or "", chosen, seat=seat, seconds=1.0 if seconds is None else seconds, seed=seed
    )
    live = sys.stdout.isatty() and not as_json and not plain
    last, interrupted = _watch(answers, live=live)
    if last is not None and not live:
        _show(last, as_json=as_json, plain=plain)
    if interrupted:
        state = "; this is the estimate so far" if last else " before there was an estimate"
        print_error(f"interrupted{state}")
        raise typer.Exit(EXIT_INTERRUPTED)


def _watch(answers: Iterator[HandOdds], *, live: bool) -> tuple[HandOdds | None, bool]:
    """Return the last of the estimates in ``answers``, and True if Ctrl-C ended the wait for more of them.

    ``live``: show each estimate while waiting.
    """
    from contextlib import nullcontext

    from rich.console import Console
    from rich.live import Live

    last: HandOdds | None = None
    screen = Live(console=Console(), auto_refresh=False) if live else nullcontext()
    try:
        with screen as shown:
            for last in answers:
                if shown is not None:
                    shown.update(_table(last), refresh=True)
    except KeyboardInterrupt:
        return last, True
    return last, False


def _show(odds: HandOdds, *, as_json: bool, plain: bool) -> None:
    if as_json:
        import json

        print(json.dumps(_as_data(odds)))
    elif plain:
        for bid in odds.bids:
            print(_line(bid, odds))
        print(_basis(odds))
    else:
        from rich.console import Console

        Console().print(_table(odds))


def _as_data(odds: HandOdds) -> dict[str, object]:
    return {
        "hand": list(odds.hand),
        "rules": odds.rules.preset,
        "seat": odds.seat,
        "unit": odds.unit,
        "worlds": odds.worlds,
        "solved": odds.solved,
        "exact": odds.exact,
        "bids": [
            {
                "bid": bid.bid,
                "chance": bid.chance,
                "chance_error": bid.chance_error,
                "score": bid.score,
                "score_error": bid.score_error,
                "trump": bid.trump,
                "trump_share": bid.trump_share,
                "discard": bid.discard,
                "discard_share": bid.discard_share,
            }
            for bid in odds.bids
        ],
    }


def _line(bid: BidOdds, odds: HandOdds) -> str:
    parts = [f"{bid.bid}: made {_percent(bid.chance)} ± {_percent(bid.chance_error)}"]
    parts.append(f"{odds.unit} {bid.score:+z.2f} ± {bid.score_error:.2f}")
    if bid.trump is not None:
        parts.append(f"trump {bid.trump} ({bid.trump_share:.0%})")
    if bid.discard is not None:
        parts.append(f"discard {bid.discard} ({bid.discard_share:.0%})")
    return ", ".join(parts)


def _table(odds: HandOdds) -> RenderableType:
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column("bid", no_wrap=True)
    for name in ("made", "±", odds.unit, "±"):
        table.add_column(name, justify="right", no_wrap=True)
    named = any(bid.trump is not None for bid in odds.bids)
    laid = any(bid.discard is not None for bid in odds.bids)
    for there, name in ((named, "trump"), (laid, "discard")):
        if there:
            table.add_column(name, no_wrap=True)
    for bid in odds.bids:
        cells = [bid.bid, _percent(bid.chance), _percent(bid.chance_error)]
        cells += [f"{bid.score:+z.2f}", f"{bid.score_error:.2f}"]
        cells += [f"{bid.trump} ({bid.trump_share:.0%})"] * named
        cells += [f"{bid.discard} ({bid.discard_share:.0%})"] * laid
        # The color conveys nothing that the sign of the score doesn't.
        table.add_row(*map(Text, cells), style="green" if bid.score > 0 else "red")
    return Group(Text(" ".join(odds.hand), style="bold"), table, Text(_basis(odds), style="dim"))


def _basis(odds: HandOdds) -> str:
    """Describe the sampled deals on which the estimate is based."""
    if odds.exact:
        return f"exact: all {odds.worlds:,} deals of the unseen tiles, double-dummy"
    return f"estimated from {odds.worlds:,} deals of the unseen tiles, double-dummy ({odds.solved:,} solved)"


def _percent(share: float) -> str:
    return f"{share:.1%}"
