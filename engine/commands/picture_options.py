"""The options of `print` for a folder: pictures of cards, and decks for Tabletop Simulator."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from .common import fail, takes

if TYPE_CHECKING:
    from ..printing.order import Order


class Pictures(NamedTuple):
    """What a folder gets, as named on the command line."""

    form: str | None
    bleed: float | None
    dpi: int | None
    url: str | None

    def refuse_misuse(self, *, folder: bool) -> None:
        """Raises UsageError for options that do not fit together. folder: whether one is named."""
        form = self.form or "svg"
        if not folder and any(one is not None for one in self):
            raise click.UsageError("--format, --bleed, --dpi and --url are for a folder: name one")
        for option, value, forms in (
            ("--bleed", self.bleed, ("svg", "png")),
            ("--dpi", self.dpi, ("png",)),
            ("--url", self.url, ("tts",)),
        ):
            if value is not None and form not in forms:
                names = " and ".join(f"--format {name}" for name in forms)
                raise click.UsageError(f"{option} is for {names}")
        if self.bleed is not None and not self.bleed <= 20:  # nor is it "not a number"
            raise click.BadParameter("must be a number up to 20", param_hint="--bleed")
        if self.url is not None and not self.url.startswith(("http://", "https://", "file:///")):
            raise click.BadParameter("begin it with https://, http:// or file:///",
                                     param_hint="--url")  # fmt: skip
        if self.url is not None and any(sign in "?#" or sign.isspace() for sign in self.url):
            raise click.BadParameter("name a folder, without blanks, `?` and `#`",
                                     param_hint="--url")  # fmt: skip

    def write(self, order: Order, folder: Path) -> str:
        """Writes the files of an order to a folder, all or none; returns what was written."""
        from ..draw.png import NoPng
        from ..printing.pictures import card_pictures
        from ..printing.simulator import simulator_files
        from ..text.atomic import write_together
        from ..text.output.findings import amount
        from ..text.own_files import refuse_another

        cards = order.cards()
        if not cards:
            raise ValueError("there are no cards to print")
        if folder.exists() and not folder.is_dir():
            raise ValueError(f"{folder}: this is a file: name a folder, or a .html or a .pdf")
        # The simulator takes a local path as it is: a blank stays a blank.
        local = f"file:///{folder.resolve().as_posix().lstrip('/')}"
        base = (self.url or local).rstrip("/")
        bleed = 3.0 if self.bleed is None else self.bleed
        try:
            if self.form == "tts":
                made = simulator_files(cards, order.rules.definitions, base)
            else:
                made = card_pictures(cards, self.form or "svg", bleed, self.dpi or 300)
        except NoPng as error:
            fail(str(error))
        for name in made:
            refuse_another(folder / name)
        write_together({folder / name: data for name, data in made.items()})
        names, decks = ({one.name for one in cards}, {one.pack for one in cards})
        return f"{amount(len(names), 'card')} of {amount(len(decks), 'deck')}"


_OPTIONS = (
    click.option(
        "--format",
        "form",
        type=click.Choice(["svg", "png", "tts"]),
        help="For a folder: pictures, or decks for Tabletop Simulator. Default: svg.",
    ),
    click.option(
        "--bleed",
        type=click.FloatRange(min=0),
        metavar="MM",
        help="For pictures: the background around the cut. Default: 3.",
    ),
    click.option(
        "--dpi", type=click.IntRange(50, 1200), help="For a PNG: pixels per inch. Default: 300."
    ),
    click.option(
        "--url", metavar="URL", help="For tts: the web folder of the images. Default: this folder."
    ),
)

takes_picture_options = takes("pictures", Pictures._fields, _OPTIONS, Pictures)
"""Adds the options for a folder, as one `Pictures`."""
