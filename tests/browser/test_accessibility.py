"""The accessibility tree of each place is the one in `snapshots`.

SHOOTMOON_SNAPSHOTS=write rewrites the snapshots; read the differences before committing them.
"""

import os
import re
from pathlib import Path
from typing import Any

from tests.browser.scenes import scenes
from tests.browser.visiting import Visitors
from tests.browser.within import NO_CHANCE, serving

KEPT = Path(__file__).parent / "snapshots"


def anonymous(snapshot: str) -> str:
    """Replace what differs each time: addresses and dates."""
    for what, instead in (
        (r"http://127\S+", "http://…"),
        (r"/(r|score|sheets)/[\w-]{16,}", r"/\1/…"),
        (r"[A-Z][a-z]{2} \d{1,2}, \d{4}(, \d{1,2}:\d\d\s[AP]M)?", "DATE"),
    ):
        snapshot = re.sub(what, instead, snapshot)
    return snapshot


def test_accessibility_trees_are_as_in_the_snapshots(browser: Any, visitors: Visitors) -> None:
    del browser
    with serving() as url:
        page = visitors.come()
        page.context.add_init_script(NO_CHANCE)
        different: list[str] = []
        names: set[str] = set()
        for name in scenes(page, url):
            names.add(name)
            found = anonymous(page.locator("body").aria_snapshot()) + "\n"
            path = KEPT / f"{name}.yml"
            if os.environ.get("SHOOTMOON_SNAPSHOTS") == "write":
                KEPT.mkdir(exist_ok=True)
                path.write_text(found, encoding="utf-8")
            elif not path.exists() or path.read_text(encoding="utf-8") != found:
                different.append(f"{name}:\n{found}")
        page.goto("about:blank")  # so that the server need not wait for it
    assert not different, "\n".join(different)
    assert {path.stem for path in KEPT.iterdir()} == names
