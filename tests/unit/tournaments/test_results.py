"""Scores and standings, reckoned again by hand."""

from shootmoon.rooms import AuctionResult
from shootmoon.rules import load_rules
from shootmoon.tournaments.results import board_scores, scored, standings
from shootmoon.tournaments.tournament import (
    BoardResult,
    Entry,
    Person,
    Plan,
    Round,
    Table,
    TableBoards,
    Tournament,
)

PASSED = AuctionResult(None, None, None)


def board(*gains: int) -> BoardResult:
    return BoardResult(gains, PASSED)


def entries(count: int) -> tuple[Entry, ...]:
    return tuple(Entry((Person(f"P{number}", f"{number:064x}"),)) for number in range(count))


def played(plan: Plan, *tables: tuple[tuple[int | None, ...], tuple[BoardResult, ...]]) -> Round:
    """A round that has ended, from the entries and the boards of its tables."""
    begun = Round("a", "2026-11-24", 7, tuple(Table("a", entries) for entries, _ in tables), opened_at=1)
    return scored(plan, begun, [TableBoards((), boards) for _, boards in tables])


def test_scores_are_differences_from_the_average_of_the_same_side() -> None:
    tables = (
        TableBoards((), (board(5, 1, 1), board(0, 6, 0))),
        TableBoards((), (board(-7, 3, 2),)),
    )
    assert board_scores(tables, 0) == ((6, -1, -0.5), (-6, 1, 0.5))
    assert board_scores(tables, 1) == ((0, 0, 0), None)  # nobody else finished the second board


def test_a_round_adds_up_its_boards_exactly() -> None:
    plan = Plan(title="Evening", rules=load_rules("classic"))
    found = played(
        plan,
        ((0, 1, 2), (board(5, 1, 1), board(0, 6, 0), board(9, 9, 9))),
        ((3, 4, 5), (board(4, 1, 1), board(1, 0, 0))),
        ((6, 7, None), (board(1, 1, 2),)),
    )
    assert found.boards == 3
    assert [table.boards for table in found.tables] == [3, 2, 1]
    assert [table.compared for table in found.tables] == [2, 2, 1]
    assert [table.scores[0] for table in found.tables] == [(7, 6), (7, 6), (-7, 3)]


def test_standings_add_up_rounds_and_share_places() -> None:
    plan = Plan(title="Evening", rules=load_rules("classic"), rounds=2)
    first = played(plan, ((0, 1, 2), (board(5, 1, 1),)), ((3, None, None), (board(1, 3, 3),)))
    tournament = Tournament(plan, "d", None, entries(5), (first,), ended=1)
    found = standings(tournament)
    assert [(each.entry, each.place, each.score) for each in found] == [
        (0, 1, 2.0), (4, 2, 0.0), (1, 3, -1.0), (2, 3, -1.0), (3, 5, -2.0),
    ]  # fmt: skip
    assert found[1].rounds == (None,)
    assert found[0].boards == 1
    unfinished = Tournament(plan, "d", None, entries(5), (first,), ended=0)
    assert {each.score for each in standings(unfinished)} == {0}


def test_pairs_share_the_score_of_their_side() -> None:
    plan = Plan(title="Pairs", rules=load_rules("luna-4"), kind="pairs")
    assert plan.seats == ((1, 3), (2, 4))
    round = played(plan, ((0, 1), (board(7, 0),)), ((2, None), (board(3, 4),)))
    tournament = Tournament(plan, "d", None, entries(3), (round,), ended=1)
    assert {each.entry: each.score for each in standings(tournament)} == {0: 2.0, 1: -2.0, 2: -2.0}
