"""Reading and writing the JSON form of records (`docs/record.md`, "JSON form")."""

from __future__ import annotations

from typing import NoReturn

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from shootmoon.game import Action, IllegalAction, State
from shootmoon.record.errors import RecordError, printable, reason_of, shortened
from shootmoon.record.evidence import known_legal_actions
from shootmoon.record.heading import FORMAT, Heading, read_pieces, read_rules
from shootmoon.record.record import MAX_VIEW_ACTIONS, Record, result_of
from shootmoon.record.scanning import Source
from shootmoon.record.starting_score import score_text
from shootmoon.record.variation_text import (
    VARIATIONS_VERSION,
    check_written,
    comment_of,
    with_variations,
)
from shootmoon.record.variations import VARIATION_WORD
from shootmoon.record.written import apply_written, read_written
from shootmoon.rules import Value, differences
from shootmoon.telling import Reason, json_reason, malformed_json


class _Document(Struct, frozen=True, forbid_unknown_fields=True):
    """The JSON object of a record."""

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
    """The field ``format``, which is decoded and checked before all others."""

    format: int


_DOCUMENT = msgspec.json.Decoder(_Document)
_JUST_FORMAT = msgspec.json.Decoder(_JustFormat)


def read_json(
    text: str, file: str | None = None, line: int = 1, column: int = 1
) -> tuple[Record, RecordError | None]:
    """Read a record. Return the record up to the first fault, and that fault or None.

    ``file`` is the file name in errors, ``line`` and ``column`` the place at which the text begins there.
    Raises `RecordError` if not even the heading can be read.
    """
    document = _decode(Source(text, file, line, column))

    def refuse(tag: str, reason: str) -> NoReturn:
        raise RecordError(reason, file)

    tags = dict(document.tags)
    notation = tags.pop("Variations", None)
    if notation not in (None, VARIATIONS_VERSION):
        known = printable(shortened(notation))
        refuse(
            "Variations",
            Reason("record-variation-notation", said=known, known=VARIATIONS_VERSION),
        )
    score = tags.pop("Score", None)
    heading = Heading(
        read_rules(document.game, document.rules, refuse, document.options),
        tuple(document.seats),
        tuple(tags.items()),
        document.view,
        None if document.pieces is None else read_pieces(document.game, document.pieces, refuse),
        document.hand_size,
        document.result,
        score,
    )
    if heading.hand_size is not None and heading.hand_size < 1:
        refuse("HandSize", Reason("record-hand-size", size=heading.hand_size))
    record = heading.record(refuse)
    state, actions, fault = _replay(record, document, file)
    if fault is None and (wrong := heading.wrong_result(state)):
        fault = RecordError(wrong, file)
    renege = state.last_hand is not None and bool(state.last_hand.renege) and not state.actions
    numbered = enumerate(document.comments)
    varied = [
        (index, ply, text)
        for index, (ply, text) in numbered
        if notation is not None and text.startswith(VARIATION_WORD)
    ]
    places = {index for index, *_ in varied}
    comments = [note for index, note in enumerate(document.comments) if index not in places]
    annotations = document.annotations
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
        refuse("Format", reason_of(error))
    whole, wrong = _with_variations(whole, varied, file)
    return whole, fault or wrong


def _with_variations(
    record: Record, given: list[tuple[int, int, str]], file: str | None
) -> tuple[Record, RecordError | None]:
    """Add the variations in comments to a record up to the first faulty one. Return the record, and that
    fault or None.

    ``given``: for each variation the index of its comment, its number and its text.
    """
    for index, ply, _ in given:
        if ply < 0:
            raise RecordError(f"comments[{index}]: there is no action {ply} for a variation", file)
    given = sorted([each for each in given if each[1] <= len(record.actions)], key=lambda each: each[1])
    whole, wrong = with_variations(record, [(ply, text) for _, ply, text in given])
    if wrong is None:
        return whole, None
    at, fault, offset = wrong
    legal = () if fault.cause is None else fault.cause.legal
    illegal = fault.cause is not None and fault.cause.reason == fault.reason
    reason = Reason(
        "record-in-comment",
        index=given[at][0],
        character=offset + 1,
        reason=fault.cause if illegal else fault.reason,
    )
    error = RecordError(reason, file, legal=legal)
    error.__cause__ = fault.cause
    return whole, error


def write_json(record: Record) -> str:
    """Return a record as JSON. Raises `RecordError` if one of its actions is illegal."""
    *_, state = record.replay()
    check_written(record)
    varied = [(ply, comment_of(each)) for ply, each in record.variations]
    comments = sorted([*record.comments, *varied], key=lambda note: note[0])
    tags = dict(record.tags)
    result = result_of(state)
    if varied:
        tags = {"Variations": VARIATIONS_VERSION, **tags}
    if record.score is not None:
        tags = {"Score": score_text(record.score), **tags}
        result = "*"  # programs that don't know the tag replay the game from the beginning of a match
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
        "comments": comments,
        "annotations": record.annotations,
    }
    content |= {name: value for name, value in rest.items() if value}
    content |= {"tags": tags, "actions": record.actions, "result": result}
    # Pieces and actions are subclasses of str, which the encoder doesn't handle by itself.
    encoded = msgspec.json.encode(content, enc_hook=str)
    return msgspec.json.format(encoded, indent=2).decode() + "\n"


def _replay(
    record: Record, document: _Document, file: str | None
) -> tuple[State, tuple[Action, ...], RecordError | None]:
    """Replay the actions of ``document`` up to the first fault.

    Returns the state before the fault (or at the end), the actions up to there, and the fault or None.
    """
    state = record.start
    whole = record.viewer is None
    read: list[Action] = []
    fault: RecordError | None = None
    for ply, text in enumerate(document.actions):
        if not whole and ply == MAX_VIEW_ACTIONS:
            fault = RecordError(Reason("record-view-most", most=ply), file, ply=ply)
            break
        try:
            if whole:
                state = apply_written(text, state)
            else:
                read.append(read_written(text, state))
        except (IllegalAction, RecordError) as error:
            fault = RecordError(error.reason, file, ply=ply, action=text, legal=error.legal)
            fault.__cause__ = error
            break
    if whole:
        return state, state.history, fault
    assert record.viewer
    ply = len(read)
    stopped = fault is not None
    while True:  # each round replays fewer actions, since those before a fault may be faulty, too
        viewed = replace(record, actions=tuple(read), renege=document.renege and not stopped)
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


def _decode(source: Source) -> _Document:
    try:
        # The format is checked first, since another format may have other fields.
        version = _JUST_FORMAT.decode(source.text).format
        if version != FORMAT:
            shown = version if version.bit_length() <= 64 else "of that size"
            raise RecordError(Reason("record-format", said=shown, known=FORMAT), source.file)
        return _DOCUMENT.decode(source.text)
    except RecursionError:
        raise RecordError(Reason("json-deep"), source.file) from None
    except msgspec.ValidationError as error:
        reason = Reason("record-json-other", why=json_reason(error))
        raise RecordError(reason, source.file) from error
    except msgspec.DecodeError as error:
        why, byte = malformed_json(error)
        if byte is None:
            raise source.error(len(source.text), Reason("json-early")) from error
        before = source.text.encode()[:byte].decode(errors="ignore")
        raise source.error(len(before), Reason("record-not-json", why=why)) from error
