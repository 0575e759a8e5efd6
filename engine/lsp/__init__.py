"""The language server: help for editors while somebody writes rule files."""
