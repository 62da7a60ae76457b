import type { moments as english } from "../english/moments";
import type { Translation } from "../translation";

/** Texts for the end of a hand and of a match, in Spanish. */
export const moments: Translation<typeof english> = {
    "moment.made": "{who} cumplió {bid}",
    "moment.made.you": "¡Cumpliste {bid}!",
    "moment.moon": "¡{who} alcanzó la luna!",
    "moment.moon.you": "¡Alcanzaste la luna!",
    "moment.set": "{who} no cumplió",
    "moment.set.you": "No cumpliste",
    "moment.chips": "{who} gana {chips}",
    "moment.chips.you": "¡Ganas {chips}!",
    "moment.chips.many": "{who} ganan {chips} cada uno",
    "moment.chips.none": "Nadie gana chips",
    "moment.bid": "Apuesta: {bid}; ganó {tricks}.",
    "moment.bidder": "apuesta: {bid}",
    "moment.hands": "Las manos como se repartieron",
    "moment.discarded": "{piece}, descartada",
    "moment.trumps": "Triunfos",
    "moment.tricks": "Todas las bazas",
    "moment.hand": "La última mano",
    "moment.chances": "Probabilidad de ganar la partida (estimada)",
    "moment.chance": "antes {before}, ahora {after}",
    "moment.results": "Resultados",
    "moment.bids": "Apuestas",
    "moment.moons": "Lunas",
    "moment.share": "Copiar el enlace de la repetición",
};
