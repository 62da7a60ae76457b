// Cuts what the page says from the catalogues of words: `node catalogues.mjs` writes the types of their keys.
//
// A catalogue is a file in Fluent's syntax for each language (src/shootmoon/telling), which also holds what only the
// terminal and the server say. The page is built with the groups that it needs, already parsed, so that it needs no
// parser: a module for each language and part, `words:PART.LANGUAGE`, and `words:languages`, which loads them.
import { FluentResource } from "@fluent/bundle";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const FOLDER =
    process.env.SHOOTMOON_CATALOGUES ?? fileURLToPath(new URL("../src/shootmoon/telling", import.meta.url));
const TYPES = fileURLToPath(new URL("src/words/languages.d.ts", import.meta.url));
/** The part that is loaded at once. */
const ALWAYS = "words";

/** Return the messages of a catalogue that the page needs, by part and key. */
function cut(language) {
    const parts = {};
    let part;
    for (const line of readFileSync(join(FOLDER, `${language}.ftl`), "utf8").split("\n")) {
        const group = /^## (all|page|here):(\w*)/.exec(line);
        if (group) part = group[1] === "here" ? undefined : group[2] || ALWAYS;
        else if (line.startsWith("###")) part = undefined;
        else if (part) parts[part] = `${parts[part] ?? ""}${line}\n`;
    }
    return Object.fromEntries(
        Object.entries(parts).map(([name, text]) => [
            name,
            Object.fromEntries(new FluentResource(text).body.map(({ id, value }) => [id, value])),
        ]),
    );
}

/** Return what the page says in each language, by part and key. A message that a language lacks is in English. */
function catalogues() {
    const english = cut("en");
    const others = readdirSync(FOLDER)
        .filter((file) => file.endsWith(".ftl") && file !== "en.ftl")
        .map((file) => file.slice(0, -".ftl".length))
        .sort();
    const found = { en: english };
    for (const language of others) {
        const own = Object.assign({}, ...Object.values(cut(language)));
        found[language] = Object.fromEntries(
            Object.entries(english).map(([part, texts]) => [
                part,
                Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, own[key] ?? text])),
            ]),
        );
    }
    return found;
}

/** Return the source of a module that is named by what follows `words:`. */
function source(name) {
    const found = catalogues();
    if (name !== "languages") {
        const [part, language] = name.split(".");
        return `export default ${JSON.stringify(found[language][part])}`;
    }
    const languages = Object.entries(found).map(([language, parts]) => {
        const loading = Object.keys(parts).map(
            (part) => `"${part}": () => import("words:${part}.${language}")`,
        );
        const { "language-name": name, "language-locale": locale } = parts[ALWAYS];
        return `"${language}": { name: "${name}", locale: "${locale}", parts: { ${loading.join(", ")} } }`;
    });
    return `export const languages = { ${languages.join(", ")} }`;
}

/** The modules, for esbuild. */
export const wordsForBuild = {
    name: "words",
    setup: ({ onResolve, onLoad }) => {
        onResolve({ filter: /^words:/ }, ({ path }) => ({
            path: path.slice("words:".length),
            namespace: "words",
        }));
        onLoad({ filter: /.*/, namespace: "words" }, ({ path }) => ({
            contents: source(path),
            resolveDir: FOLDER,
            watchFiles: [FOLDER],
        }));
    },
};
/** The modules, for Vitest. */
export const wordsForTests = {
    name: "words",
    resolveId: (name) => (name.startsWith("words:") ? `\0${name}` : undefined),
    load: (id) => (id.startsWith("\0words:") ? source(id.slice("\0words:".length)) : undefined),
};

/** Return the declarations of the modules: unknown keys are errors. */
function types() {
    const found = catalogues();
    const union = (names) => names.map((name) => `\n        | "${name}"`).join("");
    return `/** What the page says, from the catalogues of words; made by catalogues.mjs. */
declare module "words:languages" {
    import type { Message } from "@fluent/bundle/esm/ast";

    type Texts = Readonly<Record<string, Message["value"]>>;
    export type Language =${union(Object.keys(found))};
    export type Part =${union(Object.keys(found.en))};
    export type Key =${union(Object.values(found.en).flatMap((texts) => Object.keys(texts)))};
    export const languages: Readonly<
        Record<
            Language,
            {
                /** The language's name in the language itself. */
                readonly name: string;
                /** The region whose dates and numbers it uses. */
                readonly locale: string;
                readonly parts: Readonly<Record<Part, () => Promise<{ readonly default: Texts }>>>;
            }
        >
    >;
}
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(TYPES, types());
