"""Who is there: by connections, and by what is asked and commanded over HTTP."""

from typing import Any

from shootmoon.server.presence import LISTENS, Presence, tell_silence
from tests.serving import MemoryHall, an_app, client_of, do, make_room, see, sit


def test_who_speaks_http_alone_is_there_as_long_as_they_ask_or_command() -> None:
    hall = MemoryHall()
    app = an_app(hall)
    now = 1_000.0
    app.door.monotonic = lambda: now

    def silence(client: Any) -> None:
        assert hall.hall is not None
        client.blocking_portal.call(tell_silence, hall.hall.host, app.door.presence, now)

    with client_of(app) as client:
        room = make_room(client, bots=1)
        sit(client, room, "Ann")
        sit(client, room, "Ben")
        for _ in range(4):
            now += LISTENS - 1
            assert not see(client, room, "Ann")["seats"][0]["away"]
            silence(client)
        assert [seat["away"] for seat in see(client, room)["seats"]] == [False, True, False]
        # Asking is enough to be there again.
        see(client, room, "Ben")
        assert not see(client, room)["seats"][1]["away"]
        now += LISTENS
        silence(client)
        number = see(client, room)["number"]
        silence(client)
        view = see(client, room)
        assert ([seat["away"] for seat in view["seats"][:2]], view["number"]) == ([True, True], number)
        assert do(client, room, "Ann", {"type": "say", "phrase": "hello"}).status_code == 200
        assert not see(client, room)["seats"][0]["away"]


def test_who_only_looks_on_or_is_connected_is_not_listened_for() -> None:
    presence = Presence()
    presence.heard("room", "looks on", 0.0, asked=True)
    presence.heard("room", "connected", 0.0)
    presence.enter("room", "connected")
    presence.heard("room", "left", 0.0)
    presence.forget("room", "left")
    assert presence.fall_silent(LISTENS) == []
    presence.leave("room", "connected")
    assert presence.fall_silent(LISTENS) == [("room", "connected")]
    assert presence.fall_silent(2 * LISTENS) == []
