"""The handlers for learning: rules, records and their reviews, the analysis board, puzzles, and lessons."""
