"""`moon admin`: what the operators of a server can do, over HTTP and with their token."""

from __future__ import annotations

import datetime
import math
from pathlib import Path
from typing import Annotated, Any

import typer

from shootmoon.cli.operators_door import Door
from shootmoon.cli.options import LOCAL_SERVER, LanguageOption, ServerOption

app = typer.Typer(
    name="admin",
    help="Moderate a server: its rooms, people, reports, bans, invitations and limits (docs/hosting.md).",
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
Days = Annotated[int | None, typer.Option(min=1, help="For so many days; by default, forever.")]


@app.command("token")
def token(
    label: Annotated[str, typer.Argument(help="Whose it is, in one word: what the audit log says.")],
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            envvar="SHOOTMOON_ADMIN_TOKEN_FILE",
            help="The file of moon serve --admin-token-file, which is made if it isn't there.",
        ),
    ],
    days: Days = None,
) -> None:
    """Write a new token of an operator into the file of the server on this machine, and print it."""
    from shootmoon.server.admin_access import add_token

    today = datetime.datetime.now(datetime.UTC).date()
    try:
        typer.echo(add_token(file, label, today + datetime.timedelta(days=days) if days else None))
    except (ValueError, OverflowError) as error:
        raise typer.BadParameter(str(error)) from None


@app.command("rooms")
def rooms(
    part: Annotated[str, typer.Argument(help="A part of the name of the rooms.")] = "",
    server: ServerOption = LOCAL_SERVER,
    token_file: TokenFile = None,
    lang: LanguageOption = "en",
) -> None:
    """List all rooms: rules, people present and seated, when they were opened and last used."""
    door = Door(server, token_file, lang)
    say, when = door.say, door.when
    door.print(
        [
            (
                each["room"],
                say(f"admin.status.{each['status']}"),
                each["preset"],
                say("admin.present", present=each["present"], people=each["people"]),
                say("admin.opened", at=when(each["opened_at"])),
                say("admin.used", at=when(each["used_at"])),
            )
            for each in door.get("rooms", name=part)
        ],
        "admin.rooms.none" if part else "admin.rooms.empty",
    )


@app.command("room")
def room(
    name: Room,
    server: ServerOption = LOCAL_SERVER,
    token_file: TokenFile = None,
    lang: LanguageOption = "en",
) -> None:
    """Show who sits in a room."""
    door = Door(server, token_file, lang)
    say = door.say
    found = door.get("rooms", name)
    for seat in found["seats"]:
        notes = [
            say(f"admin.holder.{seat['holder']}"),
            *([say("admin.away")] if seat["away"] else []),
            *([say("admin.silenced")] if seat["silenced"] else []),
            *([say("admin.owner")] if seat["seat"] == found["owner"] else []),
            *([say("admin.next", name=seat["next"])] if seat["next"] else []),
        ]
        typer.echo(f"{seat['seat']}  {seat['name'] or '-'}  ({', '.join(notes)})")


@app.command("people")
def people(
    part: Annotated[str, typer.Argument(help="A part of the name.")],
    server: ServerOption = LOCAL_SERVER,
    token_file: TokenFile = None,
    lang: LanguageOption = "en",
) -> None:
    """Find players of the server and people in rooms by name."""
    door = Door(server, token_file, lang)
    say = door.say
    found = door.get("people", name=part)
    players: list[tuple[object, ...]] = [
        (
            each["name"],
            say("admin.player.banned" if each["banned"] else "admin.player"),
            say("admin.since", at=door.when(each["made_at"])),
        )
        for each in found["players"]
    ]
    seated: list[tuple[object, ...]] = [
        (
            each["name"],
            say("admin.seat", n=each["seat"], room=each["room"]),
            say("admin.away") if each["away"] else "",
        )
        for each in found["seats"]
    ]
    door.print([*players, *seated], "admin.people.none")


def _moderate(door: Door, room: str, why: str, kind: str, **fields: object) -> None:
    door.do("rooms", room, "commands", command={"type": kind, **fields}, why=why)


