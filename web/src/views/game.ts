/** The places with a table, and a room's score sheet: they are loaded together. */
import "./daily";
import "./learn/lesson";
import "./match";
import "./replay/replay";
import "./room";
