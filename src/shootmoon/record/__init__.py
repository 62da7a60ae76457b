"""Game records: the rules and all actions of a game, as text or JSON. A record can be replayed without any
other data.

A record stores the actions; states, score sheets and statistics are derived by replaying them. The
format is specified in `docs/record.md`.
"""

from shootmoon.record.completion import complete, complete_hand
from shootmoon.record.errors import RecordError, printable
from shootmoon.record.evidence import CompletionError
from shootmoon.record.files import (
    MAX_BYTES,
    MAX_FILE,
    read_beginning,
    read_bytes,
    read_file,
    read_games,
    read_record,
    read_records,
    write_record,
)
from shootmoon.record.hint_notes import HintNote, hints_in
from shootmoon.record.record import Record
from shootmoon.record.replay import HandSpan, RecordReplay
from shootmoon.record.rows import ACTION_COLUMNS, HAND_COLUMNS
from shootmoon.record.scanning import read_actions
from shootmoon.record.snapshot import snapshot, snapshots
from shootmoon.record.table_notes import TableNote, claimed_plies, table_notes
from shootmoon.record.tree import GameNode, GameTree
from shootmoon.record.variations import MAX_VARIATION_ACTIONS, MAX_VARIATION_DEPTH, Variation

__all__ = [
    "ACTION_COLUMNS",
    "HAND_COLUMNS",
    "MAX_BYTES",
    "MAX_FILE",
    "MAX_VARIATION_ACTIONS",
    "MAX_VARIATION_DEPTH",
    "CompletionError",
    "GameNode",
    "GameTree",
    "HandSpan",
    "HintNote",
    "Record",
    "RecordError",
    "RecordReplay",
    "TableNote",
    "Variation",
    "claimed_plies",
    "complete",
    "complete_hand",
    "hints_in",
    "printable",
    "read_actions",
    "read_beginning",
    "read_bytes",
    "read_file",
    "read_games",
    "read_record",
    "read_records",
    "snapshot",
    "snapshots",
    "table_notes",
    "write_record",
]
