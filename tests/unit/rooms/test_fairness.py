"""Deals follow from secret and nonces, evenly, and what a record tells of them can be checked."""

import hashlib
from collections import Counter

import pytest
from msgspec.structs import replace

import shootmoon as sm
from shootmoon.protocol.commands import Answer, Ask, CommitNonce, GetReady
from shootmoon.protocol.events import SecretRevealed
from shootmoon.protocol.fairness import (
    NO_NONCE,
    Numbers,
    Source,
    chance_action,
    commitment_of,
    proof_comments,
    proofs,
    series_secret,
)
from shootmoon.record import read_record, write_record
from shootmoon.rooms import Series, Settings, Tick, Viewer, view_room
from shootmoon.rooms.running.records import full_record, record_for
from shootmoon.rules import load_rules, preset_names
from tests.rooming import Table, a_nonce, sit_all

SECRET = hashlib.sha256(b"a secret").hexdigest()


def source(players: int, secret: str = SECRET) -> Source:
    return Source(secret, ("0a", *(NO_NONCE,) * (players - 1)))


def plainly(seed_lines: list[str], count: int) -> list[int]:
    """The shuffle of ``count`` places, written again from the specification and nothing else."""
    seed = hashlib.sha256("\n".join(seed_lines).encode()).digest()
    stream = b"".join(hashlib.sha256(seed + bytes([0, 0, 0, at])).digest() for at in range(20))
    order = list(range(count))
    at = 0
    for last in range(count - 1, 0, -1):
        while stream[at] >= 256 - 256 % (last + 1):
            at += 1
        other = stream[at] % (last + 1)
        at += 1
        order[last], order[other] = order[other], order[last]
    return order


@pytest.mark.parametrize("preset", preset_names())
def test_a_deal_is_what_the_specification_says(preset: str) -> None:
    state = sm.new_game(load_rules(preset))
    players = state.seating.players
    event = 0
    while state.phase != "deal":
        state = state.apply(chance_action(state, source(players)))
        event += 1
    lines = ["shootmoon deal 1", "1", str(event), SECRET, *source(players).nonces]
    order = [state.pieces[place] for place in plainly(lines, len(state.pieces))]
    deal = chance_action(state, source(players))
    size = state.hand_size
    for seat in range(players):
        assert sorted(deal.hands[seat]) == sorted(order[seat * size : (seat + 1) * size])  # type: ignore[attr-defined]
    rest = order[players * size :]
    assert list(deal.rest) == (rest if state.rules.game == "moon" else rest[: size * (players == 2)])  # type: ignore[attr-defined]
    state.apply(deal)


def test_a_deal_that_was_written_down() -> None:
    # Other programs, such as the page, must come to the same.
    state = sm.new_game(load_rules("luna-21"))
    given = Source("00" * 32, (NO_NONCE, "ab", NO_NONCE))
    state = state.apply(chance_action(state, given))
    assert state.dealer == 1
    assert chance_action(state, given) == (
        "deal 6-5,6-1,4-3,4-2,3-2,2-2,1-1 / 5-4,5-3,5-2,5-1,4-4,3-3,2-1 / 6-6,6-4,6-3,6-2,5-5,4-1,3-1"
    )


def test_every_number_is_equally_likely() -> None:
    numbers = Numbers(bytes(32))
    for below in (2, 3, 22, 52, 255, 256):
        counts = Counter(numbers.below(below) for _ in range(200 * below))
        assert set(counts) == set(range(below))
        spread = sum((count - 200) ** 2 / 200 for count in counts.values())
        assert spread < below + 6 * (2 * below) ** 0.5  # chi-squared, six deviations


def test_every_order_is_equally_likely() -> None:
    numbers = Numbers(bytes(32))
    counts = Counter(tuple(numbers.shuffled("abcd")) for _ in range(24 * 200))
    assert len(counts) == 24
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 24 + 6 * 48**0.5


def test_secret_nonces_hand_and_event_all_matter() -> None:
    state = sm.new_game(load_rules("luna-21")).apply("dealer 1")
    later = state.apply(chance_action(state, source(3)))
    for _ in range(3):
        later = later.apply("pass")
    found = {
        chance_action(state, source(3)),
        chance_action(state, Source(SECRET, (NO_NONCE,) * 3)),
        chance_action(state, Source(SECRET, (NO_NONCE, "0a", NO_NONCE))),
        chance_action(state, source(3, "00" * 32)),
        chance_action(later, source(3)),
        chance_action(
            later.apply(chance_action(later, source(3))).apply("pass").apply("pass").apply("pass"), source(3)
        ),
    }
    assert len(found) == 6
    with pytest.raises(ValueError, match="not chance"):
        chance_action(state.apply(chance_action(state, source(3))), source(3))


def test_the_commitment_comes_before_the_nonces_and_the_secret_after_the_hand() -> None:
    table = sit_all(Table(Settings(rules=load_rules("luna-21"))))
    assert table.room.next_source is not None
    secret, commitment = table.room.next_source.secret, table.room.next_source.commitment
    assert view_room(table.room, Viewer(1)).fairness.next_commitment == commitment
    table.must(table.committing(1, "0a" * 32), 1)
    table.must(table.committing(1, "0b" * 32), 1)
    mine = table.room.next_source.nonce_commitments[0]
    table.ask_for_nonces()
    table.must(table.revealing(1, "0b" * 32), 1)
    table.deal()
    fairness = view_room(table.room, Viewer()).fairness
    nonces = ("0b" * 32, "-", "-")
    assert (fairness.commitment, fairness.nonces) == (commitment, nonces)
    assert fairness.next_commitment not in (None, commitment)
    table.play_hand()
    assert secret not in str(view_room(table.room, Viewer(1)))
    for seat in (1, 2, 3):
        table.must(GetReady(), seat)
    table.must(Tick())
    told = view_room(table.room, Viewer(2)).fairness.told
    assert told == (SecretRevealed(1, commitment, secret, nonces, 1, 2, (mine, "-", "-")),)
    assert commitment_of(secret) == commitment


