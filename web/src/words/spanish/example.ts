import type { Translation } from "../translation";
import type { example as english } from "../english/example";

/** Texts about example hands, in Spanish. */
export const example: Translation<typeof english> = {
    "example.title": "Mira cómo se juega",
    "example.suits": "Los palos, de mayor a menor",
    "example.suits.trump": "{suit} como triunfo",
    "example.trick": "Una baza",
    "example.led": "sale con {suit}",
    "example.follows": "sigue el palo",
    "example.trump": "juega un triunfo",
    "example.other": "juega otro palo",
    "example.won": "gana",
    "example.won.trump": "{who} gana la baza: {piece} es el triunfo más alto.",
    "example.won.suit": "{who} gana la baza: {piece} es la pieza más alta del palo de salida.",
    "example.trick.see": "Mostrarla en la mesa",
    "example.hand": "Una mano, paso a paso",
    "example.hand.hint": "Los bots juegan esta mano y dicen por qué.",
    "example.hand.of": "Sigue una mano de {title} paso a paso",
    "example.why": "Por qué",
    "rules.facts": "De un vistazo",
    "rules.presets": "Reglas con nombre",
};
