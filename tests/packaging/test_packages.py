"""What is built to be handed on is complete, passes a checker, and works when installed."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
OUTSIDE = (
    "tests/",
    "docs/",
    ".ci/",
    ".git",
    ".pre-commit",
    "build_backend/",
    "setup.py",
    "examples/openspiel/",
)
"""What is no part of the program."""

DATA = (".yaml", ".json", ".lark", ".tables", ".typed")


def done(*command: object, folder: Path, **environment: str) -> str:
    """The output of a command that must end well."""
    ran = subprocess.run(
        [str(word) for word in command],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def tracked() -> list[str]:
    listed = done("git", "ls-files", "-co", "--exclude-standard", folder=ROOT).splitlines()
    return [name for name in listed if (ROOT / name).is_file()]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist, and the wheel that is made of it."""
    pytest.importorskip("build")
    folder = tmp_path_factory.mktemp("built")
    copy = folder / "copy"
    for name in tracked():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / name).write_bytes((ROOT / name).read_bytes())
    build = (sys.executable, "-m", "build", "--no-isolation", "-o", folder / "dist")
    done(*build, folder=copy, ELGRANDE_INTERPRETED="1")  # to compile takes minutes
    return folder / "dist"


def names_of_wheel(built: Path) -> set[str]:
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        return set(wheel.namelist())


def test_the_packaging_checker_finds_nothing(built: Path) -> None:
    pytest.importorskip("twine")
    files = sorted(built.iterdir())
    said = done(sys.executable, "-m", "twine", "check", "--strict", *files, folder=built)
    assert said.count("PASSED") == len(files) == 2


def test_the_wheel_has_all_code_and_data_under_one_name(built: Path) -> None:
    wanted = {
        f"elgrande/{name}"
        for name in tracked()
        if (not name.startswith(OUTSIDE) and name.endswith((".py", *DATA)))
        or (name.startswith("engine/") and name.endswith(".md"))
    }
    held = names_of_wheel(built)
    assert wanted - held == set()
    assert "elgrande/setup.py" not in held
    tops = {name.split("/")[0] for name in held}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"elgrande"}


def test_the_sdist_has_all_that_is_tracked(built: Path) -> None:
    with tarfile.open(next(built.glob("*.tar.gz"))) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    missing = {name for name in tracked() if not name.startswith(".git")} - held
    assert missing == set()


def test_an_installed_copy_does_what_a_checkout_does(built: Path, tmp_path: Path) -> None:
    site, here = tmp_path / "site", tmp_path / "here"
    here.mkdir()
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        wheel.extractall(site)
    program = "from elgrande.cli import main; main()"

    def elgrande(*words: object) -> str:
        path = os.pathsep.join(filter(None, [str(site), os.environ.get("PYTHONPATH")]))
        return done(sys.executable, "-c", program, *words, folder=here, PYTHONPATH=path)

    place = "import elgrande.engine as e; print(e.__file__)"
    assert done(sys.executable, "-c", place, folder=here, PYTHONPATH=str(site)).startswith(
        str(site)
    )
    assert elgrande("check").endswith("no problems\n")
    examples = site / "elgrande" / "examples" / "scenarios"
    assert elgrande("run", examples).endswith(" passed, 0 failed\n")
    assert "E401" in elgrande("explain", "E401")
    assert "Navarra" in elgrande("mix", "--with", ROOT / "examples" / "house_rules" / "new_region")
    assert elgrande("play", "--bots", "--seed", "7").startswith("Seed 7.")


def test_the_classifiers_name_every_python_from_the_first_that_is_needed() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = [
        row.rpartition(" ")[2]
        for row in told["classifiers"]
        if row.startswith("Programming Language :: Python :: 3.")
    ]
    assert named[0] == told["requires-python"].removeprefix(">=") == "3.11"
    assert [int(name.partition(".")[2]) for name in named] == [*range(11, 11 + len(named))]
