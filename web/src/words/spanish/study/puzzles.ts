import type { puzzles as english } from "../../english/study/puzzles";

export const puzzles: Record<keyof typeof english, string> = {
    "puzzle.lead":
        "Cada posición tiene una sola respuesta correcta, demostrada por el programa. Ninguna se repite.",
    "puzzle.kind": "Tipo",
    "puzzle.kind.all": "Todos los tipos",
    "puzzle.level": "Nivel",
    "puzzle.level.all": "Todos los niveles",
    "puzzle.level.n": "Nivel {n}",
    "puzzle.level.of": "nivel {n} de 5",
    "puzzle.start": "Empezar",
    "puzzle.next": "Siguiente problema",
    "puzzle.all": "Todos los problemas",
    "puzzle.day": "Problema del día",
    "puzzle.left": "{n} de estos {all} problemas son nuevos para ti.",
    "puzzle.none": "Ya viste todos estos. Elige otro tipo o nivel, o empieza de nuevo.",
    "puzzle.again": "Empezar de nuevo",
    "puzzle.done": "Bien al primer intento: {right} de {all}.",
    "puzzle.nudge": "Pista",
    "puzzle.answers": "Respuestas",
    "puzzle.why": "Por qué",
    "puzzle.tricks": "Bazas hasta ahora",
    "puzzle.took": "La ganó: {who}",
    "puzzle.bots": "Lo que respondieron los bots",
};
