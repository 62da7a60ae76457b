/** Texts about explanations of choices, in English. */
export const explain = {
    "explain.choices": "Explain my choices",
    "explain.hold":
        "On a touch screen, press and hold a bid or a piece to read what it means without choosing it.",
    "explain.hold.now": "Hold a choice to read what it means",
} as const;
