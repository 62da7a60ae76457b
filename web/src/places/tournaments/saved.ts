import { secret } from "../../api/secret";
import { store, storedValue } from "../../storage";

const KEY = "moon.tournaments";
const MAX_TOURNAMENTS = 30;

/** A tournament that this browser directs, or in which somebody who uses it takes part. */
export type SavedTournament = {
    readonly tournament: string;
    /** The secret of the director or the person, which also holds the seats in all rounds. */
    readonly token: string;
    readonly at: number;
    readonly title: string;
};

/** Return the tournaments of this browser, latest first. */
export const savedTournaments = () => storedValue<SavedTournament[]>(KEY, []);

export function saveTournament(saved: SavedTournament): void {
    const others = savedTournaments().filter(({ tournament }) => tournament !== saved.tournament);
    store(KEY, JSON.stringify([saved, ...others].slice(0, MAX_TOURNAMENTS)));
}

/** Return this browser's secret for a tournament; a new one isn't stored until it is used. */
export const secretFor = (tournament: string): string =>
    savedTournaments().find((each) => each.tournament === tournament)?.token ?? secret();
