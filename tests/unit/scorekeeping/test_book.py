"""What people say to a book, and what it says to them."""

import msgspec
import pytest

from shootmoon.game.entering import MoonTrick
from shootmoon.rules import load_rules
from shootmoon.scorekeeping import (
    Begin,
    Book,
    Command,
    Correct,
    NotEntered,
    Passed,
    Played,
    Rename,
    Reneged,
    Round,
    Timed,
    Took,
    Undo,
    new_book,
)
from shootmoon.scorekeeping.book import MAX_CHANGES, MAX_HANDS
from shootmoon.scorekeeping.text import sheet_text
from shootmoon.scorekeeping.view import view_book

NAMES = ["Ann", "Ben", "Cal"]


def book_of(preset: str, *commands: Command) -> Book:
    rules = load_rules(preset)
    book = new_book(rules, [*NAMES, "Dee", "Eve", "Fay"][: rules.table.players])
    for command in commands:
        book = book.do(command)
    return book


def refusal(book: Book, command: Command) -> str:
    with pytest.raises(NotEntered) as refused:
        book.do(command)
    assert str(refused.value)
    return refused.value.code


def test_refusals_in_an_unknown_language_are_an_error() -> None:
    with pytest.raises(ValueError, match="'fr'"):
        NotEntered("nothing-to-undo").explain("fr")


def test_what_is_no_book_is_refused_in_words() -> None:
    rules = load_rules("classic")
    for names, dealer, code in (
        (["Ann", "Ben"], 1, "names-count"),
        (["Ann", "Ben", "ann"], 1, "names-alike"),
        (["Ann", "Ben", " "], 1, "name-empty"),
        (["Ann", "Ben", "x" * 25], 1, "name-long"),
        (["Ann", "Ben", "a\nb"], 1, "name-characters"),
        (NAMES, 4, "no-such-seat"),
    ):
        with pytest.raises(NotEntered) as refused:
            new_book(rules, names, dealer=dealer)
        assert refused.value.code == code
        assert refused.value.explain("es")


def test_what_cannot_be_said_now_is_refused() -> None:
    book = book_of("classic", Played(1, "5", (5, 1, 1)))
    assert refusal(book, Correct(2, Passed())) == "no-such-hand"
    assert refusal(book, Correct(1, Played(1, "3", (5, 1, 1)))) == "bid-unknown"
    assert refusal(book, Round((3, 1, 1))) == "other-game"
    assert refusal(book, Took(1)) == "no-hand-running"
    assert refusal(book, Timed()) == "time-untimed"
    assert refusal(book, Begin(4, "5")) == "no-such-seat"
    assert refusal(book_of("classic"), Undo()) == "nothing-to-undo"
    counting = book.do(Begin(1, "5")).do(Took(1))
    assert refusal(counting, Passed()) == "hand-running"
    assert refusal(counting, Begin(1, "5")) == "hand-running"
    assert refusal(counting, Took(4)) == "no-such-seat"
    assert refusal(counting, Took(1, big=1)) == "other-game"
    over = book.do(Played(2, "moon", (0, 7, 0)))
    for command in (Passed(), Begin(1, "5"), Took(1), Reneged(1), Timed()):
        assert refusal(over, command) == "game-over"


def test_a_renege_ends_a_hand_that_is_counted() -> None:
    book = book_of("classic", Begin(1, "5"), Took(2), Reneged(2))
    assert book.standing.in_progress is None
    assert book.standing.entries == (Reneged(2),)


def test_a_correction_may_end_the_match_earlier_and_another_one_bring_the_rest_back() -> None:
    hands = [Played(seat, "5", tuple(5 if at == seat else 1 for at in (1, 2, 3))) for seat in (1, 2, 3)]
    book = book_of("classic", *hands)
    early = book.do(Correct(1, Played(1, "moon", (7, 0, 0))))
    assert early.standing.position.winners == (1,)
    assert (early.standing.counted, len(early.standing.entries)) == (1, 3)
    assert refusal(early, Passed()) == "game-over"
    again = early.do(Correct(1, hands[0]))
    assert again.standing.position == book.standing.position


