import { html, nothing, svg, type TemplateResult } from "lit";

/**
 * Faces of players, as SVG pictures of 48 by 48 units that fill a circle.
 *
 * A picture is a text of shapes, separated by "|". The first character of a shape is its color; a capital letter
 * draws a line instead of an area. A path follows, or an ellipse as "x y radius" or "x y radius radius". A shape that
 * begins with "=" is drawn a second time, mirrored.
 */

/** The colors of the letters from a to z. */
const COLORS =
    "f8d8b8e6b185c58a5c925d3b64402bf7a6b4dcd8d05b3a26b98a4ec4632d2a2220dcb277c9d4d97f9099e2843c7f5aa5e99a93c23b2c83bfe02c7d8036659f4c8a57fff8eca9cf9af2c14e24345c";

/** Hair, hats, glasses and the like. Digits stand for colors: 1 skin, 2 hair, 3 clothes, 4 hat, 5 hatband. */
const PARTS: Readonly<Record<string, string>> = {
    // Behind the head:
    L: "=2 M24 9C13 9 11 18 12 26 12 34 10 37 9 40L20 40 24 30Z",
    A: "2 24 17.5 15 14|=2 11.5 25 5.5",
    B: "=2 M24 9C12 9 12 18 12 27L18 27 24 18Z",
    N: "2 24 7.5 5.5",
    // A person, and a bot:
    P: "3 M4 50C4 40 13 37 24 37S44 40 44 50Z|1 M20 31H28V37A4 4 0 0 1 20 37Z|=1 14.2 24 2.3 2.8|1 24 22.5 10 11.5|=k 20 23 1.5 1.8|=q 17.6 27 1.9 1.4|K M20 28Q24 32 28 28",
    R: "3 M4 50C4 41 12 39 24 39S44 41 44 50Z|n M20 35H28V40H20Z|N M35 22L39 12|y 39 10 2.5|=n 12.3 24.5 2.5 4|1 M13 18A6 6 0 0 1 19 12H29A6 6 0 0 1 35 18V30A7 7 0 0 1 28 36H20A7 7 0 0 1 13 30Z|z M16 21A4 4 0 0 1 20 18H28A4 4 0 0 1 28 27H20A4 4 0 0 1 16 23Z|=w 20 22.2 1.9 2.3|K M20 31Q24 33 28 31",
    // In front of the head:
    b: "=2 M12 25C9 28 13 31 10 34 13 36 11 38 12 41 16 39 15 36 17 34 15 31 17 28 16 25Z|=5 12.9 41.3 2.2 1.5",
    f: "=2 M24 10C16 10 14 15 14 22 17 20 21 18 24 14Z",
    i: "2 M14 22C12 12 19 9 25 10 32 10 36 14 34 22 34 18 32 16 27 16 22 17 16 16 14 22Z",
    d: "=2 M14 23C14 35 19 38 24 38V26C20 26 16 28 16 22Z|w M21 29Q24 32 27 29Z",
    m: "=2 M24 26C20 26 18 28 16 30 20 31 23 30 24 29Z",
    g: "=K 19.6 23 3.5|K M23 23H25",
    o: "=Y 13.6 30 1.8",
    x: "=5 M24 46C18 42 15 38 15 33 17 36 20 36 24 36Z|=w 20 38.5 .9|w 24 42 .9",
    c: "4 M4 15C14 12 14 3.4 18 3.4 21 3.4 22 5 24 5S27 3.4 30 3.4C34 3.4 34 12 44 15 38 19 31 20 24 20S10 19 4 15Z|5 M15 11Q24 14 33 11L34 14Q24 18 14 14Z",
    s: "4 24 15.3 22 4.4|4 M15 15C15 4 20 2.4 24 2.4S33 4 33 15Q24 18 15 15Z|5 M15 12Q24 15 33 12L33 14Q24 18 15 14Z",
    k: "4 M13 18C13 7 20 6 24 6S35 7 35 18Q24 14 13 18Z|5 M13 18Q26 12 41 19 30 22 13 18Z|5 24 5.8 1.6",
    v: "4 M24 6C12 6 10 16 12 27 12 36 14 41 24 42 34 41 36 36 36 27 38 16 36 6 24 6ZM24 12C31 12 32 18 32 24 32 30 28 34 24 34S16 30 16 24C16 18 17 12 24 12Z",
    r: "5 14.5 11 2.3|5 11.6 13.3 2.3|5 12.7 16.6 2.3|5 16.3 16.6 2.3|5 17.4 13.3 2.3|y 14.5 14 1.8",
};

