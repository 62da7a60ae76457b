"""Play the games of a contest: in this process, in worker processes, or on a Ray cluster."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from itertools import product
from pathlib import Path

import msgspec
from msgspec import Struct

from shootmoon.arena.contest import UNITS, Contest, ContestError
from shootmoon.arena.folder import PICTURE, RESULT, RunFolder
from shootmoon.arena.games import DealResult, GameResult, MakeBot, play_game
from shootmoon.arena.plot import draw_shares
from shootmoon.arena.sequential import SequentialTest
from shootmoon.arena.summary import NOTE, Summary, corrected_scores_of, summarize
from shootmoon.arena.workers import play_on_workers
from shootmoon.bots import Bot, as_bot, bot_names, check_rules, make_bot, name_of
from shootmoon.bots.protocol.external import ExternalBot
from shootmoon.bots.protocol.failures import ExternalBotError
from shootmoon.pieces.html import html_table
from shootmoon.rules import DEFAULT_PRESET, RulesLike, as_rules
from shootmoon.telling import check_installed, checked

Progress = Callable[[int, int], object]
"""A function that is called with the number of games played so far and the maximum number of games, first
with 0 games played."""

Games = Mapping[tuple[int, int], GameResult]
"""Results of games, by (deal, seating)."""


class Run(Struct, frozen=True):
    """A contest that has been played."""

    contest: Contest
    """The contest that was played."""
    deals: tuple[DealResult, ...]
    """The deals that count toward the result, in order: those played in every seating and, with a test, up to
    its verdict. If a folder was given, the records of the games are in the folder and not here."""
    summary: Summary
    """The results of all bots."""
    mixed: bool = False
    """True if some of the games were played with another version of the rules or the bots."""

    def _repr_html_(self) -> str:
        summary, contest = self.summary, self.contest
        headings, rows = summary.table()
        title = f"{contest.rules.preset}: {summary.deals} deals, {summary.games} {UNITS[contest.unit]}"
        return html_table(headings, rows, title=title, note=NOTE)

    def __str__(self) -> str:
        """Return the table of the summary."""
        return f"{self.contest.rules.preset}: {self.summary}"

    def to_dict(self) -> dict[str, object]:
        """Return the result as values for JSON. `docs/arena.md`, "Output", describes the fields."""
        summary: dict[str, object] = msgspec.to_builtins(self.summary)
        return {**summary, "contest": self.contest.to_dict()}


@checked
def play_contest(
    bots: Sequence[str | type | object],
    rules: RulesLike = DEFAULT_PRESET,
    *,
    matches: int = 20,
    contracts: int | None = None,
    hands: int | None = None,
    seed: int = 0,
    limit: float | None = None,
    luck: bool = False,
    folder: Path | None = None,
    processes: int = 0,
    test: SequentialTest | None = None,
) -> Run:
    """Play a contest between bots: a number of deals, each in every seating, as ``moon arena`` does.

    ``bots`` are names or ``cmd:`` programs, as `make_bot` takes them, or your own bots: either a class, of
    which an instance is made for each game, or an instance, which plays in all games. See
    `shootmoon.bots.as_bot`.

    By default ``matches`` deals are played, each as a whole match. If ``contracts`` is given, that number of
    first hands is played instead, scored in points; if ``hands`` is given, that number of hands from the
    middle of matches, scored by the change in the probability of winning. ``luck``: also estimate each side's
    luck in matches, see `Contest.luck`. For the other arguments and errors see `run_contest`. Also raises
    ValueError if both ``contracts`` and ``hands`` are given, and `RulesError` for unknown rules.

    >>> class First:
    ...     def choose(self, view):
    ...         return view.legal_actions()[0]
    >>> run = play_contest(["novice", First], matches=2)
    >>> run.summary.games, run.summary.bots["First"].decisions > 100
    (12, True)
    """
    if contracts is not None and hands is not None:
        raise ValueError("give contracts or hands, not both")
    makers = _Makers()
    contest = Contest(
        bots=tuple(map(makers.enter, bots)),
        rules=as_rules(rules),
        unit="hand" if hands else "contract" if contracts else "match",
        seed=seed,
        limit=limit,
        luck=luck,
    )
    return run_contest(
        contest, hands or contracts or matches, folder=folder, processes=processes, test=test, make=makers
    )


class _Makers:
    """Makes bots by name: built-in bots, programs, and the caller's own bots."""

    def __init__(self) -> None:
        self._entered: dict[str, object] = {}

    def enter(self, bot: object) -> str:
        """Register a bot, and return the name under which it plays. Raises `ContestError` if the name is
        taken."""
        if isinstance(bot, str):
            return bot
        name = name_of(bot)
        if name in bot_names() or self._entered.setdefault(name, bot) is not bot:
            raise ContestError(f"two bots are called {name}: give yours another name")
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
    """Play ``deals`` deals, each in every seating. With a ``test``, stop as soon as it is decided.

    - ``folder`` is where every game is saved, so that the contest can be resumed. With ``fresh``, a contest
      that is already there is deleted.
    - ``processes`` is the number of worker processes. With 0, games are played in this process, which a bot
      that hangs in native code would block.
    - ``ray`` is the address of a Ray cluster; an empty string starts one on this machine.
    - ``make`` is the function that makes bots from their name and seed. Worker processes must be able to
      import it.

    The result doesn't depend on where the games are played, as long as no bot runs out of time.

    Raises `ContestError` if the contest can't be played, a bot can't be made, a program doesn't start, the
    folder holds another contest or is in use, or processes or the cluster fail; OSError if the folder can't
    be written to; ModuleNotFoundError without SciPy.
    """
    check_installed("scipy")  # which the results need, so this is said before games are played
    contest.check()
    if test is not None and len(contest.names) != 2:
        raise ContestError(f"a sequential test compares two bots, not {len(contest.names)}")
    check_bots(contest, make, programs=ray is None)
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
            for game in games:
                done += 1
                if kept is None:
                    played[game.deal, game.number] = game
                else:
                    kept.keep(game)
                if progress is not None:
                    progress(done, total)
                if _decided(contest, played, deals, test, scores):
                    break
        counted = tuple(_in_order(contest, played, deals))
        summary = summarize(contest, counted, test)
        run = Run(contest, counted[: summary.deals], summary, kept is not None and kept.mixed)
        if kept is not None:
            kept.write(RESULT, msgspec.json.format(msgspec.json.encode(run.to_dict())).decode() + "\n")
            kept.write(PICTURE, str(draw_shares(summary)))
    return run


