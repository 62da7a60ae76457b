/** A secret or a name that nobody guesses. Not `crypto.randomUUID`, which plain http has on this machine alone. */
export function secret(): string {
    return Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) =>
        byte.toString(16).padStart(2, "0"),
    ).join("");
}
