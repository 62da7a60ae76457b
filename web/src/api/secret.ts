/** Return an unguessable random string. `crypto.randomUUID` isn't used because it needs https or localhost. */
export function secret(): string {
    return Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) =>
        byte.toString(16).padStart(2, "0"),
    ).join("");
}
