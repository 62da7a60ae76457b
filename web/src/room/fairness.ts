import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { secret } from "../api/secret";
import type { Command, RoomView, SecretRevealed } from "../api/types";
import { storedNonce, storeNonce, type OwnNonce } from "./nonces";

/**
 * Why a deal fails verification: its commitment differs from the one published before the hand (`commitment`),
 * the secret doesn't match the commitment (`secret`), the seats' commitments differ from those published before
 * this page revealed its nonce (`changed`), a nonce isn't the one that was committed to (`opening`), this page's
 * nonce came too late or was ignored (`late`) or left out (`nonce`), an earlier deal for which this page revealed its
 * nonce is missing (`missing`), or the deal doesn't follow from secret and nonces (`deal`).
 */
export type Fault = "commitment" | "secret" | "changed" | "opening" | "late" | "nonce" | "missing" | "deal";
/** A hand whose secret was revealed, and what is wrong with it. */
export type CheckedHand = { readonly revealed: SecretRevealed; readonly fault: Fault | undefined };
/** A command that takes part in a deal, and what to do when the server has answered. */
export type Offer = { readonly command: Command; taken(): void; failed(again: boolean): void };

type Rules = RoomView["settings"]["rules"];

const NO_NONCE = "-";

/**
 * Takes part in the deals of a room, and verifies that nobody chose them.
 *
 * `shootmoon/rooms/fairness.py` defines how a deal follows from secret and nonces, and what a commitment to a nonce
 * is; this is a second implementation. `docs/deals.md` explains the protocol.
 */
export class DealCheck {
    /** The verified hands of this game, by number. */
    checked: ReadonlyMap<number, CheckedHand> = new Map();
    #game = 0;
    /** By hand of the game: the commitment that was published before it. */
    readonly #promised = new Map<number, string>();
    /** By number of the deal in its room: the first commitment that the server published for it. */
    readonly #deals = new Map<number, string>();
    /** By the server's commitment: what this page has added to the deal. */
    readonly #own = new Map<string, OwnNonce>();
    /** The server's commitments to the deals for which this page has revealed its nonce. */
    readonly #revealed = new Set<string>();

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
        if (next_commitment !== null) {
            this.#promised.set(dealt + 1, next_commitment);
            const deal = view.fairness.next_deal;
            if (deal && !this.#deals.has(deal)) this.#deals.set(deal, next_commitment);
        }
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

    /**
     * Return the command with which this page should now take part in the next deal, or undefined. Each is returned
     * only once, unless the server couldn't carry it out.
     */
    offer(view: RoomView): Offer | undefined {
        const { you, room, fairness, settings, may } = view;
        const commitment = fairness.next_commitment;
        if (!you || commitment === null || settings.series) return undefined;
        const own = this.#ownOf(room, commitment);
        const committed = fairness.next_nonce_commitments;
        if (fairness.reveal_until === null) {
            if (!may.commit_nonce || own?.seen || this.#own.has(commitment)) return undefined;
            // Another tab, or this one before a reload, may have chosen the nonce.
            const nonce = own?.nonce ?? secret(32);
            const mine = nonceCommitment(room, fairness.next_deal, you, commitment, nonce);
            const kept = { room, commitment, nonce, committed: mine };
            if (committed[you - 1] === mine) {
                this.#keep({ ...kept, accepted: true });
                return undefined;
            }
            return this.#offer({ type: "commit-nonce", nonce_commitment: mine, commitment }, kept);
        }
        // If the seat's commitment is another one, another browser has made it.
        if (!own || committed[you - 1] !== own.committed || this.#revealed.has(commitment)) return undefined;
        // What was revealed before a reload of the page may not have arrived. To a server that shows other
        // commitments now, nothing is revealed.
        if (own.seen && (fairness.next_nonces[you - 1] !== NO_NONCE || own.seen.join() !== committed.join()))
            return undefined;
        const { next_deal: deal } = fairness;
        const revealed = { ...own, accepted: true, seen: committed, deal, game: view.game };
        return this.#offer({ type: "reveal-nonce", nonce: own.nonce, commitment }, revealed, own);
    }

    /** Forget the page's own nonces, which don't count any more when it has left its seat. */
    left(): void {
        this.#own.clear();
    }

    #offer(command: Command, own: OwnNonce, before?: OwnNonce): Offer {
        this.#keep(own);
        if (before) this.#revealed.add(own.commitment);
        return {
            command,
            taken: () => this.#keep({ ...own, accepted: true }),
            failed: (again) => {
                if (!again) return;
                this.#revealed.delete(own.commitment);
                if (!before) this.#own.delete(own.commitment);
            },
        };
    }

    #keep(own: OwnNonce): void {
        this.#own.set(own.commitment, own);
        storeNonce(own);
    }

    #ownOf(room: string, commitment: string): OwnNonce | undefined {
        return this.#own.get(commitment) ?? storedNonce(room, commitment);
    }

