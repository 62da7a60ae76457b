"""What a state or a view tells, as plain texts, numbers and tuples, to be compared with the referee's."""

from typing import Any

from shootmoon.game import Position, Trick

__all__ = ["disagreements", "facts_of", "plain"]

_SIMPLE = (
    "phase", "to_move", "dealer", "declarer", "contract", "trump", "bids", "hands", "widow", "discards",
    "dummy", "trick", "led_suit", "tricks", "points", "marks", "hickeys", "match_hickeys", "rounds_won",
    "chips", "supply", "winners",
)  # fmt: skip
_OF_HANDS = (
    "dealer", "declarer", "contract", "trump", "tricks", "made", "stood", "round_winner", "marks_paid",
    "hickeys", "renege",
)  # fmt: skip


def plain(value: Any) -> Any:
    """Texts that carry parts become bare texts; tuples are walked."""
    if isinstance(value, str):
        return str.__str__(value)
    return tuple(plain(item) for item in value) if isinstance(value, tuple) else value


def _tricks(tricks: tuple[Trick, ...]) -> Any:
    return tuple((_plays(trick.plays), plain(trick.suit), trick.winner) for trick in tricks)


def _plays(plays: Any) -> Any:
    return tuple((seat, plain(play.piece)) for seat, play in plays)


def facts_of(position: Position, *, history: bool = True) -> dict[str, Any]:
    """All that the reading interface promises; the history may be left out, for it grows long."""
    facts = {name: plain(getattr(position, name)) for name in _SIMPLE}
    if history:
        facts["history"] = plain(position.history)
    facts["trick"] = _plays(position.trick)
    facts["played"] = _tricks(position.played)
    facts["legal"] = plain(position.legal_actions())
    last = position.last_hand
    facts["last_hand"] = None
    if last is not None:
        facts["last_hand"] = {name: plain(getattr(last, name)) for name in _OF_HANDS}
        facts["last_hand"]["played"] = _tricks(last.played)
    return facts


def disagreements(found: dict[str, Any], expected: dict[str, Any]) -> dict[str, Any]:
    """By fact that was looked at: what one says and what the other says, where they differ."""
    assert found.keys() >= expected.keys() - {"history"}
    return {
        name: {"found": found[name], "expected": expected[name]}
        for name in found
        if found[name] != expected[name]
    }
