"""Finished games as files: going out, and coming in again as they were."""

import asyncio
import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from shootmoon.record import RecordError, read_record, write_record
from shootmoon.rooms import FinishedGame
from shootmoon.storage import Storage, open_storage
from shootmoon.storage.archive import add_game, count_games, export_games, finished_games, read_game
from shootmoon.storage.games import digest_of, file_name
from tests.servers import run
from tests.unit.record.games import EXAMPLE, play
from tests.unit.rooms.conformance import commit, game
from tests.unit.storage.finished import AT, finished_game

GAMES = [
    finished_game(1),
    finished_game(2, number=2),
    finished_game(3, "other", series="daily-2026-09-21"),
]


async def keep(storage: Storage, games: Sequence[FinishedGame]) -> None:
    for number, each in enumerate(games):
        await storage.log.append(commit(f"played-{number}", finished=(each,)))


async def kept(storage: Storage) -> list[FinishedGame]:
    return [game async for game in storage.log.finished()]


async def exported(storage: Storage, folder: Path) -> list[tuple[Path, bool]]:
    return [each async for each in export_games(storage, folder)]


def test_games_come_in_as_they_went_out_and_once(address: str, tmp_path: Path) -> None:
    async def check() -> None:
        async with open_storage(address) as storage:
            await keep(storage, GAMES)
            assert await count_games(storage) == 3
            files = [file for file, is_new in await exported(storage, tmp_path / "out") if is_new]
            for file in files:
                assert not await add_game(storage, read_game(file))
        async with open_storage(f"sqlite:///{tmp_path / 'elsewhere.db'}") as storage:
            for file in files:
                assert await add_game(storage, read_game(file))
                assert not await add_game(storage, read_game(file))
            assert await kept(storage) == GAMES
            await exported(storage, tmp_path / "again")
        texts = [
            sorted(path.read_text() for path in (tmp_path / name).iterdir()) for name in ("out", "again")
        ]
        assert texts[0] == texts[1]

    run(check())


def test_what_goes_out_is_a_record_with_all_that_is_known(tmp_path: Path) -> None:
    async def check() -> None:
        async with open_storage(f"sqlite:///{tmp_path / 'a.db'}") as storage:
            await keep(storage, GAMES[2:])
            ((file, _),) = await exported(storage, tmp_path)
            record = read_record(file)
            assert dict(record.tags) == {
                "Date": "2026-09-21T13:00:00Z",
                "Series": "daily-2026-09-21",
                "Room": "other",
                "RoomGame": "1",
                "Finished": "2026-09-21T14:16:20.123+00:00",
            }
            assert record.actions == read_record(GAMES[2].record).actions

    run(check())


def test_a_folder_is_brought_up_to_date_and_nothing_in_it_is_touched(tmp_path: Path) -> None:
    async def check() -> None:
        async with open_storage(f"sqlite:///{tmp_path / 'a.db'}") as storage:
            await keep(storage, GAMES[:2])
            folder = tmp_path / "games"
            (file, _), _ = await exported(storage, folder)
            file.write_text("with a note of mine")
            await storage.log.append(commit("late", finished=(GAMES[2],)))
            assert [is_new for _, is_new in await exported(storage, folder)] == [False, False, True]
            assert file.read_text() == "with a note of mine"
            assert len(list(folder.iterdir())) == 3

    run(check())


def test_an_export_that_is_cut_short_leaves_whole_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut(*_: object) -> None:
        raise KeyboardInterrupt

    async def check() -> None:
        async with open_storage(f"sqlite:///{tmp_path / 'a.db'}") as storage:
            await keep(storage, GAMES)
            with monkeypatch.context() as patch:
                patch.setattr(os, "replace", cut)
                with pytest.raises(KeyboardInterrupt):
                    await exported(storage, tmp_path / "games")
            assert list((tmp_path / "games").iterdir()) == []
            assert len(await exported(storage, tmp_path / "games")) == 3

    run(check())


