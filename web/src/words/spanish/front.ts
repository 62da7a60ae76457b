import type { Translation } from "../translation";
import type { front as english } from "../english/front";

/** Texts of the front page that aren't about options of a table, in Spanish. */
export const front: Translation<typeof english> = {
    "front.lead": "Dominó texano de bazas: apuesta, nombra el triunfo y cumple.",
    "front.continue": "Continuar",
    "front.continue.yours": "Te toca",
    "front.continue.others": "Les toca a los demás",
    "front.continue.between": "Entre manos",
    "front.continue.waiting": "Faltan jugadores",
    "front.learn": "Aprender el juego",
    "front.learn.hint": "una primera mano, paso a paso",
    "front.choices": "Reglas, bots y velocidad",
    "front.earlier": "Mesas anteriores",
    "app.menu": "Página",
    "app.rules": "Reglas",
    "front.puzzles": "Problemas",
    "front.tournaments": "Torneos",
    "front.puzzle.day": "Problema del día",
};
