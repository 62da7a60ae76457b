"""The spellings of pieces that people type and paste, such as ``6|4``, ``[6-4]`` or ``6–4`` with a dash."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_TO_DASH = "\u2043\u2212"  # a hyphen bullet and a minus sign, which Unicode doesn't count among the dashes
_TO_BAR = "\u00a6\u01c0\u2223\u2502\u2503\u2758\uff5c"
_TO_SLASH = "\u2044\u2215\u29f8"
_TO_DOT = "\u00b7\u2022\u2219\u22c5"
_TO_COLON = "\u02d0\u2236"
_GLYPH = re.compile("[\U0001f031-\U0001f061\U0001f063-\U0001f093]")
_ENCLOSED = re.compile(r"[\[({<] {0,3}([0-6]) {0,3}[-|:/.,\\]? {0,3}([0-6]) {0,3}[\])}>]")
# Not part of a longer row of numbers, such as 6-4/5-3, in which the slash parts two hands.
_PARTED = re.compile(r"(?<![\w|:/.\\-])([0-6])[|:/.\\_]([0-6])(?!\w|[|/.\\-]\w)", re.ASCII)


def plain_text(text: str) -> str:
    r"""Return ``text`` in plain characters, and with a hyphen in all tiles that can be recognized.

    Dashes, blanks, digits and full-width characters of all kinds become those of ASCII, quotation marks
    become blanks, and invisible characters are removed.

    >>> plain_text("[6-4] 6|4, 6/4 / (6,4) 6\u20134")
    ' 6-4  6-4, 6-4 /  6-4  6-4'
    """
    if not text.isascii():
        text = _GLYPH.sub(_tile_of_glyph, text)
        text = "".join([char if char.isascii() else _plain(char) for char in text])
    text = text.replace('"', " ").replace("'", " ")
    text = _ENCLOSED.sub(lambda found: f" {found[1]}-{found[2]}".ljust(len(found[0])), text)
    return _PARTED.sub(r"\1-\2", text)


@lru_cache(maxsize=1_000)
def _plain(char: str) -> str:
    category = unicodedata.category(char)
    if category == "Pd" or char in _TO_DASH:
        return "-"
    if category in ("Zs", "Pi", "Pf") or char == "\u201e":
        return " "
    if category == "Cf":
        return ""
    for others, ascii_char in ((_TO_BAR, "|"), (_TO_SLASH, "/"), (_TO_DOT, "."), (_TO_COLON, ":")):
        if char in others:
            return ascii_char
    if category == "Nd":
        return str(unicodedata.digit(char))
    full = ord(char) - 0xFEE0
    return chr(full) if 0x21 <= full <= 0x7E else char


def _tile_of_glyph(found: re.Match[str]) -> str:
    # Unicode has the tiles twice, lying and standing, each time in the order 0-0, 0-1, … 6-6.
    number = ord(found[0]) - 0x1F031
    one, other = divmod(number if number < 49 else number - 50, 7)
    return f"{one}-{other}"
