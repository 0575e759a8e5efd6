"""The checker of effects: what it reports, and what it leaves alone."""
