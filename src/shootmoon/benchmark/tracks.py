"""`TRACKS`: what each track of the benchmark plays, against whom, and on which deals.

All of it is fixed for a version of the benchmark. The deals are fixed by a commitment: a hash of the first
hand of each. The opponents are fixed by a signature: a hash of what they do in some hands. If either changes,
because the code of shootmoon has changed, results can't be compared any more, and `check_frozen` raises an
error. The benchmark then gets a new version, with new hashes.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256

from msgspec import Struct

from shootmoon.arena import Contest
from shootmoon.arena.contest import Unit
from shootmoon.arena.games import chance_action, play_game
from shootmoon.game import new_game, setup_for
from shootmoon.record import read_record
from shootmoon.rules import load_rules

VERSION = 1
"""The version of the benchmark. Results of different versions can't be compared."""

COMMITTED = 1_000
"""The number of deals of each track that are fixed."""

_SIGNED = 3
"""The number of deals in which opponents show that they play as before."""


class BenchmarkError(ValueError):
    """A benchmark can't be run, or a result file can't be read. The message says why."""


class Track(Struct, frozen=True, kw_only=True):
    """A track of the benchmark."""

    name: str
    """The name, as in `TRACKS`."""
    title: str
    """What readers of a table of results see."""
    preset: str
    """The preset whose rules are played."""
    unit: Unit
    """What is played from each deal; see `shootmoon.arena.Contest`."""
    opponent: str
    """The bot against which all bots play."""
    deals: int
    """The usual number of deals."""
    seed: int
    """The seed of the deals and of the bots."""
    luck: bool
    """Whether scores are corrected for the luck of the deals."""
    commitment: str
    """The SHA-256 of the first hands of `COMMITTED` deals; see `commitment_of`."""
    signature: str
    """The SHA-256 of what the opponent does; see `signature_of`."""

    def contest(self, bot: str) -> Contest:
        """Return the contest between a bot and the opponent."""
        return Contest(
            bots=(bot, self.opponent),
            rules=load_rules(self.preset),
            unit=self.unit,
            seed=self.seed,
            luck=self.luck,
        )


TRACKS: Mapping[str, Track] = {
    track.name: track
    for track in (
        Track(
            name="match",
            title="whole match",
            preset="classic",
            unit="match",
            opponent="club",
            deals=50,
            seed=2201,
            luck=True,
            commitment="8e07d05c538b9a9b62e957c2016bb3956b4ea0529abfc5c32e6e7ebaa58b07ec",
            signature="1c01cc2ace1d69bb041020d4a5e8f16c36d05d922a1587760c7f536fd41269cd",
        ),
        Track(
            name="partnership",
            title="partnership",
            preset="luna-4",
            unit="match",
            opponent="club",
            deals=100,
            seed=2202,
            luck=True,
            commitment="a6bc0dddfc30fa49fa84833676636496106a97ddb9cb256cd68e06577d53b4e0",
            signature="2076d6eafbf5415dd8310c9053df5c85adf93dbf3a94da044e858beadf2c4944",
        ),
        Track(
            name="play",
            title="card play alone",
            preset="classic",
            unit="play",
            opponent="club",
            deals=200,
            seed=2203,
            luck=False,
            commitment="b795ad056fb3b3f50ae9c2a4d36fe85f528656cbd24a256e865fa42675abd805",
            signature="4a3341fd60a7b1b4a117661648a47eadd81eb1eee4cf6d0831819c5746800bf9",
        ),
    )
}
"""The tracks by name."""


@lru_cache(maxsize=8)
def commitment_of(track: Track) -> str:
    """Return the SHA-256 of the dealer and the first hand of `COMMITTED` deals, in the notation of records:
    one deal in a line, its actions separated by semicolons."""
    contest = track.contest(track.opponent)
    digest = sha256()
    for deal in range(COMMITTED):
        state = new_game(contest.rules)
        while state.to_move == 0:
            state = state.apply(chance_action(contest, deal, state))
        digest.update(f"{'; '.join(state.actions)}\n".encode())
    return digest.hexdigest()


@lru_cache(maxsize=8)
def signature_of(track: Track) -> str:
    """Return the SHA-256 of the actions with which the opponent, in all seats, plays the first hand of some
    deals."""
    contest = Contest(
        bots=(track.opponent,) * setup_for(load_rules(track.preset)).seating.sides,
        rules=load_rules(track.preset),
        unit="contract",
        seed=track.seed,
    )
    digest = sha256()
    for deal in range(_SIGNED):
        record = read_record(play_game(contest, deal, 0).record)
        digest.update(f"{'; '.join(record.actions)}\n".encode())
    return digest.hexdigest()


def check_frozen(track: Track) -> None:
    """Raise `BenchmarkError` if the deals or the opponent aren't those of this version of the benchmark."""
    if commitment_of(track) != track.commitment:
        raise BenchmarkError(
            f"the deals of the track {track.name} aren't those of version {VERSION} of the benchmark: this "
            "version of shootmoon or of Python deals differently"
        )
    if signature_of(track) != track.signature:
        raise BenchmarkError(
            f"{track.opponent}, the opponent of the track {track.name}, doesn't play as in version {VERSION} "
            "of the benchmark: use the version of shootmoon that the result file names"
        )
