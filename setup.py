"""Compiles what runs games, where there is a C compiler; pyproject.toml has everything else.

Compiled and interpreted, the engine is the same files. A wheel has both forms, and so does `pip
install` of a folder; without a compiler, or if it fails, it has the interpreted one. An editable
install is interpreted; `make compiled` compiles it in place. The environment variable
ELGRANDE_INTERPRETED says that nothing is compiled.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError

HERE = Path(__file__).parent
COMPILED = ("engine/game", "engine/bots")
"""The folders that are compiled. Packages themselves are not: only the modules in them."""

COMMANDS = {"build", "build_ext", "bdist_wheel", "install"}
"""The commands that compile."""


def modules() -> list[str]:
    """The files to compile, under the name of the package."""
    root = HERE / "build" / "typing" / "elgrande"
    root.parent.mkdir(parents=True, exist_ok=True)
    if not root.exists():
        try:
            root.symlink_to("../..")
        except OSError:  # a system where links need rights
            shutil.copytree(HERE / "engine", root / "engine")
    found = [path for folder in COMPILED for path in sorted((root / folder).rglob("*.py"))]
    return [str(path.relative_to(HERE)) for path in found if path.name != "__init__.py"]


def has_compiler() -> bool:
    """Whether a C compiler makes an extension of Python here."""
    with tempfile.TemporaryDirectory() as name:
        source = Path(name) / "probe.c"
        source.write_text(_PROBE, encoding="utf-8")
        command = build_ext(Distribution({"ext_modules": [Extension("probe", [str(source)])]}))
        command.build_lib = command.build_temp = name
        try:
            command.ensure_finalized()
            command.run()
        except BaseError:
            return False
    return True


_PROBE = """#include <Python.h>
static struct PyModuleDef probe = {PyModuleDef_HEAD_INIT, "probe", 0, -1, 0};
PyMODINIT_FUNC PyInit_probe(void) { return PyModule_Create(&probe); }
"""


def extensions() -> list[Extension]:
    """The modules as C, written by mypyc."""
    from mypyc.build import mypycify

    os.environ["MYPYPATH"] = str(HERE / "build" / "typing")
    options = ["--explicit-package-bases", "--cache-dir=build/typing/.cache"]
    found = mypycify(
        [*options, *modules()],
        target_dir="build/c",
        group_name="elgrande.engine.game.compiled",
        opt_level=os.environ.get("ELGRANDE_OPT", "2"),
        debug_level="0",
        multi_file=bool(os.environ.get("ELGRANDE_MULTI")),
    )
    for one in found:
        one.include_dirs.append("build/c/elgrande/engine/game")
    return found


setup(ext_modules=extensions())
