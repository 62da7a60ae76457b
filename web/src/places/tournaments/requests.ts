import { invited, json } from "../../api/http";
import type {
    BoardView,
    CreateTournament,
    TournamentCreated,
    TournamentRequest,
    TournamentResult,
    TournamentView,
} from "../../api/schema";
import { currentLanguage } from "../../words/words";

const url = (tournament: string, more = "") => `/api/tournaments/${encodeURIComponent(tournament)}${more}`;

export const makeTournament = (asked: CreateTournament, token: string) =>
    invited((invitation) =>
        json<TournamentCreated>("/api/tournaments", { method: "POST", body: asked, token, invitation }),
    );
export const tournamentView = (tournament: string, token: string) =>
    json<TournamentView>(url(tournament, `?lang=${currentLanguage()}`), { token });
/** Send a command. To begin a round may need an invitation that is good for all its rooms. */
export const tournamentCommand = (tournament: string, token: string, body: TournamentRequest) => {
    const post = (invitation: string | null) =>
        json<TournamentResult>(url(tournament, "/commands"), { method: "POST", body, token, invitation });
    return body.command.type === "begin-round" ? invited(post) : post(null);
};
/** Return a board with the results of all tables; both numbers count from 1. */
export const tournamentBoard = (tournament: string, round: number, board: number) =>
    json<BoardView>(url(tournament, `/rounds/${round}/boards/${board}`));
