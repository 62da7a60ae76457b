"""Rules told to players: the sentences of each language, and what decides which of them are said."""
