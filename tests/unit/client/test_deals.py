"""What a client finds out about deals: nothing where all is right, and what it is where something isn't."""

import pytest
from msgspec.structs import replace

from shootmoon.client.deals import DealCheck, NonceCommand
from shootmoon.protocol.commands import Answer, Ask, CommitNonce, RevealNonce
from shootmoon.protocol.events import SecretRevealed
from shootmoon.protocol.fairness import Source, nonce_commitment
from shootmoon.rooms import Decided, Settings, Viewer, view_room
from shootmoon.rooms.log.room import BrokenDeal
from shootmoon.rooms.running.feed import secret_revealed
from shootmoon.rules import load_rules, preset_names
from tests.rooming import Table, a_nonce, sit_all


class Watcher:
    """Seat 1 of a room in which everybody plays at random, with what its client notes and does."""

    def __init__(self, preset: str = "luna-21", seed: int = 1) -> None:
        self.table = sit_all(Table(Settings(rules=load_rules(preset)), seed))
        self.check = DealCheck(lambda: a_nonce(self.table.room.deals, 1))

    def look(self) -> NonceCommand | None:
        """Show the client the room, and do what it does then."""
        command = self.check.follow(view_room(self.table.room, Viewer(1)))
        if command is not None:
            self.check.answered(command, isinstance(self.table.give(command, 1), Decided))
        return command

    def take_part(self) -> None:
        """Let the client commit to a nonce and reveal it, and a hand be dealt."""
        self.look()
        while not self.table.room.in_hand:
            assert self.table.wait()
            self.look()

    def play_hand(self) -> SecretRevealed:
        """Play a hand up to where its secret is told: the next deal, or the end of the game."""
        if not self.table.room.in_hand:
            self.take_part()
        self.table.play_hand()
        if not self.table.room.over:
            self.take_part()
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
    assert told.nonces == (a_nonce(2, 1), "-", "-")
    assert told.protocol == 2
    assert watcher.find(replace(told, commitment=other)) == "commitment"
    assert watcher.find(replace(told, secret=other)) == "secret"
    assert watcher.find(replace(told, nonces=("-", *told.nonces[1:]))) == "late"
    assert watcher.find(replace(told, nonces=("ab" * 32, *told.nonces[1:]))) == "opening"
    added = (told.nonces[0], "ab" * 32, *told.nonces[2:])
    assert watcher.find(replace(told, nonces=added)) == "opening", "nobody had committed to it"
    source = replace(watcher.table.room.revealed[-1], nonces=("-",) * 3)
    committed = nonce_commitment("room", source, 2, "ab" * 32)
    other_deal = replace(told, nonces=added, nonce_commitments=(told.nonce_commitments[0], committed, "-"))
    watcher.check = DealCheck()
    assert watcher.find(other_deal) == "deal"
    assert watcher.find(replace(told, nonces=(*added[:2], "-", "-"))) == "opening"
    watcher = Watcher()
    watcher.play_hand()
    told = watcher.play_hand()
    changed = (told.nonce_commitments[0], other, "-")
    assert watcher.find(replace(told, nonce_commitments=changed)) == "changed"
    assert watcher.find(replace(told, nonce_commitments=("-",) * 3)) == "changed"
    assert watcher.find(replace(told, nonce_commitments=())) == "opening"


def test_who_comes_late_finds_out_what_can_still_be_found() -> None:
    watcher = Watcher()
    told = watcher.play_hand()
    watcher.check = DealCheck()
    assert watcher.find(told) is None
    assert watcher.find(replace(told, secret="00" * 32)) == "secret"
    assert watcher.find(replace(told, nonces=("ff", *told.nonces[1:]))) == "opening"
    forged = replace(told, nonces=("-",) * 3, nonce_commitments=("-",) * 3)
    assert watcher.find(forged) == "deal", "its own nonce it has lost"


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


