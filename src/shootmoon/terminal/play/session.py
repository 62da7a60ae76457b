"""The main loop of a game at one keyboard: prompt for a line, carry it out, show the effects.

`shootmoon.game` knows the rules, the `Screen` chooses words and drawings, and the `Table` carries out and
saves actions.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from shootmoon.bots import bot_names
from shootmoon.game import IllegalAction, Meanings, View, meanings
from shootmoon.narration import narrate
from shootmoon.rules import describe, glossary
from shootmoon.rules.explaining import sentence
from shootmoon.terminal.commands import parse_command
from shootmoon.terminal.drawing.screen import ENTER, NOTHING, Kind, Screen
from shootmoon.terminal.keyboard import Interrupted
from shootmoon.terminal.play.hints import ask_bot, ask_for_advice, bot_by_name
from shootmoon.terminal.play.parsing import (
    action_text,
    is_no,
    is_yes,
    parse_hint,
    parse_room_command,
)
from shootmoon.terminal.play.table import ActionDone, BotFailed, Notice, Table, TableEvent
from shootmoon.terminal.quitting import Quit
from shootmoon.terminal.refusal import Refusal

if TYPE_CHECKING:  # NumPy and the solver, which only hints need
    from shootmoon.analysis import Advice, Choice

__all__ = ["Session"]

_READ_ONLY = ("help", "table", "last", "sheet", "rules", "words", "quit")
"""Commands that change nothing and are always allowed."""


class Session:
    """Lets the people at one keyboard play a game.

    It reads typed lines, passes actions to a `Table`, and shows the events on a `Screen`.
    """

    def __init__(
        self, table: Table, screen: Screen, *, ask_forced: bool = False, meanings: bool = False
    ) -> None:
        """Play at ``table`` on ``screen``.

        ``ask_forced``: if only one play is legal, ask for it instead of making it automatically.
        ``meanings``: at each decision, show what the choices mean.
        """
        self._table = table
        self._screen = screen
        self._say = screen.words.say
        self._seated: int | None = None
        """The seat of the person in front of the screen, whose hand may be visible."""
        self._shown_lines: list[str] = []
        """All lines about events that have been shown so far."""
        self._seen_lines: dict[int, int] = {}
        """The number of lines in ``_shown_lines`` that the person in a seat has seen, by seat."""
        self._shown_view: View | None = None
        """The view shown to the person whose turn it is, until they act."""
        self._nudged: View | None = None
        """The view about which a nudge was shown, so that the next hint is the whole advice."""
        self._ask_forced = ask_forced
        self._meanings = meanings
        self._went_back = False
        """True after a takeback, until somebody at this keyboard acts.

        Meanwhile, forced plays aren't made automatically, since that would undo the takeback at once.
        """

    def run(self) -> None:
        """Play until the match is over.

        Raises `Quit`, EOFError or KeyboardInterrupt if the user quits, and OSError if saving fails.
        """
        while True:
            self.show_events()
            if self._table.over:
                return
            with contextlib.suppress(Interrupted):  # an update has arrived; the loop shows it
                self._go_on()

    def _go_on(self) -> None:
        """Carry out the next step of the game. Raises `Interrupted` if an update should be shown first."""
        table, view = self._table, self._public()
        self._screen.follow(view, lambda: table.sheet)
        if self.answer():
            return
        if view.to_move in table.humans:
            self._turn(view.to_move)
        elif not (table.between_hands and self._between_hands()):
            line = table.go_on()
            if line is not None:
                self._typed_while_waiting(line, view)

    def _public(self) -> View:
        """Return the view for messages to everybody here: that of the only person here, or of seat 1."""
        return self._table.view(self._screen.words.you or 1)

    def show_events(self) -> None:
        """Show new events, and keep the lines for people who aren't in front of the screen now."""
        table, screen = self._table, self._screen
        for event in table.take_events():
            kind: Kind = "chat" if isinstance(event, Notice) and event.chat else "event"
            for line in self._event_lines(event):
                self._shown_lines.append(line)
                screen.show(line, kind)
            if isinstance(event, ActionDone):
                screen.follow(event.after, lambda: table.sheet)

    def _event_lines(self, event: TableEvent) -> list[str]:
        match event:
            case ActionDone(sentences=sentences) if sentences is not None:
                return list(sentences)
            case ActionDone(before, action, after):
                words = self._screen.words
                return words.sentences(narrate(before, action, after, aloud=words.you is None))
            case BotFailed(seat, error):
                who, why = self._screen.words.name(seat), error.explain(self._say.language)
                return [self._say("bot-failed", who=who, why=why)]
            case Notice(line):
                return [line]
            case _:
                self._went_back = True
                return [self._say("event-took-back")]

    # -- acting -----------------------------------------------------------------------------------------

    def _do_room_command(self, line: str) -> bool:
        """Carry out a room command such as ``say``; return False if the line isn't a room command."""
        asked = parse_room_command(line)
        if asked is None:
            return False
        try:
            self._table.do_room_command(*asked)
        except Refusal as refusal:
            self._reply(sentence(str(refusal)))
        return True

    def _between_hands(self) -> bool:
        """Wait for Enter before the next hand if somebody here should read the result or may end the match.

        Return True if, instead of Enter, a command was typed that may have changed the game.
        """
        view = self._public()
        timed = view.setup.timed
        if not self._table.humans or not (timed or (self._screen.pauses and view.last_hand)):
            return False
        while True:
            line = self._screen.ask(self._say("prompt-next-time" if timed else "prompt-next"), ENTER)
            command = parse_command(line)
            if not line.strip():
                return False
            if self._do_room_command(line):
                return True
            if command == "time":
                if self._try("time"):
                    return True
            elif command == "undo":
                if self._undo(None):
                    return True
            elif command in (None, "hint", "tiles", "why"):
                self._reply(self._say("pause-only-time" if timed else "pause-only"))
            else:
                self._command(command, view)

    # -- a person's turn --------------------------------------------------------------------------------

    def _turn(self, seat: int) -> None:
        """Prompt the person in a seat until a typed line has changed the match."""
        view = self._table.view(seat)
        if self._play_forced(view):
            return
        self._pass_keyboard(seat)
        if view != self._shown_view:  # after an interruption, the view is still on the screen
            self._screen.show_turn(view, self._meanings_of(view) if self._meanings else NOTHING)
        self._shown_view = view
        while True:
            self._screen.show_contract(view)
            answers = [self._screen.words.action(action) for action in view.legal_actions()]
            line = self._screen.ask(self._prompt(view), answers)
            command = parse_command(line)
            hint = parse_hint(line)
            if not line.strip():
                self._reply(self._say("empty"))
            elif hint is not None:
                self._hint(hint, view)
            elif self._do_room_command(line):
                return
            elif command == "undo":
                if self._undo(seat):
                    self._shown_view = None
                    return
            elif command == "tiles":
                self._show_unseen(view)
            elif command == "why":
                self._explain(view)
            elif command == "time":
                self._try("time")  # the game refuses this and gives the reason
            elif command is not None:
                self._command(command, view)
            elif self._confirm_renege(action := action_text(line, view), view) and self._try(action):
                self.show_events()
                self._seen_lines[seat] = len(self._shown_lines)
                self._shown_view = None
                self._went_back = False
                return

    def _play_forced(self, view: View) -> bool:
        """Make the only legal play and show that it was forced; return False if there is a choice."""
        if self._ask_forced or self._went_back or view.phase != "play" or len(view.legal_actions()) != 1:
            return False
        if view.setup.reneges and len(view.hand) > 1:
            return False  # by these rules, the player may also renege and pay for it
        (action,) = view.legal_actions()
        words = self._screen.words
        self._screen.show(words.message_about("forced", view.seat, action=words.action(action)))
        return self._try(str(action))

    def _answer(self, seat: int, wish: str) -> None:
        """Ask whether to agree to the proposal of another player in ``seat``; ``wish`` describes it."""
        line = self._agree(self._say("prompt-wish", who=self._screen.words.name(seat), wish=wish))
        command = parse_command(line)
        if is_yes(line) or is_no(line):
            self._table.answer(is_yes(line))
        elif self._do_room_command(line):
            return
        elif command in _READ_ONLY:
            self._command(command, self._public())
        else:
            self._reply(self._say("wish-only"))

    def at_end(self, line: str) -> None:
        """Handle a line that was typed after the match. Raises `Quit`."""
        command = parse_command(line)
        if command in _READ_ONLY:
            self._command(command, self._public())
        elif not self._do_room_command(line):
            self._reply(self._say("full-end-only"))

    def answer(self) -> bool:
        """Ask whether to agree to a proposal; return False if there is none to answer."""
        if self._table.proposal is None:
            return False
        self._answer(*self._table.proposal)
        return True

    def _typed_while_waiting(self, line: str, view: View) -> None:
        """Handle a line that was typed while it is somebody else's turn."""
        command = parse_command(line)
        if command == "undo":
            self._undo(view.seat)
        elif command in _READ_ONLY:
            self._command(command, view)
        elif not self._do_room_command(line) and line.strip():
            self._reply(self._say("wait-only"))

    def _agree(self, prompt: str) -> str:
        """Ask a question to be answered with yes or no; return the typed line."""
        return self._screen.ask(prompt, (self._say("yes"), self._say("no")))

    def _reply(self, line: str) -> None:
        """Show one sentence that answers a typed line."""
        self._screen.show(line, "reply")

    def _prompt(self, view: View) -> str:
        key = f"prompt-{view.phase}"
        if self._screen.words.you == view.seat:
            return self._say(key)
        return self._say("prompt-who", who=self._screen.words.name(view.seat), what=self._say(f"{key}-low"))

    def _pass_keyboard(self, seat: int) -> None:
        """If several people share the keyboard, clear the screen until ``seat`` has taken over."""
        if len(self._table.humans) < 2 or self._seated == seat:
            return
        self._seated = None
        self._screen.clear()
        name = self._screen.words.name(seat)
        self._reply(self._say("pass-keyboard", who=name))
        line = self._screen.ask(self._say("prompt-ready", who=name), ENTER)
        if parse_command(line) == "quit":
            raise Quit
        self._screen.clear()
        self._seated = seat
        missed = self._shown_lines[self._seen_lines.get(seat, 0) :]
        if missed:
            self._screen.show(self._say("since"), "again")
            for fact in missed:
                self._screen.show(fact, "again")

    def _confirm_renege(self, action: str, view: View) -> bool:
        """Return True if an action should be carried out; if it is a renege, ask the player for confirmation.

        Some rules allow a renege (not following suit although one could) and punish it.
        """
        if not view.setup.reneges or not view.trick:
            return True
        held = {piece.casefold(): piece for piece in view.hand}
        piece = held.get(action.casefold())
        if piece is None or str(piece) in view.legal_actions():
            return True
        return is_yes(self._agree(self._say("prompt-sure", piece=self._screen.words.piece(piece))))

    def _try(self, action: str) -> bool:
        """Carry out an action; if it is refused, show why and what is legal, and return False."""
        try:
            self._table.act(action)
        except IllegalAction as error:
            if error.code == "unreadable":
                self._reply(self._say("not-understood", text=_printable(action)))
            else:
                self._reply(self._say("illegal", reason=error.explain(self._say.language)))
            if error.legal:
                self._reply(self._say("legal", legal=", ".join(map(self._screen.words.action, error.legal))))
            return False
        except Refusal as refusal:
            self._reply(sentence(str(refusal)))
            return False
        return True

    # -- commands ---------------------------------------------------------------------------------------

    def _command(self, command: str, view: View) -> None:
        """Carry out a command that doesn't change the match. Raises `Quit`."""
        screen, say = self._screen, self._say
        match command:
            case "help":
                parts = [say("help")]
                if self._table.has_room_commands:
                    parts.append(say("help-room"))
                if self._table.owns_room:
                    parts.append(say("help-owner"))
                screen.show_text("\n".join(parts), "help")
            case "table":
                screen.show_table(view)
            case "last":
                screen.show_last_trick(view)
            case "sheet":
                screen.show_sheet(self._table.sheet, view)
            case "rules":
                screen.show_text(describe(view.rules, say.language), "rules")
            case "words":
                words = (f"{word}: {meaning}" for word, meaning in glossary(say.language))
                screen.show_text("\n".join(words), "words")
            case _:
                raise Quit

    def _meanings_of(self, view: View) -> Meanings:
        return meanings(view, self._say.language, self._screen.words.plain_names)

    def _explain(self, view: View) -> None:
        """Show what each choice means."""
        said = self._meanings_of(view)
        lines = [said.decision, *said.actions.values()] if said.actions else [self._say("why-none")]
        self._screen.show_text("\n".join(lines), "hint")

    def _hint(self, name: str, view: View) -> None:
        """Show what to think about or, if that was shown, what a strong player would do.

        With ``name``, show what that bot would do. Raises KeyboardInterrupt.
        """
        kind = "nudge" if not name and self._nudged != view else "advice"
        try:
            if not name or bot_by_name(name):  # otherwise, no hint is given
                self._table.take_hint(kind)
        except Refusal as refusal:
            self._reply(sentence(str(refusal)))
            return
        if name:
            self._ask_named(name, view)
        elif kind == "nudge":
            self._nudged = view
            from shootmoon.analysis import nudge

            say = self._screen.words.say
            clauses = (each.explain(say.language, self._screen.words.plain_names) for each in nudge(view))
            self._screen.show(say("hint-nudge", nudge=" ".join(clauses)), "hint")
        else:
            self._show_advice(ask_for_advice(view, self._screen.poll))

    def _show_advice(self, advice: Advice) -> None:
        """Show what a strong player would do, and the values of all choices."""
        words, say = self._screen.words, self._screen.words.say
        lines = [
            say("advice", action=words.action(advice.action), why=advice.explain(say.language)),
            *(self._choice_line(each, advice.unit) for each in advice.choices),
            *(
                say(
                    "advice-odds",
                    bid=words.action(each.bid),
                    made=f"{100 * each.chance:.0f}",
                    trump=(say("advice-trump", trump=words.action(each.trump)) if each.trump else ""),
                )
                for each in advice.odds
            ),
            say(f"advice-unit-{advice.unit}"),
        ]
        self._screen.show_text("\n".join(lines), "hint")

    def _choice_line(self, choice: Choice, unit: str) -> str:
        words, say = self._screen.words, self._screen.words.say
        value = "–"
        if choice.value is not None:
            value = (
                f"{choice.value:+z.2f}"
                if unit == "points"
                else f"{100 * min(1, max(0, choice.value)):z.1f} %"
            )
        facts = choice.explain(say.language, words.plain_names)
        return f"{words.action(choice.action)}: {value}" + (f" ({facts})" if facts else "")

    def _show_unseen(self, view: View) -> None:
        """Show where the unseen pieces may lie: first what is certain."""
        from shootmoon.belief import whereabouts

        words, say = self._screen.words, self._screen.words.say
        try:
            self._table.take_hint("tiles")
        except Refusal as refusal:
            self._reply(sentence(str(refusal)))
            return
        lines: list[str] = []
        for each in sorted(whereabouts(view), key=lambda it: it.certain is None):
            places: list[str] = []
            for place, chance in each.chances.items():
                seat = place.isdecimal()
                where = words.plain_names[int(place) - 1] if seat else say(f"place-{place}")
                places.append(f"{where} {100 * chance:.0f} %")
            lines.append(f"{words.piece(each.piece)}: {', '.join(places)}")
        self._screen.show_text("\n".join(lines) if lines else say("all-seen"), "hint")

    def _ask_named(self, name: str, view: View) -> None:
        """Show what the bot ``name`` would do, and why. Raises KeyboardInterrupt."""
        screen, words, say = self._screen, self._screen.words, self._say
        bot = bot_by_name(name)
        known = say.join([words.bot(each) for each in bot_names()], "or")
        if bot is None:
            screen.show(say("hint-unknown", name=_printable(name), bots=known), "reply")
            return
        screen.show(say("hint-asked", bot=words.bot(bot)), "reply")
        decision = ask_bot(bot, view, screen.poll)
        who = sentence(words.bot(bot)).rstrip(".")
        screen.show(say("bot-says", bot=who, action=words.action(decision.action)), "hint")
        screen.show(say("why-said", why=decision.explain(say.language)), "hint")

    def _undo(self, seat: int | None) -> bool:
        """Take back, or propose to take back, the last action of ``seat``.

        If ``seat`` is None, take back the last action of anybody here. Everybody at this keyboard must agree.
        Return False if nothing was taken back or proposed.
        """
        humans = self._table.humans
        for other in humans:
            if len(humans) > 1 and other != seat:
                name = self._screen.words.name(other)
                if not is_yes(self._agree(self._say("prompt-undo", who=name))):
                    self._reply(self._say("event-refused-by", who=name))
                    return False
        try:
            done = self._table.take_back(humans if seat is None else (seat,))
        except Refusal as refusal:
            self._reply(sentence(str(refusal)))
            return False
        if not done:
            self._reply(self._say("undo-none"))
        return done


def _printable(text: str) -> str:
    """Return a shortened text with control characters replaced by question marks."""
    cut = text if len(text) <= 60 else f"{text[:59]}…"
    return "".join(char if char.isprintable() else "?" for char in cut)
