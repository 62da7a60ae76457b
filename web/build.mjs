// Bundles the page into the folder that is named: `node build.mjs FOLDER`. Files that may be kept for ever have a check
// sum in their names; index.html names them.
import { build } from "esbuild";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";

const folder = process.argv[2];
if (!folder) throw new Error("node build.mjs FOLDER");

const entryPoints = ["src/main.ts", "src/style/main.css", "src/icon.svg"];
const { metafile } = await build({
    entryPoints,
    outdir: join(folder, "assets"),
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    minify: true,
    legalComments: "eof",
    metafile: true,
    loader: { ".svg": "copy" },
    logLevel: "warning",
});

let page = await readFile("src/index.html", "utf8");
for (const [file, { entryPoint }] of Object.entries(metafile.outputs)) {
    if (!entryPoints.includes(entryPoint)) continue; // part of another, or fetched later
    const name = basename(entryPoint);
    if (!page.includes(`{${name}}`)) throw new Error(`index.html doesn't name ${name}`);
    page = page.replaceAll(`{${name}}`, `/assets/${basename(file)}`);
}
await mkdir(folder, { recursive: true });
await writeFile(join(folder, "index.html"), page);