def test_a_commitment_that_comes_after_the_deal_it_was_meant_for_is_refused() -> None:
    table = sit_all(Table(Settings(rules=load_rules("luna-21"))))
    meant_for = table.commitment
    table.deal()
    assert table.refused(CommitNonce("0a" * 32, meant_for), 1) == "nonce-late"
    assert table.refused(CommitNonce("0a" * 32, ""), 1) == "nonce-late"
    assert table.room.next_source is not None
    assert table.room.next_source.nonces == ("-", "-", "-")
    # Dealt anew from the next secret: what was committed to for that still counts.
    table.must(table.committing(1), 1)
    table.must(Ask("redeal"), 1)
    for seat in (2, 3):
        table.must(Answer(True), seat)
    table.ask_for_nonces()
    table.must(table.revealing(1), 1)
    table.deal()
    assert table.room.source is not None
    assert table.room.source.nonces == (a_nonce(2, 1), "-", "-")


def played(preset: str = "luna-21") -> Table:
    table = sit_all(Table(Settings(rules=load_rules(preset)), seed=3))
    table.must(table.committing(2), 2)
    table.ask_for_nonces()
    table.must(table.revealing(2), 2)
    while len(table.room.revealed) < 2 and not table.room.over:
        table.play_hand()
        table.wait()
    return table


@pytest.mark.parametrize("preset", ["luna-21", "hickeys", "called-4", "chips", "chips-2"])
def test_a_record_proves_its_deals_also_after_a_round_trip(preset: str) -> None:
    record = full_record(played(preset).room)
    found = proofs(read_record(write_record(record)))
    assert [proof.hand for proof in found] == list(range(1, len(found) + 1))
    assert len(found) >= 2
    assert all(proof.holds for proof in found)
    assert found[0].source.nonces[1] == a_nonce(1, 2)


@pytest.mark.parametrize("preset", ["luna-21", "hickeys", "chips-2"])
def test_so_does_the_record_of_a_seat(preset: str) -> None:
    table = played(preset)
    record = record_for(table.room, Viewer(2))
    assert record is not None
    found = proofs(read_record(write_record(record)))
    assert len(found) == len(table.room.revealed)
    assert all(proof.holds for proof in found)


def test_a_record_that_was_tampered_with_proves_nothing() -> None:
    table = played()
    record = full_record(table.room)
    first = table.room.revealed[0]
    ply = next(ply for ply, text in record.comments if text.startswith("fair deal 1:"))

    def told_as(other: Source, commitment: str | None = None) -> bool:
        told = proof_comments(1, other, "room")
        if commitment is not None:
            told = tuple(text.replace(other.commitment, commitment) for text in told)
        comments = [
            *((ply, text) for text in told),
            *((at, each) for at, each in record.comments if not each.startswith("fair deal 1:")),
        ]
        return proofs(replace(record, comments=tuple(comments)))[0].holds

    assert told_as(first)
    assert not told_as(replace(first, secret="00" * 32))
    assert not told_as(replace(first, nonces=(NO_NONCE,) * 3))
    assert not told_as(replace(first, nonces=first.nonces[:2]))
    assert not told_as(replace(first, nonce_commitments=()))
    assert not told_as(first, "00" * 32)
    swapped = [str(action) for action in record.actions]
    deal = next(at for at, text in enumerate(swapped) if text.startswith("deal "))
    one, other, *rest = swapped[deal].removeprefix("deal ").split(" / ")
    swapped = [*swapped[:deal], "deal " + " / ".join((other, one, *rest))]
    forged = replace(
        record, actions=tuple(swapped), comments=tuple(each for each in record.comments if each[0] <= deal)
    )  # type: ignore[arg-type]
    assert not proofs(forged)[0].holds


def test_a_record_without_proofs_proves_nothing() -> None:
    state = sm.new_game(load_rules("classic")).apply("dealer 1")
    assert proofs(sm.Record.of(state.apply(state.sample_chance(1)))) == ()


def test_a_series_deals_the_same_everywhere_and_tells_nothing() -> None:
    secret = series_secret(b"the server's own", "daily-2026-11-21")
    assert (
        secret
        != series_secret(b"the server's own", "daily-2026-11-22")
        != series_secret(b"", "daily-2026-11-22")
    )
    series = Series(name="daily-2026-11-21", secret=secret)
    tables = [sit_all(Table(Settings(rules=load_rules("hickeys"), series=series), seed)) for seed in (1, 2)]
    deals: list[list[str]] = []
    for table in tables:
        assert table.refused(CommitNonce("ab" * 32, ""), 1) == "in-series"
        while not table.room.over and len(table.room.sheet) < 4:
            table.play_hand()
        record = record_for(table.room, Viewer(1))
        assert record is not None
        assert record.viewer == 1
        assert dict(record.tags)["SeriesCommitment"] == commitment_of(secret)
        for viewer in (Viewer(), Viewer(1)):
            assert secret not in str(view_room(table.room, viewer))
            assert secret not in write_record(record)
        assert table.room.state is not None
        deals.append(
            [str(action) for action in table.room.state.history if action.startswith(("deal ", "draw "))]
        )
    shared = min(map(len, deals))
    assert shared >= 4
    assert deals[0][:shared] == deals[1][:shared]
