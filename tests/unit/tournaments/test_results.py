"""Scores and standings, reckoned again by hand."""

from shootmoon.rooms.duplicate import AuctionResult
from shootmoon.rules import load_rules
from shootmoon.tournaments.results import board_scores, standings
from shootmoon.tournaments.tournament import BoardResult, Entry, Person, Plan, Round, Table, Tournament

PASSED = AuctionResult(None, None, None)


def board(*gains: int) -> BoardResult:
    return BoardResult(gains, PASSED)


def entries(count: int) -> tuple[Entry, ...]:
    return tuple(Entry((Person(f"P{number}", f"{number:064x}"),)) for number in range(count))


def test_scores_are_differences_from_the_average_of_the_same_side() -> None:
    tables = (
        Table("a", (0, 1, 2), boards=(board(5, 1, 1), board(0, 6, 0))),
        Table("b", (3, 4, None), boards=(board(-7, 3, 2),)),
    )
    one, other = board_scores(tables)
    assert one == ((6, -1, -0.5), (0, 0, 0))  # nobody else finished the second board
    assert other == ((-6, 1, 0.5),)


def test_standings_add_up_rounds_and_share_places() -> None:
    plan = Plan(title="Evening", rules=load_rules("classic"), rounds=2)
    first = Round(
        "a",
        "2026-11-24",
        (
            Table("a", (0, 1, 2), boards=(board(5, 1, 1),)),
            Table("b", (3, None, None), boards=(board(1, 3, 3),)),
        ),
        opened=True,
    )
    tournament = Tournament(plan, "d", entries(5), (first,), ended=1)
    found = standings(tournament)
    assert [(each.entry, each.place, each.score) for each in found] == [
        (0, 1, 2.0), (4, 2, 0.0), (1, 3, -1.0), (2, 3, -1.0), (3, 5, -2.0),
    ]  # fmt: skip
    assert found[1].rounds == (None,)
    assert found[0].boards == 1
    unfinished = Tournament(plan, "d", entries(5), (first,), ended=0)
    assert {each.score for each in standings(unfinished)} == {0}


def test_pairs_share_the_score_of_their_side() -> None:
    plan = Plan(title="Pairs", rules=load_rules("luna-4"), kind="pairs")
    assert plan.seats == ((1, 3), (2, 4))
    played = Round(
        "a",
        "2026-11-24",
        (Table("a", (0, 1), boards=(board(7, 0),)), Table("b", (2, None), boards=(board(3, 4),))),
        opened=True,
    )
    tournament = Tournament(plan, "d", entries(3), (played,), ended=1)
    assert {each.entry: each.score for each in standings(tournament)} == {0: 2.0, 1: -2.0, 2: -2.0}
