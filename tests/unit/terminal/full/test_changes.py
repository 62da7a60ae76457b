"""What is shown for a while after it has happened."""

import random

import pytest

from shootmoon.game import Bid, Play, new_game
from shootmoon.rules import load_rules
from shootmoon.terminal.full.changes import pieces_played, what_happened
from tests.playing import play_on


@pytest.mark.parametrize("preset", ["classic", "luna-4", "chips"])
def test_each_bid_play_and_trick_is_seen_once(preset: str) -> None:
    seen = set()
    before, done = None, None
    for state, action in play_on(new_game(load_rules(preset)), random.Random(3), 150):
        view = state.view(1)
        assert what_happened(view, view) == what_happened(None, view) == ""
        if before is not None:
            found = what_happened(before, view)
            match done:
                case Play():
                    assert found == ("play" if view.trick else "trick")
                case Bid() if len(view.past) == len(before.past):
                    assert found == "bid"
                case _:
                    assert found == ""
            seen.add(found)
            if found == "play" and isinstance(done, Play):
                assert done.piece in pieces_played(view, before.to_move or 0)
        before, done = view, action
    assert {"play", "trick", ""} <= seen
    assert ("bid" in seen) == bool(new_game(load_rules(preset)).setup.bids)
