"""Extensive-form games as trees, solved by counterfactual regret minimization."""
