import type { Translation } from "../translation";
import type { faces as english } from "../english/faces";

/** Texts about faces and players, in Spanish. */
export const faces: Translation<typeof english> = {
    "face.yours": "Tu cara",
    "face.by-name": "Según tu nombre",
    "face.cowgirl": "vaquera",
    "face.cowboy": "vaquero",
    "face.abuela": "abuela",
    "face.abuelo": "abuelo",
    "face.braids": "trenzas",
    "face.curls": "rizos",
    "face.beard": "barba y lentes",
    "face.cap": "gorra",
    "face.scarf": "velo",
    "face.armadillo": "armadillo",
    "face.longhorn": "toro cuernilargo",
    "face.roadrunner": "correcaminos",
    "face.coyote": "coyote",
    "face.jackrabbit": "liebre",
    "face.owl": "búho",
    "face.moon": "luna",
    "face.cactus": "nopal",
    "card.self": "Eres tú",
    "card.person": "Una persona",
    "card.outside": "Un bot que juega desde otro lugar",
    "card.close": "Cerrar",
    "card.cast": "Quiénes juegan",
    "card.of": "Sobre {who}",
};
