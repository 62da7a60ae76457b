/** The words for what the rules speak of: seats, pieces, bids, numbers of something, score sheets, in English. */
export const terms = {
    you: "You",
    seat: "Player {n}",
    dummy: "The dummy",

    "list.and": "{most} and {last}",
    "list.or": "{most} or {last}",

    "tricks.one": "1 trick",
    "tricks.other": "{n} tricks",
    "points.one": "1 point",
    "points.other": "{n} points",
    "marks.one": "1 mark",
    "marks.other": "{n} marks",
    "chips.one": "1 chip",
    "chips.other": "{n} chips",
    "hickeys.one": "1 hickey",
    "hickeys.other": "{n} hickeys",
    "rounds.one": "1 round",
    "rounds.other": "{n} rounds",
    "pieces.one": "1 piece face down",
    "pieces.other": "{n} pieces face down",

    "suit.R": "rockets",
    "suit.C": "crescents",
    "suit.S": "stars",
    "suit.F": "full moons",
    "suit.BM": "Big Moon",
    "suit.LM": "Little Moon",
    "suit.doubles": "doubles",
    "suit.number": "{n}s",
    "suit.follow-me": "no trump (follow-me)",

    "card.R": "rocket {n}",
    "card.C": "crescent {n}",
    "card.S": "star {n}",
    "card.F": "full moon {n}",
    "card.BM": "Big Moon",
    "card.LM": "Little Moon",

    unknown: "face down",

    "bid.pass": "Pass",
    "bid.moon": "Moon",
    "bid.double-moon": "Double moon",
    "bid.triple-moon": "Triple moon",

    "trump.follow-me": "Follow-me",
    "trump.doubles": "Doubles",

    "sheet.title": "Score sheet",
    "sheet.empty": "No hand has been scored yet.",
    "sheet.hand": "Hand",
    "sheet.bid": "Bid",
    "sheet.made": "made",
    "sheet.set": "set",
    "sheet.passed": "passed",
    "sheet.renege": "renege",

    "score.tricks": "tricks",
    "score.none": "There is no score yet.",
} as const;