@app.command("kick")
def kick(
    room: Room,
    seat: Seat,
    why: WhyOption = "",
    server: ServerOption = LOCAL_SERVER,
    token_file: TokenFile = None,
    lang: LanguageOption = "en",
) -> None:
    """Put somebody out of a seat."""
    _moderate(Door(server, token_file, lang), room, why, "kick", seat=seat)


@app.command("ban")
def ban(
    room: Room,
    seat: Seat,
    why: WhyOption = "",
    server: ServerOption = LOCAL_SERVER,
    token_file: TokenFile = None,
    lang: LanguageOption = "en",
) -> None:
    """Put somebody out of a seat for good; the room refuses their token and name from then on."""
    _moderate(Door(server, token_file, lang), room, why, "ban", seat=seat)


@app.command("silence")
def silence(
    room: Room,
    seat: Seat,
    off: Annotated[bool, typer.Option("--off", help="Allow the messages again.")] = False,
    why: WhyOption = "",
    server: ServerOption = LOCAL_SERVER,
    token_file: TokenFile = None,
    lang: LanguageOption = "en",
) -> None:
    """Turn off the messages of somebody in a room."""
    _moderate(Door(server, token_file, lang), room, why, "silence", seat=seat, silenced=not off)


@app.command("hand-on")
def hand_on(
    room: Room,
    seat: Seat,
    why: WhyOption = "",
    server: ServerOption = LOCAL_SERVER,
    token_file: TokenFile = None,
    lang: LanguageOption = "en",
) -> None:
    """Make the person in a seat the owner of the room."""
    _moderate(Door(server, token_file, lang), room, why, "hand-on", seat=seat)


@app.command("close")
def close(
    room: Room,
    why: WhyOption = "",
    server: ServerOption = LOCAL_SERVER,
    token_file: TokenFile = None,
    lang: LanguageOption = "en",
) -> None:
    """Delete a room. Records of its finished games remain."""
    Door(server, token_file, lang).do("rooms", room, "close", why=why)


@app.command("reports")
def reports(
    everything: Annotated[bool, typer.Option("--all", help="Show settled ones, too.")] = False,
    after: Annotated[int, typer.Option(min=0, help="Show those after this number: the next page.")] = 0,
    source: Annotated[str, typer.Option(help="Show all reports that one address alone has made.")] = "",
    server: ServerOption = LOCAL_SERVER,
    token_file: TokenFile = None,
    lang: LanguageOption = "en",
) -> None:
    """List the reports about people, oldest first, each with the last messages of its room."""
    door = Door(server, token_file, lang)
    say = door.say
    found = door.get("reports", after=str(after), source=source)
    if everything:
        found += door.get("reports", settled="true")
    if not found:
        typer.echo(say("admin.reports.none"))
    for each in found:
        about = each["report"]
        facts = {name: about[name] for name in ("name", "seat", "room", "addresses")}
        typer.echo(say("admin.report", id=each["id"], at=door.when(each["at"]), **facts))
        for one in about["reporters"]:
            reason = one["reason"] or say("admin.report.no-reason")
            typer.echo(say("admin.report.by", name=one["name"], reason=reason, mark=one["mark"]))
        for line in about["lines"]:
            typer.echo(f"    {line['name']}: {line['text'] or '(' + line['phrase'] + ')'}")
        if about["mark"]:
            typer.echo(say("admin.report.of", name=about["name"], mark=about["mark"]))
        if each["others"]:
            typer.echo(say("admin.report.others", n=each["others"], source=each["source"]))
        if about["settled_at"] is not None:
            at = door.when(about["settled_at"])
            typer.echo(say("admin.report.settled", by=about["settled_by"], at=at, note=about["note"]))


@app.command("settle")
def settle(
    report: Number,
    why: WhyOption = "",
    server: ServerOption = LOCAL_SERVER,
    token_file: TokenFile = None,
    lang: LanguageOption = "en",
) -> None:
    """Mark a report as settled; --why says what was done about it."""
    Door(server, token_file, lang).do("reports", str(report), "settle", why=why)


