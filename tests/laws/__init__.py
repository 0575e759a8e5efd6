"""The laws of the design, checked on the code itself."""
