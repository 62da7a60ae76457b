"""Find the option values of a rule set that can't be combined."""

from collections.abc import Mapping

from shootmoon.rules.errors import Problem
from shootmoon.rules.games import options_of, rulebook_of
from shootmoon.rules.options import Value

__all__ = ["find_conflicts"]


def find_conflicts(game: str, values: Mapping[str, Value]) -> list[Problem]:
    """Return the conflicts among `values`, each of which is valid by itself.

    Options may be missing from `values`; conflicts that involve a missing option are not reported.

    >>> for problem in find_conflicts("moon", {"match.timed": True, "match.kind": "game"}):
    ...     print(problem)
    match.timed = true: conflicts with match.kind = game: only a match for marks can be timed; \
accepted: match.timed = false, or match.kind = marks
    """
    rulebook, options = rulebook_of(game), options_of(game)
    problems = [conflict.problem(options, values) for conflict in rulebook.conflicts]
    problems += [check(values) for check in rulebook.checks]
    return [problem for problem in problems if problem is not None]
