"""Installed packages offer expansions by an entry point; they are known like the built-in ones."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NEW_REGION = ROOT / "examples" / "house_rules" / "new_region"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder like site-packages, with a package of rules; importing it would end in an error."""
    site = tmp_path_factory.mktemp("site")
    package = site / "navarra_rules"
    shutil.copytree(NEW_REGION, package / "navarra")
    (package / "__init__.py").write_text("raise SystemExit('rules are no code')\n")
    about = site / "navarra_rules-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: navarra-rules\nVersion: 1\n")
    (about / "entry_points.txt").write_text(
        "[elgrande.expansions]\n"
        "house_navarra = navarra_rules.navarra\n"
        "lost = navarra_rules.nowhere\n"
        "gone = no_such_package\n"
    )
    return site


def elgrande(site: Path, folder: Path, *words: str) -> tuple[int, str]:
    """The exit code and the output of a command in an environment with that package."""
    path = os.pathsep.join([str(site), *filter(None, [os.environ.get("PYTHONPATH")])])
    program = "from elgrande.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", program, *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_it_is_listed_and_named_by_its_id(site: Path, tmp_path: Path) -> None:
    code, output = elgrande(site, tmp_path, "list", "expansions")
    assert code == 0 and "house_navarra" in output
    assert "lost" not in output and "gone" not in output
    code, output = elgrande(site, tmp_path, "list", "regions", "--with", "house_navarra")
    assert code == 0 and "navarra" in output


def test_house_rules_may_require_it(site: Path, tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text(
        'expansion: house\ntitle: House\nversion: "1"\nrequires: [house_navarra]\n'
        "patch: {regions: {navarra: {scores: [5, 3, 1]}}}\n",
        encoding="utf-8",
    )
    assert elgrande(site, tmp_path, "check", "house.yaml")[0] == 0
    code, output = elgrande(site, tmp_path, "show", "navarra", "--with", "house.yaml")
    assert code == 1 and "`--with house_navarra`" in output
    both = ["--with", "house.yaml", "--with", "house_navarra"]
    code, output = elgrande(site, tmp_path, "show", "navarra", *both)
    assert code == 0 and "5" in output


def test_a_name_of_it_is_explained_where_it_is_not_in_the_mix(site: Path, tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text(
        'expansion: house\ntitle: House\nversion: "1"\n'
        "patch: {regions: {navarra: {scores: [5, 3, 1]}}}\n",
        encoding="utf-8",
    )
    code, output = elgrande(site, tmp_path, "check", "house.yaml")
    assert code == 1 and "`house_navarra` declares it: add `requires: [house_navarra]`" in output


def test_a_scenario_names_it_and_its_own_are_run(site: Path, tmp_path: Path) -> None:
    text = (NEW_REGION / "full.yaml").read_text(encoding="utf-8")
    text = text.replace("with: [.]", "with: [house_navarra]")
    (tmp_path / "full.yaml").write_text(text, encoding="utf-8")
    assert elgrande(site, tmp_path, "run", "full.yaml")[0] == 0


def test_a_copy_of_ones_own_is_checked_instead(site: Path, tmp_path: Path) -> None:
    """The situation of the package's author."""
    shutil.copytree(NEW_REGION, tmp_path / "mine")
    code, output = elgrande(site, tmp_path, "check", "mine")
    assert code == 0, output


def test_a_mistake_in_it_is_told_with_its_place(site: Path, tmp_path: Path) -> None:
    other = tmp_path / "site"
    shutil.copytree(site, other)
    file = other / "navarra_rules" / "navarra" / "regions.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("aragon", "aragn"), encoding="utf-8")
    code, output = elgrande(other, tmp_path, "list", "cards", "--with", "house_navarra")
    assert code == 1 and "regions.yaml:7:18: error E510" in output and "Traceback" not in output


# ---------------------------------------------------------------- a package that pip builds

PYPROJECT = """\
[build-system]
requires = ["setuptools"]
build-backend = "setuptools.build_meta"

[project]
name = "navarra-rules"
version = "1"

[project.entry-points."elgrande.expansions"]
house_navarra = "navarra_rules.navarra"

[tool.setuptools]
packages = ["navarra_rules"]
package-data = {navarra_rules = ["navarra/*.yaml"]}
"""


def test_a_package_that_pip_builds_and_installs(tmp_path: Path) -> None:
    """As its author would do it, but that nothing is fetched from anywhere."""
    pytest.importorskip("setuptools")
    project, target = tmp_path / "project", tmp_path / "site"
    shutil.copytree(NEW_REGION, project / "navarra_rules" / "navarra")
    (project / "navarra_rules" / "__init__.py").write_text("")
    (project / "pyproject.toml").write_text(PYPROJECT, encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    offline = ["--no-index", "--no-deps", "--no-build-isolation", "--target", str(target)]
    done = subprocess.run([*pip, *offline, str(project)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    code, output = elgrande(target, tmp_path, "mix", "--with", "house_navarra")
    assert code == 0 and "expansion  house_navarra 1 " in output and "navarra  " in output
