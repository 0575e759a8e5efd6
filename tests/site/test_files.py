"""What a site consists of: small, always the same, and of nothing but the parts that were meant."""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

from elgrande.engine.rules.files.request import Choices, MixRequest
from elgrande.engine.site.contents import code
from elgrande.engine.site.parts import VERSION, NoPython, read_parts
from elgrande.engine.site.settings import NoSite, Settings, settings_in, settings_of
from elgrande.engine.site.write import site_files, write_site

from .making import HOUSE, PYTHON, ROOT, WITHOUT, house_site

needs_python = pytest.mark.skipif(not PYTHON.is_dir(), reason=WITHOUT)
MOST_BYTES = 8_000_000
_NOT_IN_A_PAGE = {
    *("argparse", "click", "multiprocessing", "webbrowser"),  # commands, and what they start
    *("fpdf", "lsprotocol", "pygls", "sqlite3", "resvg_py", "starlette", "uvicorn"),  # extras
    "yaml",  # its compiled half
}


@needs_python
def test_a_site_is_small_and_always_the_same() -> None:
    files = house_site()
    assert sum(map(len, files.values())) <= MOST_BYTES
    assert files == site_files(settings_of(HOUSE, MixRequest()), read_parts(PYTHON))


@needs_python
def test_no_file_of_a_site_asks_another_machine() -> None:
    for name, data in house_site().items():
        if name.endswith((".html", ".css")) or name in ("asking.js", "address.js", "worker.js"):
            assert b"https://" not in data and b"http://" not in data, name
    assert b"default-src 'none'" in house_site()["index.html"]


@needs_python
def test_what_it_imports_is_there(tmp_path: Path) -> None:
    """Every module of the engine and of its libraries can be imported in that Python."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no node on this machine")
    files = house_site()
    for name in ("library.zip", "engine.zip"):
        (tmp_path / name).write_bytes(files[name])
    command = [node, str(Path(__file__).with_name("imports.mjs")), str(PYTHON), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    told = json.loads(done.stdout.splitlines()[-1])
    missing = {(name or "").partition(".")[0] for name in told["missing"].values()}
    assert missing <= _NOT_IN_A_PAGE, told["missing"]
    assert {"elgrande.engine.site.worker", "elgrande.engine.studio.samples"} <= {*told["imported"]}
    assert len(told["imported"]) > 300


def test_the_code_is_the_engine_its_data_and_pure_libraries() -> None:
    names = list(code())
    assert not [name for name in names if name.endswith((".so", ".pyd", ".pyc"))]
    assert {"rpds.py", "elgrande/engine/site/worker.py", "yaml/__init__.py"} <= set(names)
    assert any(name.startswith("elgrande/cards/") for name in names)
    assert not any(name.startswith("elgrande/engine/commands") for name in names)


@pytest.mark.parametrize("page", ["docs/studio.md", ".ci/run"])
def test_one_version_is_named_everywhere(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert f"pyodide@{VERSION}" in text


# ---------------------------------------------------------------- what can't be made


def test_another_python_is_refused_with_the_remedy(tmp_path: Path) -> None:
    with pytest.raises(NoPython, match=f"no `pyodide.asm.mjs` in this folder.*pyodide@{VERSION}"):
        read_parts(tmp_path)
    (tmp_path / "pyodide.asm.mjs").write_text("something else")
    with pytest.raises(NoPython, match="is not from pyodide"):
        read_parts(tmp_path)


def test_a_folder_without_rules_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NoSite, match="has no rules"):
        settings_of(tmp_path, MixRequest())
    with pytest.raises(NoSite, match="no such folder"):
        settings_of(tmp_path / "none", MixRequest())
    with pytest.raises(NoSite, match="a site holds one folder"):
        settings_of(HOUSE, MixRequest(paths=(tmp_path,)))


def test_a_site_goes_into_a_new_folder_or_over_an_older_site(tmp_path: Path) -> None:
    write_site(tmp_path / "new", {"site.json": b"1", "index.html": b"2"})
    write_site(tmp_path / "new", {"site.json": b"3", "index.html": b"4"})
    assert (tmp_path / "new" / "index.html").read_bytes() == b"4"
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "mine.txt").write_text("mine")
    with pytest.raises(NoSite, match="has other files"):
        write_site(tmp_path / "other", {"site.json": b"1"})
    with pytest.raises(NoSite, match="not a folder"):
        write_site(tmp_path / "other" / "mine.txt", {"site.json": b"1"})


def test_settings_are_read_as_they_were_written() -> None:
    choices = Choices((("a", True), ("b", 2), ("c", "x")), (("deck", ("one", "two")),))
    mix = MixRequest(("king_and_intrigue",), "big_box", choices=choices, accepted=("W301",))
    settings = Settings("folder", {"a.yaml": "expansion: ä\n"}, mix)
    assert settings_in(settings.written()) == settings


def test_zips_have_no_time_in_them() -> None:
    from elgrande.engine.text.archives import unzipped, zipped

    files = {"b": b"2", "a/c": b"1" * 1000}
    with zipfile.ZipFile(io.BytesIO(zipped(files))) as archive:
        assert {one.date_time for one in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    assert unzipped(zipped(files)) == files
    assert zipped(files) == zipped(dict(reversed(files.items())))
