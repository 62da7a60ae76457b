/** The place of players, with its style sheet: loaded when it is first opened. */
import text from "../style/players.css";
import "./paper"; // whose parts it uses: a third set of them would split the files into smaller ones
import "../places/players/me";

const sheet = new CSSStyleSheet();
sheet.replaceSync(text);
document.adoptedStyleSheets.push(sheet);
