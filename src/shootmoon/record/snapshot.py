"""Positions as JSON values, for `moon replay --json` and the bot protocol."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from shootmoon.game import Position, visible
from shootmoon.record.record import Record


def snapshot(position: Position) -> dict[str, object]:
    """Return a state or a view as a dictionary of JSON types: numbers, strings, lists and None.

    Pieces and actions are strings; ``hands`` are indexed by seat, scores by side. The keys are the fields
    of `Snapshot`, which are described in `docs/record.md`, "Positions".

    >>> import shootmoon as sm
    >>> values = snapshot(sm.new_game(sm.load_rules("chips-2")).apply("dealer 2"))
    >>> values["phase"], values["chips"], values["points"]
    ('deal', [2, 2], None)
    """
    return msgspec.json.decode(msgspec.json.encode(visible(position), enc_hook=str))


def snapshots(record: Record, viewer: int | None = None) -> Iterator[dict[str, object]]:
    """Iterate over the snapshots after 0, 1, 2, … actions, each with its ``ply`` and the last ``action``.

    With ``viewer``, they are snapshots of that seat's views instead of the full states. Raises `RecordError`
    as `Record.replay` does.
    """
    for ply, position in enumerate(record.positions()):
        seen = position if viewer is None else position.view(viewer)
        # A view's own actions show what the seat knew then. They are empty after the last action of a hand,
        # which is a bid or a play and therefore the same for everybody.
        done = seen.actions or record.actions[ply - 1 : ply]
        yield {"ply": ply, "action": str(done[-1]) if done else None, **snapshot(seen)}
