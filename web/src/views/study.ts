/** The places for study, with their style sheet: loaded together, when the first of them is opened (`open-study.ts`). */
import "./study/hands";
import text from "../style/study.css";
import "./study/hint";
import "./study/puzzle";
import "./study/puzzles";
import "./study/analyze";
import "./study/review";

const sheet = new CSSStyleSheet();
sheet.replaceSync(text);
document.adoptedStyleSheets.push(sheet);
