"""The studio as a static site: the engine runs in the visitor's browser."""
