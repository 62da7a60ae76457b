"""Games of a series beside each other."""

import pytest
from msgspec.structs import replace

from shootmoon.rooms.duplicate import compare
from shootmoon.rooms.ports import FinishedGame
from shootmoon.rooms.records import finished_game
from shootmoon.rooms.settings import Series, Settings
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
    hands = len(standings[0].ahead)
    assert hands
    for hand in range(hands):
        for side in range(len(standings[0].total)):
            assert sum(standing.ahead[hand][side] for standing in standings) == pytest.approx(0)
    assert any(any(standing.total) for standing in standings)
    assert standings[0].total[0] == pytest.approx(sum(hand[0] for hand in standings[0].ahead))


def test_the_same_game_twice_is_average() -> None:
    game = finished("classic", 1)
    for standing in compare([game, replace(game, room="other")]):
        assert not any(standing.total)


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
