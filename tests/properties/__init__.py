"""Properties that hold in every game, whatever is chosen."""
