"""How far the tables of a round are, and what of it may be public."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from shootmoon.rooms import Room, auction_of, first_state, gains_of, is_among
from shootmoon.tournaments.results import Place, scored, standings
from shootmoon.tournaments.tournament import BoardResult, Plan, RoundBoards, Table, TableBoards, Tournament


class TableProgress(Struct, frozen=True):
    """How far a table is."""

    boards: tuple[BoardResult, ...]
    deals: tuple[str, ...]
    """The deals of these boards."""
    over: bool
    """True if the game is over."""
    names: tuple[str, ...]
    """By seat: the names of all who sit there."""
    playing: bool = False
    """True while a board is being played."""
    came: frozenset[int] = frozenset()
    """The seats whose holders took an action themselves."""
    people: frozenset[int] = frozenset()
    """The seats that are held by people."""
    silenced: frozenset[int] = frozenset()
    """The seats whose holders' chat messages are refused."""
    put_out: tuple[str, ...] = ()
    """The names of those whom the director has put out."""


class Current(Struct, frozen=True):
    """A tournament as it stands, with the round that is being played."""

    tournament: Tournament
    number: int
    """The number of the version of the document."""
    progress: tuple[TableProgress, ...] = ()
    """How far the tables of the round that is being played are."""
    public: RoundBoards | None = None
    """Of the round that is being played: the boards that no table has yet to play."""
    standings: tuple[Place, ...] = ()
    """The standings, with these boards."""


def progress_of(room: Room, before: TableProgress | None = None) -> TableProgress:
    """Return how far the room of a table is. ``before``: how far it was, to save work."""
    people = frozenset(room.people)
    found = TableProgress(
        (),
        (),
        room.over and (room.state is not None or room.ended_early),
        tuple(seat.name for seat in room.seats),
        room.in_hand,
        frozenset(number for number, own in enumerate(room.own_actions, 1) if own),
        people,
        frozenset(
            seat for seat in people if is_among(room.seat(seat).token, room.seat(seat).name, room.silenced)
        ),
        tuple(each.name for each in room.removals),
    )
    if before is not None and len(before.boards) == len(room.sheet):
        return replace(found, boards=before.boards, deals=before.deals)
    if room.state is None:
        return found
    gains = gains_of(first_state(room.settings, room.game), room.sheet)
    boards = tuple(
        BoardResult(gained, auction_of(result)) for gained, result in zip(gains, room.sheet, strict=True)
    )
    deals = [line for hand in room.state.past for line in hand.text.splitlines() if line.startswith("deal ")]
    return replace(found, boards=boards, deals=tuple(deals[: len(boards)]))


def current_of(tournament: Tournament, number: int, progress: tuple[TableProgress, ...]) -> Current:
    """Return a tournament as it stands; its standings count the boards that every table has finished.

    Tables whose game is over don't count for that. Nothing about other boards may be public, since some
    tables have yet to play them.
    """
    playing = tournament.playing
    if playing is None or not progress:
        return Current(tournament, number, progress, None, standings(tournament))
    most = max(len(table.boards) for table in progress)
    common = min((len(table.boards) for table in progress if not table.over), default=most)
    public = boards_of(progress, common)
    counted = replace(
        tournament.with_round(scored(tournament.plan, playing, public.tables)), ended=len(tournament.rounds)
    )
    return Current(tournament, number, progress, public, standings(counted))


def boards_of(progress: Sequence[TableProgress], most: int | None = None) -> RoundBoards:
    """Return the boards that these tables have finished, or the first ``most`` of them."""
    deals = max((table.deals for table in progress), key=len, default=())
    return RoundBoards(
        deals[:most], tuple(TableBoards(table.names, table.boards[:most]) for table in progress)
    )


def ended_table(plan: Plan, table: Table, progress: TableProgress) -> Table:
    """Return a table with what is kept of how it was played, besides the boards."""
    came = tuple(any(seat in progress.came for seat in seats) for seats in plan.seats)
    return replace(table, came=came, put_out=progress.put_out)
