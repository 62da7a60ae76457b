import type { study as english } from "../english/study";
import type { Translation } from "../translation";
import { hands } from "./study/hands";
import { board } from "./study/board";
import { hints } from "./study/hints";
import { puzzles } from "./study/puzzles";
import { review } from "./study/review";

/** The texts of the places for study in Spanish. */
export const study: Translation<typeof english> = { ...board, ...hints, ...puzzles, ...review, ...hands };
