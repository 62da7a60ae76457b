"""`verify`: play games of a result file again, and compare."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from shootmoon.arena import ContestError
from shootmoon.arena.contestants import make_contestant
from shootmoon.arena.games import MakeBot, play_game
from shootmoon.arena.pool import run_tasks
from shootmoon.arena.run import Progress
from shootmoon.benchmark.result import DIGITS, Game, Result
from shootmoon.benchmark.run import game_of
from shootmoon.benchmark.tracks import TRACKS, BenchmarkError, Track, check_frozen
from shootmoon.bots import Bot, bot_names
from shootmoon.files.code import code_digest


class Verified(Struct, frozen=True):
    """What playing games again has shown."""

    played: int
    """The number of games that were played again."""
    games: int
    """The number of games in the result."""
    faults: tuple[str, ...]
    """Which games differ, and in what; empty if all are the same."""
    same_code: bool
    """Whether the source code of the rules and bots is that with which the result was made."""


def verify(
    result: Result,
    *,
    bot: str | None = None,
    sample: int | None = 10,
    seed: int | None = None,
    processes: int = 0,
    make: MakeBot = make_contestant,
    progress: Progress | None = None,
) -> Verified:
    """Play games of a result again: the same bots, deals and seatings must give the same actions and scores.

    - ``bot``: the name of the bot on this machine. It must be given unless it is a built-in bot: a file may
      come from a stranger, and the name of a program or a module in it would be run;
    - ``sample``: the number of games of all tracks, drawn at random; None for all games;
    - ``seed``: the seed of the sample; None for another sample each time;
    - ``progress``: called with the number of games that were played, and the number of all of them.

    `read_result` has already checked that scores follow from the games. Raises `BenchmarkError` if the deals
    or the opponents aren't those of this version of the benchmark, or a bot can't be made.
    """
    games = [(TRACKS[each.track], game) for each in result.tracks for game in each.games]
    for each in result.tracks:
        check_frozen(TRACKS[each.track])
    if bot is None and result.bot.partition(":")[0] not in bot_names():
        raise BenchmarkError(
            f"the file names {result.bot!r}, which isn't a built-in bot; what a file names is never run, so "
            "say with --bot what the bot is called on this machine"
        )
    make = partial(_make, make, result.bot, result.bot if bot is None else bot)
    if games:
        try:
            make(result.bot, 0)
        except (ValueError, TypeError) as error:
            raise BenchmarkError(str(error)) from None
    chosen = games
    if sample is not None and sample < len(games):
        chosen = random.Random(seed).sample(games, sample)
    faults: list[str] = []
    if progress is not None:
        progress(0, len(chosen))
    tasks = ((track, result.bot, game, make) for track, game in chosen)
    try:
        for done, found in enumerate(run_tasks(_differences, tasks, processes=processes), 1):
            faults += found
            if progress is not None:
                progress(done, len(chosen))
    except ContestError as error:
        raise BenchmarkError(str(error)) from None
    return Verified(len(chosen), len(games), tuple(sorted(faults)), result.code == code_digest())


def _make(make: MakeBot, name: str, here: str, wanted: str, seed: int) -> Bot:
    """Make a bot; the one that the file calls ``name`` is called ``here`` on this machine."""
    return make(here if wanted == name else wanted, seed)


def _differences(track: Track, bot: str, game: Game, make: MakeBot) -> Sequence[str]:
    """Play a game again, and return a sentence if it differs."""
    played = play_game(track.contest(bot), game.deal, game.seating, make)
    again = game_of(track, bot, played, played.record)
    close = all(abs(one - other) < 2 * 10**-DIGITS for one, other in zip(game.luck, again.luck, strict=True))
    again = replace(again, luck=game.luck) if close else again
    wrong = [name for name in Game.__struct_fields__ if getattr(again, name) != getattr(game, name)]
    place = f"track {track.name}, deal {game.deal}, seating {game.seating}"
    return [f"{place}: {', '.join(wrong)} differ when it is played again"] if wrong else []