def test_however_many_games_there_are_each_comes_once_and_in_order(address: str) -> None:
    played = [game(f"r{number % 7}", number, at=AT + number // 20) for number in range(170)]

    async def check() -> None:
        async with open_storage(address) as storage:
            await storage.log.append(commit("a", finished=(*played[::-1], *played[:3])))
            assert await kept(storage) == sorted(
                [*played, *played[:3]], key=lambda each: (each.at, each.room, each.game)
            )

    run(check())


def test_names_of_files_are_safe_and_their_own() -> None:
    odd = FinishedGame(
        room="../\0", game=1, at=AT, rules="../Ünfair rules", names=(), winners=(1,), series=None, record="x"
    )
    assert file_name(odd, digest_of(odd.record)).startswith("20260921-141320-")
    assert all(c.isascii() and (c.isalnum() or c in "-.") for c in file_name(odd, digest_of(odd.record)))
    assert "/" not in file_name(odd, digest_of(odd.record))
    games = [odd, *GAMES, finished_game(1, number=2)]
    assert len({file_name(game, digest_of(game.record)) for game in games}) == 5


def test_a_game_from_elsewhere_is_known_again_in_either_form(tmp_path: Path) -> None:
    text = GAMES[0].record
    (tmp_path / "a.moon").write_text(text.replace("\n", "  \n"))
    (tmp_path / "a.json").write_text(write_record(read_record(text), "json"))
    (tmp_path / "undated.moon").write_text(text.replace('[Date "2026-09-21T13:00:00Z"]\n', ""))
    os.utime(tmp_path / "undated.moon", ns=(0, AT * 1_000_000))

    async def check() -> None:
        async with open_storage(f"sqlite:///{tmp_path / 'a.db'}") as storage:
            assert await add_game(storage, read_game(tmp_path / "a.moon"))
            assert not await add_game(storage, read_game(tmp_path / "a.json"))
            (game,) = await kept(storage)
            assert (game.room, game.game, game.at) == ("", 1, 1_789_995_600_000)
            assert game.record == text
            assert (game.names, game.winners, game.rules) == (
                GAMES[0].names,
                GAMES[0].winners,
                GAMES[0].rules,
            )
            assert await add_game(storage, read_game(tmp_path / "undated.moon"))
            assert [each.at for each in await kept(storage)] == [1_789_995_600_000, AT]

    run(check())


def test_the_same_game_in_two_rooms_is_two_games(address: str) -> None:
    """Bots that meet on the same deals may play the same twice."""

    async def check() -> None:
        async with open_storage(address) as storage:
            first, second = finished_game(1, "a"), finished_game(1, "b")
            assert [await add_game(storage, each) for each in (first, second, first)] == [True, True, False]
            assert await kept(storage) == [first, second]

    run(check())


def test_of_many_who_bring_the_same_game_one_does(address: str) -> None:
    async def check() -> None:
        async with open_storage(address) as storage, open_storage(address) as other:
            brought = [add_game(each, GAMES[0]) for each in (storage, other) for _ in range(4)]
            assert sorted(await asyncio.gather(*brought)) == 7 * [False] + [True]
            assert await count_games(storage) == 1

    run(check())


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Dear Ann,", "1:1"),
        (EXAMPLE, "this game is not over"),
        (write_record(play("classic", 40, 1).view(2)), "the view of seat 2, not the complete game"),
        (
            GAMES[0].record.replace(f'[Result "{GAMES[0].winners[0]}', '[Result "9'),
            "the result is given as",
        ),
    ],
)
def test_what_is_no_finished_game_is_refused_by_name(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "it.moon"
    file.write_text(text)
    with pytest.raises(RecordError) as refused:
        read_game(file)
    assert str(refused.value).startswith(str(file))
    assert told in str(refused.value)


def test_tags_that_tell_nonsense_are_passed_over(tmp_path: Path) -> None:
    tags = '[Room "r"]\n[RoomGame "-5"]\n[Finished "yesterday"]\n'
    file = tmp_path / "it.moon"
    file.write_text(GAMES[0].record.replace("[Date", tags + "[Date"))
    game = read_game(file)
    assert (game.room, game.game, game.at) == ("r", 1, 1_789_995_600_000)
    assert game.record == GAMES[0].record


def test_a_file_of_many_games_is_read(tmp_path: Path) -> None:
    state = next(s for s in (play("luna-4", 3000, seed) for seed in range(20)) if s.phase == "over")
    text = write_record(state)
    path = tmp_path / "games.moon"
    path.write_text(text + text.replace("dealer", "dealer 9\ndealer", 1) + text, encoding="utf-8")
    first, wrong, last = finished_games(path)
    assert first == last
    assert isinstance(wrong, RecordError)
    assert isinstance(first, FinishedGame)
    assert (first.winners, first.rules) == (state.winners, "luna-4")
