"""The ground floor: sources, places in them, diagnostics, and YAML with exact positions."""
