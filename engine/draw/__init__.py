"""Pictures of the game: the board, cards and sheets, as lists of plain shapes."""
