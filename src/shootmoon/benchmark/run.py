"""`run_track`: let a bot play a track of the benchmark."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from shootmoon.arena import ContestError, run_contest
from shootmoon.arena.contestants import make_contestant
from shootmoon.arena.games import GameResult, MakeBot
from shootmoon.arena.run import Progress
from shootmoon.benchmark.result import DIGITS, Game, TrackResult, summed_up
from shootmoon.benchmark.tracks import COMMITTED, BenchmarkError, Track, check_frozen
from shootmoon.record import read_record


def run_track(
    track: Track,
    bot: str,
    *,
    deals: int | None = None,
    folder: Path,
    processes: int = 1,
    ray: str | None = None,
    make: MakeBot = make_contestant,
    progress: Progress | None = None,
) -> TrackResult:
    """Let a bot play a track, and return the result.

    - ``bot``: its name, as ``make`` takes it;
    - ``deals``: the number of deals, by default `Track.deals`. Each is played in every seating;
    - ``folder``: where the games are kept, so that an interrupted track goes on;
    - ``processes``, ``ray``, ``progress``: as for `shootmoon.arena.run_contest`.

    The opponent itself isn't played against: its score is 0.

    Raises `BenchmarkError` if the track can't be played, or if the deals or the opponent aren't those of this
    version of the benchmark; OSError if the folder can't be written to.
    """
    count = track.deals if deals is None else deals
    if not 1 <= count <= COMMITTED:
        raise BenchmarkError(f"a track has 1 to {COMMITTED} deals, not {count}")
    check_frozen(track)
    if bot == track.opponent:
        return summed_up(track, bot, (), count)
    try:
        run = run_contest(
            track.contest(bot),
            count,
            folder=folder,
            processes=processes,
            ray=ray,
            make=make,
            progress=progress,
        )
    except ContestError as error:
        raise BenchmarkError(str(error)) from None
    if run.mixed:
        raise BenchmarkError(
            f"the rules or bots of shootmoon have changed since {folder} was begun: delete this folder"
        )
    games: list[Game] = []
    for deal in run.deals:
        for result in deal.games:
            path = folder / "records" / f"{result.deal:06}-{result.number:03}.moon"
            games.append(game_of(track, bot, result, path.read_text("utf-8")))
    return summed_up(track, bot, games, count)


def game_of(track: Track, bot: str, result: GameResult, record: str) -> Game:
    """Return a game as a result file has it. ``record`` is its record."""
    actions = "\n".join(map(str, read_record(record).actions))
    forfeits = [sum(by_reason.values()) for by_reason in result.forfeits]
    return Game(
        deal=result.deal,
        seating=result.number,
        values=result.points if track.contest(bot).in_points else result.shares,
        luck=tuple(round(luck, DIGITS) for luck in result.luck),
        forfeits=sum(count for count, who in zip(forfeits, result.lineup, strict=True) if who == bot),
        actions=sha256(actions.encode()).hexdigest()[:16],
    )
