"""Wrong arguments of public functions, refused with what was given and what would do.

`checked` compares the arguments of a function with its annotations. What it can't judge, such as arrays and
protocols, it lets pass.
"""

from __future__ import annotations

import operator
import types
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import wraps
from inspect import Parameter, signature
from itertools import islice
from typing import Any, Final, ParamSpec, TypeVar, cast

from msgspec import Struct
from msgspec.structs import force_setattr

from shootmoon.telling.quoting import printable, shortened

__all__ = ["check_fields", "checked", "seed_of", "wrong_argument"]

_P = ParamSpec("_P")
_R = TypeVar("_R")

_MOST_ELEMENTS: Final = 1_000
_INSTEAD: Final[Mapping[tuple[str, str], str]] = {
    ("View", "State"): "give state.view(seat)",
    ("View", "Record"): "give record.position(ply).view(seat)",
    ("State", "View"): "a view hides hands: give the state, or one of the worlds of Belief(view)",
    ("State", "Record"): "give record.position(ply)",
    ("Record", "State"): "give Record.of(state)",
    ("Record", "str"): "give read_record(path_or_text)",
    ("str", "tuple"): 'give one text, such as " ".join(pieces)',
    ("str", "list"): 'give one text, such as " ".join(pieces)',
    ("Review", "Record"): "give review(record)",
    ("Rules", "str"): "give load_rules(name)",
    ("Setup", "str"): "use equity_table(rules)",
    ("Setup", "Struct"): "use equity_table(rules)",
}
"""What to give instead, by the type that is wanted and the type that was given."""
_NAMES: Final[Mapping[str, str]] = {
    "str": "a text",
    "int": "a whole number",
    "float": "a number",
    "bool": "True or False",
    "NoneType": "None",
}
_PLURALS: Final[Mapping[str, str]] = {"str": "texts", "int": "whole numbers", "Piece": "pieces"}


