/** The places without a table: they are loaded together, since one file compresses better than many. */
import "../places/rules/house/house";
import "../places/learn/learn";
import "../places/rules/rules";
import "../places/settings/settings";
