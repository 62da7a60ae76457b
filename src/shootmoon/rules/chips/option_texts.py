"""What the options of Chips mean, in the words of players."""

from collections.abc import Mapping
from typing import Final

from shootmoon.rules.rulebook import OptionText

__all__ = ["OPTION_TEXTS"]

OPTION_TEXTS: Final[Mapping[str, OptionText]] = {
    "table.players": OptionText(
        ("Players", "Jugadores"),
        ("How many play; with two, a dummy takes part.", "Cuántos juegan; con dos participa un muerto."),
        {
            2: ("two", "dos"),
            3: ("three", "tres"),
            4: ("four", "cuatro"),
            5: ("five", "cinco"),
            6: ("six", "seis"),
        },
    ),
    "table.partnerships": OptionText(
        ("Partnerships", "Equipos"),
        (
            "Four or six play as two sides, every other seat, who hold chips and count tricks as one.",
            "Cuatro o seis juegan en dos equipos, un asiento sí y otro no; chips y bazas son del equipo.",
        ),
    ),
    "chips.start": OptionText(
        ("Chips at the start", "Chips al empezar"),
        (
            "The chips that every player, or every side, starts with.",
            "Los chips con los que empieza cada jugador o cada equipo.",
        ),
    ),
    "chips.target": OptionText(
        ("Chips to win", "Chips para ganar"),
        (
            "The chips that win when nobody else holds as many at the end of a round.",
            "Los chips con los que se gana si nadie más tiene tantos al final de una ronda.",
        ),
    ),
    "chips.supply": OptionText(
        ("Chips in the game", "Chips en juego"),
        (
            "All the chips there are, those handed out included.",
            "Todos los chips que hay, contando los que se reparten.",
        ),
    ),
    "play.illegal": OptionText(
        ("Not following suit", "No seguir el palo"),
        (
            "What becomes of a card that should have followed suit.",
            "Qué pasa con una carta que debía seguir el palo.",
        ),
        {
            "reject": ("it can't be played", "no se puede jugar"),
            "penalty": ("it costs a chip and the hand", "cuesta un chip y la mano"),
        },
    ),
}
