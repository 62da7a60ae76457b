/** Texts about explanations of choices, in Spanish. */
export const explain = {
    "explain.choices": "Explicar mis opciones",
} as const;
