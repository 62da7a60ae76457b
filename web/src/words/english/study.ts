import { hands } from "./study/hands";
import { board } from "./study/board";
import { hints } from "./study/hints";
import { puzzles } from "./study/puzzles";
import { review } from "./study/review";

/** The texts of the places for study (`places/study/`) in English, which are loaded with the first of them. */
export const study = { ...board, ...hints, ...puzzles, ...review, ...hands } as const;
