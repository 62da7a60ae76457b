"""`moon solve`: solve a deal, given hands or a position in a record double-dummy."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from shootmoon.cli.errors import EXIT_INTERRUPTED, message_of, print_error, refused
from shootmoon.cli.options import (
    JsonOption,
    LanguageOption,
    OptionOption,
    RulesOption,
    print_json,
    rules_from,
)

if TYPE_CHECKING:
    from rich.text import Text

    from shootmoon.analysis import ContractValue, DealTable, Endgame, Solution
    from shootmoon.game import State
    from shootmoon.record import Record
    from shootmoon.rules import Rules
    from shootmoon.telling import Messages


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
    rules: RulesOption = None,
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
    lang: LanguageOption = "en",
) -> None:
    """Solve a deal, hands, or a position in a record double-dummy: with best play and all hands visible.

    In Moon, the result is the number of tricks that the declarer's side still takes. In Chips, it is the
    number of chips that the side to move gains. Without --rules, three hands are classic, and four luna-4.
    """
    from shootmoon.analysis import AnalysisError, read_endgame
    from shootmoon.telling import Messages, Reason

    say = Messages(lang)
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
                raise refused("cli-combined", options="--hands", **{"with": "DEAL|FILE"})
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
            _solve_hands(endgame, as_json, say)
        elif target is None:
            raise AnalysisError(Reason("solve-what"))
        elif target.split(maxsplit=1)[:1] == ["deal"]:
            _reject_options("DEAL", of_hands | {"--at": at})
            _solve_deal(target, _rules(rules, option, target), as_json, say)
        else:
            _reject_options("FILE", of_hands | {"--rules": rules, "--option": option})
            _solve_record(target, at, as_json, say)
    except AnalysisError as error:
        why = message_of(error, lang)
        whole_deal = bare and hands is None
        raise typer.Exit(print_error(say("solve-as-deal", why=why) if whole_deal else why)) from None
    except KeyboardInterrupt:
        print_error(say("solve-interrupted"))
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
    """Refuse these options, if any is given, since they don't apply to ``what``."""
    given = [name for name, value in options.items() if value is not None]
    if given:
        raise refused("cli-combined", options=", ".join(given), **{"with": what})


def _rules(source: str | None, changes: list[str] | None, hands: str) -> Rules | None:
    """Return the given rules, or the default rules with the given changes; None if neither is given."""
    from shootmoon.analysis import AnalysisError
    from shootmoon.analysis.hands import usual_rules
    from shootmoon.pieces import parse_card
    from shootmoon.telling import Reason

    if source is not None:
        return rules_from(source, changes)
    if any(parse_card(word) for word in _words(hands)):
        raise AnalysisError(Reason("solve-cards"))
    if not changes:
        return None
    groups = [group for group in hands.split("/") if not group.strip().lower().startswith("widow")]
    return rules_from(usual_rules(len(groups)).preset, changes)


def _solve_hands(endgame: Endgame, as_json: bool, say: Messages) -> None:
    from shootmoon.analysis import solve_endgame

    with Progress(say) as progress:
        solution = solve_endgame(endgame, progress=progress)
    if as_json:
        print_json({"value": solution.value, "plays": dict(solution.plays)})
    else:
        _show_solution(solution, endgame.setup.game.unit, say)


def _solve_deal(text: str, rules: Rules | None, as_json: bool, say: Messages) -> None:
    from shootmoon.analysis import solve_deal

    with Progress(say) as progress:
        table = solve_deal(text, rules, progress=progress)
    _show_deal(table, as_json, say)