/** Faces for people: a background and shapes, or six colors (the first is the background) and parts. */
const PEOPLE: Readonly<Record<string, string>> = {
    cowgirl: "sbhuir:LPfxc",
    cowboy: "ydkuwh:Pimc",
    abuela: "qcgpkk:NPfg",
    abuelo: "xcgwlr:Pims",
    braids: "tckyrr:BPfb",
    curls: "oektyy:APio",
    beard: "vajukk:Pidg",
    cap: "fbhvru:Pik",
    scarf: "yckupu:Pv",
    armadillo:
        "x|n 24 32 20 19|=K M4 30Q12 17 24 16|=K M5 39Q14 26 24 25|=m 16.5 12.5 3.6 7|=q 16.5 13 1.8 4.6|m M24 14C16 14 14 22 17 30 20 36 20 43 24 43S28 36 31 30C34 22 32 14 24 14Z|=k 19.4 24 1.6 2|k 24 40.8 2.4 1.8|=q 18 28.5 1.8 1.3",
    longhorn:
        "s|=w M18 15C11 16 5 13 3 4-1 14 6 22 18 21Z|=h M4 7 3 4C1.4 8 1.4 11 2 14Z|=j 11.5 24 5.2 2.6|j M24 11C16 11 14 17 16 23L18 37C19 43 29 43 30 37L32 23C34 17 32 11 24 11Z|w M24 11C20 13 20 20 22 31H26C28 20 28 13 24 11Z|q 24 38 7 5.6|=k 21.3 37 1.1 1.5|K M21 41Q24 43 27 41|=k 18.8 24 1.6 2",
    roadrunner:
        "o|h M12 50C12 36 15 30 19 27L33 27C37 36 37 50 37 50Z|=w M19 50 20 34 22 50Z|h M16 17C11 13 10 6 3 4 6 8 5 10 8 12 6 12 4 12 2 12 6 17 10 21 16 22Z|h 24 20.5 10.5 9.5|z M32 18 46 21 46 23 32 24Z|K M33 21 45 22|w M16 19C20 14 28 13 32 17 30 22 22 22 16 19Z|s M20 19C22 16 27 16 29 18 27 21 22 21 20 19Z|r M16 19 20 19 18 20Z|k 26.4 18 2.2|w 27 17.3 .7",
    coyote: "z|y 37 11 7|=j M12 22 10 3 22 12Z|=q M14 18 12 9 18 13Z|l M24 11C15 11 11 17 7 27L17 32 24 44 31 32 41 27C37 17 33 11 24 11Z|=w M24 25C20 27 17 26 8 26L17 32 24 44Z|=j M24 11C20 11 18 13 19 18L23 28H24Z|=k M16 22 22 25Q19 27 16 22Z|k 24 39.6 3.1 2.4",
    jackrabbit:
        "y|=i 17.6 12.5 4.2 12.5|=q 17.6 13 2.1 9.4|i 24 31.5 12 11|=w 20.8 36 4.6 3.8|w M22 38H26V43H22Z|K M24 39V43|q 24 33 2.1 1.5|=k 18.2 28.3 1.9 2.4|=w 18.8 27.5 .7",
    owl: "p|=h M10 23 8 6 22 14Z|h 24 31 16 19|i M24 32C16 32 14 40 15 50H33C34 40 32 32 24 32Z|=l 17 22 7.6|=y 17.2 22 5|=k 17.8 22 2.8|=w 18.7 21 .9|o M24 24 27 28 24 33 21 28Z|=H M19 38 20 40 22 38|H M22 43 24 45 26 43",
    moon: "z|w 8 14 1.2|w 40 10.5 1.5|w 41 37 1.1|w 10 39 1.4|y 24 25 16.5|=l 15 35 2.4 1.8|l 31 14.5 2.6 1.9|l 17 15.5 1.6|=K M16 24Q19 26 21 24|=o 15.5 28.5 2.5 1.7|K M19 30Q24 36 29 30",
    cactus: "l|=v 12.4 17 6.4 8.4|v 24 32.5 12.5 15|f 10.5 9 3.2|f 14.6 10.5 2.4|y 12 10.3 1.5|f 35.5 9.5 2.7|y 35.5 9.8 1.2|f 24 17.5 3.8 2.6|y 24 18 1.6|=w M16 41 15 42|=x 15.8 38 .9|=x 20 43 .9|=x 11 19 .8|=x 15 24 .8|=k 19.8 28.5 1.6 2|=q 17 32.5 2 1.5|K M20 34Q24 37 28 34",
};

