"""`moon verify`: every way in which a record can lie about its deals is told."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from shootmoon.cli import app
from shootmoon.game import State
from shootmoon.protocol.commands import Answer, Ask
from shootmoon.protocol.fairness import proof_comments
from shootmoon.record import Record, write_record
from shootmoon.rooms import Settings, Viewer, given_position
from shootmoon.rooms.running.records import full_record, record_for
from shootmoon.rules import load_rules
from tests.rooming import Table, sit_all
from tests.unit.record.games import EXAMPLE


def verify(*arguments: object, text: str | bytes = "") -> tuple[int, list[str], str]:
    result = CliRunner().invoke(app, ["verify", *map(str, arguments)], input=text)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout.splitlines(), result.stderr


@pytest.fixture(scope="module")
def table() -> Table:
    """Two hands whose secrets are told, and a third whose secret isn't."""
    table = sit_all(Table(Settings(rules=load_rules("luna-21"), endless=True), seed=3))
    while len(table.room.revealed) < 2:
        table.play_hand()
        table.wait()
    table.deal()
    return table


@pytest.fixture(scope="module")
def text(table: Table) -> str:
    return write_record(full_record(table.room))


@pytest.fixture
def told(tmp_path: Path) -> Callable[[str], tuple[int, list[str], str]]:
    """What is said of a record with this text."""

    def told(text: str) -> tuple[int, list[str], str]:
        path = tmp_path / "game.moon"
        path.write_text(text, encoding="utf-8")
        status, lines, err = verify(path)
        return status, [line.replace(f"{path}: ", "") for line in lines], err

    return told


Told = Callable[[str], tuple[int, list[str], str]]
FITS = "the secret matches the commitment"
FOLLOWS = "all chance events follow from the secret and the nonces"
MISFITS = "THE SECRET DOES NOT MATCH THE COMMITMENT"
STRAYS = "CHANCE EVENTS DO NOT FOLLOW FROM THE SECRET AND THE NONCES"


def test_an_honest_record_holds_hand_by_hand(told: Told, table: Table, text: str) -> None:
    first, second = table.room.revealed
    status, lines, err = told(text)
    assert (status, err) == (0, "")
    assert lines == [
        "2 hands with a proof, all correct; no proof for 1 hand",
        f"  hand 1: {FITS}, {FOLLOWS}",
        f"    commitment {first.commitment}, nonces {' '.join(first.nonces)}",
        f"  hand 2: {FITS}, {FOLLOWS}",
        f"    commitment {second.commitment}, nonces {' '.join(second.nonces)}",
        "  In 2 hands, no player added a nonce, so the server alone chose the secret of the deal.",
        "  Check yourself: was each commitment published before its hand? Is your own nonce listed?",
    ]


def test_a_forged_secret_neither_fits_nor_deals_the_hand(told: Told, table: Table, text: str) -> None:
    status, lines, _ = told(text.replace(table.room.revealed[0].secret, "00" * 32))
    assert status == 1
    assert lines[0] == "2 hands with a proof, 1 of them wrong; no proof for 1 hand"
    assert lines[1] == f"  hand 1: {MISFITS}, {STRAYS}"
    assert lines[3] == f"  hand 2: {FITS}, {FOLLOWS}"


def test_a_forged_secret_with_its_own_commitment_still_deals_another_hand(
    told: Told, table: Table, text: str
) -> None:
    first = table.room.revealed[0]
    honest, _ = proof_comments(1, first, "room")
    forged, _ = proof_comments(1, replace(first, secret="00" * 32), "room")
    status, lines, _ = told(text.replace(honest, forged))
    assert (status, lines[1]) == (1, f"  hand 1: {FITS}, {STRAYS}")


def test_a_forged_commitment_is_found(told: Told, table: Table, text: str) -> None:
    status, lines, _ = told(text.replace(table.room.revealed[1].commitment, "00" * 32))
    assert (status, lines[3]) == (1, f"  hand 2: {MISFITS}, {FOLLOWS}")


@pytest.mark.parametrize("nonces", ["- N -", "N -", "N"])
def test_a_forged_nonce_is_found(told: Told, table: Table, text: str, nonces: str) -> None:
    honest = f"nonces {' '.join(table.room.revealed[0].nonces)}"
    status, lines, _ = told(text.replace(honest, f"nonces {nonces.replace('N', 32 * 'ab')}", 1))
    assert status == 1
    assert lines[1].startswith(f"  hand 1: {FITS}, {STRAYS}")


