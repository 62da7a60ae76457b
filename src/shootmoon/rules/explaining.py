"""Explain the problems of a rule set to players, using the titles of options instead of their names."""

from typing import Final

from shootmoon.rules.errors import Fix, Problem, show
from shootmoon.rules.games import options_of
from shootmoon.rules.labels import option_labels, setting_label, value_label
from shootmoon.rules.options import Option, Value
from shootmoon.rules.prose import SENTENCES

__all__ = ["explain", "remedy", "sentence"]

_MAX_SHOWN: Final = 60  # characters of input that a message repeats


def explain(problem: Problem, game: str, language: str = "en") -> str:
    """Return a sentence that explains a problem.

    Raises `ValueError` for any language but "en" and "es".

    >>> from shootmoon.rules import draft_rules
    >>> (problem,) = draft_rules("classic", {"match.timed": True}).problems
    >>> print(explain(problem, "moon"))
    “Time may be called: yes” doesn't go with “Played for: one game”: only a match for marks can be timed.
    """
    spanish = language == "es"
    reason = problem.reason[1 if spanish else 0] or problem.message
    options = options_of(game)
    option = options.get(problem.option)
    if option is None:
        if not problem.option:
            return sentence(reason)
        # If a preset or a game is unknown, its name is more informative than the key of the rules file.
        given = problem.value if problem.option in ("preset", "base", "game") else problem.option
        return f"{_quoted(str(given)[:_MAX_SHOWN], language)} {reason}."
    if problem.others:
        settings = ((problem.option, _value_of(problem)), *problem.others)
        one, *others = (
            _quoted(setting_label(options[name], each, language), language) for name, each in settings
        )
        no_match = "no va con" if spanish else "doesn't go with"
        rest = _list(others, SENTENCES[language].list_and)
        return f"{one} {no_match} {rest}: {reason}."
    title = option_labels(option, language).title
    if problem.value == "":
        return f"{title}: {'falta el valor' if spanish else 'no value given'}."
    text = problem.value
    value = _quoted(text[:_MAX_SHOWN], language) if isinstance(text, str) else show(text)
    return f"{title}: {value} {reason}."


def sentence(text: str) -> str:
    """Turn a clause into a sentence: capitalize it, and add a period unless it ends with punctuation.

    >>> sentence("it isn't your turn"), sentence("¿quién?"), sentence("índice 3 …")
    ("It isn't your turn.", '¿Quién?', 'Índice 3 …')
    """
    first = next((index for index, char in enumerate(text) if char not in "¡¿"), 0)
    capitalized = f"{text[:first]}{text[first : first + 1].upper()}{text[first + 1 :]}"
    return capitalized if not capitalized or capitalized.endswith((".", "!", "?", "…")) else f"{capitalized}."


def remedy(problem: Problem, game: str, language: str = "en") -> str:
    """Return a sentence that suggests how to fix a problem; empty if there is nothing to suggest.

    Raises `ValueError` for any language but "en" and "es".

    >>> from shootmoon.rules import draft_rules
    >>> (problem,) = draft_rules("classic", {"match.timed": True}).problems
    >>> print(remedy(problem, "moon"))
    To fix this: Time may be called: no; or Played for: marks for rounds.
    """
    spanish = language == "es"
    options = options_of(game)
    option = options.get(problem.option)
    if option is None:
        return ""
    if problem.fixes:
        fixes = [_fix(fix, options[fix.option], language) for fix in problem.fixes]
        return (
            f"Para corregirlo: {'; o '.join(fixes)}." if spanish else f"To fix this: {'; or '.join(fixes)}."
        )
    accepted = _accepted(option, language)
    return f"Se permite: {accepted}." if spanish else f"Allowed: {accepted}."


def _value_of(problem: Problem) -> Value:
    """Return the value of the option of a conflict. In a conflict, every value is valid by itself."""
    assert isinstance(problem.value, bool | int | str)
    return problem.value


def _fix(fix: Fix, option: Option, language: str) -> str:
    return f"{option_labels(option, language).title}: {_either(option, fix.values, language)}"


def _accepted(option: Option, language: str) -> str:
    """Return a phrase that lists the values of an option: their labels, or the range of numbers."""
    if option.choices:
        return _either(option, option.choices, language)
    if language == "en":
        return option.accepts
    kind = "un número impar" if option.odd else "un número entero"
    return f"{kind} del {option.minimum} al {option.maximum}"


def _either(option: Option, values: tuple[Value, ...], language: str) -> str:
    return _list([value_label(option, value, language) for value in values], SENTENCES[language].list_or)


def _list(words: list[str], form: str) -> str:
    *most, last = words
    return form.format(most=", ".join(most), last=last) if most else last


def _quoted(text: str, language: str) -> str:
    plain = "".join(char if char.isprintable() else " " for char in text)
    return f"«{plain}»" if language == "es" else f"“{plain}”"
