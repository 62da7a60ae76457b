"""`moon score`: keep score for a table with real pieces."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from shootmoon.cli.options import (
    FullOption,
    JsonOption,
    LanguageOption,
    OptionOption,
    PlainOption,
    RulesOption,
    rules_from,
)

EPILOG = """\b
Examples:
  moon score --rules hickeys --name Ann --name Ben --name Cal --dealer 2
  moon score --resume
  moon score --resume --text"""


def score(
    rules: RulesOption = None,
    option: OptionOption = None,
    name: Annotated[
        list[str] | None,
        typer.Option(
            "--name",
            metavar="NAME",
            help="A player's name; repeat it for each seat, clockwise. You are asked for missing names.",
        ),
    ] = None,
    dealer: Annotated[int, typer.Option(min=1, max=6, help="The seat that deals first.")] = 1,
    resume: Annotated[
        bool, typer.Option("--resume", help="Continue the last score sheet, or the one in --file.")
    ] = False,
    file: Annotated[
        Path | None, typer.Option(help="The file to save the score sheet in, or to resume from.")
    ] = None,
    text: Annotated[
        bool, typer.Option("--text", help="With --resume: print the score sheet as text, and end.")
    ] = False,
    as_json: JsonOption = False,
    lang: LanguageOption = "en",
    plain: PlainOption = False,
    full: FullOption = True,
) -> None:
    """Keep score for a table with real dominoes or cards: you enter the hands, moon does the sums.

    Every line is saved at once; moon score --resume continues after any interruption. With
    --resume, --json prints the score sheet, and ends.
    """

    from shootmoon.cli.errors import EXIT_INTERRUPTED
    from shootmoon.telling import Messages
    from shootmoon.terminal.refusal import Refusal
    from shootmoon.terminal.score.session import ask_names, begin_score, keep_score, resume_score, show_score

    say = Messages(lang)
    try:
        if resume:
            given = {"--rules": rules, "--option": option, "--name": name, "--dealer": dealer != 1}
            if any(given.values()):
                raise Refusal(
                    say("resume-combined", options=", ".join(key for key, on in given.items() if on))
                )
            kept = resume_score(say, file)
        else:
            if text or as_json:
                raise Refusal(say("score-show"))
            chosen = rules_from(rules, option)
            if len(name or ()) > chosen.table.players:
                raise Refusal(say("score-names-count", count=chosen.table.players))
            names = ask_names(name or (), chosen, lang, plain=plain)
            kept = begin_score(chosen, names, dealer, say, path=file)
    except (EOFError, KeyboardInterrupt):
        print()
        raise typer.Exit(EXIT_INTERRUPTED) from None
    with kept.journal:
        if as_json:
            import msgspec

            from shootmoon.scorekeeping.view import view_book

            at = kept.journal.path.stat().st_mtime_ns // 1_000_000
            print(msgspec.json.encode(view_book(kept.book, len(kept.book.changes) + 1, at)).decode())
        elif text:
            show_score(kept, lang)
        else:
            raise typer.Exit(keep_score(kept, lang, plain=plain, full=full, named=file))
