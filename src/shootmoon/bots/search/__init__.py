"""Bots that search: `club`, `expert` and `master` solve many sampled worlds before they act."""
