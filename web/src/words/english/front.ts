/** Texts of the front page that aren't about options of a table, in English. */
export const front = {
    "front.lead": "Texan dominoes: bid for tricks, name trump, make your bid.",
    "front.continue": "Continue",
    "front.continue.yours": "Your turn",
    "front.continue.others": "Others to move",
    "front.continue.between": "Between hands",
    "front.continue.waiting": "Waiting for players",
    "front.learn": "Learn the game",
    "front.learn.hint": "a first hand, step by step",
    "front.choices": "Rules, bots and speed",
    "front.earlier": "Earlier tables",
    "app.menu": "Page",
    "app.rules": "Rules",
    "front.puzzles": "Puzzles",
    "front.tournaments": "Tournaments",
    "front.puzzle.day": "Puzzle of the day",
} as const;
