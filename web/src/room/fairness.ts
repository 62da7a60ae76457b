import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { secret } from "../api/secret";
import type { RoomView, SecretRevealed } from "../api/types";

/**
 * Why a deal fails verification: its commitment differs from the one published before the hand (`commitment`),
 * the secret doesn't match the commitment (`secret`), this client's nonce is missing (`nonce`), or the deal
 * doesn't follow from secret and nonces (`deal`).
 */
export type Fault = "commitment" | "secret" | "nonce" | "deal";
/** A hand whose secret was revealed, and what is wrong with it. */
export type CheckedHand = { readonly revealed: SecretRevealed; readonly fault: Fault | undefined };

type Rules = RoomView["settings"]["rules"];

const NO_NONCE = "-";

/**
 * Verifies that the deals of a room follow from what the server had committed itself to before dealing.
 *
 * `shootmoon/rooms/fairness.py` defines how a deal follows from secret and nonces; this is a second
 * implementation.
 */
export class DealCheck {
    /** The verified hands of this game, by number. */
    checked: ReadonlyMap<number, CheckedHand> = new Map();
    #game = 0;
    /** By hand of the game: the commitment that was published before it. */
    readonly #promised = new Map<number, string>();
    /** By commitment: this client's nonce, once the server has accepted it. */
    readonly #nonces = new Map<string, string>();
    #offered: string | undefined;

    /** Record the commitments of a view and verify the hands revealed in it. Returns the newly verified hands. */
    follow(view: RoomView): CheckedHand[] {
        if (view.game !== this.#game) {
            this.#game = view.game;
            this.#promised.clear();
            this.checked = new Map();
        }
        const { commitment, next_commitment, told: secrets } = view.fairness;
        // The hands of a given position weren't dealt by the server.
        const dealt = (view.given?.hands ?? 0) + secrets.length + (commitment === null ? 0 : 1);
        if (commitment !== null && !this.#promised.has(dealt)) this.#promised.set(dealt, commitment);
        // A redeal uses the next secret, whose commitment then applies to this hand.
        if (next_commitment !== null) this.#promised.set(dealt + 1, next_commitment);
        const fresh = secrets
            .filter(({ hand }) => !this.checked.has(hand))
            .map((revealed) => ({ revealed, fault: this.#findFault(revealed, view) }));
        if (fresh.length)
            this.checked = new Map([
                ...this.checked,
                ...fresh.map((each) => [each.revealed.hand, each] as [number, CheckedHand]),
            ]);
        return fresh;
    }

    /** Return a nonce to add to the next deal, once for each deal, unless this seat has already added one. */
    offer({
        you,
        fairness,
        settings,
    }: RoomView): { nonce: string; commitment: string; taken(): void } | undefined {
        const commitment = fairness.next_commitment;
        if (!you || commitment === null || commitment === this.#offered || settings.series) return undefined;
        this.#offered = commitment;
        if (fairness.next_nonces[you - 1] !== NO_NONCE) return undefined; // this seat added one in another tab
        const nonce = secret().slice(0, 32);
        return { nonce, commitment, taken: () => this.#nonces.set(commitment, nonce) };
    }

    #findFault(revealed: SecretRevealed, view: RoomView): Fault | undefined {
        const promised = this.#promised.get(revealed.hand);
        if (promised !== undefined && promised !== revealed.commitment) return "commitment";
        if (commitmentOf(revealed.secret) !== revealed.commitment) return "secret";
        const nonce = this.#nonces.get(revealed.commitment);
        if (nonce !== undefined && revealed.nonces[view.you - 1] !== nonce) return "nonce";
        const deals = view.actions.flatMap((action, at) => (action.startsWith("deal ") ? [at] : []));
        const at = deals[revealed.hand - 1];
        if (at === undefined) return undefined; // the deal isn't shown to this spectator
        const event = at - chanceBegin(view.actions, at);
        return follows(view.settings.rules, view.actions[at] ?? "", revealed, event) ? undefined : "deal";
    }
}

/** Return where the chance actions of the hand dealt at `at` begin: draws for the dealer precede the deal. */
function chanceBegin(actions: readonly string[], at: number): number {
    let first = at;
    while (/^(draw|dealer) /.test(actions[first - 1] ?? "")) first--;
    return first;
}

/** Return the SHA-256 of a secret. */
export function commitmentOf(secret: string): string {
    return bytesToHex(sha256(utf8ToBytes(secret)));
}

/** Return true if a deal, as far as it is visible, is the one that follows from a secret and nonces. */
export function follows(
    rules: Rules,
    deal: string,
    { hand, secret, nonces }: Pick<SecretRevealed, "hand" | "secret" | "nonces">,
    event: number,
): boolean {
    const seen = deal
        .slice("deal ".length)
        .split(" / ")
        .map((part) => part.replace(/^(widow|dummy) /, "").split(","));
    const seed = ["shootmoon deal 1", String(hand), String(event), secret, ...nonces].join("\n");
    const pieces = shuffled(piecesOf(rules), numbers(sha256(utf8ToBytes(seed))));
    return seen.every((part) => {
        const dealt = pieces.splice(0, part.length);
        return part.every((piece) => {
            if (piece === "?") return true;
            const at = dealt.indexOf(piece);
            return at >= 0 && dealt.splice(at, 1).length === 1;
        });
    });
}

/** Return the pieces of a game in canonical order. */
function piecesOf(rules: Rules): string[] {
    if (rules.game === "chips") {
        const ranks = Array.from({ length: 12 }, (_, at) => 12 - at);
        return [
            ...["R", "C", "S", "F"].flatMap((suit) => ranks.map((rank) => suit + rank)),
            "BM",
            "BM",
            "LM",
            "LM",
        ];
    }
    const { tiles } = rules.table;
    const tilesOf = (high: number) =>
        Array.from({ length: high + 1 }, (_, at) => high - at).map((low) => `${high}-${low}`);
    return [6, 5, 4, 3, 2, 1, 0]
        .flatMap(tilesOf)
        .filter(
            (tile) =>
                tiles === "double-six" || !tile.endsWith("-0") || (tile === "0-0" && tiles === "moon-22"),
        );
}

/** Yield the bytes of the random stream of a seed. */
function* numbers(seed: Uint8Array): Generator<number> {
    for (let counter = 0; ; counter++) {
        const end = new Uint8Array(4);
        new DataView(end.buffer).setUint32(0, counter);
        yield* sha256(concatBytes(seed, end));
    }
}

/** Return the items in random order, all orders equally likely (Fisher–Yates). */
function shuffled(items: string[], bytes: Generator<number>): string[] {
    const list = [...items];
    for (let at = list.length - 1; at > 0; at--) {
        const other = below(at + 1, bytes);
        [list[at], list[other]] = [list[other]!, list[at]!];
    }
    return list;
}

function below(count: number, bytes: Generator<number>): number {
    for (;;) {
        const byte = bytes.next().value as number;
        if (byte < 256 - (256 % count)) return byte % count;
    }
}
