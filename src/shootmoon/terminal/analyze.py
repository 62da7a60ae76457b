"""The analysis board in a terminal: go through a game, try other actions, and see what the choices are
worth."""

from __future__ import annotations

import contextlib
import random
import re
import secrets
import shlex
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import zip_longest
from pathlib import Path
from typing import Literal

from msgspec.structs import replace

from shootmoon.files import atomic_write
from shootmoon.game import Deal, Discard, IllegalAction, State, View, typed_line
from shootmoon.record import GameNode, GameTree, Record, RecordError, printable, write_record
from shootmoon.record.errors import reason_of
from shootmoon.rules.explaining import sentence
from shootmoon.scorekeeping.sheet import Sheet
from shootmoon.telling import Messages, typed, typed_form
from shootmoon.terminal.commands import parse_command
from shootmoon.terminal.drawing.screen import Screen, make_screen
from shootmoon.terminal.drawing.words import Words, short, title_of
from shootmoon.terminal.folder import folder_for, new_path
from shootmoon.terminal.full import ANALYZING, PLAYING, FullScreen, Move
from shootmoon.terminal.full.opening import fills_terminal, open_full_screen
from shootmoon.terminal.keyboard import Keyboard, Lines
from shootmoon.terminal.play.hints import think
from shootmoon.terminal.play.local import Matches, play_match
from shootmoon.terminal.play.match import Match, begin_from
from shootmoon.terminal.play.parsing import action_text
from shootmoon.terminal.play.players import seat_players
from shootmoon.terminal.quitting import EXIT_DONE, EXIT_UNSAVED, Quit, run_until_quit
from shootmoon.terminal.refusal import Refusal
from shootmoon.terminal.replay import move_line, show_ply

__all__ = ["Board", "analyze_record"]

_TREE_LINES = 15
_MAX_NOTE = 1_000


def analyze_record(
    record: Record,
    language: str,
    *,
    ply: int | None = None,
    seat: int | None = None,
    plain: bool = False,
    full: bool = False,
    keyboard: Lines | None = None,
) -> int:
    """Show a record on the analysis board until the user quits; return the exit status.

    ``ply``: the position to begin with, by default the last one. ``seat``: show only what this seat has seen.
    ``full``: fill the terminal, if it can show drawings.
    Everything that was tried is saved in the folder ``analyses`` of the user's data folder, unless the user
    saved it in another file.
    """
    say = Messages(language)
    names = [
        name or say("seat-n", n=number)
        for number, name in zip_longest(record.seating.seats, record.seats, fillvalue="")
    ]
    screen: Screen
    if keyboard is None and fills_terminal(full=full, plain=plain):
        screen = open_full_screen(names, language, None, title_of(record.rules, say), layout=ANALYZING)
    else:
        lines = keyboard or Keyboard(sys.stdin, sys.stdout)
        screen = make_screen(names, language, None, sys.stdout, lines, plain=plain)
    board = Board(GameTree(record), screen, ply, seat)
    status = run_until_quit(board.run, screen, "", "save-failed")
    return board.keep() or (EXIT_DONE if status is None else status)


