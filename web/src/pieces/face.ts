import { html, nothing, svg, type TemplateResult } from "lit";

/**
 * Faces of players, as SVG pictures of 48 by 48 units that fill a circle.
 *
 * A picture is a text of shapes, separated by "|". The first character of a shape is its color; a capital letter
 * draws a line instead of an area. A path follows, or an ellipse as "x y radius" or "x y radius radius". A shape that
 * begins with "=" is drawn a second time, mirrored.
 */

const COLORS: Readonly<Record<string, string>> = {
    a: "#f8d8b8",
    b: "#e6b185",
    c: "#c58a5c",
    d: "#925d3b",
    e: "#64402b",
    f: "#f7a6b4",
    g: "#dcd8d0",
    h: "#5b3a26",
    i: "#b98a4e",
    j: "#c4632d",
    k: "#2a2220",
    l: "#dcb277",
    m: "#c9d4d9",
    n: "#7f9099",
    o: "#e2843c",
    p: "#7f5aa5",
    q: "#e99a93",
    r: "#c23b2c",
    s: "#83bfe0",
    t: "#2c7d80",
    u: "#36659f",
    v: "#4c8a57",
    w: "#fff8ec",
    x: "#a9cf9a",
    y: "#f2c14e",
    z: "#24345c",
};

