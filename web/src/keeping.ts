/** Keep a text in this browser, where it lets us. */
export function keep(place: string, text: string | null): void {
    try {
        if (text === null) localStorage.removeItem(place);
        else localStorage.setItem(place, text);
    } catch {
        // A browser that keeps nothing: what is chosen holds until the page is left.
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
