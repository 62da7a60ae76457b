"""What a client finds out about deals: nothing where all is right, and what it is where something isn't."""

import pytest
from msgspec.structs import replace

from shootmoon.client.deals import DealCheck
from shootmoon.rooms.commands import AddNonce, Answer, Ask
from shootmoon.rooms.events import SecretRevealed, Viewer, secret_revealed
from shootmoon.rooms.settings import Settings
from shootmoon.rooms.views import view_room
from shootmoon.rules import load_rules, preset_names
from tests.rooming import Table, sit_all


class Watcher:
    """Seat 1 of a room in which everybody plays at random, with what its client notes."""

    def __init__(self, preset: str = "luna-21", seed: int = 1) -> None:
        self.table = sit_all(Table(Settings(rules=load_rules(preset)), seed))
        self.check = DealCheck()

    def look(self) -> None:
        self.check.follow(view_room(self.table.room, Viewer(1)))

    def add_nonce(self) -> None:
        """Add to the next deal what wasn't added yet."""
        self.look()
        source = self.table.room.next_source
        if source is not None and source.nonces[0] == "-":
            nonce = f"{self.table.room.number:04x}"
            self.table.must(AddNonce(nonce, source.commitment), 1)
            self.check.add_nonce(source.commitment, nonce)

    def play_hand(self) -> SecretRevealed:
        """Play a hand up to where its secret is told: the next deal, or the end of the game."""
        self.add_nonce()
        self.table.play_hand()
        self.add_nonce()
        if not self.table.room.over:
            self.table.deal()
        self.look()
        told = self.table.room.revealed
        return secret_revealed(len(told), told[-1])

    def find(self, told: SecretRevealed) -> str | None:
        return self.check.check(told, view_room(self.table.room, Viewer(1)))


@pytest.mark.parametrize("preset", preset_names())
def test_honest_deals_hold(preset: str) -> None:
    watcher = Watcher(preset)
    for _ in range(3):
        if watcher.table.room.over:
            return
        told = watcher.play_hand()
        assert watcher.find(told) is None
        for hand, source in enumerate(watcher.table.room.revealed, 1):
            assert watcher.find(secret_revealed(hand, source)) is None


def test_whatever_is_tampered_with_is_found() -> None:
    watcher = Watcher()
    watcher.play_hand()
    told = watcher.play_hand()
    other = "00" * 32
    assert watcher.find(replace(told, commitment=other)) == "commitment"
    assert watcher.find(replace(told, secret=other)) == "secret"
    assert watcher.find(replace(told, nonces=("-", *told.nonces[1:]))) == "nonce"
    assert watcher.find(replace(told, nonces=(told.nonces[0], "ab", *told.nonces[2:]))) == "deal"


def test_who_comes_late_finds_out_what_can_still_be_found() -> None:
    watcher = Watcher()
    told = watcher.play_hand()
    watcher.check = DealCheck()
    assert watcher.find(told) is None
    assert watcher.find(replace(told, secret="00" * 32)) == "secret"
    assert watcher.find(replace(told, nonces=("ff", *told.nonces[1:]))) == "deal", "its own nonce it has lost"


def test_a_hand_that_is_dealt_anew_is_promised_anew() -> None:
    watcher = Watcher()
    watcher.play_hand()
    room = watcher.table.room
    watcher.table.must(Ask("redeal"), 1)
    for seat in (2, 3):
        watcher.table.must(Answer(True), seat)
    assert watcher.table.room.number > room.number
    watcher.look()
    told = watcher.play_hand()
    assert watcher.find(told) is None
