/** Texts of the search for people to play with in English, which are loaded when somebody looks. */
export const search = {
    "search.title": "Looking for people: {title}",
    "search.waiting": "{n} people are looking for a game, with you.",
    "search.waiting.nobody": "Nobody else is looking now.",
    "search.changed": "You will play by the usual rules, without your changes.",
    "search.meanwhile": "Play with bots meanwhile if you like: the search goes on while this page is open.",
    "search.bots": "Bots may take the empty seats after 30 seconds",
    "search.stop": "Stop looking",
    "search.found": "Your table is ready.",
    "search.go": "Go to the table",
    "search.close": "Close",
    "search.nobody":
        "Nobody came in half an hour, so the search has ended. Play with bots, or send somebody the link of a table.",
} as const;
