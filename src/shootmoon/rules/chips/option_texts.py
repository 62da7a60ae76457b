"""Labels and explanations of the options of Chips, for players, in English and Spanish."""

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
            "Four or six players form two sides, every other seat, and share chips and tricks.",
            "Cuatro o seis juegan en dos equipos, un asiento sí y otro no, y comparten chips y bazas.",
        ),
    ),
    "chips.start": OptionText(
        ("Chips at the start", "Chips al empezar"),
        (
            "The chips with which every player, or every side, starts.",
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
            "All chips in the game, including those handed out.",
            "Todos los chips del juego, contando los que se reparten.",
        ),
    ),
    "play.illegal": OptionText(
        ("Not following suit", "No seguir el palo"),
        (
            "What happens to a card that should have followed suit.",
            "Qué pasa con una carta que debía seguir el palo.",
        ),
        {
            "reject": ("it can't be played", "no se puede jugar"),
            "penalty": ("it costs a chip and the hand", "cuesta un chip y la mano"),
        },
    ),
}
