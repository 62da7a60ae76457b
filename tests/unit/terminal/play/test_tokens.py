import os

import pytest

from shootmoon.client import Address
from shootmoon.telling import Messages
from shootmoon.terminal.play.tokens import keep_token, seat_token
from shootmoon.terminal.refusal import Refusal

SAY = Messages("en")
ROOM = Address.of("http://127.0.0.1/api/rooms/a")
OTHER = Address.of("http://127.0.0.1/api/rooms/b")


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("SHOOTMOON_HOME", str(tmp_path))
    return tmp_path


def once(address=ROOM, seat=None):
    with seat_token(address, seat, SAY) as kept:
        return kept.token


def test_the_same_room_has_the_same_secret_and_others_have_others():
    assert once() == once()
    assert len({once(), once(OTHER), once(seat=2), once(seat=3)}) == 4


def test_windows_that_are_open_at_the_same_time_have_several():
    with seat_token(ROOM, None, SAY) as one, seat_token(ROOM, None, SAY) as two:
        assert one.token != two.token
        with seat_token(ROOM, 1, SAY), pytest.raises(Refusal, match="other windows"):
            once(seat=1)
    assert once() == one.token


def test_what_was_forgotten_or_damaged_is_made_anew(home):
    with seat_token(ROOM, None, SAY) as kept:
        kept.forget()
        kept.forget()
    assert once() != kept.token
    kept.path.write_bytes(b"\xff\n")
    assert len(once()) > 40
    assert not [path for path in (home / "seats").iterdir() if path.name.startswith(".")]


def test_a_folder_that_can_not_be_is_told_and_errors_of_others_are_theirs(home):
    with pytest.raises(OSError, match="theirs"), seat_token(ROOM, None, SAY):
        raise OSError("theirs")
    (home / "seats").rename(home / "elsewhere")
    (home / "seats").write_text("")
    with pytest.raises(Refusal, match="can't be kept"):
        once()


def test_nobody_at_home(nobody_at_home):
    with pytest.raises(Refusal, match="SHOOTMOON_HOME"):
        once()


@pytest.mark.skipif(os.name != "posix", reason="permissions")
def test_only_this_user_may_read_it():
    with seat_token(ROOM, None, SAY) as kept:
        assert kept.path.stat().st_mode & 0o77 == 0


def test_the_secret_of_a_seat_that_was_found_comes_first(home):
    keep_token(ROOM, "a secret with which a seat was found", SAY)
    assert once() == "a secret with which a seat was found"
    assert all(
        path.stat().st_mode & 0o77 == 0 for path in (home / "seats").iterdir() if path.suffix != ".lock"
    )
