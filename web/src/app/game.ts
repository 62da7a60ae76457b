/** The places with a table, and a room's score sheet: they are loaded together. */
import "../places/daily/daily";
import "../places/learn/lesson";
import "../places/room/match";
import "../places/replay/replay";
import "../places/room/room";
