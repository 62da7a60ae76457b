"""A book of a match says what the engine says of it, hand by hand, whatever the rules are."""

import random
from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from shootmoon.game import HandResult, State
from shootmoon.game.entering import MoonTrick
from shootmoon.rules import Rules, load_rules, preset_names
from shootmoon.scorekeeping import (
    Begin,
    Book,
    Command,
    Correct,
    Entry,
    Passed,
    Played,
    Reneged,
    Round,
    Timed,
    Took,
    Undo,
    new_book,
)
from tests.playing import Table, play_on
from tests.strategies import any_rules, examples

seeds = st.integers(0, 2**32 - 1)
rule_sets = st.one_of(st.sampled_from(preset_names()).map(load_rules), any_rules(small=True))


def matches(rules: Rules, seed: int, plies: int = 400) -> Iterator[tuple[State, str]]:
    return play_on(Table(rules).start(), random.Random(seed), plies)


def told(state: State, result: HandResult) -> Entry:
    """A hand that the engine finished, as people would enter it."""
    if result.renege is not None:
        return Reneged(result.renege)
    if state.rules.game == "moon":
        if result.declarer is None or result.contract is None:
            return Passed()
        return Played(result.declarer, str(result.contract), result.tricks)
    moons: list[MoonTrick] = []
    for trick in result.played:
        pieces = [str(play.piece) for _, play in trick.plays]
        big, little = pieces.count("BM"), pieces.count("LM")
        if (big or little) and trick.winner in state.seating.seats:
            moons.append(MoonTrick(trick.winner, big, little))
    return Round(result.tricks, tuple(moons))


def one_by_one(state: State, result: HandResult) -> list[Command]:
    """The same hand, told trick by trick."""
    if not result.played or result.renege is not None:
        return [told(state, result)]
    commands: list[Command] = []
    if result.declarer is not None:
        commands.append(Begin(result.declarer, str(result.contract)))
    for trick in result.played:
        pieces = [str(play.piece) for _, play in trick.plays]
        commands.append(Took(trick.winner, pieces.count("BM"), pieces.count("LM")))
    return commands


def facts(state: State) -> object:
    """What must be the same: all that lasts."""
    last = state.last_hand
    plain = None if last is None else replace(last, trump=None, played=())
    if plain is not None and plain.renege is not None:
        plain = replace(plain, tricks=())  # a void hand: its tricks are nobody's
    return state.phase, state.dealer, state.score, state.winners, plain, len(state.past)


def followed(rules: Rules, seed: int, *, singly: bool) -> Iterator[tuple[Book, State]]:
    """A book kept of a random match, with the match itself, after each hand."""
    book: Book | None = None
    before = None
    for state, action in matches(rules, seed):
        if state.phase == "deal" and book is None:
            assert state.dealer
            names = [f"p{seat}" for seat in state.seating.seats]
            book = new_book(rules, names, dealer=state.dealer)
        if book is not None and state.last_hand is not None and state.last_hand is not before:
            before = state.last_hand
            for command in one_by_one(state, before) if singly else [told(state, before)]:
                book = book.do(command)
            yield book, state
        if action == "time":
            assert book is not None
            yield book.do(Timed()), state.apply(action)


@given(rule_sets, seeds, st.booleans())
def test_a_book_stands_where_the_match_stands_after_every_hand(rules: Rules, seed: int, singly: bool) -> None:
    for book, state in followed(rules, seed, singly=singly):
        assert facts(book.standing.position) == facts(state)
        assert book.standing.in_progress is None


@given(rule_sets, seeds, st.booleans())
@examples(60)
def test_undoing_everything_leads_back_step_by_step(rules: Rules, seed: int, singly: bool) -> None:
    books = [book for book, _ in followed(rules, seed, singly=singly)]
    if not books:
        return
    book = books[-1]
    while book.changes:
        before = book.do(Undo())
        assert before.do(book.changes[-1]) == book
        book = before
    assert facts(book.standing.position) == facts(books[0].do(Undo()).standing.positions[0])


@given(rule_sets, seeds, seeds)
def test_a_corrected_hand_is_as_if_it_had_been_entered_so(rules: Rules, seed: int, choice: int) -> None:
    books = list(followed(rules, seed, singly=False))
    others = [
        told(state, state.last_hand) for _, state in followed(rules, choice, singly=False) if state.last_hand
    ]
    if not books or not others or not books[-1][0].standing.entries:
        return
    book = books[-1][0]
    rng = random.Random(choice)
    number, entry = rng.randint(1, len(book.standing.entries)), rng.choice(others)
    corrected = book.do(Correct(number, entry))
    anew = replace(book, changes=())
    for at, each in enumerate(book.changes, 1):
        if anew.standing.position.phase == "over":
            break  # it ends earlier now
        anew = anew.do(entry if at == number else each)
    assert facts(corrected.standing.position) == facts(anew.standing.position)
    assert corrected.do(Undo()) == book
