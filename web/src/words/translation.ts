/** Texts for the same keys as another catalog. */
export type Translation<Words> = Readonly<Record<keyof Words, string>>;
