"""Estimates for the bots that search: hand evaluation, utilities, likelihoods and the opponent model."""
