"""Explain the problems of a rule set to players, using the titles of options instead of their names."""

from functools import reduce
from typing import Final

from shootmoon.rules.errors import MAX_LISTED, Fix, Problem, RulesError, show
from shootmoon.rules.games import GAMES, options_of
from shootmoon.rules.labels import option_labels, setting_label, value_label
from shootmoon.rules.options import Option, Value
from shootmoon.telling import Language, Messages, Phrase, Reason

__all__ = ["explain", "explain_all", "remedy", "sentence"]

_MAX_SHOWN: Final = 60  # characters of input that a message repeats


def explain(problem: Problem, game: str, language: Language = "en") -> str:
    """Return a sentence that explains a problem.

    Raises `ValueError` for an unknown language.

    >>> from shootmoon.rules import draft_rules
    >>> (problem,) = draft_rules("classic", {"match.timed": True}).problems
    >>> print(explain(problem, "moon"))
    “Time may be called: yes” doesn't go with “Played for: one game”: only a match for marks can be timed.
    """
    say = Messages(language)
    why = problem.reason or problem.message
    reason = why.say(language) if isinstance(why, Phrase | Reason) else why
    options = options_of(game)
    option = options.get(problem.option)
    if option is None:
        if not problem.option:
            return sentence(reason)
        # If a preset or a game is unknown, its name is more informative than the key of the rules file.
        given = problem.value if problem.option in ("preset", "base", "game") else problem.option
        return f"{_quoted(str(given)[:_MAX_SHOWN], say)} {reason}{'' if reason.endswith('?') else '.'}"
    if problem.others:
        settings = ((problem.option, _value_of(problem)), *problem.others)
        one, *others = (_quoted(setting_label(options[name], each, language), say) for name, each in settings)
        return say("rules-clash", one=one, others=say.join(others), reason=reason)
    title = option_labels(option, language).title
    if problem.value == "":
        return say("rules-no-value", title=title)
    text = problem.value
    value = _quoted(text[:_MAX_SHOWN], say) if isinstance(text, str) else show(text)
    return f"{title}: {value} {reason}."


def explain_all(error: RulesError, language: Language) -> str:
    """Return all that is said of an error in a rule set, with what would mend it: in English for programmers,
    by the names of the options.

    Raises `ValueError` for an unknown language.
    """
    if language == "en":
        return str(error)
    source = f"{error.source}: " if error.source else ""
    found: list[str] = []
    for problem in error.problems[:MAX_LISTED]:
        game = next((name for name in GAMES if problem.option in options_of(name)), next(iter(GAMES)))
        found.append(f"{explain(problem, game, language)} {remedy(problem, game, language)}".rstrip())
    return source + " ".join(found)


def sentence(text: str) -> str:
    """Turn a clause into a sentence: capitalize it, and add a period unless it ends with punctuation.

    >>> sentence("it isn't your turn"), sentence("¿quién?"), sentence("índice 3 …")
    ("It isn't your turn.", '¿Quién?', 'Índice 3 …')
    """
    first = next((index for index, char in enumerate(text) if char not in "¡¿"), 0)
    capitalized = f"{text[:first]}{text[first : first + 1].upper()}{text[first + 1 :]}"
    return capitalized if not capitalized or capitalized.endswith((".", "!", "?", "…")) else f"{capitalized}."


def remedy(problem: Problem, game: str, language: Language = "en") -> str:
    """Return a sentence that suggests how to fix a problem; empty if there is nothing to suggest.

    Raises `ValueError` for an unknown language.

    >>> from shootmoon.rules import draft_rules
    >>> (problem,) = draft_rules("classic", {"match.timed": True}).problems
    >>> print(remedy(problem, "moon"))
    To fix this: Time may be called: no; or Played for: marks for rounds.
    """
    say = Messages(language)
    options = options_of(game)
    option = options.get(problem.option)
    if option is None:
        return ""
    if problem.fixes:
        found = (_fix(fix, options[fix.option], say) for fix in problem.fixes)
        fixes = reduce(lambda before, fix: say("rules-fix-or", fixes=before, fix=fix), found)
        return say("rules-fix", fixes=fixes)
    return say("rules-allowed", values=_accepted(option, say))


def _value_of(problem: Problem) -> Value:
    """Return the value of the option of a conflict. In a conflict, every value is valid by itself."""
    assert isinstance(problem.value, bool | int | str)
    return problem.value


def _fix(fix: Fix, option: Option, say: Messages) -> str:
    return f"{option_labels(option, say.language).title}: {_either(option, fix.values, say)}"


def _accepted(option: Option, say: Messages) -> str:
    """Return a phrase that lists the values of an option: their labels, or the range of numbers."""
    if option.choices:
        return _either(option, option.choices, say)
    key = "rules-odd" if option.odd else "rules-whole"
    return say(key, least=str(option.minimum), most=str(option.maximum))


def _either(option: Option, values: tuple[Value, ...], say: Messages) -> str:
    return say.join([value_label(option, value, say.language) for value in values], "or")


def _quoted(text: str, say: Messages) -> str:
    return say("quoted", text="".join(char if char.isprintable() else " " for char in text))
