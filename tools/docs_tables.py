"""Tables of the documentation site that are made from the program: `TABLES` has a function for each.

`tools/build_docs.py` puts them in place of ``<!-- made: NAME -->``.
"""

from __future__ import annotations

import ast
import inspect
import tomllib
from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Table
from typer.main import get_command

from shootmoon.bots.style_figures import style_figures
from shootmoon.rules import OPTIONS, load_rules, preset_info, preset_names
from shootmoon.rules.games import rulebook_of
from shootmoon.rules.options import value_text
from shootmoon.rules.presets import preset_values
from shootmoon.server.sharing.descriptions import field_descriptions

__all__ = ["TABLES"]

ROOT = Path(__file__).resolve().parents[1]


def table(headings: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """Return a Markdown table."""
    headings = tuple(headings)
    lines = [headings, ["---"] * len(headings), *rows]
    return "\n".join(
        f"| {' | '.join(str(cell).replace('|', chr(92) + '|') for cell in row)} |" for row in lines
    )


def code(words: Iterable[object]) -> str:
    """Return words as code, separated by blanks."""
    return " ".join(f"`{word}`" for word in words)


def text(docstring: str) -> str:
    """Return a docstring as one line of Markdown."""
    return " ".join(docstring.split()).replace("``", "`")


def options(game: str) -> str:
    """Return the options of a game with their values, defaults and meanings."""
    rules = load_rules(preset_names(game)[0])
    meanings = {
        f"{section.name}.{name}": text(meaning)
        for section in msgspec.structs.fields(rules)
        if isinstance(section.type, type) and issubclass(section.type, msgspec.Struct)
        for name, meaning in field_descriptions(section.type).items()
    }
    return table(
        ("option", "values", "default", "meaning"),
        (
            (
                f"`{option.name}`",
                ", ".join(f"`{value_text(value)}`" for value in option.choices)
                or f"{'odd numbers, ' * option.odd}{option.minimum} to {option.maximum}",
                f"`{value_text(option.default)}`",
                meanings[option.name],
            )
            for option in OPTIONS[game]
        ),
    )


def changes(game: str) -> str:
    """Return the presets of a game: what each changes in the preset on which it builds, and its source."""
    defaults = {option.name: option.default for option in OPTIONS[game]}
    rows: list[tuple[str, ...]] = []
    for name in preset_names(game):
        info = preset_info(name)
        before = preset_values(info.base) if info.base else defaults
        changed = [
            f"`{option} = {value_text(value)}`"
            for option, value in preset_values(name).items()
            if value != before[option]
        ]
        base = f"`{info.base}`" if info.base else ""
        rows.append((f"`{name}`", info.title("en"), base, ", ".join(changed), info.source))
    return table(("preset", "title", "builds on", "changes", "source"), rows)


def conflicts(game: str) -> str:
    """Return the settings of a game that can't be combined, with the reasons."""
    return table(
        ("settings", "reason"),
        (
            (
                ", ".join(
                    f"`{name}` = {' or '.join(f'`{value_text(value)}`' for value in values)}"
                    for name, values in conflict.settings.items()
                ),
                conflict.reason,
            )
            for conflict in rulebook_of(game).conflicts
        ),
    )


def requests() -> str:
    """Return all HTTP requests with their parameters and the fields of their bodies."""
    from shootmoon.server.app import documented_app
    from shootmoon.server.sharing.schema import openapi

    document = openapi(documented_app())
    types = document["components"]["schemas"]
    rows: list[tuple[str, ...]] = []
    for path, methods in sorted(document["paths"].items()):
        for method, operation in methods.items():
            parameters = [each["name"] for each in operation.get("parameters", ()) if each["in"] == "query"]
            content = operation.get("requestBody", {}).get("content", {}).values()
            named = [
                body["schema"]["$ref"].rsplit("/", 1)[-1] for body in content if "$ref" in body["schema"]
            ]
            fields = [field for name in named for field in types[name].get("properties", ())]
            rows.append((f"`{method.upper()} {path}`", operation["summary"], code(parameters), code(fields)))
    return table(("request", "what it does", "parameters", "fields of the body"), rows)


def commands() -> str:
    """Return all commands that clients send to rooms, with their fields."""
    from shootmoon.server.sharing.schema import live

    types: dict[str, Any] = live()["$defs"]
    rows: list[tuple[str, ...]] = []
    for ref in types["Do"]["properties"]["command"]["anyOf"]:
        command = types[ref["$ref"].rsplit("/", 1)[-1]]
        fields = dict(command["properties"])
        (name,) = fields.pop("type")["enum"]
        about = [f"`{field}`: {text(each['description'])}" for field, each in fields.items()]
        rows.append((f"`{name}`", text(command["description"].split("\n\n")[0]), " ".join(about)))
    return table(("command", "effect", "fields"), rows)


def limits() -> str:
    """Return the limits for each address."""
    from shootmoon.server.front.limits import Limits, Rate

    meanings = field_descriptions(Limits)
    started = Limits()
    rows: list[tuple[str, ...]] = []
    for field in msgspec.structs.fields(Limits):
        limit: Rate | int = getattr(started, field.name)
        numbers = (
            (f"{limit.burst:,}", f"{limit.per_second:.3g}") if isinstance(limit, Rate) else (f"{limit:,}", "")
        )
        rows.append((f"`{field.name}`", text(meanings[field.name]), *numbers))
    return table(("name", "what is counted", "at once", "then each second"), rows)


def metrics() -> str:
    """Return the metrics of a server with their kinds and labels."""
    from shootmoon.server.front.metrics import Metrics

    registry: Any = Metrics().registry
    found = {
        collector._name: collector
        for collector in registry._collector_to_names
        if hasattr(collector, "_name")
    }
    return table(
        ("metric", "kind", "meaning", "labels"),
        (
            (
                f"`{name}{'_total' * (metric._type == 'counter')}`",
                metric._type,
                metric._documentation,
                code(metric._labelnames),
            )
            for name, metric in sorted(found.items())
        ),
    )


def position() -> str:
    """Return the fields of a position as it is sent, from `State` and `View`."""
    from shootmoon.server.sharing.schema import live

    types: dict[str, Any] = live()["$defs"]
    (ref, _) = types["RoomView"]["properties"]["position"]["anyOf"]
    fields = types[ref["$ref"].rsplit("/", 1)[-1]]["properties"]
    return table(
        ("field", "meaning"), ((f"`{name}`", text(about["description"])) for name, about in fields.items())
    )


def database() -> str:
    """Return the tables of the database with their keys and contents."""
    from shootmoon.storage import schema

    body = ast.parse(inspect.getsource(schema)).body
    contents: dict[str, str] = {}
    for made, below in pairwise(body):
        if (
            isinstance(made, ast.Assign)
            and isinstance(below, ast.Expr)
            and isinstance(made.targets[0], ast.Name)
        ):
            kept = getattr(schema, made.targets[0].id)
            if isinstance(kept, Table):
                contents[kept.name] = text(str(ast.literal_eval(below.value)).split("\n\n")[0])
    return table(
        ("table", "key", "contents"),
        (
            (f"`{name}`", ", ".join(column.name for column in kept.primary_key), contents.get(name, ""))
            for name, kept in schema.METADATA.tables.items()
        ),
    )


def packages(of: str = "") -> str:
    """Return the packages from top to bottom with the first paragraph of their docstrings: those of
    `shootmoon`, or of one of its packages."""
    config = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = config["tool"]["importlinter"]["contracts"]
    layers: list[str] = next(each["layers"] for each in contracts if each["id"] == (of or "floors"))
    rows: list[tuple[str, ...]] = []
    for name in (name.strip(" ()") for layer in layers for name in layer.split("|")):
        module = ROOT / "src" / "shootmoon" / of / name
        source = module / "__init__.py" if module.is_dir() else module.with_suffix(".py")
        if source.is_file():
            about = (ast.get_docstring(ast.parse(source.read_text("utf-8"))) or "").split("\n\n")[0]
            rows.append((f"`{name}`", text(about)))
    return table(("package", "what it does"), rows)


def flags(command: str) -> str:
    """Return the options of a command of `moon` with their meanings, defaults and environment variables."""
    from shootmoon.cli import app

    group: Any = get_command(app)
    rows: list[tuple[str, ...]] = []
    for option in group.commands[command].params:
        if option.param_type_name != "option" or option.hidden:
            continue
        shown = (
            option.default if isinstance(option.default, str | int) and option.default is not False else ""
        )
        variable = f"`{option.envvar}`" if option.envvar else ""
        rows.append((code(option.opts), option.help or "", "" if shown is True else str(shown), variable))
    return table(("option", "meaning", "default", "environment variable"), rows)


def styles() -> str:
    """Return what bots of each style did in measured hands."""
    return table(
        ("bot", "declarer", "bids made", "moons", "cost of a hand"),
        (
            (
                f"`{row.bot}:{row.style}`",
                f"{row.declared:.0%}",
                f"{row.made:.0%}",
                f"{row.moons:.0%}",
                row.cost,
            )
            for row in style_figures().rows
            if row.bot != "master"
        ),
    ).replace("% ", " % ")


TABLES: dict[str, Callable[[], str]] = {
    "moon-options": lambda: options("moon"),
    "moon-conflicts": lambda: conflicts("moon"),
    "moon-presets": lambda: changes("moon"),
    "chips-options": lambda: options("chips"),
    "chips-presets": lambda: changes("chips"),
    "requests": requests,
    "commands": commands,
    "limits": limits,
    "metrics": metrics,
    "packages": packages,
    "server-packages": lambda: packages("server"),
    "position": position,
    "database": database,
    "styles": styles,
    "play-options": lambda: flags("play"),
    "serve-options": lambda: flags("serve"),
}
"""The functions that make tables, by the name in ``<!-- made: NAME -->``."""