class Board:
    """An analysis in progress."""

    def __init__(self, tree: GameTree, screen: Screen, ply: int | None, seat: int | None) -> None:
        """See `analyze_record`."""
        self.tree = tree
        self.node = tree.end
        self.seat = seat
        """The seat whose view is shown; None to show all hands."""
        self._screen = screen
        self._full = screen if isinstance(screen, FullScreen) else None
        self._words: Words = screen.words
        self._say = screen.words.say
        self._saved = tree.record
        self._file: Path | None = None
        """The file to which everything is saved at once."""
        if ply is not None:
            self._go(ply)

    def run(self) -> None:
        """Take commands until the user quits. Raises `Quit`, EOFError and KeyboardInterrupt."""
        if self._full is None:
            self._screen.show(self._say("board-welcome"))
        self._show()
        while True:
            line = self._screen.ask(self._prompt(), self._answers())
            try:
                self._do(line)
            except IllegalAction as error:
                self._screen.show(self._refused(error), "reply")
            except RecordError as error:
                self._screen.show(sentence(error.explain(self._say.language)), "reply")
            except Refusal as refusal:
                self._screen.show(str(refusal), "reply")

    def keep(self) -> int:
        """Save what was tried since it was last saved, and say where. Return 0, or `EXIT_UNSAVED`."""
        if self.tree.record == self._saved and self._file is None:
            return 0
        try:
            self._autosave()
        except (OSError, Refusal) as error:
            why = error.strerror if isinstance(error, OSError) else str(error)
            self._screen.show(self._say("board-unsaved", why=why))
            return EXIT_UNSAVED
        assert self._file is not None
        self._screen.show(
            self._say("board-kept", path=self._file, command=f"moon analyze {shlex.quote(str(self._file))}")
        )
        return 0

    # -- commands ---------------------------------------------------------------------------------------

    def _do(self, line: str) -> None:
        plain = typed_line(line)
        if self._full is not None and parse_command(line) == "rules":
            self._full.open_panel("rules")
            return
        if ply := re.fullmatch(rf"{typed_form('numbered', 'ply')}\s+([0-9]{{1,6}})", plain):
            self._go(int(ply[1]))
            self._show()
        elif seat := re.fullmatch(rf"{typed_form('numbered', 'seat')}\s+([0-9])", plain):
            self._look_from(int(seat[1]))
        elif bots := re.fullmatch(r"bots?(?:\s+([0-9]))?(?:\s+([a-z:]+))?", plain):
            self._play_on(int(bots[1]) if bots[1] else None, bots[2] or "expert")
        elif saved := _followed("save", line):
            self._save((saved[1] or "").strip())
        elif note := _followed("note", line):
            self._note((note[1] or "").strip())
        elif (command := typed("board").get(plain) if plain else "forward") is not None:
            self._command(command)
        else:
            self._try(line)

    def _command(self, command: str) -> None:
        node = self.node
        match command:
            case "quit":
                raise Quit
            case "help":
                self._screen.show_text(self._say("board-help"), "help")
            case "back":
                self._step(node.parent, "replay-at-start")
            case "forward":
                self._step(node.variations[0] if node.variations else None, "board-at-end")
            case "variation":
                siblings = node.parent.variations if node.parent is not None else []
                others = siblings if len(siblings) > 1 else []
                after = others[(others.index(node) + 1) % len(others)] if others else None
                self._step(after, "board-no-variation")
            case "start":
                self._step(self.tree.root, "replay-at-start")
            case "end":
                while node.variations:
                    node = node.variations[0]
                self._step(node, "board-at-end")
            case "table":
                self._show()
            case "all":
                self._look_from(None)
            case "values" | "thorough":
                self._values("thorough" if command == "thorough" else "quick")
            case "where":
                self._where()
            case "tree":
                self._tree()
            case "chance":
                self._chance()
            case _:
                self._remove()

    def _step(self, node: GameNode | None, refusal: str) -> None:
        if node is None:
            raise Refusal(self._say(refusal))
        self.node = node
        self._show()

    def _go(self, ply: int) -> None:
        """Go to a ply of the line on which the board is."""
        node = self.node
        while node.variations:
            node = node.variations[0]
        if ply > node.ply:
            raise Refusal(self._say("board-no-ply", ply=ply, plies=node.ply))
        while node.ply > ply:
            assert node.parent is not None
            node = node.parent
        self.node = node

    def _look_from(self, seat: int | None) -> None:
        record = self.tree.record_before
        if seat is not None and seat not in record.seating.seats:
            raise Refusal(self._say("board-no-seat", seat=seat, most=record.seating.players))
        if record.viewer is not None and seat != record.viewer:
            raise Refusal(self._say("board-seen-only", seat=record.viewer))
        self.seat = seat
        self._show()

    def _try(self, line: str) -> None:
        position = self._known()
        action = action_text(line, position)
        try:
            self.node = self.node.try_action(action)
        except RecordError as error:
            raise Refusal(sentence(error.explain(self._say.language))) from error
        except IllegalAction:
            raise
        except ValueError as error:
            text = RecordError(reason_of(error)).explain(self._say.language)
            raise Refusal(sentence(text)) from error
        self._autosave_quietly()
        self._show()

    def _chance(self) -> None:
        """Let chance act: draw for dealer, or deal at random."""
        if self.node.state.to_move != 0 or self.tree.record_before.viewer is not None:
            raise Refusal(self._say("board-no-deal"))
        self.node = self.node.try_action(self.node.state.sample_chance(random.Random()))
        self._autosave_quietly()
        self._show()

    def _note(self, text: str) -> None:
        if self.node.played:
            raise Refusal(self._say("board-note-played"))
        if not text or not text.isprintable() or len(text) > _MAX_NOTE:
            raise Refusal(self._say("board-note-how", most=_MAX_NOTE))
        self.node.annotations.append(text)
        self._autosave_quietly()
        self._show()

    def _remove(self) -> None:
        node = self.node
        if node.parent is None or node.played:
            raise Refusal(self._say("board-played"))
        self.node = node.parent
        node.remove()
        self._autosave_quietly()
        self._show()

    def _save(self, name: str) -> None:
        if not name:
            raise Refusal(self._say("board-save-how"))
        path = Path(name).expanduser()
        text = write_record(self.tree.record, "json" if path.suffix == ".json" else "text")
        if path.exists() and not self._same_file(path):
            raise Refusal(self._say("file-exists", path=printable(name)))
        try:
            with atomic_write(path) as part:
                part.write_text(text, encoding="utf-8")
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else str(error)
            raise Refusal(self._say("file-unwritable", path=printable(name), why=why)) from error
        self._file, self._saved = path, self.tree.record
        self._screen.show(self._say("board-saved", path=printable(name)), "reply")

    def _same_file(self, path: Path) -> bool:
        return self._file is not None and path.resolve() == self._file.resolve()

    def _autosave(self) -> None:
        """Save the analysis. Raises OSError and `Refusal`."""
        record = self.tree.record
        if self._file is None:
            folder = folder_for("analyses", self._say)
            folder.mkdir(parents=True, exist_ok=True)
            self._file = new_path(folder, record.rules.preset, datetime.now(UTC))
        if record == self._saved and self._file.exists():
            return
        with atomic_write(self._file) as part:
            form = "json" if self._file.suffix == ".json" else "text"
            part.write_text(write_record(record, form), encoding="utf-8")
        self._saved = record

    def _autosave_quietly(self) -> None:
        try:
            self._autosave()
        except OSError as error:
            self._screen.show(self._say("board-unsaved", why=error.strerror))

    def _play_on(self, seat: int | None, bot: str) -> None:
        """Play a match against bots that begins with this position."""
        from shootmoon.analysis.board import deal_hidden

        say, state = self._say, self.node.state
        record = self.tree.record_to(self.node)
        if record.pieces is not None or record.hand_size is not None:
            raise Refusal(say("board-bots-pieces"))
        if state.phase == "over":
            raise Refusal(say("board-over"))
        count = state.seating.players
        seat = seat or self.seat or state.to_move or 1
        if seat not in state.seating.seats:
            raise Refusal(say("board-no-seat", seat=seat, most=count))
        if record.viewer is not None:
            state = deal_hidden(record, secrets.randbits(32))
            self._screen.show(say("board-bots-dealt"))
        seats = [f"{each}={'human' if each == seat else bot}" for each in state.seating.seats]
        from shootmoon.bots import bot_names

        players = seat_players(count, seats, (), bot_names(), say, styled=bool(state.setup.bids))
        match = begin_from(state, players, say)
        with match.journal:
            if self._full is not None:
                self._play_full(match, seat)
            else:
                play_match(match, say.language, plain=not self._screen.pauses)
        self._show()

    def _play_full(self, match: Match, seat: int) -> None:
        """Play a match on the full screen, and come back to the board."""
        assert self._full is not None
        names, title = [player.name for player in match.players], title_of(match.state.rules, self._say)
        with (
            self._full.program(PLAYING, title, names, seat, paced=True),
            Matches(match, self._full) as playing,
            contextlib.suppress(Quit, EOFError),
        ):
            playing.run()
        if not match.over:
            self._full.show(playing.resuming(), "reply")

    # -- showing ----------------------------------------------------------------------------------------

    def _known(self) -> State | View:
        """Return the position as it is shown: with all hands, or as the chosen seat sees it."""
        position = self.node.position
        return position if self.seat is None or isinstance(position, View) else position.view(self.seat)

    def _prompt(self) -> str:
        if self._full is None:
            return self._say("board-ask")
        return self._say("replay-ask", ply=self.node.ply, plies=max(self.tree.end.ply, self.node.ply))

    def _answers(self) -> tuple[str, ...]:
        """Return the actions that can be chosen."""
        known = self._known()
        seen = isinstance(known, State) or known.seat == known.to_move
        return tuple(map(self._words.action, known.legal_actions())) if seen and known.to_move else ()

    def _tell(self, lines: Sequence[str]) -> None:
        """Show several lines: on a full screen, in the panel for comments."""
        if self._full is not None:
            self._full.put(comment="\n".join(lines))
            self._full.open_panel("comment")
            return
        for line in lines:
            self._screen.show(line)

    def _show(self) -> None:
        """Show the position, where it is in the game, and what was tried from it."""
        if self._full is None:
            self._show_below()
            return
        node, known = self.node, self._known()
        if self._answers():  # so that they are chosen in the hand
            self._full.show_turn(known if isinstance(known, View) else known.view(known.to_move or 1))
        line = list(self._nodes())
        following = node.variations[0].action if node.variations else None
        show_ply(
            self._full,
            known,
            following,
            self.seat or self.tree.record_before.viewer or 1,
            sheet=Sheet([each.position for each in [self.tree.root, *_line_to(node)]]),
            moves=tuple(self._move(each, depth) for each, depth in line),
            at=next((at for at, (each, _) in enumerate(line) if each is node), -1),
            notice=self._following(),
            comment="\n".join(f"{{{text}}}" for text in node.annotations) or self._say("board-welcome"),
        )

    def _move(self, node: GameNode, depth: int) -> Move:
        """Return the line for a node in the list of moves, with a sign for each nested variation."""
        assert node.parent is not None
        assert node.action is not None
        move = move_line(node.parent.position, node.action, node.position, self._words, self.seat)
        return replace(move, text=f"{'↳ ' * depth}{move.text}")

    def _nodes(self) -> Iterator[tuple[GameNode, int]]:
        """Yield all nodes in the order of a list of moves, each with how deeply its variation is nested."""
        todo: list[tuple[GameNode, int, Iterator[GameNode]]] = [(self.tree.root, 0, iter(()))]
        while todo:
            node, depth, others = todo.pop()
            other = next(others, None)
            if other is not None:
                todo.append((node, depth, others))
                yield other, depth + 1
                node, depth = other, depth + 1
            if node.variations:
                first, *rest = node.variations
                yield first, depth
                todo.append((first, depth, iter(rest)))

    def _show_below(self) -> None:
        say, node = self._say, self.node
        facts = {"ply": node.ply, "plies": max(self.tree.end.ply, node.ply)}
        if node.played:
            self._screen.show(say("board-at", **facts))
        else:
            before = node
            while not before.played:
                assert before.parent is not None
                before = before.parent
            tried = " ".join(map(self._named, _line_to(node)[before.ply :]))
            if len(tried) > 50:
                tried = f"… {tried[-48:]}"
            self._screen.show(say("board-tried-since", **facts, since=before.ply, actions=tried))
        for text in node.annotations:
            self._screen.show(f"{{{text}}}")
        self._screen.show_board(self._known())
        if following := self._following():
            self._screen.show(following)

    def _following(self) -> str:
        """Return a sentence that names what was played or tried here; empty if nothing was."""
        names = [self._named(each) for each in self.node.variations]
        key = "board-next" if len(names) == 1 else "board-next-many"
        return self._say(key, first=names[0], others=", ".join(names[1:])) if names else ""

    def _tree(self) -> None:
        if self._full is not None:
            self._full.open_panel("moves")
            return
        shown = 0
        for node in self.tree.root.walk():
            parent = node.parent
            if parent is None or (len(parent.variations) < 2 and parent is not self.tree.end):
                continue
            if node.played:
                continue
            if shown == _TREE_LINES:
                self._screen.show("…")
                break
            line = [node]
            while line[-1].variations:
                line.append(line[-1].variations[0])
            text = " ".join(map(self._named, line))
            mark = ">" if self.node in line else " "
            self._screen.show(f"{mark} {parent.ply}: {text if len(text) <= 60 else text[:59] + '…'}")
            shown += 1
        if not shown:
            self._screen.show(self._say("board-no-tree"))

    def _values(self, depth: Literal["quick", "thorough"]) -> None:
        from shootmoon.analysis.board import evaluate
        from shootmoon.terminal.drawing.worth import values_lines

        say, position = self._say, self._known()
        if not position.to_move:
            raise Refusal(say("board-no-choice"))
        if isinstance(position, View) and position.to_move != position.seat:
            raise Refusal(say("board-not-your-turn", who=self._words.name(position.to_move)))
        if self._full is None:
            self._screen.show(say("board-thinking"))
        else:
            self._full.put(notice=say("board-thinking"))
        try:
            found = think(lambda: evaluate(position, depth=depth), "the board", self._screen.poll)
        except KeyboardInterrupt:
            raise Refusal(say("board-stopped")) from None
        finally:
            if self._full is not None:
                self._full.put(notice=self._following())
        if not found.choices:
            raise Refusal(say("board-no-choice"))
        self._tell(values_lines(found, self.node.state.setup.game.unit, self._words))

    def _where(self) -> None:
        from shootmoon.belief import whereabouts
        from shootmoon.terminal.drawing.worth import where_lines

        say = self._say
        position = self.node.position
        seat = self.seat or (position.seat if isinstance(position, View) else position.to_move)
        if not seat:
            raise Refusal(say("board-no-choice"))
        view = position if isinstance(position, View) else position.view(seat)
        found = whereabouts(view) if view.phase in ("auction", "discard", "trump", "play") else ()
        if not found:
            raise Refusal(say("board-nothing-hidden"))
        self._tell(where_lines(found, seat, self._words))

    def _refused(self, error: IllegalAction) -> str:
        said = sentence(error.explain(self._say.language))
        legal = ", ".join(map(self._words.action, error.legal))
        return f"{said} {self._say('board-legal', actions=legal)}" if legal else said

    def _named(self, node: GameNode) -> str:
        """Return the action before a node for a list of actions, without pieces that the seat whose view is
        shown hasn't seen."""
        if isinstance(node.action, Deal):
            return self._say("board-dealt")
        hidden = isinstance(node.action, Discard) and self.seat is not None
        if hidden and node.parent is not None and node.parent.state.to_move != self.seat:
            return "discard ?"
        return short(str(node.action))


def _line_to(node: GameNode) -> list[GameNode]:
    """Return the nodes from the first action to ``node``."""
    line: list[GameNode] = []
    while node.parent is not None:
        line.append(node)
        node = node.parent
    return line[::-1]


def _followed(what: str, line: str) -> re.Match[str] | None:
    """Match a line with a command that is followed by a name or a text, which is the first group."""
    return re.fullmatch(rf"\s*{typed_form('file', what)}(?:\s+(.*))?", line, re.IGNORECASE | re.DOTALL)
