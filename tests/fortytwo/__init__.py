"""A third game, which nothing in `src` knows: a small Texas 42, to measure what it takes to add one."""
