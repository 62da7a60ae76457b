import { loadLanguage, loadStudyTexts } from "../src/words/words";

await loadStudyTexts();
await Promise.all([loadLanguage("en"), loadLanguage("es")]);
