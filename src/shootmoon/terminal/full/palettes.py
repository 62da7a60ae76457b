"""The colors of the screen round the table, as Textual's themes."""

from __future__ import annotations

from textual.theme import Theme as Palette

from shootmoon.terminal.full.settings import Theme

__all__ = ["PALETTES"]

PALETTES: dict[Theme, Palette] = {
    "dark": Palette(
        "moon-dark",
        primary="#f4d27a",
        accent="#8fd0b5",
        foreground="#f1efe6",
        background="#103429",
        surface="#17493a",
        panel="#0b251d",
        boost="#17493a",
        dark=True,
    ),
    "light": Palette(
        "moon-light",
        primary="#1e5c48",
        accent="#6b4a2f",
        foreground="#1d2521",
        background="#dfeee6",
        surface="#f3f8f4",
        panel="#c4dccf",
        boost="#f3f8f4",
        dark=False,
    ),
}
