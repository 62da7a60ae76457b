"""The players of a match. Each has a name and is a person, a bot or an external program."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from msgspec import Struct
from rich.cells import cell_len

from shootmoon.bots import DEFAULT_STYLES, STYLES, check_rules, make_bot, split_style, with_style
from shootmoon.bots.characters import character_named, choose_character
from shootmoon.protocol.user_text import name_key
from shootmoon.rules import Rules
from shootmoon.telling import Messages
from shootmoon.terminal.refusal import Refusal

__all__ = ["HUMAN", "MAX_NAME_WIDTH", "PROGRAM", "Player", "check_policies", "parse_seats", "seat_players"]

HUMAN = "human"
"""The kind of a player who is a person at the keyboard; other kinds name a bot or a program."""

PROGRAM = "cmd"
"""The prefix of a program's command, as in ``cmd:./mybot``.

In a saved game, the prefix alone stands for an external program, since the file must not contain the command.
The same goes for a policy, since the file must not make shootmoon read another one.
"""

_POLICY = "policy"
"""The prefix of the file of a policy, as in ``policy:FILE``."""

MAX_NAME_WIDTH = 20
"""The maximum width of a name in cells (character positions) of the screen."""

_PROGRAM_NAMES = ("Ann", "Ben", "Cal", "Dot", "Eli", "Fay", "Gus", "Ida", "Jim", "Kay", "Lou", "Mae")
_FORBIDDEN = '"\\'
"""Characters that would need escaping in the tags of a record."""


class Player(Struct, frozen=True):
    """The player in one seat."""

    name: str
    kind: str
    """`HUMAN`, the name of a bot, perhaps with a style, the command of an external program, such as
    ``cmd:./mybot``, or the file of a policy, such as ``policy:FILE``."""

    @property
    def human(self) -> bool:
        """True for a person at the keyboard."""
        return self.kind == HUMAN

    @property
    def program(self) -> bool:
        """True for an external program or a policy, which a saved game doesn't name."""
        return self.kind.startswith((f"{PROGRAM}:", f"{_POLICY}:"))

    @property
    def kind_in_file(self) -> str:
        """The kind as saved in files.

        It doesn't contain a program's command, since opening somebody else's file must not run a program.
        """
        return PROGRAM if self.program else self.kind


def seat_players(
    count: int,
    seats: Iterable[str],
    names: Iterable[str],
    bots: Sequence[str],
    say: Messages,
    style: str | None = None,
    *,
    styled: bool = True,
) -> tuple[Player, ...]:
    """Return the players of a game with ``count`` seats, from command-line options.

    ``seats``: ``N=human``, ``N=BOT``, ``N=cmd:PROGRAM`` or ``N=policy:FILE`` for any seats; by default, a
    person is in seat 1 and `club` bots are in the others. A bot is a kind, a kind with a style, as in
    ``2=expert:sober``, or a character, as in ``2=hattie``. ``names``: ``N=NAME``, or just a name for the next
    person without one; a bot with such a name has no character. ``style``: the style of the bots whose style
    isn't given in ``seats``. ``styled``: False if the game has no auction, so that characters have no style.

    Raises `Refusal`.
    """
    given = parse_seats(count, seats, bots, say)
    kinds = {seat: given.get(seat, HUMAN if seat == 1 else "club") for seat in range(1, count + 1)}
    if style is not None:
        if style not in STYLES:
            raise Refusal(say("style-unknown", text=style, known=say.join(STYLES, "or")))
        kinds |= {seat: f"{kind}:{style}" for seat, kind in kinds.items() if DEFAULT_STYLES.get(kind)}
    chosen = _names(count, names, kinds, say)
    for seat, kind in kinds.items():
        taken = {name_key(name) for name in chosen.values()}
        if kind.partition(":")[0] in bots or character_named(kind):
            who = choose_character(kind, "", seat, lambda name, taken=taken: name_key(name) in taken)
            if seat not in chosen:
                chosen[seat] = who.name
                kinds[seat] = who.bot_name if styled or ":" in kind else who.bot
            else:
                kinds[seat] = with_style(*split_style(who.bot_name if character_named(kind) else kind))
        elif seat in chosen:
            continue
        elif kind == HUMAN:
            chosen[seat] = say("player-n", n=seat)
        else:
            names = (*_PROGRAM_NAMES[seat - 1 :], *_PROGRAM_NAMES)
            chosen[seat] = next(name for name in names if name_key(name) not in taken)
    return tuple(Player(chosen[seat], kind) for seat, kind in kinds.items())


