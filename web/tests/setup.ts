import { loadLanguage, loadTexts } from "../src/words/words";

await loadTexts("study");
await loadTexts("players");
await loadTexts("search");
await Promise.all([loadLanguage("en"), loadLanguage("es")]);
