import { loadLanguage } from "../src/words/words";

await Promise.all([loadLanguage("en"), loadLanguage("es")]);
