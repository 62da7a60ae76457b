import { invited, json } from "../api/http";
import type {
    BoardView,
    CreateTournament,
    TournamentCreated,
    TournamentRequest,
    TournamentResult,
    TournamentView,
} from "../api/schema";
import { currentLanguage } from "../words/words";

const url = (tournament: string, more = "") => `/api/tournaments/${encodeURIComponent(tournament)}${more}`;

export const makeTournament = (asked: CreateTournament, token: string) =>
    invited((invitation) =>
        json<TournamentCreated>("/api/tournaments", { method: "POST", body: asked, token, invitation }),
    );
export const tournamentView = (tournament: string, token: string) =>
    json<TournamentView>(url(tournament, `?lang=${currentLanguage()}`), { token });
export const tournamentCommand = (tournament: string, token: string, body: TournamentRequest) =>
    json<TournamentResult>(url(tournament, "/commands"), { method: "POST", body, token });
/** Return a board with the results of all tables; both numbers count from 1. */
export const tournamentBoard = (tournament: string, round: number, board: number) =>
    json<BoardView>(url(tournament, `/rounds/${round}/boards/${board}`));
