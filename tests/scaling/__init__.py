"""How the time of a check grows with what is checked: `python -m tests.scaling`."""
