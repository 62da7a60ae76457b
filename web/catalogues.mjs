// Cuts what the page says from the catalogues of words: `node catalogues.mjs` writes the types of their keys.
//
// A catalogue is a file in Fluent's syntax for each language (src/shootmoon/telling), which also holds what only the
// terminal and the server say. The page is built with the groups that it needs, as modules for each language and part,
// `words:PART-words.LANGUAGE`, and `words:languages`, which loads them; `words:typed` has what people type, in all
// languages. Their texts are already taken apart as far as `src/words/text.ts` wants it: with Fluent's own library for
// browsers, the page would weigh 4 kB more.
import { FluentResource } from "@fluent/bundle";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const FOLDER =
    process.env.SHOOTMOON_CATALOGUES ?? fileURLToPath(new URL("../src/shootmoon/telling", import.meta.url));
const TYPES = fileURLToPath(new URL("src/words/languages.d.ts", import.meta.url));
/** The part that is loaded at once. */
const ALWAYS = "words";
/** The part with the words that people type, which are needed in all languages. */
const TYPED = "typed";

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
    const messages = Object.fromEntries(
        Object.entries(parts).map(([name, text]) => [name, new FluentResource(text).body]),
    );
    const known = new Map(
        Object.values(messages).flatMap((body) => body.map(({ id, value }) => [id, value])),
    );
    return Object.fromEntries(
        Object.entries(messages).map(([name, body]) => [
            name,
            Object.fromEntries(
                body
                    .filter(({ id }) => !id.startsWith("-"))
                    .map(({ id, value }) => [id, simplified(value, known, `${language}.ftl: ${id}`)]),
            ),
        ]),
    );
}

/**
 * Return a message as a text with places such as `{who}`, or, if a fact chooses among forms, that fact and the forms.
 *
 * `known`: all messages and terms, which a message can mention. `where`: the message, for errors.
 */
function simplified(pattern, known, where) {
    let text = "";
    const elements = [pattern].flat();
    for (const [at, element] of elements.entries()) {
        if (typeof element === "string") text += element;
        else if (element.type === "str" && !/[{}]/.test(element.value)) text += element.value;
        else if (element.type === "var") text += `{${element.name}}`;
        else if (element.type === "mesg" || element.type === "term") {
            const mentioned = known.get(element.type === "term" ? `-${element.name}` : element.name);
            if (!mentioned || element.attr)
                throw new Error(`${where} mentions ${element.name}, which the page lacks`);
            return simplified([text, mentioned, elements.slice(at + 1)].flat(2), known, where);
        } else if (element.type === "select" && element.selector.type === "var") {
            const forms = Object.fromEntries(
                element.variants.map(({ key, value }, number) => [
                    number === element.star ? "other" : key.value,
                    simplified([text, value, elements.slice(at + 1)].flat(2), known, where),
                ]),
            );
            return { by: element.selector.name, forms };
        } else throw new Error(`${where}: the page doesn't know “${element.type}”`);
    }
    return text;
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

/** Return what the words that people type mean, with and without accents, by the group of their keys. */
function typed() {
    const meanings = {};
    for (const texts of Object.values(catalogues()).map((parts) => parts[TYPED]))
        for (const [key, text] of Object.entries(texts)) {
            const [, group, meaning] = /^typed-(\w+)-(.+)$/.exec(key);
            for (const word of text.toLowerCase().split(", "))
                for (const each of [word, word.normalize("NFD").replace(/\p{M}/gu, "")])
                    (meanings[group] ??= {})[each] ??= meaning;
        }
    return meanings;
}

/** Return the source of a module that is named by what follows `words:`. */
function source(name) {
    if (name === TYPED) return `export const TYPED = ${JSON.stringify(typed())}`;
    const found = catalogues();
    if (name !== "languages") {
        const [, part = ALWAYS, language] = /^(?:(\w+)-)?words\.(.+)$/.exec(name);
        return `export default ${JSON.stringify(found[language][part])}`;
    }
    const languages = Object.entries(found).map(([language, parts]) => {
        const loading = Object.keys(parts)
            .filter((part) => part !== TYPED)
            .map(
                (part) =>
                    `"${part}": () => import("words:${part === ALWAYS ? "" : `${part}-`}words.${language}")`,
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
    const parts = Object.entries(found.en).filter(([part]) => part !== TYPED);
    const union = (names) => names.map((name) => `\n        | "${name}"`).join("");
    return `/** What the page says, from the catalogues of words; made by catalogues.mjs. */
declare module "words:languages" {
    import type { Text } from "./text";

    export type Language =${union(Object.keys(found))};
    export type Part =${union(parts.map(([part]) => part))};
    export type Key =${union(parts.flatMap(([, texts]) => Object.keys(texts)))};
    export const languages: Readonly<
        Record<
            Language,
            {
                /** The language's name in the language itself. */
                readonly name: string;
                /** The region whose dates and numbers it uses. */
                readonly locale: string;
                readonly parts: Readonly<Record<Part, () => Promise<{ readonly default: Readonly<Record<Key, Text>> }>>>;
            }
        >
    >;
}
/** What the words mean that people type, in all languages, by the group of their keys. */
declare module "words:typed" {
    export const TYPED: Readonly<Record<${Object.keys(typed())
        .map((group) => `"${group}"`)
        .join(" | ")}, Readonly<Record<string, string>>>>;
}
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(TYPES, types());
