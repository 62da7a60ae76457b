"""Reading the actions of records, in which each action has its one spelling (`docs/record.md`, "Actions").

What only people type, such as ``five``, is refused with the spelling that records have.
"""

from __future__ import annotations

from shootmoon.game import Action, IllegalAction, NotationError, State
from shootmoon.record.errors import RecordError
from shootmoon.telling import Reason, printable, shortened


def read_written(text: str, state: State) -> Action:
    """Read an action of a record, without checking that it is legal.

    Raises `RecordError`, and `NotationError` for a text that means no action."""
    try:
        return state.setup.read(text)
    except NotationError:
        if text.split(" ")[0].lower() in ("claim", "concede", "redeal"):
            raise RecordError(Reason("record-note-form"), action=text) from None
        raise _spelling(text, state.parse(text), state) from None


def apply_written(text: str, state: State) -> State:
    """Return the state after an action of a record. Raises `RecordError`, or `IllegalAction`."""
    action = read_written(text, state)
    try:
        return state.apply(action)
    except IllegalAction:
        meant = state.parse(text)
        if meant == action:
            raise
        raise _spelling(text, meant, state) from None


def _spelling(text: str, meant: Action, state: State) -> RecordError:
    reason = Reason("record-spelling", text=printable(shortened(text)), written=str(meant))
    return RecordError(reason, action=text, legal=state.legal_actions())
