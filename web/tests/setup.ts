import { loadLanguage, loadTexts } from "../src/words/words";

for (const part of ["study", "players", "search", "admin", "tournaments", "moderation"] as const)
    await loadTexts(part);
await Promise.all([loadLanguage("en"), loadLanguage("es")]);
