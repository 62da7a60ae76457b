"""The links within `docs/rules.md`."""

import re
from pathlib import Path

PAGE = Path(__file__).resolve().parents[3] / "docs" / "rules.md"


def test_links_within_the_page_lead_to_headings() -> None:
    text = PAGE.read_text(encoding="utf-8")
    anchors = {re.sub(r"[^a-z0-9]+", "-", title.lower()) for title in re.findall(r"^#+ (.*)$", text, re.M)}
    assert set(re.findall(r"\]\(#([^)]*)\)", text)) <= anchors
