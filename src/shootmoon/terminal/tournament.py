"""The standings of a tournament on a server, as lines of text."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size

from shootmoon.client import Refused as ServerRefused
from shootmoon.client.errors import ClientError
from shootmoon.client.tournament import Tournament, read_tournament, tournament_address
from shootmoon.rules.explaining import sentence
from shootmoon.telling import Messages
from shootmoon.terminal.refusal import Refusal

__all__ = ["find_tournament", "show_tournament"]


def find_tournament(text: str, server: str, say: Messages) -> Tournament:
    """Return a tournament. ``text`` is its link, or its name on ``server``. Raises `Refusal`."""
    try:
        server, name = tournament_address(text, server)
    except ValueError:
        raise Refusal(say("tournament-link", text=text)) from None
    try:
        return read_tournament(server, name, say.language)
    except ServerRefused as refused:
        raise Refusal(sentence(str(refused))) from None
    except ClientError as error:
        raise Refusal(say("player-unreachable", server=server, why=error)) from None


def show_tournament(found: Tournament, say: Messages) -> list[str]:
    """Return lines with the title, the status and the standings of a tournament."""
    return [f"{found.title} ({found.rules_title})", *_standings(found, say)]


def _standings(found: Tournament, say: Messages) -> list[str]:
    rounds = len(found.standings[0].rounds) if found.standings else 0
    status = say(f"tournament-{found.status}", n=rounds, planned=found.planned)
    if not found.standings:
        return [status, say("tournament-nobody")]
    head = [say(f"tournament-{each}") for each in ("place", "name", "score", "boards")]
    head += [say("tournament-round", n=n + 1) for n in range(rounds)]
    rows = [head]
    for each in found.standings:
        entry = found.entries[each.entry]
        away = f" ({say('tournament-away')})" if entry.away else ""
        played = [_score(one.score) if one else "-" for one in each.rounds]
        rows.append(
            [str(each.place), say.join(entry.names) + away, _score(each.score), str(each.boards), *played]
        )
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    return [status, "", *("  ".join(_padded(row, widths)).rstrip() for row in rows)]


def _padded(row: list[str], widths: list[int]) -> list[str]:
    """Return the cells of a row: names on the left of their columns, numbers on the right."""
    return [
        set_cell_size(text, width) if at == 1 else " " * (width - cell_len(text)) + text
        for at, (text, width) in enumerate(zip(row, widths, strict=True))
    ]


def _score(score: float) -> str:
    """Return a score with its sign and at most two decimals.

    >>> _score(1.5), _score(-0.333), _score(0.001)
    ('+1.5', '-0.33', '0')
    """
    text = f"{score:+z.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("+0", "-0") else text
