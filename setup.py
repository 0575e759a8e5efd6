"""Compiles what runs games, where it can; pyproject.toml has everything else.

Compiled and interpreted, the engine is the same files. A wheel has both forms, also if `pip
install` builds it from a folder. An editable install is interpreted; `make compiled` compiles it in
place. Without mypy or a C compiler, or if the environment variable ELGRANDE_INTERPRETED is set,
nothing is compiled, and all works as well, only slower.
"""

from __future__ import annotations

import os
import shutil
import sys
from multiprocessing.pool import ThreadPool
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

COMPILED = ("engine/game", "engine/bots")
"""The folders whose modules are compiled; the packages themselves are not."""

INTERPRETED = (
    "engine/game/game.py",
    "engine/game/decisions",
    "engine/game/positions",
    "engine/game/telling",
)
"""What is not compiled of them: what takes what programs give, and tells them what is wrong; and
texts, which are made no faster."""

COMPILING = {"build", "build_ext", "bdist_wheel", "install"}
"""The commands that compile."""

LIBRARY = "elgrande.engine.game.compiled"
"""The name of the library with all compiled modules, without its ending."""

MYPY_OPTIONS = (
    "--explicit-package-bases",
    "--config-file=",
    # What is not compiled is checked elsewhere; its libraries are missing in an isolated build.
    "--follow-imports=silent",
    "--ignore-missing-imports",
)

SLOWER = "not compiled, so games run slower"


class Compile(build_ext):
    """Compiles everything or nothing: a part would not fit the rest."""

    def build_extensions(self) -> None:
        """Compiles the files of the library side by side, which setuptools does one by one."""
        one_by_one = self.compiler.compile

        def side_by_side(sources: list[str], **options: Any) -> list[str]:
            with ThreadPool() as pool:
                made = pool.map(lambda source: one_by_one([source], **options), sources)
            return [one for some in made for one in some]

        self.compiler.compile = side_by_side
        super().build_extensions()

    def run(self) -> None:
        """Goes on without, if it fails and not only this command was asked for."""
        try:
            super().run()
        except Exception as error:
            if self.inplace:
                raise
            print(f"{SLOWER}: {error}", file=sys.stderr)
            for one in self.extensions:
                Path(self.get_ext_fullpath(one.name)).unlink(missing_ok=True)
            self.extensions = self.distribution.ext_modules = []


def extensions() -> list[Extension]:
    """The modules as C, written by mypyc; none if mypy is not there."""
    if not COMPILING.intersection(sys.argv) or os.environ.get("ELGRANDE_INTERPRETED"):
        return []
    try:
        return _written_by_mypyc()
    except (Exception, SystemExit) as error:  # mypyc exits where it finds an error
        if "--inplace" in sys.argv:
            raise
        print(f"{SLOWER}: {error}", file=sys.stderr)
        return []


def _written_by_mypyc() -> list[Extension]:
    from mypyc.build import mypycify

    root = Path("build", "typing", "elgrande")  # mypy finds the package by the name of its folder
    if not root.is_symlink():
        shutil.rmtree(root, ignore_errors=True)
        shutil.copytree("engine", root / "engine")
    os.environ["MYPYPATH"] = str(root.parent)
    apart = {root / name for name in INTERPRETED}
    files = [
        file
        for folder in COMPILED
        for file in sorted((root / folder).rglob("*.py"))
        if file.name != "__init__.py" and apart.isdisjoint((file, *file.parents))
    ]
    found: list[Extension] = mypycify(
        [*MYPY_OPTIONS, *map(str, files)],
        target_dir="build/c",
        group_name=LIBRARY,
        opt_level=os.environ.get("ELGRANDE_OPTIMIZE", "2"),
        debug_level="0",
        multi_file=True,
    )
    for one in found:
        one.include_dirs.append("build/c/" + LIBRARY.rpartition(".")[0].replace(".", "/"))
    return found


def packages() -> list[str]:
    """Every folder with code: the engine, and above it the command line."""
    folders = sorted({file.parent for file in Path("engine").rglob("*.py")})
    return ["elgrande", *(".".join(("elgrande", *folder.parts)) for folder in folders)]


setup(
    script_name="setup.py",  # the name keeps this file out of the wheel
    packages=packages(),
    ext_modules=extensions(),
    cmdclass={"build_ext": Compile},
)
