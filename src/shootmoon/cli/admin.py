"""`moon admin`: what the operators of a server can do, over HTTP and with their token."""

from __future__ import annotations

import datetime
import json
import os
from http.client import HTTPException
from pathlib import Path
from typing import Annotated, Any, cast

import typer

from shootmoon.cli.errors import EXIT_REFUSED, EXIT_USAGE
from shootmoon.cli.options import LOCAL_SERVER, ServerOption

app = typer.Typer(
    name="admin",
    help="Moderate a server: its rooms, reports, bans and invitations (docs/hosting.md).",
    short_help="Moderate a server: rooms, reports, bans, invitations.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

TokenFile = Annotated[
    Path | None,
    typer.Option(
        "--token-file",
        metavar="FILE",
        help="A file with the operator's token; by default, the token in SHOOTMOON_ADMIN_TOKEN.",
    ),
]
WhyOption = Annotated[str, typer.Option("--why", help="The reason, for the audit log.")]
Room = Annotated[str, typer.Argument(help="The name of the room.")]
Seat = Annotated[int, typer.Argument(min=1, max=9, help="The number of the seat.")]
Number = Annotated[int, typer.Argument(help="The number in the list.")]

_TIMEOUT = 30.0


class Door:
    """Asks a server with an operator's token."""

    def __init__(self, server: str, token_file: Path | None) -> None:
        """Raises `typer.Exit` if there is no token."""
        self._server = server.rstrip("/")
        self._token = _token(token_file)

    def get(self, path: str) -> list[dict[str, Any]]:
        """Return an answer that is a list."""
        return cast("list[dict[str, Any]]", self._ask("GET", path))

    def post(self, path: str, **data: object) -> Any:
        """Post a request with these fields; return the answer, or None if it is empty."""
        return self._ask("POST", path, data)

    def _ask(self, method: str, path: str, data: dict[str, object] | None = None) -> Any:
        import urllib.error
        import urllib.request

        request = urllib.request.Request(
            f"{self._server}/api/admin/{path}",
            method=method,
            data=None if data is None else json.dumps(data).encode(),
            headers={"authorization": f"Bearer {self._token}", "content-type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request, timeout=_TIMEOUT) as answer:
                body = answer.read()
        except urllib.error.HTTPError as error:
            raise _fail(_detail(error.read()) or f"HTTP {error.code}", EXIT_REFUSED) from None
        except (OSError, HTTPException, ValueError) as error:
            raise _fail(f"{self._server} can't be reached: {error}", EXIT_USAGE) from None
        return json.loads(body) if body else None


def _detail(body: bytes) -> str:
    try:
        return str(json.loads(body)["detail"])
    except (ValueError, KeyError, TypeError):
        return ""


def _fail(message: str, status: int) -> typer.Exit:
    typer.echo(f"moon admin: {message}", err=True)
    return typer.Exit(status)


def _token(path: Path | None) -> str:
    """Return the token: the last word but a date of the first line with one."""
    if path is None:
        token = os.environ.get("SHOOTMOON_ADMIN_TOKEN", "").strip()
        if not token:
            raise _fail("give --token-file, or set SHOOTMOON_ADMIN_TOKEN", EXIT_USAGE)
        return token
    from shootmoon.server.admin_access import token_in

    try:
        token = token_in(path)
    except (OSError, UnicodeError) as error:
        raise _fail(f"{path}: {error}", EXIT_USAGE) from None
    if not token:
        raise _fail(f"{path} has no token", EXIT_USAGE)
    return token


def _when(at: int | None) -> str:
    """Return a time in milliseconds as local date and time."""
    return "never" if at is None else f"{datetime.datetime.fromtimestamp(at / 1000):%Y-%m-%d %H:%M}"


def _print(rows: list[tuple[object, ...]], nothing: str) -> None:
    """Print rows in columns that are as wide as their longest texts; ``nothing`` if there are no rows."""
    if not rows:
        typer.echo(nothing)
        return
    texts = [[str(each) for each in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    for row in texts:
        padded = (text.ljust(width) for text, width in zip(row, widths, strict=True))
        typer.echo("  ".join(padded).rstrip())


@app.command("rooms")
def rooms(server: ServerOption = LOCAL_SERVER, token_file: TokenFile = None) -> None:
    """List all rooms: rules, people present and seated, when they were opened and last used."""
    found = Door(server, token_file).get("rooms")
    _print(
        [
            (
                each["room"],
                each["status"],
                each["preset"],
                f"{each['present']} of {each['people']} people",
                f"opened {_when(each['opened_at'])}",
                f"used {_when(each['used_at'])}",
            )
            for each in found
        ],
        "There are no rooms.",
    )


@app.command("room")
def room(name: Room, server: ServerOption = LOCAL_SERVER, token_file: TokenFile = None) -> None:
    """Show who sits in a room."""
    found = cast("dict[str, Any]", Door(server, token_file).get(f"rooms/{name}"))
    for seat in found["seats"]:
        notes = [
            seat["holder"],
            *(["away"] if seat["away"] else []),
            *(["silenced"] if seat["silenced"] else []),
            *(["owner"] if seat["seat"] == found["owner"] else []),
            *([f"next: {seat['next']}"] if seat["next"] else []),
        ]
        typer.echo(f"{seat['seat']}  {seat['name'] or '-'}  ({', '.join(notes)})")


def _moderate(door: Door, room: str, why: str, kind: str, **fields: object) -> None:
    door.post(f"rooms/{room}/commands", command={"type": kind, **fields}, why=why)
    typer.echo("Done.")


@app.command("kick")
def kick(
    room: Room,
    seat: Seat,
    why: WhyOption = "",
    server: ServerOption = LOCAL_SERVER,
    token_file: TokenFile = None,
) -> None:
    """Put somebody out of a seat."""
    _moderate(Door(server, token_file), room, why, "kick", seat=seat)


@app.command("ban")
def ban(
    room: Room,
    seat: Seat,
    why: WhyOption = "",
    server: ServerOption = LOCAL_SERVER,
    token_file: TokenFile = None,
) -> None:
    """Put somebody out of a seat for good; the room refuses their token and name from then on."""
    _moderate(Door(server, token_file), room, why, "ban", seat=seat)


@app.command("silence")
def silence(
    room: Room,
    seat: Seat,
    off: Annotated[bool, typer.Option("--off", help="Allow the messages again.")] = False,
    why: WhyOption = "",
    server: ServerOption = LOCAL_SERVER,
    token_file: TokenFile = None,
) -> None:
    """Turn off the messages of somebody in a room."""
    _moderate(Door(server, token_file), room, why, "silence", seat=seat, silenced=not off)


@app.command("hand-on")
def hand_on(
    room: Room,
    seat: Seat,
    why: WhyOption = "",
    server: ServerOption = LOCAL_SERVER,
    token_file: TokenFile = None,
) -> None:
    """Make the person in a seat the owner of the room."""
    _moderate(Door(server, token_file), room, why, "hand-on", seat=seat)


@app.command("close")
def close(
    room: Room, why: WhyOption = "", server: ServerOption = LOCAL_SERVER, token_file: TokenFile = None
) -> None:
    """Delete a room. Records of its finished games remain."""
    Door(server, token_file).post(f"rooms/{room}/close", why=why)
    typer.echo("Done.")


@app.command("reports")
def reports(
    everything: Annotated[bool, typer.Option("--all", help="Show settled ones, too.")] = False,
    server: ServerOption = LOCAL_SERVER,
    token_file: TokenFile = None,
) -> None:
    """List the reports about people, each with the last messages of its room."""
    found = Door(server, token_file).get(f"reports?settled={str(everything).lower()}")
    if not found:
        typer.echo("There are no reports.")
    for each in found:
        about = each["report"]
        typer.echo(f"{each['id']}  {_when(each['at'])}  {about['by']} reports {about['name']}", nl=False)
        typer.echo(f" (seat {about['seat']} in room {about['room']}): {about['reason'] or 'no reason'}")
        for line in about["lines"]:
            typer.echo(f"    {line['name']}: {line['text'] or '(' + line['phrase'] + ')'}")
        if about["settled_at"] is not None:
            typer.echo(f"    settled by {about['settled_by']}, {_when(about['settled_at'])}: {about['note']}")


@app.command("settle")
def settle(
    report: Number, why: WhyOption = "", server: ServerOption = LOCAL_SERVER, token_file: TokenFile = None
) -> None:
    """Mark a report as settled; --why says what was done about it."""
    Door(server, token_file).post(f"reports/{report}/settle", why=why)
    typer.echo("Done.")


@app.command("bans")
def bans(server: ServerOption = LOCAL_SERVER, token_file: TokenFile = None) -> None:
    """List the names and players that are banned from all rooms."""
    _print(
        [
            (
                each["id"],
                each["ban"]["name"],
                "player" if each["ban"]["player"] else "name",
                f"until {_when(each['until'])}",
                each["ban"]["why"],
            )
            for each in Door(server, token_file).get("bans")
        ],
        "There are no bans.",
    )


@app.command("ban-name")
def ban_name(
    name: Annotated[str, typer.Argument(help="The name with which nobody may sit down any more.")],
    days: Annotated[int | None, typer.Option(min=1, help="For so many days; by default, forever.")] = None,
    why: WhyOption = "",
    server: ServerOption = LOCAL_SERVER,
    token_file: TokenFile = None,
) -> None:
    """Ban a name from all rooms, and the player who has it. Nobody is put out by this."""
    Door(server, token_file).post("bans", name=name, days=days, why=why)
    typer.echo("Done.")


@app.command("ban-person")
def ban_person(
    room: Room,
    seat: Seat,
    days: Annotated[int | None, typer.Option(min=1, help="For so many days; by default, forever.")] = None,
    why: WhyOption = "",
    server: ServerOption = LOCAL_SERVER,
    token_file: TokenFile = None,
) -> None:
    """Ban the person in a seat from all rooms: the name and, if it is a player of the server, the player."""
    Door(server, token_file).post("bans", room=room, seat=seat, days=days, why=why)
    typer.echo("Done.")


@app.command("lift")
def lift(
    ban: Number, why: WhyOption = "", server: ServerOption = LOCAL_SERVER, token_file: TokenFile = None
) -> None:
    """Lift a ban from all rooms."""
    Door(server, token_file).post(f"bans/{ban}/lift", why=why)
    typer.echo("Done.")


@app.command("invite")
def invite(
    label: Annotated[str, typer.Argument(help="For whom it is; shown in the list.")] = "",
    uses: Annotated[int, typer.Option(min=1, help="How many rooms can be opened with it.")] = 1,
    days: Annotated[int, typer.Option(min=1, help="For how many days it is valid.")] = 7,
    server: ServerOption = LOCAL_SERVER,
    token_file: TokenFile = None,
) -> None:
    """Print the code of a new invitation to open rooms (moon serve --invite-only)."""
    made = Door(server, token_file).post("invitations", label=label, uses=uses, days=days)
    typer.echo(made["code"])
    typer.echo(f"It is valid until {_when(made['until'])} and isn't shown again.", err=True)


@app.command("invitations")
def invitations(server: ServerOption = LOCAL_SERVER, token_file: TokenFile = None) -> None:
    """List the invitations, without their codes."""
    _print(
        [
            (
                each["id"],
                each["invitation"]["label"] or "-",
                f"{each['invitation']['left']} left",
                f"until {_when(each['until'])}",
            )
            for each in Door(server, token_file).get("invitations")
        ],
        "There are no invitations.",
    )


@app.command("revoke")
def revoke(
    invitation: Number, why: WhyOption = "", server: ServerOption = LOCAL_SERVER, token_file: TokenFile = None
) -> None:
    """Make an invitation invalid."""
    Door(server, token_file).post(f"invitations/{invitation}/revoke", why=why)
    typer.echo("Done.")


@app.command("audit")
def audit(server: ServerOption = LOCAL_SERVER, token_file: TokenFile = None) -> None:
    """Show what operators did: when, with the token of which label, what, about whom and why."""
    _print(
        [
            (
                _when(each["at"]),
                each["line"]["by"],
                each["line"]["what"],
                each["line"]["about"],
                each["line"]["why"],
            )
            for each in Door(server, token_file).get("audit")
        ],
        "No operator has done anything yet.",
    )


@app.command("limits")
def limits(server: ServerOption = LOCAL_SERVER, token_file: TokenFile = None) -> None:
    """Show the limits for each client address."""
    _print(
        [
            (each["name"], each["burst"], f"{each['per_second']:g} a second" if each["per_second"] else "")
            for each in Door(server, token_file).get("limits")
        ],
        "There are no limits.",
    )
