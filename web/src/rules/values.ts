import type { OptionDescription, PresetValues, Value } from "../api/types";

/** Return a preset's value of an option. */
export const valueIn = (preset: PresetValues, { option, default: usual }: OptionDescription): Value =>
    preset.changed[option] ?? usual;

/** Return an option's value in players' words. */
export const wordsFor = (option: OptionDescription, value: Value): string =>
    option.choices.find((each) => each.value === value)?.words ?? String(value);
