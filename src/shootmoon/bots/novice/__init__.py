"""Bots that don't search: `RandomBot`, and `Novice`, which follows rules of thumb."""
