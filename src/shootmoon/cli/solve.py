"""`moon solve`: solve a deal, given hands or a position in a record double-dummy."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from shootmoon.cli.errors import EXIT_INTERRUPTED, print_error
from shootmoon.cli.options import GivenRulesOption, JsonOption, OptionOption, rules_from

if TYPE_CHECKING:
    from rich.text import Text

    from shootmoon.analysis import ContractValue, DealTable, Endgame, Solution
    from shootmoon.game import State
    from shootmoon.record import Record
    from shootmoon.rules import Rules


_READ_AS_DEAL = "; this was read as a whole deal: for hands during play, give --declarer and --trump, too"

EPILOG = """\b
Examples:
  moon solve "6-6,6-1 / 5-5,5-4 / 4-4,4-1" --declarer 1 --trump 6
  moon solve "6-4 / 5-4 / 4-4" --declarer 1 --trump 6 --leader 2
  moon solve game.moon --at 30"""


def solve(
    target: Annotated[
        str | None,
        typer.Argument(
            metavar="DEAL|FILE",
            help="A deal (“6-6,6-5,… / … / … / widow 4-1”), or a record; - is a record on standard input.",
        ),
    ] = None,
    hands: Annotated[
        str | None,
        typer.Option(
            help="The hands by seat, “6-4,6-1 / 5-4,5-1 / 4-4,4-1”, without the tiles in the trick."
        ),
    ] = None,
    declarer: Annotated[
        int | None, typer.Option(help="With --hands: the seat whose side's tricks are counted.")
    ] = None,
    trump: Annotated[
        str | None,
        typer.Option(help="With --hands: 0 to 6, doubles or follow-me; omit it where suits are called."),
    ] = None,
    leader: Annotated[
        int | None,
        typer.Option(help="With --hands: the seat that leads or led the trick; by default, the declarer."),
    ] = None,
    trick: Annotated[
        str,
        typer.Option(
            help="With --hands: the trick in progress, “6-4 6-1”, or with a called suit “6-4:4 6-1”."
        ),
    ] = "",
    dealer: Annotated[
        int | None, typer.Option(help="With --hands, Chips for two: the dealer, in case the dummy leads.")
    ] = None,
    won: Annotated[
        int, typer.Option(help="With --hands, Chips: the tricks that the side to move has already won.")
    ] = 0,
    rules: GivenRulesOption = None,
    option: OptionOption = None,
    at: Annotated[
        int | None,
        typer.Option(
            "--at",
            metavar="PLY",
            help="With FILE: the position after this many actions; by default -1, the end.",
            show_default=False,
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Solve a deal, hands, or a position in a record double-dummy: with best play and all hands visible.

    In Moon, the result is the number of tricks that the declarer's side still takes. In Chips, it is the
    number of chips that the side to move gains. Without --rules, three hands are classic, and four luna-4.
    """
    from shootmoon.analysis import AnalysisError, read_endgame

    of_hands = {
        "--declarer": declarer,
        "--trump": trump,
        "--leader": leader,
        "--trick": trick or None,
        "--dealer": dealer,
        "--won": won or None,
    }
    bare = hands is None and target is not None and _looks_like_hands(target)
    if bare and any(value is not None for value in of_hands.values()):
        hands, target = target, None
    elif bare:
        target = f"deal {target}"
    elif target is not None and target[:5].lower() == "deal ":
        target = target[:5].lower() + target[5:]
    try:
        if hands is not None:
            if target is not None:
                raise AnalysisError("--hands can't be combined with a deal or a record")
            _reject_options("--hands", {"--at": at})
            endgame = read_endgame(
                hands,
                _rules(rules, option, hands),
                declarer=declarer,
                trump=trump,
                leader=leader,
                trick=trick,
                dealer=dealer,
                won=won,
            )
            _solve_hands(endgame, as_json)
        elif target is None:
            raise AnalysisError("name what to solve: a deal, --hands, or a record (FILE --at PLY)")
        elif target.split(maxsplit=1)[:1] == ["deal"]:
            _reject_options("a deal", of_hands | {"--at": at})
            _solve_deal(target, _rules(rules, option, target), as_json)
        else:
            _reject_options("a record", of_hands | {"--rules": rules, "--option": option})
            _solve_record(target, at, as_json)
    except AnalysisError as error:
        raise typer.Exit(print_error(f"{error}{_READ_AS_DEAL if bare and hands is None else ''}")) from None
    except KeyboardInterrupt:
        print_error("interrupted before the solution was found")
        raise typer.Exit(EXIT_INTERRUPTED) from None