/** Faces of the house bots. The color of a head shows the kind of bot. */
const BOTS: Readonly<Record<string, string>> = {
    bot: "zmkukk:R",
    chance: "uxkrvy:Rk",
    lucky: "rxjvvw:Rr",
    volado: "txktly:Rs",
    dado: "rxkwkk:R",
    ruleta: "pxyfff:ARr",
    dizzy: "zxqyqq:RNo",
    poppy: "osmjfy:LRf",
    monty: "tskujp:Rm",
    chiquis: "vskrkf:BRfr",
    toto: "usgklr:Rs",
    skip: "pskurw:Rg",
    josie: "zswpfj:NRo",
    pip: "oimury:Rk",
    penny: "tijfjf:LRf",
    beto: "vikrlr:Rs",
    lupita: "uikrkf:BRfbr",
    junior: "sikuuw:Rkg",
    dot: "ziwprr:ARo",
    earl: "lokuhk:Rmc",
    hattie: "sogpwp:NRc",
    nacho: "vokrlv:Rms",
    chelo: "tohvkr:LRfr",
    buck: "zolvir:Rxc",
    dolly: "foyqyf:ARfo",
    rosa: "pmkrkr:LRfr",
    wyatt: "lmkukr:Rmc",
    chuy: "umkklr:Rmxs",
    opal: "jmgtgg:NRfg",
    ramona: "tmkokk:BRfbo",
    hank: "rmjhwj:Rdc",
    luz: "pygkkk:NRfg",
    ramiro: "vygklk:Rms",
    selene: "zykukw:LRfr",
    sterling: "uyukkr:Rmg",
    marshal: "rykhku:Rmxc",
    galileo: "tyghzy:Rdg",
};

/** Return the color of a letter. */
function colorOf(letter: string): string {
    const at = 6 * (letter.charCodeAt(0) - 97);
    return `#${COLORS.slice(at, at + 6)}`;
}

/** Return shapes as SVG. The digits in them stand for the colors at these places of `own`. */
function shapes(text: string, own = ""): TemplateResult<2>[] {
    return text.split("|").map((shape) => {
        const twice = shape.startsWith("=");
        const key = shape[twice ? 1 : 0] ?? "";
        const form = shape.slice(twice ? 2 : 1).trim();
        const color = colorOf(own[Number(key)] ?? key.toLowerCase());
        const line = key >= "A" && key <= "Z";
        const [x = 0, y = 0, r = 0, ry = r] = form.split(" ").map(Number);
        const d = x >= 0 ? `M${x - r} ${y}a${r} ${ry} 0 1 0 ${2 * r} 0a${r} ${ry} 0 1 0 ${-2 * r} 0Z` : form;
        const path = (turned?: string) =>
            svg`<path fill=${line ? "none" : color} stroke=${line ? color : "none"} d=${d} transform=${turned ?? nothing} />`;
        return svg`${path()}${twice ? path("matrix(-1 0 0 1 48 0)") : nothing}`;
    });
}

/** The faces that players can choose. */
export const FACES: readonly string[] = Object.keys(PEOPLE);

/** Return the face of a player who has chosen none. */
export function faceOf(name: string): string {
    let sum = 7;
    for (const char of name) sum = (sum * 31 + char.codePointAt(0)!) % 65_521;
    return FACES[sum % FACES.length]!;
}

/** Return the face of a bot with this name. */
export function faceOfBot(name: string): string {
    const face = name.toLowerCase();
    return Object.hasOwn(BOTS, face) ? face : "bot";
}

/** Draw a face: one that was chosen or belongs to a bot, otherwise the one for the name. It has no label. */
export function drawFace(face: string, name: string): TemplateResult {
    const known = Object.hasOwn(BOTS, face) || FACES.includes(face) ? face : faceOf(name);
    const text = (BOTS[known] ?? PEOPLE[known])!;
    const [own = "", parts] = text.split(":");
    return html`<svg
        class="portrait"
        viewBox="0 0 48 48"
        stroke-width="1.6"
        stroke-linecap="round"
        aria-hidden="true"
    >
        <rect width="48" height="48" fill=${colorOf(own[0]!)} />
        ${parts ? [...parts].map((part) => shapes(PARTS[part]!, own)) : shapes(own.slice(own.indexOf("|") + 1))}
    </svg>`;
}
