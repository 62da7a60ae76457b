import { html, type TemplateResult } from "lit";

/** Paths of 24 by 24 units, drawn as lines. */
const PATHS = {
    back: "M14.5 5 8 12l6.5 7",
    undo: "M9 6 4.5 10.5 9 15M5 10.5h9a5 5 0 0 1 0 10h-3",
    last: "M4.5 12a7.5 7.5 0 1 0 2.4-5.5M4.5 4v4.5H9",
    gone: "M5 4.5h5.5v15H5zM5 12h5.5M13.5 4.5H19v15h-5.5zM13.5 12H19M3.5 20.5l17-17",
    list: "M5 6.5h14M5 12h14M5 17.5h8",
    menu: "M4.5 7h15M4.5 12h15M4.5 17h15",
    close: "M6 6l12 12M18 6 6 18",
};

/** Draw an icon without a label. */
export const icon = (name: keyof typeof PATHS): TemplateResult =>
    html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${PATHS[name]} /></svg>`;
