/** The places for keeping score of a real match: loaded together, when the first of them is opened. */
import "./paper"; // whose parts they use: a third set of them would split the files into smaller ones
import "../places/score/score";
import "../places/score/scorekeeper";
