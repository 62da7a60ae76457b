import { defineConfig } from "vitest/config";
import { wordsForTests } from "./catalogues.mjs";
import { defined } from "./default-preset.mjs";

// Files share their modules: loading them anew for each takes three quarters of the time. No test changes what others read.
export default defineConfig({
    plugins: [wordsForTests],
    define: defined,
    test: { setupFiles: ["tests/setup.ts"], isolate: false },
});
