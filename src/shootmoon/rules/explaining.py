"""What is wrong with rules, in the words of players: options by their titles, and never by their names."""

from typing import Final

from shootmoon.rules.errors import Fix, Problem, show
from shootmoon.rules.games import options_of
from shootmoon.rules.labels import option_labels, setting_label, value_label
from shootmoon.rules.options import Option, Value
from shootmoon.rules.prose import SENTENCES

__all__ = ["explain", "remedy", "sentence"]

_LONGEST: Final = 60  # characters of somebody's text that are repeated


def explain(problem: Problem, game: str, language: str = "en") -> str:
    """What is wrong, in a sentence.

    Raises `ValueError` for any language but "en" and "es".

    >>> from shootmoon.rules import draft_rules
    >>> (problem,) = draft_rules("classic", {"match.timed": True}).problems
    >>> print(explain(problem, "moon"))
    “Time may be called: yes” doesn't go with “Played for: one game”: only marks are played on time.
    """
    spanish = language == "es"
    reason = problem.reason[1 if spanish else 0] or problem.message
    options = options_of(game)
    option = options.get(problem.option)
    if option is None:
        if not problem.option:
            return sentence(reason)
        # Of a preset or a game what was given says more than that it was one.
        given = problem.value if problem.option in ("preset", "base", "game") else problem.option
        return f"{_quoted(str(given)[:_LONGEST], language)} {reason}."
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
        return f"{title}: {'no hay nada' if spanish else 'there is nothing'}."
    text = problem.value
    value = _quoted(text[:_LONGEST], language) if isinstance(text, str) else show(text)
    return f"{title}: {value} {reason}."


def sentence(text: str) -> str:
    """Half a sentence as one that stands alone: with a capital letter, and a full stop where it has no end.

    >>> sentence("it isn't your turn"), sentence("¿quién?"), sentence("índice 3 …")
    ("It isn't your turn.", '¿Quién?', 'Índice 3 …')
    """
    first = next((at for at, char in enumerate(text) if char not in "¡¿"), 0)
    begun = f"{text[:first]}{text[first : first + 1].upper()}{text[first + 1 :]}"
    return begun if not begun or begun.endswith((".", "!", "?", "…")) else f"{begun}."


def remedy(problem: Problem, game: str, language: str = "en") -> str:
    """What would do instead, in a sentence; empty where nobody can say that.

    Raises `ValueError` for any language but "en" and "es".

    >>> from shootmoon.rules import draft_rules
    >>> (problem,) = draft_rules("classic", {"match.timed": True}).problems
    >>> print(remedy(problem, "moon"))
    To make it fit: Time may be called: no; or Played for: marks, a round at a time.
    """
    spanish = language == "es"
    options = options_of(game)
    option = options.get(problem.option)
    if option is None:
        return ""
    if problem.fixes:
        fixes = [_fix(fix, options[fix.option], language) for fix in problem.fixes]
        return (
            f"Para que cuadre: {'; o '.join(fixes)}."
            if spanish
            else f"To make it fit: {'; or '.join(fixes)}."
        )
    accepted = _accepted(option, language)
    return f"Se permite: {accepted}." if spanish else f"Allowed: {accepted}."


def _value_of(problem: Problem) -> Value:
    """The value of an option that conflicts; such a one is among its values."""
    assert isinstance(problem.value, bool | int | str)
    return problem.value


def _fix(fix: Fix, option: Option, language: str) -> str:
    return f"{option_labels(option, language).title}: {_either(option, fix.values, language)}"


def _accepted(option: Option, language: str) -> str:
    """The values of an option, as players say them."""
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
