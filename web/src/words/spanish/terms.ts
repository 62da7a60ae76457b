import type { terms as english } from "../english/terms";
import type { Translation } from "../translation";

/** The terms of the game: seats, pieces, bids, counted nouns, score sheets, in Spanish. */
export const terms: Translation<typeof english> = {
    you: "Tú",
    seat: "Jugador {n}",
    dummy: "El muerto",

    "list.and": "{most} y {last}",
    "list.or": "{most} o {last}",

    "tricks.none": "ninguna baza",
    "tricks.one": "1 baza",
    "tricks.other": "{n} bazas",
    "points.none": "ningún punto",
    "points.one": "1 punto",
    "points.other": "{n} puntos",
    "marks.none": "ninguna marca",
    "marks.one": "1 marca",
    "marks.other": "{n} marcas",
    "chips.none": "ningún chip",
    "chips.one": "1 chip",
    "chips.other": "{n} chips",
    "hickeys.none": "ningún hickey",
    "hickeys.one": "1 hickey",
    "hickeys.other": "{n} hickeys",
    "rounds.none": "ninguna ronda",
    "rounds.one": "1 ronda",
    "rounds.other": "{n} rondas",
    "pieces.none": "ninguna pieza boca abajo",
    "pieces.one": "1 pieza boca abajo",
    "pieces.other": "{n} piezas boca abajo",

    "suit.R": "cohetes",
    "suit.C": "lunas crecientes",
    "suit.S": "estrellas",
    "suit.F": "lunas llenas",
    "suit.BM": "Luna Grande",
    "suit.LM": "Luna Chica",
    "suit.doubles": "dobles",
    "suit.number": "{n}",
    "suit.follow-me": "sin triunfo",

    "card.R": "cohete {n}",
    "card.C": "luna creciente {n}",
    "card.S": "estrella {n}",
    "card.F": "luna llena {n}",
    "card.BM": "Luna Grande",
    "card.LM": "Luna Chica",

    unknown: "boca abajo",

    "bid.pass": "Paso",
    "bid.moon": "Moon",
    "bid.double-moon": "Doble moon",
    "bid.triple-moon": "Triple moon",

    "trump.follow-me": "Sin triunfo",
    "trump.doubles": "Dobles",

    "sheet.title": "Hoja de puntos",
    "sheet.empty": "Todavía no se ha anotado ninguna mano.",
    "sheet.hand": "Mano",
    "sheet.bid": "Apuesta",
    "sheet.made": "cumplida",
    "sheet.set": "caída",
    "sheet.passed": "pasan",
    "sheet.renege": "renuncio",

    "score.tricks": "bazas",
    "score.none": "Todavía no hay puntos.",
};
