"""A review for people to read: as annotations in the record, and as a page of HTML in one file."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from msgspec.structs import replace

from shootmoon.analysis.match_review import JudgedDecision, Review
from shootmoon.game import spoken
from shootmoon.record import Record
from shootmoon.telling import Language, language_named, say

_COLORS = ("#1b6ca8", "#c0392b", "#2e7d32", "#8e44ad", "#b9770e", "#00695c")
_WIDTH, _HEIGHT, _LEFT = 720, 220, 44

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color: #1d2b28; background: #faf8f3; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0; }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid #d8d2c4; vertical-align: top; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; }
td.n { white-space: nowrap; }
@media (max-width: 40rem) {
  th, td { padding: .3rem .4rem; font-size: .85rem; }
  .list th { display: none; } .list tr { display: block; border-bottom: 1px solid #8886; padding: .4rem 0; }
  .list td { display: inline; border: 0; padding: 0 .4rem 0 0; } .list br { display: none; }
  .list td[data-head]::before { content: attr(data-head) " "; color: #56625e; font-weight: 400; }
}
.blunder { font-weight: 700; } .mistake { font-weight: 600; }
svg { max-width: 100%; height: auto; } .scroll { overflow-x: auto; } small { color: #56625e; }
@media (prefers-color-scheme: dark) { body { color: #e8e4d8; background: #17211f; }
  th, td { border-color: #3a4744; } small, .list td[data-head]::before { color: #a7b3af; } }
"""


def annotated(record: Record, review: Review, language: str = "en") -> Record:
    """Return the record with an annotation at each decision that wasn't fine. Other annotations stay as they
    are, and none is added twice."""
    notes = list(record.annotations)
    judged = [(each.ply, _note(each, language)) for each in review.worst(len(review.decisions))]
    notes += [note for note in judged if note not in notes]
    return replace(record, annotations=tuple(sorted(notes, key=lambda note: note[0])))


def html_report(record: Record, review: Review, language: str = "en") -> str:
    """Return the review as a page of HTML that needs no other file.

    Raises ValueError for an unknown language.
    """
    words = report_words(language)
    title = f"{words('title')}: {record.rules.preset}"
    names = [_name(record, seat, language) for seat in record.seating.seats]
    columns = ("losses", "luck", "others", "result", "adjusted")
    hinted = any(seat.hints for seat in review.seats)
    rows = "".join(
        f"<tr><th>{escape(names[seat.seat - 1])}</th><td class=n>{seat.decisions}</td>"
        + "".join(f"<td class=n>{_percent(getattr(seat, column))}</td>" for column in columns)
        + f"<td class=n>{_percent(seat.error_rate)}</td>{f'<td class=n>{seat.hints}</td>' * hinted}</tr>"
        for seat in review.seats
    )
    shown = ("decisions", *columns, "error_rate", *["hints"] * hinted)
    heads = "".join(f"<th class=n>{words(each)}</th>" for each in shown)
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style><h1>{escape(title)}</h1>"
        f"<div class=scroll><table><tr><th>{words('player')}</th>{heads}</tr>{rows}</table></div>"
        f"<h2>{words('chances')}</h2>{_chart(record, review, names, words('chances'))}"
        f"<h2>{words('worst')}</h2>{_worst(record, review, language)}"
        f"<p><small>{words('explained')}</small></p></html>\n"
    )


def said_action(action: str, language: str) -> str:
    """Return an action as players say it in a language.

    >>> said_action("trump doubles", "es"), said_action("discard 4-4", "es"), said_action("pass", "es")
    ('triunfo dobles', 'descarte 4-4', 'paso')
    """
    first, space, rest = action.partition(" ")
    if not space:
        return spoken(action, language)
    named = {"trump": "trump", "discard": "piece"}.get(first)
    if named is None:
        return action
    return say(language, f"report-{first}", **{named: spoken(rest, language)})


def report_words(language: Language) -> Callable[[str], str]:
    """Return a function from names to the words of a report, such as the grades: ``report-NAME`` in the
    catalogues.

    Raises ValueError for an unknown language.
    """
    language_named(language)
    return lambda name: say(language, f"report-{name.replace('_', '-')}")


