"""`tools/page_deals.py`: the deals by which the page's own tests know how deals follow."""

import json
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def test_the_page_is_tested_with_deals_as_they_follow_now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    from page_deals import deals  # type: ignore[import-not-found]

    kept = json.loads((ROOT / "web" / "tests" / "deals.json").read_text(encoding="utf-8"))
    assert json.loads(json.dumps(deals())) == kept, "python tools/page_deals.py >web/tests/deals.json"
