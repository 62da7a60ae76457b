import { html, type TemplateResult } from "lit";
import type { CreateRoom } from "../api/types";
import { settings, type ClockChoice, type PaceChoice } from "../settings";
import { say } from "../words/words";
import { check, pick } from "./inputs";

/** Minutes for a whole game, and seconds added for each action. */
const CLOCKS: Readonly<Record<Exclude<ClockChoice, "none">, readonly [number, number]>> = {
    blitz: [3, 3],
    brisk: [10, 5],
    calm: [30, 15],
};
/** Milliseconds before a bot acts, and before it leads to the next trick. */
const PACES: Readonly<Record<PaceChoice, readonly [number, number]>> = {
    quick: [250, 700],
    normal: [900, 1800],
    slow: [2000, 3500],
};
/** Milliseconds before the next hand is dealt. With bots only, the next hand waits for the player. */
const ALONE = 24 * 3600 * 1000;
const TOGETHER = 45_000;

/** Return the options of a table with bots only. */
export function soloTableOptions(): Pick<CreateRoom, "pace" | "rated"> {
    return { pace: pace(ALONE), rated: settings.choices.rated };
}

/** Return the options of a table with friends. */
export function friendsTableOptions(): Pick<
    CreateRoom,
    "pace" | "rated" | "clock" | "chat" | "spectators" | "memory_aids" | "hints"
> {
    const { rated, clock, watched, talk, aids, hints } = settings.choices;
    return {
        pace: pace(TOGETHER),
        rated,
        chat: talk ? "all" : "phrases",
        spectators: watched ? "hands" : "none",
        memory_aids: aids,
        hints,
        ...(clock === "none"
            ? {}
            : { clock: { base: CLOCKS[clock][0] * 60_000, increment: CLOCKS[clock][1] * 1000 } }),
    };
}

function pace(hand: number): NonNullable<CreateRoom["pace"]> {
    const [play, trick] = PACES[settings.choices.pace];
    return { play, trick, hand };
}

/** Draw the options of new tables: those for all tables and those for tables with friends. */
export function tableOptions(): TemplateResult {
    const { rated, clock, watched, talk, aids, hints } = settings.choices;
    const clockName = (each: ClockChoice) =>
        each === "none"
            ? say("front-clock-none")
            : say("front-clock-of", { minutes: CLOCKS[each][0], seconds: CLOCKS[each][1] });
    return html`${pick(
            say("front-pace"),
            (["quick", "normal", "slow"] as const).map((each) => [each, say(`front-pace-${each}`)]),
            settings.choices.pace,
            (pace) => settings.choose({ pace }),
            "pace",
        )}
        ${check(say("front-rated"), rated, (rated) => settings.choose({ rated }))}
        <details class="terms">
            <summary>${say("front-terms")}</summary>
            ${pick(
                say("front-clock"),
                (["none", "blitz", "brisk", "calm"] as const).map((each) => [each, clockName(each)]),
                clock,
                (clock) => settings.choose({ clock }),
                "clock",
            )}
            ${check(say("front-watched"), watched, (watched) => settings.choose({ watched }))}
            ${check(say("front-talk"), talk, (talk) => settings.choose({ talk }))}
            ${check(say("front-aids"), aids, (aids) => settings.choose({ aids }))}
            ${check(say("front-hints"), hints, (hints) => settings.choose({ hints }))}
        </details>`;
}