/** Hair, hats, glasses and the like. Digits stand for colors: 1 skin, 2 hair, 3 clothes, 4 hat, 5 hatband. */
const PARTS: Readonly<Record<string, string>> = {
    // Behind the head:
    L: "=2 M24 9C13 9 11 18 12 26 12 34 10 37 9 40L20 40 24 30Z",
    A: "2 24 17.5 15 14|=2 11.5 25 5.5",
    B: "=2 M24 9C12 9 11.5 18 12 27L18 27 24 18Z",
    N: "2 24 7.5 5.5",
    // A person, and a bot:
    P: "3 M4 50C4 40 13 37 24 37S44 40 44 50Z|1 M19.5 31H28.5V37A4.5 3.5 0 0 1 19.5 37Z|=1 14.2 24 2.3 2.8|1 24 22.5 10 11.5|=k 20 23 1.5 1.8|=q 17.6 27 1.9 1.4|K M20 28.3Q24 31.8 28 28.3",
    R: "3 M4 50C4 41 12 39 24 39S44 41 44 50Z|n M20 35H28V40H20Z|N M35 22L38.6 12|y 39 10 2.5|=n 12.3 24.5 2.5 4|1 M13 17.5A6 6 0 0 1 19 11.5H29A6 6 0 0 1 35 17.5V29.5A7 7 0 0 1 28 36.5H20A7 7 0 0 1 13 29.5Z|z M16 21.3A3.5 3.5 0 0 1 19.5 17.8H28.5A3.5 3.5 0 0 1 28.5 26.6H19.5A3.5 3.5 0 0 1 16 22.8Z|=w 20 22.2 1.9 2.3|K M20.3 31Q24 33 27.7 31",
    // In front of the head:
    b: "=2 M12.3 25C9.3 28 13 31 10.3 34 12.6 36 10.6 38.5 12.5 41 16.3 39 15.4 36.5 16.6 34 15 31 17 28.5 15.6 25Z|=5 12.9 41.3 2.2 1.5",
    f: "=2 M24 10C16 10 13.5 15 13.8 22 17 20.5 21 18 24 14.5Z",
    i: "2 M13.6 22C12.5 12 19 9 25 9.5 32 9.5 35.6 14 34.4 22 33.5 18 31.5 16 27 16.3 22 16.6 15.5 16 13.6 22Z",
    d: "=2 M13.9 23C14 35 19 37.5 24 37.5V26.5C20.5 25.5 16.5 28.5 15.5 22.5Z|w M20.6 29.3Q24 32.4 27.4 29.3Z",
    m: "=2 M24 26.3C20.5 25.7 18.5 27.5 16 30.5 19.5 31.4 22.6 30.5 24 28.8Z",
    g: "=K 19.6 23 3.5|K M23 22.6H25",
    o: "=Y 13.6 30 1.8",
    x: "=5 M24 46C18 42 14.6 38 14.8 32.8 17 35.5 20.5 36.5 24 36.5Z|=w 20 38.5 .9|w 24 42 .9",
    c: "4 M4.5 15.2C14 12 13.5 3.4 18.5 3.4 21 3.4 22 5 24 5S27 3.4 29.5 3.4C34.5 3.4 34 12 43.5 15.2 38 19.4 31 19.8 24 19.8S10 19.4 4.5 15.2Z|5 M15.2 11.4Q24 14.4 32.8 11.4L33.8 14.4Q24 17.6 14.2 14.4Z",
    s: "4 24 15.3 22 4.4|4 M15 15C15 4 20 2.4 24 2.4S33 4 33 15Q24 18.5 15 15Z|5 M15.2 11.5Q24 14.8 32.8 11.5L33 14.3Q24 17.8 15 14.3Z",
    k: "4 M13 18C13 7 20 5.5 24 5.5S35 7 35 18Q24 14.5 13 18Z|5 M13 17.6Q26 12 41 18.8 30 22 13 17.6Z|5 24 5.8 1.6",
    v: "4 M24 6C12 6 10.5 16 11.5 27 12.5 36 14 41 24 42 34 41 35.5 36 36.5 27 37.5 16 36 6 24 6ZM24 12.5C31 12.5 32.5 18 32.2 24 31.8 30 28 34 24 34S16.2 30 15.8 24C15.5 18 17 12.5 24 12.5Z",
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
        "x|n 24 32 20 19|=K M4.5 30Q12 17 24 16|=K M5 39Q14 26 24 25|=m 16.5 12.5 3.6 7|=q 16.5 13 1.8 4.6|m M24 13.5C15.5 13.5 13.5 22 17 30 19.5 36 20.5 43 24 43S28.5 36 31 30C34.5 22 32.5 13.5 24 13.5Z|=k 19.4 24 1.6 2|k 24 40.8 2.4 1.8|=q 18 28.5 1.8 1.3",
    longhorn:
        "s|=w M18 15C11 16 5 13 3 4-1 14 6 22 18 21Z|=h M3.6 7 3 4C1.4 8 1.4 11 2 13.5Z|=j 11.5 24 5.2 2.6|j M24 11C15.5 11 14.5 17 16 23L18.3 37C19 43 29 43 29.7 37L32 23C33.5 17 32.5 11 24 11Z|w M24 11C20 13 20.5 20 21.5 31H26.5C27.5 20 28 13 24 11Z|q 24 38 7 5.6|=k 21.3 37 1.1 1.5|K M21 41Q24 42.6 27 41|=k 18.8 24 1.6 2",
    roadrunner:
        "o|h M12 50C12 36 15 30 19 27L33 27C37 36 37 50 37 50Z|=w M19 50 20.5 34 22 50Z|h M15.5 17C11 13 10 6 3 4 6 8 5 10 8.5 12.5 6 12.5 4 12 2 12.5 6 17 10 21 16 22Z|h 24 20.5 10.5 9.5|z M32 17.5 46.5 21 45.5 23.4 32 24Z|K M33 21.2 45 22|w M16 19C20 14 28 13 32 16.6 30 22 22 22 16 19Z|s M20 18.6C22 15.6 27 15.6 29 18 27 21 22.5 20.6 20 18.6Z|r M15.5 19 20.4 18.7 18 20.4Z|k 26.4 18 2.2|w 27 17.3 .7",
    coyote: "z|y 37 11 7|=j M12 22 9.5 3 22.5 12Z|=q M13.6 18 12.4 9 18.5 13Z|l M24 11C15 11 11 17 7 27L17 32 24 44 31 32 41 27C37 17 33 11 24 11Z|=w M24 25C20 27 17 26 8.5 26.5L17 32 24 44Z|=j M24 11C20 11 18 13 19 18L23 28H24Z|=k M16.4 22.2 21.6 24.6Q18.6 26.6 16.4 22.2Z|k 24 39.6 3.1 2.4",
    jackrabbit:
        "y|=i 17.6 12.5 4.2 12.5|=q 17.6 13 2.1 9.4|i 24 31.5 12 11|=w 20.8 36 4.6 3.8|w M22.3 38H25.7V43H22.3Z|K M24 39V43|q 24 33 2.1 1.5|=k 18.2 28.3 1.9 2.4|=w 18.8 27.5 .7",
    owl: "p|=h M10 23 8 6 22 14Z|h 24 31 16 19|i M24 32C16 32 14 40 15 50H33C34 40 32 32 24 32Z|=l 17 22 7.6|=y 17.2 22 5|=k 17.8 22 2.8|=w 18.7 21 .9|o M24 23.5 27 27.5 24 33 21 27.5Z|=H M19 38 20.5 40 22 38|H M22.5 43 24 45 25.5 43",
    moon: "z|w 8 14 1.2|w 40 10.5 1.5|w 41 37 1.1|w 10 39 1.4|y 24 25 16.5|=l 15 35 2.4 1.8|l 31 14.5 2.6 1.9|l 17 15.5 1.6|=K M16 23.5Q18.6 26 21.2 23.5|=o 15.5 28.5 2.5 1.7|K M18.8 30Q24 35.6 29.2 30",
    cactus: "l|=v 12.4 17 6.4 8.4|v 24 32.5 12.5 15|f 10.5 9 3.2|f 14.6 10.5 2.4|y 12 10.3 1.5|f 35.5 9.5 2.7|y 35.5 9.8 1.2|f 24 17.5 3.8 2.6|y 24 18 1.6|=w M16 41 14.6 42.4|=x 15.8 38 .9|=x 20 43 .9|=x 11 19 .8|=x 15 24 .8|=k 19.8 28.5 1.6 2|=q 17 32.5 2 1.5|K M20 33.6Q24 37.4 28 33.6",
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

/** Return shapes as SVG. The digits in them stand for the colors at these places of `own`. */
function shapes(text: string, own = ""): TemplateResult<2>[] {
    return text.split("|").map((shape) => {
        const twice = shape.startsWith("=");
        const key = shape[twice ? 1 : 0] ?? "";
        const form = shape.slice(twice ? 2 : 1).trim();
        const color = COLORS[own[Number(key)] ?? key.toLowerCase()];
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
    return face in BOTS ? face : "bot";
}

/** Draw a face: one that was chosen or belongs to a bot, otherwise the one for the name. It has no label. */
export function drawFace(face: string, name: string): TemplateResult {
    const text = BOTS[face] ?? PEOPLE[face] ?? PEOPLE[faceOf(name)]!;
    const [own = "", parts] = text.split(":");
    return html`<svg
        class="portrait"
        viewBox="0 0 48 48"
        stroke-width="1.6"
        stroke-linecap="round"
        aria-hidden="true"
    >
        <rect width="48" height="48" fill=${COLORS[own[0]!] ?? nothing} />
        ${parts ? [...parts].map((part) => shapes(PARTS[part]!, own)) : shapes(own.slice(own.indexOf("|") + 1))}
    </svg>`;
}
