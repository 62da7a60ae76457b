import type { hints as english } from "../../english/study/hints";

export const hints: Readonly<Record<keyof typeof english, string>> = {
    "hint.advice": "Ver consejo",
    "hint.unseen": "Lo no visto",
    "hint.think": "En qué pensar",
    "hint.why": "{action}: {why}.",
    "hint.thinking": "Pensándolo …",
    "hint.unit.match": "Probabilidad de ganar la partida, por lo que puedes saber",
    "hint.unit.points": "Puntos de esta mano, por lo que puedes saber",
    "hint.unit.bid": "Probabilidad de cumplir la apuesta, por lo que puedes saber",
    "hint.odds": "Si ganas la subasta",
    "hint.odds.bid": "{bid}: se cumple {made}",
    "hint.odds.trump": "{bid}: se cumple {made}, mejor con {trump}",
    "hint.certain": "Seguro",
    "hint.likely": "Posible",
    "hint.all-seen": "Ya lo has visto todo.",
    "hint.place.widow": "Viuda",
    "hint.place.discard": "Descarte",
    "hint.place.dummy": "Muerto",
    "hint.place.stock": "Sin repartir",
    "hint.over": "Ya no es tu turno.",
};
