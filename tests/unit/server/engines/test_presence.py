"""Who is there: by connections, and by what is asked and commanded over HTTP."""

from typing import Any

from shootmoon.server.engines.presence import HTTP_PRESENCE, Presence, report_silent_clients
from tests.serving import MemoryServices, an_app, client_of, do, make_room, see, sit


def test_who_speaks_http_alone_is_there_as_long_as_they_ask_or_command() -> None:
    services = MemoryServices()
    app = an_app(services)
    now = 1_000.0
    app.server.monotonic = lambda: now

    def silence(client: Any) -> None:
        assert services.services is not None
        client.blocking_portal.call(report_silent_clients, services.services.host, app.server.presence, now)

    with client_of(app) as client:
        room = make_room(client, bots=1)
        sit(client, room, "Ann")
        sit(client, room, "Ben")
        for _ in range(4):
            now += HTTP_PRESENCE - 1
            assert not see(client, room, "Ann")["seats"][0]["away"]
            silence(client)
        assert [seat["away"] for seat in see(client, room)["seats"]] == [False, True, False]
        # Asking is enough to be there again.
        see(client, room, "Ben")
        assert not see(client, room)["seats"][1]["away"]
        now += HTTP_PRESENCE
        silence(client)
        number = see(client, room)["number"]
        silence(client)
        view = see(client, room)
        assert ([seat["away"] for seat in view["seats"][:2]], view["number"]) == ([True, True], number)
        assert do(client, room, "Ann", {"type": "say", "phrase": "hello"}).status_code == 200
        assert not see(client, room)["seats"][0]["away"]


def test_who_only_looks_on_or_is_connected_is_not_listened_for() -> None:
    presence = Presence()
    presence.record_request("room", "looks on", 0.0, query=True)
    presence.record_request("room", "connected", 0.0)
    presence.enter("room", "connected")
    presence.record_request("room", "left", 0.0)
    presence.forget("room", "left")
    assert presence.take_silent(HTTP_PRESENCE) == []
    presence.leave("room", "connected")
    assert presence.take_silent(HTTP_PRESENCE) == [("room", "connected")]
    assert presence.take_silent(2 * HTTP_PRESENCE) == []
