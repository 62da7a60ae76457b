import type { Translation } from "../translation";
import type { search as english } from "../english/search";

/** Texts of the search for people to play with in Spanish, which are loaded when somebody looks. */
export const search: Translation<typeof english> = {
    "search.title": "Buscando gente: {title}",
    "search.waiting": "{n} personas buscan partida, contigo.",
    "search.waiting.nobody": "Nadie más busca partida ahora.",
    "search.changed": "Jugarán con las reglas de siempre, sin tus cambios.",
    "search.meanwhile": "Si quieres, juega mientras con bots: la búsqueda sigue con esta página abierta.",
    "search.bots": "Los bots pueden ocupar los lugares libres después de 30 segundos",
    "search.stop": "Dejar de buscar",
    "search.found": "Tu mesa está lista.",
    "search.go": "Ir a la mesa",
    "search.close": "Cerrar",
    "search.nobody":
        "Nadie llegó en media hora y la búsqueda terminó. Juega con bots, o manda a alguien el enlace de una mesa.",
};