def checked(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Return a function that checks its arguments by its annotations, and raises TypeError or ValueError.

    Whole numbers of other libraries, such as NumPy's, become an int. True isn't a number, and a text isn't a
    sequence of texts. A seed can't be negative.

    >>> @checked
    ... def throw(dice: int, seed: int | None = None) -> int: ...
    >>> throw("2")
    Traceback (most recent call last):
    ...
    TypeError: throw: dice must be a whole number, not the text '2'
    """
    asked = signature(function)
    named: dict[str, Any] = {}
    called = function.__qualname__.removesuffix(".__init__")

    @wraps(function)
    def call(*args: _P.args, **kwargs: _P.kwargs) -> _R:
        try:
            bound = asked.bind(*args, **kwargs)
        except TypeError:
            return function(*args, **kwargs)  # Python says which arguments are missing
        if not named:
            named.update(_hints(function, asked.parameters.values()))
        for name, value in bound.arguments.items():
            hint = named.get(name, Any)
            if hint is Any or name == "rules":  # `as_rules` says what rules are
                continue
            # A language is refused by its name, with the languages that there are.
            if not (_fits(value, hint) or (name in ("language", "lang") and isinstance(value, str))):
                raise wrong_argument(f"{called}: {name}", value, hint)
            if type(value) not in _PLAIN and _fits(value, int):
                value = bound.arguments[name] = operator.index(cast("int", value))
            if name in ("seed", "rng") and type(value) is int and value < 0:
                raise ValueError(f"{called}: {name} can't be negative: {_said(value)}")
        return function(*bound.args, **bound.kwargs)

    return call


def check_fields(struct: Struct, hints: Mapping[str, Any]) -> None:
    """Check the fields of a new struct by their types. Where a tuple is wanted, a list becomes one.

    Raises TypeError or ValueError.
    """
    for name, hint in hints.items():
        given: object = getattr(struct, name)
        value = _without_list(given, hint)
        if value is not given:
            force_setattr(struct, name, value)
        if not _fits(value, hint):
            raise wrong_argument(f"{type(struct).__name__}: {name}", value, hint)


def _without_list(value: object, hint: Any) -> object:
    """Return a tuple instead of a list where a tuple is wanted."""
    wanted = any(typing.get_origin(kind) is tuple for kind in _kinds(hint))
    return tuple(cast("Iterable[object]", value)) if wanted and type(value) is list else value


def seed_of(value: object, name: str = "seed") -> int:
    """Return a seed as an int, whichever library its type is from. Raises TypeError, and ValueError for a
    negative one.

    >>> seed_of(5)
    5
    >>> seed_of(True)
    Traceback (most recent call last):
    ...
    TypeError: seed must be a whole number, not True
    """
    if not _fits(value, int):
        raise wrong_argument(name, value, int)
    number = operator.index(cast("int", value))
    if number < 0:
        raise ValueError(f"{name} can't be negative: {_said(number)}")
    return number


def wrong_argument(name: str, value: object, hint: Any) -> Exception:
    """Return the error for an argument that isn't of the type ``hint``."""
    kinds = tuple(_kinds(hint))
    literals = [kind for kind in kinds if typing.get_origin(kind) is typing.Literal]
    if literals and len(literals) >= len(kinds) - (type(None) in kinds):
        choices = [f"{each!r}" for kind in kinds for each in typing.get_args(kind) or (None,)]
        error: type[Exception] = ValueError if isinstance(value, str) else TypeError
        return error(f"{name} must be {_either(choices)}, not {_said(value)}")
    instead = next(
        (
            f": {_INSTEAD[wanted, given]}"
            for wanted in map(_name, kinds)
            for given in (each.__name__ for each in type(value).__mro__)
            if (wanted, given) in _INSTEAD
        ),
        "",
    )
    wanted = _either([_told(kind) for kind in kinds])
    found = _said(value)
    if isinstance(value, tuple | list):
        elements = list(islice(cast("Iterable[object]", value), _MOST_ELEMENTS))
        as_list = isinstance(value, list)
        wrong = [
            each
            for each in elements
            if not any(_fits([each] if as_list else (each,), kind) for kind in kinds)
        ]
        found = f"one with {_said(wrong[0])}" if wrong else found
    return TypeError(f"{name} must be {wanted}, not {found}{instead}")


# -- what annotations mean --------------------------------------------------------------------------------


def _hints(function: Callable[..., Any], parameters: Iterable[Parameter]) -> Iterator[tuple[str, Any]]:
    for each in parameters:
        hint: Any = each.annotation
        if isinstance(hint, str):
            try:
                hint = eval(hint, getattr(function, "__globals__", {}))  # our own annotation
            except (NameError, TypeError):  # a type that is imported for type checkers only
                hint = Any
        if isinstance(hint, str):  # an alias that is written as a text
            hint = Any
        variadic = each.kind in (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD)
        yield each.name, Any if hint is Parameter.empty or variadic else hint


def _kinds(hint: Any) -> Iterator[Any]:
    """Yield the alternatives of a type."""
    if isinstance(hint, typing.ForwardRef):
        yield Any
    elif typing.get_origin(hint) in (typing.Union, types.UnionType):
        for each in typing.get_args(hint):
            yield from _kinds(each)
    elif typing.get_origin(hint) is typing.Annotated:
        yield from _kinds(typing.get_args(hint)[0])
    else:
        yield type(None) if hint is None else hint


def _fits(value: object, hint: Any) -> bool:
    if typing.get_origin(hint) in (typing.Union, types.UnionType, typing.Annotated) or hint is None:
        return any(_fits(value, each) for each in _kinds(hint))
    if typing.get_origin(hint) is typing.Literal:
        return any(type(value) is type(each) and value == each for each in typing.get_args(hint))
    kind = typing.get_origin(hint) or hint
    if not isinstance(kind, type) or kind is object or _is_protocol(kind):
        return True
    if kind is int or kind is float:
        number = hasattr(type(value), "__index__" if kind is int else "__float__")
        return number and not _is_bool(value) and getattr(value, "ndim", 0) == 0
    if kind is bool:
        return _is_bool(value)
    if kind.__module__ == "numpy":
        return isinstance(value, kind) or kind.__name__ == "ndarray"
    if isinstance(value, str) and kind is not str and issubclass(str, kind):
        return False  # a text where several are wanted
    if not isinstance(value, kind):
        return False
    return _elements_fit(value, kind, typing.get_args(hint))


def _elements_fit(value: object, kind: type, wanted: tuple[Any, ...]) -> bool:
    if not wanted or not isinstance(value, tuple | list | AbstractSet):
        return True
    elements = tuple(islice(cast("Iterable[object]", value), _MOST_ELEMENTS))
    if issubclass(kind, tuple) and wanted[-1] is not ...:
        return len(elements) == len(wanted) and all(map(_fits, elements, wanted))
    return all(_fits(element, wanted[0]) for element in elements)


def _is_protocol(kind: type) -> bool:
    return bool(getattr(kind, "_is_protocol", False)) and kind.__module__ != "collections.abc"


def _is_bool(value: object) -> bool:
    return type(value).__name__ in ("bool", "bool_")


_PLAIN: Final = (int, float, str, bool, type(None), tuple, list, dict)

# -- words ------------------------------------------------------------------------------------------------


def _name(kind: Any) -> str:
    return getattr(typing.get_origin(kind) or kind, "__name__", str(kind))


def _told(kind: Any) -> str:
    if typing.get_origin(kind) is typing.Literal:
        return _either([repr(each) for each in typing.get_args(kind)])
    name = _name(kind)
    elements = [each for each in typing.get_args(kind) if each is not ...]
    if name in ("Iterable", "Sequence", "Collection", "tuple", "list") and elements:
        names = [_name(each) for each in _kinds(elements[0])]
        return f"a sequence of {_either([_PLURALS.get(each, each) for each in names])}"
    return _NAMES.get(name, f"{_article(name)} {name}")


def _either(words: list[str]) -> str:
    words = list(dict.fromkeys(words))
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else "".join(words)


def _said(value: object) -> str:
    """Return a short text for a value of any type."""
    if value is None or type(value) is bool or type(value) is float:
        return repr(value)
    if type(value) is int:
        return str(value) if value.bit_length() <= 64 else f"a number of {value.bit_length()} bits"
    if isinstance(value, str):
        return f"the text '{printable(shortened(str(value)))}'"
    name = type(value).__name__
    return f"a value of type {name}" if name[:1].islower() else f"{_article(name)} {name}"


def _article(name: str) -> str:
    return "an" if name[:1] in "AEIOU" else "a"
