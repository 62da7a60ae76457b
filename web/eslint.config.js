// What ESLint looks for in the page: mistakes that the types don't show, and imports that don't go down.
import { createNodeResolver, importX } from "eslint-plugin-import-x";
import { configs as lit } from "eslint-plugin-lit";
import { defineConfig } from "eslint/config";
import { readdirSync } from "node:fs";
import typescript from "typescript-eslint";

/** What isn't bundled with the page, or imports nothing. */
const NO_FLOOR = ["places", "worker", "style", "icons", "index.html", "manifest.json", "text-files.d.ts"];
/**
 * The floors of the page, from the top. A file imports only from its own folder and from the floors below it; folders
 * on one floor don't know of each other.
 */
const FLOORS = [
    ["main.ts"],
    ["app"],
    [
        "places/admin",
        "places/daily",
        "places/front",
        "places/learn",
        "places/room",
        "places/rules",
        "places/score",
        "places/settings",
        "places/tournaments",
    ],
    ["places/replay", "places/search"],
    ["places/players", "places/study"],
    ["table"],
    ["parts"],
    ["replay", "score"],
    ["pieces"],
    ["room"],
    ["faces", "rules"],
    ["router.ts", "settings.ts"],
    ["api"],
    ["words"],
    ["files.ts", "latest.ts", "storage.ts"],
];
for (const [folder, inside] of [
    ["", readdirSync("src")],
    ["places/", readdirSync("src/places")],
]) {
    const missing = inside.filter(
        (name) => !NO_FLOOR.includes(name) && !FLOORS.flat().includes(folder + name),
    );
    if (missing.length)
        throw new Error(`eslint.config.js names no floor for src/${folder}${missing.join(", ")}`);
}
const within = (name) => `./src/${name}`;
const zones = FLOORS.slice(1).flatMap((floor, at) =>
    floor.map((name) => ({
        target: within(name),
        from: FLOORS.slice(0, at + 2)
            .flat()
            .filter((other) => other !== name)
            .map(within),
        message: "Imports go down the floors of the page (eslint.config.js).",
    })),
);

/** Nobody asks which game is played: `settings.about` says what a game has (`GameFacts`). */
const ASK = "Ask the facts of the game (`about`), not which game it is.";
const WHICH_GAME = [
    { selector: "MemberExpression[property.name='chips']", message: ASK },
    { selector: "BinaryExpression[left.property.name='game'][right.value=/^[a-z]/]", message: ASK },
    { selector: "ArrayExpression > Literal[value='chips']", message: ASK },
];

export default defineConfig(
    { ignores: ["src/api/schema.d.ts", "src/words/languages.d.ts"] },
    {
        files: ["src/**/*.ts", "tests/**/*.ts"],
        extends: [typescript.configs.recommendedTypeChecked, lit["flat/recommended"]],
        plugins: { "import-x": importX },
        languageOptions: { parserOptions: { project: ["./tsconfig.json", "./src/worker/tsconfig.json"] } },
        settings: {
            "import-x/extensions": [".ts"], // where it looks for circles
            "import-x/parsers": { "@typescript-eslint/parser": [".ts"] },
            "import-x/resolver-next": [createNodeResolver({ extensions: [".ts", ".d.ts"] })],
        },
        rules: {
            // Callbacks are written as methods of a type, and often taken out of it; they don't use `this`.
            "@typescript-eslint/unbound-method": "off",
            // An async function turns what it throws into a rejection, even without an await.
            "@typescript-eslint/require-await": "off",
            "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
            "import-x/no-cycle": "error",
            "import-x/no-restricted-paths": ["error", { zones }],
        },
    },
    { files: ["src/**/*.ts"], rules: { "no-restricted-syntax": ["error", ...WHICH_GAME] } },
);
