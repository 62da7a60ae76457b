// Bundles the page into a folder: `node build.mjs FOLDER`. Files that may be cached forever have a hash in their names;
// index.html and the manifest refer to them, and the service worker caches them.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { wordsForBuild } from "./catalogues.mjs";
import { defined } from "./default-preset.mjs";

const folder = process.argv[2];
if (!folder) throw new Error("node build.mjs FOLDER");

/** Removes indentation, which the minifier keeps in templates. */
const unindented = {
    name: "unindented",
    setup: ({ onLoad }) =>
        onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, async ({ path }) => ({
            contents: (await readFile(path, "utf8")).replace(/\n\s+/g, "\n"),
            loader: "ts",
        })),
};
/** Bundles the style sheets of parts that are loaded later as texts, which their modules add to the page. */
const partStyles = {
    name: "part-styles",
    setup: ({ onLoad }) =>
        onLoad({ filter: /[\\/](study|players|search|tournaments)\.css$/ }, async ({ path }) => {
            const built = await build({ entryPoints: [path], bundle: true, minify: true, write: false });
            return { contents: built.outputFiles[0].text, loader: "text" };
        }),
};
const shared = {
    plugins: [unindented, partStyles, wordsForBuild],
    define: defined,
    bundle: true,
    format: "esm",
    target: "es2022",
    minify: true,
    charset: "utf8", // escapes of Spanish letters and signs weigh more
    legalComments: "eof",
    logLevel: "warning",
};
const icons = ["icon.svg", "icon-192.png", "icon-512.png", "icon-maskable.png"].map(
    (each) => `src/icons/${each}`,
);
const entryPoints = ["src/main.ts", "src/style/main.css", ...icons];
const { metafile } = await build({
    ...shared,
    entryPoints,
    outdir: join(folder, "assets"),
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    splitting: true,
    metafile: true,
    loader: { ".svg": "copy", ".png": "copy" },
});

const outputs = Object.entries(metafile.outputs);
// PNG icons are only requested by devices that install the page.
const files = outputs
    .map(([file]) => `/assets/${basename(file)}`)
    .filter((file) => !file.endsWith(".png"))
    .sort();

/** Return a source file with placeholders such as `{main.ts}` replaced by the paths of the bundled files. */
async function named(source, wanted) {
    let text = await readFile(source, "utf8");
    for (const [file, { entryPoint }] of outputs) {
        if (!entryPoints.includes(entryPoint)) continue; // a shared chunk, or loaded later
        const name = basename(entryPoint);
        if (wanted.includes(name) && !text.includes(`{${name}}`))
            throw new Error(`${source} doesn't name ${name}`);
        text = text.replaceAll(`{${name}}`, `/assets/${basename(file)}`);
    }
    return text;
}

// All browsers take Brotli, at least from https and localhost; Python can't compress with it.
for (const file of outputs.map(([file]) => file).filter((file) => !file.endsWith(".png")))
    await writeFile(`${file}.br`, brotliCompressSync(await readFile(file)));

await mkdir(folder, { recursive: true });
const page = await named("src/index.html", ["main.ts", "main.css", "icon.svg"]);
await writeFile(join(folder, "index.html"), page);
const manifest = await named(
    "src/manifest.json",
    icons.map((each) => basename(each)),
);
await writeFile(join(folder, "manifest.webmanifest"), manifest);
await build({
    ...shared,
    entryPoints: ["src/worker/service-worker.ts"],
    outdir: folder,
    define: {
        FILES: JSON.stringify(files),
        VERSION: JSON.stringify(
            createHash("sha256").update(page).update(files.join()).digest("hex").slice(0, 16),
        ),
    },
});
