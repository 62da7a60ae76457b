"""Replay a recorded game on a full screen, step by step, with what each move cost if it was reviewed.

The form that scrolls is `shootmoon.terminal.drawing.record`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from typing import TypeAlias

from msgspec.structs import replace

from shootmoon.analysis import AnalysisError, JudgedDecision, Review, review
from shootmoon.game import Action, Deal, Discard, Play, Position, State, View
from shootmoon.narration import narrate
from shootmoon.record import Record
from shootmoon.scorekeeping.sheet import Sheet
from shootmoon.telling import Messages, typed, typed_form
from shootmoon.terminal.commands import parse_command
from shootmoon.terminal.drawing.judgments import (
    chances_line,
    decision_comment,
    decision_line,
    loss_note,
    review_summary,
)
from shootmoon.terminal.drawing.words import Words, title_of
from shootmoon.terminal.full import REPLAYING, FullScreen, Move
from shootmoon.terminal.full.opening import fills_terminal, open_full_screen
from shootmoon.terminal.quitting import EXIT_DONE, Quit, run_until_quit
from shootmoon.terminal.refusal import Refusal

__all__ = ["Replay", "can_replay", "move_line", "replay_record", "review_of", "show_ply"]


Reviewer: TypeAlias = Callable[[Record, Callable[[int, int], object]], Review]
"""A function that reviews a record, and calls another one with the number of actions done, and of all."""


def review_of(record: Record, progress: Callable[[int, int], object]) -> Review:
    """Review a record; ``progress`` is called with the number of actions done, and of all."""
    return review(record, progress=progress)


def can_replay(*, full: bool, plain: bool) -> bool:
    """Return True if a full screen is wanted, and the terminal can show one."""
    return fills_terminal(full=full, plain=plain)


def replay_record(
    record: Record,
    language: str,
    *,
    ply: int | None = None,
    seat: int | None = None,
    review: Review | None = None,
    reviewer: Reviewer = review_of,
) -> int:
    """Let a person go through a record on a full screen until they leave; return the exit status.

    ``ply``: the number of actions after which to begin; by default, the start. ``seat``: show only what this
    seat could see. ``review``: the review of the record, if there is one; otherwise, ``reviewer`` makes it
    when the person asks for it.
    """
    say = Messages(language)
    seats = record.seating.seats
    names = [name or say("seat-n", n=each) for each, name in zip_longest(seats, record.seats, fillvalue="")]
    screen = open_full_screen(names, language, None, title_of(record.rules, say), layout=REPLAYING)
    replay = Replay(record, screen, ply=ply or 0, seat=seat, review=review, reviewer=reviewer)
    status = run_until_quit(replay.run, screen, "", "save-failed")
    return EXIT_DONE if status is None else status


def move_line(
    before: Position, action: Action, after: Position, words: Words, seat: int | None = None
) -> Move:
    """Return the line for an action in the list of moves, as ``seat`` saw it; None if all hands are shown."""
    if isinstance(action, Deal):
        who = words.name(before.dealer or 1)
        return Move(words.say("hand-n-dealer", n=len(after.past) + 1, who=who), head=True)
    hidden = isinstance(action, Discard) and seat not in (None, before.to_move)
    text = words.say("unknown") if hidden else words.action(str(action))
    if before.to_move:
        text = f"{words.name(before.to_move)}: {text}"
    ended = len(after.past) > len(before.past)
    tricks = after.last_hand.played if ended and after.last_hand is not None else after.played
    if isinstance(action, Play) and len(tricks) > len(before.played):
        text += f" → {words.name(tricks[-1].winner)}"
    return Move(text)


def show_ply(
    screen: FullScreen, position: Position, following: Action | None, lowest: int, **facts: object
) -> None:
    """Show a position of a record on a full screen, with the piece marked that is played next.

    ``following``: the next action. ``lowest``: the seat that is drawn nearest to the viewer. ``facts``: other
    fields of `Shown` to be changed.
    """
    mover = position.to_move or 0
    owner = position.seat if isinstance(position, View) else mover
    plays = isinstance(following, Play | Discard) and mover == owner
    screen.put(
        view=position,
        private=True,
        hand=position.hands[owner - 1] if owner else (),
        owner=owner,
        lowest=lowest,
        marked=following.piece if plays and isinstance(following, Play | Discard) else None,
        **facts,
    )


class Replay:
    """A replay on a full screen."""

    def __init__(
        self,
        record: Record,
        screen: FullScreen,
        *,
        ply: int = 0,
        seat: int | None = None,
        review: Review | None = None,
        reviewer: Reviewer = review_of,
        begin_with_review: bool = False,
    ) -> None:
        """See `replay_record`. The record must be valid. ``begin_with_review``: review it at once."""
        self.record = record
        self.ply = ply
        self.seat = seat
        self._screen = screen
        self._say = screen.words.say
        self._positions: Sequence[State | View] = tuple(record.positions())
        self._hands = [ply for ply, action in enumerate(record.actions) if isinstance(action, Deal)]
        self._reviewer = reviewer
        self._review: Review | None = None
        self._judged: Mapping[int, JudgedDecision] = {}
        self._moves: tuple[Move, ...] = ()
        self._begin_with_review = begin_with_review
        if review is not None:
            self._use(review)

    def run(self) -> None:
        """Show the record until the person leaves. Raises `Quit` and EOFError."""
        if self._begin_with_review:
            self._show()
            self._do(self._say("replay-word-review"))
            self._do(self._say("replay-word-mistake"))
        while True:
            self._show()
            self._do(self._screen.ask(self._prompt(), self._answers()).strip())

    # -- commands ---------------------------------------------------------------------------------------

    def _do(self, line: str) -> None:
        """Carry out a typed line. Raises `Quit`."""
        word = " ".join(line.casefold().split())
        numbered = re.fullmatch(rf"(?:({typed_form('numbered')})\s*)?(\d{{1,6}})", word)
        try:
            if numbered is not None:
                self._go(typed("numbered")[numbered[1]] if numbered[1] else "ply", int(numbered[2]))
            elif not word or word in typed("replay"):
                self._command(typed("replay")[word] if word else "forward")
            else:
                match parse_command(line):
                    case "quit":
                        raise Quit
                    case "help" | "sheet" | "rules" | "words" as panel:
                        self._screen.open_panel(panel)
                    case "table":
                        self._screen.open_panel("")
                    case _:
                        raise Refusal(self._say("replay-how"))
        except Refusal as refusal:
            self._screen.show(str(refusal), "reply")

    def _command(self, command: str) -> None:
        plies = len(self.record.actions)
        match command:
            case "forward":
                self._step(min(plies, self.ply + 1), "replay-at-end")
            case "back":
                self._step(max(0, self.ply - 1), "replay-at-start")
            case "start":
                self.ply = 0
            case "end":
                self.ply = plies
            case "hand-next":
                later = [deal + 1 for deal in self._hands if deal + 1 > self.ply]
                self._step(later[0] if later else plies, "replay-at-end")
            case "hand-back":
                earlier = [deal + 1 for deal in self._hands if deal + 1 < self.ply]
                self._step(earlier[-1] if earlier else 0, "replay-at-start")
            case "mistake" | "mistake-back":
                self._go_to_mistake(forward=command == "mistake")
            case "review":
                self._make_review()
            case "all":
                self._look_from(None)
            case _:
                self._screen.open_panel(command)

    def _step(self, ply: int, refusal: str) -> None:
        if ply == self.ply:
            raise Refusal(self._say(refusal))
        self.ply = ply

    def _go(self, what: str, number: int) -> None:
        """Go to a ply or a hand, or look from a seat."""
        if what == "seat":
            self._look_from(number)
        elif what == "hand":
            if not 1 <= number <= len(self._hands):
                raise Refusal(self._say("replay-no-hand", hand=number, hands=len(self._hands)))
            self.ply = self._hands[number - 1] + 1
        elif number > len(self.record.actions):
            raise Refusal(self._say("board-no-ply", ply=number, plies=len(self.record.actions)))
        else:
            self.ply = number

    def _look_from(self, seat: int | None) -> None:
        record = self.record
        if seat is not None and seat not in record.seating.seats:
            raise Refusal(self._say("board-no-seat", seat=seat, most=record.seating.players))
        if record.viewer is not None and seat != record.viewer:
            raise Refusal(self._say("board-seen-only", seat=record.viewer))
        self.seat = seat
        self._moves = ()

    def _go_to_mistake(self, *, forward: bool) -> None:
        if self._review is None:
            raise Refusal(self._say("replay-no-review"))
        plies = [
            each.ply for each in self._review.decisions if each.grade != "fine" and self._judgment(each.ply)
        ]
        found = [ply for ply in plies if (ply > self.ply if forward else ply < self.ply)]
        if not found:
            raise Refusal(self._say("replay-no-mistake"))
        self.ply = found[0] if forward else found[-1]

    def _make_review(self) -> None:
        """Review the record now; Ctrl-C leaves meanwhile."""
        if self._review is not None:
            raise Refusal(self._say("replay-reviewed"))

        def report(done: int, total: int) -> None:
            self._screen.poll()
            self._screen.put(notice=self._say("replay-reviewing", percent=100 * done // max(1, total)))

        try:
            self._use(self._reviewer(self.record, report))
        except AnalysisError as error:
            raise Refusal(self._say("replay-unreviewed", why=error)) from None

    def _use(self, review: Review) -> None:
        self._review = review
        self._judged = {each.ply: each for each in review.decisions}
        self._moves = ()

    # -- showing ----------------------------------------------------------------------------------------

    def _judgment(self, ply: int) -> JudgedDecision | None:
        """Return the judgment of the action after ``ply`` actions, unless it would reveal another hand."""
        judged = self._judged.get(ply)
        return judged if judged is not None and self.seat in (None, judged.seat) else None

    def _seen(self, ply: int) -> State | View:
        """Return the position after ``ply`` actions, as far as it may be shown."""
        position = self._positions[ply]
        return position if self.seat is None or isinstance(position, View) else position.view(self.seat)

    def _show(self) -> None:
        if not self._moves:
            self._moves = tuple(self._move(ply) for ply in range(len(self.record.actions)))
        position, words = self._seen(self.ply), self._screen.words
        judged = self._judgment(self.ply)
        show_ply(
            self._screen,
            position,
            self.record.actions[self.ply] if self.ply < len(self.record.actions) else None,
            self.seat or self.record.viewer or 1,
            sheet=Sheet(self._positions[: self.ply + 1]),
            log=tuple(self._last_events()),
            notice=decision_line(judged, words) if judged is not None else "",
            comment="\n".join(self._comment(position)),
            moves=self._moves,
            at=self.ply,
        )

    def _last_events(self) -> list[str]:
        """Return what the last action did, in sentences."""
        if not self.ply:
            return []
        before, after = self._seen(self.ply - 1), self._seen(self.ply)
        done = after.actions or self.record.actions[self.ply - 1 : self.ply]
        return self._screen.words.sentences(narrate(before, done[-1], after))

    def _move(self, ply: int) -> Move:
        """Return the line for the action after ``ply`` actions."""
        before, after, action = self._positions[ply], self._positions[ply + 1], self.record.actions[ply]
        move = move_line(before, action, after, self._screen.words, self.seat)
        judged = self._judgment(ply)
        if judged is None:
            return move
        return replace(move, note=loss_note(judged), strong=judged.grade in ("mistake", "blunder"))

    def _comment(self, position: State | View) -> list[str]:
        """Return what is to be said about the position: judgments, chances, and notes of the record."""
        words, lines = self._screen.words, list[str]()
        judged = self._judgment(self.ply)
        if judged is not None:
            lines += [*decision_comment(judged, words), ""]
        lines += [text for ply, text in self.record.annotations if ply == self.ply]
        if self._review is None:
            return [*lines, self._say("replay-unjudged")]
        if self.seat is None:
            lines.append(chances_line(self._review, self.ply, position, words))
        if judged is None or self.ply == len(self.record.actions):
            lines += ["", self._say("replay-sums"), *review_summary(self._review, words)]
        return lines

    def _prompt(self) -> str:
        return self._say("replay-ask", ply=self.ply, plies=len(self.record.actions))

    def _answers(self) -> list[str]:
        """Return the commands that can be clicked."""
        keys = ["start", "back", "forward", "end", "hand-back", "hand-next"]
        last = ["mistake"] if self._review is not None else ["review"] if self.record.viewer is None else []
        return [self._say(f"replay-word-{key}") for key in (*keys, *last)]
