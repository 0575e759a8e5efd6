"""What every diagnostic code means, in one line. A code is never used for something else later."""

from typing import Final

CODES: Final[dict[str, str]] = {
    # E1xx: reading a file, and YAML
    "E101": "the file cannot be read",
    "E102": "the file is too large",
    "E103": "the file is not UTF-8 text",
    "E104": "a character that may not stand in a file",
    "E105": "the file is not correct YAML",
    "E106": "a tab where YAML needs spaces",
    "E107": "YAML tags are not used here",
    "E108": "YAML anchors and aliases are not used here",
    "E109": "the same key twice in one mapping",
    "E110": "a key that is not one line of text",
    "E111": "more than one YAML document in a file",
    "E112": "values nested too deeply",
    "E113": "too many values in one file",
    "E114": "the file is empty",
    "E115": "a number that is too long",
    "E116": "too many mistakes in one file to show them all",
    # E2xx: a file against its schema
    "E201": "it is not clear what kind of file this is",
    "E202": "an unknown key",
    "E203": "a key is missing",
    "E204": "a value of the wrong type",
    "E205": "a value that is not one of those allowed",
    "E206": "a text that is not of the right form",
    "E207": "a number, a text or a list that is too small or too large",
    "E208": "the same value twice in a list",
    "E209": "a key that may not stand here",
    "E210": "a value that has none of the allowed forms",
}
"""Every code of the project with its meaning."""
