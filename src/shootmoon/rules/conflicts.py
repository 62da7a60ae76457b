"""Values that are fine by themselves, but not together."""

from collections.abc import Mapping

from shootmoon.rules.errors import Problem
from shootmoon.rules.games import options_of, rulebook_of
from shootmoon.rules.options import Value

__all__ = ["find_conflicts"]


def find_conflicts(game: str, values: Mapping[str, Value]) -> list[Problem]:
    """What can't be played about a mixture of `values`, each of which is fine by itself.

    Options that are missing from `values` are left out of account.

    >>> for problem in find_conflicts("moon", {"match.timed": True, "match.kind": "game"}):
    ...     print(problem)
    match.timed = true: conflicts with match.kind = game: only marks are played on time; \
accepted: match.timed = false, or match.kind = marks
    """
    rulebook, options = rulebook_of(game), options_of(game)
    found = [conflict.problem(options, values) for conflict in rulebook.conflicts]
    found += [check(values) for check in rulebook.checks]
    return [problem for problem in found if problem is not None]
