"""A game told ply by ply, so that any change in what the engine does shows as a changed line.

A playthrough holds its own actions: it is read back, its actions are replayed, and what is told of them must
be the same to the letter.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path

import shootmoon as sm

FOLDER = Path(__file__).parent

_HEADER = """\
# {preset}
# Each line: ply, action | phase, seat to move | trick | tricks | scores, = where they stay | legal actions.
# Indented: what a hand came to, and what the seats see, every {every} plies.
"""
_VIEWS_EVERY = 29


def told(preset: str, actions: Iterable[str]) -> str:
    """The playthrough of a match by a preset."""
    lines = [_HEADER.format(preset=preset, every=_VIEWS_EVERY)]
    state = sm.new_game(sm.load_rules(preset))
    scores = ""
    for ply, action in enumerate(actions, 1):
        before, said = state.last_hand, state.parse(action)
        state = state.apply(said)
        now = _scores(state)
        lines.append(f"{ply} {said} | {_ply(state, '=' if now == scores else now)}\n")
        scores = now
        if state.last_hand is not before:
            lines.append(f"    {_hand(state)}\n")
        if ply % _VIEWS_EVERY == 0:
            lines += [f"    {_view(state.view(seat))}\n" for seat in state.seating.seats]
    lines += [f"    {_view(state.view(seat))}\n" for seat in state.seating.seats]
    return "".join(lines)


def actions_of(text: str) -> list[str]:
    """The actions of a playthrough."""
    lines = [line for line in text.splitlines() if line[:1].isdigit()]
    return [line.partition(" ")[2].partition(" | ")[0] for line in lines]


def replayed(preset: str, actions: Iterable[str]) -> sm.State:
    """The end of a match by a preset."""
    state = sm.new_game(sm.load_rules(preset))
    for action in actions:
        state = state.apply(action)
    return state


def _ply(state: sm.State, scores: str) -> str:
    mover = {0: " chance", None: ""}.get(state.to_move, f" {state.to_move}")
    trick = " ".join(f"{seat}:{play}" for seat, play in state.trick)
    if state.led_suit:
        trick += f" (led {state.led_suit})"
    return " | ".join([state.phase + mover, trick, _numbers(state.tricks), scores, _legal(state)]).rstrip()


def _scores(state: sm.State) -> str:
    names = ("points", "marks", "hickeys", "match_hickeys", "rounds_won", "chips", "supply")
    known = [(name, getattr(state, name)) for name in names]
    parts = [
        f"{name} {value if isinstance(value, int) else _numbers(value)}"
        for name, value in known
        if value is not None
    ]
    if state.winners:
        parts.append(f"winners {_numbers(state.winners)}")
    return ", ".join(parts)


def _legal(position: sm.Position) -> str:
    legal = position.legal_actions()
    head = legal[0].partition(" ")[0] if legal else ""
    if head in ("discard", "trump"):
        return " ".join([head, *(action.removeprefix(f"{head} ") for action in legal)])
    return " ".join(legal)


def _hand(state: sm.State) -> str:
    hand = state.last_hand
    assert hand
    parts = [f"hand: dealer {hand.dealer}"]
    if hand.declarer:
        parts.append(f"declarer {hand.declarer}, {hand.contract}, trump {hand.trump}")
        parts.append("made" if hand.made else f"set, hickeys {hand.hickeys}")
    elif state.rules.game == "moon":
        parts.append("passed")
    parts += [f"tricks {_numbers(hand.tricks)}", f"stood {_numbers(hand.stood)}"]
    if hand.round_winner:
        parts.append(f"round won by {_numbers(hand.round_winner)}")
    if hand.marks_paid:
        parts.append(f"marks {_numbers(hand.marks_paid)}")
    if hand.renege:
        parts.append(f"renege {hand.renege}")
    parts.append(f"taken by {' '.join(str(trick.winner) for trick in hand.played)}".rstrip())
    return ", ".join(parts)


def _view(view: sm.View) -> str:
    parts = [f"seat {view.seat} sees {' / '.join(map(_pieces, view.hands))}"]
    for name in ("widow", "discards", "dummy"):
        pieces = getattr(view, name)
        parts += [f"{name} {_pieces(pieces)}"] if pieces else []
    dealt = [action for action in view.history if action.startswith("deal ")]
    if dealt:
        groups = [_pieces(group.split(",")) for group in dealt[-1].removeprefix("deal ").split(" / ")]
        parts.append(f"of deal {' / '.join(groups)}")
    if view.legal_actions():
        parts.append(f"may {_legal(view)}")
    return "; ".join(parts)


def _pieces(pieces: Sequence[str]) -> str:
    """Pieces with commas between them, several unknown ones as a number."""
    hidden = sum(piece == "?" for piece in pieces)
    if hidden > 1:
        return ",".join([*(piece for piece in pieces if piece != "?"), f"{hidden}?"])
    return ",".join(pieces) or "-"


def _numbers(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))
