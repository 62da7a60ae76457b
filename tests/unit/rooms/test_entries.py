"""Entries are kept as JSON, and come back as they were."""

import json
from typing import get_args

import msgspec
import pytest

from shootmoon.rooms import Entry, decode_entry, encode_entry
from shootmoon.rooms.log.hidden import Change
from tests.unit.rooms.conformance import commit


def test_entries_come_back_as_they_were() -> None:
    for entry in commit("a").entries:
        assert decode_entry(encode_entry(entry)) == entry
        assert b"\n" not in encode_entry(entry)


def test_rooms_opened_before_a_setting_existed_have_its_default() -> None:
    entry = commit("a").entries[0]
    stored = json.loads(encode_entry(entry))
    del stored["change"]["settings"]["memory_aids"]
    del stored["change"]["settings"]["hints"]
    del stored["change"]["settings"]["position"]
    assert decode_entry(json.dumps(stored)) == entry


def test_every_kind_of_change_has_a_name_of_its_own() -> None:
    names = [kind.__struct_config__.tag for kind in get_args(Change)]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("text", ["", "{", '{"number":1}', '{"number":1,"at":2,"change":{"type":"no"}}'])
def test_what_is_no_entry_is_refused(text: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        decode_entry(text)


def test_a_commit_is_numbered_without_a_gap() -> None:
    good = commit("a", 4)
    with pytest.raises(ValueError, match="after 4"):
        msgspec.structs.replace(good, entries=good.entries[1:])
    with pytest.raises(ValueError, match="after 4"):
        msgspec.structs.replace(good, entries=())
    with pytest.raises(ValueError, match="after 3"):
        msgspec.structs.replace(good, after=3)
    assert isinstance(good.entries[0], Entry)