@app.command("addresses")
def addresses(
    server: ServerOption = LOCAL_SERVER,
    token_file: TokenFile = None,
    lang: LanguageOption = "en",
) -> None:
    """List the network addresses that are banned."""
    door = Door(server, token_file, lang)
    door.print(
        [
            (
                each["id"],
                each["ban"]["network"] or each["ban"]["of"],
                door.say("admin.until", at=door.when(each["until"])),
                each["ban"]["why"],
            )
            for each in door.get("addresses")
        ],
        "admin.addresses.none",
    )


@app.command("ban-address")
def ban_address(
    network: Annotated[str, typer.Argument(help="An address or a network, such as 203.0.113.0/24.")] = "",
    room: Annotated[str, typer.Option(help="With --seat: ban the address of this person.")] = "",
    seat: Annotated[int, typer.Option(min=0, max=9, help="The number of the seat.")] = 0,
    mark: Annotated[str, typer.Option(help="The mark of an address, from a report.")] = "",
    days: Annotated[int, typer.Option(min=1, help="For so many days.")] = 30,
    why: WhyOption = "",
    server: ServerOption = LOCAL_SERVER,
    token_file: TokenFile = None,
    lang: LanguageOption = "en",
) -> None:
    """Ban a network address: from there, people can only watch."""
    about = {"network": network, "room": room, "seat": seat, "mark": mark, "days": days, "why": why}
    Door(server, token_file, lang).do("addresses", **about)


@app.command("lift-address")
def lift_address(
    ban: Number,
    why: WhyOption = "",
    server: ServerOption = LOCAL_SERVER,
    token_file: TokenFile = None,
    lang: LanguageOption = "en",
) -> None:
    """Lift the ban of a network address."""
    Door(server, token_file, lang).do("addresses", str(ban), "lift", why=why)


@app.command("bans")
def bans(
    server: ServerOption = LOCAL_SERVER,
    token_file: TokenFile = None,
    lang: LanguageOption = "en",
) -> None:
    """List the names and players that are banned from all rooms."""
    door = Door(server, token_file, lang)
    door.print(
        [
            (
                each["id"],
                each["ban"]["name"],
                door.say("admin.player" if each["ban"]["player"] else "admin.name"),
                door.say("admin.until", at=door.when(each["until"])),
                each["ban"]["why"],
            )
            for each in door.get("bans")
        ],
        "admin.bans.none",
    )


@app.command("ban-name")
def ban_name(
    name: Annotated[str, typer.Argument(help="The name with which nobody may sit down any more.")],
    days: Days = None,
    why: WhyOption = "",
    server: ServerOption = LOCAL_SERVER,
    token_file: TokenFile = None,
    lang: LanguageOption = "en",
) -> None:
    """Ban a name from all rooms, and the player who has it. Nobody is put out by this."""
    Door(server, token_file, lang).do("bans", name=name, days=days, why=why)


@app.command("ban-person")
def ban_person(
    room: Room,
    seat: Seat,
    days: Days = None,
    why: WhyOption = "",
    server: ServerOption = LOCAL_SERVER,
    token_file: TokenFile = None,
    lang: LanguageOption = "en",
) -> None:
    """Ban the person in a seat from all rooms: the name and, if it is a player of the server, the player."""
    Door(server, token_file, lang).do("bans", room=room, seat=seat, days=days, why=why)


@app.command("lift")
def lift(
    ban: Number,
    why: WhyOption = "",
    server: ServerOption = LOCAL_SERVER,
    token_file: TokenFile = None,
    lang: LanguageOption = "en",
) -> None:
    """Lift a ban from all rooms."""
    Door(server, token_file, lang).do("bans", str(ban), "lift", why=why)


