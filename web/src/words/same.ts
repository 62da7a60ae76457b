/** Words for the same keys. */
export type Same<Words> = Readonly<Record<keyof Words, string>>;