def test_chips_are_counted_trick_by_trick_with_their_moons() -> None:
    book = book_of("chips-2", Took(1, big=1), Took(3, big=1), Took(2, little=2), Took(1), Took(1))
    assert book.standing.entries == (Round((3, 1), (MoonTrick(1, big=1), MoonTrick(2, little=2))),)
    assert book.standing.position.chips == (4, 1)
    assert refusal(book.do(Took(1, big=2)), Took(1, big=1)) == "moons-many"


def test_people_may_be_called_otherwise() -> None:
    book = book_of("classic", Rename(("Ann", "Bea", "Cal")))
    assert book.standing.names == ("Ann", "Bea", "Cal")
    assert refusal(book, Rename(("Ann", "ann", "Cal"))) == "names-alike"
    assert book.do(Undo()).standing.names == tuple(NAMES)


def test_time_is_called_and_may_be_taken_back() -> None:
    book = book_of("hickeys", Played(1, "5", (5, 1, 1)), Timed())
    assert book.standing.position.winners == (1, 2, 3)
    assert "Time was called" in sheet_text(book)
    assert book.do(Undo()).standing.position.phase == "deal"


def test_a_book_has_room_for_so_much() -> None:
    book = msgspec.structs.replace(book_of("classic"), changes=(Passed(),) * MAX_CHANGES)
    assert refusal(book, Passed()) == "book-full"
    assert len(book.do(Undo()).changes) == MAX_CHANGES - 1


def test_a_book_has_room_for_so_many_hands() -> None:
    book = msgspec.structs.replace(book_of("classic"), changes=(Passed(),) * MAX_HANDS)
    for command in (Passed(), Begin(1, "5"), Reneged(1)):
        assert refusal(book, command) == "book-full"
    assert len(book.do(Correct(1, Reneged(2))).standing.entries) == MAX_HANDS


def test_a_book_lasts_as_json() -> None:
    book = book_of("hickeys", Played(1, "5", (5, 1, 1)), Begin(2, "moon"), Took(2), Correct(1, Passed()))
    assert msgspec.json.decode(msgspec.json.encode(book), type=Book).standing == book.standing


def test_the_text_has_circled_points_hickeys_and_marks_that_sum_to_zero() -> None:
    book = book_of(
        "hickeys",
        Played(2, "5", (2, 4, 1)),
        Played(1, "7", (7, 0, 0)),
        Played(1, "triple-moon", (7, 0, 0)),
        Reneged(3),
        Played(3, "double-moon", (0, 1, 0)),
    )
    lines = sheet_text(book).splitlines()
    assert lines[3].split() == ["1", "Ann", "Ben:", "5,", "set", "2–4–1", "2", "(-5)", "*", "1"]
    assert next(line for line in lines if "Round 1" in line).split() == ["Round", "1", "+3", "-2", "-1"]
    assert "renege: Cal" in lines[7]
    assert lines[8].endswith("(-21) ****")
    assert "Next: Ben deals, Cal begins." in lines
    assert "Sigue: da Ben, empieza Cal." in sheet_text(book, "es")
    with pytest.raises(ValueError, match="'fr'"):
        sheet_text(book, "fr")


@pytest.mark.parametrize("preset", ["luna-4", "luna-marks", "called-4", "chips", "hickeys-4"])
def test_every_kind_of_match_can_be_told(preset: str) -> None:
    sides = len(view_book(book_of(preset), 1, 0).sides)
    tricks = (5, 2) if sides == 2 else (5, 1, 1)
    book = book_of(preset, Round((3, 2)) if preset == "chips" else Played(1, "5", tricks))
    assert len({len(line) > 0 for line in sheet_text(book, "es").splitlines()[2:4]}) == 1
    view = view_book(book, 2, 0)
    assert len(view.lines) == len(view.entries) == 1
    assert view.may_undo


def test_what_may_be_entered_is_told() -> None:
    view = view_book(book_of("hickeys-house"), 1, 0)
    assert not view.may_pass
    assert view.may_time
    assert view.may_renege
    assert view.bids == ("5", "6", "7", "moon")
    chips = view_book(book_of("chips-2"), 1, 0)
    assert (chips.may_pass, chips.may_renege, chips.may_time, chips.dummy) == (False, False, False, 3)
