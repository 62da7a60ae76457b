"""The rules of the small game: options and prose."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from shootmoon.rules.conflict import Conflict
from shootmoon.rules.prose import Paragraph
from shootmoon.rules.rulebook import Rulebook
from shootmoon.telling import Messages, add_words


class Table(Struct, frozen=True):
    players: Literal[4] = 4
    partnerships: bool = True

    @property
    def sides(self) -> int:
        return 2


class Score(Struct, frozen=True):
    target: Annotated[int, Meta(ge=1, le=1000)] = 20


class FortyTwoRules(Struct, frozen=True, tag_field="game", tag="fortytwo"):
    game: ClassVar[Literal["fortytwo"]] = "fortytwo"
    preset: str = "forty-two"
    table: Table = Table()
    score: Score = Score()


def describe(rules: FortyTwoRules, language: str) -> Iterator[Paragraph]:
    say = Messages(language)
    yield Paragraph(say("fortytwo-heading"), (say("fortytwo-target", points=rules.score.target),))


add_words(Path(__file__).parent)

RULEBOOK = Rulebook(
    rules=FortyTwoRules,
    describe=describe,
    conflicts=(Conflict({"table.partnerships": (False,), "table.players": (4,)}, "fortytwo-sides"),),
    presets="tests.fortytwo.presets",
)