def _note(decision: JudgedDecision, language: str) -> str:
    words = report_words(language)
    grade = words(decision.grade)
    return say(
        language,
        "report-note",
        grade=f"{grade} ({words('hinted')})" if decision.hints else grade,
        loss=_percent(decision.loss),
        error=_percent(decision.error),
        better=decision.better,
        why=decision.explain(language),
    )


def _percent(share: float) -> str:
    return f"{100 * share:z.1f} %".replace("-", "\u2212")


def _name(record: Record, seat: int, language: str) -> str:
    return record.seats[seat - 1] or say(language, "seat-n", n=seat)


def _worst(record: Record, review: Review, language: str) -> str:
    words = report_words(language)
    found = sorted(review.worst(len(review.decisions)), key=lambda each: each.ply)
    if not found:
        return f"<p>{words('nothing')}</p>"
    hinted = f" <br><small>{words('hinted')}</small>"
    rows = "".join(
        f"<tr><td class=n data-head='{words('hand')}'>{each.hand}</td>"
        f"<td>{escape(_name(record, each.seat, language))}:</td>"
        f"<td>{escape(said_action(each.action, language))}{hinted if each.hints else ''}</td>"
        f"<td data-head='· {words('better')}:'>{escape(said_action(each.better or '', language))}</td>"
        f"<td class='n {each.grade}' data-head='·'>{_percent(each.loss)} <br>"
        f"<small>± {_percent(each.error)}, {words(each.grade)}</small></td>"
        f"<td>{escape(each.explain(language))}</td>"
        f"<td class=n data-head='· {words('hindsight')}:'>{_percent(each.hindsight)}</td></tr>"
        for each in found
    )
    heads = "".join(
        f"<th{' class=n' * (each in {'hand', 'loss', 'hindsight'})}>{words(each)}</th>"
        for each in ("hand", "player", "action", "better", "loss", "why", "hindsight")
    )
    return f"<div class=scroll><table class=list><tr>{heads}</tr>{rows}</table></div>"


def _chart(record: Record, review: Review, names: list[str], title: str) -> str:
    """Draw each side's probability of winning over the actions, with a mark at each mistake."""
    last = max(1, len(review.chances) - 1)

    def x(ply: int) -> float:
        return _LEFT + ply / last * (_WIDTH - _LEFT - 10)

    def y(chance: float) -> float:
        return 10 + (1 - chance) * (_HEIGHT - 20)

    parts = [
        f'<line x1="{_LEFT}" x2="{_WIDTH}" y1="{y(level):.1f}" y2="{y(level):.1f}" stroke="#9993" '
        f'stroke-width="1"/><text x="{_LEFT - 6}" y="{y(level) + 4:.1f}" text-anchor="end" font-size="12" '
        f'fill="currentColor">{level:.0%}</text>'
        for level in (0, 0.5, 1)
    ]
    seating = record.seating
    for side in range(seating.sides):
        line = " ".join(f"{x(ply):.1f},{y(each[side]):.1f}" for ply, each in enumerate(review.chances))
        color = _COLORS[side % len(_COLORS)]
        parts.append(f'<polyline points="{line}" fill="none" stroke="{color}" stroke-width="2"/>')
    for each in review.worst(len(review.decisions)):
        side = seating.side_of(each.seat)
        color = _COLORS[side % len(_COLORS)]
        at = review.chances[each.ply + 1][side]
        parts.append(
            f'<circle cx="{x(each.ply + 1):.1f}" cy="{y(at):.1f}" r="4" fill="{color}">'
            f"<title>{escape(names[each.seat - 1])}: {escape(str(each.action))}</title></circle>"
        )
    legend = "".join(
        f'<span style="color:{_COLORS[side % len(_COLORS)]}">■</span> '
        + escape(" + ".join(names[seat - 1] for seat in seating.seats_of(side)))
        + " &nbsp; "
        for side in range(seating.sides)
    )
    size = f'viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{escape(title)}"'
    return f"<svg {size}>{''.join(parts)}</svg><p>{legend}</p>"
