"""The commands of `elgrande`: each parses what is asked, calls the engine and prints.

The engine is imported inside the commands, so that help is there at once.
"""
