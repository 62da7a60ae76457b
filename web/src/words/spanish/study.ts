import type { StudyCatalogue } from "../words";
import { board } from "./study/board";
import { puzzles } from "./study/puzzles";

/** The texts of the places for study in Spanish. */
export const study: StudyCatalogue = { ...board, ...puzzles };
