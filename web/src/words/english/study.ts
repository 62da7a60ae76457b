import { board } from "./study/board";
import { puzzles } from "./study/puzzles";

/** The texts of the places for study (`views/study.ts`) in English, which are loaded with the first of them. */
export const study = { ...board, ...puzzles } as const;
