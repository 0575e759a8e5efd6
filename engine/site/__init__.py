"""The page to design in as a static site: the engine runs in the browser that opens it."""
