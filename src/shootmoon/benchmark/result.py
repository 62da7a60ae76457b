"""`Result`: what a bot scored in the tracks of the benchmark, as a JSON file that can be checked."""

from __future__ import annotations

from collections.abc import Sequence
from math import isclose
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from shootmoon import __version__
from shootmoon.arena.games import DealResult, GameResult
from shootmoon.arena.summary import Interval, corrected_scores_of, t_interval
from shootmoon.benchmark.tracks import COMMITTED, TRACKS, VERSION, BenchmarkError, Track
from shootmoon.files import atomic_write
from shootmoon.files.code import code_digest

FORMAT = 1
DIGITS = 6
"""The number of digits after the point to which the luck of deals is kept."""
_CLOSE = 1e-9
_MAX_BYTES = 64 * 1024 * 1024


class Game(Struct, frozen=True, array_like=True):
    """A game of the benchmark. In the file it is a list of these values."""

    deal: int
    """The number of the deal, from 0."""
    seating: int
    """The number of the seating, from 0 (`shootmoon.arena.Contest.lineups`)."""
    values: tuple[float, ...]
    """What each side got: its share of the win, or its points where only the card play counts."""
    luck: tuple[float, ...]
    """How lucky each side was with its deals (`shootmoon.deal_luck`); empty where this isn't estimated."""
    forfeits: int
    """The number of decisions that the bot forfeited."""
    actions: str
    """The beginning of the SHA-256 of the actions of the game, one in a line, in the notation of records."""


class TrackResult(Struct, frozen=True, kw_only=True):
    """What a bot scored in one track."""

    track: str
    """The name of the track."""
    opponent: str
    """The opponent (`Track.opponent`)."""
    seed: int
    """The seed (`Track.seed`)."""
    commitment: str
    """The commitment to the deals (`Track.commitment`)."""
    signature: str
    """The signature of the opponent (`Track.signature`)."""
    deals: int
    """The number of deals; each is played in every seating."""
    score: float
    """The mean over deals of how much better the bot did than expected at equal strength: in share of wins,
    less the luck of the deals, or in points of a hand. 0 for the opponent itself."""
    interval: Interval | None
    """The 95 % confidence interval of the score, by Student's t over deals; None if it is unknown."""
    forfeits: int
    """The number of decisions that the bot forfeited."""
    games: tuple[Game, ...]
    """All games, by deal and seating. Empty for the opponent itself."""


class Result(Struct, frozen=True, kw_only=True):
    """What a bot scored in the benchmark."""

    format: int = FORMAT
    """The version of the file format."""
    benchmark: int = VERSION
    """The version of the benchmark."""
    bot: str
    """The name with which the bot was made, as `shootmoon.arena.contestants.make_contestant` takes it."""
    shootmoon: str = __version__
    """The version of shootmoon."""
    code: str
    """The digest of the source code of the rules and bots (`shootmoon.files.code.code_digest`)."""
    tracks: tuple[TrackResult, ...]
    """The tracks that were played, in the order of `TRACKS`."""


def new_result(bot: str, tracks: Sequence[TrackResult]) -> Result:
    """Return a result of this version of shootmoon."""
    return Result(bot=bot, code=code_digest(), tracks=tuple(tracks))


def summed_up(track: Track, bot: str, games: Sequence[Game], deals: int) -> TrackResult:
    """Return the result of a bot in a track, with the score computed from its games."""
    score, interval = 0.0, None
    if games:
        contest = track.contest(bot)
        by_deal: dict[int, list[GameResult]] = {}
        for game in games:
            by_deal.setdefault(game.deal, []).append(_as_game_result(track, bot, game))
        played = [DealResult(deal=deal, games=tuple(games)) for deal, games in sorted(by_deal.items())]
        scores = corrected_scores_of(contest, played, bot)
        score, interval = sum(scores) / len(scores), t_interval(scores)
    return TrackResult(
        track=track.name,
        opponent=track.opponent,
        seed=track.seed,
        commitment=track.commitment,
        signature=track.signature,
        deals=deals,
        score=score,
        interval=interval,
        forfeits=sum(game.forfeits for game in games),
        games=tuple(games),
    )


