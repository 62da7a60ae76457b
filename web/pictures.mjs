// Draws the pictures that other sites show with a link: `node pictures.mjs FOLDER JSON`. The JSON lists, for each picture, its
// `name`, `title` and `line`, and whether it shows `cards` in place of tiles (tools/build_page.py).
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const packaged = (path) => readFile(fileURLToPath(import.meta.resolve(path)));
const FONT = "Josefin Sans";
const [WIDTH, HEIGHT] = [1200, 630]; // the format that most sites expect
const INK = "#22252a";
const TILES = ["6-6", "5-4", "4-4", "6-4", "4-1", "3-3", "2-0"];
const CARDS = ["R14", "C9", "S12", "BM", "F7", "R3", "S5"];
const PIPS = ["", "0,0", "-1,-1 1,1", "-1,-1 0,0 1,1", "-1,-1 1,-1 -1,1 1,1", "-1,-1 1,-1 0,0 -1,1 1,1"];
PIPS.push("-1,-1 -1,0 -1,1 1,-1 1,0 1,1");
const CRESCENT = "M0-44a44 44 0 1 0 44 52A37 37 0 0 1 0-44Z";
/** The drawing of each suit of cards: a rocket, a crescent, a star and a full moon. */
const SUITS = {
    R: `<path fill="#b3202c" d="M0-40 14-18 18 6 14 32h-28L-18 6l4-24ZM16 10 36 42 14 32ZM-16 10-36 42-14 32ZM-9 36H9L0 58Z"/>
        <circle cy="-8" r="8" fill="#fff"/>`,
    C: `<path fill="#12683a" d="${CRESCENT}"/>`,
    S: `<path fill="#6a2c9c" d="M0-36 11-3 46-3 18 17 28 51 0 31-28 51-18 17-46-3-11-3Z"/>`,
    F: `<circle cy="12" r="42" fill="#1c4a9e"/>
        <g fill="#fff" opacity=".55"><circle cx="-14" cy="-2" r="11"/><circle cx="19" cy="8" r="7"/><circle cx="-4" cy="34" r="7"/></g>`,
};
const COLORS = { R: "#b3202c", C: "#12683a", S: "#6a2c9c", F: "#1c4a9e" };

const box = (width, height, radius, style, y = 0) =>
    `<rect x="${-width}" y="${y - height}" width="${2 * width}" height="${2 * height}" rx="${radius}" ${style}/>`;

function tile(piece) {
    const dots = piece.split("-").flatMap((half, lower) =>
        (PIPS[half] ? PIPS[half].split(" ") : []).map((at) => {
            const [x, y] = at.split(",");
            return `<circle cx="${x * 29}" cy="${y * 29 + (lower ? 55 : -56)}" r="12"/>`;
        }),
    );
    return `${box(58, 116, 15, 'fill="#b9ad92"')}${box(54, 111, 12, 'fill="#fffaf0"', -2)}
        <path d="M-42 0h84" stroke="#a2957a" stroke-width="4"/><circle r="6" fill="#c9a545"/>
        <g fill="${INK}">${dots.join("")}</g>`;
}

function card(piece) {
    const [suit, rank] = [piece[0], piece.slice(1)];
    const face =
        piece === "BM"
            ? `<circle cy="-8" r="52" fill="#ffd24a"/><g fill="${INK}"><circle cx="-18" cy="-22" r="6"/><circle cx="18" cy="-22" r="6"/></g>
               <path d="M-28 2a30 26 0 0 0 56 0" fill="none" stroke="${INK}" stroke-width="6" stroke-linecap="round"/>`
            : `${SUITS[suit]}<text x="-68" y="-62" font-size="50" fill="${COLORS[suit]}">${rank}</text>`;
    return `${box(82, 116, 13, 'fill="#b5b3ab"')}${box(80, 114, 12, 'fill="#fffdf8"')}${face}`;
}

/** The pieces at the bottom of a picture, as a fan. */
function fan(cards) {
    return (cards ? CARDS : TILES).map((piece, n, { length }) => {
        const step = n - (length - 1) / 2;
        const place = `translate(${WIDTH / 2 + 134 * step} ${HEIGHT - 78 + 9 * step * step}) rotate(${4.87 * step})`;
        const shade = box(cards ? 84 : 60, 118, 16, 'fill="#061812" opacity=".3"', 8);
        return `<g transform="${place}">${shade}${cards ? card(piece) : tile(piece)}</g>`;
    });
}

/** Break a title into one or two lines; a long one is smaller. */
function broken(title) {
    if (title.length <= 22) return [title];
    const spaces = [...title.matchAll(/ /g)].map(({ index }) => index);
    const middle = spaces.sort((a, b) => Math.abs(a - title.length / 2) - Math.abs(b - title.length / 2))[0];
    return [title.slice(0, middle), title.slice(middle + 1)];
}

function picture({ title, line, cards }) {
    const lines = broken(title);
    const size = Math.min(lines.length > 1 ? 84 : 100, 1900 / Math.max(...lines.map((each) => each.length)));
    const bottom = 190 + size * 0.75 * lines.length + 22 * (lines.length - 1);
    const inside = `x="26" y="26" width="${WIDTH - 52}" height="${HEIGHT - 52}" rx="34"`;
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="${FONT}">
        <rect width="${WIDTH}" height="${HEIGHT}" fill="#60422a"/>
        <rect x="13" y="13" width="${WIDTH - 26}" height="${HEIGHT - 26}" rx="43" fill="none" stroke="#8a6443" stroke-width="3"/>
        <rect ${inside} fill="#1e5c48" stroke="#143f32" stroke-width="6"/>
        ${fan(cards).join("")}
        <path transform="translate(104 106) scale(.77)" fill="#f0c860" d="${CRESCENT}"/>
        <text x="152" y="124" font-size="54" letter-spacing="2" fill="#f0c860">MOON</text>
        ${lines.map((each, n) => `<text x="70" y="${190 + size * 0.75 + n * (size * 0.75 + 22)}" font-size="${size}" fill="#f8f5ea">${each}</text>`).join("")}
        <text x="73" y="${bottom + 62}" font-size="40" fill="#cde2d4">${line}</text>
    </svg>`;
}

const [folder, listed] = process.argv.slice(2);
await initWasm(await packaged("@resvg/resvg-wasm/index_bg.wasm"));
const fontBuffers = [await packaged("@fontsource/josefin-sans/files/josefin-sans-latin-600-normal.woff2")];
await mkdir(folder, { recursive: true });
for (const each of JSON.parse(listed)) {
    const drawn = new Resvg(picture(each), { font: { fontBuffers, defaultFontFamily: FONT } }).render();
    await writeFile(join(folder, `${each.name}.png`), drawn.asPng());
}
