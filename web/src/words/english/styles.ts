export const styles = {
    style: "How they bid",
    "style.sober": "sober",
    "style.sober.is": "Sober: only bids that it will probably make",
    "style.sound": "sound",
    "style.sound.is": "Sound: takes a risk where it helps clearly",
    "style.bold": "bold",
    "style.bold.is": "Bold: takes every risk that pays",
    "style.wild": "wild",
    "style.wild.is": "Wild: takes risks for the fun of it",
} as const;
