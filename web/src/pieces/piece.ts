import { html, nothing, svg, type TemplateResult } from "lit";
import { pieceName } from "../room/names";

/**
 * Tiles and cards as SVG pictures.
 *
 * They stand upright, a tile with its high end on top, with pips as on real tiles. Each suit of cards has its own
 * symbol, so that color is never the only difference.
 */

/** By number: the positions of the pips, in steps from the center of the half. */
const PIPS: readonly (readonly (readonly [number, number])[])[] = [
    [],
    [[0, 0]],
    [
        [-1, -1],
        [1, 1],
    ],
    [
        [-1, -1],
        [0, 0],
        [1, 1],
    ],
    [
        [-1, -1],
        [1, -1],
        [-1, 1],
        [1, 1],
    ],
    [
        [-1, -1],
        [1, -1],
        [0, 0],
        [-1, 1],
        [1, 1],
    ],
    [
        [-1, -1],
        [-1, 0],
        [-1, 1],
        [1, -1],
        [1, 0],
        [1, 1],
    ],
];
const STEP = 10;

/** By suit: its symbol, centered on the origin. */
const SIGNS: Readonly<Record<string, TemplateResult<2>>> = {
    R: svg`<path d="M0-13C6-8 6 0 4 6H-4C-6 0-6-8 0-13ZM-5 0-10 8-4 6ZM5 0 10 8 4 6ZM-3 8 0 13 3 8Z"/><circle class="hole" cy="-3" r="2.2"/>`,
    C: svg`<path d="M6-10.5A12 12 0 1 0 6 10.5 10.6 10.6 0 0 1 6-10.5Z"/>`,
    S: svg`<path d="M0-13 3.1-4.2 12.4-4 5 1.6 7.6 10.5 0 5.3-7.6 10.5-5 1.6-12.4-4-3.1-4.2Z"/>`,
    F: svg`<circle r="11.5"/><g class="hole craters"><circle cx="-4" cy="-4" r="3"/><circle cx="5" cy="-1" r="2"/><circle cx="-1" cy="6" r="2"/></g>`,
    BM: svg`<circle class="moon" r="12.5"/><circle class="face" cx="-4.5" cy="-3.5" r="1.7"/><circle class="face" cx="4.5" cy="-3.5" r="1.7"/><path class="smile" d="M-6 4A7.5 7.5 0 0 0 6 4"/>`,
    LM: svg`<circle class="moon" r="7"/>`,
};

/** Draw the pips of half a tile. */
const half = (number: number, middle: number) =>
    (PIPS[number] ?? []).map(
        ([x, y]) => svg`<circle class="pip" cx=${20 + STEP * x} cy=${middle + STEP * y} r="4.2"/>`,
    );

function tile(high: number, low: number): TemplateResult {
    return html`<svg class="piece tile" viewBox="0 0 40 80" aria-hidden="true">
        <rect class="edge" x=".5" y=".5" width="39" height="79" rx="6" />
        <rect class="face" x="2" y="1.5" width="36" height="75.5" rx="5" />
        <path class="bar" d="M6 39.5H34" />
        <circle class="pin" cx="20" cy="39.5" r="2" />
        ${half(high, 20)}${half(low, 59.5)}
    </svg>`;
}

function card(suit: string, rank: string): TemplateResult {
    const moon = rank === "";
    return html`<svg class="piece card suit-${suit}" viewBox="0 0 60 84" aria-hidden="true">
        <rect class="edge" x=".5" y=".5" width="59" height="83" rx="6" />
        <rect class="face" x="1.5" y="1.5" width="57" height="81" rx="5" />
        <g class="ink">
            <g transform=${moon ? "translate(30 38) scale(1.5)" : "translate(30 54) scale(1.45)"}>
                ${SIGNS[suit]}
            </g>
            ${
                moon
                    ? svg`<text class="name" x="30" y="74" textLength="51" lengthAdjust="spacingAndGlyphs">${pieceName(suit)}</text>`
                    : svg`<text class="rank" x="6" y="27">${rank}</text><g transform="translate(49 17) scale(.5)">${SIGNS[suit]}</g>`
            }
        </g>
    </svg>`;
}

function back(isCard: boolean): TemplateResult {
    const [width, height] = isCard ? [60, 84] : [40, 80];
    return html`<svg
        class="piece back ${isCard ? "card" : "tile"}"
        viewBox="0 0 ${width} ${height}"
        aria-hidden="true"
    >
        <rect class="edge" x=".5" y=".5" width=${width - 1} height=${height - 1} rx="6" />
        <rect class="line" x="5" y="5" width=${width - 10} height=${height - 10} rx="3" />
        <path class="mark" d="M${width / 2} ${height / 2 - 9}l8 9-8 9-8-9z" />
    </svg>`;
}

/** Draw a piece without a label for screen readers; the caller provides that. */
export function drawPiece(piece: string, isCard: boolean): TemplateResult {
    const ends = /^(\d)-(\d)$/.exec(piece);
    if (ends) return tile(Number(ends[1]), Number(ends[2]));
    const parts = /^([RCSF])(\d+)$|^(BM|LM)$/.exec(piece);
    if (parts) return card(parts[1] ?? parts[3] ?? "", parts[2] ?? "");
    return back(isCard);
}

/** Draw a piece with its name for screen readers. */
export function showPiece(piece: string, isCard: boolean): TemplateResult {
    return html`<span class="shown" role="img" aria-label=${pieceName(piece)}
        >${drawPiece(piece, isCard)}</span
    >`;
}

/** Draw the symbol of a suit of cards; nothing for suits of tiles. */
export function suitSign(suit: string): TemplateResult | typeof nothing {
    const sign = SIGNS[suit];
    if (!sign) return nothing;
    return html`<svg class="sign card suit-${suit}" viewBox="-14 -14 28 28" aria-hidden="true">
        <g class="ink">${sign}</g>
    </svg>`;
}

/** Draw a suit or trump as a picture of 40 by 40 units: the pips of a number, the sign of a suit of cards. */
export function drawSuit(suit: string): TemplateResult {
    const sign = SIGNS[suit];
    const inner = sign
        ? svg`<g class="ink" transform="translate(20 20) scale(1.15)">${sign}</g>`
        : /^\d$/.test(suit)
          ? half(Number(suit), 20)
          : suit === "doubles"
            ? svg`<path class="stroke" d="M20 6V34"/><circle class="pip" cx="11" cy="20" r="4.2"/><circle class="pip" cx="29" cy="20" r="4.2"/>`
            : svg`<path class="stroke" d="M9 31 31 9"/><circle class="stroke" cx="20" cy="20" r="12.5"/>`;
    return html`<svg
        class="suit ${sign ? "card" : "tile"} suit-${suit}"
        viewBox="0 0 40 40"
        aria-hidden="true"
    >
        <rect class="face" width="40" height="40" rx="8" />
        ${inner}
    </svg>`;
}
