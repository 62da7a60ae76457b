/** Textos del libro de manos en español. */
export const hands = {
    "hands.lead":
        "Elige siete fichas para ver cada cuánto cumplen cada apuesta si las demás se reparten al azar. El libro tiene las {hands} manos.",
    "hands.rules": "Reglamento",
    "hands.tiles": "Fichas",
    "hands.chosen": "{n} de {all} elegidas",
    "hands.clear": "Empezar de nuevo",
    "hands.any": "Mano al azar",
    "hands.odds": "Probabilidades",
    "hands.bid": "Apuesta",
    "hands.made": "Se cumple",
    "hands.score": "Puntos",
    "hands.marks": "Marcas",
    "hands.trump": "Triunfo",
    "hands.discard": "Descarte",
    "hands.widow": "la viuda",
    "hands.percent": "{n} % ± {error} %",
    "hands.share": "{n} % de las viudas",
    "hands.double-dummy": "{n} % con las manos a la vista",
    "hands.basis":
        "Cada probabilidad es el promedio de unos {worlds} repartos, jugados con las manos a la vista y corregido por lo que los jugadores no ven. ± es el error estándar. El asiento no importa: nadie ha apostado todavía.",
    "hands.swaps": "Lo que cambia una ficha",
    "hands.swaps.hint":
        "Una ficha de la mano: si en su lugar hubiera otra, en promedio. Otra ficha: si reemplazara a la que más conviene dejar. Oprímela para cambiarlas.",
    "hands.swaps.bid": "Para la apuesta",
    "hands.instead": "{tile} en lugar de {other}: {change} puntos de probabilidad",
    "hands.without": "otra ficha en lugar de {tile}: {change} puntos de probabilidad",
    "hands.best": "Las mejores manos",
    "hands.treacherous": "Manos traicioneras",
    "hands.treacherous.hint":
        "Cumplen la apuesta mucho menos que la mano promedio con un palo igual de largo y las mismas dobles.",
    "hands.entry": "{bid}: {chance} %, puntos {score}",
    "hands.entry.alike": "{bid}: {chance} %, manos parecidas {alike} %",
} as const;
