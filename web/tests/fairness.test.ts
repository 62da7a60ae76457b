import { expect, test } from "vitest";
import type { RoomView } from "../src/api/types";
import { commitmentOf, DealCheck, follows } from "../src/room/fairness";
import deals from "./deals.json";

type Case = (typeof deals)[number];

const rules = ({ game, tiles }: Case) =>
    ({ game, table: { tiles } }) as unknown as RoomView["settings"]["rules"];
const secretOf = ({ secret, commitment, nonces }: Case) =>
    ({ type: "revealed", hand: 1, secret, commitment, nonces }) as const;
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
        game,
        actions,
        settings: { rules: rules(deals[0]!) },
        fairness: {
            commitment: null,
            nonces: [],
            next_commitment: null,
            next_nonces: [],
            told: [],
            ...fairness,
        },
    }) as unknown as RoomView;

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
    const before = room({ next_commitment: first.commitment, next_nonces: ["-", "-", "-"] });
    mine.follow(before);
    const offer = mine.offer(before);
    expect(offer?.nonce).toMatch(/^[0-9a-f]{32}$/);
    expect(offer?.commitment).toBe(first.commitment);
    expect(mine.offer(before)).toBeUndefined();
    offer?.taken();
    expect(fault(mine, room({ told: [revealed1] }, dealt))).toBe("nonce");
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
