import type { learn as english } from "../english/learn";
import type { Translation } from "../translation";

/** Texts of the lessons' places, in Spanish. What the teacher says comes from the server. */
export const learn: Translation<typeof english> = {
    "learn.title": "Aprender",
    "learn.lead":
        "Una mesa para ti, una maestra paciente y manos repartidas a propósito. Puedes parar y seguir cuando quieras.",
    "learn.minutes": "unos {n} minutos",
    "learn.at": "paso {n} de {all}",
    "learn.start": "Empezar",
    "learn.continue": "Continuar",
    "learn.again": "Tomarla otra vez",
    "learn.done": "Terminada",
    "learn.choices": "Tus opciones",
    "learn.back": "Atrás",
    "learn.next": "Seguir",
    "learn.skip": "Saltar",
    "learn.undo": "Deshacer",
    "learn.replay": "Jugar otra vez esta mano",
    "learn.rule": "La regla: {heading}",
    "learn.play": "Jugar mi primera partida",
    "learn.play.these": "Jugar con este reglamento",
    "learn.all": "Lecciones",
    "learn.right": "¡Muy bien!",
    "learn.wrong": "Todavía no.",
};
