import { html, svg, type TemplateResult } from "lit";
import type { Player, Step } from "../../replay/player";
import { say } from "../../words/words";
import { valueOf } from "../../parts/inputs";

/** Icons of the buttons, in a 24 × 24 box. */
const SIGNS = {
    first: svg`<path d="M5 5h2.6v14H5zM19 5v14l-9.500-7z"/>`,
    "hand-before": svg`<path d="M12 5v14l-8-7zM20 5v14l-8-7z"/>`,
    before: svg`<path d="M16 5v14l-9.500-7z"/>`,
    play: svg`<path d="M7 4.500v15l12-7.500z"/>`,
    pause: svg`<path d="M6.500 5h4v14h-4zM13.500 5h4v14h-4z"/>`,
    after: svg`<path d="M8 5v14l9.500-7z"/>`,
    "hand-after": svg`<path d="M4 5v14l8-7zM12 5v14l8-7z"/>`,
    last: svg`<path d="M16.400 5H19v14h-2.600zM5 5v14l9.500-7z"/>`,
} as const satisfies Record<Step, unknown>;

/** Keys that work while the controls have the focus. */
const KEYS: Readonly<Record<string, Step>> = {
    ArrowLeft: "before",
    ArrowDown: "before",
    ArrowRight: "after",
    ArrowUp: "after",
    PageUp: "hand-before",
    PageDown: "hand-after",
    Home: "first",
    End: "last",
};

/** Draw the buttons, the slider and the last action. */
export function controls(
    player: Player,
    plies: number,
    now: readonly string[],
    trouble: string,
): TemplateResult {
    const { ply } = player.point;
    const place = say("replay-place-of", { ply, plies });
    const button = (step: Step, off: boolean) =>
        html`<button
            type="button"
            class=${step === "play" || step === "pause" ? "primary" : ""}
            aria-label=${say(`replay-${step}`)}
            title=${say(`replay-${step}`)}
            aria-disabled=${off ? "true" : "false"}
            @click=${() => off || player.step(step)}
        >
            <svg viewBox="0 0 24 24" aria-hidden="true">${SIGNS[step]}</svg>
        </button>`;
    return html`<div
        class="control"
        data-zone="control"
        role="group"
        aria-label=${say("replay-control")}
        aria-describedby="replay-keys"
        @keydown=${(event: KeyboardEvent) => press(event, player)}
    >
        <p class="doing" role="status">${now.join(" ") || say("replay-begin")}</p>
        <p class="trouble" role="alert">${trouble}</p>
        <div class="slide">
            <input
                type="range"
                min="0"
                max=${plies}
                .value=${String(ply)}
                aria-label=${say("replay-place")}
                aria-valuetext=${place}
                @input=${(event: Event) => player.drag(Number(valueOf(event)))}
            />
            <output>${ply} / ${plies}</output>
        </div>
        <div class="steps">
            ${button("first", !ply)} ${button("hand-before", !ply)} ${button("before", !ply)}
            ${button(player.playing ? "pause" : "play", !plies)} ${button("after", ply >= plies)}
            ${button("hand-after", ply >= plies)} ${button("last", ply >= plies)}
        </div>
        <p class="hidden" id="replay-keys">${say("replay-keys")}</p>
    </div>`;
}

function press(event: KeyboardEvent, player: Player): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // Space on a button presses that button.
    const space = event.key === " " && event.target instanceof HTMLInputElement;
    const step = space ? "play" : KEYS[event.key];
    if (!step) return;
    event.preventDefault();
    player.step(step);
}
