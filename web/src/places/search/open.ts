import { loadTexts } from "../../words/words";

/** Load the search for people to play with; a search that this tab began goes on. */
export async function openSearch(): Promise<typeof import("./search")> {
    await loadTexts("search"); // first, since the notice draws itself as soon as it is defined
    return import("./search");
}

/** Return true if this tab was looking for people before it was reloaded. */
export function isSearching(): boolean {
    try {
        return sessionStorage.getItem("moon.search") !== null;
    } catch {
        return false;
    }
}
