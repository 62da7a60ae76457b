"""The same content as JSON, with the same names: record.md, "Record"."""

from __future__ import annotations

import re
from typing import NoReturn

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from shootmoon.game import Action, IllegalAction, State
from shootmoon.record.errors import RecordError, printable
from shootmoon.record.evidence import known_legal_actions
from shootmoon.record.heading import FORMAT, Heading, read_pieces, read_rules
from shootmoon.record.record import MAX_VIEW_ACTIONS, Record, result_of
from shootmoon.record.scanning import Source
from shootmoon.rules import Value, differences

_BYTE = re.compile(r" \(byte ([0-9]+)\)$")
_LONGEST_REASON = 200  # a message about a type names the keys on the way to it, which may be long


class _Written(Struct, frozen=True, forbid_unknown_fields=True):
    """What a JSON record looks like; what is left out is empty."""

    format: int
    game: str
    rules: str
    actions: list[str]
    options: dict[str, Value] = {}
    seats: list[str] = []
    view: int | None = None
    renege: bool = False
    pieces: list[str] | None = None
    hand_size: int | None = None
    tags: dict[str, str] = {}
    comments: list[tuple[int, str]] = []
    annotations: list[tuple[int, str]] = []
    result: str = "*"


class _JustFormat(Struct):
    """The one thing that is read before anything else is looked at."""

    format: int


_WRITTEN = msgspec.json.Decoder(_Written)
_JUST_FORMAT = msgspec.json.Decoder(_JustFormat)


def read_json(text: str, file: str | None = None) -> tuple[Record, RecordError | None]:
    """Read a record; ``file`` is what errors name as its file.

    Gives what stands before the first fault, and that fault. Raises `RecordError` where nothing does.
    """
    written = _decode(Source(text, file))

    def refuse(tag: str, reason: str) -> NoReturn:
        raise RecordError(reason, file)

    heading = Heading(
        read_rules(written.game, written.rules, refuse, written.options),
        tuple(written.seats),
        tuple(written.tags.items()),
        written.view,
        None if written.pieces is None else read_pieces(written.game, written.pieces, refuse),
        written.hand_size,
        written.result,
    )
    if heading.hand_size is not None and heading.hand_size < 1:
        refuse("HandSize", f"{heading.hand_size} isn't a size of a hand")
    record = heading.record(refuse)
    state, actions, fault = _replay(record, written, file)
    if fault is None and (wrong := heading.wrong_result(state)):
        fault = RecordError(wrong, file)
    renege = state.last_hand is not None and bool(state.last_hand.renege) and not state.actions
    comments, annotations = written.comments, written.annotations
    if fault is not None:
        comments = [note for note in comments if note[0] <= len(actions)]
        annotations = [note for note in annotations if note[0] < len(actions)]
    try:
        whole = replace(
            record,
            actions=actions,
            renege=renege,
            comments=tuple(comments),
            annotations=tuple(annotations),
        )
    except ValueError as error:
        refuse("Format", str(error))
    return whole, fault


def write_json(record: Record) -> str:
    """A record as JSON. Raises `RecordError` where an action of it is illegal."""
    *_, state = record.replay()
    content: dict[str, object] = {
        "format": FORMAT,
        "game": record.rules.game,
        "rules": record.rules.preset,
        "options": differences(record.rules),
        "seats": record.seats,
    }
    rest: dict[str, object] = {
        "view": record.viewer,
        "renege": record.renege,
        "pieces": record.pieces,
        "hand_size": record.hand_size,
        "comments": record.comments,
        "annotations": record.annotations,
    }
    content |= {name: value for name, value in rest.items() if value}
    content |= {"tags": dict(record.tags), "actions": record.actions, "result": result_of(state)}
    # A piece and an action are texts; the encoder wants to be told so.
    encoded = msgspec.json.encode(content, enc_hook=str)
    return msgspec.json.format(encoded, indent=2).decode() + "\n"


def _replay(
    record: Record, written: _Written, file: str | None
) -> tuple[State, tuple[Action, ...], RecordError | None]:
    """The state after the actions before the first fault, these actions as they were read, and the fault."""
    state = record.start
    whole = record.viewer is None
    read: list[Action] = []
    fault: RecordError | None = None
    for ply, text in enumerate(written.actions):
        if not whole and ply == MAX_VIEW_ACTIONS:
            fault = RecordError(f"the record of a view has at most {ply} actions", file, ply=ply)
            break
        try:
            if whole:
                state = state.apply(text)
            else:
                read.append(state.parse(text))
        except IllegalAction as error:
            fault = RecordError(error.reason, file, ply=ply, action=text, legal=error.legal)
            fault.__cause__ = error
            break
    if whole:
        return state, state.history, fault
    assert record.viewer
    ply = len(read)
    stopped = fault is not None
    while True:  # each time less of it, since what comes before a fault may be wrong, too
        viewed = replace(record, actions=tuple(read), renege=written.renege and not stopped)
        try:
            if stopped:
                viewed = viewed.until(ply)
            *_, state = viewed.replay()
            break
        except RecordError as error:
            if error.ply is None:
                raise
            fault = RecordError(error.reason, file, ply=error.ply, action=error.action, legal=error.legal)
            fault.__cause__ = error
            stopped, ply = True, error.ply
    if fault is not None:
        fault = fault.with_legal(known_legal_actions(state, record.viewer))
    return state, viewed.actions, fault


def _decode(source: Source) -> _Written:
    try:
        # Of another format, nothing else is known.
        said = _JUST_FORMAT.decode(source.text).format
        if said != FORMAT:
            shown = said if said.bit_length() <= 64 else "of that size"
            raise RecordError(f"format {shown} is not known; this program reads {FORMAT}", source.file)
        return _WRITTEN.decode(source.text)
    except RecursionError:
        raise RecordError("this JSON is nested too deeply to be a record", source.file) from None
    except msgspec.ValidationError as error:
        reason = f"this isn't a record: {printable(str(error))[:_LONGEST_REASON]}"
        raise RecordError(reason, source.file) from error
    except msgspec.DecodeError as error:
        message = str(error)
        if not (place := _BYTE.search(message)):
            raise source.error(len(source.text), "this JSON ends too early") from error
        before = source.text.encode()[: int(place[1])].decode(errors="ignore")
        reason = message[: place.start()].removeprefix("JSON is malformed: ")
        raise source.error(len(before), f"this is not JSON: {reason}") from error
