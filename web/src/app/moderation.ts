/** The panel with which a room is moderated, and the sentences about it: loaded when they are first needed. */
import "./game"; // whose parts it uses, and which is always loaded before: otherwise they would be split
import "../places/room/moderation";

export { describeModeration } from "../room/moderation";
