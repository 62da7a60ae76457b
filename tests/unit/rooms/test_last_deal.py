"""All hands are shown after the hand, to those who may know them."""

from typing import Any

import pytest

from shootmoon.game import Deal, Discard
from shootmoon.protocol.views import DealView
from shootmoon.rooms import Room, Series, Settings, Viewer, view_room
from shootmoon.rooms.running.feed import SPECTATOR
from shootmoon.rooms.running.last_deal import deal_view
from shootmoon.rules import load_rules
from tests.rooming import Table, sit_all
from tests.strategies import some_presets

SERIES = Series(name="daily-1", secret="5e" * 32)


def a_table(preset: str = "classic", seed: int = 0, options: Any = None, **how: Any) -> Table:
    return sit_all(Table(Settings(rules=load_rules(preset, options), **how), seed))


def after_a_hand(preset: str = "classic", seed: int = 0, options: Any = None, **how: Any) -> Room:
    """A room after a hand that wasn't passed out."""
    table = a_table(preset, seed, options, **how)
    table.play_hand()
    while not any(table.room.sheet[-1].tricks):
        table.play_hand()
    return table.room


def seen(room: Room, viewer: Viewer) -> DealView:
    dealt = deal_view(room, viewer)
    assert dealt is not None
    assert view_room(room, viewer).dealt == dealt
    return dealt


def truth(room: Room) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...], tuple[str, ...]]:
    """The hands, the rest and the discards by the log."""
    assert room.state is not None
    actions = room.state.history
    at = max(at for at, action in enumerate(actions) if isinstance(action, Deal))
    deal = actions[at]
    assert isinstance(deal, Deal)
    discards = [str(action.piece) for action in actions[at:] if isinstance(action, Discard)]
    return tuple(tuple(map(str, hand)) for hand in deal.hands), tuple(map(str, deal.rest)), tuple(discards)


@pytest.mark.parametrize("preset", some_presets())
def test_all_hands_are_shown_after_the_hand_and_none_during_it(preset: str) -> None:
    table = a_table(preset, spectators="hands")
    table.deal()
    viewers = [SPECTATOR, *(Viewer(seat) for seat in range(1, len(table.room.seats) + 1))]
    for _ in range(2):
        while table.room.in_hand:
            assert all(view_room(table.room, viewer).dealt is None for viewer in viewers)
            assert table.room.state is not None
            table.act(table.rng.choice(table.room.state.legal_actions()))
        for viewer in viewers:
            dealt = seen(table.room, viewer)
            assert (dealt.hands, dealt.widow + dealt.dummy, dealt.discards) == truth(table.room)
        if table.room.over:
            return
        table.deal()


@pytest.mark.parametrize("preset", some_presets())
@pytest.mark.parametrize("seed", range(3))
def test_players_of_a_series_see_what_they_saw(preset: str, seed: int) -> None:
    room = after_a_hand(preset, seed, series=SERIES, spectators="none")
    assert room.state is not None
    hands, rest, discards = truth(room)
    for seat in range(1, len(room.seats) + 1):
        view = room.state.view(seat)
        known = set("".join(view.past[-1]).replace(",", " ").replace(":", " ").split())
        dealt = seen(room, Viewer(seat))
        assert dealt.hands[seat - 1] == hands[seat - 1]
        for pieces in (*dealt.hands, dealt.widow, dealt.discards, dealt.dummy):
            assert set(pieces) <= known | {"?"}
        assert list(map(len, dealt.hands)) == list(map(len, hands))
        result = room.sheet[-1]
        if discards and seat != result.declarer:
            assert dealt.widow == ("?",) * len(rest)
            assert dealt.discards == ("?",) * len(discards)
    assert set(seen(room, SPECTATOR).widow) <= {"?"}


def test_what_is_left_in_the_hands_is_shown_too() -> None:
    """Where the hand stops as soon as the declarer is set."""
    options = {"play.stop_when_set": True}
    room = next(
        found
        for seed in range(50)
        if (found := after_a_hand("classic", seed, options)).sheet[-1].made is False
        and found.state is not None
        and found.state.last_hand is not None
        and len(found.state.last_hand.played) < 7
    )
    assert seen(room, Viewer(1)).hands == truth(room)[0]
    hidden = after_a_hand("classic", 0, series=SERIES)
    assert all(len(hand) == 7 for hand in seen(hidden, Viewer(1)).hands)


def test_spectators_see_all_hands_where_the_room_shows_them_hands_and_after_the_game() -> None:
    shown = after_a_hand("classic", spectators="hands")
    assert seen(shown, SPECTATOR).hands == truth(shown)[0]
    live = after_a_hand("classic", spectators="live")
    assert seen(live, SPECTATOR).widow == ("?",)
    table = a_table("luna-21", options={"match.kind": "hand-marks", "match.marks": 1}, spectators="live")
    while not table.room.over:
        table.play_hand()
    assert seen(table.room, SPECTATOR).hands == truth(table.room)[0]


def test_trumps_are_named() -> None:
    for seed in range(20):
        room = after_a_hand("classic", seed)
        trump = room.sheet[-1].trump
        trumps = seen(room, Viewer(1)).trumps
        if trump is None or trump == "follow-me":
            assert trumps == ()
        elif trump == "doubles":
            assert all(tile[0] == tile[2] for tile in trumps)
        else:
            assert trumps
            assert all(trump in tile for tile in trumps)
    assert "R1" in seen(after_a_hand("chips"), Viewer(1)).trumps
    assert seen(after_a_hand("called"), Viewer(1)).trumps == ()
