import { beforeEach, expect, test, vi } from "vitest";
import type { RoomView } from "../src/api/types";
import { commitmentOf, DealCheck, follows, nonceCommitment, withheld } from "../src/room/fairness";
import { NO_DEALS } from "../src/room/still";
import deals from "./deals.json";

type Case = (typeof deals)[number];

const rules = ({ game, tiles }: Case) =>
    ({ game, table: { tiles } }) as unknown as RoomView["settings"]["rules"];
const secretOf = ({ secret, commitment, nonces }: Case) =>
    ({
        type: "revealed",
        hand: 1,
        secret,
        commitment,
        nonces,
        deal: 1,
        protocol: 2,
        nonce_commitments: nonces.map((nonce, at) =>
            nonce === "-" ? "-" : nonceCommitment("room", 1, at + 1, commitment, nonce),
        ),
        interrupted: false,
    }) as const;
/** All but the hand of seat 1 unseen. */
const seen = (deal: string) => {
    const [own, ...others] = deal.split(" / ");
    return [own, ...others.map((part) => part.replace(/[\w-]+(?=,|$)/g, "?"))].join(" / ");
};

test.each(deals.map((each) => [each.preset, each] as const))(
    "deals of %s are recomputed from secret and nonces",
    (_, each) => {
        expect(commitmentOf(each.secret)).toBe(each.commitment);
        for (const deal of [each.deal, seen(each.deal)]) {
            expect(follows(rules(each), deal, secretOf(each), each.event)).toBe(true);
            expect(follows(rules(each), deal, secretOf(each), each.event + 1)).toBe(false);
            expect(follows(rules(each), deal, { ...secretOf(each), nonces: ["ab"] }, each.event)).toBe(false);
        }
    },
);

/** A room of which just what is checked is there. */
const room = (fairness: Partial<RoomView["fairness"]>, actions: readonly string[] = [], game = 1) =>
    ({
        you: 1,
        room: "room",
        game,
        actions,
        may: { commit_nonce: fairness.reveal_until === undefined },
        settings: { rules: rules(deals[0]!) },
        fairness: {
            ...NO_DEALS,
            next_deal: 1,
            ...fairness,
        },
    }) as unknown as RoomView;

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
    getItem: (place: string) => kept.get(place) ?? null,
    setItem: (place: string, text: string) => kept.set(place, text),
    removeItem: (place: string) => kept.delete(place),
});
beforeEach(() => kept.clear());

const first = deals[0]!;
const dealt = [...Array.from({ length: first.event }, () => "dealer 1"), first.deal];

test("a valid hand is verified and reported once", () => {
    const check = new DealCheck();
    expect(check.follow(room({ next_commitment: first.commitment, next_nonces: ["-", "-", "-"] }))).toEqual(
        [],
    );
    expect(check.follow(room({ commitment: first.commitment }, dealt))).toEqual([]);
    const over = room({ told: [secretOf(first)] }, dealt);
    expect(check.follow(over)).toEqual([{ revealed: secretOf(first), fault: undefined }]);
    expect(check.follow(over)).toEqual([]);
    expect(check.checked.size).toBe(1);
});

test("each kind of fault is found", () => {
    const fault = (check: DealCheck, over: RoomView) => check.follow(over)[0]?.fault;
    const promised = (commitment: string) => {
        const check = new DealCheck();
        check.follow(room({ commitment }, dealt));
        return check;
    };
    const revealed1 = secretOf(first);
    expect(fault(promised("another"), room({ told: [revealed1] }, dealt))).toBe("commitment");
    const forged = { ...revealed1, secret: "00".repeat(32) };
    expect(fault(promised(first.commitment), room({ told: [forged] }, dealt))).toBe("secret");
    const other = dealt.with(-1, deals[1]!.deal);
    expect(fault(promised(first.commitment), room({ told: [revealed1] }, other))).toBe("deal");
    const mine = new DealCheck();
    commit(mine);
    const ignored = { ...revealed1, nonces: NOBODY, nonce_commitments: NOBODY };
    expect(fault(mine, room({ told: [ignored] }, dealt))).toBe("nonce");
});

test("a new game starts without verified hands", () => {
    const check = new DealCheck();
    check.follow(room({ commitment: "of the game before" }, dealt));
    expect(check.follow(room({ told: [secretOf(first)] }, dealt, 2))).toEqual([
        { revealed: secretOf(first), fault: undefined },
    ]);
});

test("hands of a given position are neither expected nor verified", () => {
    const given = { plies: dealt.length, hands: 1, score: "" };
    const later = (fairness: Partial<RoomView["fairness"]>, actions: readonly string[]) => ({
        ...room(fairness, actions),
        given,
    });
    const check = new DealCheck();
    check.follow(later({ next_commitment: first.commitment, next_nonces: ["-", "-", "-"] }, dealt));
    // The first deal of the server is the second of the game.
    const wrong = { ...secretOf(first), hand: 2, commitment: "another" };
    const [found] = check.follow(later({ told: [wrong] }, [...dealt, first.deal]));
    expect(found).toEqual({ revealed: wrong, fault: "commitment" });
});

/** A room that is about to be dealt, with the commitments of all seats so far. */
const coming = (committed: readonly string[], more: Partial<RoomView["fairness"]> = {}) =>
    room({
        next_commitment: first.commitment,
        next_nonces: ["-", "-", "-"],
        next_nonce_commitments: committed,
        ...more,
    });