@app.command("invite")
def invite(
    label: Annotated[str, typer.Argument(help="For whom it is; shown in the list.")] = "",
    uses: Annotated[int, typer.Option(min=1, help="How many rooms can be opened with it.")] = 1,
    days: Annotated[int, typer.Option(min=1, help="For how many days it is valid.")] = 7,
    server: ServerOption = LOCAL_SERVER,
    token_file: TokenFile = None,
    lang: LanguageOption = "en",
) -> None:
    """Print the code of a new invitation to open rooms (moon serve --invite-only)."""
    door = Door(server, token_file, lang)
    made = door.post("invitations", label=label, uses=uses, days=days)
    typer.echo(made["code"])
    typer.echo(door.say("admin.invitation.until", at=door.when(made["until"])), err=True)
    if not made["needed"]:
        typer.echo(door.say("admin.invitation.unneeded"), err=True)


@app.command("invitations")
def invitations(
    server: ServerOption = LOCAL_SERVER,
    token_file: TokenFile = None,
    lang: LanguageOption = "en",
) -> None:
    """List the invitations, without their codes."""
    door = Door(server, token_file, lang)
    door.print(
        [
            (
                each["id"],
                each["invitation"]["label"] or "-",
                door.say("admin.left", n=each["invitation"]["left"]),
                door.say("admin.until", at=door.when(each["until"])),
            )
            for each in door.get("invitations")
        ],
        "admin.invitations.none",
    )


@app.command("revoke")
def revoke(
    invitation: Number,
    why: WhyOption = "",
    server: ServerOption = LOCAL_SERVER,
    token_file: TokenFile = None,
    lang: LanguageOption = "en",
) -> None:
    """Make an invitation invalid."""
    Door(server, token_file, lang).do("invitations", str(invitation), "revoke", why=why)


@app.command("audit")
def audit(
    server: ServerOption = LOCAL_SERVER,
    token_file: TokenFile = None,
    lang: LanguageOption = "en",
) -> None:
    """Show what operators did: when, with the token of which label, what, about whom and why."""
    door = Door(server, token_file, lang)
    door.print(
        [
            (door.when(each["at"]), *(each["line"][field] for field in ("by", "what", "about", "why")))
            for each in door.get("audit")
        ],
        "admin.audit.none",
    )


@app.command("limits")
@app.command("quotas", hidden=True)
def limits(
    name: Annotated[str, typer.Argument(help="The limit to change, as in the first column.")] = "",
    burst: Annotated[int | None, typer.Option(help="The number to allow at once.")] = None,
    per_second: Annotated[float | None, typer.Option(help="The number to allow in each second.")] = None,
    reset: Annotated[bool, typer.Option("--reset", help="Set it as the server was started.")] = False,
    why: WhyOption = "",
    server: ServerOption = LOCAL_SERVER,
    token_file: TokenFile = None,
    lang: LanguageOption = "en",
) -> None:
    """Show the limits for each client address, or change one while the server runs.

    A change is stored in the database: it outlasts a restart, and other servers with the same database follow
    within ten seconds.
    """
    changes = burst is not None or per_second is not None
    if bool(name) != (changes or reset) or (changes and reset):
        raise typer.BadParameter("give a NAME with --burst or --per-second, or with --reset alone")
    if per_second is not None and not math.isfinite(per_second):
        raise typer.BadParameter("give a number such as 0.5", param_hint="--per-second")
    door = Door(server, token_file, lang)
    if name:
        found = door.post("limits", name, burst=burst, per_second=per_second, why=why)
        found = [each for each in found if each["name"] == name]
    else:
        found = door.get("limits")
    say = door.say

    def numbers(each: dict[str, Any], of: str = "") -> str:
        rate = each[f"{of}per_second"]
        text = f"{each[f'{of}burst']}"
        return f"{text}, {say('admin.per-second', n=f'{rate:g}')}" if rate else text

    door.print(
        [
            (
                each["name"],
                numbers(each),
                say(f"admin.limit.{each['name']}") if say.has(f"admin.limit.{each['name']}") else "",
                say("admin.started", numbers=numbers(each, "started_")) if each["changed"] else "",
            )
            for each in found
        ]
    )