    #findFault(revealed: SecretRevealed, view: RoomView): Fault | undefined {
        for (const promised of [this.#promised.get(revealed.hand), this.#deals.get(revealed.deal)])
            if (promised !== undefined && promised !== revealed.commitment) return "commitment";
        if (commitmentOf(revealed.secret) !== revealed.commitment) return "secret";
        const fault = this.#findNonceFault(revealed, view);
        if (fault) return fault;
        if (this.#misses(revealed, view)) return "missing";
        const deals = view.actions.flatMap((action, at) => (action.startsWith("deal ") ? [at] : []));
        const at = deals[revealed.hand - 1];
        if (at === undefined) return undefined; // the deal isn't shown to this spectator
        const event = at - chanceBegin(view.actions, at);
        return follows(view.settings.rules, view.actions[at] ?? "", revealed, event) ? undefined : "deal";
    }

    /** Return true if this page revealed its nonce for an earlier deal of this game that isn't known. */
    #misses(revealed: SecretRevealed, { fairness, game }: RoomView): boolean {
        const known = new Set([
            ...fairness.told.map(({ commitment }) => commitment),
            ...fairness.broken_off.map(({ told }) => told.commitment),
            fairness.commitment,
            fairness.next_commitment,
        ]);
        return [...this.#own.values()].some(
            ({ seen, deal = 0, game: its, commitment }) =>
                seen && its === game && deal < revealed.deal && !known.has(commitment),
        );
    }

    #findNonceFault(revealed: SecretRevealed, { you, room }: RoomView): Fault | undefined {
        const { nonces, nonce_commitments: committed } = revealed;
        const own = you ? this.#ownOf(room, revealed.commitment) : undefined;
        const mine = nonces[you - 1];
        if (committed.length !== nonces.length) return "opening";
        if (own?.seen && own.seen.join() !== committed.join()) return "changed";
        if (!opens(room, revealed)) return "opening";
        if (own?.seen) return mine === own.nonce ? undefined : mine === NO_NONCE ? "late" : "nonce";
        return own?.accepted && committed[you - 1] === NO_NONCE ? "nonce" : undefined;
    }
}

/** Return the commitment of a seat to its nonce, for the deal with this number and commitment of the server. */
export function nonceCommitment(
    room: string,
    deal: number,
    seat: number,
    commitment: string,
    nonce: string,
): string {
    const label = commitmentOf(`shootmoon room 1\n${room}`).slice(0, 32);
    return commitmentOf(
        ["shootmoon nonce 1", label, String(deal), String(seat), commitment, nonce].join("\n"),
    );
}

/** Return true if each nonce is the one to which its seat had committed. */
function opens(room: string, { nonces, nonce_commitments, deal, commitment }: SecretRevealed): boolean {
    return nonce_commitments.every((committed, at) => {
        const nonce = nonces[at] ?? NO_NONCE;
        return nonce === NO_NONCE || nonceCommitment(room, deal, at + 1, commitment, nonce) === committed;
    });
}

/** Return the seats that committed to a nonce for a deal and didn't reveal it. */
export function withheld({
    nonces,
    nonce_commitments,
}: Pick<SecretRevealed, "nonces" | "nonce_commitments">): number[] {
    return nonce_commitments.flatMap((committed, at) =>
        committed !== NO_NONCE && nonces[at] === NO_NONCE ? [at + 1] : [],
    );
}

/** Return where the chance actions of the hand dealt at `at` begin: draws for the dealer precede the deal. */
function chanceBegin(actions: readonly string[], at: number): number {
    let first = at;
    while (/^(draw|dealer) /.test(actions[first - 1] ?? "")) first--;
    return first;
}

/** Return the SHA-256 of a text, such as a secret. */
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
    // A deal is checked without the server's word for anything, so the pieces of each game are written here.
    // eslint-disable-next-line no-restricted-syntax
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
