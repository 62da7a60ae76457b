"""What each seat makes of each contract in a deal, with all hands known."""

from __future__ import annotations

from msgspec import Struct

from shootmoon.analysis.hands import check_deal, usual_rules
from shootmoon.analysis.solution import preparations, solve_endgames
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
from shootmoon.rules import GAMES, Rules, RulesLike, as_rules
from shootmoon.solver import Progress


class ContractValue(Struct, frozen=True):
    """A contract in the hands of a seat, played best by everybody."""

    seat: int
    """The declarer; in Chips, the seat that leads."""
    trump: str | None
    """``0`` … ``6``, ``doubles`` or ``follow-me``; None where none is named."""
    value: int
    """Tricks of the declarer's side; in Chips, chips that the leader's side gains."""
    discards: tuple[tuple[Piece, ...], ...]
    """What the declarer may lay aside to take so many tricks: the best ways, in canonical order. Each is as
    many tiles as the widow has. Empty where nothing is laid aside."""


class DealTable(Struct, frozen=True):
    """A deal solved for every seat and every contract."""

    rules: Rules
    deal: Deal
    minimum: int | None
    """The lowest number to bid; None in Chips."""
    contracts: tuple[ContractValue, ...]
    """By seat, then by trump in the order in which they may be named. A trump that the seat can't name, since
    the first lead must be a trump, is missing."""

    def of(self, seat: int) -> tuple[ContractValue, ...]:
        """The contracts of a seat."""
        return tuple(contract for contract in self.contracts if contract.seat == seat)


def solve_deal(
    deal: str,
    rules: RulesLike | None = None,
    *,
    pieces: tuple[Piece, ...] | None = None,
    hand_size: int | None = None,
    threads: int = 1,
    progress: Progress | None = None,
) -> DealTable:
    """Solve a deal (``deal … / … / … / widow 4-1``) for every declarer and every trump that may be named.

    Before the first lead the declarer, who sees all hands, takes the widow and lays aside what is best, as
    the rules have it. Where suits are called there is one contract, without a trump; in Chips, one for each
    seat that may lead. ``rules``: classic for three hands and luna-4 for four, unless given. ``pieces`` and
    ``hand_size`` make smaller games, as in `shootmoon.new_game`. ``threads`` and ``progress`` as in
    `shootmoon.solver.solve_worlds`.

    Raises `AnalysisError` for a deal that is wrong, `NotationError` for a text that is none.

    >>> table = solve_deal(
    ...     "deal 6-6,6-5,6-4,5-5,3-2,2-1,1-1 / 6-3,6-2,6-1,5-4,5-3,5-2,5-1 /"
    ...     " 4-4,4-3,4-2,3-3,3-1,2-2,0-0 / widow 4-1"
    ... )
    >>> [(contract.trump, contract.value) for contract in table.of(1)][:3]
    [('0', 3), ('1', 6), ('2', 2)]
    >>> table.of(1)[1].discards  # what leaves seat 1 with six tricks
    (('3-2',),)
    """
    given = None if rules is None else as_rules(rules)
    game = GAMES[0] if given is None else given.game
    read = deal if isinstance(deal, Deal) else ActionReader(game).read(deal)
    if not isinstance(read, Deal):
        raise NotationError(deal, 1, "deal … / … / …")
    chosen = given or usual_rules(len(read.hands))
    start = new_game(chosen, pieces=pieces, hand_size=hand_size)
    check_deal(start.setup, read.hands, read.rest)
    states = [_state_for(start, seat, read) for seat in start.seating.seats]
    leaves = [(seat, *leaf) for seat, state in enumerate(states, 1) for leaf in preparations(state)]
    values = solve_endgames([endgame_of(after) for _, _, after in leaves], threads=threads, progress=progress)
    trumps = [action.trump for action, _ in start.setup.trumps]
    found: dict[tuple[int, str | None], tuple[int, dict[tuple[Piece, ...], None]]] = {}
    for (seat, path, after), value in zip(leaves, values, strict=True):
        laid = [action.piece for action in path if isinstance(action, Discard)]
        discards = dict.fromkeys([tuple(sorted(laid, key=lambda piece: piece.order))] if laid else [])
        best, ways = found.get((seat, after.trump), (value, {}))
        if value >= best:
            found[seat, after.trump] = (value, discards if value > best else {**ways, **discards})
    order = {trump: at for at, trump in enumerate(trumps)}
    keys = sorted(found, key=lambda key: (key[0], order.get(key[1] or "", 0)))
    return DealTable(
        chosen,
        read,
        start.setup.minimum or None,
        tuple(ContractValue(*key, found[key][0], tuple(found[key][1])) for key in keys),
    )


def _state_for(start: State, seat: int, deal: Deal) -> State:
    """The deal with ``seat`` as its declarer, or as its first leader, dealt by the seat to its right."""
    players = start.seating.players
    state = with_first_dealer(start, (seat - 2) % players + 1).apply(deal)
    if not start.setup.bids:
        return state
    bid = next(action for action in state.legal_actions() if action != PASS)
    state = state.apply(bid)
    while state.phase == "auction":
        state = state.apply(PASS)
    return state
