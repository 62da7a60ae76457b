/** Texts of the own hand, the pieces that are gone, and the looks of the table, in English. */
export const hand = {
    "settings.self": "You",
    "settings.looks": "Appearance",
    "settings.hand": "Your hand",
    "settings.signals": "Sound and motion",
    "settings.felt": "Table",
    "settings.felt.green": "Green",
    "settings.felt.night": "Night",
    "settings.felt.contrast": "High contrast",
    "settings.tiles": "Tiles and cards",
    "settings.tiles.ivory": "Ivory",
    "settings.tiles.ebony": "Ebony",
    "settings.tiles.contrast": "High contrast",
    "settings.vibrate": "Vibrate on each play and on your turn",
    "settings.order": "Order of your hand",

    "front.aids": "Allow the list of pieces that are gone",
    "front.hints": "Allow hints if everybody agrees",
    "room.played.hints": "There are no hints.",
    "room.played.memory": "Players remember for themselves which pieces are gone.",

    "hand.order": "Order",
    "hand.order.suit": "By suit",
    "hand.order.trump": "Trumps apart",
    "hand.order.own": "My own order",

    "hand.trump": "{piece}, trump",
    "hand.moved": "{piece} is now piece {n} of {of}.",
    "hand.keys":
        "Arrow keys select a piece. Shift and arrow keys move it. O changes the order, G shows which pieces are gone.",
    "gone.title": "Pieces gone",
    "gone.close": "Close",
    "gone.played": "Played: {pieces}.",
    "gone.discarded": "You discarded: {pieces}.",
    "gone.unknown": "Not seen yet: {pieces}.",
} as const;
