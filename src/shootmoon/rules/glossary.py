"""A glossary of the words that players use, explained in English and Spanish.

Most of the words are from the section "Terminology" of the source "hickeys"; see `docs/rules.md`, “Sources”.
The words themselves are English even where the explanations are Spanish, since players use them in English.
"""

from typing import Final

import msgspec

__all__ = ["glossary"]


class Word(msgspec.Struct, frozen=True):
    """A word with its explanations in both languages."""

    word: str
    en: str
    es: str


_WORDS: Final = (
    Word("rocks, bones", "The dominoes.", "Las fichas de dominó."),
    Word(
        "chips",
        "The counters that players win and lose in the game of that name.",
        "Los chips: con ellos se lleva la cuenta en el juego del mismo nombre. "
        "Una ficha es siempre una pieza de dominó.",
    ),
    Word(
        "shake, wash",
        "To shuffle the tiles, face down.",
        "Revolver o hacer la sopa: mezclar las fichas boca abajo.",
    ),
    Word(
        "widow",
        "The tile left over after the deal when three play.",
        "La viuda: la ficha que sobra después de repartir cuando juegan tres.",
    ),
    Word(
        "suit",
        "All the tiles that bear the same number; also the number itself.",
        "El palo: todas las fichas que llevan un mismo número, y también ese número.",
    ),
    Word(
        "trump",
        "The suit that beats all others. To trump is to play one of its tiles on another suit.",
        "El triunfo: el palo que gana a todos los demás. «To trump» es matar o fallar: "
        "jugar un triunfo sobre otro palo.",
    ),
    Word(
        "no trump, follow me",
        "A contract without trump. In some houses it is only another way to name the blanks.",
        "Sin triunfo: un contrato en el que ningún palo manda. "
        "En algunas casas es solo otra manera de nombrar las blancas.",
    ),
    Word(
        "the lead",
        "The declarer, who won the bidding, names trump and leads first.",
        "El declarante: quien ganó el remate, nombra el triunfo y sale primero.",
    ),
    Word(
        "two thumbs up",
        "The sign for bidding moon.",
        "Los dos pulgares hacia arriba: la seña para apostar moon, disparar a la luna.",
    ),
    Word(
        "set",
        "Said of a bid that failed, and of the declarer who made it.",
        "Caído: así queda una apuesta que no se cumple, y también quien la hizo.",
    ),
    Word(
        "hickey",
        "A penalty for a failed bid, which may cost extra marks.",
        "Un castigo por una apuesta fallida, que puede costar marcas de más.",
    ),
    Word(
        "asterisk",
        "How a hickey is written on the score sheet: *.",
        "El asterisco (*): así se anota un hickey en la hoja de puntos.",
    ),
    Word(
        "points",
        "The score of a round, added up hand by hand.",
        "Los puntos: lo que se suma mano a mano dentro de una ronda.",
    ),
    Word(
        "marks",
        "What a round, or a hand, pays its winner, and what wins the match. Some also call points marks.",
        "Las marcas: lo que se gana con cada ronda, o con cada mano, y lo que decide la partida. "
        "Hay quien llama así también a los puntos.",
    ),
    Word(
        "in the hole",
        "Below zero. Such a score is written in a circle.",
        "En el hoyo: bajo cero. Ese puntaje se anota dentro de un círculo.",
    ),
    Word(
        "renege",
        "To fail to follow suit although able to.",
        "El renuncio: no seguir el palo aunque se podía.",
    ),
    Word("aces", "The suit of ones.", "Los ases: el palo de los unos."),
    Word("deuces, ducks", "The suit of twos.", "El palo de los doses; «ducks» significa patos."),
    Word("treys", "The suit of threes.", "El palo de los treses."),
    Word("the roach", "The tile 1-0.", "La cucaracha: la ficha 1-0."),
    Word("the devil", "The tile 6-3.", "El diablo: la ficha 6-3."),
    Word(
        "the bull, big kahuna",
        "The double of the trump suit, the highest trump.",
        "El toro: el doble del palo de triunfo, el triunfo más alto.",
    ),
    Word(
        "the cow, moo-moo",
        "The trump just below the bull.",
        "La vaca: el triunfo que sigue al toro.",
    ),
    Word(
        "low, nello, nillo, nil, low boy",
        "A promise to win no trick at all, known from related games. It is not part of Moon here.",
        "La promesa de no ganar ninguna baza, conocida de otros juegos de la familia; aquí no se juega.",
    ),
)


def glossary(language: str = "en") -> tuple[tuple[str, str], ...]:
    """Return all words with their explanations in the given language, as pairs.

    Raises `ValueError` for any language but "en" and "es".

    >>> glossary("es")[3][0]
    'widow'
    """
    match language:
        case "en":
            return tuple((word.word, word.en) for word in _WORDS)
        case "es":
            return tuple((word.word, word.es) for word in _WORDS)
        case _:
            raise ValueError(f"no glossary in {language!r}; there are en and es")
