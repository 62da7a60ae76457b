"""The rules of the small game: options, words and prose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from shootmoon.rules.conflict import Conflict
from shootmoon.rules.prose.sentences import Paragraph
from shootmoon.rules.rulebook import OptionText, Rulebook


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
    target = rules.score.target
    if language == "es":
        yield Paragraph("El juego", (f"Dos parejas juegan hasta {target} puntos.",))
    else:
        yield Paragraph("The game", (f"Two partnerships play to {target} points.",))


RULEBOOK = Rulebook(
    rules=FortyTwoRules,
    option_texts={
        "table.players": OptionText(
            ("Players", "Jugadores"), ("How many.", "Cuántos."), {4: ("four", "cuatro")}
        ),
        "table.partnerships": OptionText(("Partnerships", "Parejas"), ("Two sides.", "Dos bandos."), {}),
        "score.target": OptionText(("Target", "Meta"), ("Points that win.", "Puntos que ganan."), {}),
    },
    describe=describe,
    conflicts=(
        Conflict({"table.partnerships": (False,), "table.players": (4,)}, "there are sides", "hay bandos"),
    ),
    presets="tests.fortytwo.presets",
)
