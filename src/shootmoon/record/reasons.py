"""Spanish translations of the reasons for refusing a record.

`shootmoon.game.IllegalAction` translates the reasons that come from the engine. All other reasons are written
in English where they arise; this module has their translations.
"""

from __future__ import annotations

import re
from functools import cache

_SPANISH: tuple[tuple[str, str], ...] = (
    # the text
    ("the tag {tag} is missing, such as {example}", "falta la etiqueta {tag}, por ejemplo {example}"),
    ("the tag {tag} is written {example}", "la etiqueta {tag} se escribe {example}"),
    ("the tag {tag} occurs twice", "la etiqueta {tag} está dos veces"),
    ("there are more than {most} tags", "hay más de {most} etiquetas"),
    ("there are more than {most} comments and annotations", "hay más de {most} comentarios y anotaciones"),
    (
        "the record of a view has at most {most} actions",
        "el registro de una vista tiene {most} acciones como mucho",
    ),
    (
        "format {said} is not known; this program reads {known}",
        "no se conoce el formato {said}; este programa lee el {known}",
    ),
    ("actions are expected here, not tags", "aquí se esperan acciones, no etiquetas"),
    ("tags must come before the first action", "las etiquetas van antes de la primera acción"),
    (
        "an annotation must follow its action",
        "una anotación va detrás de su acción",
    ),
    ("the scores after a hand are given twice", "el marcador tras una mano aparece dos veces"),
    (
        "“=” gives the scores after a hand, and no hand has just ended",
        "«=» da el marcador tras una mano, y aquí no acaba de terminar ninguna",
    ),
    (
        "“= {said}” is wrong: the scores after this hand are = {stands}",
        "«= {said}» está mal: el marcador tras esta mano es = {stands}",
    ),
    (
        "the result is given as “{said}”, but the game goes on: “*”",
        "el resultado que se da es «{said}», pero la partida sigue: «*»",
    ),
    (
        "the result is given as “{said}”, but it is “{found}”",
        "el resultado que se da es «{said}», pero es «{found}»",
    ),
    (
        "the character {character} isn't allowed in a record, which is text in UTF-8",
        "el carácter {character} no se admite en un registro, que es texto en UTF-8",
    ),
    ("this “{bracket}” is not closed", "este «{bracket}» no se cierra"),
    ("“{bracket}” has nothing to close", "«{bracket}» no tiene nada que cerrar"),
    ("the name of a tag is expected here", "aquí se espera el nombre de una etiqueta"),
    (
        "this quote is not closed; a value must end on its line",
        "estas comillas no se cierran; un valor debe terminar en su línea",
    ),
    ("no tag has more than two values", "ninguna etiqueta tiene más de dos valores"),
    (
        "“]” is expected here, at the end of the tag {tag}",
        "aquí se espera «]», al final de la etiqueta {tag}",
    ),
    # variations
    (
        "the notation “{said}” of variations is not known; this program reads {known}",
        "no se conoce la notación «{said}» de las variantes; este programa lee la {known}",
    ),
    (
        "there are more than {most} actions in variations",
        "hay más de {most} acciones en las variantes",
    ),
    (
        "variations are nested more than {most} deep",
        "hay variantes dentro de variantes a más de {most} niveles",
    ),
    (
        "a variation must follow the action that it replaces",
        "una variante va detrás de la acción que reemplaza",
    ),
    ("a variation has no actions", "una variante no tiene acciones"),
    ("an action, “(” or “)” is expected here", "aquí se espera una acción, «(» o «)»"),
    (
        "the lines of this view have more than {most} actions together",
        "las líneas de esta vista tienen más de {most} acciones en total",
    ),
    (
        "beside variations, a comment can't begin with “{word}”",
        "junto a variantes, un comentario no puede empezar con «{word}»",
    ),
    (
        "“{text}” isn't a score by these rules, such as “{example}”: {sides} numbers for each of {names}",
        "«{text}» no es un marcador según estas reglas, como «{example}»: "
        "{sides} números por cada uno de {names}",
    ),
    (
        "by these rules, a score has {sides} numbers of {name}",
        "según estas reglas, un marcador tiene {sides} números de {name}",
    ),
    (
        "a match goes on with {least} to {most} {name}, not with {wrong}",
        "una partida sigue con {least} a {most} ({name}), no con {wrong}",
    ),
    ("there are {count} chips too many in this score", "en este marcador sobran {count} chips"),
    # positions set up by hand
    ("give either all hands or the hand of one seat", "da todas las manos, o la mano de un asiento"),
    (
        "a position has at most {most} characters",
        "una posición tiene {most} caracteres como mucho",
    ),
    # the head
    (
        "there is no seat {seat}: the seats are 1 to {players}",
        "no hay asiento {seat}: van de 1 a {players}",
    ),
    ("“{size}” isn't a size of a hand", "«{size}» no es el tamaño de una mano"),
    ("{size} isn't a size of a hand", "{size} no es el tamaño de una mano"),
    ("a set has at most {most} pieces", "un juego tiene {most} piezas como mucho"),
    ("“{word}” isn't a tile", "«{word}» no es una ficha"),
    ("“{word}” isn't a card", "«{word}» no es una carta"),
    ("there are no pieces in this set", "este juego no tiene piezas"),
    ("{pieces} pieces don't make {hands} hands of {size}", "{pieces} piezas no dan {hands} manos de {size}"),
    # JSON
    ("{names} names for {seats} seats", "hay {names} nombres para {seats} asientos"),
    (
        "“{name}” can't be the name of an additional tag",
        "«{name}» no puede ser el nombre de una etiqueta adicional",
    ),
    ("there is no action {number} for {what}", "no hay acción {number} para un comentario o una anotación"),
    (
        "{what} has a line break or a control character in it: {text}",
        "un texto lleva un salto de línea o un carácter de control: {text}",
    ),
    (
        "this JSON is nested too deeply to be a record",
        "este JSON está anidado con demasiada profundidad para ser un registro",
    ),
    ("this JSON ends too early", "este JSON termina demasiado pronto"),
    ("this is not JSON: {why}", "esto no es JSON: {why}"),
    ("this isn't a record: {why}", "esto no es un registro: {why}"),
    # views
    ("seat {seat} knows its own hand", "el asiento {seat} conoce su propia mano"),
    (
        "no deal is consistent with the actions up to here",
        "ningún reparto es compatible con las acciones hasta aquí",
    ),
    (
        "what seat {seat} may know of this is “{seen}”",
        "lo que el asiento {seat} puede saber de esto es «{seen}»",
    ),
    ("{piece} is elsewhere in this hand", "{piece} está en otra parte en esta mano"),
    ("{piece} isn't in the set of this game", "{piece} no está en el juego de piezas que se usa"),
    ("the first lead must be a trump", "la primera salida debe ser un triunfo"),
    # size
    (
        "too large for a record, which has at most {most} MB",
        "demasiado grande para un registro, que tiene {most} MB como mucho",
    ),
    ("this is not UTF-8", "esto no es UTF-8"),
)
"""Pairs of an English and a Spanish template with the same placeholders."""

_FACT = re.compile(r"\{(\w+)\}")


def in_spanish(reason: str) -> str:
    """Return the Spanish translation of a reason, or the reason itself if there is none.

    >>> in_spanish("the tag Game is missing, such as [Game \\"moon\\"]")
    'falta la etiqueta Game, por ejemplo [Game "moon"]'
    """
    for pattern, spanish in _patterns():
        if found := pattern.fullmatch(reason):
            return spanish.format_map(found.groupdict())
    return reason


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((_pattern(english), spanish) for english, spanish in _SPANISH)


def _pattern(english: str) -> re.Pattern[str]:
    # The names of the placeholders are at the odd indices.
    parts = _FACT.split(english)
    return re.compile(
        "".join(f"(?P<{part}>.*)" if index % 2 else re.escape(part) for index, part in enumerate(parts)),
        re.DOTALL,
    )
