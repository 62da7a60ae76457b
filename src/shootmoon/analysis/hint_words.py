"""The words of hints, in English and Spanish: what to think about, and the facts about each choice."""

from __future__ import annotations

from collections.abc import Mapping

from shootmoon.bots.protocol.reasons import TRUMPS
from shootmoon.rules import LANGUAGES

SUITS: Mapping[str, tuple[str, str]] = {
    **TRUMPS,
    "R": ("rockets", "cohetes"),
    "C": ("crescents", "lunas crecientes"),
    "S": ("stars", "estrellas"),
    "F": ("full moons", "lunas llenas"),
}
"""The names of suits with their articles, by notation."""

TEXTS: Mapping[str, tuple[str, str]] = {
    # what to think about
    "think.pass": (
        "The lowest bid is {lowest}. With the best trump, how many of the {size} tricks can you count on?",
        "La apuesta más baja es {lowest}. Con el mejor triunfo, ¿con cuántas de las {size} bazas cuentas?",
    ),
    "think.longest": (
        "You hold {count} of {suit}, your longest suit. Who may hold the ones that beat yours?",
        "Tienes {count} de {suit}, tu palo más largo. ¿Quién puede tener las que les ganan a las tuyas?",
    ),
    "think.score": (
        "What would it cost you to be set, and what if somebody else gets the bid?",
        "¿Qué te costaría fallar, y qué pasa si otro se queda con la apuesta?",
    ),
    "think.must-bid": ("You must bid. Which bid risks least?", "Tienes que apostar. ¿Cómo arriesgas menos?"),
    "think.trump": (
        "You need {needed} of {size} tricks. Which suit is long, and high enough to draw trumps?",
        "Necesitas {needed} de {size} bazas. ¿Qué palo es largo, y bastante alto para sacar triunfos?",
    ),
    "think.discard": (
        "You need {needed} of {size} tricks. Which piece never wins one, and which suit can you get rid of?",
        "Necesitas {needed} de {size} bazas. ¿Cuál nunca ganará una, y de qué palo te puedes deshacer?",
    ),
    "think.need": (
        "The bid needs {needed} more of the {left} tricks left.",
        "A la apuesta le faltan {needed} de las {left} bazas que quedan.",
    ),
    "think.made": ("The bid is already made.", "La apuesta ya está cumplida."),
    "think.set": ("The bid has already failed.", "La apuesta ya falló."),
    "think.trumps": (
        "Count the trumps: you don't know where {out} of them are.",
        "Cuenta los triunfos: no sabes dónde están {out}.",
    ),
    "think.one-trump": (
        "Count the trumps: one may still be out. Who may hold it?",
        "Cuenta los triunfos: puede quedar uno. ¿Quién lo tendría?",
    ),
    "think.no-trumps": (
        "No trumps are out any more. Which of yours can still be beaten?",
        "Ya no quedan triunfos fuera. ¿A cuáles tuyas todavía les pueden ganar?",
    ),
    "think.sure": (
        "Something in your hand can't be beaten now. Should you play it, or does it keep?",
        "Algo en tu mano ya no puede perder. ¿Conviene jugarlo, o puede esperar?",
    ),
    "think.void": (
        "{who} has shown out of {suit}. What can it still follow?",
        "{who} ya no tiene de {suit}. ¿Qué palos puede seguir todavía?",
    ),
    "think.lead": (
        "Nothing you lead is sure to win. Which lead gives least away?",
        "Ninguna salida tuya gana seguro. ¿Con cuál regalas menos?",
    ),
    "think.lost": (
        "You can't win this trick. Which one will you miss least?",
        "No puedes ganar esta baza. ¿Cuál te hará menos falta?",
    ),
    "think.last": (
        "You are last in this trick. Is it worth winning, and how cheaply can you?",
        "Eres el último en esta baza. ¿Vale la pena ganarla, y qué tan barato te sale?",
    ),
    "think.ally": (
        "Your side is winning this trick. Can those who come after you still take it?",
        "Tu bando va ganando esta baza. ¿Todavía se la pueden llevar los que siguen?",
    ),
    "think.win": (
        "You can take the lead in this trick. What may those after you hold that beats you?",
        "Puedes ponerte por delante en esta baza. ¿Con qué te pueden ganar los que siguen?",
    ),
    # facts about a choice
    "fact.pass": ("you leave the bid to others", "les dejas la apuesta a los demás"),
    "fact.bid": ("you would need {needed} of {size} tricks", "necesitarías {needed} de {size} bazas"),
    "fact.named": ("you hold {count} of them", "tienes {count}"),
    "fact.is-trump": ("it is a trump", "es triunfo"),
    "fact.empties": ("it leaves you without {suit}", "te deja sin {suit}"),
    "fact.last-trump": ("it is your last trump", "es tu último triunfo"),
    "fact.draws": ("it draws trumps, of which {out} may be out", "saca triunfos; puede haber {out} fuera"),
    "fact.sure": ("it is certain to win this trick", "gana esta baza seguro"),
    "fact.highest": (
        "it is the highest left of {suit}, but may be trumped",
        "es la más alta que queda de {suit}, pero la pueden ganar con triunfo",
    ),
    "fact.wins": (
        "it wins this trick in about {percent} of 100 deals",
        "gana esta baza en unos {percent} de cada 100 repartos",
    ),
    "fact.loses": ("it can't win this trick", "no puede ganar esta baza"),
    "seat": ("Seat {seat}", "Asiento {seat}"),
}
"""The texts by key, in English and Spanish; ``{name}`` is a placeholder for a fact."""


def in_words(key: str, facts: Mapping[str, int | str], language: str, names: tuple[str, ...] = ()) -> str:
    """Return a text of `TEXTS` in a language.

    The facts ``suit`` and ``who`` are put in words: a suit by its notation, and a seat by its number, with
    the player's name from ``names`` if there is one. Raises ValueError for another language than ``en`` and
    ``es``.
    """
    if language not in LANGUAGES:
        raise ValueError(f"no hints in {language!r}; there are {', '.join(LANGUAGES)}")
    column = LANGUAGES.index(language)
    filled = dict(facts)
    if "suit" in facts:
        filled["suit"] = SUITS[str(facts["suit"])][column]
    if "who" in facts:
        seat = int(facts["who"])
        named = names[seat - 1] if seat <= len(names) else ""
        filled["who"] = named or TEXTS["seat"][column].format(seat=seat)
    return TEXTS[key][column].format(**filled)
