import { loadLanguage, loadStudyTexts } from "../src/words/words";

await loadStudyTexts();
await loadLanguage("es");
