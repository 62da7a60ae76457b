"""Take screenshots of the page and compare them with the approved ones in docs/pictures.

    python tools/page_pictures.py           print what share of each picture has changed
    python tools/page_pictures.py --write   replace the pictures that have changed noticeably

The screenshots always show the same positions, at the size of a phone and of a desktop, in the light and the
dark theme. They are for review by people, not a test, since fonts and browsers differ between machines. The
checks that work on every machine are in tests/browser.
"""

from __future__ import annotations

import base64
import sys
from pathlib import Path
from typing import Any

__all__ = ["compare"]

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "docs" / "pictures"
SIZES = {"phone": {"width": 320, "height": 568}, "desktop": {"width": 1280, "height": 800}}
PLACES = (
    "front",
    "lesson",
    "rules",
    "house",
    "score",
    "sheet",
    "lobby",
    "trump",
    "trick",
    "between",
    "replay",
)
TRIFLE = 0.002
"""The share of pixels that may differ before a picture is replaced."""

DIFFER = """async ([one, other]) => {
    const pixels = async url => {
        const picture = await createImageBitmap(await (await fetch(url)).blob());
        const paper = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
        paper.drawImage(picture, 0, 0);
        return paper.getImageData(0, 0, picture.width, picture.height).data;
    };
    const [a, b] = [await pixels(one), await pixels(other)];
    if (a.length !== b.length) return 1;
    let different = 0;
    for (let at = 0; at < a.length; at += 4) {
        const most = Math.max(...[0, 1, 2].map(each => Math.abs(a[at + each] - b[at + each])));
        different += most > 48;
    }
    return different / (a.length / 4);
}"""
"""A JavaScript function that returns the share of pixels (0 to 1) in which two pictures differ visibly."""


def compare(*, write: bool = False) -> dict[str, float]:
    """Return, by file name, the share of pixels in which each picture differs from the current page.

    ``write``: replace the pictures that differ noticeably.
    """
    from playwright.sync_api import sync_playwright

    from tests.browser.scenes import scenes
    from tests.browser.visiting import find_browser
    from tests.browser.within import NO_CHANCE, serving

    found: dict[str, float] = {}
    KEPT.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
        eyes = browser.new_page()
        for size, viewport in SIZES.items():
            for theme in ("light", "dark"):
                with serving() as url:
                    context = browser.new_context(
                        viewport=viewport, color_scheme=theme, reduced_motion="reduce", locale="en-US"
                    )
                    page = context.new_page()
                    page.add_init_script(NO_CHANCE)
                    for scene in scenes(page, url):
                        if scene in PLACES:
                            path = KEPT / f"{scene}-{size}-{theme}.jpg"
                            found[path.name] = _look(
                                eyes, page.screenshot(type="jpeg", quality=75), path, write=write
                            )
                    context.close()
        browser.close()
    return found


def _look(eyes: Any, taken: bytes, path: Path, *, write: bool) -> float:
    as_url = lambda picture: "data:image/jpeg;base64," + base64.b64encode(picture).decode()  # noqa: E731 (short)
    share = eyes.evaluate(DIFFER, [as_url(path.read_bytes()), as_url(taken)]) if path.exists() else 1.0
    if write and share > TRIFLE:
        path.write_bytes(taken)
    return share


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    for name, share in compare(write="--write" in sys.argv).items():
        print(f"{share:8.3%}  {name}")
