"""Pictures of the game: the board, cards and pieces, as lists of plain shapes."""
