"""The settings of a site: the folder that its page opens, and the mix that the folder changes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from ..rules.files.named_mix import mix_data, mix_of
from ..rules.files.request import MixRequest
from ..studio.folder import Folder, refuse_mix_below
from ..text.records import Record


class NoSite(ValueError):
    """A site that can't be made, with the reason."""


class Settings(Record):
    """A folder's name, the texts of its files by path, and a mix of built-in expansions."""

    folder: str
    files: Mapping[str, str]
    mix: MixRequest

    def written(self) -> str:
        """The settings as JSON."""
        mix = mix_data(self.mix, None)
        return json.dumps({"folder": self.folder, "files": dict(self.files), "mix": mix})


def settings_of(folder: Path, mix: MixRequest) -> Settings:
    """The settings of a site that shows a folder.

    Raises NoSite, RulesError for an impossible mix, OSError if the folder can't be read.
    """
    if mix.paths:
        raise NoSite(f"{mix.paths[0]}: a site holds one folder of rules; put these rules into it")
    if not folder.is_dir():
        raise NoSite(f"{folder}: there is no such folder")
    refuse_mix_below(folder, mix)
    opened = Folder(folder)
    texts = {name: opened.read(name)[0] for name in opened.names()}
    if not texts:
        raise NoSite(f"{folder}: this folder has no rules")
    return Settings(opened.root.name, texts, mix)


def settings_in(text: str) -> Settings:
    """The settings in a JSON text from `Settings.written`."""
    settings = json.loads(text)
    mix = mix_of(settings["mix"], Path())
    return Settings(settings["folder"], settings["files"], mix)
