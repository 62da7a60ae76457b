/** Texts of the own hand, the pieces that are gone, and the looks of the table, in Spanish. */
export const hand = {
    "settings.self": "Tú",
    "settings.looks": "Apariencia",
    "settings.hand": "Tu mano",
    "settings.signals": "Sonido y movimiento",
    "settings.felt": "Mesa",
    "settings.felt.green": "Verde",
    "settings.felt.night": "Noche",
    "settings.felt.contrast": "Alto contraste",
    "settings.tiles": "Fichas y cartas",
    "settings.tiles.ivory": "Marfil",
    "settings.tiles.ebony": "Ébano",
    "settings.tiles.contrast": "Alto contraste",
    "settings.vibrate": "Vibrar con cada jugada y en tu turno",
    "settings.order": "Orden de tu mano",

    "front.aids": "Permitir la lista de fichas o cartas que ya salieron",
    "front.hints": "Permitir pistas si todos están de acuerdo",
    "room.played.hints": "No hay pistas.",
    "room.played.memory": "Cada quien recuerda por su cuenta qué fichas o cartas ya salieron.",

    "hand.order": "Orden",
    "hand.order.suit": "Por palo",
    "hand.order.trump": "Triunfos aparte",
    "hand.order.own": "Mi propio orden",

    "hand.trump": "{piece}, triunfo",
    "hand.moved": "{piece} ahora va en el lugar {n} de {of}.",
    "hand.keys":
        "Las flechas eligen una pieza. Mayúsculas y flechas la mueven. O cambia el orden, G muestra las piezas que ya salieron.",
    "gone.title": "Piezas que ya salieron",
    "gone.close": "Cerrar",
    "gone.played": "Ya salieron: {pieces}.",
    "gone.discarded": "Descartaste: {pieces}.",
    "gone.unknown": "Aún no se ven: {pieces}.",
} as const;
