"""Packs: house rules handed on as one file, and taken in from a stranger."""

from __future__ import annotations

import hashlib
import io
import os
import shutil
import warnings
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from elgrande.cli import main
from elgrande.engine.tools.packs import NotPacked, unpack

ROOT = Path(__file__).resolve().parents[2]
HOUSE = ROOT / "examples" / "house_rules" / "new_card"
FILES = ["cards.yaml", "expansion.yaml", "homecoming.yaml", "homecoming_king_at_home.yaml"]


def elgrande(*args: object) -> Result:
    result = CliRunner().invoke(main, [str(arg) for arg in args])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def tree(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_what_is_unpacked_is_what_was_packed_and_can_be_played(here: Path) -> None:
    packed = elgrande("pack", HOUSE)
    assert packed.output == "house.zip: House rules of our table [house], version 1, 4 files\n"
    done = elgrande("unpack", "house.zip", "theirs")
    assert done.output == (
        "theirs: House rules of our table [house], version 1, 4 files\n"
        "Check it:  elgrande check theirs\n"
        "Play it:   elgrande play --with theirs\n"
    )
    assert tree(here / "theirs") == tree(HOUSE)
    assert elgrande("run", "theirs").output == "2 passed, 0 failed\n"


def test_the_manifest_says_by_whom_it_is_and_what_it_needs(here: Path) -> None:
    (here / "mine").mkdir()
    (here / "mine" / "expansion.yaml").write_text(
        'expansion: mine\ntitle: Mine\nversion: "2"\nauthor: Ana and Luis\n'
        "requires: [king_and_intrigue]\n"
    )
    elgrande("pack", "mine")
    shutil.rmtree(here / "mine")
    assert elgrande("unpack", "mine.zip").output.splitlines()[:2] == [
        "mine: Mine [mine], version 2, by Ana and Luis, 1 file",
        "It needs: king_and_intrigue",
    ]


def test_a_file_where_a_folder_should_be_is_told_and_the_other_way_round(here: Path) -> None:
    assert "this is a file: name its folder" in elgrande("pack", HOUSE / "cards.yaml").output
    assert (
        "this is a folder: name a file that `elgrande pack` made"
        in elgrande("unpack", HOUSE, "new").output
    )
    assert not list(here.iterdir())


def test_the_same_folder_makes_the_same_pack(here: Path) -> None:
    shutil.copytree(HOUSE, here / "copy")
    elgrande("pack", HOUSE, "-o", "one.zip")
    elgrande("pack", "copy", "-o", "two.zip")
    assert (here / "one.zip").read_bytes() == (here / "two.zip").read_bytes()


def test_rules_of_ones_own_may_need_others_of_ones_own(here: Path) -> None:
    shutil.copytree(HOUSE, here / "house")
    (here / "more").mkdir()
    (here / "more" / "expansion.yaml").write_text(
        'expansion: more\ntitle: More\nversion: "1"\nrequires: [house]\n'
    )
    assert elgrande("pack", "more").exit_code == 1
    assert elgrande("pack", "more", "--house", "house").exit_code == 0
    assert "It needs: house" in elgrande("unpack", "more.zip", "again").output


def test_nothing_is_written_over(here: Path) -> None:
    (here / "house.zip").write_text("mine")
    refused = elgrande("pack", HOUSE)
    assert refused.exit_code == 1
    assert refused.output.startswith("house.zip: it already exists")
    assert (here / "house.zip").read_text() == "mine"
    elgrande("pack", HOUSE, "-o", "a.zip")
    (here / "house").mkdir()
    refused = elgrande("unpack", "a.zip")
    assert refused.exit_code == 1
    assert refused.output == "house: it already exists; choose another name\n"


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({}, "mine: this folder has no rules"),
        (
            {"a.yaml": "expansion: a\ntitle: A\n"},
            'say which version it is, so that others can tell it from the next one: version: "1"',
        ),
        (
            {
                "a.yaml": 'expansion: a\ntitle: A\nversion: "1"\n',
                "b.yaml": 'expansion: b\ntitle: B\nversion: "1"\n',
            },
            "a pack holds the rules of one expansion; it holds several: a, b",
        ),
        (
            {"a.yaml": "expansion: a\ntitel: A\n"},
            "these rules have mistakes; `elgrande check mine`",
        ),
        (
            {"ä.yaml": 'expansion: a\ntitle: A\nversion: "1"\n'},
            "`ä.yaml`: a name can only have letters, digits, blanks and `_-.`,"
            " and can't begin with a dot",
        ),
        (
            {"nul.yaml": 'expansion: a\ntitle: A\nversion: "1"\n'},
            "`nul.yaml`: some systems can't store a file with this name",
        ),
    ],
)
def test_what_can_not_be_packed_is_told_with_the_remedy(
    files: dict[str, str], told: str, here: Path
) -> None:
    (here / "mine").mkdir()
    for name, text in files.items():
        (here / "mine" / name).write_text(text)
    refused = elgrande("pack", "mine")
    assert refused.exit_code == 1
    assert told in refused.output
    assert not list(here.glob("*.zip"))