def check_bots(contest: Contest, make: MakeBot, *, programs: bool) -> None:
    """Make each bot once, and with ``programs`` start and greet external bots. Raises `ContestError` if that
    fails."""
    for name in contest.names:
        try:
            bot = make(name, 0)
            check_rules(bot, contest.rules)
            if programs and isinstance(bot, ExternalBot):
                with closing(bot):
                    bot.greet(contest.rules, 1)
        except ExternalBotError as error:
            raise ContestError(str(error)) from None
        except ValueError as error:  # from `make_bot` and `check_rules`, whose messages say everything
            raise ContestError(str(error)) from None
        except (Exception, SystemExit) as error:  # a bot may raise anything
            raise ContestError(f"the bot {name} can't be made: {type(error).__name__}: {error}") from error


def _play(
    contest: Contest, wanted: Iterable[tuple[int, int]], processes: int, ray: str | None, make: MakeBot
) -> Generator[GameResult]:
    if ray is not None:
        from shootmoon.arena.cluster import play_on_ray

        return play_on_ray(contest, wanted, ray, make)
    if processes:
        return play_on_workers(contest, wanted, processes, make)
    return (play_game(contest, *unit, make) for unit in wanted)


def _in_order(contest: Contest, played: Games, deals: int, first: int = 0) -> Iterator[DealResult]:
    """Yield the deals in order, up to the first one that is incomplete.

    The verdict of a sequential test therefore doesn't depend on which game ends first.
    """
    numbers = range(len(contest.lineups))
    for deal in range(first, deals):
        games = [played[deal, number] for number in numbers if (deal, number) in played]
        if len(games) < len(numbers):
            return
        yield DealResult(deal=deal, games=tuple(games))


def _decided(
    contest: Contest, played: Games, deals: int, test: SequentialTest | None, scores: list[float]
) -> bool:
    """Return True if the test is decided. Appends the first bot's scores in new deals, corrected for luck if
    that was estimated, to ``scores``."""
    if test is None:
        return False
    before = len(scores)
    more = list(_in_order(contest, played, deals, before))
    scores += corrected_scores_of(contest, more, contest.names[0])
    return (bool(more) or not before) and test.judge(scores).accepted is not None
