"""The commands of `elgrande`: each parses its arguments, calls the engine and prints.

The engine is imported inside the commands, so that help is fast.
"""
