/** The places for study, with their style sheet: loaded together, when the first of them is opened (`open.ts`). */
import "./hands";
import text from "../../style/study.css";
import "./hint";
import "./puzzle";
import "./puzzles";
import "./analyze";
import "./review";

const sheet = new CSSStyleSheet();
sheet.replaceSync(text);
document.adoptedStyleSheets.push(sheet);
