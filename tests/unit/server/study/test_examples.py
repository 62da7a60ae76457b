"""The example of each preset: a hand of bots, and a trick of it with the reason why it is won."""

from typing import Any

import pytest

from shootmoon.record import RecordReplay, read_record
from shootmoon.rules import load_rules
from shootmoon.server.study.examples import example_of
from tests.serving import an_app, client_of
from tests.strategies import some_presets


@pytest.mark.parametrize("preset", some_presets())
def test_every_preset_has_a_hand_and_a_trick_that_is_explained_truly(preset: str) -> None:
    example = example_of(preset)
    record = read_record(example.record)
    assert record.rules == load_rules(preset)
    assert record.seats == example.names
    (span,) = RecordReplay(record).spans
    result = span.result
    assert result is not None
    assert result.made in (True, None)
    # The trick is one of the hand's, and ends at its ply. A dummy's plays are no actions.
    last = str(record.actions[example.trick.ply - 1])
    trick = next(
        each
        for each in result.played
        if [str(play) for seat, play in each.plays if seat <= len(example.names)][-1] == last
    )
    assert [(play.seat, play.piece) for play in example.trick.plays] == [
        (seat, str(play.piece)) for seat, play in trick.plays
    ]
    assert example.trick.winner == trick.winner
    assert example.trick.suit == trick.suit
    # What is said of the plays agrees with the suits that are shown.
    trumps = set(example.trump.pieces) if example.trump else set[str]()
    suit = {each.suit: set(each.pieces) for each in example.suits}[trick.suit] - trumps
    for number, play in enumerate(example.trick.plays):
        found = "follows" if play.piece in suit else "trump" if play.piece in trumps else "other"
        assert play.why == (found if number else "led")
    winner = next(play for play in example.trick.plays if play.seat == trick.winner)
    assert example.trick.trump == (winner.piece in trumps)
    order = (
        example.trump.pieces
        if example.trump and example.trick.trump
        else next(each.pieces for each in example.suits if each.suit == trick.suit)
    )
    rivals = [play.piece for play in example.trick.plays if play.piece in order]
    assert winner.piece == min(rivals, key=order.index)


def test_an_example_is_the_same_each_time_in_the_readers_language() -> None:
    english, spanish = (example_of("hickeys", language) for language in ("en", "es"))
    assert example_of("hickeys") == english
    assert english.trick == spanish.trick
    reasons = [read_record(each.record).annotations for each in (english, spanish)]
    states = list(read_record(english.record).replay())[:-1]
    choices = [ply for ply, state in enumerate(states) if state.to_move and len(state.legal_actions()) > 1]
    assert [ply for ply, _ in reasons[0]] == choices
    assert len(reasons[0]) == len(reasons[1]) > 5
    assert reasons[0] != reasons[1]


def test_examples_over_http() -> None:
    with client_of(an_app()) as client:
        found: dict[str, Any] = client.get("/api/presets/luna-4/example", params={"lang": "es"}).json()
        assert len(found["names"]) == 4
        assert client.post("/api/replay", json={"record": found["record"]}).json()["fault"] is None
        assert client.get("/api/presets/nothing/example").json()["code"] == "no-such-preset"
        options = client.get("/api/options/moon").json()
        assert options["columns"][0] == "Players"
        assert all(len(each["facts"]) == len(options["columns"]) for each in options["presets"])
