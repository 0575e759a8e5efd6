"""The command line; the commands themselves are in `engine/commands`."""

from __future__ import annotations

import signal

# Ctrl-C while this file loads ends the program quietly; then the usual handler is restored. If the
# parent process ignores Ctrl-C (as `nohup` and many CI runners do), the program ignores it, too.
_HANDLER = signal.getsignal(signal.SIGINT)
try:
    if _HANDLER is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
except ValueError:  # not the main thread, which alone handles signals
    _HANDLER = None

from typing import Final

import click

from .engine.commands.group import Commands

FILES: Final = {
    "design": ("new", "try"),
    "files": ("check", "fmt", "explain", "run"),
    "games": ("play", "simulate", "replay", "bench"),
    "balance": ("compare", "tune"),
    "coverage": ("coverage", "mutate", "certify"),
    "things": ("list", "show"),
    "mixes": ("mix", "diff"),
    "drawing": ("draw",),
    "printing": ("print",),
    "tables": ("export", "import"),
    "sharing": ("pack", "unpack"),
    "studio": ("studio",),
    "site": ("site",),
    "editor": ("lsp",),
}
"""The names of the commands, by their file."""


def _version(context: click.Context, _: click.Parameter, asked: bool) -> None:
    """Prints the version, and whether games run as machine code."""
    if not asked or context.resilient_parsing:
        return
    from importlib.metadata import version

    from .engine import how_it_runs

    click.echo(f"elgrande, version {version('elgrande')}, {how_it_runs()}")
    context.exit()


@click.group(
    cls=Commands,
    files=FILES,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_version,
    help="Show the version and exit.",
)
def main() -> None:
    """El Grande as data: check cards, run scenarios, mix expansions, play.

    \b
    To begin with:
      elgrande play --players 3 --bot 2=greedy --bot 3=greedy
      elgrande list cards
      elgrande check my_rules/
    """
    from .engine.play.terminal import repair_streams

    repair_streams()


if _HANDLER is signal.default_int_handler:
    signal.signal(signal.SIGINT, _HANDLER)

if __name__ == "__main__":
    main()
