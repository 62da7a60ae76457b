"""The analysis board in a terminal: go through a game, try other actions, and see what the choices are
worth."""

from __future__ import annotations

import random
import re
import secrets
import shlex
import sys
from datetime import UTC, datetime
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from shootmoon.files import atomic_write
from shootmoon.game import Deal, Discard, IllegalAction, State, View
from shootmoon.record import GameNode, GameTree, Record, RecordError, printable, write_record
from shootmoon.record.errors import reason_of
from shootmoon.rules.explaining import sentence
from shootmoon.telling import Messages, typed, typed_form
from shootmoon.terminal.drawing.screen import Screen, make_screen
from shootmoon.terminal.drawing.words import Words, short
from shootmoon.terminal.folder import folder_for, new_path
from shootmoon.terminal.keyboard import Keyboard, Lines
from shootmoon.terminal.play.local import play_match
from shootmoon.terminal.play.match import begin_from
from shootmoon.terminal.play.parsing import action_text
from shootmoon.terminal.play.players import seat_players
from shootmoon.terminal.quitting import EXIT_DONE, EXIT_UNSAVED, Quit, run_until_quit
from shootmoon.terminal.refusal import Refusal

if TYPE_CHECKING:
    from shootmoon.analysis.board import BoardChoice, BoardValues

__all__ = ["analyze_record"]

_SHADES = " ░▒▓█"
_TREE_LINES = 15
_MAX_NOTE = 1_000


def analyze_record(
    record: Record,
    language: str,
    *,
    ply: int | None = None,
    seat: int | None = None,
    plain: bool = False,
    keyboard: Lines | None = None,
) -> int:
    """Show a record on the analysis board until the user quits; return the exit status.

    ``ply``: the position to begin with, by default the last one. ``seat``: show only what this seat has seen.
    Everything that was tried is saved in the folder ``analyses`` of the user's data folder, unless the user
    saved it in another file.
    """
    say = Messages(language)
    names = [
        name or say("seat-n", n=number)
        for number, name in zip_longest(record.seating.seats, record.seats, fillvalue="")
    ]
    lines = keyboard or Keyboard(sys.stdin, sys.stdout)
    screen = make_screen(names, language, None, sys.stdout, lines, plain=plain)
    board = _Board(GameTree(record), screen, ply, seat)
    status = run_until_quit(board.run, screen, "", "save-failed")
    return board.keep() or (EXIT_DONE if status is None else status)