def test_a_scenario_that_fails_is_told(here: Path) -> None:
    shutil.copytree(HOUSE, here / "house")
    scenario = here / "house/homecoming.yaml"
    scenario.write_text(scenario.read_text().replace("granada: {red: 3}", "granada: {red: 2}"))
    packed = elgrande("pack", "house")
    assert packed.exit_code == 0 and (here / "house.zip").exists()
    said = "warning: 1 scenario in it failed: elgrande run house/homecoming.yaml\n"
    assert packed.stderr == said


def test_rules_with_the_id_of_a_built_in_expansion_are_not_packed(here: Path) -> None:
    shutil.copytree(ROOT / "expansions" / "jubilee", here / "mine")
    refused = elgrande("pack", "mine")
    assert refused.exit_code == 1 and not list(here.glob("*.zip"))
    assert "mine: `jubilee` is the id of a built-in expansion" in refused.output


def test_a_place_for_a_folder_is_told_when_it_can_not_be_one(here: Path) -> None:
    elgrande("pack", HOUSE, "-o", "a.zip")
    assert elgrande("unpack", "a.zip", "deep/er/x").output == "deep/er: there is no such folder\n"
    assert "File name too long" in elgrande("unpack", "a.zip", "x" * 300).output


@pytest.mark.skipif(os.geteuid() == 0, reason="who may do everything is refused nothing")
def test_a_folder_that_may_not_be_written_is_named(here: Path) -> None:
    elgrande("pack", HOUSE, "-o", "a.zip")
    (here / "shut").mkdir(mode=0o500)
    assert elgrande("unpack", "a.zip", "shut/x").output == "shut: Permission denied\n"


# ---------------------------------------------------------------- from a stranger


MANIFEST = {"m.yaml": b'expansion: mine\ntitle: Mine\nversion: "1"\n'}


def made(held: dict[str, bytes], comment: bytes | None = None) -> bytes:
    """A pack of files; comment: what stands in the place of its fingerprint."""
    return zipped(held.items(), fingerprint(held) if comment is None else comment)


def fingerprint(held: dict[str, bytes]) -> bytes:
    lines = [f"{hashlib.sha256(held[name]).hexdigest()} {name}\n" for name in sorted(held)]
    return (
        b"elgrande pack 1, sha256 " + hashlib.sha256("".join(lines).encode()).hexdigest().encode()
    )


def zipped(files: Iterable[tuple[str, bytes]], comment: bytes) -> bytes:
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.comment = comment
        for name, data in files:
            archive.writestr(name, data)
    return whole.getvalue()


def twice() -> bytes:
    """A pack with two files of the same name."""
    with warnings.catch_warnings(action="ignore"):
        return zipped([("m.yaml", b"x: 1"), *MANIFEST.items()], fingerprint(MANIFEST))


def linked() -> bytes:
    """A pack with a link where a file should be: it is unpacked as the text that it holds."""
    held = {"a.txt": b"/etc/passwd", **MANIFEST}
    whole = io.BytesIO(made(held))
    with zipfile.ZipFile(whole) as archive:
        entries = [(entry, archive.read(entry)) for entry in archive.infolist()]
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        archive.comment = fingerprint(held)
        for entry, data in entries:
            entry.external_attr = 0o120777 << 16
            archive.writestr(entry, data)
    return whole.getvalue()


def declared(text: bytes) -> bytes:
    """A pack of one manifest."""
    return made({"m.yaml": text})


def encrypted() -> bytes:
    """A pack whose files are said to be encrypted."""
    data = bytearray(made(MANIFEST))
    data[data.index(b"PK\x01\x02") + 8] |= 1
    return bytes(data)


