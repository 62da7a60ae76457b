"""`run_contest`: play the games of a contest, here, on processes of this machine, or on a Ray cluster."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from itertools import product
from pathlib import Path

import msgspec
from msgspec import Struct

from shootmoon.arena.contest import Contest, ContestError
from shootmoon.arena.folder import PICTURE, RESULT, RunFolder
from shootmoon.arena.plot import draw_shares
from shootmoon.arena.sequential import SequentialTest
from shootmoon.arena.summary import Summary, scores_of, summarize
from shootmoon.arena.table import DealTold, GameTold, MakeBot, play_game
from shootmoon.arena.workers import play_on_workers
from shootmoon.bots import Bot, as_bot, bot_names, make_bot, name_of
from shootmoon.bots.protocol.external import ExternalBot
from shootmoon.bots.protocol.failures import ExternalBotError
from shootmoon.rules import RulesLike, as_rules

Progress = Callable[[int, int], object]
"""Called with the games that have been played, and those there are to play at most; first before any is."""

Games = Mapping[tuple[int, int], GameTold]
"""Games by the numbers of deal and seating."""


class Run(Struct, frozen=True):
    """A contest that has been played."""

    contest: Contest
    deals: tuple[DealTold, ...]
    """Those that count, in order. Where there is a folder, the records are there, and not here."""
    summary: Summary
    mixed: bool = False
    """Whether games are among them that other versions of rules or bots have played."""

    def told(self) -> dict[str, object]:
        """The result as JSON knows it: ``bots`` by name, ``deals``, ``games``, ``verdict``, ``contest``."""
        summary: dict[str, object] = msgspec.to_builtins(self.summary)
        return {**summary, "contest": self.contest.told()}


def play_contest(
    bots: Sequence[str | type | object],
    rules: RulesLike = "classic",
    *,
    matches: int = 20,
    contracts: int | None = None,
    hands: int | None = None,
    seed: int = 0,
    limit: float | None = None,
    folder: Path | None = None,
    processes: int = 0,
    test: SequentialTest | None = None,
) -> Run:
    """Let bots meet: so many deals, each in every seating, as ``moon arena`` does.

    ``bots``: names and ``cmd:`` programs as for `make_bot`, and bots of one's own, as `shootmoon.bots.as_bot`
    takes them. Of a class a new bot is made for each game; an instance plays in all of them.
    ``matches``: deals to begin a match with; ``contracts``: first hands instead, counted in points;
    ``hands``: hands amid matches instead, counted in chances to win. The rest, and what is raised, as in
    `run_contest`; ValueError for both contracts and hands, `RulesError` for rules that there aren't.

    >>> class First:
    ...     def choose(self, view):
    ...         return view.legal_actions()[0]
    >>> run = play_contest(["novice", First], matches=2)
    >>> run.summary.games, run.summary.bots["First"].decisions > 100
    (12, True)
    """
    if contracts is not None and hands is not None:
        raise ValueError("a contest is of contracts or of hands, not of both")
    makers = _Makers()
    contest = Contest(
        bots=tuple(map(makers.enter, bots)),
        rules=as_rules(rules),
        unit="hand" if hands else "contract" if contracts else "match",
        seed=seed,
        limit=limit,
    )
    return run_contest(
        contest, hands or contracts or matches, folder=folder, processes=processes, test=test, make=makers
    )


class _Makers:
    """Makes bots by name: those of the house, programs, and those that were entered."""

    def __init__(self) -> None:
        self._entered: dict[str, object] = {}

    def enter(self, bot: object) -> str:
        """The name by which a bot takes part. Raises `ContestError` where two have the same."""
        if isinstance(bot, str):
            return bot
        name = name_of(bot)
        if name in bot_names() or self._entered.setdefault(name, bot) is not bot:
            raise ContestError(f"two bots are called {name}: give yours a name of its own")
        return name

    def __call__(self, name: str, seed: int | None = None) -> Bot:
        entered = self._entered.get(name)
        return make_bot(name, seed) if entered is None else as_bot(entered, seed)


def run_contest(
    contest: Contest,
    deals: int,
    *,
    folder: Path | None = None,
    fresh: bool = False,
    processes: int = 0,
    ray: str | None = None,
    test: SequentialTest | None = None,
    make: MakeBot = make_bot,
    progress: Progress | None = None,
) -> Run:
    """Play ``deals`` deals, each in every seating; with a ``test``, only until it is decided.

    ``folder``: where every game is kept, so that the contest goes on after whatever stopped it; ``fresh``:
    not with what is there. ``processes``: how many to play on; 0 for this one, which a bot that hangs in
    native code can stop. ``ray``: the address of a cluster ("" for one of this machine's own). ``make``: how
    bots are made; for other processes it must be importable. The result depends on none of these, as long as
    no bot runs out of time.

    Raises `ContestError` for a contest that can't be held, a bot that can't be made or a program that doesn't
    start, a folder that holds another contest or is in use, and where processes or cluster fail; OSError
    where the folder can't be written.
    """
    contest.check()
    if test is not None and len(contest.names) != 2:
        raise ContestError(f"a sequential test compares two bots, not {len(contest.names)}")
    _try_out(contest, make, programs=ray is None)
    with ExitStack() as stack:
        kept = None if folder is None else stack.enter_context(RunFolder(folder, contest, fresh=fresh))
        played = {} if kept is None else kept.games
        seatings = len(contest.lineups)
        done, total = sum(deal < deals for deal, _ in played), deals * seatings
        if progress is not None:
            progress(done, total)
        scores: list[float] = []
        if done < total and not _decided(contest, played, deals, test, scores):
            wanted = (unit for unit in product(range(deals), range(seatings)) if unit not in played)
            games = stack.enter_context(closing(_play(contest, wanted, processes, ray, make)))
            for told in games:
                done += 1
                if kept is None:
                    played[told.deal, told.number] = told
                else:
                    kept.keep(told)
                if progress is not None:
                    progress(done, total)
                if _decided(contest, played, deals, test, scores):
                    break
        counted = tuple(_in_order(contest, played, deals))
        summary = summarize(contest, counted, test)
        run = Run(contest, counted[: summary.deals], summary, kept is not None and kept.mixed)
        if kept is not None:
            kept.write(RESULT, msgspec.json.format(msgspec.json.encode(run.told())).decode() + "\n")
            kept.write(PICTURE, str(draw_shares(summary)))
    return run


def _try_out(contest: Contest, make: MakeBot, *, programs: bool) -> None:
    """Make each bot once, and greet those that are programs. Raises `ContestError` where that fails."""
    for name in contest.names:
        try:
            bot = make(name, 0)
            if programs and isinstance(bot, ExternalBot):
                with closing(bot):
                    bot.greet(contest.rules, 1)
        except ExternalBotError as error:
            raise ContestError(str(error)) from None
        except ValueError as error:  # as `make_bot` raises it, with all that there is to say
            raise ContestError(str(error)) from None
        except (Exception, SystemExit) as error:  # whatever somebody's bot may raise
            raise ContestError(f"the bot {name} can't be made: {type(error).__name__}: {error}") from error


def _play(
    contest: Contest, wanted: Iterable[tuple[int, int]], processes: int, ray: str | None, make: MakeBot
) -> Generator[GameTold]:
    if ray is not None:
        from shootmoon.arena.cluster import play_on_ray

        return play_on_ray(contest, wanted, ray, make)
    if processes:
        return play_on_workers(contest, wanted, processes, make)
    return (play_game(contest, *unit, make) for unit in wanted)


def _in_order(contest: Contest, played: Games, deals: int, first: int = 0) -> Iterator[DealTold]:
    """The deals from the first on, until one isn't played: a verdict may not depend on who was quicker."""
    numbers = range(len(contest.lineups))
    for deal in range(first, deals):
        games = [played[deal, number] for number in numbers if (deal, number) in played]
        if len(games) < len(numbers):
            return
        yield DealTold(deal=deal, games=tuple(games))


def _decided(
    contest: Contest, played: Games, deals: int, test: SequentialTest | None, scores: list[float]
) -> bool:
    """Whether the test is decided; ``scores``, those of the first bot so far, grows with what was played."""
    if test is None:
        return False
    before = len(scores)
    more = list(_in_order(contest, played, deals, before))
    scores += scores_of(contest, more, contest.names[0])
    return (bool(more) or not before) and test.judge(scores).accepted is not None