def _looks_like_hands(text: str) -> bool:
    """Return True if a text looks like hands, written without the word ``deal``, and not like a file name."""
    import os

    from shootmoon.pieces import parse_card, parse_tile

    words = _words(text)
    pieces = sum(1 for word in words if parse_tile(word) or parse_card(word))
    return pieces > 1 and len(words) <= 2 * pieces and words[0].lower() != "deal" and not os.path.exists(text)


def _words(text: str) -> list[str]:
    import re

    from shootmoon.pieces import plain_text

    return re.split(r"[\s,;/]+", plain_text(text).strip(" \t\n,;."))


def _reject_options(what: str, options: Mapping[str, object]) -> None:
    """Raise AnalysisError if any of these options is given, since they don't apply to ``what``."""
    from shootmoon.analysis import AnalysisError

    given = [name for name, value in options.items() if value is not None]
    if given:
        raise AnalysisError(f"{', '.join(given)} can't be combined with {what}")


def _rules(source: str | None, changes: list[str] | None, hands: str) -> Rules | None:
    """Return the given rules, or the default rules with the given changes; None if neither is given."""
    from shootmoon.analysis import AnalysisError
    from shootmoon.analysis.hands import usual_rules
    from shootmoon.pieces import parse_card

    if source is not None:
        return rules_from(source, changes)
    if any(parse_card(word) for word in _words(hands)):
        raise AnalysisError("these are cards: name their rules, such as --rules chips")
    if not changes:
        return None
    groups = [group for group in hands.split("/") if not group.strip().lower().startswith("widow")]
    return rules_from(usual_rules(len(groups)).preset, changes)


def _solve_hands(endgame: Endgame, as_json: bool) -> None:
    from shootmoon.analysis import solve_endgame

    with Progress() as progress:
        solution = solve_endgame(endgame, progress=progress)
    if as_json:
        _print_json({"value": solution.value, "plays": dict(solution.plays)})
    else:
        _show_solution(solution, endgame.setup.game.unit)


def _solve_deal(text: str, rules: Rules | None, as_json: bool) -> None:
    from shootmoon.analysis import solve_deal

    with Progress() as progress:
        table = solve_deal(text, rules, progress=progress)
    _show_deal(table, as_json)


def _solve_record(file: str, at: int | None, as_json: bool) -> None:
    from shootmoon.analysis import AnalysisError, solve, solve_deal
    from shootmoon.cli.records import load, ply_of

    record = load(file)
    ply = ply_of(record, -1 if at is None else at) or 0
    state = _state_at(record, ply)
    if state.phase == "auction" and state.hand.deal is not None:
        with Progress() as progress:
            table = solve_deal(
                state.hand.deal,
                state.rules,
                pieces=state.pieces,
                hand_size=state.hand_size,
                progress=progress,
            )
        _show_deal(table, as_json)
        return
    try:
        with Progress() as progress:
            solution = solve(state, progress=progress)
    except AnalysisError as error:
        raise AnalysisError(f"at ply {ply}: {error}; choose another position with --at") from None
    played = str(record.actions[ply]) if ply < len(record.actions) else None
    if as_json:
        _print_json(
            {
                "ply": ply,
                "phase": state.phase,
                "to_move": solution.to_move,
                "value": solution.value,
                "plays": dict(solution.plays),
                "played": played,
            }
        )
    else:
        _show_solution(solution, state.setup.game.unit, played=played)


def _state_at(record: Record, ply: int) -> State:
    """Return the state after ``ply`` actions.

    Raises AnalysisError if the record is only one seat's view of the game.
    """
    from shootmoon.analysis import AnalysisError
    from shootmoon.game import View

    if record.viewer is not None:
        raise AnalysisError(
            f"this is the view of seat {record.viewer}, without the hands of the others; "
            "only a record with all hands can be solved"
        )
    state = record.position(ply)
    assert not isinstance(state, View)
    return state


# -- showing --------------------------------------------------------------------------------------------


def _print_json(value: object) -> None:
    import json

    print(json.dumps(value))


