/** Texts about explanations of choices, in Spanish. */
export const explain = {
    "explain.choices": "Explicar mis opciones",
    "explain.hold":
        "En una pantalla táctil, mantén presionada una oferta o una pieza para leer qué significa sin elegirla.",
} as const;
