/** Store a text in localStorage, or remove it if null. */
export function store(place: string, text: string | null): void {
    try {
        if (text === null) localStorage.removeItem(place);
        else localStorage.setItem(place, text);
    } catch {
        // Storage is blocked or full: changes last until the page is closed.
    }
}

/** Return a stored JSON value, or `otherwise` if it is missing or invalid. */
export function storedValue<T>(place: string, otherwise: T): T {
    try {
        return (JSON.parse(stored(place) ?? "null") as T | null) ?? otherwise;
    } catch {
        return otherwise;
    }
}

/** Return a stored text. */
export function stored(place: string): string | null {
    try {
        return localStorage.getItem(place);
    } catch {
        return null;
    }
}
