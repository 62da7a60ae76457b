import type { StudyCatalogue } from "../words";
import { hands } from "./study/hands";
import { board } from "./study/board";
import { hints } from "./study/hints";
import { puzzles } from "./study/puzzles";
import { review } from "./study/review";

/** The texts of the places for study in Spanish. */
export const study: StudyCatalogue = { ...board, ...hints, ...puzzles, ...review, ...hands };