def _as_game_result(track: Track, bot: str, game: Game) -> GameResult:
    """Return a game as the arena has it, with all that its score depends on."""
    lineup = track.contest(bot).lineups[game.seating]
    nothing = (0.0,) * len(lineup)
    in_points = track.contest(bot).in_points
    return GameResult(
        deal=game.deal,
        number=game.seating,
        lineup=lineup,
        shares=nothing if in_points else game.values,
        points=game.values if in_points else nothing,
        hands=1,
        bids=(),
        forfeits=(),
        first_wrong=(),
        decisions=(),
        seconds=(),
        slowest=(),
        cut_short=(),
        luck=game.luck,
        record="",
    )


def write_result(path: Path, result: Result) -> None:
    """Write a result to a file, with one game in a line. Raises OSError."""
    lines: list[str] = []
    for track in result.tracks:
        start = msgspec.json.encode(replace(track, games=())).decode().removesuffix("]}")
        games = ",\n".join(msgspec.json.encode(game).decode() for game in track.games)
        lines.append(f"{start}\n{games}\n]}}" if games else f"{start}]}}")
    head = msgspec.json.encode({**asdict(result), "tracks": 0}).decode()
    body = head.replace('"tracks":0', '"tracks":[\n' + ",\n".join(lines) + "\n]")
    with atomic_write(path) as part:
        part.write_text(body + "\n", encoding="utf-8", newline="\n")
        part.chmod(0o644)


def read_result(path: Path) -> Result:
    """Read a result file, and check that it is consistent: the tracks, their deals and opponents are those of
    this version of the benchmark, all games are there, and the scores follow from the games.

    Raises `BenchmarkError` with the reason, OSError if the file can't be read.
    """
    with path.open("rb") as file:
        content = file.read(_MAX_BYTES + 1)
    try:
        result = msgspec.json.decode(content, type=Result)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BenchmarkError(f"{path} is no result file of the benchmark: {error}") from None
    if (result.format, result.benchmark) != (FORMAT, VERSION):
        raise BenchmarkError(
            f"{path} is of version {result.benchmark} of the benchmark, and this is version {VERSION}"
        )
    names = [each.track for each in result.tracks]
    if not names or len(set(names)) < len(names):
        raise BenchmarkError(f"{path}: each track must occur once, and one at least")
    for each in result.tracks:
        try:
            _check_track(result.bot, each)
        except BenchmarkError as error:
            raise BenchmarkError(f"{path}, track {each.track}: {error}") from None
    return result


def _check_track(bot: str, result: TrackResult) -> None:
    track = TRACKS.get(result.track)
    if track is None:
        raise BenchmarkError(f"there is no such track; there are {', '.join(TRACKS)}")
    fixed = ("opponent", "seed", "commitment", "signature")
    wrong = [name for name in fixed if getattr(result, name) != getattr(track, name)]
    if wrong:
        raise BenchmarkError(f"{', '.join(wrong)} differ from version {VERSION} of the benchmark")
    if not 1 <= result.deals <= COMMITTED:
        raise BenchmarkError(f"the number of deals isn't 1 to {COMMITTED}")
    itself = bot == track.opponent
    contest = track.contest(bot)
    seatings = 0 if itself else len(contest.lineups)
    wanted = [(deal, seating) for deal in range(result.deals) for seating in range(seatings)]
    if [(game.deal, game.seating) for game in result.games] != wanted:
        raise BenchmarkError("games are missing, or not in order")
    sides = 0 if itself else len(contest.lineups[0])
    for game in result.games:
        if len(game.values) != sides or len(game.luck) != (sides if track.luck else 0):
            raise BenchmarkError(f"deal {game.deal}, seating {game.seating} hasn't a value for each side")
    again = summed_up(track, bot, result.games, result.deals)
    ends = zip((result.score, *(result.interval or ())), (again.score, *(again.interval or ())), strict=False)
    same = (result.interval is None) == (again.interval is None)
    if not same or not all(isclose(*pair, rel_tol=0, abs_tol=_CLOSE) for pair in ends):
        raise BenchmarkError("the score or its interval doesn't follow from the games")
    if result.forfeits != again.forfeits:
        raise BenchmarkError("the number of forfeits doesn't follow from the games")
