/** Keep a text in this browser, where it lets us. */
export function keep(place: string, text: string | null): void {
    try {
        if (text === null) localStorage.removeItem(place);
        else localStorage.setItem(place, text);
    } catch {
        // A browser that keeps nothing: what is chosen holds until the page is left.
    }
}

/** What was kept as JSON; `otherwise` where there is none, or it can't be read. */
export function keptValue<T>(place: string, otherwise: T): T {
    try {
        return (JSON.parse(kept(place) ?? "null") as T | null) ?? otherwise;
    } catch {
        return otherwise;
    }
}

/** What was kept. */
export function kept(place: string): string | null {
    try {
        return localStorage.getItem(place);
    } catch {
        return null;
    }
}
