/** Texts about explanations of choices, in English. */
export const explain = {
    "explain.choices": "Explain my choices",
} as const;
