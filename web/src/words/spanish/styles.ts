export const styles = {
    style: "Cómo apuestan",
    "style.sober": "prudente",
    "style.sober.is": "Prudente: casi solo lo que espera cumplir",
    "style.sound": "sensato",
    "style.sound.is": "Sensato: se arriesga cuando conviene de verdad",
    "style.bold": "audaz",
    "style.bold.is": "Audaz: corre todo riesgo que valga la pena",
    "style.wild": "temerario",
    "style.wild.is": "Temerario: se arriesga por gusto",
} as const;
