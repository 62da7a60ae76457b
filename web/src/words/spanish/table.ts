import type { table as english } from "../english/table";
import type { Translation } from "../translation";

/** Texts of the table: the bar, the contract and what lies on the felt, in Spanish. */
export const table: Translation<typeof english> = {
    "bar.hand": "Mano {n}",
    "bar.target.points": "a {n}",
    "bar.target.marks": "a {n} marcas",
    "bar.target.chips": "a {n} chips",
    "bar.target.rounds": "a {n} rondas",
    "bar.close": "Cerrar",
    "bar.menu": "Menú",
    "bar.beside": "Puntos, chat y registro",
    "bar.command": "Escribir una orden",
    "table.plays": "{who} juega por {bid}",
    "table.plays.you": "Juegas por {bid}",
    "table.highest": "{who} apuesta {bid}",
    "table.highest.you": "Apuestas {bid}",
    "table.no-bid": "Aún sin apuesta",
    "table.bids.all": "Apuestas",
    "table.so-far": "{taken} de {needed}",
    "table.to-come": "faltan {n}",
    "table.may-lose": "puede perder {n}",
    "table.may-lose.none": "puede perder 0",
    "table.made": "cumplida",
    "table.set": "fallada",
    "table.winning": "va ganando",
    "table.of": "de {n}",
    "table.look": "Bazas de {who}",
};
