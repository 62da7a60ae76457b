"""`FullScreen`: a screen that fills the terminal and keeps the table in sight.

The session (the loop that prompts the user) runs in a thread of its own and calls this screen as any other.
What it shows is kept in a `Shown`, from which the application (`app.py`), in the main thread, draws. What a
person chooses with keys or the mouse becomes a typed line, so the session can't tell the difference.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from shootmoon.game import Action, Discard, Meanings, Play, Position, State, View
from shootmoon.pieces import Piece
from shootmoon.scorekeeping.sheet import Sheet
from shootmoon.terminal.commands import parse_command
from shootmoon.terminal.drawing.facts import trick_fact
from shootmoon.terminal.drawing.screen import (
    ENTER,
    NOTHING,
    Kind,
    Screen,
    ScreenFailed,
    offer_named,
    offer_word,
)
from shootmoon.terminal.drawing.words import Words
from shootmoon.terminal.full.changes import pieces_played, what_happened
from shootmoon.terminal.full.lines import Lines, LineSink
from shootmoon.terminal.full.settings import Settings, read_settings, write_settings
from shootmoon.terminal.full.shown import PLAYING, Choice, Layout, Shown
from shootmoon.terminal.input_queue import InputQueue

if TYPE_CHECKING:
    from shootmoon.terminal.full.app import MoonApp

__all__ = ["FullScreen"]

_MAX_LOG = 2000
"""The number of lines that the log keeps."""
_SECONDS = {"bid": 0.35, "play": 0.45, "trick": 1.0}
"""How long the plays of others stay before the next one, by what happened."""

T = TypeVar("T")


class FullScreen:
    """A screen that fills the terminal while `run` runs; before and after, it is another screen."""

    def __init__(
        self,
        words: Words,
        lines: Lines,
        outside: Screen,
        title: str = "",
        *,
        paced: bool = True,
        layout: Layout = PLAYING,
    ) -> None:
        """``lines`` receives what is typed. ``outside``: the screen for what is shown before and after.

        ``title``: the name of the game, for the first line. ``paced``: pause after the plays of others, if
        the person hasn't turned that off; False if they come one by one anyway. ``layout``: the panels and
        keys.
        """
        self.layout = layout
        self._paced: bool = paced
        self.words = words
        self.pauses = True
        self.title = title
        self.settings = read_settings()
        self._lines: Lines = lines
        self._outside = outside
        self._lock = threading.Lock()
        self._shown = Shown(panel=layout.first)
        self.shared: bool = False
        """True once a hand was covered, since several people share the keyboard."""
        self._said: Meanings = NOTHING
        self.pieces: Mapping[str, Piece] = {}
        """The pieces that answers name, for questions that aren't asked at a turn, such as puzzles."""
        self._turn: View | None = None
        """The view of the person who is to move, until they have acted."""
        self._running = False
        self._thread = threading.Thread()
        """The thread of the session."""
        self.error: BaseException | None = None
        """The exception that ended the session; None while it runs, or if it ended as it should."""
        self._stopping = threading.Event()
        self._skip = threading.Event()
        """Set to end a pause of the animation."""
        self._leave = threading.Event()
        """Set when the person has read the end of the match."""
        self._offers: tuple[str, ...] = ()
        self._wish = ""
        """Which of the offers was taken at the end of the match."""
        self._on_change: Callable[[], object] = lambda: None

    # -- for the application ----------------------------------------------------------------------------

    @property
    def shown(self) -> Shown:
        """What is to be shown now."""
        return self._shown

    def listen(self, on_change: Callable[[], object]) -> None:
        """Call ``on_change``, from any thread, whenever `shown` has changed."""
        self._on_change = on_change

    def type(self, line: str | None) -> None:
        """Pass on a typed line; None closes the input."""
        self._skip.set()
        if not self._shown.finished:
            self._lines.put_line(line)
        elif line is None:
            self._leave.set()
        elif line:
            self._type_at_end(line)

    def _type_at_end(self, line: str) -> None:
        """Carry out a line that was typed after the end, when only the offers and reading are left."""
        command, wish = parse_command(line), offer_named(line, self._offers)
        panels = {what for _, what in self.layout.keys} | {self.layout.tail, "words"}
        self._change(replies=())
        if command == "quit" or wish:
            self._wish = wish
            self._leave.set()
        elif command == "table":
            self.open_panel("")
        elif command in panels:
            self.open_panel(command)
        else:
            self.show(self.words.say("full-end-only"), "reply")

    def skip(self) -> None:
        """End the pause after a play."""
        self._skip.set()

    @property
    def stopped(self) -> bool:
        """True after `stop`."""
        return self._stopping.is_set()

    def stop(self) -> None:
        """Let the session raise KeyboardInterrupt."""
        self._stopping.set()
        self._skip.set()
        self._leave.set()
        self._lines.stop()

    def choose_settings(self, settings: Settings) -> None:
        """Change and remember what the person chose."""
        self.settings = settings
        write_settings(settings)
        if not settings.animated:
            self._skip.set()

    # -- for the session --------------------------------------------------------------------------------

    def run(self, work: Callable[[], T]) -> T:
        """Fill the terminal, and call ``work`` in another thread; return its result or raise its exception.

        Must be called from the main thread. Raises `ScreenFailed` if the application fails; then ``work`` has
        been stopped.
        """
        results: list[T] = []
        app = self.application(lambda: results.append(work()))
        failure: Exception | None = None
        try:
            app.run()
        except Exception as error:
            failure = error
        finally:
            self._running = False
            self.stop()
        if self._thread.ident is not None:  # otherwise the application failed before it began
            self._thread.join(0.1 if app.impatient else None)
        failure = failure or app.failure
        if failure is not None:
            raise ScreenFailed(f"{type(failure).__name__}: {failure}") from failure
        if self.error is not None:
            raise self.error
        if not results:
            raise KeyboardInterrupt
        return results[0]

    def application(self, work: Callable[[], object]) -> MoonApp:
        """Return an application that calls ``work`` in another thread, and ends with it.

        Until it ends, this screen shows everything in the application.
        """
        from shootmoon.terminal.full.app import MoonApp

        def play() -> None:
            try:
                work()
            except BaseException as error:
                self.error = error
            finally:
                app.leave()

        # `shootmoon.cli.main` looks for this name: Python must not shut down while a bot thinks.
        self._thread = threading.Thread(target=play, name="hint from the session", daemon=True)
        app = MoonApp(self, self._thread.start)
        self._running = True
        return app

    def follow(self, view: View, sheet: Callable[[], Sheet]) -> None:
        """Draw the table anew and, where the play of somebody else was animated, wait a moment."""
        if not self._running:
            return
        self.poll()
        before = self._shown
        if view == before.view:
            return
        you = self.words.you
        if you == view.seat:
            hand, owner = view.hand, view.seat
        else:
            gone = pieces_played(view, before.owner)
            hand, owner = tuple(piece for piece in before.hand if piece not in gone), before.owner
            if view.phase in ("deal", "over", "dealer", "draw"):
                hand, owner = (), 0
        new_sheet = before.sheet
        if before.view is None or before.sheet is None or len(view.past) != len(before.view.past):
            new_sheet = sheet()
        self._change(view=view, private=you is not None, hand=hand, owner=owner, sheet=new_sheet)
        kind = what_happened(before.view, view)
        humans_turn = view.to_move == you if you else before.owner == view.to_move
        if self._paced and self.settings.animated and kind and not humans_turn:
            self._skip.clear()
            self._skip.wait(_SECONDS[kind])
        self.poll()

    def poll(self) -> None:
        """Raise KeyboardInterrupt if Ctrl-C was pressed."""
        if self._stopping.is_set() and self._running:
            raise KeyboardInterrupt

    def show(self, line: str, kind: Kind = "event") -> None:
        """Show a sentence in the log, as a reply, as a hint or in the chat."""
        if not self._running:
            self._outside.show(line, kind)
            return
        shown = self._shown
        if kind == "reply":
            self._change(replies=(*shown.replies, line))
        elif kind == "hint":
            text = f"{shown.hint}\n\n{line}" if shown.hint else line
            self._change(hint=text, panel="hint", asked_for=shown.asked_for + 1)
        elif kind in ("event", "chat"):
            chat = (*shown.chat, line) if kind == "chat" else shown.chat
            self._change(log=(*shown.log[-_MAX_LOG:], line), chat=chat)

    def show_text(self, text: str, kind: Kind = "reply") -> None:
        """Show a longer text in its panel."""
        if not self._running:
            self._outside.show_text(text, kind)
            return
        match kind:
            case "hint":
                self.show(text, kind)
            case "help" | "words":
                self._change(**{kind: text}, panel=kind, asked_for=self._shown.asked_for + 1)
            case "rules":
                self._change(panel="rules", asked_for=self._shown.asked_for + 1)
            case _:
                self._change(hint=text, panel="hint", asked_for=self._shown.asked_for + 1)

    def show_turn(self, view: View, said: Meanings = NOTHING) -> None:
        """Uncover the hand of the player whose turn it is."""
        if not self._running:
            self._outside.show_turn(view, said)
            return
        self._said, self._turn = said, view
        self._change(view=view, private=True, hand=view.hand, owner=view.seat, hint="")

    def show_contract(self, view: View) -> None:
        """Do nothing: the contract is always in sight."""
        if not self._running:
            self._outside.show_contract(view)

    def show_table(self, view: View) -> None:
        """Close the panel: the table is always in sight."""
        if not self._running:
            self._outside.show_table(view)
            return
        if self._shown.view is None:
            self._change(view=view, private=self.words.you is not None)
        self._change(panel="", asked_for=self._shown.asked_for + 1)

    def show_position(self, position: Position, below: int | None = None) -> None:
        """Show a position: the hand of the view's seat, or all hands of a state."""
        if isinstance(position, View) and self._running:
            self._change(view=position, private=True, hand=position.hand, owner=position.seat)
        elif isinstance(position, State) and self._running:
            owner = position.to_move or 0
            hand = position.hands[owner - 1] if owner else ()
            self._change(view=position, private=True, hand=hand, owner=owner)
        else:
            self._outside.show_position(position, below)

    def show_board(self, position: Position) -> None:
        """Show a position of an analysis."""
        self.show_position(position)

    def show_last_trick(self, view: View) -> None:
        """Show the plays and the winner of the last trick in a sentence."""
        if not self._running:
            self._outside.show_last_trick(view)
            return
        self.show(trick_fact(view, self.words), "reply")

    def show_sheet(self, sheet: Sheet, position: Position) -> None:
        """Open the panel with the score sheet."""
        if not self._running:
            self._outside.show_sheet(sheet, position)
            return
        self._change(sheet=sheet, panel="sheet", asked_for=self._shown.asked_for + 1)

    def clear(self) -> None:
        """Cover the hand, and forget what was shown to one person."""
        if not self._running:
            self._outside.clear()
            return
        self._turn, self.shared = None, True
        self._change(hand=(), owner=0, hint="", replies=(), private=False, decision="", panel="log")

    def ask(self, prompt: str, answers: Sequence[str] = ()) -> str:
        """Show a prompt and return the line that is typed or chosen."""
        if not self._running:
            return self._outside.ask(prompt, answers)
        self.poll()
        choices = self._choices(tuple(answers))
        decision = self._said.decision if any(choice.meaning for choice in choices) else ""
        questions = self._shown.questions + 1
        self._change(prompt=prompt, asking=True, choices=choices, decision=decision, questions=questions)
        try:
            line = self._lines.read("")
        finally:
            self._change(prompt="", asking=False, choices=(), decision="")
        self._change(replies=())
        return line

    def _choices(self, answers: tuple[str, ...]) -> tuple[Choice, ...]:
        """Return the choices for ``answers``; those of a turn with pieces and meanings, as in the hand."""
        turn = self._turn
        if self.pieces and set(answers) <= set(self.pieces):
            places = {piece: place for place, piece in enumerate(self._shown.hand)}
            found = [Choice(text, self.pieces[text]) for text in answers]
            return tuple(sorted(found, key=lambda it: places.get(self.pieces[it.text], 0)))
        if answers == ENTER or turn is None:
            return tuple(map(Choice, answers))
        legal = turn.legal_actions()
        if tuple(map(self.words.action, legal)) != answers:
            return tuple(map(Choice, answers))
        choices = [
            Choice(text, _piece(action), self._said.actions.get(str(action), ""))
            for text, action in zip(answers, legal, strict=True)
        ]
        places = {piece: place for place, piece in enumerate(turn.hand)}
        return tuple(sorted(choices, key=lambda it: -1 if it.piece is None else places.get(it.piece, 0)))

    def wait_to_leave(self, offers: Sequence[str] = ()) -> str:
        """Leave the end of the match on the screen until the person takes an offer or leaves."""
        if not self._running:
            return ""
        say = self.words.say
        self._offers, self._wish = tuple(offers), ""
        self._leave.clear()
        self.poll()
        # Not Enter alone, which a person may press to see the last plays at once.
        answers = (*(offer_word(offer, say) for offer in offers), say("full-word-quit"))
        self._change(
            prompt=say("full-finished"),
            asking=True,
            choices=tuple(map(Choice, answers)),
            finished=True,
            questions=self._shown.questions + 1,
        )
        self._leave.wait()
        self.poll()
        self._change(prompt="", asking=False, choices=(), replies=(), finished=False)
        return self._wish

    @contextmanager
    def program(
        self, layout: Layout, title: str, names: Sequence[str], you: int | None = None, *, paced: bool = False
    ) -> Generator[None]:
        """Let another program use this screen, and show afterwards what was there before.

        ``names``: the players' names. ``you``: the seat of the only person at the keyboard. For the rest see
        `__init__`.
        """
        words, shown = self.words, self._shown
        before = (self.layout, self.title, self.pieces, self._turn, self._lines, self.shared, self._paced)
        then_you, then_names = words.you, words.plain_names
        self.layout, self.title, self.pieces, self._turn = layout, title, {}, None
        self._lines, self.shared, self._paced = InputQueue[None](None, LineSink()), False, paced
        words.you = you
        words.rename(names)
        self._replace(Shown(panel=layout.first))
        try:
            yield
        finally:
            (self.layout, self.title, self.pieces, self._turn, self._lines, self.shared, self._paced) = before
            words.you = then_you
            words.rename(then_names)
            self._replace(shown)

    def _replace(self, shown: Shown) -> None:
        """Show something else. Questions and texts are counted on, so that new ones are noticed."""
        now = self._shown
        with self._lock:
            self._shown = replace(shown, questions=now.questions, asked_for=now.asked_for + 1)
        self._on_change()

    def put(self, **facts: object) -> None:
        """Change what is shown: the given fields of `Shown`."""
        self._change(**facts)

    def open_panel(self, panel: str) -> None:
        """Open a panel; the empty name closes the open one."""
        self._change(panel=panel, asked_for=self._shown.asked_for + 1)

    def _change(self, **facts: object) -> None:
        with self._lock:
            self._shown = replace(self._shown, **facts)
        self._on_change()


def _piece(action: Action) -> Piece | None:
    return action.piece if isinstance(action, Discard | Play) else None
