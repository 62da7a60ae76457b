import type { StudyCatalogue } from "../words";

/** The texts of the places for study in Spanish. */
export const study: StudyCatalogue = {};
