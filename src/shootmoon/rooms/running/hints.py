"""Compute hints from the view of the seat that is to move, and from nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from shootmoon.analysis.advice import advise, nudge
from shootmoon.belief import whereabouts
from shootmoon.bots import USUAL
from shootmoon.game import View
from shootmoon.protocol.changes import HintKind
from shootmoon.protocol.hints import Hint, HintAdvice, HintChoice, HintOdds


def hint_for(
    view: View, ply: int, kind: HintKind, budget: str = USUAL, language: str = "en", names: Sequence[str] = ()
) -> Hint:
    """Return a hint for the seat of a view, which is to move, in the language ``en`` or ``es``.

    ``names``: the players' names by seat. The same arguments always give the same hint.
    """
    think = " ".join(clause.explain(language, names) for clause in nudge(view))
    if kind == "nudge":
        return Hint(ply, kind, think)
    if kind == "tiles":
        found = whereabouts(view)
        return Hint(ply, kind, think, None, found)
    advice = advise(view, budget=budget)
    choices = tuple(
        HintChoice(str(each.action), each.value, each.error, each.chance, each.explain(language, names))
        for each in advice.choices
    )
    odds = tuple(HintOdds(str(o.bid), o.chance, o.chance_error, o.trump) for o in advice.odds)
    content = HintAdvice(
        str(advice.action), advice.explain(language), advice.unit, choices, odds, advice.worlds, advice.budget
    )
    return Hint(ply, kind, think, content)
