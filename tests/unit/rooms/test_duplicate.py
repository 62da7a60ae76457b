"""Games of a series beside each other."""

import pytest
from msgspec.structs import replace

from shootmoon.protocol.refusals import Refused
from shootmoon.rooms import (
    Context,
    Decided,
    EndGame,
    FinishedGame,
    Request,
    Series,
    Settings,
    compare,
    decide,
    outcome,
)
from shootmoon.rooms.running.records import finished_game
from shootmoon.rules import load_rules
from tests.rooming import Table, sit_all


def finished(preset: str, seed: int, secret: str = "ab" * 32) -> FinishedGame:
    series = Series(name="daily-1", secret=secret)
    short = {} if preset in ("chips", "luna-marks") else {"score.target": 5}
    table = sit_all(Table(Settings(rules=load_rules(preset, short), series=series), seed))
    while not table.room.over:
        table.play_hand()
    return finished_game(table.room)


@pytest.mark.parametrize("preset", ["classic", "luna-marks", "luna-4", "chips"])
def test_what_all_are_ahead_of_the_average_comes_to_nothing(preset: str) -> None:
    games = [finished(preset, seed) for seed in range(4)]
    standings = compare(games)
    assert [standing.names for standing in standings] == [game.names for game in games]
    hands = [len(standing.ahead) for standing in standings]
    assert min(hands)
    for hand in range(max(hands)):
        for side in range(len(standings[0].total)):
            ahead = [each.ahead[hand][side] for each in standings if hand < len(each.ahead)]
            assert len(ahead) > 1
            assert sum(ahead) == pytest.approx(0)
    assert any(any(standing.total) for standing in standings)
    assert standings[0].total[0] == pytest.approx(sum(hand[0] for hand in standings[0].ahead))


def test_the_same_game_twice_is_average() -> None:
    game = finished("classic", 1)
    for standing in compare([game, replace(game, room="other")]):
        assert not any(standing.total)


def test_whatever_two_have_played_is_compared_and_no_more() -> None:
    games = sorted(
        (finished("classic", seed) for seed in range(6)), key=lambda game: len(outcome(game.record).gains)
    )
    lengths = [len(outcome(game.record).gains) for game in games]
    assert lengths[0] < lengths[-2]
    found = [len(standing.ahead) for standing in compare(games)]
    assert found == [min(length, lengths[-2]) for length in lengths]
    (alone,) = compare(games[:1])
    assert alone.ahead == ()
    assert not alone.total


def test_games_that_were_dealt_otherwise_are_no_duplicates() -> None:
    with pytest.raises(ValueError, match="dealt the same"):
        compare([finished("classic", 1), finished("classic", 1, "cd" * 32)])
    with pytest.raises(ValueError, match="same rules"):
        compare([finished("classic", 1), finished("luna", 1)])
    assert compare([]) == ()


def test_only_a_game_that_was_played_to_its_end_is_finished() -> None:
    table = sit_all(Table(Settings(rules=load_rules("classic"))))
    with pytest.raises(ValueError, match="no game is over"):
        finished_game(table.room)


def test_a_room_can_limit_the_hands_of_a_game() -> None:
    table = sit_all(Table(Settings(rules=load_rules("hickeys"), hands=2, spectators="none")))
    for hands in (1, 2):
        table.play_hand()
        assert len(table.room.sheet) == hands
    assert table.room.over
    assert table.room.ended_early
    assert table.room.status == "finished"
    game = finished_game(table.room)
    assert game.winners == ()
    assert len(outcome(game.record).gains) == 2


def test_an_endless_room_goes_on_after_the_hands_of_a_game() -> None:
    table = sit_all(Table(Settings(rules=load_rules("hickeys"), hands=1, endless=True)))
    table.play_hand()
    assert (table.room.over, table.room.status) == (True, "playing")
    table.play_hand()
    assert table.room.game == 2


def test_the_server_ends_a_game_once() -> None:
    table = sit_all(Table(Settings(rules=load_rules("hickeys"), series=Series(name="a", secret="ab" * 32))))
    table.play_hand()
    ended = decide(table.room, Request(EndGame()), Context(table.room.at, "00" * 32))
    assert isinstance(ended, Decided)
    assert ended.room.over
    again = decide(ended.room, Request(EndGame()), Context(table.room.at, "00" * 32))
    assert again == Decided((), ended.room)
    with pytest.raises(ValueError, match="no game is over"):
        finished_game(ended.room)
    refused = decide(table.room, Request(EndGame(), "ab" * 32), Context(table.room.at, "00" * 32))
    assert refused == Refused("no-seat")
