"""Put the judgments of a review into words, for the list of moves and the comment beside it."""

from __future__ import annotations

from shootmoon.analysis import JudgedDecision, Review
from shootmoon.analysis.review_report import report_words
from shootmoon.game import Position
from shootmoon.terminal.drawing.words import Words

__all__ = ["chances_line", "decision_comment", "decision_line", "loss_note", "review_lines", "review_summary"]

_SIGNS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}
"""The signs of grades, as in chess."""
_MAX_COMPARED = 8
"""The number of actions that are listed with their values."""


def _percent(share: float) -> str:
    return f"{100 * share:z.1f} %".replace("-", "−")  # a minus sign


def loss_note(judged: JudgedDecision) -> str:
    """Return what a decision gave away, with a sign for its grade; empty for one without a loss."""
    if judged.grade == "fine":
        return ""
    return f"{_percent(-judged.loss)} {_SIGNS[judged.grade]}"


def decision_line(judged: JudgedDecision, words: Words) -> str:
    """Return what a decision gave away, and what would have been better, in one sentence."""
    say = words.say
    if judged.better is None or judged.grade == "fine":
        return words.message_about("review-fine", judged.seat, action=words.action(judged.action))
    return say(
        "replay-judged",
        who=words.name(judged.seat),
        action=words.action(judged.action),
        grade=report_words(say.language)(judged.grade),
        loss=_percent(judged.loss),
        better=words.action(judged.better),
        why=judged.explain(say.language),
    )


def decision_comment(judged: JudgedDecision, words: Words) -> list[str]:
    """Return the whole judgment of a decision, in lines."""
    report = report_words(words.say.language)
    lines = [decision_line(judged, words)]
    if judged.grade != "fine":
        lines.append(f"{report('loss')}: {_percent(judged.loss)} ± {_percent(judged.error)}")
        lines.append(f"{report('hindsight')}: {_percent(judged.hindsight)}")
    if judged.hints:
        lines.append(f"({report('hinted')})")
    if judged.candidates:
        lines += ["", words.say("replay-compared")]
        lines += [
            f"{words.action(each.action)}: {_percent(min(1, max(0, each.value)))}"
            for each in judged.candidates[:_MAX_COMPARED]
        ]
    return lines


def chances_line(review: Review, ply: int, position: Position, words: Words) -> str:
    """Return each side's probability of winning the match at a ply, with all hands visible."""
    chances = [f"{100 * chance:.0f} %" for chance in review.chances[ply]]
    return words.say("replay-chances", standing=words.standing(position, chances))


def review_lines(review: Review, words: Words) -> list[str]:
    """Return a line for each decision that gave something away, and the summary."""
    wrong = [decision_line(each, words) for each in review.decisions if each.grade != "fine"]
    return [*wrong, words.say("replay-sums"), *review_summary(review, words)]


def review_summary(review: Review, words: Words) -> list[str]:
    """Return a line for each seat with what it lost, its luck, and its errors by grade."""
    return [
        words.say(
            "replay-summary",
            who=words.name(each.seat),
            losses=_percent(each.losses),
            luck=_percent(each.luck),
            errors="/".join(str(each.grades[grade]) for grade in ("blunder", "mistake", "inaccuracy")),
        )
        for each in review.seats
    ]
