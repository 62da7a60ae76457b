"""The commands of `moon` in groups, and how they are parsed and explained: help pages and the manual page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import typer
from typer.core import TyperCommand, TyperGroup

from shootmoon.cli.errors import refused, reported, speak
from shootmoon.cli.pager import page

GROUPS: Final = {
    "play": {
        "play": "Play a match in the terminal, or join a server's table.",
        "learn": "Learn to play, step by step, at a prepared table.",
        "puzzle": "Solve puzzles: one right answer, proved.",
        "player": "Be a player of a server, whose games count.",
        "tournament": "Show the standings of a tournament.",
    },
    "score": {"score": "Keep score for a table with real dominoes or cards."},
    "study": {
        "rules": "Explain the rules of a game.",
        "replay": "Show any point of a recorded game.",
        "review": "Judge the decisions of a game, and tell luck from skill.",
        "hand": "Estimate what each bid with a hand is worth.",
        "analyze": "Try other plays from any position, and value them.",
        "presets": "List the rule sets that have a name.",
        "check": "Check that records are valid.",
        "verify": "Check that nobody chose the deals of a game.",
        "solve": "Solve a deal or position with all hands visible.",
        "perft": "Count action sequences, to compare engines.",
        "arena": "Compare bots by playing the same deals.",
        "bench": "Measure bots with fixed deals and opponents.",
        "dataset": "Make data sets of solved deals and of games.",
        "bot": "Run bots as programs, connect them, check them.",
    },
    "serve": {
        "serve": "Serve the page and rooms to browsers and programs.",
        "admin": "Make tokens for the operators of a server.",
        "backup": "Copy the database of moon serve.",
        "restore": "Check and restore a copy of the database.",
        "export": "Write finished games to a folder as records.",
        "import": "Add finished games to the database from records.",
        "archive": "Move old records to files.",
        "ratings": "Compute the ratings of players again.",
    },
}
"""The commands with what they do, by group, as in docs/commands.md. The first ones are the most usual."""
_SHOWN: Final = {"play": 3, "score": 1, "study": 5, "serve": 1}
"""How many commands of a group `moon --help` explains; it names the others."""
SUMMARIES: Final = {name: what for group in GROUPS.values() for name, what in group.items()}
"""What each command does."""

_TYPES: Final = (
    (r" <[^<>]*>$", ""),  # after an argument
    (r"<(int|int range|float|float range)>", "N"),
    (r"<(path|file)>", "FILE"),
    (r"<str>", "TEXT"),
    (r"<([^<>]*)>", r"\1"),
)
"""What the library calls values, and what stands for them in help pages."""
_BOUNDS: Final = (
    (r"([-\d.]+)<=x<=([-\d.]+)", r"\1 to \2"),
    (r"x>=([-\d.]+)", r"at least \1"),
    (r"x<=([-\d.]+)", r"at most \1"),
    (r"env var: ", "variable "),
)
"""What the library says of values, and what help pages say."""


def overview() -> str:
    """Return the usual commands in their groups, on one screen of 80 × 24 characters."""
    lines = [
        "Usage: moon COMMAND [OPTIONS]",
        "Play Moon and Chips, keep score, study games, and serve them to browsers.",
        "Without a command, moon serves its page and opens it, like moon serve.",
        "",
    ]
    for group, commands in GROUPS.items():
        names = list(commands)
        shown, others = names[: _SHOWN[group]], names[_SHOWN[group] :]
        lines.append(f"{group.capitalize()}:")
        lines += [f"  {name:<9} {commands[name]}" for name in shown]
        lines += [f"  also      {', '.join(others)}"] * bool(others)
    return "\n".join([*lines, "moon help COMMAND explains a command; moon help --all lists them all."])


def listing() -> Iterator[str]:
    """Yield the lines of a list of all commands."""
    for group, commands in GROUPS.items():
        yield f"{group.capitalize()}:"
        yield from (f"  {name:<11} {what}" for name, what in commands.items())


def _record(param: Any, context: Any) -> tuple[str, str] | None:
    """Return what is shown of an argument or option and what is said of it; None if it is hidden."""
    found = param.get_help_record(context)
    if found is None:
        return None
    name, text = found
    for pattern, words in _TYPES[param.param_type_name == "option" :]:
        name = re.sub(pattern, words, name)
    for pattern, words in _BOUNDS:
        text = re.sub(pattern, words, text)
    return name, text


def _base(methods: Any) -> Any:
    """Return the methods of the library's class, whose types are its own affair."""
    return methods


