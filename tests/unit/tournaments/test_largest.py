"""What a server does in its event loop for the largest tournament: 120 people, 30 rounds of 30 boards."""

import functools

import msgspec
from msgspec.structs import replace

from shootmoon.rooms import AuctionResult
from shootmoon.rules import load_rules
from shootmoon.server.play.tournaments import _view  # type: ignore[reportPrivateUsage]
from shootmoon.tournaments.commands import Enter, drawing_of
from shootmoon.tournaments.commands import do as decide
from shootmoon.tournaments.progress import Current, TableProgress, boards_of, current_of
from shootmoon.tournaments.results import scored
from shootmoon.tournaments.tournament import (
    BoardResult,
    Entry,
    Origin,
    Person,
    Plan,
    Round,
    Table,
    Tournament,
)
from tests.work import Work, counted

IN_ONE_PIECE = 120_000
"""Lines of Python that the event loop may run in one piece: about a hundredth of a second."""
DIRECTOR = "d" * 64


@functools.cache
def largest() -> Current:
    plan = Plan(title="Evening", rules=load_rules("hickeys"), rounds=30, hands=30)
    people = tuple(
        Entry((Person(f"Person {number}", f"{number:064x}", Origin(f"{number % 50}", f"{number % 70}")),))
        for number in range(119)
    )
    auction = AuctionResult(1, "5", "doubles")
    tournament = Tournament(plan, DIRECTOR, None, people)
    progress: tuple[TableProgress, ...] = ()
    for number in range(30):
        shuffled = sorted((each * 7919 * (number + 1) % 127, each) for each in range(119))
        order: list[int | None] = [entry for _, entry in shuffled]
        tables = tuple(Table(f"{at:024}", (*order[at : at + 3], None)[:3]) for at in range(0, 119, 3))
        progress = tuple(
            TableProgress(
                tuple(
                    BoardResult(((at * board + number) % 9, board % 7, at % 5), auction)
                    for board in range(30 - at % 4)
                ),
                ("deal 5-5,4-4,3-3 / 2-2 / 1-1",) * 30,
                False,
                ("Person 1", "Person 2", "Person 3"),
                people=frozenset((1, 2, 3)),
            )
            for at in range(len(tables))
        )
        begun = Round("a" * 16, "2026-11-24", number, tables, opened_at=1)
        if number < 29:
            begun = scored(plan, begun, boards_of(progress).tables)
            ended = tuple(replace(table, came=(True,) * 3, names=("Person 1",) * 3) for table in begun.tables)
            begun = replace(begun, tables=ended)
        tournament = replace(tournament, rounds=(*tournament.rounds, begun), ended=min(number + 1, 29))
    return current_of(tournament, 99, progress)


def test_a_tournament_is_read_and_shown_with_bounded_work() -> None:
    current = largest()
    with counted() as work:
        again = current_of(current.tournament, 99, current.progress)
    assert again == current
    assert_small(work)
    with counted() as work:
        text = msgspec.json.encode(_view("name", current, DIRECTOR, 0, "en"))
    assert_small(work)
    assert len(text) < 400_000


def test_boards_of_ended_rounds_are_stored_elsewhere() -> None:
    """Each command reads and writes the whole document, for which 36,000 boards are too many."""
    text = msgspec.json.encode(largest().tournament)
    assert len(text) < 400_000
    assert msgspec.json.decode(text, type=Tournament) == largest().tournament


def test_commands_are_decided_with_bounded_work() -> None:
    tournament = replace(largest().tournament, rounds=largest().tournament.rounds[:29])
    with counted() as work:
        entered = decide(tournament, Enter("person 118"), "f" * 64, "1", 0, str)
    assert entered is not None
    assert entered.entries[-1].names == ("person 119",)
    assert_small(work)
    with counted() as work:
        assert drawing_of(tournament, DIRECTOR, "2", 7) is not None
    assert_small(work)


def assert_small(work: Work) -> None:
    assert work.lines < IN_ONE_PIECE
