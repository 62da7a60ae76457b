"""Bots that search: `club`, `expert` and `master` solve many sampled worlds double-dummy before they act."""
