/**
 * Return an unguessable random string: two hexadecimal digits for each byte. `crypto.randomUUID` isn't used because
 * it needs https or localhost.
 */
export function secret(bytes = 20): string {
    return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
        byte.toString(16).padStart(2, "0"),
    ).join("");
}
