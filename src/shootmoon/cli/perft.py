"""`moon perft`: count legal action sequences, to compare implementations of the rules."""

from __future__ import annotations

from typing import Annotated

import typer

from shootmoon.cli.errors import refused
from shootmoon.cli.options import JsonOption, OptionOption, RulesOption, rules_from


def perft(
    dealer: Annotated[int, typer.Option(min=1, max=6, help="The seat that deals.")],
    deal: Annotated[str, typer.Option(help="The deal as in a record: “deal … / … / …”.")],
    depth: Annotated[int, typer.Option(min=0, help="The length of the sequences, in actions.")],
    rules: RulesOption = None,
    option: OptionOption = None,
    prefix: Annotated[
        str, typer.Option(help="Actions to make first, after the deal, such as “5 pass pass discard 2-1”.")
    ] = "",
    divide: Annotated[
        bool, typer.Option("--divide", help="Print the count after each first action, too.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Count all legal sequences of a given number of actions after a deal.

    Use it to compare two implementations of the rules. A sequence that reaches a chance event or
    the end of the game earlier ends there, and counts as one sequence.
    """
    import json

    from shootmoon import game
    from shootmoon.game import new_game, with_first_dealer
    from shootmoon.record import read_actions

    start = new_game(rules_from(rules, option))
    if dealer not in start.seating.seats:
        raise refused("cli-seat", "--dealer", seat=dealer, players=start.seating.players)
    state = with_first_dealer(start, dealer).apply(deal)
    for action in read_actions(prefix):
        state = state.apply(action)
    parts = game.divide(state, depth)
    leaves = sum(parts.values()) if parts else 1
    if as_json:
        counted: dict[str, object] = {"leaves": leaves, "depth": depth}
        if divide:
            counted["divide"] = parts
        print(json.dumps(counted))
        return
    if divide:
        for action, count in parts.items():
            print(f"{action}\t{count}")
    print(leaves)
