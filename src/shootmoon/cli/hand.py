"""`moon hand`: estimate what each bid with a hand is worth."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from shootmoon.cli.errors import EXIT_INTERRUPTED, print_error
from shootmoon.cli.options import (
    JsonOption,
    LanguageOption,
    OptionOption,
    PlainOption,
    RulesOption,
    SeedOption,
    choice,
    print_json,
    rules_from,
)

if TYPE_CHECKING:
    from rich.console import RenderableType

    from shootmoon.analysis import HandOdds
    from shootmoon.telling import Messages

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
    rules: RulesOption = None,
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
    lang: LanguageOption = "en",
) -> None:
    """Estimate for each bid with a hand: the probability of making it, the score, the best trump and discard.

    Under the usual rules for three players, the answer comes from the book of all hands. With --seconds, and
    under other rules, double-dummy play is averaged over hands that the others may hold; on a terminal, the
    table appears at once and improves until the time is up. ± is the standard error.
    """
    from shootmoon.analysis import AnalysisError, hand_book, refine_hand_odds
    from shootmoon.cli.hand_book import show_hand, show_list, show_swaps
    from shootmoon.telling import Messages, Reason

    say = Messages(lang)
    chosen = rules_from(rules, option)
    lists = (best is not None) + (treacherous is not None)
    if lists + (tiles is not None) != 1 or (swaps and lists):
        raise typer.Exit(print_error(say("odds-one-of")))
    if bid is not None and not lists and not swaps:
        raise typer.Exit(print_error(say("odds-bid-alone")))
    if seconds is not None and (lists or swaps):
        raise typer.Exit(print_error(say("odds-seconds")))
    form = "json" if as_json else "plain" if plain else "table"
    book = hand_book(chosen) if seconds is None else None
    if book is None and (lists or swaps):
        raise AnalysisError(Reason("odds-no-book"))
    if book is not None:
        if best is not None:
            show_list(book.best(best, bid), form, say)
        elif treacherous is not None:
            show_list(book.treacherous(treacherous, bid), form, say)
        elif swaps:
            show_swaps(book.swaps(tiles or "", bid), form, say)
        else:
            show_hand(book.look_up(tiles or "", seat), book.worlds, chosen.preset, seat, form, say)
        return
    answers = refine_hand_odds(
        tiles or "", chosen, seat=seat, seconds=1.0 if seconds is None else seconds, seed=seed
    )
    live = sys.stdout.isatty() and form == "table"
    last, interrupted = _watch(answers, say, live=live)
    if last is not None and not live:
        _show(last, form, say)
    if interrupted:
        print_error(say("odds-interrupted" if last else "odds-interrupted-before"))
        raise typer.Exit(EXIT_INTERRUPTED)


def _watch(answers: Iterator[HandOdds], say: Messages, *, live: bool) -> tuple[HandOdds | None, bool]:
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
                    shown.update(_table(last, say), refresh=True)
    except KeyboardInterrupt:
        return last, True
    return last, False


def _show(odds: HandOdds, form: str, say: Messages) -> None:
    if form == "json":
        names = ("hand", "rules", "seat", "unit", "worlds", "solved", "exact", "bids")
        print_json({name: getattr(odds, name) for name in names} | {"rules": odds.rules.preset})
    elif form == "plain":
        from shootmoon.cli.hand_book import bid_line

        for bid in odds.bids:
            print(bid_line(bid, odds.unit, say))
        print(_basis(odds, say))
    else:
        from rich.console import Console

        Console().print(_table(odds, say))


def _table(odds: HandOdds, say: Messages) -> RenderableType:
    from shootmoon.cli.hand_book import bids_table

    return bids_table(odds.hand, odds.bids, odds.unit, _basis(odds, say), say)


def _basis(odds: HandOdds, say: Messages) -> str:
    """Describe the sampled deals on which the estimate is based."""
    key = "odds-exact" if odds.exact else "odds-estimated"
    return say(key, worlds=f"{odds.worlds:,}", solved=f"{odds.solved:,}")
