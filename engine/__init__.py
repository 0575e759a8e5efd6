"""The engine: reads rules written as data, plays them, and knows no card or region by name."""
