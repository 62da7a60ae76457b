// The preset by which people play who choose none: `DEFAULT_PRESET` of shootmoon.rules.presets, for all programs.
import { readFileSync } from "node:fs";

const source = readFileSync(new URL("../src/shootmoon/rules/presets/__init__.py", import.meta.url), "utf8");

/** What takes the place of the name DEFAULT_PRESET in the page and in its tests. */
export const defined = { DEFAULT_PRESET: /^DEFAULT_PRESET.* = (".+")$/m.exec(source)[1] };
