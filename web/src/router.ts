/** The places of the page. The server gives the page for each of them (`shootmoon/server/page.py`). */
export type Place =
    | { readonly name: "front" }
    | { readonly name: "settings" }
    | { readonly name: "rules"; readonly preset: string }
    | { readonly name: "edit" }
    | { readonly name: "room"; readonly room: string }
    | { readonly name: "replay"; readonly room: string; readonly game: number }
    | { readonly name: "match"; readonly room: string }
    | { readonly name: "score" }
    | { readonly name: "keeper"; readonly sheet: string }
    | { readonly name: "nothing" };

export function placeOf(path: string): Place {
    if (path === "/") return { name: "front" };
    if (path === "/settings") return { name: "settings" };
    if (path === "/rules/edit") return { name: "edit" };
    const rules = /^\/rules(?:\/([\w-]+))?$/.exec(path);
    if (rules) return { name: "rules", preset: rules[1] ?? "" };
    if (path === "/replay") return { name: "replay", room: "", game: 0 };
    const [, played, game] = /^\/r\/([\w-]+)\/games\/(\d{1,9})$/.exec(path) ?? [];
    if (played) return { name: "replay", room: played, game: Number(game) };
    if (path === "/score") return { name: "score" };
    const sheet = /^\/score\/([\w-]+)$/.exec(path)?.[1];
    if (sheet) return { name: "keeper", sheet };
    const match = /^\/r\/([\w-]+)\/sheet$/.exec(path)?.[1];
    if (match) return { name: "match", room: match };
    const room = /^\/r\/([\w-]+)$/.exec(path)?.[1];
    return room ? { name: "room", room } : { name: "nothing" };
}

export const pathOf = (room: string) => `/r/${room}`;
/** Where a game of a room is seen again, from the seat that is named. */
export const replayOf = (room: string, game: number, near: number) =>
    `${pathOf(room)}/games/${game}${near > 1 ? `?near=${near}` : ""}`;

/** Where somebody was before they went to the settings. */
export let left = "/";
export const sheetPath = (room: string) => `/r/${room}/sheet`;

/** Go to a place of the page, as a link does. */
export function go(path: string): void {
    if (location.pathname !== "/settings") left = location.pathname + location.search + location.hash;
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
}

/** The path, with what is asked there, of a link that leads to a place of this page and is to be followed here; else undefined. */
export function followed(event: MouseEvent): string | undefined {
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
    // Links to parts of the same place are the browser's.
    if (link.hash && link.pathname === location.pathname) return undefined;
    return placeOf(link.pathname).name === "nothing" ? undefined : link.pathname + link.search + link.hash;
}
