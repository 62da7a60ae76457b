"""Draw the page's bitmap icons from `web/src/icons/icon.svg`.

    python tools/page_icons.py

It uses the browser of the tests. The icons are kept beside their source, so that building the page needs no
browser; run this only when the icon changes.
"""

from __future__ import annotations

import sys
from pathlib import Path

__all__ = ["draw"]

ICONS = Path(__file__).resolve().parents[1] / "web" / "src" / "icons"
GREEN = "#1f5a46"
"""The ground of the icon, up to the edge where a device cuts its own shape out of it."""
SIZES = {"icon-192.png": (192, 1.0), "icon-512.png": (512, 1.0), "icon-maskable.png": (512, 0.76)}
"""By file: pixels, and how much of them the drawing takes: a device may cut a fifth off all around."""


def draw() -> None:
    """Write the files anew."""
    from playwright.sync_api import sync_playwright

    sys.path.insert(0, str(ICONS.parents[2]))
    from tests.browser.visiting import find_browser

    drawing = (ICONS / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
        for name, (size, share) in SIZES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            ground = "transparent" if share == 1 else GREEN
            page.set_content(
                f"<style>html,body{{margin:0;background:{ground}}}body{{display:grid;place-items:center;"
                f"height:100vh}}svg{{width:{share:.0%}}}</style>{drawing}"
            )
            page.screenshot(path=ICONS / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    draw()