def test_a_seat_that_changes_its_commitment_after_others_have_revealed_is_found() -> None:
    """As a server with a friend would, which shows seat 1 one commitment of seat 3 and uses another."""
    watcher = Watcher()
    table = watcher.table
    watcher.look()
    table.must(table.committing(3), 3)
    table.ask_for_nonces()
    watcher.look()
    source = table.room.next_source
    assert source is not None
    hidden = nonce_commitment("room", source, 3, "ab" * 32)
    forged = replace(
        source,
        nonces=(*source.nonces[:2], "ab" * 32),
        nonce_commitments=(*source.nonce_commitments[:2], hidden),
    )
    table.room = replace(table.room, next_source=forged)
    table.deal()
    table.play_hand()
    table.deal()
    told = secret_revealed(1, table.room.revealed[0])
    assert watcher.find(told) == "changed"
    watcher.check = DealCheck()
    assert watcher.find(told) is None, "nobody else can know"


def test_a_nonce_is_revealed_once_and_only_for_its_own_commitment() -> None:
    watcher = Watcher()
    assert isinstance(watcher.look(), CommitNonce)
    assert watcher.look() is None
    watcher.table.ask_for_nonces()
    before = watcher.table.room
    other = DealCheck()
    assert other.follow(view_room(before, Viewer(1))) is None, "another client with the same seat"
    assert isinstance(watcher.look(), RevealNonce)
    assert watcher.look() is None
    # A server that pretends that nothing was revealed yet learns nothing more.
    watcher.table.room = replace(before, revealing_since=None)
    assert watcher.look() is None


def test_two_clients_of_a_seat_do_not_fight_and_the_last_one_reveals() -> None:
    watcher = Watcher()
    other = DealCheck()
    watcher.look()
    command = other.follow(view_room(watcher.table.room, Viewer(1)))
    assert isinstance(command, CommitNonce), "it was perhaps started again, and has lost its nonce"
    watcher.table.must(command, 1)
    assert watcher.look() is None
    watcher.table.ask_for_nonces()
    assert watcher.look() is None
    reveal = other.follow(view_room(watcher.table.room, Viewer(1)))
    assert isinstance(reveal, RevealNonce)
    watcher.table.must(reveal, 1)
    watcher.table.deal()
    assert watcher.table.room.withheld == (0, 0, 0)
    watcher.table.play_hand()
    watcher.table.deal()
    told = secret_revealed(1, watcher.table.room.revealed[0])
    assert watcher.find(told) is None


def test_what_the_server_could_not_do_is_sent_again() -> None:
    watcher = Watcher()
    view = view_room(watcher.table.room, Viewer(1))
    first = watcher.check.follow(view)
    assert isinstance(first, CommitNonce)
    watcher.check.answered(first, False, again=True)
    assert isinstance(watcher.look(), CommitNonce)
    watcher.table.ask_for_nonces()
    view = view_room(watcher.table.room, Viewer(1))
    second = watcher.check.follow(view)
    assert isinstance(second, RevealNonce)
    watcher.check.answered(second, False, again=True)
    assert watcher.look() == second


def test_a_commitment_that_was_accepted_and_then_left_out_is_found() -> None:
    watcher = Watcher()
    watcher.look()
    source = watcher.table.room.next_source
    assert source is not None
    dropped = replace(source, nonce_commitments=("-",) * 3)
    watcher.table.room = replace(watcher.table.room, next_source=dropped)
    watcher.table.deal()
    watcher.table.play_hand()
    watcher.table.deal()
    told = secret_revealed(1, watcher.table.room.revealed[0])
    assert watcher.find(told) == "nonce"
    watcher.check.left()
    assert watcher.find(told) is None, "who has left the seat takes no part"


def test_a_deal_that_the_server_gives_up_in_silence_is_missed() -> None:
    """As one does that doesn't like the deal, once it knows the nonces."""
    watcher = Watcher()
    watcher.play_hand()
    table = watcher.table
    table.play_hand()
    watcher.look()
    table.ask_for_nonces()
    assert isinstance(watcher.look(), RevealNonce)
    source = table.room.next_source
    assert source is not None
    fresh = Source("77" * 32, ("-",) * 3, ("-",) * 3, source.deal + 1)
    table.room = replace(table.room, next_source=fresh, deals=fresh.deal, revealing_since=None)
    told = watcher.play_hand()
    assert told.deal == fresh.deal
    assert watcher.find(told) == "missing"
    broken = BrokenDeal(3, "takeback", source)
    table.room = replace(table.room, broken=(broken,))
    assert watcher.find(told) is None, "it is told"
