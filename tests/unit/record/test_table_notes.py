"""Claims, concessions and redeals in records: read, written, and played on."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import shootmoon as sm
from shootmoon.analysis import review
from shootmoon.game import State
from shootmoon.record import claimed_plies, table_notes
from tests.playing import Table, play_on, tables
from tests.strategies import examples
from tests.unit.record.test_many import BODY, DEAL, GAME, HEAD, PLAYS

seeds = st.integers(0, 2**32 - 1)


def refused(text: str) -> str:
    with pytest.raises(sm.RecordError) as error:
        sm.read_record(text)
    return str(error.value)


@pytest.mark.parametrize("said", ["claim 5", "Claim 5", "claim 5 # all but one", "claim 5\n= 1 5 0\n"])
def test_a_claim_is_carried_out(said: str) -> None:
    record = sm.read_record(HEAD + BODY + said + "\n" + DEAL + "\n")
    assert record.final.last_hand.tricks[1] == 6  # type: ignore[union-attr] # a hand has ended
    assert record.final.phase == "auction"
    (note,) = table_notes(record)
    assert (note.ply, note.kind, note.seat, note.tricks) == (10, "claim", 2, 5)
    assert claimed_plies(record) == frozenset(range(10, 28))
    for form in ("text", "json"):
        assert sm.read_record(sm.write_record(record, form)) == record  # type: ignore[arg-type] # both forms


def test_the_stated_scores_decide_who_gets_the_others() -> None:
    assert sm.read_record(f"{HEAD}{BODY}claim 5\n= 1 5 0\n").final.points == (1, 5, 0)
    assert "no plays were found" in refused(f"{HEAD}{BODY}claim 5\n= 0 5 1\n")  # who has no way to win one


def test_a_concession_gives_up_the_rest() -> None:
    record = sm.read_record(HEAD + BODY + "concede\n")
    assert record.final.last_hand.tricks[1] == 5  # type: ignore[union-attr] # a hand has ended
    assert "# concession: seat 2\n" in sm.write_record(record)
    assert review(record).decisions == review(sm.read_record(HEAD + BODY)).decisions


def test_plays_after_a_claim_are_kept() -> None:
    record = sm.read_record(HEAD + BODY + "claim\n" + PLAYS)
    assert record.actions == sm.read_record(GAME).actions
    assert "1-1 3-1 2-1\n# claim: seat 2\n6-1 3-2 4-1" in sm.write_record(record)


def test_what_cannot_be_claimed_is_refused() -> None:
    assert "record:8:1: claim: " not in refused(HEAD + BODY.replace("trump 1", "claim"))
    assert "claimed or conceded during the play" in refused(HEAD + BODY.replace("trump 1", "claim"))
    assert "7 tricks are claimed, and 6 are left" in refused(HEAD + BODY + "claim 7")
    assert "no plays were found in which seat 2 takes 6" in refused(HEAD + BODY + "claim\n= 0 5 1\n")
    view = sm.write_record(sm.read_record(HEAD + BODY).final.view(2))
    assert "claims and redeals are comments" in refused(view + "claim\n")
    assert "claims and redeals are comments" in refused(
        sm.write_record(sm.read_record(HEAD + BODY), "json").replace('"2-1"', '"2-1", "claim"')
    )


def test_a_hand_is_dealt_anew() -> None:
    text = (
        HEAD
        + BODY.replace("5 pass", "# well\n5 {bold\nbid} pass")
        + "# misdeal\nredeal\n"
        + DEAL
        + "\npass pass pass\n"
    )
    record = sm.read_record(text)
    assert len(record.actions) == 5
    (note,) = table_notes(record)
    assert note.kind == "redeal"
    assert note.actions == f"{DEAL} 5 {{bold bid}} pass pass discard 5-2 trump 1 1-1 3-1 2-1"
    assert [text for _, text in record.comments[:2]] == ["well", "misdeal"]
    assert sm.read_record(sm.write_record(record)) == record
    assert "no hand has been dealt" in refused(HEAD + "\ndealer 1\nredeal\n")
    assert "“redeal” goes before a new deal" in refused(HEAD + BODY + DEAL)


@examples(30)
@given(tables(), seeds)
def test_random_games_with_claims_and_redeals(table: Table, seed: int) -> None:
    """A game in which hands are claimed, conceded and dealt anew is the game of its other actions."""
    rng = random.Random(seed)
    states: list[State] = [state for state, _ in play_on(table.start(), rng, 60)]
    record = sm.Record.of(states[-1])
    words: list[str] = []
    redeals = claims = 0
    hand = list[str]()
    for state, action in zip(states, record.actions, strict=False):
        if action.startswith("deal "):
            if state.phase == "deal" and rng.random() < 0.5:
                redeals += 1
                words += [str(action), "redeal"]
            hand.clear()
        if state.phase == "play" and rng.random() < 0.1:
            claims += 1
            words.append(rng.choice(["claim", "claim 0", "concede"]))
        words.append(str(action))
    head = sm.write_record(sm.Record(table.rules, pieces=table.pieces, hand_size=table.hand_size))
    found = sm.read_record(head + "\n" + "\n".join(words) + "\n")
    # A claim at the end is carried out.
    assert found.actions[: len(record.actions)] == record.actions
    kinds = [note.kind for note in table_notes(found)]
    assert (kinds.count("redeal"), len(kinds)) == (redeals, redeals + claims)
    for form in ("text", "json"):
        again = sm.read_record(sm.write_record(found, form))  # type: ignore[arg-type] # both forms
        assert again == found
        assert list(table_notes(again)) == list(table_notes(found))
