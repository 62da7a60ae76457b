"""The words that show something about a score sheet, or leave it, in English and Spanish."""

from __future__ import annotations

__all__ = ["SHEET_WORDS"]

SHEET_WORDS = {
    "quit": "quit", "q": "quit", "exit": "quit", "salir": "quit",
    "sheet": "sheet", "hoja": "sheet", "score": "sheet", "puntos": "sheet",
    "text": "text", "texto": "text",
    "rules": "rules", "reglas": "rules",
    "help": "help", "?": "help", "ayuda": "help",
}  # fmt: skip
