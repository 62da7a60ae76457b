/** The places without a table: they are loaded together, since one file compresses better than many. */
import "./house/house";
import "./learn/learn";
import "./rules";
import "./settings";
