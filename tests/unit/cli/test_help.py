"""`moon help`, `moon version`, the manual page, and what is said of arguments that are wrong."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.core import TyperGroup
from typer.main import get_command
from typer.testing import CliRunner, Result

import shootmoon as sm
from shootmoon.cli import app
from shootmoon.cli.commands import GROUPS, SUMMARIES, Command, commands_below, overview
from shootmoon.cli.pager import page

ROOT = Path(__file__).resolve().parents[3]
MOON: Any = get_command(app)
ALL = list(commands_below(typer.Context(MOON, info_name="moon", help_option_names=["-h", "--help"])))
RULES = {"play", "score", "hand", "analyze", "solve", "perft", "arena", "puzzle"}


def moon(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments), prog_name="moon")


def test_the_usual_commands_stand_on_one_screen() -> None:
    for asked in (["help"], ["--help"], ["-h"]):
        assert moon(*asked).stdout.rstrip("\n") == overview()
    lines = overview().splitlines()
    assert len(lines) < 24
    assert max(map(len, lines)) <= 80
    assert all(re.search(rf"\b{name}\b", overview()) for name in SUMMARIES)


def test_groups_and_commands_are_those_of_the_documents() -> None:
    text = (ROOT / "docs" / "commands.md").read_text("utf-8")
    rows = re.findall(r"^\| \[(\w+)\]\(#\w+\) \| (.*) \|$", text, re.MULTILINE)
    listed = {group: re.findall(r"`moon (\w+)`", commands) for group, commands in rows}
    assert listed == {group: list(commands) for group, commands in GROUPS.items()}
    assert set(MOON.commands) == {*SUMMARIES, "help", "version"}
    assert moon("help", "--all").stdout.count("\n  ") == len(SUMMARIES)


@pytest.mark.parametrize(("command", "context"), [each for each in ALL if each[0] is not MOON])
def test_help_is_in_our_words(command: Any, context: Any) -> None:
    text = command.get_help(context)
    assert not re.search(r"<\w|\[\[|%Y|\bx[<>]=|env var|TEXT\]|\{[A-Z]", text)
    path = context.command_path.split()[1:]
    assert moon("help", *path).stdout.split() == text.split()
    if not isinstance(command, TyperGroup):
        assert isinstance(command, Command)
        assert moon(*path, "--help").stdout == moon("help", *path).stdout


def test_one_option_has_one_meaning_everywhere() -> None:
    meanings: dict[str, set[tuple[str, ...]]] = {}
    for command, _ in ALL:
        for param in command.params:
            for name in ("--lang", "--json", "--seed", "--option", "--plain"):
                if name in param.opts:
                    meanings.setdefault(name, set()).add((*param.opts, param.help))
    assert {name: len(found) for name, found in meanings.items()} == dict.fromkeys(meanings, 1)
    assert len(meanings) == 5


def test_rules_are_an_option_wherever_a_command_uses_them() -> None:
    for command, context in ALL:
        named = context.command_path.removeprefix("moon ")
        options = {name for param in command.params for name in param.opts}
        has = named in RULES or named in ("dataset deals", "dataset games", "bot check")
        assert ({"--rules", "-r"} <= options) == has, named
        metavars = {param.metavar for param in command.params if param.param_type_name == "argument"}
        assert ("RULES" in metavars) == (named == "rules")


def test_the_version() -> None:
    assert moon("version").stdout == moon("--version").stdout == f"shootmoon {sm.__version__}\n"
    assert json.loads(moon("version", "--json").stdout) == {"shootmoon": sm.__version__}


def test_presets_are_listed() -> None:
    for language in ("en", "es"):
        assert moon("presets", "--lang", language).stdout == moon("rules", "--lang", language).stdout
    listed = json.loads(moon("presets", "--json").stdout)
    assert [each["preset"] for each in listed] == list(sm.preset_names())


def test_the_manual_page_is_made_from_the_help(tmp_path: Path) -> None:
    text = moon("help", "--man").stdout
    assert text.startswith('.TH MOON 1 "" "shootmoon ')
    for command, context in ALL:
        if command is not MOON:
            assert f".SS {context.command_path}\n" in text
    assert "moon \\- play" in text
    if man := shutil.which("mandoc") or shutil.which("groff"):
        page = tmp_path / "moon.1"
        page.write_text(text, encoding="utf-8")
        checks = ["-Tlint", "-Wwarning"] if "mandoc" in man else ["-man", "-Tutf8", "-ww", "-z"]
        done = subprocess.run([man, *checks, page], capture_output=True, text=True, check=False)
        assert "error" not in done.stderr.lower()


class Terminal:
    """A terminal of 24 lines."""

    def __init__(self) -> None:
        self.text = ""

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self.text += text
        return len(text)

    def flush(self) -> None:
        return


@pytest.mark.parametrize(
    ("lines", "environment", "paged"),
    [
        (40, {}, True),
        (20, {}, False),
        (40, {"NO_PAGER": "1"}, False),
        (40, {"PAGER": ""}, False),
        (40, {"PAGER": "more"}, True),
    ],
)
def test_long_texts_are_paged_on_a_terminal(
    lines: int, environment: dict[str, str], paged: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "\n".join(map(str, range(lines)))
    for name in ("PAGER", "NO_PAGER"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    shown: list[str] = []
    monkeypatch.setattr("pydoc.pager", shown.append)
    monkeypatch.setattr("shutil.get_terminal_size", lambda *_: (80, 24))
    terminal = Terminal()
    monkeypatch.setattr("sys.stdout", terminal)
    monkeypatch.setattr("sys.stdin", terminal)
    page(text)
    assert (shown, terminal.text) == (([f"{text}\n"], "") if paged else ([], f"{text}\n"))


def test_nothing_is_paged_into_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pydoc.pager", lambda _: pytest.fail("paged"))
    assert moon("rules", "classic", "--options").exit_code == 0
    assert moon("help", "serve").exit_code == 0


def completed(line: str) -> list[str]:
    words = line.split(" ")
    environment = {"_MOON_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1)}
    return CliRunner().invoke(app, [], prog_name="moon", env=environment).stdout.split()


@pytest.mark.parametrize(
    ("line", "some"),
    [
        ("moon pl", ["play", "player"]),
        ("moon help arc", ["archive"]),
        ("moon play --rules hick", ["hickeys", "hickeys-4", "hickeys-house"]),
        ("moon play -r called-", ["called-4"]),
        ("moon rules chips-s", ["chips-solo"]),
        ("moon play --lang e", ["en", "es"]),
        ("moon play --style so", ["sober", "sound"]),
        ("moon play --seat 2=ex", ["2=expert"]),
        ("moon play -o auction.mi", ["auction.minimum="]),
        ("moon play -o auction.minimum=", [f"auction.minimum={n}" for n in (3, 4, 5)]),
        ("moon puzzle --kind w", ["where"]),
        ("moon puzzle --rules luna-b", ["luna-blind"]),
        ("moon learn h", ["hickeys"]),
        ("moon bot run ma", ["master"]),
        ("moon hand --seat th", ["third"]),
        ("moon bench run x --track pl", ["play"]),
        ("moon serve --log-format j", ["json"]),
    ],
)
def test_values_are_completed(line: str, some: list[str]) -> None:
    assert completed(line) == some


WRONG = [
    ("hand 5-5 --seed x", "--seed: “x” isn't a whole number of at least 0", ""),
    (
        "puzzle --level 9",
        "--level: “9” isn't a whole number from 1 to 5",
        "--level: «9» no es un número entero de 1 a 5",
    ),
    ("play --seed -1", "“-1” isn't a whole number of at least 0", "«-1» no es un número entero de 0 o más"),
    ("arena --bots a,b --alpha x", "--alpha: “x” isn't a number from 0.0001 to 0.4999", ""),
    ("dataset deals x --deals 0", "“0” isn't a whole number from 1 to 10,000,000", ""),
    (
        "play --sed 3",
        "there is no option --sed; did you mean --seat, --seed or --style?",
        "no hay ninguna opción --sed; ¿quisiste decir --seat, --seed o --style?",
    ),
    (
        "play hickeys",
        "“hickeys” is one argument too many; rules are chosen with --rules hickeys",
        "«hickeys» es un argumento de más; las reglas se eligen así: --rules hickeys",
    ),
    ("score house.toml", "rules are chosen with --rules house.toml", "--rules house.toml"),
    ("learn luna more", "“more” is one argument too many", "«more» es un argumento de más"),
    ("check", "FILE is missing", "falta FILE"),
    ("arena", "the option --bots is missing", ""),
    ("score --rules", "--rules needs a value after it", ""),
    ("play --plain=2", "--plain takes no value", "--plain no lleva ningún valor"),
    ("serve --log-format xml", "“xml” isn't a choice; choose text or json", ""),
    ("archive 2026-02-30", "DATE: “2026-02-30” isn't a day such as 2026-01-31", ""),
    (
        "pley",
        "there is no command “pley”; did you mean play?",
        "no hay ningún comando «pley»; ¿quisiste decir play?",
    ),
    ("help bot chek", "there is no command “chek”; did you mean check?", ""),
    ("bot", "the command is missing", ""),
    (
        "review nowhere.moon",
        "nowhere.moon: No such file or directory",
        "nowhere.moon: no hay tal archivo ni carpeta",
    ),
    (
        "replay nowhere.moon",
        "nowhere.moon: No such file or directory",
        "nowhere.moon: no hay tal archivo ni carpeta",
    ),
    ("serve --settings nowhere.toml", "--settings: nowhere.toml: No such file or directory", ""),
    (
        "rules nowhere.toml",
        "nowhere.toml: No such file or directory",
        "nowhere.toml: No hay tal archivo ni carpeta.",
    ),
    ("play -r clasic", "did you mean classic?", "¿quisiste decir classic?"),
    (
        "rules classic -o minimum",
        "“minimum” isn't written NAME=VALUE",
        "«minimum» no está escrito NOMBRE=VALOR",
    ),
    ("rules classic -o auction.minimum=9", "accepted: 3, 4 or 5", "Se permite: 3 bazas, 4 bazas o 5 bazas."),
    ("rules -o auction.minimum=4", "name the rules as well", "di también las reglas"),
    (
        "learn chess",
        "there is no lesson “chess”; choose luna",
        "no hay ninguna lección «chess»; elige luna",
    ),
    ("learn luna --step 999", "the last step of this lesson is", "el último paso de esta lección es"),
    (
        "review a.moon b.moon --html x.html",
        "--html, --annotate can only be used with one game",
        "solo se puede usar con una partida",
    ),
    ("review a.moon --html nowhere/x.html", "there is no folder", "no hay ninguna carpeta"),
    (
        "puzzle --daily --kind make",
        "--kind can't be combined with --daily",
        "--kind no se puede combinar con --daily",
    ),
    ("puzzle --kind chess", "“chess” isn't a choice; choose make", "«chess» no se puede elegir; elige make"),
    (
        "analyze a.moon --rules classic",
        "--rules can't be combined with FILE",
        "--rules no se puede combinar con FILE",
    ),
    ("verify nowhere.moon", "nowhere.moon: No such file", "nowhere.moon: no hay tal archivo"),
]


@pytest.mark.parametrize(("line", "english", "spanish"), WRONG)
def test_what_is_wrong_is_said_in_one_style_and_both_languages(line: str, english: str, spanish: str) -> None:
    for said, more in ((english, []), (spanish, ["--lang", "es"])):
        if said:
            result = moon(*line.split(), *more)
            first = result.stderr.splitlines()[0]
            assert first.startswith("moon: ")
            assert said in first
            assert (result.exit_code, result.stdout) == (2, "")
            assert not re.search("Error|Input|Invalid|Traceback", result.stderr)


@pytest.mark.parametrize(
    ("command", "option"),
    [
        (["review", "game.moon"], "--html"),
        (["review", "game.moon"], "--annotate"),
        (["arena", "--bots", "novice,random"], "--plot"),
        (["bench", "run", "novice"], "--output"),
    ],
)
def test_a_file_that_cannot_be_written_is_refused_before_the_work(
    command: list[str], option: str, tmp_path: Path
) -> None:
    for path, why in (
        (tmp_path / "none" / "x", f"moon: {option}: there is no folder {tmp_path / 'none'} to write x in\n"),
        (tmp_path, f"moon: {option}: {tmp_path} is a folder, not a file to write\n"),
    ):
        result = moon(*command, option, str(path))
        assert (result.exit_code, result.stdout, result.stderr) == (2, "", why)
