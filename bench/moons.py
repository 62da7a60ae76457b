"""Count moons: how often copies of a bot bid a moon and make it, under several rule sets.

    python bench/moons.py --rules classic classic:auction.moon_after_seven=yes luna --keep moons.jsonl

Options of a preset follow it, separated by colons. The copies play whole matches against each other. For each
rule set, the script prints how many hands a match took, in how many of all hands with a declarer the bid was
a moon, how many of the moons and of the other bids were made, and how many matches a made moon ended. With
``--keep``, an interrupted run can be continued.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec
from msgspec import Struct

from shootmoon.arena import Contest
from shootmoon.arena.games import GameResult, play_game
from shootmoon.cli.options import rules_from
from shootmoon.game import setup_for


class Match(Struct, frozen=True):
    """One match, as ``--keep`` stores it."""

    rules: str
    """The rule set, as it was given on the command line."""
    number: int
    hands: int
    bids: tuple[tuple[str, bool], ...]
    """The bid of each declarer, and whether it was made."""

    @property
    def ended_by_moon(self) -> bool:
        """Whether the last hand was a made moon."""
        return bool(self.bids) and self.bids[-1][1] and is_moon(self.bids[-1][0])


def is_moon(bid: str) -> bool:
    """Return whether a bid, such as ``6`` or ``double-moon``, is a moon."""
    return bid.endswith("moon")


def play(rules: str, bot: str, number: int) -> Match:
    """Play one match."""
    preset, *options = rules.split(":")
    values = rules_from(preset, options)
    sides = setup_for(values).seating.sides
    game: GameResult = play_game(Contest(bots=(bot,) * sides, rules=values, seed=number), 0, 0)
    return Match(rules, number, game.hands, tuple((bid.contract, bid.made) for bid in game.bids))


def row(matches: list[Match]) -> str:
    """Return the line of the table for the matches by one rule set."""
    bids = [bid for match in matches for bid in match.bids]
    moons = [made for bid, made in bids if is_moon(bid)]
    others = [made for bid, made in bids if not is_moon(bid)]
    hands = sum(each.hands for each in matches) / len(matches)
    ended = sum(each.ended_by_moon for each in matches)
    shares = [
        share(part, whole)
        for part, whole in (
            (len(moons), len(bids)),
            (sum(moons), len(moons)),
            (sum(others), len(others)),
            (ended, len(matches)),
        )
    ]
    return f"| {matches[0].rules} | {len(matches)} | {hands:.1f} | {' | '.join(shares)} |"


def share(part: int, whole: int) -> str:
    """Return a share in percent, or nothing if there is nothing to share."""
    return f"{part / whole:.0%}" if whole else ""


def main() -> None:
    """Play all matches and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rules", nargs="+", default=["classic"])
    parser.add_argument("--bot", default="expert")
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--keep", type=Path, help="store each match in this file as a line of JSON")
    given = parser.parse_args()
    keep: Path | None = given.keep
    lines = keep.read_bytes().splitlines() if keep and keep.exists() else []
    done = {(each.rules, each.number): each for each in (msgspec.json.decode(x, type=Match) for x in lines)}
    print("| rules | matches | hands | moons bid | made | other bids made | ended by a moon |")
    for rules in given.rules:
        for number in range(given.matches):
            if (rules, number) not in done:
                done[rules, number] = match = play(rules, given.bot, number)
                if keep:
                    with keep.open("ab") as file:
                        file.write(msgspec.json.encode(match) + b"\n")
            print(f"\r{rules}: {number + 1}/{given.matches} ", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
        print(row([done[rules, number] for number in range(given.matches)]), flush=True)


if __name__ == "__main__":
    main()