def _show_solution(solution: Solution, unit: str, *, played: str | None = None) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column("seat " + str(solution.to_move), no_wrap=True)
    table.add_column(unit, justify="right")
    table.add_column("")
    for action, value in solution.plays.items():
        best = value == solution.value
        marks = ["best"] * best + ["played"] * (action == played)
        table.add_row(Text(action), str(value), ", ".join(marks), style="green" if best else "")
    side = "+".join(map(str, solution.side))
    verb = "takes" if unit == "tricks" else "gains"
    console = Console()
    console.print(f"With best play seat {side} {verb} {solution.value} from here on.", highlight=False)
    console.print(table)


def _show_deal(table: DealTable, as_json: bool) -> None:
    if as_json:
        moon = table.minimum is not None
        rows = [
            _moon_row(contract) if moon else {"leader": contract.seat, "chips": contract.value}
            for contract in table.contracts
        ]
        _print_json(
            {"rules": table.rules.preset, "deal": table.deal, "minimum": table.minimum, "contracts": rows}
        )
    elif table.minimum is None:
        _show_leaders(table)
    else:
        _show_contracts(table, table.minimum)


def _moon_row(contract: ContractValue) -> dict[str, object]:
    return {
        "declarer": contract.seat,
        "trump": contract.trump,
        "tricks": contract.value,
        "discards": [" ".join(laid) for laid in contract.discards],
    }


def _show_contracts(table: DealTable, minimum: int) -> None:
    """Print the tricks of each declarer with each trump as a table.

    Words, not only colors, show that the declarer would be set or take all tricks.
    """
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    seats = sorted({contract.seat for contract in table.contracts})
    found = {(contract.seat, contract.trump): contract for contract in table.contracts}
    every = len(table.deal.hands[0])
    drawn = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    drawn.add_column("trump", no_wrap=True)
    for seat in seats:
        drawn.add_column(f"seat {seat}", no_wrap=True)
    # All trumps in their usual order; a declarer may be unable to name some.
    for trump in _in_order([contract.trump for contract in table.contracts]):
        cells: list[Text] = []
        for seat in seats:
            contract = found.get((seat, trump))
            cells.append(_cell(contract, minimum, every) if contract else Text("–"))
        drawn.add_row(trump or "called", *cells)
    console = Console()
    console.print(drawn)
    legend = f"tricks of the declarer's side; set: fewer than the lowest bid, {minimum}; moon: all tricks"
    if any(contract.discards for contract in table.contracts):
        legend += "; then the best discard (+: others are as good)"
    console.print(legend, style="dim", highlight=False)


def _in_order(trumps: Sequence[str | None]) -> list[str | None]:
    words = ["doubles", "follow-me"]
    return sorted(
        set(trumps), key=lambda trump: (words.index(trump) + 1 if trump in words else 0, trump or "")
    )


def _cell(contract: ContractValue, minimum: int, every: int) -> Text:
    from rich.text import Text

    value = contract.value
    word, style = ("moon", "bold cyan") if value == every else ("", "green")
    if value < minimum:
        word, style = "set", "red"
    laid = " ".join(contract.discards[0]) + "+" * (len(contract.discards) > 1) if contract.discards else ""
    return Text(f"{value} {word:4} {laid}".rstrip(), style=style)


def _show_leaders(table: DealTable) -> None:
    from rich.console import Console
    from rich.table import Table

    drawn = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    drawn.add_column("leads")
    drawn.add_column("chips of its side", justify="right")
    for contract in table.contracts:
        drawn.add_row(f"seat {contract.seat}", str(contract.value))
    Console().print(drawn)


class Progress:
    """Shows the progress of a long solve on stderr."""

    PATIENCE = 0.5

    def __init__(self) -> None:
        from time import monotonic

        self._clock = monotonic
        self._begun = monotonic()
        self._shown = False

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._shown and sys.stderr.isatty():
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def __call__(self, done: int, total: int) -> None:
        seconds = self._clock() - self._begun
        if seconds < self.PATIENCE:
            return
        if sys.stderr.isatty():
            share = f"{done} of {total}, " if total > 1 else ""
            print(f"\rsolving: {share}{seconds:.0f} s", end="", file=sys.stderr, flush=True)
        elif not self._shown:
            print("moon: solving takes a while", file=sys.stderr, flush=True)
        self._shown = True
