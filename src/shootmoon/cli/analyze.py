"""`moon analyze`: try other plays from any position of a game, and see what they are worth."""

from __future__ import annotations

from typing import Annotated

import typer

from shootmoon.cli.errors import refused
from shootmoon.cli.options import (
    FullOption,
    LanguageOption,
    OptionOption,
    PlainOption,
    RulesOption,
    rules_from,
)

EPILOG = """\b
Examples:
  moon analyze game.moon --at 30
  moon analyze game.moon --seat 2
  moon analyze --rules luna --deal "6-6,6-5,6-4,5-5,3-2,2-1,1-1 / … / …" --actions "5 pass pass"
  moon analyze --hand "6-6,6-5,6-4,5-5,3-2,2-1,1-1" --seat 1 --score "18 3 0\""""


def analyze(
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="FILE", help="A record; without one, an empty table or a position set up here."
        ),
    ] = None,
    at: Annotated[
        int | None,
        typer.Option(
            "--at", "--ply", metavar="PLY", help="Begin with this ply; 0 is the start, -1 the end (default)."
        ),
    ] = None,
    seat: Annotated[
        int | None, typer.Option("--seat", help="Show what this seat sees; with --hand, whose hand it is.")
    ] = None,
    rules: RulesOption = None,
    option: OptionOption = None,
    deal: Annotated[
        str, typer.Option(help="Without FILE: all hands by seat, “6-4,… / … / … / widow 4-1”.")
    ] = "",
    hand: Annotated[str, typer.Option(help="Without FILE: the hand of one seat, “6-4,…”.")] = "",
    dealer: Annotated[
        int | None, typer.Option(help="Without FILE: the dealer; by default the seat before seat 1.")
    ] = None,
    actions: Annotated[
        str, typer.Option(help="Without FILE: what was done since the deal, “5 pass pass discard 2-1 …”.")
    ] = "",
    score: Annotated[
        str, typer.Option(help="Without FILE: the score by side, “18 3 -4” or “points 18 3 0, marks 1 0 0”.")
    ] = "",
    plain: PlainOption = False,
    full: FullOption = True,
    lang: LanguageOption = "en",
) -> None:
    """Try other plays from any position, and see what every choice is worth.

    The board shows a position of a record, or one that is set up by hand. Type an action to try it; values
    shows what each choice is worth, where shows where the unseen tiles may be, and ? explains the rest.
    """
    from shootmoon.analysis.board import set_up
    from shootmoon.cli.records import STANDARD_INPUT, check_seat, load, ply_of
    from shootmoon.terminal.analyze import analyze_record

    by_hand = {
        "--rules": rules,
        "--option": option,
        "--deal": deal or None,
        "--hand": hand or None,
        "--dealer": dealer,
        "--actions": actions or None,
        "--score": score or None,
    }
    given = [name for name, value in by_hand.items() if value is not None]
    if file is not None and given:
        raise refused("cli-combined", options=", ".join(given), **{"with": "FILE"})
    if file == STANDARD_INPUT:
        raise refused("cli-standard-input")
    if file is not None:
        record = load(file)
    else:
        record = set_up(
            rules_from(rules, option),
            deal=deal,
            hand=hand,
            seat=seat or 1,
            dealer=dealer,
            actions=actions,
            score=score,
        )
    check_seat(record, seat)
    raise typer.Exit(analyze_record(record, lang, ply=ply_of(record, at), seat=seat, plain=plain, full=full))
