"""The language server: help in an editor for authors of rule files."""
