"""Errors of bots that are other programs, with messages in English and Spanish."""

from __future__ import annotations

from collections.abc import Mapping

from shootmoon.record import printable
from shootmoon.rules import LANGUAGES

FAILURES: Mapping[str, tuple[str, str]] = {
    "not-started": ("{bot} can't be started: {why}", "no se puede arrancar {bot}: {why}"),
    "late": ("{bot} did not answer in time", "{bot} no respondió a tiempo"),
    "ended": ("{bot} ended with status {status}{said}", "{bot} terminó con el código {status}{said}"),
    "closed": ("{bot} closed its output{said}", "{bot} cerró su salida{said}"),
    "too-long": (
        "{bot} wrote a line of more than {most:,} bytes",
        "{bot} escribió una línea de más de {most} bytes",
    ),
    "no-message": (
        "{bot} wrote “{shown}”, which isn't a message: {why}",
        "{bot} escribió «{shown}», que no es un mensaje: {why}",
    ),
    "version": (
        "{bot} speaks version {theirs} of the protocol, not {ours}",
        "{bot} habla la versión {theirs} del protocolo, no la {ours}",
    ),
    "will-not-play": ("{bot} won't play: {why}", "{bot} no quiere jugar: {why}"),
    "refused": ("{bot} can't answer: {why}", "{bot} no puede responder: {why}"),
    "wrong-id": (
        "{bot} answered request {answered}, and was asked {asked}",
        "{bot} respondió a la petición {answered}, y se le preguntó la {asked}",
    ),
    "illegal": (
        "{bot} answered “{action}”, which is none of the legal actions",
        "{bot} respondió «{action}», que no es ninguna de las acciones legales",
    ),
}
"""The messages by code, in English and Spanish, with placeholders in braces."""


class ExternalBotError(RuntimeError):
    """An error of an external bot. Text that the bot wrote is made safe to print on a terminal.

    >>> error = ExternalBotError("illegal", {"bot": "./mybot", "action": "8"})
    >>> print(error)
    ./mybot answered “8”, which is none of the legal actions
    >>> error.explain("es")
    './mybot respondió «8», que no es ninguna de las acciones legales'
    """

    def __init__(self, code: str, facts: Mapping[str, str | int]) -> None:
        """Create an error; ``code``: a key of `FAILURES`; ``facts``: the values of its placeholders."""
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        return self.explain()

    def explain(self, language: str = "en") -> str:
        """Return the message on one line, in the language ``en`` or ``es``."""
        return printable(FAILURES[self.code][LANGUAGES.index(language)].format(**self.facts))
