"""Values that are fine by themselves, but not together."""

from collections.abc import Mapping

from shootmoon.rules.errors import Problem
from shootmoon.rules.games import law_of, options_of
from shootmoon.rules.options import Value

__all__ = ["contradictions"]


def contradictions(game: str, values: Mapping[str, Value]) -> list[Problem]:
    """What can't be played about a mixture of `values`, each of which is fine by itself.

    Options that are missing from `values` are left out of account.

    >>> for problem in contradictions("moon", {"match.timed": True, "match.kind": "game"}):
    ...     print(problem)
    match.timed = true: clashes with match.kind = game: only marks are played on time; \
accepted: match.timed = false, or match.kind = marks
    """
    law, options = law_of(game), options_of(game)
    found = [clash.problem(options, values) for clash in law.clashes]
    found += [check(values) for check in law.checks]
    return [problem for problem in found if problem is not None]