const NOBODY = ["-", "-", "-"];
const OTHER = "aa".repeat(32);

/** Let a page commit to its nonce; returns what it sends. */
function commit(check: DealCheck): string {
    const offer = check.offer(coming(NOBODY));
    if (offer?.command.type !== "commit-nonce") throw new Error("it doesn't commit");
    offer.taken();
    return offer.command.nonce_commitment;
}

test("a nonce is committed to, and revealed only when all commitments are there", () => {
    const check = new DealCheck();
    const mine = commit(check);
    expect(mine).toMatch(/^[0-9a-f]{64}$/);
    expect(check.offer(coming([mine, OTHER, "-"]))).toBeUndefined();
    const offer = check.offer(coming([mine, OTHER, "-"], { reveal_until: 5 }));
    if (offer?.command.type !== "reveal-nonce") throw new Error("it doesn't reveal");
    const { nonce } = offer.command;
    expect(nonceCommitment("room", 1, 1, first.commitment, nonce)).toBe(mine);
    expect(nonceCommitment("room", 1, 2, first.commitment, nonce)).not.toBe(mine);
    expect(check.offer(coming([mine, OTHER, "-"], { reveal_until: 5 }))).toBeUndefined();
    // A server that goes back learns no second commitment, and asked again with others no nonce.
    expect(check.offer(coming(NOBODY))).toBeUndefined();
    expect(new DealCheck().offer(coming(NOBODY))).toBeUndefined();
    expect(new DealCheck().offer(coming([mine, "bb".repeat(32), "-"], { reveal_until: 5 }))).toBeUndefined();
});

test("the commitment to a nonce is that of the server", () => {
    // Computed by `shootmoon.protocol.fairness.commitment_to_nonce`, whose documentation shows it, too.
    const commitment = commitmentOf("00".repeat(32));
    expect(nonceCommitment("room", 1, 2, commitment, "ab".repeat(32)).slice(0, 16)).toBe("8792040d60d385fe");
});

test("another tab, or the page after a reload, reveals the same nonce", () => {
    const mine = commit(new DealCheck());
    const other = new DealCheck();
    expect(other.offer(coming([mine, "-", "-"]))).toBeUndefined();
    const after = new DealCheck();
    for (const tab of [other, after])
        expect(tab.offer(coming([mine, "-", "-"], { reveal_until: 5 }))?.command.type).toBe("reveal-nonce");
});

test("another browser with the same seat commits to its own, and reveals nothing for others", () => {
    const mine = commit(new DealCheck());
    kept.clear();
    const other = new DealCheck();
    expect(other.offer(coming([mine, "-", "-"], { reveal_until: 5 }))).toBeUndefined();
    expect(other.offer(coming([mine, "-", "-"]))?.command.type).toBe("commit-nonce");
});

test("a command that the server couldn't carry out is sent again", () => {
    const check = new DealCheck();
    check.offer(coming(NOBODY))?.failed(true);
    const mine = commit(check);
    const revealing = coming([mine, "-", "-"], { reveal_until: 5 });
    check.offer(revealing)?.failed(true);
    expect(check.offer(revealing)?.command.type).toBe("reveal-nonce");
    check.offer(revealing)?.failed(false);
    expect(check.offer(revealing)).toBeUndefined();
});

test("faults of commitments are found", () => {
    const revealed = (mine: string, others: readonly string[], nonces: readonly string[]) => ({
        ...secretOf(first),
        nonce_commitments: [mine, ...others],
        nonces,
    });
    const fault = (others: readonly string[], nonces: (nonce: string) => readonly string[]) => {
        kept.clear();
        const check = new DealCheck();
        const mine = commit(check);
        const offer = check.offer(coming([mine, OTHER, "-"], { reveal_until: 5 }));
        offer?.taken();
        const { nonce } = offer?.command as { nonce: string };
        return check.follow(room({ told: [revealed(mine, others, nonces(nonce))] }, []))[0]?.fault;
    };
    expect(fault([OTHER, "-"], (nonce) => [nonce, "-", "-"])).toBeUndefined();
    expect(fault(["bb".repeat(32), "-"], (nonce) => [nonce, "-", "-"])).toBe("changed");
    expect(fault([OTHER, "-"], (nonce) => [nonce, "cd".repeat(32), "-"])).toBe("opening");
    expect(fault([OTHER, "-"], () => ["-", "-", "-"])).toBe("late");
    expect(withheld({ nonces: ["-", "ab", "-"], nonce_commitments: [OTHER, OTHER, "-"] })).toEqual([1]);
});

test("a deal that the server gives up in silence is missed", () => {
    const check = new DealCheck();
    const mine = commit(check);
    check.offer(coming([mine, OTHER, "-"], { reveal_until: 5 }))?.taken();
    const secret = "77".repeat(32);
    const next = {
        ...secretOf(first),
        secret,
        commitment: commitmentOf(secret),
        deal: 2,
        nonce_commitments: NOBODY,
        nonces: NOBODY,
    };
    const told = { ...next, commitment: first.commitment, deal: 1 };
    const fault = (more: Partial<RoomView["fairness"]>) => {
        check.checked = new Map();
        return check.follow(room({ told: [{ ...next, hand: 2 }], ...more }, []))[0]?.fault;
    };
    expect(fault({})).toBe("missing");
    expect(fault({ broken_off: [{ why: "takeback", told }] })).toBeUndefined();
});
