"""Look for people to play with on a server, and keep the secret of the seat that was found."""

from __future__ import annotations

from shootmoon.client import Address, CannotConnect, find_people
from shootmoon.client.errors import ClientError
from shootmoon.protocol.tokens import new_token
from shootmoon.rules import preset_info, preset_names
from shootmoon.rules.explaining import sentence
from shootmoon.telling import Messages
from shootmoon.terminal.play.tokens import keep_token
from shootmoon.terminal.play.user import user_name
from shootmoon.terminal.player_keys import key_for
from shootmoon.terminal.refusal import Refusal

__all__ = ["find_room"]


def find_room(
    server: str,
    preset: str,
    language: str,
    *,
    name: str | None = None,
    bots: bool = False,
    invitation: str = "",
) -> str:
    """Look for people to play with by a preset until there is a table; return the link of its room.

    The secret of the seat is kept, so that `play_room` finds it. The other arguments are as in
    `shootmoon.client.find_people`; ``name`` is that of the user's account if it is None. Prints what happens.
    Raises `Refusal`, and KeyboardInterrupt if the user stops the search.
    """
    say = Messages(language)
    if preset not in preset_names():
        raise Refusal(say("pair-preset", text=preset, presets=", ".join(preset_names())))
    key = key_for(server, say)  # which refuses what isn't the address of a server
    said: list[str] = []

    def on_wait(waiting: int | None) -> None:
        if waiting is None:
            line = say("pair-away", server=server)
        else:
            line = say("pair-waiting", n=waiting) if waiting > 1 else say("pair-nobody")
        if said[-1:] != [line]:
            print(line, flush=True)
            said[:] = [line]

    print(say("pair-looking", title=preset_info(preset).title(language), server=server), flush=True)
    token = new_token()
    try:
        found = find_people(
            server,
            token,
            name or user_name(say),
            [preset],
            bots=bots,
            key=key,
            invitation=invitation,
            language=language,
            on_wait=on_wait,
        )
    except CannotConnect as error:
        raise Refusal(say("player-unreachable", server=server, why=error)) from error
    except ClientError as error:
        raise Refusal(say("room-refused", link=server, why=sentence(str(error)))) from error
    except KeyboardInterrupt:
        print(f"\n{say('pair-stopped')}", flush=True)
        raise
    keep_token(Address.of(found.link), token, say)
    print(say("pair-found"), flush=True)
    return found.link
