"""Games of hidden information as trees, and how they are solved by counterfactual regret minimization."""
