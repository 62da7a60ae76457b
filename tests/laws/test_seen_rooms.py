"""What a seat is shown of a room is enough to go on from, without the engine's state."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from shootmoon.client.game import public_view_of, read_room, record_of, view_of
from shootmoon.rooms import Settings, Viewer, view_room
from tests.rooming import Table, all_settings


@given(all_settings(), st.integers(0, 2**32), st.integers(1, 150))
def test_the_view_of_a_room_has_the_view_of_the_game(settings: Settings, seed: int, steps: int) -> None:
    table = Table(settings, seed)
    for _ in range(steps):
        table.random_step()
    state = table.room.state
    for seat in range(1, len(table.room.seats) + 1):
        sent = msgspec.json.encode(view_room(table.room, Viewer(seat)), enc_hook=str)
        shown = read_room(sent)
        assert view_of(shown) == (None if state is None else state.view(seat))
        if state is not None:
            assert len(record_of(shown).actions) == shown.ply
    sent = msgspec.json.encode(view_room(table.room, Viewer()), enc_hook=str)
    shown = read_room(sent)
    assert view_of(shown) is None
    seen = public_view_of(shown)
    if state is None:
        assert seen is None
        return
    assert len(shown.actions) == shown.ply
    known = replace(
        state.public_view,
        to_move=None if table.room.over else state.to_move,  # nobody is waited for in a game that was ended
        hands=((),) * len(state.hands),
        match_hickeys=None,
        past=seen.past,
        actions=(),
    )
    assert replace(seen, actions=()) == known
    assert len(seen.past) == len(state.past)
    assert [type(action) for action in seen.actions] == [type(action) for action in state.actions]
