"""`solve_deal`: the double-dummy value of every contract, for every seat, in one deal."""

from __future__ import annotations

from msgspec import Struct

from shootmoon.analysis.hands import check_deal, usual_rules
from shootmoon.analysis.solution import preparations, solve_endgames
from shootmoon.analysis.typed_text import deal_text
from shootmoon.endgames.endgame import endgame_of
from shootmoon.game import (
    PASS,
    ActionReader,
    Deal,
    Discard,
    NotationError,
    State,
    new_game,
    with_first_dealer,
)
from shootmoon.pieces import Piece
from shootmoon.pieces.html import html_table
from shootmoon.rules import GAMES, Rules, RulesLike, as_rules
from shootmoon.solver import Progress
from shootmoon.telling import checked


class ContractValue(Struct, frozen=True):
    """The double-dummy value of one contract, played by one seat."""

    seat: int
    """The declarer, or in Chips the seat that leads first."""
    trump: str | None
    """The trump: ``0`` … ``6``, ``doubles`` or ``follow-me``. None if the rules have no trump."""
    value: int
    """The number of tricks that the declarer's side takes, or in Chips the number of chips that the leader's
    side gains."""
    discards: tuple[tuple[Piece, ...], ...]
    """Every discard with which the declarer takes this number of tricks, in canonical order. Each discard is
    a tuple with as many tiles as the widow has. Empty if the rules let nobody discard."""


class DealTable(Struct, frozen=True):
    """A deal solved for every seat and every contract."""

    rules: Rules
    deal: Deal
    minimum: int | None
    """The lowest numbered bid that the rules allow; None in Chips, which has no auction."""
    contracts: tuple[ContractValue, ...]
    """All contracts, ordered by seat and then by trump as the rules list them. If the first lead must be a
    trump, trumps that the seat couldn't lead are left out."""

    def of(self, seat: int) -> tuple[ContractValue, ...]:
        """Return the contracts that a seat can play."""
        return tuple(contract for contract in self.contracts if contract.seat == seat)

    def _repr_html_(self) -> str:
        seats = sorted({contract.seat for contract in self.contracts})
        found = {(contract.seat, contract.trump): contract for contract in self.contracts}
        trumps = dict.fromkeys(
            trump
            for trump in (*(str(pip) for pip in range(7)), "doubles", "follow-me", None)
            if any((seat, trump) in found for seat in seats)
        )
        rows = [
            (
                trump or ("called" if self.minimum else "all"),
                *(_cell(found.get((seat, trump))) for seat in seats),
            )
            for trump in trumps
        ]
        unit = "tricks of the declarer's side" if self.minimum else "chips of the side that leads first"
        discards = "; then the best discard (+: others are as good)"
        return html_table(
            ["trump", *(f"seat {seat}" for seat in seats)],
            rows,
            title=f"{self.rules.preset}: {self.deal}",
            note=f"double-dummy: {unit}{discards if any(each.discards for each in self.contracts) else ''}",
        )


def _cell(contract: ContractValue | None) -> str:
    if contract is None:
        return "–"
    more = "+" * (len(contract.discards) > 1)
    laid = f" ({' '.join(contract.discards[0])}{more})" if contract.discards else ""
    return f"{contract.value}{laid}"


@checked
def solve_deal(
    deal: str,
    rules: RulesLike | None = None,
    *,
    pieces: tuple[Piece, ...] | None = None,
    hand_size: int | None = None,
    threads: int = 1,
    progress: Progress | None = None,
) -> DealTable:
    """Solve a deal (``deal … / … / … / widow 4-1``) double-dummy, for every declarer and every trump.

    Before the first lead the declarer, who sees all hands, exchanges the widow according to the rules and
    makes the best discards. If the leader of each trick calls its suit, there is one contract for each seat,
    without a trump. In Chips there is one contract for each seat that may lead first.

    - ``rules``: by default *classic* for a deal of three hands and *luna-4* for four;
    - ``pieces`` and ``hand_size``: for smaller games, as in `shootmoon.new_game`;
    - ``threads`` and ``progress``: as in `shootmoon.solver.solve_worlds`.

    Raises `AnalysisError` for an invalid deal, and `NotationError` for text that isn't a deal.

    >>> table = solve_deal(
    ...     "deal 6-6,6-5,6-4,5-5,3-2,2-1,1-1 / 6-3,6-2,6-1,5-4,5-3,5-2,5-1 /"
    ...     " 4-4,4-3,4-2,3-3,3-1,2-2,0-0 / widow 4-1"
    ... )
    >>> [(contract.trump, contract.value) for contract in table.of(1)][:3]
    [('0', 3), ('1', 6), ('2', 2)]
    >>> table.of(1)[1].discards  # with which seat 1 takes six tricks
    (('3-2',),)
    """
    given = None if rules is None else as_rules(rules)
    game = GAMES[0] if given is None else given.game
    read = deal if isinstance(deal, Deal) else ActionReader(game).read(deal_text(deal))
    if not isinstance(read, Deal):
        raise NotationError(deal, 1, "deal … / … / …")
    chosen = given or usual_rules(len(read.hands))
    start = new_game(chosen, pieces=pieces, hand_size=hand_size)
    check_deal(start.setup, read.hands, read.rest)
    states = [state_for(start, seat, read) for seat in start.seating.seats]
    leaves = [(seat, *leaf) for seat, state in enumerate(states, 1) for leaf in preparations(state)]
    values = solve_endgames([endgame_of(after) for _, _, after in leaves], threads=threads, progress=progress)
    trumps = [action.trump for action, _ in start.setup.trumps]
    results: dict[tuple[int, str | None], tuple[int, dict[tuple[Piece, ...], None]]] = {}
    for (seat, path, after), value in zip(leaves, values, strict=True):
        discarded = [action.piece for action in path if isinstance(action, Discard)]
        ordered = tuple(sorted(discarded, key=lambda piece: piece.order))
        discards = dict.fromkeys([ordered] if ordered else [])
        best, as_good = results.get((seat, after.trump), (value, {}))
        if value >= best:
            results[seat, after.trump] = (value, discards if value > best else {**as_good, **discards})
    order = {trump: index for index, trump in enumerate(trumps)}
    keys = sorted(results, key=lambda key: (key[0], order.get(key[1] or "", 0)))
    return DealTable(
        chosen,
        read,
        start.setup.minimum or None,
        tuple(ContractValue(*key, results[key][0], tuple(results[key][1])) for key in keys),
    )


def state_for(start: State, seat: int, deal: Deal) -> State:
    """Return the state after the deal in which ``seat`` is the declarer, or in Chips leads first.

    The dealer is the seat to the right of ``seat``.
    """
    players = start.seating.players
    state = with_first_dealer(start, (seat - 2) % players + 1).apply(deal)
    if not start.setup.bids:
        return state
    bid = next(action for action in state.legal_actions() if action != PASS)
    state = state.apply(bid)
    while state.phase == "auction":
        state = state.apply(PASS)
    return state
