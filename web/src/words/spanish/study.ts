import type { StudyCatalogue } from "../words";
import { board } from "./study/board";
import { puzzles } from "./study/puzzles";
import { review } from "./study/review";

/** The texts of the places for study in Spanish. */
export const study: StudyCatalogue = { ...board, ...puzzles, ...review };
