"""The characters that house bots play: names, faces, and a line about each of them.

Every kind of bot has six characters. They differ in name and face, not in strength: each line describes how
all bots of this kind play.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable

from msgspec import Struct

UNNAMED_FACE = "bot"
"""The face of a bot without a character, such as an external bot."""


class Character(Struct, frozen=True):
    """A character that a house bot plays."""

    name: str
    bot: str
    """The kind of bot: one of `shootmoon.bots.bot_names`."""
    english: str
    """A sentence in English about how the character plays."""
    spanish: str
    """The same sentence in Spanish."""

    @property
    def face(self) -> str:
        """The name of the character's face, for clients that draw faces."""
        return self.name.lower()

    def line(self, language: str) -> str:
        """Return the sentence about the character in a language, ``en`` or ``es``."""
        return self.spanish if language == "es" else self.english


_LINES: dict[str, tuple[tuple[str, str, str], ...]] = {
    "random": (
        (
            "Chance",
            "Any legal play will do, and each is as likely as the next.",
            "Cualquier jugada permitida le sirve, y todas por igual.",
        ),
        ("Lucky", "Plays at random and calls it a hunch.", "Juega al azar y lo llama corazonada."),
        (
            "Volado",
            "Tosses a coin for everything, even for shooting the moon.",
            "Todo lo decide con un volado, hasta disparar a la luna.",
        ),
        (
            "Dado",
            "Rolls a die before each bid and doesn't look at the hand.",
            "Tira un dado antes de cada apuesta y no mira su mano.",
        ),
        (
            "Ruleta",
            "Never plans, never counts, and wins a trick now and then anyway.",
            "Ni planea ni cuenta, y aun así gana una baza de vez en cuando.",
        ),
        (
            "Dizzy",
            "Bids on a whim and has forgotten it a moment later.",
            "Apuesta por capricho y al momento ya se le olvidó.",
        ),
    ),
    "novice": (
        (
            "Pip",
            "Counts the tricks in hand before every bid.",
            "Cuenta las bazas de su mano antes de cada apuesta.",
        ),
        (
            "Penny",
            "Wins every trick as cheaply as possible.",
            "Gana cada baza con lo más barato que puede.",
        ),
        (
            "Beto",
            "Draws trumps first, then leads what nobody can beat.",
            "Primero saca los triunfos y luego sale con lo que nadie puede ganarle.",
        ),
        (
            "Lupita",
            "Helps a partner gladly, and gives up whatever is least useful.",
            "Ayuda con gusto a su pareja y suelta lo que menos le sirve.",
        ),
        (
            "Junior",
            "Has learned the rules of thumb by heart and never strays from them.",
            "Se sabe de memoria las reglas sencillas y nunca se sale de ellas.",
        ),
        (
            "Dot",
            "Plays at once, without dreaming of what the others might hold.",
            "Juega de inmediato, sin imaginar qué tendrán los demás.",
        ),
    ),
    "club": (
        (
            "Earl",
            "Weighs every bid against a pass, deal by deal.",
            "Compara cada apuesta con pasar, reparto por reparto.",
        ),
        (
            "Hattie",
            "Thinks through a few dozen deals before each play.",
            "Piensa en unas decenas de repartos antes de cada jugada.",
        ),
        (
            "Nacho",
            "Asks of every bid how much nearer it brings the match.",
            "De cada apuesta se pregunta cuánto le acerca la partida.",
        ),
        (
            "Chelo",
            "Reads nothing into bids: every deal that fits is equally likely.",
            "No saca nada de las apuestas: todo reparto posible le parece igual de probable.",
        ),
        (
            "Buck",
            "Quick and steady, with an answer in the blink of an eye.",
            "Rápido y constante: responde en un abrir y cerrar de ojos.",
        ),
        (
            "Dolly",
            "Plays the hand to its end in her head and does what is best on average.",
            "Juega toda la mano en su cabeza y hace lo mejor en promedio.",
        ),
    ),
    "expert": (
        (
            "Rosa",
            "Bids by the score of the match, and never forgets what was played.",
            "Apuesta según el marcador y nunca olvida lo jugado.",
        ),
        (
            "Wyatt",
            "Listens to every bid and works out who holds what.",
            "Escucha cada apuesta y deduce quién tiene qué.",
        ),
        (
            "Chuy",
            "Watches how you defend, and bids accordingly from then on.",
            "Observa cómo defienden ustedes y desde entonces apuesta según eso.",
        ),
        (
            "Opal",
            "Goes through up to two thousand deals in a second.",
            "Repasa hasta dos mil repartos en un segundo.",
        ),
        (
            "Ramona",
            "Notices what you didn't play, and draws conclusions.",
            "Se fija en lo que no jugaron y saca conclusiones.",
        ),
        (
            "Hank",
            "Cares about winning the match, not about the prettiest hand.",
            "Le importa ganar la partida, no la mano más bonita.",
        ),
    ),
    "master": (
        (
            "Luz",
            "Has worked out the last tricks before anybody else starts to count.",
            "Ya resolvió las últimas bazas cuando los demás apenas empiezan a contar.",
        ),
        (
            "Ramiro",
            "Always looks one turn further ahead.",
            "Siempre mira un turno más allá.",
        ),
        (
            "Selene",
            "Remembers that you see only your own hand, and counts on it.",
            "Recuerda que ustedes solo ven su propia mano, y cuenta con ello.",
        ),
        (
            "Sterling",
            "Takes up to three seconds, and they are well spent.",
            "Se toma hasta tres segundos, y bien aprovechados.",
        ),
        (
            "Marshal",
            "Defends as if your hand lay open, though it doesn't.",
            "Defiende como si viera las manos de todos, aunque no las ve.",
        ),
        (
            "Galileo",
            "Plans with what will still be hidden at the next turn.",
            "Planea contando con lo que seguirá oculto en su siguiente turno.",
        ),
    ),
}

CHARACTERS: tuple[Character, ...] = tuple(
    Character(name, bot, english, spanish)
    for bot, lines in _LINES.items()
    for name, english, spanish in lines
)
"""All characters, by kind of bot."""

_BY_NAME = {each.name: each for each in CHARACTERS}


def choose_name(bot: str, place: str, seat: int, taken: Callable[[str], bool]) -> str:
    """Return the name of a character for a bot of the kind ``bot`` in a seat; its style doesn't matter.

    The choice depends only on the arguments. ``place`` names the table, so that different tables have
    different characters; ``taken`` returns True if a name is in use at the table. If all characters of this
    kind are in use, the name of another kind's character is returned. A bot that isn't a house bot keeps the
    name of its kind.

    >>> choose_name("expert", "a table", 2, lambda name: False)
    'Ramona'
    """
    kind = bot.partition(":")[0]
    own = [each.name for each in CHARACTERS if each.bot == kind]
    if not own:
        return bot
    first = (zlib.crc32(place.encode()) + seat) % len(own)
    others = [each.name for each in CHARACTERS if each.bot != kind]
    return next((name for name in (*own[first:], *own[:first], *others) if not taken(name)), bot)


def face_of_bot(name: str) -> str:
    """Return the name of the face of a bot with this name.

    >>> face_of_bot("Rosa"), face_of_bot("someone")
    ('rosa', 'bot')
    """
    character = _BY_NAME.get(name)
    return UNNAMED_FACE if character is None else character.face
