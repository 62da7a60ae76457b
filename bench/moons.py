"""Measure what a person meets at a table: moons, made bids, the length of a match, and how it sways.

    python bench/moons.py --tables novice,novice club,club --matches 60 --folder FOLDER
    python bench/moons.py --rules luna luna:auction.moon_after_seven=yes --tables novice,club

Options of a preset follow it, separated by colons; without ``--rules``, all presets are played. A table names
the bot that stands for the person and the bot of all other sides, and plays whole matches; if the two differ,
every deal is played with the person at each side. For each rule set and table, the script prints a line:

- *hands*, *minutes*: the length of a match, on average. Minutes are those of a room with the default pace: a
  delay for each action of the others, for each trick and for each hand, and `OWN` seconds for each of the
  person's actions;
- *moons*: the share of moons among the winning bids, and how many of them were made; *numbers made*: the
  same of the other bids;
- *lead changes*: how often in a match another side than before is alone in the lead;
- *declarer*: the share of all hands in which the person's side won the auction;
- *passing*: the longest run of hands in a match in which the person's side didn't bid, on average, and the
  longest of all;
- *one hand*: the share of matches that were over after the first hand with a bid.

Every match is kept in ``--folder``; after an interruption, the same command continues.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from statistics import mean

from exploiters import exit_status, progress
from msgspec import Struct

from shootmoon.arena import Contest, run_contest
from shootmoon.cli.options import rules_from
from shootmoon.game import PASS, State, setup_for
from shootmoon.protocol.settings import Pace
from shootmoon.record import Record, read_record
from shootmoon.rules import preset_names

OWN = 5.0
"""How long a person is assumed to think about an action, in seconds."""

HEAD = (
    "| rules | person, others | matches | hands | minutes | moons | made | numbers made | lead changes "
    "| declarer | passing | one hand |\n" + "| --- " * 12 + "|"
)


class Match(Struct, frozen=True):
    """What happened in a match to the person, who plays one side."""

    hands: int
    minutes: float
    bids: tuple[tuple[bool, bool], ...]
    """For each winning bid: whether it was a moon, and whether it was made."""
    lead_changes: int
    declared: int
    """The number of hands in which the person's side was the declarer."""
    passing: int
    """The longest run of hands without a bid of the person's side."""


def is_moon(bid: str) -> bool:
    """Return whether a bid, such as ``6`` or ``double-moon``, is a moon.

    >>> is_moon("double-moon"), is_moon("7")
    (True, False)
    """
    return bid.endswith("moon")


def longest(flags: Iterable[bool]) -> int:
    """Return the length of the longest run of true values.

    >>> longest([True, False, True, True])
    2
    """
    most = run = 0
    for flag in flags:
        run = run + 1 if flag else 0
        most = max(most, run)
    return most


def changes_of_lead(standings: Iterable[Sequence[int]]) -> int:
    """Return how often another side than before is alone in the lead.

    >>> changes_of_lead([(0, 0), (3, 0), (3, 3), (3, 4), (9, 4)])
    2
    """
    leaders = [
        stood.index(max(stood)) for stood in standings if len(stood) > 1 and stood.count(max(stood)) == 1
    ]
    return sum(one != other for one, other in pairwise(leaders))


def match_of(record: Record, side: int) -> Match:
    """Return what happened in a match to the person who plays a side, given by its index."""
    pace = Pace()
    seconds, declared, has_bid = 0.0, 0, False
    standings: list[Sequence[int]] = []
    bids: list[tuple[bool, bool]] = []
    silent: list[bool] = []
    states = list(record.replay())
    for (before, after), action in zip(pairwise(states), record.actions, strict=True):
        own = bool(before.to_move) and _side(before) == side
        seconds += OWN if own else pace.play / 1000 if before.to_move else 0
        has_bid |= own and before.phase == "auction" and action != PASS
        if len(after.past) == len(before.past):
            continue
        result = after.last_hand
        assert result is not None
        seconds += pace.hand / 1000 + sum(result.tricks) * pace.trick / 1000
        standings.append(result.stood)
        declared += result.declarer is not None and after.seating.side_of(result.declarer) == side
        silent.append(not has_bid)
        if result.contract is not None:
            bids.append((is_moon(result.contract), bool(result.made)))
        has_bid = False
    changes = changes_of_lead(standings)
    return Match(len(silent), seconds / 60, tuple(bids), changes, declared, longest(silent))


def _side(state: State) -> int:
    return state.seating.side_of(state.to_move or 0)


def row(rules: str, table: str, matches: Sequence[Match]) -> str:
    """Return the line of the table for the matches of one rule set at one table."""
    bids = [bid for match in matches for bid in match.bids]
    moons = [made for moon, made in bids if moon]
    numbers = [made for moon, made in bids if not moon]
    played = sum(match.hands for match in matches)
    passing = ""
    if bids:
        runs = [match.passing for match in matches]
        passing = f"{mean(runs):.1f}, {max(runs)}"
    cells = [
        f"`{rules}`",
        table.replace(",", ", "),
        str(len(matches)),
        f"{played / len(matches):.1f}",
        f"{mean(match.minutes for match in matches):.0f}",
        share(len(moons), len(bids)),
        share(sum(moons), len(moons)),
        share(sum(numbers), len(numbers)),
        f"{mean(match.lead_changes for match in matches):.1f}",
        share(sum(match.declared for match in matches), played) if bids else "",
        passing,
        share(sum(len(match.bids) == 1 for match in matches), len(matches)) if bids else "",
    ]
    return f"| {' | '.join(cells)} |"


def share(part: int, whole: int) -> str:
    """Return a share in percent, or nothing if there is nothing to share."""
    return f"{part / whole:.0%}".replace("%", " %") if whole else ""


def measure(name: str, table: str, given: argparse.Namespace) -> list[Match]:
    """Play the matches of one rule set at one table, or continue, and return what happened in them."""
    person, others = table.split(",")
    preset, *options = name.split(":")
    rules = rules_from(preset, options)
    sides = setup_for(rules).seating.sides
    contest = Contest(bots=(person, *[others] * (sides - 1)), rules=rules, seed=given.seed)
    folder: Path = given.folder / f"{name}-{table}-{given.seed}".replace(":", "-")
    deals = max(1, given.matches // len(contest.lineups))
    run = run_contest(contest, deals, folder=folder, progress=progress(f"{name}, {table}"))
    matches: list[Match] = []
    for game in (game for deal in run.deals for game in deal.games):
        text = (folder / "records" / f"{game.deal:06}-{game.number:03}.moon").read_text(encoding="utf-8")
        record = read_record(text)
        matches += [match_of(record, side) for side, bot in enumerate(game.lineup) if bot == person][:1]
    return matches


def report(given: argparse.Namespace) -> None:
    """Play all matches and print the table."""
    print(HEAD)
    for name in given.rules:
        for table in given.tables:
            print(row(name, table, measure(name, table, given)), flush=True)


def main() -> int:
    """Read the command line and measure; return the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rules", nargs="+", default=list(preset_names()))
    parser.add_argument("--tables", nargs="+", default=["novice,novice", "club,club"])
    parser.add_argument("--matches", type=int, default=60)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--folder", type=Path, default=Path("build/moons"))
    given = parser.parse_args()
    return exit_status("moons", lambda: report(given))


if __name__ == "__main__":
    sys.exit(main())
