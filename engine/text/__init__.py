"""The lowest layer: sources, positions in them, diagnostics, and YAML with exact positions."""
