"""Draw the page's bitmap icons from `web/src/icons/icon.svg`.

    python tools/page_icons.py

The script draws with the browser that the tests use. The icons are stored in the repository, so that building
the page needs no browser; run the script only when the icon changes.
"""

from __future__ import annotations

import sys
from pathlib import Path

__all__ = ["draw"]

ICONS = Path(__file__).resolve().parents[1] / "web" / "src" / "icons"
GREEN = "#1f5a46"
"""The background color of the icon; it fills the whole square, since devices may crop its edges."""
SIZES = {"icon-192.png": (192, 1.0), "icon-512.png": (512, 1.0), "icon-maskable.png": (512, 0.76)}
"""By file name: the size in pixels and the share of it that the drawing fills.

The share leaves a margin where devices may cut off the edges.
"""


def draw() -> None:
    """Draw the icons and write their files."""
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
