"""Tables in notebooks: what the objects hold, with nothing that could be read as HTML."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest
from msgspec.structs import replace

import shootmoon as sm
from shootmoon.pieces.html import html_table
from shootmoon.scorekeeping.sheet import Sheet


class Cells(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.rows: list[list[str]] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1] in ("td", "th"):
            self.rows[-1][-1] += data


def rows_of(shown: Any) -> list[list[str]]:
    """The cells of a table, heads first; also checks that all tags are closed and no color is fixed."""
    text = shown if isinstance(shown, str) else shown._repr_html_()
    parser = Cells()
    parser.feed(text)
    assert parser.open == []
    assert len({len(row) for row in parser.rows}) == 1
    assert not re.search(r"color:(?!inherit)|background:(?!none)", text)
    return parser.rows


def test_texts_are_escaped_and_numbers_are_on_the_right() -> None:
    text = html_table(["<b>", "n"], [["a & <script>", -1], [None, 2.5]], title="<i>", note='"x"')
    assert "<script>" not in text
    assert "<b>" not in text
    assert rows_of(text) == [["<b>", "n"], ["a & <script>", "\u22121"], ["", "2.500"]]
    assert text.count("text-align:right") == 4
    for value, right in ((7, 1), (-7, 1), ("81.8%", 1), ("+3", 1), ("3/7", 0), ("seat 3", 0), ("- 3", 0)):
        assert html_table(["x"], [[value]]).count("text-align:right") == 2 * right


@pytest.fixture(scope="module")
def record() -> sm.Record:
    return sm.read_record("tests/playthroughs/hickeys.moon")


def test_a_record_shows_its_score_sheet(record: sm.Record) -> None:
    named = replace(record, seats=("<Ann>", "", "Cal"))
    rows = rows_of(named)
    hands = record.hands()
    assert len(rows) == len(hands) + 1
    assert "score <Ann>" in rows[0]
    assert rows[1][:2] == ["1", ["<Ann>", "seat 2", "Cal"][int(str(hands[0]["dealer"])) - 1]]
    assert rows[3][-3:] == [str(hands[2][f"score_{side}"]).replace("-", "\u2212") for side in (1, 2, 3)]
    assert len(rows_of(sm.read_record("tests/playthroughs/chips-2.moon"))) > 2


def test_a_score_sheet(record: sm.Record) -> None:
    sheet = Sheet(record.replay())
    rows = rows_of(sheet)
    assert len(rows) == len(sheet.lines) + 1
    assert rows[1][6] == " / ".join(map(str, sheet.lines[0].result.stood))


def test_odds_and_deal_tables() -> None:
    odds = sm.hand_odds("6-6 6-5 6-4 6-3 6-2 6-1 5-5", seconds=None, worlds=8)
    rows = rows_of(odds)
    assert rows[0][:2] == ["bid", "made"]
    assert rows[1][:2] == ["4", "100.0%"]
    hands = "6-6,6-5,6-4,5-5,3-2,2-1,1-1 / 6-3,6-2,6-1,5-4,5-3,5-2,5-1 / 4-4,4-3,4-2,3-3,3-1,2-2,0-0"
    found = sm.solve_deal(f"deal {hands} / widow 4-1")
    table = {row[0]: row[1:] for row in rows_of(found)}
    assert table["1"][0] == "6 (3-2)"
    assert list(table)[1:] == [*"0123456", "doubles", "follow-me"]


@pytest.mark.parametrize("rules", ["classic", "luna-marks", "chips"])
def test_equity_tables(rules: str) -> None:
    for row in rows_of(sm.equity_table(rules))[1:]:
        assert sum(float(cell.rstrip("%")) for cell in row[1:]) == pytest.approx(100, abs=0.3)


def test_results_of_contests() -> None:
    class First:
        name = "<first>"

        def choose(self, view: sm.View) -> str:
            return str(view.legal_actions()[0])

    run = sm.play_contest([First, "random"], "luna-4", contracts=2)
    rows = rows_of(run)
    assert [row[0] for row in rows] == ["bot", "<first>", "random"]
    assert rows[1][1] == f"{run.summary.bots['<first>'].score:+.3f}"
