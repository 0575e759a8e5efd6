"""The page to design in: a folder of rules, its marks and English, and a game to try it on."""
