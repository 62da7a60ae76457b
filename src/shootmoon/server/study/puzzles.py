"""HTTP handlers for puzzles (`shootmoon.coach.puzzles`). They keep no state: clients remember what they have
seen.

Nothing that a client gets before its answer contains the solution, or a piece that the seat can't see.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any

from litestar import Request, get, post
from litestar.params import JSONBody, QueryParameter
from msgspec import Struct
from msgspec.structs import asdict, replace

from shootmoon.coach.puzzles import (
    KINDS,
    Kind,
    NoSuchPuzzle,
    Puzzle,
    daily_puzzle,
    kind_title,
    load_puzzle,
    puzzle_ids,
)
from shootmoon.coach.puzzles.telling import Answered, answered, label, nudge, question
from shootmoon.game import Meanings, meanings
from shootmoon.protocol.game_facts import GameFacts, facts_of
from shootmoon.protocol.settings import ShortText
from shootmoon.protocol.views import GameView
from shootmoon.rooms import view_game
from shootmoon.rules import Rules
from shootmoon.server.front.metering import in_thread
from shootmoon.server.front.problems import ProblemError
from shootmoon.server.front.requests import StrictRequest, language_for
from shootmoon.server.shared.parameters import Language, PathStr, ServicesDep

OfKind = Annotated[Kind | None, QueryParameter(description="Only puzzles of this kind.")]
OfLevel = Annotated[int | None, QueryParameter(ge=1, le=5, description="Only puzzles of this level.")]
OfPreset = Annotated[str | None, QueryParameter(max_length=100, description="Only puzzles of this preset.")]


class PuzzleKind(Struct, frozen=True):
    """A kind of puzzles."""

    kind: Kind
    """The kind."""
    title: str
    """Its name in the language of the response."""
    count: int
    """The number of puzzles of this kind."""


class PuzzleList(Struct, frozen=True):
    """The puzzles of a kind, level and preset."""

    kinds: tuple[PuzzleKind, ...]
    """All kinds, whatever was asked for."""
    puzzles: tuple[str, ...]
    """The ids of the puzzles that were asked for."""


class PuzzleChoice(Struct, frozen=True):
    """A possible answer."""

    choice: str
    """The answer, as it is sent."""
    label: str
    """The answer as players say it."""
    meaning: str
    """What it would mean; may be empty."""


class PuzzleQuestion(Struct, frozen=True):
    """A puzzle before its answer."""

    puzzle: str
    """The id."""
    day: str | None
    """The day whose puzzle it is, if the puzzle of the day was asked for."""
    kind: Kind
    """The kind."""
    title: str
    """The name of the kind."""
    level: int
    """The level of difficulty, from 1 to 5."""
    rules: Rules
    """The rules of the game."""
    about: GameFacts
    """What the rules say about the game."""
    seat: int
    """The seat whose decision it is."""
    open: bool
    """True if the position shows all hands; otherwise it shows what the seat has seen."""
    question: str
    """What is asked."""
    nudge: str
    """What to think about, for those who ask for it."""
    choices: tuple[PuzzleChoice, ...]
    """The possible answers; exactly one is right."""
    piece: str
    """The piece that is asked for; empty unless the kind is ``where`` or ``odds``."""
    position: GameView
    """The position. Its legal actions are the choices, unless the kind is ``where`` or ``odds``."""


class PuzzleAttempt(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to a puzzle."""

    choice: ShortText
    """One of the choices."""


class PuzzleAnswer(Answered, frozen=True, kw_only=True):
    """The result of an answer."""

    solution: str
    """The right answer."""
    position: GameView
    """The position with all hands."""


@get("/api/puzzles", summary="List the puzzles")
async def list_puzzles(
    request: Request[Any, Any, Any],
    kind: OfKind = None,
    level: OfLevel = None,
    preset: OfPreset = None,
    lang: Language = None,
) -> PuzzleList:
    """Return the ids of the puzzles of a kind, level and preset, by default of all."""
    return await in_thread(_listed, kind, level, preset, language_for(request, lang))


def _listed(kind: Kind | None, level: int | None, preset: str | None, language: str) -> PuzzleList:
    return PuzzleList(
        tuple(PuzzleKind(each, kind_title(each, language), len(puzzle_ids(kind=each))) for each in KINDS),
        puzzle_ids(kind=kind, level=level, preset=preset),
    )


@get("/api/puzzles/daily", summary="Get the puzzle of the day")
async def puzzle_of_the_day(
    request: Request[Any, Any, Any], services: ServicesDep, lang: Language = None
) -> PuzzleQuestion:
    """Return the puzzle of today (UTC), the same for everybody."""
    today = datetime.fromtimestamp(services.clock.now() / 1000, UTC).date()
    puzzle = await in_thread(daily_puzzle, today)
    return await in_thread(_question, puzzle, language_for(request, lang), today.isoformat())


@get("/api/puzzles/{puzzle:str}", summary="Get a puzzle")
async def get_puzzle(
    request: Request[Any, Any, Any], puzzle: PathStr, lang: Language = None
) -> PuzzleQuestion:
    """Return a puzzle without its solution."""
    return await in_thread(_question, await in_thread(_find, puzzle), language_for(request, lang))


@post("/api/puzzles/{puzzle:str}/answer", summary="Answer a puzzle", status_code=200)
async def answer_puzzle(
    request: StrictRequest, puzzle: PathStr, data: JSONBody[PuzzleAttempt], lang: Language = None
) -> PuzzleAnswer:
    """Return whether an answer is right, the solution, why, and what bots answered."""
    found, language = await in_thread(_find, puzzle), language_for(request, lang)
    if data.choice not in found.choices:
        raise ProblemError("puzzle-choice", choices=", ".join(found.choices))
    return await in_thread(_answer, found, data.choice, language)


def _answer(puzzle: Puzzle, choice: str, language: str) -> PuzzleAnswer:
    return PuzzleAnswer(
        **asdict(answered(puzzle, choice, language)),
        solution=puzzle.solution,
        position=replace(view_game(puzzle.state()), legal=()),
    )


def _find(name: str) -> Puzzle:
    try:
        return load_puzzle(name)
    except NoSuchPuzzle:
        raise ProblemError("no-such-puzzle", puzzle=name[:20]) from None


def _question(puzzle: Puzzle, language: str, day: str | None = None) -> PuzzleQuestion:
    view = puzzle.view()
    position = view_game(puzzle.state() if puzzle.open else view)
    said = Meanings() if puzzle.options else meanings(view, language)
    return PuzzleQuestion(
        puzzle=puzzle.id,
        day=day,
        kind=puzzle.kind,
        title=kind_title(puzzle.kind, language),
        level=puzzle.level,
        rules=view.rules,
        about=facts_of(view.rules),
        seat=puzzle.seat,
        open=puzzle.open,
        question=question(puzzle, language),
        nudge=nudge(puzzle, language),
        choices=tuple(
            PuzzleChoice(each, label(puzzle, each, language), said.actions.get(each, ""))
            for each in puzzle.choices
        ),
        piece=puzzle.piece,
        position=replace(position, legal=() if puzzle.options else position.legal),
    )


HANDLERS: tuple[Any, ...] = (list_puzzles, puzzle_of_the_day, get_puzzle, answer_puzzle)
"""All handlers of this module."""
