/** Texts of the lessons' places, in English. What the teacher says comes from the server. */
export const learn = {
    "learn.title": "Learn",
    "learn.lead":
        "A table of your own, a patient teacher, and hands that were dealt for you. Stop and go on whenever you like.",
    "learn.minutes": "about {n} minutes",
    "learn.at": "step {n} of {all}",
    "learn.start": "Start",
    "learn.continue": "Continue",
    "learn.again": "Take it again",
    "learn.done": "Done",
    "learn.choices": "Your choices",
    "learn.back": "Back",
    "learn.next": "Next",
    "learn.skip": "Skip",
    "learn.undo": "Take back",
    "learn.replay": "Play this hand again",
    "learn.rule": "The rule: {heading}",
    "learn.play": "Play your first game",
    "learn.play.these": "Play by these rules",
    "learn.all": "Lessons",
    "learn.right": "Right!",
    "learn.wrong": "Not quite.",
} as const;
