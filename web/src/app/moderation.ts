/** The panel with which a room is moderated: loaded when it is first needed. */
import "./game"; // whose parts it uses, and which is always loaded before: otherwise they would be split
import "../places/room/moderation";