def test_exchanged_tiles_are_found(told: Told, text: str) -> None:
    # Only the deal is kept, since plays would be illegal with other hands.
    head, hand = text.split("\n\n", 1)
    start = re.search(r"dealer \d\n", hand)
    deal = re.search(r"deal \S+ / \S+ / \S+", hand)
    assert start
    assert deal
    comment = "\n".join(line for line in hand.splitlines() if line.startswith("# fair deal 1:"))
    honest = f"{head}\n\n{comment}\n{start[0]}{deal[0]}\n"
    assert told(honest)[0] == 0
    tiles = deal[0].removeprefix("deal ").split(" / ")
    one, other = tiles[0].split(",")[0], tiles[1].split(",")[0]
    swapped = deal[0].replace(one, "x").replace(other, one).replace("x", other)
    status, lines, _ = told(honest.replace(deal[0], swapped))
    assert (status, lines[1]) == (1, f"  hand 1: {FITS}, {STRAYS}")


def test_another_dealer_is_found(told: Told, text: str) -> None:
    head, hand = text.split("\n\n", 1)
    comment = "\n".join(line for line in hand.splitlines() if line.startswith("# fair deal 1:"))
    found = [told(f"{head}\n\n{comment}\ndealer {seat}\n")[0] for seat in (1, 2, 3)]
    assert sorted(found) == [0, 1, 1]


def test_a_hand_that_is_left_out_is_counted(told: Told, table: Table, text: str) -> None:
    status, lines, _ = told(text.replace(f"# {proof_comments(1, table.room.revealed[0], 'room')[0]}\n", ""))
    assert status == 0
    assert lines[0] == "1 hand with a proof, all correct; no proof for 2 hands"
    assert lines[1].startswith("  hand 2: ")


def test_a_truncated_record_holds_as_far_as_it_goes(told: Told, text: str) -> None:
    lines = text.splitlines()
    second = next(at for at, line in enumerate(lines) if line.startswith("# fair deal 2:"))
    status, found, _ = told("\n".join(lines[: second + 1])[:-40])  # within the comment
    assert (status, found[0]) == (0, "1 hand with a proof, all correct")


def test_a_record_that_ends_within_a_word_is_refused(told: Told, text: str) -> None:
    status, lines, err = told(text[: text.index("\ndeal ") + 10])
    assert (status, lines) == (2, [])
    assert err.startswith("moon: ")
    assert "Traceback" not in err


@pytest.mark.parametrize("form", ["text", "json"])
def test_the_view_of_a_seat_holds_as_far_as_it_saw(told: Told, table: Table, form: str) -> None:
    record = record_for(table.room, Viewer(2))
    assert record is not None
    written = write_record(record, form)  # type: ignore[arg-type]
    status, lines, _ = told(written)
    assert (status, lines[0]) == (
        0,
        "2 hands with a proof, all correct; no proof for 1 hand; as far as seat 2 could see",
    )
    status, lines, _ = told(written.replace(table.room.revealed[0].secret, "00" * 32))
    assert (status, lines[1]) == (1, f"  hand 1: {MISFITS}, {STRAYS}")


def test_a_record_that_proves_nothing_is_no_proof(told: Told) -> None:
    assert told(EXAMPLE) == (1, ["the record contains no proof for its 1 hand"], "")


def test_every_file_is_looked_at_and_the_worst_is_the_exit_status(tmp_path: Path, text: str) -> None:
    good, bare, missing = (tmp_path / name for name in ("good.moon", "bare.moon", "missing.moon"))
    good.write_text(text, encoding="utf-8")
    bare.write_text(EXAMPLE, encoding="utf-8")
    assert verify(good, bare)[0] == 1
    status, lines, err = verify(missing, tmp_path, bare, good)
    assert status == 2
    assert err.splitlines() == [
        f"moon: {missing}: No such file or directory",
        f"moon: {tmp_path}: not a plain file",
    ]
    assert [line for line in lines if not line.startswith(" ")] == [
        f"{bare}: the record contains no proof for its 1 hand",
        f"{good}: 2 hands with a proof, all correct; no proof for 1 hand",
    ]


def test_json_has_a_line_a_record(tmp_path: Path, table: Table, text: str) -> None:
    bare = tmp_path / "bare.moon"
    bare.write_text(EXAMPLE, encoding="utf-8")
    secret = table.room.revealed[1].secret
    status, lines, _ = verify("--json", "-", bare, text=text.replace(secret, "00" * 32))
    assert status == 1
    told, nothing = map(json.loads, lines)
    assert nothing == {
        "file": str(bare),
        "view": None,
        "holds": False,
        "untold": 1,
        "hands": [],
        "withheld": {},
        "missing": [],
        "broken_off": [],
    }
    assert (told["file"], told["holds"], told["untold"]) == ("-", False, 1)
    first = table.room.revealed[0]
    assert told["hands"][0] == {
        "hand": 1,
        "commitment": first.commitment,
        "secret": first.secret,
        "nonces": list(first.nonces),
        "fits": True,
        "follows": True,
        "protocol": 2,
        "deal": 1,
        "nonce_commitments": ["-", "-", "-"],
        "opens": True,
        "withheld": [],
        "interrupted": False,
    }
    assert [(hand["fits"], hand["follows"]) for hand in told["hands"]] == [(True, True), (False, False)]