class _Board:
    """An analysis in progress."""

    def __init__(self, tree: GameTree, screen: Screen, ply: int | None, seat: int | None) -> None:
        self.tree = tree
        self.node = tree.end
        self.seat = seat
        """The seat whose view is shown; None to show all hands."""
        self._screen = screen
        self._words: Words = screen.words
        self._say = screen.words.say
        self._saved = tree.record
        self._file: Path | None = None
        """The file to which everything is saved at once."""
        if ply is not None:
            self._go(ply)

    def run(self) -> None:
        """Take commands until the user quits. Raises `Quit`, EOFError and KeyboardInterrupt."""
        self._screen.show(self._say("board-welcome"))
        self._show()
        while True:
            line = self._screen.ask(self._prompt())
            try:
                self._do(line)
            except IllegalAction as error:
                self._screen.show(self._refused(error))
            except RecordError as error:
                self._screen.show(sentence(error.explain(self._say.language)))
            except Refusal as refusal:
                self._screen.show(str(refusal))

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
        plain = " ".join(line[:200].casefold().split()).rstrip(".!")
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
                self._screen.show_text(self._say("board-help"))
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
        self._screen.show(self._say("board-saved", path=printable(name)))

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

        players = seat_players(count, seats, (), bot_names(), say)
        match = begin_from(state, players, say)
        with match.journal:
            play_match(match, say.language, plain=not self._screen.pauses)
        self._show()

    # -- showing ----------------------------------------------------------------------------------------

    def _known(self) -> State | View:
        """Return the position as it is shown: with all hands, or as the chosen seat sees it."""
        position = self.node.position
        return position if self.seat is None or isinstance(position, View) else position.view(self.seat)

    def _prompt(self) -> str:
        return self._say("board-ask")

    def _show(self) -> None:
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
        following = [self._named(each) for each in node.variations]
        if following:
            key = "board-next" if len(following) == 1 else "board-next-many"
            self._screen.show(say(key, first=following[0], others=", ".join(following[1:])))

    def _tree(self) -> None:
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

        say, position = self._say, self._known()
        if not position.to_move:
            raise Refusal(say("board-no-choice"))
        if isinstance(position, View) and position.to_move != position.seat:
            raise Refusal(say("board-not-your-turn", who=self._words.name(position.to_move)))
        self._screen.show(say("board-thinking"))
        try:
            found = evaluate(position, depth=depth)
        except KeyboardInterrupt:
            raise Refusal(say("board-stopped")) from None
        if not found.choices:
            raise Refusal(say("board-no-choice"))
        self._screen.show(say(f"board-values-{found.unit}", who=self._words.name(found.seat)))
        best = max((each.value for each in found.choices if each.value is not None), default=None)
        ordered = sorted(
            found.choices, key=lambda each: -1e9 if each.value is None else each.value, reverse=True
        )
        for each in ordered:
            self._screen.show(self._value_line(each, found, best))
        if found.decision is not None:
            reason = sentence(found.decision.explain(say.language))
            self._screen.show(
                say("board-advice", action=self._words.action(str(found.decision.action)), reason=reason)
            )
        if found.why_not == "hidden":
            self._screen.show(say("board-hidden"))

    def _value_line(self, choice: BoardChoice, found: BoardValues, best: float | None) -> str:
        say = self._say
        parts: list[str] = []
        if choice.value is not None:
            percent = found.unit == "match"
            scale, unit = (100, " %") if percent else (1, "")
            text = f"{scale * choice.value:.1f}{unit}"
            if choice.value == best:
                text += f" ({say('board-best')})"
            elif choice.error:
                text += f" ± {scale * choice.error:.1f}{unit}"
            parts.append(text)
        if choice.double_dummy is not None:
            noun = self.node.state.setup.game.unit
            parts.append(say("board-double-dummy", count=say.count(noun, choice.double_dummy)))
        name = self._words.action(choice.action)
        return f"{name + ':':9} {'; '.join(parts) or say('board-not-compared')}"

    def _where(self) -> None:
        from shootmoon.belief import whereabouts

        say = self._say
        position = self.node.position
        seat = self.seat or (position.seat if isinstance(position, View) else position.to_move)
        if not seat:
            raise Refusal(say("board-no-choice"))
        view = position if isinstance(position, View) else position.view(seat)
        found = whereabouts(view) if view.phase in ("auction", "discard", "trump", "play") else ()
        if not found:
            raise Refusal(say("board-nothing-hidden"))
        self._screen.show(say("board-where-unseen", who=self._words.name(seat)))
        groups: dict[tuple[tuple[str, float], ...], list[str]] = {}
        for each in found:
            row = tuple((place, round(chance, 6)) for place, chance in each.chances.items())
            groups.setdefault(row, []).append(str(each.piece))
        for row, pieces in groups.items():
            cells = [f"{self._place(place)} {self._heat(chance)}" for place, chance in row]
            self._screen.show(f"{' '.join(pieces)}: {', '.join(cells)}")

    def _place(self, place: str) -> str:
        if place.isdecimal():
            return self._words.name(int(place))
        key = f"place-{place}"
        return self._say(key) if self._say.has(key) else place

    def _heat(self, chance: float) -> str:
        percent = f"{100 * chance:.0f} %" if chance >= 0.005 else "< 1 %"
        if self._words.spoken:
            return percent
        return f"{_SHADES[min(4, int(chance * 4) + 1)] * 2} {percent}"

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
