"""The command line; the commands themselves stand in `engine/commands`."""

from __future__ import annotations

import signal

try:  # Ctrl-C while this file loads ends the program quietly; at its end the old way is back
    _HANDLER = signal.signal(signal.SIGINT, signal.SIG_DFL)
except ValueError:  # not the main thread, which alone handles signals
    _HANDLER = None

import click

from .engine.commands import (
    designing,
    drawing,
    editor,
    files,
    games,
    mixes,
    printing,
    sharing,
    studio,
    things,
)
from .engine.commands.common import Commands


@click.group(
    cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.version_option(package_name="elgrande")
def main() -> None:
    """El Grande as data: check cards, run scenarios, mix expansions, play.

    \b
    To begin with:
      elgrande play --players 3 --bot 2=greedy --bot 3=greedy
      elgrande list cards
      elgrande check my_rules/
    """
    from .engine.play.terminal import mend_streams

    mend_streams()


for command in (
    designing.new,
    designing.try_,
    files.check,
    files.fmt,
    files.explain,
    files.run,
    games.play,
    games.simulate,
    games.bench,
    things.list_,
    things.show,
    mixes.mix,
    mixes.diff,
    drawing.draw,
    printing.print_,
    sharing.pack,
    sharing.unpack,
    studio.studio,
    editor.lsp,
):
    main.add_command(command)

if _HANDLER is not None:
    signal.signal(signal.SIGINT, _HANDLER)

if __name__ == "__main__":
    main()
