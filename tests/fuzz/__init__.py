"""Random damage against everything that reads what a stranger wrote: `python -m tests.fuzz`."""
