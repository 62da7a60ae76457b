/** The places of tournaments, with their style sheet: loaded together, when the first of them is opened. */
import text from "../style/tournaments.css";
import "./paper"; // whose parts they use: a third set of them would split the files into smaller ones
import "../places/tournaments/new";
import "../places/tournaments/tournament";

const sheet = new CSSStyleSheet();
sheet.replaceSync(text);
document.adoptedStyleSheets.push(sheet);
