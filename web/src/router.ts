/** The places of the page. The server returns the page for each of them (`shootmoon/server/sharing/page.py`). */
export type Place =
    | { readonly name: "front" }
    | { readonly name: "settings" }
    | { readonly name: "admin" }
    | { readonly name: "me" }
    | { readonly name: "rules"; readonly preset: string }
    | { readonly name: "edit" }
    | { readonly name: "daily"; readonly day: string }
    | { readonly name: "learn" }
    | { readonly name: "lesson"; readonly lesson: string }
    | { readonly name: "puzzles" }
    | { readonly name: "puzzle"; readonly puzzle: string }
    | { readonly name: "hands"; readonly hand: string }
    | { readonly name: "room"; readonly room: string }
    | { readonly name: "replay"; readonly room: string; readonly game: number }
    | { readonly name: "analyze" }
    | { readonly name: "match"; readonly room: string }
    | { readonly name: "tournaments" }
    | { readonly name: "tournament"; readonly tournament: string }
    | { readonly name: "score" }
    | { readonly name: "scorekeeper"; readonly sheet: string }
    | { readonly name: "nothing" };

export function placeOf(path: string): Place {
    if (path === "/") return { name: "front" };
    if (path === "/settings") return { name: "settings" };
    if (path === "/admin") return { name: "admin" };
    if (path === "/me") return { name: "me" };
    if (path === "/rules/edit") return { name: "edit" };
    const rules = /^\/rules(?:\/([\w-]+))?$/.exec(path);
    if (rules) return { name: "rules", preset: rules[1] ?? "" };
    const daily = /^\/daily(?:\/(\d{4}-\d\d-\d\d))?$/.exec(path);
    if (daily) return { name: "daily", day: daily[1] ?? "" };
    if (path === "/learn") return { name: "learn" };
    const lesson = /^\/learn\/([\w-]+)$/.exec(path)?.[1];
    if (lesson) return { name: "lesson", lesson };
    if (path === "/puzzles") return { name: "puzzles" };
    const puzzle = /^\/puzzles\/(\w+)$/.exec(path)?.[1];
    if (puzzle) return { name: "puzzle", puzzle };
    const hands = /^\/hands(?:\/(.+))?$/.exec(path);
    if (hands) return { name: "hands", hand: hands[1] ?? "" };
    if (path === "/replay") return { name: "replay", room: "", game: 0 };
    const [, played, game] = /^\/r\/([\w-]+)\/games\/(\d{1,9})$/.exec(path) ?? [];
    if (played) return { name: "replay", room: played, game: Number(game) };
    if (path === "/analyze") return { name: "analyze" };
    if (path === "/tournaments") return { name: "tournaments" };
    const tournament = /^\/t\/([\w-]+)$/.exec(path)?.[1];
    if (tournament) return { name: "tournament", tournament };
    if (path === "/score") return { name: "score" };
    const sheet = /^\/score\/([\w-]+)$/.exec(path)?.[1];
    if (sheet) return { name: "scorekeeper", sheet };
    const match = /^\/r\/([\w-]+)\/sheet$/.exec(path)?.[1];
    if (match) return { name: "match", room: match };
    const room = /^\/r\/([\w-]+)$/.exec(path)?.[1];
    return room ? { name: "room", room } : { name: "nothing" };
}

export const dailyPath = (day: string) => `/daily/${day}`;
export const roomPath = (room: string) => `/r/${room}`;
/** Return the path of the replay of a room's game, with seat `near` at the bottom. */
export const replayPath = (room: string, game: number, near: number) =>
    `${roomPath(room)}/games/${game}${near > 1 ? `?near=${near}` : ""}`;

/** The address that was open before the settings. */
export let previousPath = "/";
/** Return the path of a hand in the book of hands, or of the book. */
export const handPath = (hand: readonly string[], preset: string) =>
    `/hands${hand.length ? `/${hand.join(",")}` : ""}?rules=${preset}`;
export const tournamentPath = (tournament: string) => `/t/${tournament}`;
export const lessonPath = (lesson: string) => `/learn/${lesson}`;
/** Return the path of the result of a daily room, given the name of its series; undefined for other rooms. */
export function resultPath(room: string, series: string | null): string | undefined {
    const day = /^daily-token-(\d{4}-\d\d-\d\d)-\w+$/.exec(series ?? "")?.[1];
    return day && `${dailyPath(day)}?room=${room}`;
}
export const sheetPath = (room: string) => `/r/${room}/sheet`;

/** Go to a path of this page, as a link would. */
export function go(path: string): void {
    if (location.pathname !== "/settings") previousPath = location.pathname + location.search + location.hash;
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
}

/** Return the address of a clicked link that this page handles itself, or undefined. */
export function internalLink(event: MouseEvent): string | undefined {
    if (
        event.defaultPrevented ||
        event.button ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
    )
        return undefined;
    const link = event.composedPath().find((each) => each instanceof HTMLAnchorElement);
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download"))
        return undefined;
    // The browser handles links within a place.
    if (link.hash && link.pathname === location.pathname) return undefined;
    return placeOf(link.pathname).name === "nothing" ? undefined : link.pathname + link.search + link.hash;
}
