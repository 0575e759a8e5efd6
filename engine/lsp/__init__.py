"""The language server: what an editor shows while somebody writes rule files."""