NO_FINGERPRINT = "it has no fingerprint: `elgrande pack` of this version did not make it"
CHANGED = "it is damaged, or its files were changed after they were packed"
BAD: dict[str, tuple[bytes, str]] = {
    "no zip": (b"no zip", "it is damaged or incomplete, or it is not a pack; ask for a new copy"),
    "nothing": (b"", "it is damaged or incomplete, or it is not a pack; ask for a new copy"),
    "another zip": (made(MANIFEST, b""), NO_FINGERPRINT),
    "another comment": (made(MANIFEST, b"my rules"), NO_FINGERPRINT),
    "a long comment": (made(MANIFEST, b"e" * 65_535), NO_FINGERPRINT),
    "no text": (made(MANIFEST, b"\xff\x00"), NO_FINGERPRINT),
    "later": (
        made(MANIFEST, fingerprint(MANIFEST).replace(b"pack 1", b"pack 2")),
        NO_FINGERPRINT,
    ),
    "half a fingerprint": (made(MANIFEST, fingerprint(MANIFEST)[:-1]), CHANGED),
    "a longer fingerprint": (made(MANIFEST, fingerprint(MANIFEST) + b"0"), CHANGED),
    "no digest": (made(MANIFEST, b"elgrande pack 1, sha256 "), CHANGED),
    "encrypted": (encrypted(), "it is encrypted"),
    "two of a name": (twice(), CHANGED),
    "bad id": (declared(b'expansion: ../up\ntitle: Up\nversion: "1"\n'), "`m.yaml` has mistakes"),
    "up": (made({"../a.yaml": b""}), "`../a.yaml`: a name can only have letters"),
    "from the root": (made({"/a.yaml": b""}), "`/a.yaml`: a name can only have letters"),
    "a drive": (made({"c:/a.yaml": b""}), "`c:/a.yaml`: a name can only have letters"),
    "hidden": (made({".git/hooks/a.yaml": b""}), "begin with a dot"),
    "a program": (made({"a.py": b""}), "`a.py`: a pack holds rules (.yaml) and texts (.md, .txt)"),
    "deep": (made({"a/" * 20 + "a.yaml": b""}), "it is nested in more than 19 folders"),
    "long": (made({"/".join(["a" * 90] * 3) + ".yaml": b""}), "and 200 with its folders"),
    "a long part": (
        made({"a" * 101 + ".yaml": b""}),
        "the name is too long: at most 100 characters",
    ),
    "cut off": (made({"a.yaml": b"x" * 99})[:-150], "it is damaged or incomplete"),
    "cut off in its fingerprint": (made(MANIFEST)[:-40], CHANGED),
    "another byte": (
        made({"a.yaml": bytes(range(256))}).replace(b"\x90\x91", b"\x90\x92"),
        "it is damaged or incomplete",
    ),
    "a file and a folder": (
        made({"a.md": b"", "A.md/b.yaml": b""}),
        "`a.md` is a file, and also a folder of `A.md/b.yaml`",
    ),
    "alike": (made({"a.yaml": b"", "A.yaml": b""}), "some systems can't tell these names apart"),
    "changed": (made({"a.yaml": b""}, fingerprint({"a.yaml": b"x: 1"})), CHANGED),
    "renamed": (made({"a.yaml": b""}, fingerprint({"b.yaml": b""})), CHANGED),
    "more": (made({"a.yaml": b"", **MANIFEST}, fingerprint(MANIFEST)), CHANGED),
    "less": (made(MANIFEST, fingerprint({"a.yaml": b"", **MANIFEST})), CHANGED),
    "no manifest": (made({"a.yaml": b"x: 1\n"}), "no file in it has a `title`"),
    "no files": (made({}), "no file in it has a `title`"),
    "two manifests": (
        made({**MANIFEST, "n.yaml": MANIFEST["m.yaml"].replace(b"mine", b"yours")}),
        "it holds several: mine, yours",
    ),
    "no YAML": (declared(b"expansion: [\n"), "no file in it has a `title`"),
    "deep YAML": (declared(b"title: " + b"[" * 100_000), "no file in it has a `title`"),
    "a list": (declared(b"[]"), "no file in it has a `title`"),
    "a number": (declared(b'expansion: mine\ntitle: 3\nversion: "1"\n'), "has mistakes"),
    "no version": (declared(b"expansion: mine\ntitle: Mine\n"), "say which version it is"),
    "odd needs": (declared(MANIFEST["m.yaml"] + b"requires: 5\n"), "`m.yaml` has mistakes"),
    "large": (made({"a.txt": b"0" * 20_000_001}), "larger than 20,000,000 bytes"),
    "many": (made({f"{number}.txt": b"" for number in range(5_001)}), "it holds 5001 files"),
}


@pytest.mark.parametrize("case", BAD)
def test_what_is_no_pack_is_refused_and_nothing_is_written(case: str, here: Path) -> None:
    data, told = BAD[case]
    (here / "bad.zip").write_bytes(data)
    refused = elgrande("unpack", "bad.zip", "new")
    assert refused.exit_code == 1
    assert refused.output.startswith("bad.zip: this pack can't be used: ")
    assert told in refused.output
    assert [path.name for path in here.iterdir()] == ["bad.zip"]


def test_a_link_in_a_pack_becomes_a_file(here: Path) -> None:
    (here / "a.zip").write_bytes(linked())
    _, folder = unpack(Path("a.zip"))
    assert not (folder / "a.txt").is_symlink()
    assert (folder / "a.txt").read_bytes() == b"/etc/passwd"


HELD = {**MANIFEST, "b/c.txt": b"x" * 300}
GOOD = made(HELD)


@st.composite
def damaged(draw: Callable[[st.SearchStrategy[int]], int]) -> bytes:
    data = bytearray(GOOD)
    for _ in range(draw(st.integers(1, 4))):
        data[draw(st.integers(0, len(data) - 1))] = draw(st.integers(0, 255))
    return bytes(data[: draw(st.integers(len(data) // 2, len(data)))])


@settings(suppress_health_check=[HealthCheck.too_slow])  # a loaded machine is
@given(damaged())
def test_a_damaged_pack_is_unpacked_as_it_was_or_refused(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    folder = tmp_path_factory.mktemp("damaged")
    (folder / "a.zip").write_bytes(data)
    try:
        unpack(folder / "a.zip", folder / "new")
    except NotPacked:
        assert [path.name for path in folder.iterdir()] == ["a.zip"]
    else:
        assert tree(folder / "new") == HELD
