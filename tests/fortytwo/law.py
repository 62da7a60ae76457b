"""The rules of the small game: options, words and prose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from shootmoon.rules.clash import Clash
from shootmoon.rules.law import Law, Said
from shootmoon.rules.prose.sentences import Paragraph


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


def tell(rules: FortyTwoRules, language: str) -> Iterator[Paragraph]:
    target = rules.score.target
    if language == "es":
        yield Paragraph("El juego", (f"Dos parejas juegan hasta {target} puntos.",))
    else:
        yield Paragraph("The game", (f"Two partnerships play to {target} points.",))


LAW = Law(
    rules=FortyTwoRules,
    senses={
        "table.players": Said(("Players", "Jugadores"), ("How many.", "Cuántos."), {4: ("four", "cuatro")}),
        "table.partnerships": Said(("Partnerships", "Parejas"), ("Two sides.", "Dos bandos."), {}),
        "score.target": Said(("Target", "Meta"), ("Points that win.", "Puntos que ganan."), {}),
    },
    tell=tell,
    clashes=(
        Clash({"table.partnerships": (False,), "table.players": (4,)}, "there are sides", "hay bandos"),
    ),
    presets="tests.fortytwo.presets",
)
