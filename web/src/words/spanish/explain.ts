/** Texts about explanations of choices, in Spanish. */
export const explain = {
    "explain.choices": "Explicar mis opciones",
    "explain.hold":
        "En una pantalla táctil, mantén presionada una oferta o una pieza para leer qué significa sin elegirla.",
    "explain.hold.now": "Mantén presionada una opción para leer qué significa",
} as const;