class _Explained:
    """What commands and groups of commands have in common."""

    allow_extra_args = True  # which are refused below, in our words

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        rest: list[str] = _base(super()).parse_args(ctx, args)
        if rest and not isinstance(self, TyperGroup) and not ctx.resilient_parsing:
            raise _too_many(rest[0], self)
        return rest

    def get_help_option(self, ctx: Any) -> Any:
        option = _base(super()).get_help_option(ctx)
        if option is not None:
            option.help, option.callback = "Show this help.", _show_help
        return option

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        pieces: list[str] = _base(super()).collect_usage_pieces(ctx)
        return [re.sub(r"^\{(.*)\}", r"\1", piece) for piece in pieces]

    def records(self, ctx: Any, kind: str) -> list[tuple[str, str]]:
        """Return what is shown and said of each of the arguments or of the options."""
        params: list[Any] = _base(self).get_params(ctx)
        found = (_record(param, ctx) for param in params if param.param_type_name == kind)
        return [record for record in found if record is not None]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        for kind in ("argument", "option"):
            if records := self.records(ctx, kind):
                with formatter.section(f"{kind.capitalize()}s"):
                    formatter.write_dl(records)
        if isinstance(self, TyperGroup):
            self.format_commands(ctx, formatter)


class Command(_Explained, TyperCommand):
    """A command."""


class Group(_Explained, TyperGroup):
    """A command that has commands of its own."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args[0] not in self.commands and not ctx.resilient_parsing:
            raise no_command(args[0], self.commands)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the first paragraph of the help of each command, whole."""
        rows = [(name, (each.help or "").split("\n\n")[0]) for name, each in self.commands.items()]
        with formatter.section("Commands"):
            formatter.write_dl([(name, " ".join(text.split())) for name, text in rows])


class Moon(Group):
    """The whole program."""

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, *, standalone_mode: bool = True, **extra: Any
    ) -> Any:
        import sys

        speak(sys.argv[1:] if args is None else args)
        status = reported(lambda: super(Moon, self).main(args, standalone_mode=False, **extra))
        if standalone_mode:
            sys.exit(status)
        return status

    def format_help(self, ctx: Any, formatter: Any) -> None:
        formatter.write(overview())


class App(typer.Typer):
    """Commands with our help pages."""

    def __init__(self, name: str, help: str | None = None, *, cls: type[Group] = Group, **more: Any) -> None:
        chosen: dict[str, Any] = {"no_args_is_help": True, **more}
        super().__init__(
            name=name,
            help=help,
            short_help=SUMMARIES.get(name),
            cls=cls,
            pretty_exceptions_enable=False,
            rich_markup_mode=None,  # plain help loads in half the time and suits screen readers
            context_settings={"help_option_names": ["-h", "--help"]},
            **chosen,
        )

    def command(self, name: str | None = None, **more: Any) -> Callable[[Any], Any]:  # type: ignore[override]
        return super().command(name, cls=Command, **more)


def no_command(name: str, known: Any) -> typer.BadParameter:
    """Return the error of a command that doesn't exist."""
    from shootmoon.rules.errors import closest
    from shootmoon.telling import Reason

    near = closest(name, known)
    return refused("cli-no-command", name=name, near=Reason("cli-near", near=near) if near else "")


def _too_many(text: str, command: Any) -> typer.BadParameter:
    from shootmoon.rules import preset_names

    takes_rules = any("--rules" in param.opts for param in command.params)
    rules = takes_rules and (text in preset_names() or text.endswith(".toml"))
    return refused("cli-rules-option" if rules else "cli-too-many", text=text)


def _show_help(ctx: typer.Context, param: Any, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        page(ctx.get_help())
        raise typer.Exit


def commands_below(context: Any) -> Iterator[tuple[Any, Any]]:
    """Yield a command and all commands below it, each with the context in which it is explained."""
    command: Any = context.command
    yield command, context
    for name, each in getattr(command, "commands", {}).items():
        yield from commands_below(typer.Context(each, info_name=name, parent=context))


def manual(root: Any) -> str:
    """Return the manual page of the program: the help of all commands, for ``man``."""
    from shootmoon import __version__

    def plain(text: str) -> str:
        shown = text.replace("\\", "\\e").replace("-", "\\-")
        return re.sub(r"^([.'])", r"\\&\1", shown, flags=re.MULTILINE)

    lines = [
        f'.TH MOON 1 "" "shootmoon {__version__}" "User commands"',
        ".SH NAME",
        "moon \\- play, study and serve the domino game Moon and its relatives",
        ".SH SYNOPSIS",
        ".B moon",
        "[COMMAND] [OPTIONS]",
        ".SH DESCRIPTION",
        plain(root.command.help or ""),
        ".nf",
        *map(plain, listing()),
        ".fi",
        ".SH COMMANDS",
    ]
    for command, context in commands_below(root):
        if command is root.command or command.hidden:
            continue
        lines += [
            f".SS {plain(context.command_path)}",
            plain(" ".join(command.collect_usage_pieces(context))),
        ]
        lines += [".PP", *plain(command.help or "").replace("\n\n", "\n.PP\n").split("\n")]
        for kind in ("argument", "option"):
            for name, text in command.records(context, kind):
                lines += [".TP", f".B {plain(name)}", plain(text or " ")]
        if command.epilog:
            lines += [".PP", ".nf", plain(command.epilog.removeprefix("\b\n")), ".fi"]
    return "\n".join(lines)