def test_the_hands_of_a_given_position_are_named(told: Told, table: Table, tmp_path: Path) -> None:
    assert table.room.state is not None
    first = Record(table.room.settings.rules, table.room.state.history[:12]).final
    assert isinstance(first, State)
    settings = Settings(rules=load_rules("luna-21"), position=given_position(first))
    later = sit_all(Table(settings, seed=3))
    nothing = write_record(full_record(later.room))
    status, lines, _ = told(nothing)
    assert (status, lines[0]) == (1, "the record contains no proof for its 1 hand")
    assert "played on from a given position" in lines[1]
    while not later.room.revealed:
        later.play_hand()
        later.wait()
    text = write_record(full_record(later.room))
    status, lines, _ = told(text)
    assert status == 0
    assert lines[0].startswith("1 hand with a proof, all correct")
    assert [line for line in lines if "position" in line] == [
        "  The game was played on from a given position, so nobody proves its deals: 1 hand."
    ]
    path = tmp_path / "given.moon"
    path.write_text(text, encoding="utf-8")
    assert "siguió desde una posición dada" in " ".join(verify("--lang", "es", path)[1])
    assert json.loads(verify("--json", path)[1][0])["given"] == 1


def test_in_spanish(text: str) -> None:
    status, lines, _ = verify("-", "--lang", "es", text=text)
    assert (status, lines[0]) == (0, "-: 2 manos con prueba, todo correcto; sin prueba para 1 mano")
    assert verify("-", "--lang", "fr", text=text)[0] == 2


def test_it_needs_a_record() -> None:
    assert verify()[0] == 2


@pytest.fixture(scope="module")
def committed() -> Table:
    """Hand 1 with all nonces, a deal that is broken off, hand 2 without the nonce of seat 3."""
    table = sit_all(Table(Settings(rules=load_rules("luna-21"), endless=True), seed=3))
    table.deal_with_nonces()
    table.play_hand()
    table.deal_with_nonces(without=(3,))
    table.must(Ask("redeal"), 1)
    for seat in (2, 3):
        table.must(Answer(True), seat)
    table.deal_with_nonces(without=(3,))
    table.play_hand()
    table.deal()
    return table


def test_nonces_that_were_not_revealed_and_deals_broken_off_are_counted(told: Told, committed: Table) -> None:
    text = write_record(full_record(committed.room))
    status, lines, err = told(text)
    assert (status, err) == (0, "")
    fine = f"{FITS}, {FOLLOWS}, every nonce fits its commitment"
    assert [line for line in lines[1:] if "    commitment" not in line] == [
        f"  hand 1: {fine}",
        "  hand 2: a deal was broken off: the players agreed to deal the hand again",
        f"    {FITS}, every nonce fits its commitment",
        "    seat 3 committed to a nonce and did not reveal it",
        f"  hand 2: {fine}",
        "    seat 3 committed to a nonce and did not reveal it",
        "  Nonces that were not revealed: 2 by seat 3. Each of them was a choice between two deals.",
        "  Deals that were broken off: 1.",
        "  Check yourself: was each commitment published before its hand? Is your own nonce listed?",
    ]
    row = json.loads(verify("--json", "-", text=text)[1][0])
    assert (row["holds"], row["withheld"], row["missing"]) == (True, {"3": 2}, [])
    assert [(each["why"], each["deal"]) for each in row["broken_off"]] == [("redeal", 2)]
    assert committed.room.withheld == (0, 0, 2)


def test_a_deal_about_which_nothing_is_said_is_missed(told: Told, committed: Table) -> None:
    text = write_record(full_record(committed.room))
    kept = "\n".join(line for line in text.splitlines() if "broken off" not in line)
    status, lines, _ = told(kept)
    assert status == 1
    assert "  THE RECORD DOES NOT SAY WHAT BECAME OF DEAL 2 OF THE ROOM" in lines


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("protocol 2, room ", "protocol 2, room ffff"),  # another room
        ("deal 1, nonce", "deal 9, nonce"),  # another deal
        ("nonce commitments ", "nonce commitments - "),  # another seat
        (", withheld by 3", ""),
    ],
)
def test_a_commitment_of_another_place_is_no_commitment(
    told: Told, committed: Table, old: str, new: str
) -> None:
    text = write_record(full_record(committed.room))
    assert old in text
    forged = re.sub("room ffff(.{28})....", r"room ffff\1", text.replace(old, new))
    status, lines, _ = told(forged)
    assert status == 1
    assert any("A NONCE DOES NOT FIT ITS COMMITMENT" in line for line in lines)


def test_a_deal_without_the_commitments_to_its_nonces_is_wrong(told: Told, committed: Table) -> None:
    text = write_record(full_record(committed.room))
    kept = "\n".join(line for line in text.splitlines() if "protocol 2" not in line)
    status, lines, _ = told(kept)
    assert status == 1
    assert any("A NONCE DOES NOT FIT ITS COMMITMENT" in line for line in lines)
