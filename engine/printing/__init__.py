"""Documents to print: sheets of cards and pieces, and the player aid, as HTML or PDF."""
