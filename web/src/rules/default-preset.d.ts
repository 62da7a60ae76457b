/** The preset by which people play who choose none; `default-preset.mjs` puts it in. */
declare const DEFAULT_PRESET: string;