def parse_seats(count: int, seats: Iterable[str], bots: Sequence[str], say: Messages) -> dict[int, str]:
    """Parse the command-line option ``--seat`` (see `seat_players`); return the kind of player by seat.

    Seats that aren't mentioned are left out. Raises `Refusal`.
    """
    given: dict[int, str] = {}
    for text in seats:
        seat, equals, kind = (part.strip() for part in text.partition("="))
        if not equals:
            raise Refusal(say("seat-form", text=text))
        number = _seat(seat, count)
        if number is None:
            raise Refusal(say("seat-number", text=text, count=count))
        name, colon, command = kind.partition(":")
        if name.casefold() == PROGRAM and colon:
            kind = f"{PROGRAM}:{command}"
            try:
                make_bot(kind)
            except ValueError:
                raise Refusal(say("seat-program", text=text)) from None
        elif name.casefold() == _POLICY and colon:
            kind = f"{_POLICY}:{command}"
            try:
                make_bot(kind)
            except ValueError as error:
                raise Refusal(say("seat-policy", text=text, why=error)) from None
        else:
            kind = kind.casefold()
            bot, styled, _ = kind.partition(":")
            if styled and bot in bots:
                try:
                    split_style(kind)
                except ValueError:
                    raise Refusal(say("seat-style", text=text, known=say.join(STYLES, "or"))) from None
            elif kind not in (HUMAN, *bots) and not character_named(kind):
                known = say.join([HUMAN, *bots, f"{PROGRAM}:…", f"{_POLICY}:…"], "or")
                raise Refusal(say("seat-kind", text=text, kind=kind, known=known))
        if number in given:
            raise Refusal(say("seat-twice", text=text, seat=number))
        given[number] = kind
    return given


def check_policies(rules: Rules, players: Iterable[Player], say: Messages) -> None:
    """Raise `Refusal` if one of the players is a policy for other rules."""
    for seat, player in enumerate(players, 1):
        if player.kind.startswith(f"{_POLICY}:"):
            try:
                check_rules(make_bot(player.kind), rules)
            except ValueError as error:
                raise Refusal(say("seat-policy", text=f"{seat}={player.kind}", why=error)) from None


def _names(count: int, names: Iterable[str], kinds: dict[int, str], say: Messages) -> dict[int, str]:
    chosen: dict[int, str] = {}
    plain: list[str] = []
    for text in names:
        seat, equals, name = text.partition("=")
        if not equals or not seat.strip().isdecimal():
            plain.append(text)
            continue
        number = _seat(seat.strip(), count)
        if number is None:
            raise Refusal(say("name-seat", text=text, count=count))
        chosen[number] = _clean(name, say)
    for text in plain:
        seat = next((seat for seat in kinds if kinds[seat] == HUMAN and seat not in chosen), None)
        if seat is None:
            raise Refusal(say("name-many", text=text))
        chosen[seat] = _clean(text, say)
    for seat, name in chosen.items():
        if any(name_key(name) == name_key(other) for number, other in chosen.items() if number != seat):
            raise Refusal(say("name-twice", text=name))
    return chosen


def _seat(text: str, count: int) -> int | None:
    return int(text) if text in [str(seat) for seat in range(1, count + 1)] else None


def _clean(text: str, say: Messages) -> str:
    """Return a name in normal form. Raises `Refusal` if it can't be shown or saved in a record."""
    name = " ".join(unicodedata.normalize("NFC", text[:1000]).split(" ")).strip()
    for char in name:
        # Control characters and invisible marks would garble the screen; quotes would garble the record.
        if (
            unicodedata.category(char)[0] == "C"
            or unicodedata.category(char) in ("Zl", "Zp")
            or char in _FORBIDDEN
        ):
            raise Refusal(
                say("name-characters", char=f"U+{ord(char):04X}" if char not in _FORBIDDEN else char)
            )
    if not any(char.isalnum() for char in name):
        raise Refusal(say("name-empty", text=name))
    if cell_len(name) > MAX_NAME_WIDTH or len(name) > 2 * MAX_NAME_WIDTH:
        raise Refusal(say("name-long", text=name[:60], most=MAX_NAME_WIDTH))
    return name