def _solve_record(file: str, at: int | None, as_json: bool, say: Messages) -> None:
    from shootmoon.analysis import AnalysisError, solve, solve_deal
    from shootmoon.cli.records import load, ply_of
    from shootmoon.telling import Reason

    record = load(file)
    ply = ply_of(record, -1 if at is None else at) or 0
    state = _state_at(record, ply)
    if state.phase == "auction" and state.hand.deal is not None:
        with Progress(say) as progress:
            table = solve_deal(
                state.hand.deal,
                state.rules,
                pieces=state.pieces,
                hand_size=state.hand_size,
                progress=progress,
            )
        _show_deal(table, as_json, say)
        return
    try:
        with Progress(say) as progress:
            solution = solve(state, progress=progress)
    except AnalysisError as error:
        raise AnalysisError(Reason("solve-at-ply", ply=ply, why=error.args[0])) from None
    played = str(record.actions[ply]) if ply < len(record.actions) else None
    if as_json:
        print_json(
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
        _show_solution(solution, state.setup.game.unit, say, played=played)


def _state_at(record: Record, ply: int) -> State:
    """Return the state after ``ply`` actions.

    Raises AnalysisError if the record is only one seat's view of the game.
    """
    from shootmoon.analysis import AnalysisError
    from shootmoon.game import View
    from shootmoon.telling import Reason

    if record.viewer is not None:
        raise AnalysisError(Reason("solve-view", seat=record.viewer))
    state = record.position(ply)
    assert not isinstance(state, View)
    return state


# -- showing --------------------------------------------------------------------------------------------


def _show_solution(solution: Solution, unit: str, say: Messages, *, played: str | None = None) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column(say("solve-seat", seat=solution.to_move), no_wrap=True)
    table.add_column(say(f"odds-{unit}"), justify="right")
    table.add_column("")
    for action, value in solution.plays.items():
        best = value == solution.value
        marks = [say("solve-best")] * best + [say("solve-played")] * (action == played)
        table.add_row(Text(action), str(value), ", ".join(marks), style="green" if best else "")
    side = "+".join(map(str, solution.side))
    console = Console()
    value = say.count(unit, solution.value) if say.has(f"count-{unit}") else str(solution.value)
    console.print(say("solve-value", side=side, value=value, unit=unit), highlight=False, markup=False)
    console.print(table)


def _show_deal(table: DealTable, as_json: bool, say: Messages) -> None:
    if as_json:
        moon = table.minimum is not None
        rows = [
            _moon_row(contract) if moon else {"leader": contract.seat, "chips": contract.value}
            for contract in table.contracts
        ]
        print_json(
            {"rules": table.rules.preset, "deal": table.deal, "minimum": table.minimum, "contracts": rows}
        )
    elif table.minimum is None:
        _show_leaders(table, say)
    else:
        _show_contracts(table, table.minimum, say)


def _moon_row(contract: ContractValue) -> dict[str, object]:
    return {
        "declarer": contract.seat,
        "trump": contract.trump,
        "tricks": contract.value,
        "discards": [" ".join(laid) for laid in contract.discards],
    }


def _show_contracts(table: DealTable, minimum: int, say: Messages) -> None:
    """Print the tricks of each declarer with each trump as a table.

    Words, not only colors, show that the declarer would be set or take all tricks.
    """
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from shootmoon.game.wording import spoken

    seats = sorted({contract.seat for contract in table.contracts})
    found = {(contract.seat, contract.trump): contract for contract in table.contracts}
    every = len(table.deal.hands[0])
    drawn = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    drawn.add_column(say("odds-trump"), no_wrap=True)
    for seat in seats:
        drawn.add_column(say("solve-seat", seat=seat), no_wrap=True)
    # All trumps in their usual order; a declarer may be unable to name some.
    for trump in _in_order([contract.trump for contract in table.contracts]):
        cells: list[Text] = []
        for seat in seats:
            contract = found.get((seat, trump))
            cells.append(_cell(contract, minimum, every, say) if contract else Text("–"))
        drawn.add_row(spoken(trump, say.language) if trump else say("solve-called"), *cells)
    console = Console()
    console.print(drawn)
    legend = say("solve-legend", minimum=minimum)
    if any(contract.discards for contract in table.contracts):
        legend = say("solve-legend-discards", legend=legend)
    console.print(legend, style="dim", highlight=False, markup=False)


def _in_order(trumps: Sequence[str | None]) -> list[str | None]:
    words = ["doubles", "follow-me"]
    return sorted(
        set(trumps), key=lambda trump: (words.index(trump) + 1 if trump in words else 0, trump or "")
    )


def _cell(contract: ContractValue, minimum: int, every: int, say: Messages) -> Text:
    from rich.text import Text

    value = contract.value
    word, style = ("moon", "bold cyan") if value == every else ("", "green")
    if value < minimum:
        word, style = say("solve-set"), "red"
    laid = " ".join(contract.discards[0]) + "+" * (len(contract.discards) > 1) if contract.discards else ""
    return Text(f"{value} {word:4} {laid}".rstrip(), style=style)


def _show_leaders(table: DealTable, say: Messages) -> None:
    from rich.console import Console
    from rich.table import Table

    drawn = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    drawn.add_column(say("solve-leads"))
    drawn.add_column(say("solve-chips"), justify="right")
    for contract in table.contracts:
        drawn.add_row(say("solve-seat", seat=contract.seat), str(contract.value))
    Console().print(drawn)


class Progress:
    """Shows the progress of a long solve on stderr."""

    PATIENCE = 0.5

    def __init__(self, say: Messages) -> None:
        from time import monotonic

        self._clock = monotonic
        self._begun = monotonic()
        self._shown = False
        self._say = say

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
            key = "solve-progress-of" if total > 1 else "solve-progress"
            text = self._say(key, done=done, total=total, seconds=f"{seconds:.0f}")
            print(f"\r{text}", end="", file=sys.stderr, flush=True)
        elif not self._shown:
            print(f"moon: {self._say('solve-patience')}", file=sys.stderr, flush=True)
        self._shown = True
