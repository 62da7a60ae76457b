"""What is wrong with rules, in the words of players: options by their titles, and never by their names."""

from shootmoon.rules.errors import Problem, Way, show
from shootmoon.rules.options import Option, Value, options_of
from shootmoon.rules.prose.en import ENGLISH
from shootmoon.rules.prose.es import SPANISH
from shootmoon.rules.senses import choice_words, sense_of, setting_words

__all__ = ["explain"]


def explain(problem: Problem, game: str, language: str = "en") -> str:
    """A problem of a rule set in a sentence or two, with what would do.

    Raises `ValueError` for any language but "en" and "es".

    >>> from shootmoon.rules import sketch_rules
    >>> (problem,) = sketch_rules("classic", {"match.timed": True}).problems
    >>> print(explain(problem, "moon"))
    “Time may be called: yes” doesn't go with “Played for: one game”: only marks are played on time. \
What would do: Time may be called: no; or Played for: marks, a round at a time.
    """
    spanish = language == "es"
    reason = problem.reason[1 if spanish else 0] or problem.message
    option = options_of(game).get(problem.option)
    if option is None:
        if not problem.option:
            return _sentence(reason)
        # Of a preset or a game what was given says more than that it was one.
        given = problem.value if problem.option in ("preset", "base", "game") else problem.option
        return _sentence(f"{_quoted(str(given)[:60], language)} {reason}")
    if problem.others:
        return _clash(problem, option, reason, game, language)
    accepted = _accepted(option, language)
    title = sense_of(option, language).title
    if problem.value == "":
        return f"{title}: aquí va {accepted}." if spanish else f"{title}: this takes {accepted}."
    value = (
        show(problem.value) if not isinstance(problem.value, str) else _quoted(problem.value[:60], language)
    )
    return f"{title}: {value} {reason}; {'vale' if spanish else 'it takes'} {accepted}."


def _clash(problem: Problem, option: Option, reason: str, game: str, language: str) -> str:
    options = options_of(game)
    say = SPANISH if language == "es" else ENGLISH
    value = problem.value
    assert isinstance(value, bool | int | str)
    one = _quoted(setting_words(option, value, language), language)
    others = [
        _quoted(setting_words(options[name], other, language), language) for name, other in problem.others
    ]
    rest = (
        others[0] if len(others) == 1 else say.list_and.format(most=", ".join(others[:-1]), last=others[-1])
    )
    ways = [_way(way, options[way.option], language) for way in problem.ways]
    if language == "es":
        return f"{one} no va con {rest}: {reason}. Lo que sirve: {'; o '.join(ways)}."
    return f"{one} doesn't go with {rest}: {reason}. What would do: {'; or '.join(ways)}."


def _way(way: Way, option: Option, language: str) -> str:
    return f"{sense_of(option, language).title}: {_either(option, way.values, language)}"


def _accepted(option: Option, language: str) -> str:
    """The values of an option, as players say them."""
    if option.choices:
        return _either(option, option.choices, language)
    if language == "en":
        return option.accepts
    kind = "un número impar" if option.odd else "un número entero"
    return f"{kind} del {option.minimum} al {option.maximum}"


def _either(option: Option, values: tuple[Value, ...], language: str) -> str:
    say = SPANISH if language == "es" else ENGLISH
    *most, last = (choice_words(option, value, language) for value in values)
    return say.list_or.format(most=", ".join(most), last=last) if most else last


def _quoted(text: str, language: str) -> str:
    plain = "".join(char if char.isprintable() else " " for char in text)
    return f"«{plain}»" if language == "es" else f"“{plain}”"


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
